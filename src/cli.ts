#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitOf, formatNames, shownCommand, inspectCommand, mockCommand, ownVersion, powerCommand, replayCommand, runCommand, type RunOptions, type Terminal } from '#commands';

const terminal: Terminal = {
  out: (text) => { process.stdout.write(text); },
  err: (text) => { process.stderr.write(`${text}\n`); },
  overwrite: (text) => { process.stderr.write(`\r\u001b[2K${text}`); },
  live: process.stderr.isTTY && process.env.CI === undefined && process.env.TERM !== 'dumb',
  color: (process.env.NO_COLOR ?? '') === '' && (process.stdout.isTTY || (process.env.FORCE_COLOR ?? '0') !== '0'),
  width: Math.min(Math.max(process.stdout.columns ?? 100, 60), 120),
};

const interruption = new AbortController();
let interrupts = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupts += 1;
    // The second one means it: children are ended by their own exit handlers.
    if (interrupts > 1) process.exit(130);
    terminal.err('\nInterrupted: finishing what is under way, then writing a partial report. Once more ends at once.');
    interruption.abort();
  });
}

const gather = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];
const listed = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), ...value.split(',').map((part) => part.trim()).filter((part) => part !== '')];
const number = (value: string): number => {
  const parsed = Number(value);
  if (value.trim() === '' || !Number.isFinite(parsed) || parsed <= 0) throw new InvalidArgumentError('Expected a number above 0.');
  return parsed;
};
const whole = (value: string): number => {
  const parsed = number(value);
  if (!Number.isInteger(parsed)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return parsed;
};
const perSecond = (value: string): number => number(value.replace(/\/s$/, ''));
const seconds = (value: string): number => {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(s|m|ms)?$/.exec(value) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('Expected a duration such as 60s, 5m or 500ms.');
  return Number(amount) * ({ s: 1, m: 60, ms: 0.001 }[unit] ?? 1);
};
const header = (value: string, before: readonly (readonly [string, string])[] | undefined): readonly (readonly [string, string])[] => {
  const [, name, content] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/s.exec(value) ?? [];
  if (name === undefined || content === undefined) throw new InvalidArgumentError('Expected "Name: value".');
  return [...(before ?? []), [name, content]];
};

const contractOptions = (command: Command): Command => command
  .option('--spec <file|url>', 'OpenAPI document (default: the petstore contract)')
  .option('--overlay <file>', 'OpenAPI Overlay to apply; repeatable', gather)
  .option('--statement <file>', 'what the implementation declares about itself')
  .option('--profile <name>', 'claim a profile, so that it gates; repeatable', listed)
  .option('--strict', 'let findings on experimental and beta operations gate');

const targetOptions = (command: Command): Command => command
  .option('--start <command>', 'start the service with this shell command')
  .option('--ready <url>', 'wait until this URL answers')
  .option('--reset <command|url>', 'brings back a fresh state: a shell command, or a URL to POST to')
  .option('--header <header>', '"Name: value" to send with every request; repeatable', header)
  .option('--auth <file>', 'users and their credentials (YAML)')
  .option('--timeout <seconds>', 'until a request counts as unanswered (default: 10)', seconds);

interface Flags {
  spec?: string; overlay?: readonly string[]; statement?: string; profile?: readonly string[]; strict?: boolean;
  start?: string; ready?: string; reset?: string; header?: readonly (readonly [string, string])[]; auth?: string; timeout?: number;
  only?: readonly string[]; skip?: readonly string[]; mode?: 'smoke' | 'standard' | 'deep'; budget?: number; seed?: string;
  connections?: number; rate?: number; deviations?: string; complete?: boolean; reportDir?: string; report?: readonly string[] | string; json?: boolean; quiet?: boolean;
  check?: boolean; sample?: number;
}

const optionsOf = (flags: Flags, baseUrl: string | undefined): RunOptions => {
  const { overlay, profile, header: headers, report: _, ...same } = flags;
  return {
    ...same, signal: interruption.signal, command: shownCommand(process.argv.slice(2)),
    ...(overlay ? { overlays: overlay } : {}), ...(profile ? { profiles: profile } : {}), ...(headers ? { headers } : {}), ...(baseUrl === undefined ? {} : { baseUrl }),
  };
};

let exit = 0;
const program = new Command('surety')
  .description('Tells whether an HTTP service keeps its contract, clause by clause, with evidence.')
  .version(await ownVersion())
  .showSuggestionAfterError()
  .exitOverride();

targetOptions(contractOptions(program.command('run', { isDefault: false })))
  .description('test a service; without BASE_URL, Prism serving the contract')
  .argument('[BASE_URL]', "where the service answers; takes the place of the document's server URL including its path")
  .option('--only <pattern>', 'operation, path, operationId, tag or requirement id; * stands for any text; repeatable', gather)
  .option('--skip <pattern>', 'leave out what matches; repeatable', gather)
  .addOption(new Option('--mode <mode>', 'how many requests to spend').choices(['smoke', 'standard', 'deep']).default('standard'))
  .option('--budget <time>', 'plan nothing new after this time (60s, 5m)', seconds)
  .option('--seed <seed>', 'the same seed plans the same cases (default: 1)')
  .option('--connections <n>', 'requests side by side (default: 8)', whole)
  .option('--rate <n/s>', 'requests a second at most', perSecond)
  .option('--deviations <file>', 'known, accepted findings')
  .option('--complete', 'exit 2 when a clause was not reached')
  .option('--report-dir <dir>', 'where reports go', 'reports/latest')
  .option('--report <formats>', `comma-separated: ${formatNames.join(', ')}`, listed)
  .option('--json', 'print the report as JSON and nothing else')
  .option('--quiet', 'print only the conclusion')
  .action(async (baseUrl: string | undefined, flags: Flags) => {
    exit = await runCommand({
      ...optionsOf(flags, baseUrl), reportDir: flags.reportDir ?? 'reports/latest', json: flags.json ?? false, quiet: flags.quiet ?? false,
      formats: Array.isArray(flags.report) ? flags.report : formatNames,
    }, terminal);
  });

targetOptions(contractOptions(program.command('replay')))
  .description('send the case of a finding again: FIXED, FAILED, FLAKY or GONE')
  .argument('<FINDING>', 'its id, or how it begins')
  .argument('[BASE_URL]', 'where the service answers now')
  .option('--report <dir>', 'folder of the report', 'reports/latest')
  .action(async (id: string, baseUrl: string | undefined, flags: Flags) => {
    exit = await replayCommand(id, flags.report as string, optionsOf(flags, baseUrl), terminal);
  });

contractOptions(program.command('inspect'))
  .description('what a contract holds and what is wrong with it; sends nothing')
  .option('--json', 'as JSON')
  .option('--no-check', 'do without the second opinion of another parser')
  .action(async (flags: Flags) => {
    exit = await inspectCommand({ ...optionsOf(flags, undefined), json: flags.json ?? false, secondOpinion: flags.check ?? true }, terminal);
  });

program.command('mock')
  .description('serve the contract with Prism')
  .option('--spec <file|url>', 'OpenAPI document (default: the petstore contract)')
  .option('--overlay <file>', 'OpenAPI Overlay to apply; repeatable', gather)
  .action(async (flags: Flags) => { exit = await mockCommand(optionsOf(flags, undefined), terminal); });

program.command('power')
  .description('run the suite against broken versions of the reference petstore and say which it caught')
  .option('--sample <n>', 'only so many, chosen to differ', whole)
  .option('--only <mutant>', 'only this one; repeatable', gather)
  .action(async (flags: Flags) => { exit = await powerCommand({ ...(flags.sample === undefined ? {} : { sample: flags.sample }), only: flags.only ?? [], signal: interruption.signal }, terminal); });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) exit = error.exitCode === 0 ? 0 : 64;
  else {
    const known = exitOf(error);
    terminal.err(known.message);
    exit = known.exit;
  }
}
process.exitCode = exit;
