import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as q from './rational.ts';

const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const fraction = fc
  .tuple(
    whole,
    whole.filter((x) => x !== 0n),
  )
  .map(([n, d]) => q.rational(n, d));

test('a field, in lowest terms', () => {
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      expect(q.mul(a, q.add(b, c))).toEqual(q.add(q.mul(a, b), q.mul(a, c)));
      expect(q.sub(q.add(a, b), b)).toEqual(a);
      if (!q.isZero(b)) expect(q.mul(q.div(a, b), b)).toEqual(a);
      expect(q.compare(a, b)).toBe(-q.compare(b, a) + 0);
      expect(q.parse(q.format(a))).toEqual(a);
    }),
  );
});

test('a double goes out and back unchanged, and decimals round as JavaScript reads them', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(q.toNumber(q.fromNumber(x))).toBe(x + 0);
      const text = x.toPrecision(17);
      expect(q.toNumber(q.parse(text))).toBe(Number(text) + 0);
    }),
    { numRuns: 2000 },
  );
  // Halfway between neighbours, and at both ends of the range.
  for (const text of ['9007199254740993', '9007199254740995', '1.7976931348623159e308']) {
    expect(q.toNumber(q.parse(text))).toBe(Number(text));
  }
  for (const text of ['2.4703282292062327e-324', '2.4703282292062328e-324', '1e-400', '1e309']) {
    expect(q.toNumber(q.parse(text))).toBe(Number(text));
  }
});

test('reads what people write', () => {
  const read = (text: string) => q.format(q.parse(text));
  expect(['1/3', '0.25', '-2e3', ' 7 ', '.5', '1.5/2', '−4', '2/-6'].map(read)).toEqual([
    ...['1/3', '1/4', '-2000', '7', '1/2', '3/4', '-4', '-1/3'],
  ]);
  for (const text of ['', '/', '1/2/3', '1/', 'e5', '.', '1 2', '0x10', 'NaN']) {
    expect(() => q.parse(text)).toThrow('is not a whole number');
  }
  expect(() => q.parse('1/0')).toThrow('denominator 0');
  expect(() => q.parse('1e9999')).toThrow('too large');
  expect(() => q.parse(`0.${'3'.repeat(6000)}`)).toThrow('6001 digits; the most is 5000');
});
