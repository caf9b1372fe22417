import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeText } from '#files';

/** Writes the files of a contract into a folder of their own below `folder`; gives the path of any of them. */
export async function contractIn(folder: string, files: Readonly<Record<string, string>>): Promise<(name: string) => string> {
  const own = join(folder, createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12));
  for (const [name, text] of Object.entries(files)) await writeText(join(own, name), text);
  return (name) => join(own, name);
}

/** A document with one operation, whose response is the schema given in flow YAML, and more components. */
export const openapi = (schema: string, more = '', version = '3.0.3'): string => `openapi: ${version}
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: ${schema}
${more}`;

export const SCHEMA = '/paths/~1pets/get/responses/200/content/application~1json/schema';
