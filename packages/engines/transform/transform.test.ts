import { expect, test } from 'vitest';
import { readExpression } from '../algebra/expression/read.ts';
import { textOf } from '../algebra/expression/write.ts';
import { Constants } from './constants.ts';
import { laplaceTerms } from './forward.ts';
import { asExpression, inSteps, inTime, isAtZero, N, T } from './inverse.ts';
import { partialFractions } from './partial-fractions.ts';

const inverseOf = (text: string): string => {
  const k = new Constants({});
  const { n, d } = k.parted(k.ratioIn(readExpression(text), 's'));
  const { parts } = partialFractions(n, d);
  return textOf(asExpression(parts.map((part) => ({ part, value: inTime(k, part, T) }))));
};
const sequenceOf = (text: string): string => {
  const k = new Constants({});
  const { n, d } = k.parted(k.ratioIn(readExpression(`(${text})/z`), 'z'));
  const { parts } = partialFractions(n, d);
  return textOf(
    asExpression(
      parts
        .filter((p) => !isAtZero(p))
        .map((part) => ({ part, value: inSteps(k, part, N, false) })),
    ),
  );
};
const transformOf = (text: string): string[] => {
  const k = new Constants({ a: { re: 1, im: 0 } });
  return laplaceTerms(k, readExpression(text)).map(
    ({ delay, value }) => `${textOf(delay)}: ${textOf(value)}`,
  );
};

test('fractions go back to functions of time', () => {
  expect.soft(inverseOf('1/((s+1)(s+2))')).toBe('e^(-t) - e^(-2*t)');
  expect.soft(inverseOf('1/(s+1)^3')).toBe('t^2*e^(-t)/2');
  expect.soft(inverseOf('(s+3)/(s^2+2s+5)')).toBe('x');
  expect.soft(inverseOf('1/(s^2+1)^2')).toBe('x');
  expect.soft(inverseOf('1/(s^2-2)')).toBe('x');
  expect.soft(inverseOf('1/(s^2+0.1s+1)')).toBe('x');
  expect.soft(inverseOf('w/(s^2+w^2)')).toBe('x');
  expect.soft(inverseOf('1/((s+a)(s+b))')).toBe('x');
});

test('fractions go back to sequences', () => {
  expect.soft(sequenceOf('z/(z-1/2)^2')).toBe('2*(1/2)^n*n');
  expect.soft(sequenceOf('z/(z^2-z-1)')).toBe('x');
  expect.soft(sequenceOf('z/(z^2-z+1)')).toBe('x');
  expect.soft(sequenceOf('1/(z^2+1)^2')).toBe('x');
});
test('functions of time', () => {
  expect.soft(transformOf('t^2 e^(-3t)')).toEqual([]);
  expect.soft(transformOf('e^(-a t) cos(2t)')).toEqual([]);
  expect.soft(transformOf('t sin(2t)')).toEqual([]);
  expect.soft(transformOf('sin^2 t')).toEqual([]);
  expect.soft(transformOf('t*heaviside(t-1)')).toEqual([]);
  expect.soft(transformOf('sin(t)*dirac(t-pi/2) + dirac(t)')).toEqual([]);
  expect.soft(transformOf('sqrt(t)')).toEqual([]);
  expect.soft(transformOf('sin(2t+pi/3)')).toEqual([]);
});
