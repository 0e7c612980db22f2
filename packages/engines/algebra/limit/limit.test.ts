import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import type { Limit } from './at-infinity.ts';
import { type LimitResult, limit, type Place, type Side } from './limit.ts';

const shown = (l: LimitResult): string => {
  if (l.kind === 'two') return `${shown(l.above)} | ${shown(l.below)}`;
  if (l.kind === 'oscillates')
    return `${textOf(l.kernel)}: ${l.along.map((a) => `${textOf(a.angle)} ${shown(a.limit)}`).join(', ')}`;
  if (l.kind === 'unknown') return `? ${l.why}`;
  return l.kind === 'finite' ? textOf(l.value) : l.sign > 0 ? 'oo' : '-oo';
};
const of = (text: string, place: Place = 'infinity', side?: Side) =>
  limit(readExpression(text), 'x', place, side);

describe('the examples of Gruntz’s thesis (ETH Zürich 1996, chapter 8), for x → ∞', () => {
  test.each([
    ['exp(x)*(exp(1/x - exp(-x)) - exp(1/x))', '-1'],
    ['exp(x)*(exp(1/x + exp(-x) + exp(-x^2)) - exp(1/x - exp(-exp(x))))', '1'],
    ['exp(exp(x - exp(-x))/(1 - 1/x)) - exp(exp(x))', 'oo'],
    ['exp(exp(exp(x)/(1 - 1/x))) - exp(exp(exp(x)/(1 - 1/x - ln(x)^(-ln(x)))))', '-oo'],
    ['exp(exp(exp(x + exp(-x))))/exp(exp(exp(x)))', 'oo'],
    ['exp(exp(exp(x)))/exp(exp(exp(x - exp(-exp(x)))))', 'oo'],
    ['exp(exp(exp(x)))/exp(exp(exp(x - exp(-exp(exp(x))))))', '1'],
    ['exp(exp(x))/exp(exp(x - exp(-exp(exp(x)))))', '1'],
    ['ln(x)^2*exp(sqrt(ln(x))*ln(ln(x))^2*exp(sqrt(ln(ln(x)))*ln(ln(ln(x)))^3))/sqrt(x)', '0'],
    ['x*ln(x)*ln(x*exp(x) - x^2)^2/ln(ln(x^2 + 2*exp(exp(3*x^3*ln(x)))))', '1/3'],
    ['(exp(x*exp(-x)/(exp(-x) + exp(-2*x^2/(x + 1)))) - exp(x))/x', '-e^2'],
    ['(3^x + 5^x)^(1/x)', '5'],
    ['x/ln(x^(ln(x^(ln(2)/ln(x)))))', 'oo'],
    ['exp(exp(2*ln(x^5 + x)*ln(ln(x))))/exp(exp(10*ln(x)*ln(ln(x))))', 'oo'],
    ['(exp(4*x*exp(-x)/(1/exp(x) + 1/exp(2*x^2/(x + 1)))) - exp(x))/exp(x)^4', '1'],
    ['exp(x*exp(-x)/(exp(-x) + exp(-2*x^2/(x + 1))))/exp(x)', '1'],
    ['ln(x)*(ln(ln(x) + ln(ln(x))) - ln(ln(x)))/ln(ln(x) + ln(ln(ln(x))))', '1'],
    ['exp(ln(ln(x + exp(ln(x)*ln(ln(x)))))/ln(ln(ln(exp(x) + x + ln(x)))))', 'e'],
    ['exp(x)*(sin(1/x + exp(-x)) - sin(1/x + exp(-x^2)))', '1'],
    ['exp(exp(x))*(exp(sin(1/x + exp(-exp(x)))) - exp(sin(1/x)))', '1'],
  ])('%s → %s', (text, want) => {
    expect(shown(of(text))).toBe(want);
  });
});

