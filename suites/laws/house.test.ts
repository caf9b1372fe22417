import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface RoomRow { readonly imports: readonly string[]; readonly types?: readonly string[] }
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { rooms, doors } = JSON.parse(read('rooms.json')) as { rooms: Record<string, RoomRow>; doors: string[] };
const manifest = JSON.parse(read('package.json')) as { imports: Record<string, unknown> };
const names = Object.keys(rooms);

describe('the house', () => {
  it('has the same rooms in the table, in package.json imports and in src/', () => {
    const entries = readdirSync(new URL('../../src/', import.meta.url), { withFileTypes: true });
    expect(entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).toSorted()).toEqual(names.toSorted());
    expect(entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts')).map((entry) => entry.name).toSorted()).toEqual(doors.toSorted());
    expect(Object.keys(manifest.imports).toSorted()).toEqual(names.map((name) => `#${name}`).toSorted());
  });

  it.each(names)('gives %s one door, in source and when built', (name) => {
    expect(manifest.imports[`#${name}`]).toEqual({ 'surety-source': `./src/${name}/index.ts`, default: `./dist/src/${name}/index.js` });
    expect(existsSync(new URL(`../../src/${name}/index.ts`, import.meta.url))).toBe(true);
  });

  it('lets a room import only rooms that stand above it in the table, so there is no cycle', () => {
    for (const [index, name] of names.entries()) {
      for (const other of rooms[name]?.imports ?? []) expect(names.slice(0, index), `${name} imports ${other}`).toContain(other);
    }
  });

  it('keeps generators and validators apart', () => {
    expect(rooms.generators?.imports).not.toContain('validators');
    expect(rooms.validators?.imports).not.toContain('generators');
  });

  it('has linter rules made from this very table', () => {
    const before = read('.oxlintrc.json');
    execFileSync(process.execPath, ['tools/rooms.js'], { cwd: new URL('../../', import.meta.url) });
    expect(read('.oxlintrc.json')).toBe(before);
  });
});
