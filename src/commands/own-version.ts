import { assetPath, readDocument } from '#files';
import { at } from '#json';

/** Surety's own version, as its package says. */
export async function ownVersion(): Promise<string> {
  const { value } = await readDocument(assetPath('package.json'));
  return String(at(value, '/version'));
}
