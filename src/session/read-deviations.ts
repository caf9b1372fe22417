import { readOwn } from '#files';
import type { Deviations } from '#verdicts';

/** Reads the file given with `--deviations`. Throws `FileProblem`. */
export async function readDeviations(uri: string): Promise<Deviations> {
  const { value } = await readOwn<Partial<Deviations>>(uri, 'deviations', 'deviations file');
  return { uri, deviations: value.deviations ?? [], unexercised: value.unexercised ?? [] };
}
