import { expect, test } from 'vitest';
import { readExpression } from '../algebra/expression/read.ts';
import { textOf } from '../algebra/expression/write.ts';
import { Constants } from './constants.ts';
import { laplaceTerms } from './forward.ts';
import { asExpression, inSteps, inTime, isAtZero, N, T } from './inverse.ts';
import { partialFractions } from './partial-fractions.ts';

const k = new Constants({ a: { re: 1, im: 0 }, b: { re: 2, im: 0 }, w: { re: 3, im: 0 } });
const partsOf = (text: string, x: string) => {
  const { n, d } = k.parted(k.ratioIn(readExpression(text), x));
  return partialFractions(n, d).parts;
};
const inverseOf = (text: string): string =>
  textOf(asExpression(partsOf(text, 's').map((part) => ({ part, value: inTime(k, part, T) }))));
const sequenceOf = (text: string): string =>
  textOf(
    asExpression(
      partsOf(`(${text})/z`, 'z')
        .filter((p) => !isAtZero(p))
        .map((part) => ({ part, value: inSteps(k, part, N, false) })),
    ),
  );
const transformOf = (text: string): string[] =>
  laplaceTerms(k, readExpression(text)).map(
    ({ delay, value }) => `${textOf(delay)}: ${textOf(value)}`,
  );

test('fractions go back to functions of time', () => {
  expect(inverseOf('1/((s+1)(s+2))')).toBe('e^(-t) - e^(-2*t)');
  expect(inverseOf('1/(s+1)^3')).toBe('t^2*e^(-t)/2');
  expect(inverseOf('(s+3)/(s^2+2s+5)')).toBe('e^(-t)*cos(2*t) + e^(-t)*sin(2*t)');
  expect(inverseOf('1/(s^2+1)^2')).toBe('sin(t)/2 - t*cos(t)/2');
  expect(inverseOf('1/(s^2-2)')).toBe('sqrt(2)*sinh(sqrt(2)*t)/2');
});

test('fractions go back to sequences', () => {
  expect(sequenceOf('z/(z-1/2)^2')).toBe('2*(1/2)^n*n');
  expect(sequenceOf('z/(z^2-z+1)')).toBe('2*sqrt(3)*sin(pi*n/3)/3');
  expect(sequenceOf('1/(z^2+1)^2')).toBe('n*cos(pi*n/2)/2 - cos(pi*n/2)');
});

test('functions of time have the entries of the table', () => {
  expect(transformOf('t^2 e^(-3t)')).toEqual(['0: 2/(s + 3)^3']);
  expect(transformOf('e^(-a t) cos(2t)')).toEqual(['0: (a + s)/((a + s)^2 + 4)']);
  expect(transformOf('t sin(2t)')).toEqual(['0: 4*s/(s^2 + 4)^2']);
  expect(transformOf('t*heaviside(t-1)')).toEqual(['1: 1/s + 1/s^2']);
});
