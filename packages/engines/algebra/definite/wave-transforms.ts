import { rational } from '../../exact/rational.ts';
import { mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { inExponential, Y } from './exponential-family.ts';
import { all, gammaSeries, type Laurent, powerSeries, times, waveSeries } from './laurent.ts';
import { gammaPart, isPositive, type Known, monomial } from './transform-parts.ts';
import type { Wave } from './waves.ts';

export function ofWave(
  rest: Expression,
  wave: NonNullable<Wave['wave']>,
  s: Expression,
  x: string,
): Known | undefined {
  const m = monomial(wave.phase, x);
  if (!m || !isPositive(m.q)) return undefined;
  if (equals(rest, ONE)) {
    const gamma = gammaPart(s, m.k, m.q);
    // sin(πs/(2q)), or cos.
    const turn = waveSeries(wave.name, quotient(s, product(TWO, m.q)), quotient(HALF, m.q));
    return {
      series: gamma && times(gamma, turn),
      above: wave.name === 'sin' ? opposite(m.q) : ZERO,
      below: m.q,
      of:
        wave.name === 'sin'
          ? 'sin(k·x^q), Γ(s/q)·sin(πs/(2q))·k^(−s/q)/q'
          : 'cos(k·x^q), Γ(s/q)·cos(πs/(2q))·k^(−s/q)/q',
    };
  }
  return ofDampedWave(rest, wave, m.k, s, x) ?? ofWaveInFamily(rest, wave, s, x);
}

/** e^(−ax)·sin(bx): Γ(s)·(a² + b²)^(−s/2)·sin(s·atan(b/a)), here for whole s above 0 or letters. */
function ofDampedWave(
  rest: Expression,
  wave: NonNullable<Wave['wave']>,
  b: Expression,
  s: Expression,
  x: string,
): Known | undefined {
  if (
    rest.kind !== 'power' ||
    !equals(rest.base, E) ||
    wave.phase.key !== product(b, symbol(x)).key
  )
    return undefined;
  const m = monomial(opposite(rest.exponent), x);
  if (!m || !equals(m.q, ONE)) return undefined;
  const angle = call('atan', quotient(b, m.k));
  const gamma = gammaSeries(s, ONE);
  const size = powerSeries(
    sum(power(m.k, TWO), power(b, TWO)),
    product(number(rational(-1, 2)), s),
    number(rational(-1, 2)),
  );
  // sin((s + ε)φ) by the two first of its derivatives: logarithms beyond are not asked for.
  const turned = product(s, angle);
  const [first, second] =
    wave.name === 'sin'
      ? [call('sin', turned), product(angle, call('cos', turned))]
      : [call('cos', turned), opposite(product(angle, call('sin', turned)))];
  const turn: Laurent = { from: 0, c: [first, second] };
  return {
    series: gamma && all(gamma, size, turn),
    above: wave.name === 'sin' ? MINUS_ONE : ZERO,
    of: 'e^(−ax) times a wave, Γ(s)·(a² + b²)^(−s/2) times the wave of s·atan(b/a)',
  };
}

/** Waves beside 1/(e^(bx) ∓ 1), 1/cosh bx and 1/sinh bx, s = 1. */
function ofWaveInFamily(
  rest: Expression,
  { name, phase }: NonNullable<Wave['wave']>,
  s: Expression,
  x: string,
): Known | undefined {
  const inner = inExponential(rest, x);
  const a = quotient(phase, symbol(x));
  if (!inner || has(a, x) || !equals(s, ONE)) return undefined;
  const { inY, a: b } = inner;
  const y = symbol(Y);
  const turn = quotient(product(PI, a), b);
  const [up, down] = [power(E, product(HALF, turn)), power(E, opposite(product(HALF, turn)))];
  const [sinh, cosh] = [difference(up, down), sum(up, down)];
  const [full, back] = [power(E, turn), power(E, opposite(turn))];
  const half = quotient(PI, product(TWO, b));
  const over = power(product(TWO, a), MINUS_ONE);
  for (const [R, wave, value] of [
    [
      quotient(y, difference(ONE, y)),
      'sin',
      difference(product(half, quotient(sum(full, back), difference(full, back))), over),
    ],
    [
      quotient(y, sum(ONE, y)),
      'sin',
      difference(over, quotient(product(TWO, half), difference(full, back))),
    ],
    [quotient(product(TWO, y), sum(ONE, power(y, TWO))), 'cos', quotient(product(TWO, half), cosh)],
    [
      quotient(product(TWO, y), difference(ONE, power(y, TWO))),
      'sin',
      product(half, quotient(sinh, cosh)),
    ],
  ] as const) {
    if (wave !== name) continue;
    const c = constantRatio(inY, R);
    if (c)
      return {
        series: { from: 0, c: [product(c, value)] },
        of: `${name} ax times a fraction of e^(−bx), by its series`,
      };
  }
  return undefined;
}

/** c where a is c·b. */
function constantRatio(a: Expression, b: Expression): Expression | undefined {
  const at = (e: Expression, value: number): Expression =>
    mapped(e, (p) => (p.key === Y ? number(rational(1, value)) : p));
  const [p, q] = [2, 3].map((n) => quotient(at(a, n), at(b, n))) as [Expression, Expression];
  return isNumber(p) &&
    equals(p, q) &&
    equals(p, quotient(at(a, 7), at(b, 7))) &&
    equals(p, quotient(at(a, 11), at(b, 11)))
    ? p
    : undefined;
}
