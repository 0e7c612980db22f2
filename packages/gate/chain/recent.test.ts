import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('it holds so many, and forgets what was used longest ago', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  recent.set('a', 4);
  recent.set('d', 5);
  expect(['a', 'c', 'd'].map((key) => recent.get(key))).toEqual([4, undefined, 5]);
});

test('asking for what it does not hold takes nobody’s place', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  for (const unknown of ['x', 'y', 'z']) expect(recent.get(unknown)).toBeUndefined();
  recent.set('a', 3);
  expect(['a', 'b'].map((key) => recent.get(key))).toEqual([3, 2]);
});
