/**
 * Transforms that others published, as they come but for the names of functions: facts from the test suites of Maxima
 * (tests/rtest_laplace.mac), Symja (LaplaceTransformTest, ZTransformTest) and Yacas (tests/transforms.yts), and answers
 * of J. Lebl, Notes on Diffy Qs, chapter 6. Each is right, or refused by name.
 */
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { Constants } from '@tollbench/engines/transform/constants.ts';
import { readSignal } from '@tollbench/engines/transform/read.ts';
import { signalFunction } from '@tollbench/engines/transform/signal-function.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { compute } from './compute.ts';
import tool from './index.ts';
import type { Inputs } from './inputs.ts';

const ask = (some: Partial<Inputs>) => compute(withDefaults(tool.inputs, some));
type Pair = readonly [source: string, asked: string, answer: string];

const valuesOf = (r: ReturnType<typeof ask>) =>
  Object.fromEntries(r.parameters.map((p) => [p.name, complex(p.value)]));

/** At two places, the parameters at the page's values. */
function expectSame(r: ReturnType<typeof ask>, answer: string, variable: 's' | 'z'): void {
  for (const x of [2.75, 4.5]) {
    const at = (text: string) =>
      numberAt(readSignal(text), { ...valuesOf(r), [variable]: complex(x) }).re;
    expect(at(r.answer.text) / at(answer)).toBeCloseTo(1, 10);
  }
  expect(r.worst).toBeLessThan(1e-6);
}

test.each<Pair>([
  ['maxima', '7', '7/s'],
  ['maxima', 'e^(-a*t - b)', 'e^(-b)/(a + s)'],
  ['maxima', 'sin(7*t)', '7/(49 + s^2)'],
  ['maxima', 'cos(a*t)', 's/(a^2 + s^2)'],
  ['maxima', 'sinh(7*t)', '7/(s^2 - 49)*1'],
  ['maxima', 'cosh(a*t)', 's/(s^2 - a^2)'],
  ['maxima', 'log(t)', '(-1/s)*(ln(s) + EulerGamma)'],
  ['maxima', 'log(7*t)', '(-1/s)*(ln(s/7) + EulerGamma)'],
  ['maxima', 'log(a*t)', '(-1/s)*(ln(s/a) + EulerGamma)'],
  ['maxima', 'erf(t)', 'e^(s^2/4)*(1 - erf(s/2))/s'],
  ['maxima', 'erf(7*t)', 'e^(s^2/196)*(1 - erf(s/14))/s'],
  ['maxima', 'erf(a*t)', 'e^(s^2/(4*a^2))*(1 - erf(s/(2*a)))/s'],
  ['maxima', 'δ(t)', '1'],
  ['maxima', 'δ(t - 7)', 'e^(-7*s)'],
  ['maxima', 'δ(7*t)', '1/7'],
  ['maxima', 'δ(a*t - b)', 'e^(-b*s/a)/abs(a)'],
  ['maxima', 'sinh(t - a)*unit_step(t - a)', 'e^(-a*s)/(s^2 - 1)'],
  ['maxima', 'unit_step(t - a)', 'e^(-a*s)/s'],
  ['maxima', 'e^(a*t)*cosh(t)', '(s - a)/((s - a)^2 - 1)'],
  ['maxima', 'conv(erf(t), sinh(t))', 'e^(s^2/4)*(1 - erf(s/2))/s/(s^2 - 1)'],
  ['maxima', 't^q', 'Gamma(q + 1)/s^(q + 1)'],
  ['maxima', '1 - e^(-a*t)', 'a/(s*(s + a))'],
  ['maxima', 'e^(-a*t)*sin(b*t)', 'b/((s + a)^2 + b^2)'],
  ['maxima', 'bessel_j(2, 3*t)', '(sqrt(s^2 + 9) - s)^2/(9*sqrt(s^2 + 9))'],
  ['maxima', 'bessel_j(4, t/2)', '(sqrt(s^2 + 1/4) - s)^4*16/sqrt(s^2 + 1/4)'],
  ['symja', 'sin(t)*cos(t)', '1/(4 + s^2)'],
  ['symja', '-DiracDelta(-pi + t)', '-1/e^(pi*s)'],
  ['symja', 'DiracDelta(pi - t)', 'e^(-pi*s)'],
  ['symja', 'UnitStep(42*t)', '1/s'],
  ['symja', 'Heaviside(2*t - 3)', '1/(e^(3/2*s)*s)'],
  ['symja', 'c*t^2', '2*c/s^3'],
  ['symja', '(t^3 + t^4)*t^2', '720/s^7 + 120/s^6'],
  ['symja', 't^2*exp(2 + 3*t)', '2*e^2/(-3 + s)^3*1'],
  ['symja', 't^4*sin(t)', '384*s^4/(1 + s^2)^5 - 288*s^2/(1 + s^2)^4 + 24/(1 + s^2)^3'],
  ['symja', 't^(1/2)', 'sqrt(pi)/(2*s^(3/2))'],
  ['symja', 't^(1/3)', 'Gamma(4/3)/s^(4/3)'],
  ['symja', 'cos(a*b*t)', 's/(a^2*b^2 + s^2)'],
  ['symja', 'erf(t^(1/2))', '1/(s*sqrt(1 + s))'],
  ['symja', 'sin(t)*exp(t)', '1/(1 + (1 - s)^2)'],
  ['symja', 't^(a + 1)*exp(2*t)', 'Gamma(2 + a)/(-2 + s)^(2 + a)'],
  ['symja', '(2*t)^3', '48/s^4'],
  ['symja', 'sin(t)^2', '2/(s*(4 + s^2))'],
  ['symja', 'cos(t)^2', '(2 + s^2)/(s*(4 + s^2))'],
  ['symja', '(sin(t) + cos(t))^2', '1/s + 2/(4 + s^2)'],
  ['symja', 'besselj(0, t)', '1/sqrt(1 + s^2)'],
  ['yacas', '-t', '-1/s^2'],
  ['yacas', 't*exp(4*t)', '1/(4*(s/4 - 1))^2'],
  ['yacas', 'exp(4*t)*cos(4*t)', '(s - 4)/(16*(((s - 4)/4)^2 + 1))'],
  ['lebl 6.1.101', '4*(t + 1)^2', '8/s^3 + 8/s^2 + 4/s'],
  ['lebl 6.1.103', 't*e^(-t)', '1/(s + 1)^2'],
  ['lebl 6.1.104', 'sin(t)*e^(-t)', '1/(s^2 + 2*s + 2)'],
  ['lebl 6.2.10', '1 if 0 <= t < 1, 0 if 1 <= t < 2, period 2', '1/(s*(1 + e^(-s)))'],
])('%s: the Laplace transform of %s is %s', (_, signal, answer) => {
  expectSame(ask({ task: 'forward', signal }), answer, 's');
});

