import { EngineError } from '../error.ts';
import { simpleRoots } from '../numeric/exact-roots.ts';
import { roots } from '../numeric/roots.ts';
import { reverseBessel } from './bessel-polynomial.ts';
import { ellipticPairs, inverseChebyshevPairs } from './elliptic-prototype.ts';
import type { PolePair } from './pole-pair.ts';

export const APPROXIMATIONS = [
  'butterworth',
  'chebyshev',
  'bessel',
  'inverse-chebyshev',
  'elliptic',
] as const;
export type Approximation = (typeof APPROXIMATIONS)[number];

/** The highest order of a prototype that circuits are made of. */
export const MAX_ORDER = 10;
/** The highest that is computed, as digital filters take it. */
export const MAX_PROTOTYPE_ORDER = 40;

/**
 * A low-pass prototype. A band of ripple ends at 1 rad/s, Butterworth has half power there, Bessel unit delay, and the
 * stop band of inverse Chebyshev begins there.
 */
export interface Prototype {
  readonly approximation: Approximation;
  readonly order: number;
  /** Ripple as ε: the pass band lies between 1 and 1/√(1+ε²) of the largest gain. 0 where there is none. */
  readonly epsilon: number;
  /** From the highest Q down, the real pole last. */
  readonly pairs: readonly PolePair[];
  /** Gain at 0 Hz relative to the largest gain: below 1 for ripple of even order. */
  readonly dc: number;
  /** Where there are zeros, where the stop band begins: its loss in dB is kept from `from` rad/s on. */
  readonly stop?: { readonly loss: number; readonly from: number };
}

/** √(10^(A/10) − 1). */
const epsilonOf = (decibels: number): number => Math.sqrt(Math.expm1((decibels * Math.LN10) / 10));

function checkLoss(decibels: number, what: string, field: string, above = 0): void {
  if (!(decibels > above) || !Number.isFinite(decibels))
    throw new EngineError(
      'out-of-range',
      `The ${what} of ${decibels} dB is not more than ${above} dB.`,
      { field, value: decibels },
    );
}

/**
 * The prototype of an approximation (A. B. Williams & F. J. Taylor, Electronic Filter Design
 * Handbook, 4th ed., 2006, ch. 2). `ripple` in dB, > 0, counts for Chebyshev and elliptic, `stopLoss` in dB for
 * those with zeros. Throws `out-of-range` for an order outside 1 … `most`, which is 40 at most, a ripple that is not positive,
 * or a loss in the stop band that is not more than the ripple.
 */
export function prototype(
  approximation: Approximation,
  order: number,
  ripple = 0,
  stopLoss = 0,
  most = MAX_ORDER,
): Prototype {
  if (!Number.isInteger(order) || order < 1 || order > Math.min(most, MAX_PROTOTYPE_ORDER))
    throw new EngineError('out-of-range', `The order ${order} is not 1 to ${most}.`, {
      field: 'order',
      value: order,
    });
  if (approximation === 'bessel')
    return { approximation, order, epsilon: 0, pairs: besselPairs(order), dc: 1 };
  if (approximation === 'butterworth')
    return { approximation, order, epsilon: 0, pairs: ellipse(order, 1, 1), dc: 1 };
  if (approximation === 'inverse-chebyshev') {
    checkLoss(stopLoss, 'loss in the stop band', 'stopLoss');
    const { pairs, stop } = inverseChebyshevPairs(order, epsilonOf(stopLoss));
    return { approximation, order, epsilon: 0, pairs, dc: 1, stop: { loss: stopLoss, from: stop } };
  }
  checkLoss(ripple, 'ripple', 'ripple');
  const epsilon = epsilonOf(ripple);
  const dc = order % 2 === 0 ? 1 / Math.hypot(1, epsilon) : 1;
  if (approximation === 'elliptic') {
    checkLoss(stopLoss, 'loss in the stop band', 'stopLoss', ripple);
    const { pairs, stop } = ellipticPairs(order, epsilon, epsilonOf(stopLoss));
    return { approximation, order, epsilon, pairs, dc, stop: { loss: stopLoss, from: stop } };
  }
  const a = Math.asinh(1 / epsilon) / order;
  return { approximation, order, epsilon, pairs: ellipse(order, Math.sinh(a), Math.cosh(a)), dc };
}

