import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file that is shipped with the package: `assetPath('spec/petstore/openapi.yaml')`. */
export function assetPath(relative: string): string {
  return join(packageRoot(dirname(fileURLToPath(import.meta.url))), ...relative.split('/'));
}

/** This file runs from `src/files` and from `dist/src/files`; the build may leave a package.json in `dist`, but no `spec`. */
function packageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'spec'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The package is incomplete: no folder above this file holds package.json and spec/.');
  return packageRoot(parent);
}
