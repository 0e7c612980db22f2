import { expect, test } from 'vitest';
import { commonDivisor } from './common-divisor.ts';
import { type Polynomial, power, product, sum, variableOf } from './polynomial.ts';
import { spend, within } from './work.ts';

const [x, y, z] = [variableOf(0), variableOf(1), variableOf(2)];
const all = [x, y, z, 1n].reduce<Polynomial>(sum, 0n);

test('a piece of work ends where its products are spent, and the next begins anew', () => {
  const square = () => product(all, all);
  // Sixteen products, and the coefficients of the sums that they are gathered in.
  expect(within(60, square)).toEqual(square());
  expect(() => within(15, square)).toThrow(/too long.*Fewer letters/u);
  expect(within(60, square)).toEqual(square());
  expect(() => within(1000, () => commonDivisor(power(all, 9), power(all, 8)))).toThrow('too long');
});

test('a piece within another takes from both', () => {
  const twice = () => {
    within(40, () => spend(30));
    within(40, () => spend(30));
  };
  expect(() => within(60, twice)).not.toThrow();
  expect(() => within(59, twice)).toThrow('too long');
  expect(() => within(1000, () => within(20, () => spend(30)))).toThrow('too long');
});

test('without a bound there is none', () => {
  expect(() => spend(1e12)).not.toThrow();
});

test('sums of long coefficients take from it as well', () => {
  const long = power(sum(x, y), 40);
  expect(() => within(30, () => sum(long, long))).toThrow('too long');
});
