import type { Json } from '#json';
import { happens, pick, steady, type Chance } from './chance.ts';
import { matches } from './evaluate.ts';
import { contradiction, countOf, textsOf } from './facts.ts';
import { FORMAT_TEXT, longFormatText } from './format-text.ts';
import { FORMATS } from './formats.ts';
import { patternOf } from './pattern.ts';
import { RegexText } from './regex-text.ts';
import { lengthBetween, lengthOf, plainText, textOf } from './text.ts';
import type { Conjunction, Maker, Why, World } from './world.ts';

/** Longer strings are not made: a request that large tests limits the contract says nothing about. */
const LONGEST = 100_000;
const TRIES = 200;
/** UTF-8 cannot carry half of a surrogate pair. */
const LONE = /[\ud800-\udfff]/u;

interface Source {
  readonly plain: (length: number) => string | undefined;
  readonly sample: (chance: Chance, length: number) => string | undefined;
  /** Code points the source can give; the rest is tried in vain. */
  readonly least: number;
  readonly most: number;
}

export function stringMaker(world: World, flat: Conjunction): Maker {
  const least = countOf(flat, 'minLength', 'largest');
  const most = countOf(flat, 'maxLength', 'smallest');
  const [low, high] = [Math.ceil(least?.value ?? 0), Math.floor(most?.value ?? Infinity)];
  const formats = textsOf(flat, 'format').filter(({ value }) => FORMAT_TEXT.has(value));
  const patterns = textsOf(flat, 'pattern');
  const sources = sourcesOf(world, formats.map(({ value }) => value), patterns.map(({ value }) => value));
  const tested = formats.length + patterns.length > 0;
  const accepts = (text: string | undefined): text is string =>
    text !== undefined && (!tested || matches(world, flat, text)) && !LONE.test(text);

  let plainest: { readonly text: string | undefined } | undefined;
  const plain = (): string | undefined => (plainest ??= { text: problem() ? undefined : findPlain() }).text;

  function problem(): Why | undefined {
    if (least && most && low > high) return contradiction(least, most);
    if (most && high < 0) return { site: most.site, keyword: 'maxLength', code: 'unsatisfiable', reason: 'no string has a negative length' };
    if (least && low > LONGEST) return { site: least.site, keyword: 'minLength', code: 'environment', reason: `strings of more than ${LONGEST} characters are not made` };
    for (const { site, value } of patterns) {
      const pattern = patternOf(world, value);
      if (pattern.kind === 'broken') return { site, keyword: 'pattern', code: pattern.environment ? 'environment' : 'unsatisfiable', reason: pattern.reason };
    }
    return undefined;
  }

  function findPlain(): string | undefined {
    const from = Math.max(low, high >= 1 ? 1 : 0);
    if (!tested) return plainText(from);
    for (const source of sources) {
      for (const length of [source.least, from, low, Math.min(high, low + 8)]) {
        const text = source.plain(Math.max(low, Math.min(length, high, LONGEST)));
        if (accepts(text)) return text;
      }
    }
    const chance = steady(0, 0.5);
    return tries(chance);
  }

  function tries(chance: Chance): string | undefined {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const source = pick(chance, sources);
      const [from, to] = [Math.max(low, source.least), Math.min(high, source.most, LONGEST)];
      // After a while lengths grow: lookaheads often ask for more than the bounds say.
      const length = from > to ? low : lengthBetween(chance, from, Math.min(to, from + 4 + tried));
      const text = source.sample(tried > TRIES / 4 ? { ...chance, wild: 0.8 } : chance, length);
      if (accepts(text)) return text;
    }
    return undefined;
  }

  return {
    fits: () => plain() !== undefined,
    minimal: plain,
    generate: (chance) => (tested ? (tries(chance) ?? plain()) : textOf(chance, lengthBetween(chance, low, Math.min(high, LONGEST)))),
    *shrink(value) {
      if (typeof value !== 'string') return;
      const plainest = plain();
      if (plainest !== undefined) yield plainest;
      // Within a format letters cannot be taken out at will: its plainest text is all there is to go to.
      if (formats.length === 0) yield* shorter(value, low);
    },
    why: () => {
      if (plain() !== undefined) return undefined;
      const first = patterns[0] ?? formats[0];
      return problem() ?? {
        site: (first ?? { site: flat[0] }).site as Why['site'],
        keyword: patterns[0] ? 'pattern' : 'format',
        code: 'unsupported',
        reason: `no string was found that meets ${first ? JSON.stringify(first.value) : 'the schema'} with all the other keywords`,
      };
    },
  };
}

function sourcesOf(world: World, formats: readonly string[], patterns: readonly string[]): readonly Source[] {
  const found = [...patterns.flatMap((source) => patternSource(world, source) ?? []), ...formats.flatMap((format) => formatSource(format) ?? [])];
  return found.length > 0 ? found : [{ plain: plainText, sample: textOf, least: 0, most: Infinity }];
}

function formatSource(format: string): Source | undefined {
  const text = FORMAT_TEXT.get(format);
  if (!text || !FORMATS.has(format)) return undefined;
  const fitted = (made: string, length: number): string => (lengthOf(made) >= length ? made : (longFormatText(format, length) ?? made));
  return {
    plain: (length) => fitted(text.plain, length),
    sample: (chance, length) => (happens(chance, 0.8) ? text.sample(chance) : fitted(text.plain, length)),
    least: 0,
    most: Infinity,
  };
}

function patternSource(world: World, source: string): Source | undefined {
  const pattern = patternOf(world, source);
  if (pattern.kind === 'broken') return undefined;
  const maker = new RegexText(pattern.tree, pattern.unicode);
  const { least, most } = maker.extent();
  const padded = (core: string | undefined, length: number, fill: (length: number) => string, front: boolean): string | undefined => {
    const missing = core === undefined ? 0 : length - lengthOf(core);
    if (core === undefined || missing <= 0) return core;
    // An unanchored pattern leaves room around what it matches; the test of the outcome says whether it does.
    return front && !pattern.regex.test(core + fill(missing)) ? fill(missing) + core : core + fill(missing);
  };
  return {
    plain: (length) => padded(maker.text(undefined, Math.max(least, Math.min(length, most))), length, plainText, true),
    sample: (chance, length) => {
      const core = maker.text(chance, Math.max(least, Math.min(length, most)));
      const text = padded(core, length, (missing) => textOf(chance, missing), happens(chance, 0.5));
      return text === undefined ? undefined : overlaid(chance, text, maker.wanted(chance));
    },
    least,
    most: Infinity,
  };
}

/** Writes what the lookaheads want over some places of the text. */
function overlaid(chance: Chance, text: string, wanted: readonly string[]): string {
  if (wanted.length === 0 || happens(chance, 0.2)) return text;
  const points = [...text];
  for (const part of wanted) {
    const own = [...part];
    const start = chance.random.nextInt(0, Math.max(0, points.length - own.length));
    points.splice(start, own.length, ...own);
  }
  return points.join('');
}

function* shorter(text: string, low: number): Generator<Json> {
  const points = [...text];
  yield plainText(low);
  for (let length = low; length < points.length; length += Math.max(1, Math.ceil((points.length - length) / 2))) {
    yield points.slice(0, length).join('');
    yield plainText(length);
  }
  yield plainText(points.length);
  for (let index = 0; index < Math.min(points.length, 64); index += 1) {
    yield points.toSpliced(index, 1).join('');
    for (const plainer of 'a0A') if (points[index] !== plainer) yield points.with(index, plainer).join('');
  }
}
