import { EngineError } from '../error.ts';
import {
  type Approximation,
  attenuation,
  edge,
  MAX_ORDER,
  type Prototype,
  prototype,
} from './prototype.ts';

export interface OrderSpec {
  /** dB; Chebyshev and elliptic. */
  readonly ripple: number;
  /** Largest loss at the edge of the pass band, dB. */
  readonly edgeLoss: number;
  /** Least loss in the stop band, dB. */
  readonly stopLoss: number;
  /** Edge of the stop band over that of the pass band, of the low-pass prototype: > 1. */
  readonly selectivity: number;
}

/**
 * The prototype of least order that keeps `edgeLoss` at its edge and reaches `stopLoss` at
 * `selectivity` times it. Throws `out-of-range` where order 10 does not.
 */
export function smallestOrder(approximation: Approximation, spec: OrderSpec): Prototype {
  if (!(spec.selectivity > 1))
    throw new EngineError('out-of-range', 'The stop band begins inside the pass band.', {
      field: 'stop',
      value: spec.selectivity,
    });
  let reached = 0;
  for (let order = 1; order <= MAX_ORDER; order++) {
    const p = prototype(approximation, order, spec.ripple, spec.stopLoss);
    const stop = spec.selectivity * edge(p, spec.edgeLoss);
    reached = attenuation(p, stop);
    // A last place of rounding does not cost an order. Past a zero the loss comes back: what counts is where it stays.
    const kept = p.stop
      ? stop >= p.stop.from * (1 - 1e-12)
      : reached >= spec.stopLoss * (1 - 1e-12);
    if (kept) return p;
  }
  throw new EngineError(
    'out-of-range',
    `A loss of ${spec.stopLoss} dB there takes an order above ${MAX_ORDER}: order ${MAX_ORDER} reaches ${Number(reached.toPrecision(4))} dB.`,
    { field: 'stopLoss', value: spec.stopLoss },
  );
}
