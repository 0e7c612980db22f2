/**
 * Functions as others write them, with the coefficients that they published: facts from the tests of SymPy
 * (series/tests/test_fourier.py), the problems and examples of J. Lebl (Notes on Diffy Qs, ch. 4), P. Dawkins (Paul’s
 * Online Notes, Differential Equations), E. Kreyszig (Advanced Engineering Mathematics, 10th ed., ch. 11) and of MIT’s
 * 18.03. Answers are a₀/2, aₙ and bₙ as formulas in n, or in words that are refused.
 */
import { compiled } from '@tollbench/engines/algebra/expression/compiled.ts';
import { readFormula } from '@tollbench/engines/fourier-series/functions.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { compute } from './compute.ts';
import tool from './index.ts';
import type { Inputs } from './inputs.ts';

const ask = (some: Partial<Inputs>) => compute(withDefaults(tool.inputs, { point: '0', ...some }));
type Row = readonly [
  source: string,
  asked: string | Partial<Inputs>,
  mean: string,
  a: string,
  b: string,
  /** n at which the formula has none. */
  apart?: Readonly<Record<number, readonly [number, number]>>,
];

const LATEX = String.raw`f(x)=\begin{cases} L & -L \le x \le 0 \\ 2x & 0 < x \leq L \end{cases}`;

const ROWS: readonly Row[] = [
  ['SymPy', 'x for -pi<x<pi', '0', '0', '2*(-1)^(n+1)/n'],
  ['SymPy', { f: 'x^2', interval: '(-pi, pi)' }, 'pi^2/3', '4*(-1)^n/n^2', '0'],
  [
    'SymPy',
    { f: 'Piecewise((0, x < 0), (pi, True))', interval: '(-pi, pi)' },
    'pi/2',
    '0',
    '(1-(-1)^n)/n',
  ],
  [
    'SymPy',
    { f: 'Piecewise((0, x < 0), (x, True))', interval: '(-2, 2)' },
    '1/2',
    '2*((-1)^n-1)/(pi^2*n^2)',
    '2*(-1)^(n+1)/(pi*n)',
  ],
  [
    'SymPy',
    { f: 'Piecewise((1, x < pi), (-1, True))', interval: '(0, 2*pi)' },
    '0',
    '0',
    '2*(1-(-1)^n)/(pi*n)',
  ],
  ['SymPy', { f: 'x', interval: '(0, pi)' }, 'pi/2', '0', '-1/n'],
  ['SymPy', { f: 'x', interval: '(0, 1)' }, '1/2', '0', '-1/(pi*n)'],
  [
    'SymPy',
    { f: 'sin(x)**6', interval: '(-pi, pi)' },
    '5/16',
    '0',
    '0',
    { 2: [-15 / 32, 0], 4: [3 / 16, 0], 6: [-1 / 32, 0] },
  ],
  [
    'SymPy',
    { f: 'sin(4*x+3) + cos(3*x+4)', interval: '(-pi, pi)' },
    '0',
    '0',
    '0',
    { 3: [Math.cos(4), -Math.sin(4)], 4: [Math.sin(3), Math.cos(3)] },
  ],
  ['SymPy', { f: 'cos(pi*x)', interval: '(-1, 1)' }, '0', '0', '0', { 1: [1, 0] }],
  ['Lebl 4.2', 'f(t) = t, -pi < t <= pi', '0', '0', '2*(-1)^(n+1)/n'],
  ['Lebl 4.2', '0 if -pi < t <= 0; pi if 0 < t <= pi', 'pi/2', '0', '(1-(-1)^n)/n'],
  ['Lebl 4.3', '|t| for -1<t<1', '1/2', '2*((-1)^n-1)/(pi^2*n^2)', '0'],
  [
    'Lebl 4.4',
    { f: 't^2', interval: '0 <= t <= pi', range: 'cosine' },
    'pi^2/3',
    '4*(-1)^n/n^2',
    '0',
  ],
  ['Paul', { f: 'L - x', interval: '-L <= x <= L' }, 'L', '0', '2*L*(-1)^n/(n*pi)'],
  ['Paul', LATEX, 'L', '2*L*((-1)^n-1)/(n^2*pi^2)', '-L*(1+(-1)^n)/(n*pi)'],
  ['Paul', { f: 'x^3', interval: '-L<x<L' }, '0', '0', '2*(-1)^n*L^3*(6-n^2*pi^2)/(n^3*pi^3)'],
  ['Paul', { f: '1', interval: '0..L', range: 'sine' }, '0', '0', '2*(1+(-1)^(n+1))/(n*pi)'],
  ['Paul', { f: 'x', interval: '0..L', range: 'cosine' }, 'L/2', '2*L*((-1)^n-1)/(n^2*pi^2)', '0'],
  ['Kreyszig 11.1', { f: '-k, -pi<x<0; k, 0<x<pi' }, '0', '0', '2*k*(1-(-1)^n)/(n*pi)'],
  [
    'Kreyszig 11.2',
    { f: '{0, -2<x<-1; k, -1<x<1; 0, 1<x<2}' },
    'k/2',
    '2*k*sin(n*pi/2)/(n*pi)',
    '0',
  ],
  [
    'Kreyszig 11.2',
    { f: '0 for -L<t<0; E*sin(pi*t/L) for 0<t<L' },
    'E/pi',
    '-E*(1+(-1)^n)/(pi*(n^2-1))',
    '0',
    { 1: [0, 0.35] },
  ],
  ['Kreyszig 11.2', { f: 'x + pi for -pi<x<pi' }, 'pi', '0', '-2*(-1)^n/n'],
  ['18.03', 'square(t)', '0', '0', '2*(1-(-1)^n)/(n*pi)'],
  ['18.03', { f: '|t|', interval: '-pi<t<pi' }, 'pi/2', '2*((-1)^n-1)/(pi*n^2)', '0'],
];