/** For t > 0; impulses are looked at by their text. */
function expectSignal(r: ReturnType<typeof ask>, answer: string): void {
  const k = new Constants(valuesOf(r));
  const [ours, theirs] = [r.answer.text, answer].map((text) => signalFunction(k, readSignal(text)));
  for (const t of [0.4, 1.3, 3.7]) expect(ours?.(t)).toBeCloseTo(theirs?.(t) as number, 9);
  const impulses = (text: string) => text.match(/dirac\d*/gu) ?? [];
  expect(impulses(r.answer.text)).toEqual(impulses(answer));
  expect(r.worst).toBeLessThan(1e-6);
}

test.each<Pair>([
  ['symja', '1/(e^(pi*s) + e^(pi*s)*s^2)', '-u(t - pi)*sin(t)'],
  ['symja', '(e^(pi*s)*c)/(e^(pi*s) + e^(pi*s)*s^2)', 'c*sin(t)'],
  [
    'symja',
    '(1 + e^(pi*s)*s*b + e^(pi*s)*c)/(e^(pi*s) + e^(pi*s)*s^2)',
    'b*cos(t) + c*sin(t) - u(t - pi)*sin(t)',
  ],
  ['symja', '(1 + s)/(e^(pi*s) + e^(pi*s)*s^2)', 'u(t - pi)*(-cos(t) - sin(t))'],
  ['symja', '1/(s^3 + 2*s^2 + s)', '1 - 1/e^t - t/e^t'],
  ['symja', '1/s^5', 't^4/24'],
  ['symja', '1/(s^2 + a^2)', 'sin(a*t)/a'],
  ['symja', '1/(s^2 - 4)', '-1/(4*e^(2*t)) + e^(2*t)/4'],
  ['symja', '3/(s - 1) + (2*s)/(s^2 + 4)', '3*e^t + 2*cos(2*t)'],
  ['symja', 'e^(-pi*s)', 'dirac(t - pi)'],
  ['symja', 'e^(-pi*s)/(s^2 + 1)', '-u(t - pi)*sin(t)'],
  ['symja', 'e^(-2*s)/(s - 3)', 'e^(3*(t - 2))*u(t - 2)'],
  ['lebl 6.1.102', '\\frac{8}{s^3(s+2)}', '2*t^2 - 2*t + 1 - e^(-2*t)'],
  ['lebl 6.3.102', '\\frac{5}{s^4+s^2}', '5*t - 5*sin(t)'],
  ['lebl 6.4.104', '\\frac{s^2}{s^2+1}', 'dirac(t) - sin(t)'],
  ['lebl 6.4.105', '\\frac{3 s^2 e^{-s} + 2}{s^2}', '3*dirac(t - 1) + 2*t'],
])('%s: the inverse Laplace transform of %s is %s', (_, transform, answer) => {
  expectSignal(ask({ task: 'inverse', transform }), answer);
});

