/**
 * How far apart an approximation of order n holds the two edges of a transition: the ratio εₛ/εₚ of its losses,
 * ε = √(10^(A/10) − 1), over the ratio of their frequencies in the prototype, the selectivity k > 1.
 */

import { EngineError } from '../error.ts';
import { attenuation, edge, type Prototype, prototype } from '../filter/prototype.ts';
import { completeIntegral, modulusOfNome } from '../numeric/elliptic.ts';

export const FAMILIES = [
  'butterworth',
  'chebyshev',
  'inverse-chebyshev',
  'elliptic',
  'bessel',
] as const;
export type Family = (typeof FAMILIES)[number];

/** The highest order of a prototype, by family: roots of longer Bessel polynomials take too long. */
export const MAX_IIR_ORDER: Readonly<Record<Family, number>> = {
  butterworth: 40,
  chebyshev: 40,
  'inverse-chebyshev': 40,
  elliptic: 40,
  bessel: 25,
};

/** √(10^(A/10) − 1). */
export const epsilonOf = (decibels: number): number =>
  Math.sqrt(Math.expm1((decibels * Math.LN10) / 10));

/** 10 log(1 + ε²). */
export const lossOf = (epsilon: number): number => (10 * Math.log1p(epsilon * epsilon)) / Math.LN10;

/** εₛ/εₚ that order n reaches at selectivity k; of Bessel filters it depends on the losses and is not asked here. */
export function discrimination(
  family: Exclude<Family, 'bessel'>,
  order: number,
  k: number,
): number {
  if (family === 'butterworth') return k ** order;
  if (family !== 'elliptic') return Math.cosh(order * Math.acosh(k));
  // The degree equation, read from k to k₁: nome(k₁) = nome(1/k)ⁿ (S. J. Orfanidis, Lecture Notes on Elliptic Filter Design, 2006).
  return 1 / modulusOfNome(nome(1 / k) ** order).k;
}

/** e^(−πK′/K) of a modulus. */
function nome(k: number): number {
  const kc = Math.sqrt((1 - k) * (1 + k));
  return Math.exp((-Math.PI * completeIntegral(k)) / completeIntegral(kc));
}

/** The order by the formula of each approximation, not rounded up. */
export function orderOf(
  family: Exclude<Family, 'bessel'>,
  passLoss: number,
  stopLoss: number,
  k: number,
): number {
  const ratio = epsilonOf(stopLoss) / epsilonOf(passLoss);
  if (family === 'butterworth') return Math.log(ratio) / Math.log(k);
  if (family !== 'elliptic') return Math.acosh(ratio) / Math.acosh(k);
  return Math.log(nome(1 / ratio)) / Math.log(nome(1 / k));
}

/** A last place of rounding does not cost an order. */
const SLACK = 1e-11;

/**
 * The least order whose loss is at most `passLoss` dB up to one edge and at least `stopLoss` dB from `k` times it on.
 * Throws `infeasible` where no order up to `MAX_IIR_ORDER` does; a Bessel filter's selectivity has a limit that no order passes.
 */
export function leastOrder(family: Family, passLoss: number, stopLoss: number, k: number): number {
  const most = MAX_IIR_ORDER[family];
  if (family === 'bessel') {
    for (let order = 1; order <= most; order++) {
      const p = prototype('bessel', order, 0, 0, most);
      if (attenuation(p, k * edge(p, passLoss)) >= stopLoss * (1 - SLACK)) return order;
    }
    throw new EngineError('infeasible', `No Bessel filter up to order ${most} falls so fast.`, {
      field: 'order',
    });
  }
  const order = Math.max(1, Math.ceil(orderOf(family, passLoss, stopLoss, k) * (1 - SLACK)));
  if (order > most)
    throw new EngineError('infeasible', `The mask takes order ${order}; the most is ${most}.`, {
      field: 'order',
      value: order,
    });
  return order;
}

/** What the order has left over goes to. */
export type Spare =
  /** Both bands alike: less loss in the pass band and more in the stop band, by one factor. */
  | 'shared'
  /** The stop band is deeper, the pass band as asked. */
  | 'depth'
  /** The pass band is flatter, the stop band as asked. */
  | 'ripple'
  /** The pass edge is exact, and the stop band is reached before its edge. */
  | 'stop-edge'
  /** The stop edge is exact, and the pass band goes on beyond its edge. */
  | 'pass-edge';

export interface Placed {
  readonly prototype: Prototype;
  /** The prototype's frequency that comes to lie on the edge of the pass band. */
  readonly scale: number;
}

/** The prototype of an order for a mask, and how it is laid on it. The order may be one that does not meet the mask. */
export function place(
  family: Family,
  order: number,
  passLoss: number,
  stopLoss: number,
  k: number,
  spare: Spare,
): Placed {
  const most = MAX_IIR_ORDER[family];
  if (family === 'bessel') return placeBessel(order, passLoss, stopLoss, k, spare);
  const [ep, es] = [epsilonOf(passLoss), epsilonOf(stopLoss)];
  const reach = discrimination(family, order, k);
  const left = (ep * reach) / es;
  const meets = left >= 1;
  // An order that is too low keeps the pass band, and falls short in the stop band.
  const how = meets ? spare : 'depth';
  const [pass, stop] =
    how === 'shared'
      ? [ep / Math.sqrt(left), es * Math.sqrt(left)]
      : how === 'depth'
        ? [ep, ep * reach]
        : how === 'ripple'
          ? [es / reach, es]
          : [ep, es];
  const p = prototype(family, order, lossOf(pass), lossOf(stop), most);
  if (how === 'pass-edge') return { prototype: p, scale: stopEdge(p, stopLoss) / k };
  return { prototype: p, scale: passEdge(p, lossOf(pass)) };
}

/** Where the pass band ends. */
function passEdge(p: Prototype, loss: number): number {
  return p.approximation === 'chebyshev' || p.approximation === 'elliptic' ? 1 : edge(p, loss);
}

/** From where on the loss of the stop band is kept. */
function stopEdge(p: Prototype, loss: number): number {
  return p.stop ? p.stop.from : edge(p, loss);
}

function placeBessel(
  order: number,
  passLoss: number,
  stopLoss: number,
  k: number,
  spare: Spare,
): Placed {
  const p = prototype('bessel', order, 0, 0, MAX_IIR_ORDER.bessel);
  // The prototype's frequencies that either edge may lie on; between them both are met.
  const latest = edge(p, passLoss);
  const earliest = edge(p, stopLoss) / k;
  if (earliest >= latest || spare === 'depth' || spare === 'stop-edge')
    return { prototype: p, scale: latest };
  if (spare === 'shared') return { prototype: p, scale: Math.sqrt(latest * earliest) };
  return { prototype: p, scale: earliest };
}