describe('limits of every course', () => {
  const zero = readExpression('0');
  test.each<readonly [string, Place, string]>([
    ['(1 + a/x)^x', 'infinity', 'e^a'],
    ['x*(sqrt(x^2 + 1) - x)', 'infinity', '1/2'],
    ['(x + 1)^(1/3)*x^(2/3) - x', 'infinity', '1/3'],
    ['sqrt(x + sqrt(x + sqrt(x))) - sqrt(x)', 'infinity', '1/2'],
    ['ln(x)/x', 'infinity', '0'],
    ['x^x/e^x', 'infinity', 'oo'],
    ['atan(x)', '-infinity', '-pi/2'],
    ['tanh(x)', '-infinity', '-1'],
    ['sqrt(x^2 + x) + x', '-infinity', '-1/2'],
    ['sin(x)/x', zero, '1'],
    ['(1 - cos(x))/x^2', zero, '1/2'],
    ['(tan(x) - sin(x))/x^3', zero, '1/2'],
    ['(e^x - 1 - x)/x^2', zero, '1/2'],
    ['(asin(x) - x)/x^3', zero, '1/6'],
    ['(1 + x)^(1/x)', zero, 'e'],
    ['cos(x)^(1/x^2)', zero, 'e^(-1/2)'],
    ['1/x', zero, 'oo | -oo'],
    ['1/x^2', zero, 'oo'],
    ['e^(1/x)', zero, 'oo | 0'],
    ['abs(x)/x', zero, '1 | -1'],
    ['x*sin(1/x)', zero, '0'],
    ['(x^n - 1)/(x - 1)', readExpression('1'), 'n'],
    ['(sqrt(x) - 2)/(x - 4)', readExpression('4'), '1/4'],
    ['tan(x)', readExpression('pi/2'), '-oo | oo'],
  ])('%s', (text, place, want) => {
    expect(shown(of(text, place))).toBe(want);
  });

  test('from one side', () => {
    expect(shown(of('x*ln(x)', zero, 'above'))).toBe('0');
    expect(shown(of('x^x', zero, 'above'))).toBe('1');
    expect(shown(of('ln(x)', zero, 'above'))).toBe('-oo');
  });

  test.each([
    ['sin(x)', 'infinity', 'x: 0 0, pi/2 1'],
    ['x*cos(x)', 'infinity', 'x: 0 oo, pi -oo'],
    ['1/(2 + sin(3*x))', '-infinity', '-3*x: 0 1/2, pi/2 1'],
    ['abs(sin(1/x))', zero, '1/x: 0 0, pi/2 1'],
    ['sin(x) + sin(x/2)', 'infinity', 'x/2: 0 0, pi/2 1'],
    ['tan(x)', 'infinity', 'x: 0 0, pi/3 sqrt(3)'],
    // Bounded, and beside a pole of its mean.
    ['x/(1 + x^2*sin(x)^2)', 'infinity', 'x: 0 oo, pi/2 0'],
  ] as const)('%s has none, by two sequences', (text, place, want) =>
    expect(shown(of(text, place))).toBe(want),
  );

  test.each([
    ['(x + sin(x))/x', '1'],
    ['(x + sin(x))/(2*x - cos(3*x))', '1/2'],
    ['sin(x)*cos(x^2)/ln(x)', '0'],
  ])('%s goes to %s, since waves are bounded', (text, want) => expect(shown(of(text))).toBe(want));

  test('one wave that is not decided by sequences is not answered', () => {
    for (const text of ['sin(x) + sin(sqrt(2)*x)', 'sin(x + 1) - sin(x)'])
      expect(of(text).kind).toBe('unknown');
    expect(shown(of('x + sin(x)'))).toBe('oo');
    expect(shown(of('sin(x)^2/ln(x)'))).toBe('0');
  });

  test('a sign that hangs on a difference of parameters is not guessed', () => {
    expect(of('(a - b)*x').kind).toBe('unknown');
  });
});

describe('the numbers far out agree', () => {
  const PARTS = ['x', 'x^2 + 1', 'sqrt(x)', 'ln(x)', 'e^(-x)', '1/(x + 1)', 'atan(x)', '3'];
  const pairs = PARTS.flatMap((p, i) =>
    PARTS.filter((_, j) => j !== i).flatMap((q) => [
      `(${p} + 2)/(${q} + 1)`,
      `ln(1 + (${p}))*(${q})`,
    ]),
  );
  test.each(pairs)('%s', (text) => {
    const found: Limit | LimitResult = of(text);
    const at = (x: number) => numberAt(readExpression(text), { x: complex(x) }).re;
    const [near, far] = [at(1e2), at(1e6)];
    if (found.kind === 'infinite') {
      expect(Math.sign(far)).toBe(found.sign);
      expect(Math.abs(far)).toBeGreaterThan(Math.abs(near));
    } else if (found.kind === 'finite') {
      const value = numberAt(found.value, {}).re;
      expect(Math.abs(far - value)).toBeLessThanOrEqual(0.6 * Math.abs(near - value) + 1e-6);
    } else throw new Error(`${text} has a limit`);
  });
});

describe('factorials, by Stirling’s formula', () => {
  test.each([
    ['x!/x^x', '0'],
    ['x!^(1/x)/x', 'e^(-1)'],
    ['((2*x)!/(x!)^2)^(1/x)', '4'],
    ['sqrt(x)*(2*x)!/((x!)^2*4^x)', '1/sqrt(pi)'],
    ['x!/(x^x*e^(-x)*sqrt(2*pi*x))', '1'],
    ['(x + 3)!/(x^3*x!)', '1'],
    ['Gamma(x + 1/2)/(Gamma(x)*sqrt(x))', '1'],
    ['ln(x!)/(x*ln(x))', '1'],
    ['2^x/x! + 3', '3'],
    ['x!/2^x', 'oo'],
  ])('%s goes to %s', (text, want) => expect(shown(of(text))).toBe(want));

  test('what its error decides is not answered', () => {
    for (const text of [
      'x*(x!/(x^x*e^(-x)*sqrt(2*pi*x)) - 1)',
      'x*(ln(x!) - x*ln(x) + x - ln(2*pi*x)/2)',
      'x!^x/x^(x^2)',
      'x! - x^x',
    ])
      expect(of(text).kind, text).toBe('unknown');
  });
});

test('powers of whole numbers by their primes', () =>
  expect(shown(of('6^x/(2^x*3^x) + 4^x/2^(2*x)'))).toBe('2'));

test('what grows in a way that is not known is not measured by, and not left out', () => {
  for (const text of ['Ei(x)/e^x', 'Zeta(x) + 2^x']) expect(of(text).kind).toBe('unknown');
  expect(shown(of('erf(x)'))).toBe('1');
});