/** Poles on an ellipse (a circle for Butterworth): −σ sin θ ± jτ cos θ with θ = (2k−1)π/2n. */
function ellipse(order: number, sigma: number, tau: number): PolePair[] {
  const pairs: PolePair[] = [];
  for (let k = 1; k <= order / 2; k++) {
    const theta = ((2 * k - 1) * Math.PI) / (2 * order);
    const re = sigma * Math.sin(theta);
    const w0 = Math.hypot(re, tau * Math.cos(theta));
    pairs.push({ w0, q: w0 / (2 * re) });
  }
  if (order % 2 === 1) pairs.push({ w0: sigma, q: null });
  return pairs;
}

/** The highest degree whose coefficients are doubles. */
const MAX_DOUBLE_BESSEL = 13;
const besselFound = new Map<number, readonly PolePair[]>();

/** Kept once found: beyond degree 13 the roots are sought in whole numbers, which takes milliseconds. */
function besselPairs(order: number): readonly PolePair[] {
  let pairs = besselFound.get(order);
  if (!pairs) {
    pairs = findBesselPairs(order);
    besselFound.set(order, pairs);
  }
  return pairs;
}

function findBesselPairs(order: number): PolePair[] {
  const polynomial = reverseBessel(order);
  const found = order > MAX_DOUBLE_BESSEL ? simpleRoots(polynomial) : undefined;
  const { re, im } = found ?? roots(polynomial.map(Number));
  const pairs: PolePair[] = [];
  for (let i = 0; i < order; i++) {
    if (im[i]! > 0) {
      const w0 = Math.hypot(re[i]!, im[i]!);
      pairs.push({ w0, q: w0 / (-2 * re[i]!) });
    } else if (im[i] === 0) pairs.push({ w0: -re[i]!, q: null });
  }
  return pairs.sort((a, b) => (b.q ?? 0) - (a.q ?? 0));
}

/** Attenuation in dB below the largest gain of the pass band at w (rad/s of the prototype). */
export function attenuation(p: Prototype, w: number): number {
  if (p.approximation === 'butterworth' || p.approximation === 'chebyshev') {
    // 10 log(1 + ε²Tₙ²(w)), by log1p where it is small.
    const t = p.approximation === 'butterworth' ? w ** p.order : p.epsilon * chebyshev(p.order, w);
    return (10 * Math.log1p(t * t)) / Math.LN10;
  }
  return -10 * Math.log10(powerByPoles(p, w));
}

function powerByPoles(p: Prototype, w: number): number {
  let power = p.dc * p.dc;
  for (const { w0, q, zero } of p.pairs) {
    const x = w / w0;
    power /= q === null ? 1 + x * x : (1 - x * x) ** 2 + (x / q) ** 2;
    if (zero !== undefined) power *= (1 - (w / zero) ** 2) ** 2;
  }
  return power;
}

function chebyshev(n: number, x: number): number {
  return Math.abs(x) <= 1 ? Math.cos(n * Math.acos(x)) : Math.cosh(n * Math.acosh(Math.abs(x)));
}

/**
 * Where the attenuation passes `decibels` on the way into the stop band (rad/s of the prototype).
 * Throws `out-of-range` for a loss that is not positive, below the ripple, or that of the stop band and more.
 */
export function edge(p: Prototype, decibels: number): number {
  checkLoss(decibels, 'loss at the edge', 'edgeLoss');
  const t = epsilonOf(decibels);
  if (t < p.epsilon * (1 - 1e-9))
    throw new EngineError(
      'out-of-range',
      `The loss of ${decibels} dB at the edge is less than the ripple; the ripple goes on beyond it.`,
      { field: 'edgeLoss', value: decibels },
    );
  if (p.approximation === 'butterworth') return t ** (1 / p.order);
  if (p.approximation === 'chebyshev')
    return Math.cosh(Math.acosh(Math.max(1, t / p.epsilon)) / p.order);
  if (p.stop && decibels >= p.stop.loss)
    throw new EngineError(
      'out-of-range',
      `The loss of ${decibels} dB at the edge is not less than that of the stop band, ${p.stop.loss} dB.`,
      { field: 'edgeLoss', value: decibels },
    );
  // From the end of the ripple to the stop band the loss only grows.
  let low = p.approximation === 'elliptic' ? 1 : 0;
  let high = p.stop?.from ?? 1;
  if (!p.stop) while (attenuation(p, high) < decibels) high *= 2;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (attenuation(p, middle) < decibels) low = middle;
    else high = middle;
  }
  return p.approximation === 'elliptic' && t <= p.epsilon ? 1 : high;
}
