import { expect, test } from 'vitest';
import { recent } from './recent.ts';

test('a key asked for again is answered without making; the one asked for longest ago is let go', () => {
  const made: string[] = [];
  const kept = recent<string>(2);
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')].join('')).toBe('ABACAB');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what fails is not kept', () => {
  const kept = recent<number>(2);
  expect(() =>
    kept('x', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(kept('x', () => 7)).toBe(7);
});