test.each<readonly [string, string, string, string]>([
  [
    'lebl 6.2.102',
    "x'' - x = (t^2-1) u(t-1)",
    "x(0) = 1, x'(0) = 2",
    '(2*e^(t-1) - t^2 - 1)*u(t-1) - e^(-t)/2 + 3*e^t/2',
  ],
  ['lebl 6.3.103', "x'' + x = sin(t)", '', '(sin(t) - t*cos(t))/2'],
  ['lebl 6.4.101', "x'' = \\delta(t)", '', 't'],
  ['lebl 6.4.102', "x' + a x = δ(t)", '', 'e^(-a*t)'],
  [
    'lebl 6.3, ∫ cos(t − τ) x',
    'x = e^(-t) + conv(cos(t), x)',
    '',
    '2/3*e^(-t) + e^(t/2)*(cos(sqrt(3)*t/2)/3 + sin(sqrt(3)*t/2)/sqrt(3))',
  ],
])('%s: %s is solved', (_, equation, initial, answer) => {
  expectSignal(ask({ task: 'equation', equation, initial }), answer);
});

test.each<Pair>([
  ['symja', 'n', 'z/(1 - z)^2'],
  ['symja', 'a', 'a*z/(-1 + z)'],
  ['symja', '(-1)^n*n^2', '((1 - z)*z)/(1 + z)^3'],
  ['symja', 'cos(n*b + a)', '(z*(z*cos(a) - cos(a - b)))/(1 + z^2 - 2*z*cos(b))'],
  ['symja', 'cosh(n/2 + 1)', '(z*(z*cosh(1) - cosh(1/2)))/(1 + z^2 - 2*z*cosh(1/2))'],
  ['symja', 'sin(n + b)', '(z*(sin(1 - b) + z*sin(b)))/(1 + z^2 - 2*z*cos(1))'],
  ['symja', 'n^2 + n + 1', '(z + z^3)/(-1 + z)^3'],
  ['symja', 'n^4', '(z*(1 + 11*z + 11*z^2 + z^3))/(-1 + z)^5'],
  ['symja', '(1/3)^n', 'z/(-1/3 + z)'],
  ['symja', 'n*a^n', '(a*z)/(a - z)^2'],
  ['symja', 'n/3^n', '(3*z)/(1 - 3*z)^2'],
  ['symja', 'n^2/2^n', '(z*(2 + 4*z))/(-1 + 2*z)^3'],
  ['symja', 'sin(n/2)', '(z*sin(1/2))/(1 + z^2 - 2*z*cos(1/2))'],
  ['symja', 'UnitStep[n]', 'z/(-1 + z)'],
])('%s: the z transform of %s is %s', (_, sequence, answer) => {
  expectSame(ask({ task: 'forwardZ', sequence }), answer, 'z');
});

test.each<readonly [string, string, (n: number) => number]>([
  ['symja', '42', (n) => (n === 0 ? 42 : 0)],
  ['symja', 'z/(-2+2*z) + z/(2+2*z)', (n) => 0.5 + (-1) ** n / 2],
  ['symja', '-(z/(3/4 - z))', (n) => 0.75 ** n],
  ['symja', '(z*(1 + z))/(-1 + z)^3', (n) => n * n],
  ['symja', 'z/(z - 1)^4', (n) => ((n - 2) * (n - 1) * n) / 6],
  ['symja', '(2*z*(1 + 2*z))/(-1 + 2*z)^3', (n) => n ** 2 / 2 ** n],
])('%s: the inverse z transform of %s', (_, transformZ, answer) => {
  const r = ask({ task: 'inverseZ', transformZ });
  r.x.forEach((n, k) => {
    expect(r.curves[0]?.y[k]).toBeCloseTo(answer(n), 9);
  });
});

/** What they have and this page has not: the sentence names it. */
test.each<readonly [string, Partial<Inputs>, RegExp]>([
  ['symja', { task: 'forward', signal: 'exp(2+3*t)/t' }, /does not converge/u],
  ['symja', { task: 'forward', signal: '1/t' }, /does not converge/u],
  ['symja', { task: 'forward', signal: 'tanh(t)' }, /tanh\(t\)/u],
  ['symja', { task: 'forward', signal: 'log(t)^2' }, /ln\(t\)\^2/u],
  ['symja', { task: 'forward', signal: 'erf(t)/sqrt(t)' }, /erf\(t\)\/sqrt\(t\)/u],
  ['symja', { task: 'inverse', transform: 'log(s)' }, /ln\(s\)/u],
  ['symja', { task: 'inverse', transform: 'erf(s)/sqrt(s)' }, /erf\(s\)/u],
  ['symja', { task: 'forwardZ', sequence: '1/n!' }, /1\/n!/u],
  ['symja', { task: 'forwardZ', sequence: 'sin(n^2)' }, /ω·n/u],
  ['symja', { task: 'inverseZ', transformZ: 'e^(1/z)' }, /fraction of polynomials in z/u],
  ['maxima', { task: 'forward', signal: 'exp(-a*exp(-t))' }, /exponent/u],
  ['maxima', { task: 'forward', signal: 'bessel_k(0, a*t)' }, /bessel_k|bessel/u],
  ['lebl 6.3', { task: 'equation', equation: "x'' - 2x = e^{-t^2}", initial: '' }, /no fraction/u],
])('%s: %j is refused by name', (_, some, why) => {
  expect(() => evaluate(tool, withDefaults(tool.inputs, some))).toThrow(why);
});
