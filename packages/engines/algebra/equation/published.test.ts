/**
 * Problems with the answers that are printed: J. Lebl, Notes on Diffy Qs (CC BY-SA, exercises and their solutions; the
 * figures alone are taken), A. Mattuck and H. Miller, 18.03 (MIT), and facts that every textbook has.
 */
import { expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { missAt, solvedText } from './testing/solved.ts';

const INITIAL: readonly (readonly [
  equation: string,
  variable: string,
  unknown: string,
  answer: string,
])[] = [
  // Lebl, chapter 0 and 1.
  ['d\\varphi/ds = 8\\varphi, \\varphi(0) = -9', 's', 'phi', '-9e^(8s)'],
  ['dx/dt = -4x, x(0) = 9', 't', 'x', '9e^(-4t)'],
  ["d^2x/dt^2 = -4x, x(0) = 1, x'(0) = 2", 't', 'x', 'cos(2t)+sin(2t)'],
  ['dp/dq = 3p, p(0) = 4', 'q', 'p', '4e^(3q)'],
  ["\\frac{d^2 T}{dx^2} = 4T, T(0) = 0, T'(0) = 6", 'x', 'T', '3sinh(2x)'],
  ["x' = 1/x^2, x(1) = 1", 't', 'x', '(3t-2)^(1/3)'],
  ["x' = 1/cos(x), x(0) = pi/4", 't', 'x', 'asin(t+1/sqrt(2))'],
  ["x' = 3x t^2 - 3t^2, x(0) = 2", 't', 'x', 'e^(t^3)+1'],
  ["y' + 2 sin(2x) y = 2 sin(2x), y(pi/2) = 3", 'x', 'y', '2e^(cos(2x)+1)+1'],
  ["x y' + y + x = 0, y(1) = 1", 'x', 'y', '(3-x^2)/(2x)'],
  ["y^2 y' = y^3 - 3x, y(0) = 2", 'x', 'y', '(7e^(3x)+3x+1)^(1/3)'],
  // Chapter 2.
  ["y''+2y'+y = x^2, y(0) = 1, y'(0) = 2", 'x', 'y', 'x^2-4x+6+e^(-x)(x-5)'],
  [
    "0.05 I'' + 0.1 I' + (1/5) I = 0, I(0) = 10, I'(0) = 0",
    't',
    'I',
    '10e^(-t)cos(sqrt(3) t)+10/sqrt(3) e^(-t) sin(sqrt(3) t)',
  ],
];

test.each(INITIAL)('%s', (equation, variable, unknown, answer) => {
  const found = solvedText(equation);
  if (found.kind !== 'solved') throw new Error(found.notes.join(' '));
  const [solution] = found.particular?.solutions ?? [];
  if (!solution) throw new Error(found.particular?.notes.join(' '));
  const want = readExpression(answer);
  const from = numberAt(found.particular?.conditions[0]?.at ?? readExpression('0'), {}).re;
  for (const h of [0.05, 0.11, 0.17]) {
    const value = numberAt(want, { [variable]: complex(from + h) }).re;
    expect(missAt(solution, variable, from + h, unknown, value)).toBeLessThan(1e-9);
  }
});

const SYSTEMS: readonly (readonly [
  equations: string,
  answers: Readonly<Record<string, string>>,
])[] = [
  [
    "y' = 2x, x' = x+y, x(0) = 1, y(0) = 3",
    { x: '5/3 e^(2t)-2/3 e^(-t)', y: '5/3 e^(2t)+4/3 e^(-t)' },
  ],
  [
    "x_1' = 3x_1-x_2; x_2' = x_1+x_2, x_1(0) = 1, x_2(0) = 2",
    { x_1: '(1-t)e^(2t)', x_2: '(2-t)e^(2t)' },
  ],
  [
    "x_1' = x_2+t; x_2' = x_1+t, x_1(0) = 1, x_2(0) = 2",
    { x_1: '5/2 e^t-t-1-1/2 e^(-t)', x_2: '5/2 e^t-t-1+1/2 e^(-t)' },
  ],
];

test.each(SYSTEMS)('%s', (equations, answers) => {
  const found = solvedText(equations);
  if (found.kind !== 'solved') throw new Error(found.notes.join(' '));
  const [solution] = found.particular?.solutions ?? [];
  if (!solution) throw new Error(found.particular?.notes.join(' '));
  for (const [unknown, answer] of Object.entries(answers))
    for (const t of [0.3, 0.7])
      expect(
        missAt(solution, 't', t, unknown, numberAt(readExpression(answer), { t: complex(t) }).re),
      ).toBeLessThan(1e-9);
});
