/** The natural modes of a circuit: its poles, told as engineers tell them. */
import { distinctRoots } from '../../exact/distinct-roots.ts';
import type { Polynomial } from '../../exact/polynomial.ts';
import { mul, rational, sub, toNumber } from '../../exact/rational.ts';
import type { Complex } from '../../numeric/complex.ts';

export type Damping = 'undamped' | 'underdamped' | 'critical' | 'overdamped' | 'integrator';

/** A real pole, a pair, or a double real pole. */
export interface Mode {
  readonly poles: readonly Complex[];
  /** How often. */
  readonly multiplicity: number;
  /** Of a pair: rad/s without damping, damping ratio. Null of a real pole by itself. */
  readonly omega: number | null;
  readonly zeta: number | null;
  /** s, of its envelope; infinite without damping. */
  readonly tau: number;
}

/** All poles, the slowest to die away first; complex ones as pairs. */
export function modesOf(denominator: Polynomial): Mode[] {
  const list = distinctRoots(denominator).filter(({ s }) => s.im >= 0);
  return list
    .map(({ s, multiplicity }) => ({
      poles: s.im > 0 ? [s, { re: s.re, im: -s.im }] : [s],
      multiplicity,
      omega: s.im > 0 ? Math.hypot(s.re, s.im) : null,
      zeta: s.im > 0 ? Math.max(0, -s.re) / Math.hypot(s.re, s.im) : null,
      tau: s.re === 0 ? Number.POSITIVE_INFINITY : -1 / s.re,
    }))
    .sort((a, b) => b.tau - a.tau);
}

export interface SecondOrder {
  /** rad/s. */
  readonly omega: number;
  readonly zeta: number;
  readonly quality: number;
  /** 1/s: ζ·ω₀. */
  readonly alpha: number;
  /** rad/s; 0 where it does not ring. */
  readonly damped: number;
  readonly damping: Damping;
}

/** What s² + 2ζω₀s + ω₀² says of a denominator of second degree without the root 0; whether it is critical is decided exactly. Null of any other. */
export function secondOrder(denominator: Polynomial): SecondOrder | null {
  const [c, b, a] = denominator;
  if (denominator.length !== 3 || !a || !b || !c || c.n === 0n) return null;
  const omega = Math.sqrt(toNumber(rational(c.n * a.d, c.d * a.n)));
  const alpha = toNumber(rational(b.n * a.d, 2n * b.d * a.n));
  const zeta = alpha / omega;
  const inside = sub(mul(b, b), mul(rational(4n), mul(a, c)));
  // ω_d by the discriminant itself: near the limit ω₀² − α² has no digits left.
  const split =
    Math.sqrt(Math.abs(toNumber(rational(inside.n * a.d * a.d, inside.d * a.n * a.n)))) / 2;
  const damping =
    b.n === 0n
      ? 'undamped'
      : inside.n < 0n
        ? 'underdamped'
        : inside.n === 0n
          ? 'critical'
          : 'overdamped';
  return {
    omega,
    zeta,
    quality: omega / (2 * alpha),
    alpha,
    damped: inside.n < 0n ? split : 0,
    damping,
  };
}
