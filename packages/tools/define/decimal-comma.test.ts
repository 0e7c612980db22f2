import { expect, test } from 'vitest';
import { eitherComma, twoWays } from './decimal-comma.ts';

test.each([
  ['0,5 1,5', '0,5'],
  ['1 2,5 3', '2,5'],
  ['0,25\n0,5\n0,25', '0,25'],
  ['-1,5;2', '-1,5'],
  ['4,7k 10k 4k7', '4,7k'],
  ['-2,5E-02 4,5e1', '-2,5E-02'],
])('%j can be read in two ways', (list, part) => {
  expect(twoWays(list)).toBe(part);
});

test.each(['1,2', '1,2,3 4,5,6', '1, 2, 3', '0.5,1.5 2', '1 2 3', '1,\n2,\n3', 'a,b c', ''])(
  '%j cannot',
  (list) => {
    expect(twoWays(list)).toBeUndefined();
  },
);

test('the refusal has both spellings', () => {
  expect(eitherComma('0,5')).toBe('has "0,5", which is one number or two: write 0.5, or 0, 5');
});
