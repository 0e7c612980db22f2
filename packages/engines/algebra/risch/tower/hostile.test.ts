import { expect, test } from 'vitest';
import { readExpression } from '../../expression/read.ts';
import { integrate } from '../../integration/integrate.ts';

const T2 = 'e^(e^x)';
const T3 = `e^(${T2})`;
const T4 = `e^(${T3})`;

test.each([
  [`(x^5 + 3x^3 + 1)/(${T4} + x^7 + (${T3})^3 + 1)`, 'none'],
  [`1/((${T4})^5 + (${T3})^5 + (${T2})^5 + x^5 + 1)`, 'none'],
  [`${T3}*(x^3 + (${T2})^5)/(x^2 + e^(2x) + 1)`, 'none'],
  ['(x^x + x)^10/(x^x + ln(x))^3', 'none'],
  ['ln(x)^12*x^30', 'found'],
] as const)('a large tower is decided: %s', (text, kind) => {
  expect(integrate(readExpression(text), 'x').kind).toBe(kind);
});

test.each([
  `${T4}*(x^20 + (${T3})^20 + (${T2})^20)/(x^10 + e^(10x) + 1)`,
  '1/(ln(x + ln(x + ln(x + 1)))^4 + x^4 + ln(x + 1)^3)^2',
  '1/(x*ln(x)^7 + ln(x)^3 + x^6 + 1)^4',
  '(a*x + b*ln(x) + c*e^x + d)/(a*ln(x)^3 + b*e^(2x) + c*x^2 + d)^2',
])('a larger one ends, and is said to be too large: %s', (text) => {
  const found = integrate(readExpression(text), 'x');
  expect(found.kind === 'unknown' && found.undecided).toBe(
    'the exact algebra of it takes too long',
  );
});
