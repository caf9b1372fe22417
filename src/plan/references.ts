import type { Operation } from '#operations';
import { idMember } from './id-member.ts';

const REFERENCE = /^(.+?)(?:Id|ID|_id|-id)$/;

/** A name such as `categoryId` read as "the id of what POST /categories makes". */
export function makerOfName(name: string, operations: ReadonlyMap<string, Operation>): { operation: string; from: string } | undefined {
  const resource = REFERENCE.exec(name)?.[1];
  if (resource === undefined) return undefined;
  for (const operation of operations.values()) {
    if (operation.method !== 'POST' || operation.path.endsWith('}')) continue;
    if (singular(operation.path.split('/').at(-1) ?? '') !== bare(resource)) continue;
    const from = idMember(operation, name);
    if (from !== undefined) return { operation: operation.key, from };
  }
  return undefined;
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '');

function singular(word: string): string {
  const plain = bare(word);
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(plain)) return plain.slice(0, -2);
  return plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain;
}
