/**
 * What Prism says is wrong with a document, out of the usage text, the inspected error object and the stack it
 * prints around it. Undefined where nothing of a known form is there.
 */
export function wordsOfPrism(output: readonly string[]): string | undefined {
  const said = output.flatMap((line) => MESSAGE.exec(line)?.[2] ?? THROWN.exec(line)?.[1] ?? []);
  const words = said.at(-1)?.replaceAll(/\\(['"`\\])/g, '$1').replaceAll(REPEATED, '$1').replace(/[\s:]+$/, '');
  return words === '' ? undefined : words;
}

const MESSAGE = /^\s*message:\s*(['"`])(.*)\1,?$/;
const THROWN = /^(?:Uncaught )?\w*Error: (.+)$/;
/** Its parser prefixes once per layer. */
const REPEATED = /(Error parsing the document: )\1+/g;