test.each(ROWS.map((row) => [row[0], row[1], row] as const))('%s: %s', (_, _asked, row) => {
  const [, asked, mean, a, b, apart = {}] = row;
  const r = ask(typeof asked === 'string' ? { f: asked } : asked);
  const values = Object.fromEntries(r.parameters.map((p) => [p.name, complex(p.value)]));
  const at = (text: string) => compiled(readFormula(text), 'n', values);
  expect(r.forms).toBeDefined();
  expect(r.mean).toBeCloseTo(at(mean)(1), 12);
  for (let n = 1; n <= 9; n++) {
    const [x, y] = apart[n] ?? [at(a)(n), at(b)(n)];
    expect(r.a[n], `a${n}`).toBeCloseTo(x, 12);
    expect(r.b[n], `b${n}`).toBeCloseTo(y, 12);
  }
});

test('SymPy’s σ sum of a square wave', () => {
  // sigma_approximation(4): sinc(π/4) and sinc(3π/4) at 1 and 3, as Lanczos’ of N = 3 here.
  const r = ask({ f: '1, 0<x<pi; -1, pi<x<2pi', count: 3 });
  const at = (x: number) => {
    const sinc = (u: number) => Math.sin(u) / u;
    return (
      (4 / Math.PI) * Math.sin(x) * sinc(Math.PI / 4) +
      (4 / (3 * Math.PI)) * Math.sin(3 * x) * sinc((3 * Math.PI) / 4)
    );
  };
  r.zoom?.x.forEach((x, k) => {
    expect(r.zoom?.lanczos[k]).toBeCloseTo(at(x), 12);
  });
});

test('sums that follow: Leibniz, Euler, and by Parseval', () => {
  const sums = (some: Partial<Inputs>) =>
    ask(some).sums.map((s) => `${s.series} = ${s.value.text}`);
  expect(sums({})).toContain('1 - 1/3 + 1/5 - 1/7 + 1/9 + … = pi/4');
  expect(sums({ f: 'x^2 for -pi<x<pi' })).toContain('1 + 1/4 + 1/9 + 1/16 + 1/25 + … = pi^2/6');
  expect(sums({ f: 'x^2 for -pi<x<pi' })).toContain(
    '1 + 1/16 + 1/81 + 1/256 + 1/625 + … = pi^4/90',
  );
  expect(sums({ f: '|x|', interval: '-pi<x<pi' })).toContain(
    '1 + 1/9 + 1/25 + 1/49 + 1/81 + … = pi^2/8',
  );
});

test('what others answer and cannot be answered here is refused by its reason', () => {
  const refused: readonly (readonly [Partial<Inputs>, string])[] = [
    [{ f: 'x' }, 'interval'],
    [{ f: 'x', interval: '(0, oo)' }, 'no part of a formula'],
    [{ f: '1/x for -1<x<1' }, 'does not converge'],
    [{ f: 'x for 0<x<2; 1 for 1<x<3' }, 'overlap'],
    [{ f: 'x for 2<x<1' }, 'before it begins'],
    [{ f: 'e^(i x) for -pi<x<pi' }, 'imaginary'],
    [{ f: 'sin(n x) for 0<x<pi' }, 'counts the harmonics'],
    [{ f: 't^2 for 0<x<1' }, 'one letter for both'],
    [{ f: 'x for 0<x<1; 2 for 1<x<2; period 1' }, 'do not go together'],
    [{ f: 'x for 1<x<2', range: 'sine' }, 'half-range'],
    [{ f: '1 for 0<x<1, 3' }, 'no condition'],
    [{ f: 'sqrt(x) for -1<x<1' }, 'not real'],
  ];
  for (const [some, words] of refused) expect(() => ask(some), JSON.stringify(some)).toThrow(words);
});
