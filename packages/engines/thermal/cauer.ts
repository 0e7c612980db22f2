/** Foster's form and Cauer's ladder of the same network, exactly: the one is fitted, the other is where heat flows. */

import { EngineError } from '../error.ts';
import { commonDivisor, quotient } from '../exact/divisor.ts';
import { addExact, multiplyExact, negated, type Polynomial } from '../exact/polynomial.ts';
import { div, ONE, parse, type Rational, rational, toNumber, ZERO } from '../exact/rational.ts';
import { zeros } from '../linalg/matrix.ts';
import { svd } from '../linalg/svd.ts';
import type { Term } from './foster.ts';

/** From the junction on: J/K to ambient, then K/W to the next. */
export interface Stage {
  readonly c: number;
  readonly r: number;
}

/** Terms or stages that are converted. */
export const MAX_TERMS = 16;

const exact = (x: number): Rational => parse(String(x));

interface Fraction {
  readonly top: Polynomial;
  readonly bottom: Polynomial;
}

function checkCount(count: number): void {
  if (count < 1 || count > MAX_TERMS)
    throw new EngineError('out-of-range', `A network of ${count} terms is not 1 to ${MAX_TERMS}.`, {
      field: 'terms',
      value: count,
    });
}

/**
 * The ladder with the same impedance, by a continued fraction of exact fractions (W. Cauer 1926). Terms of one time
 * constant count as one. Every element is positive, and as precise as what is given.
 */
export function cauerOf(terms: readonly Term[]): Stage[] {
  checkCount(terms.length);
  const { top, bottom } = terms.reduce<Fraction>(
    (sum, { r, tau }) => {
      const pole: Polynomial = [ONE, exact(tau)];
      return {
        top: addExact(multiplyExact(sum.top, pole), scaled(sum.bottom, exact(r))),
        bottom: multiplyExact(sum.bottom, pole),
      };
    },
    { top: [], bottom: [ONE] },
  );
  return ladderOf(reduced(top, bottom));
}

const scaled = (p: Polynomial, k: Rational): Polynomial =>
  p.map((c) => rational(c.n * k.n, c.d * k.d));

function reduced(top: Polynomial, bottom: Polynomial): Fraction {
  const common = commonDivisor(top, bottom);
  return common.length > 1
    ? { top: quotient(top, common), bottom: quotient(bottom, common) }
    : { top, bottom };
}

function ladderOf({ top, bottom }: Fraction): Stage[] {
  const stages: Stage[] = [];
  let [z, y] = [top, bottom];
  while (y.length > 1) {
    // 1/Z = s·C + a rest whose degrees are equal; its inverse is R + the next.
    const c = div(y.at(-1) as Rational, z.at(-1) as Rational);
    const rest = less(y, [ZERO, ...scaled(z, c)]);
    const r = div(z.at(-1) as Rational, rest.at(-1) as Rational);
    stages.push({ c: toNumber(c), r: toNumber(r) });
    z = less(z, scaled(rest, r));
    y = rest;
    if (z.length === 0) break;
  }
  return stages;
}

const less = (a: Polynomial, b: Polynomial): Polynomial => addExact(a, negated(b));

/**
 * The terms of a ladder, the fastest first: 1/√τ are the singular values of the bidiagonal matrix of √(1/R) and √(1/C),
 * by Jacobi's rotations, which keep the small ones as precise as the large; with v the vectors on the right and v₁ their
 * component at the junction, R = τ·v₁²/C₁. Every term is positive.
 */
export function fosterOf(stages: readonly Stage[]): Term[] {
  checkCount(stages.length);
  const n = stages.length;
  const b = zeros(n, n);
  stages.forEach(({ c, r }, k) => {
    b.data[k * n + k] = 1 / Math.sqrt(r * c);
    const next = stages[k + 1];
    if (next) b.data[k * n + k + 1] = -1 / Math.sqrt(r * next.c);
  });
  const { s, v } = svd(b);
  const first = stages[0]?.c ?? 1;
  return Array.from(s, (rate, k) => {
    const tau = 1 / (rate * rate);
    const at = v.data[k] ?? 0;
    return { r: (tau * at * at) / first, tau };
  }).sort((p, q) => p.tau - q.tau);
}
