import { expect, test } from 'vitest';
import { FieldError } from '../error.ts';
import { complexNumbers } from './complex-numbers.ts';

const poles = complexNumbers({
  label: 'Poles',
  default: [{ re: -1, im: 0 }],
  maxLength: 8,
  noun: 'pole',
});
const pairs = (text: string) => poles.parse(text).map(({ re, im }) => [re, im]);

test('poles as people write them', () => {
  const pair = [
    [-1, 2],
    [-1, -2],
  ];
  expect(pairs('-3, -1±2j')).toEqual([[-3, 0], ...pair]);
  expect(pairs('-1+2i, -1-2i')).toEqual(pair);
  expect(pairs('[-1+2j; -1-2j]')).toEqual(pair);
  expect(pairs('-1 +- 2j')).toEqual(pair);
  expect(pairs('-1 + 2i\n-1 - 2i')).toEqual(pair);
  expect(pairs('-5 -6 -2*3')).toEqual([
    [-5, 0],
    [-6, 0],
    [-6, 0],
  ]);
  expect(pairs('±2j')).toEqual([
    [0, 2],
    [0, -2],
  ]);
  expect(pairs('0.5, 1/4, −2')).toEqual([
    [0.5, 0],
    [0.25, 0],
    [-2, 0],
  ]);
});

test('what it writes is read as the same', () => {
  for (const text of ['-3, -1±2j', '±1e-9j, 0', '-0.1±0.25j, -0.1±0.25j', '1e300, -1e-300'])
    expect(poles.parse(poles.format(poles.parse(text)))).toEqual(poles.parse(text));
  expect(poles.format(poles.parse('-1-2i -1+2i 4'))).toBe('-1±2j, 4');
});

test('half a pair is refused and the whole offered', () => {
  try {
    poles.parse('-1+2j, -3');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(FieldError);
    const { message, instead } = error as FieldError;
    expect(message).toContain('−1 + 2j without its conjugate');
    expect(pairs(instead ?? '')).toEqual([
      [-1, 2],
      [-1, -2],
      [-3, 0],
    ]);
  }
});

test.each([
  ['', /is empty/u],
  ['-1,5 -2,5', /one number or two/u],
  ['-1, x', /pole 2/u],
  ['1±2', /not a pair/u],
  ['1±2j±3j', /not a pair/u],
  ['1 2 3 4 5 6 7 8 9', /the most is 8/u],
  ['1±j,2±j,3±j,4±j,5', /the most is 8/u],
  ['1e400', /too large|range/u],
])('%s is refused', (text, message) => {
  expect(() => poles.parse(text)).toThrow(message);
});
