import { expect, test } from 'vitest';
import { outputTail } from './output-tail.ts';

test('a tail keeps the last 50 lines whole, whatever the pieces they come in, and an unfinished one last', () => {
  const heard: string[] = [];
  const tail = outputTail((line) => heard.push(line));
  const text = Array.from({ length: 60 }, (_, index) => `line ${index}\r\n`).join('') + 'rest';
  for (let at = 0; at < text.length; at += 7) tail.write(text.slice(at, at + 7));
  expect(heard).toHaveLength(60);
  expect(tail.lines()).toHaveLength(50);
  expect(tail.lines().slice(-2)).toEqual(['line 59', 'rest']);
});

test('a line without end costs bounded memory', () => {
  const tail = outputTail();
  for (let index = 0; index < 1_000; index += 1) tail.write('x'.repeat(10_000));
  expect(tail.lines().join('').length).toBeLessThanOrEqual(2_000);
});
