/** The best order of a chain's stages, by trying all. */
import { EngineError } from '../error.ts';
import { type Stage, type Standing, standings } from './chain.ts';

/** Stages that may change places: 8! = 40,320 orders. */
export const MAX_MOVED = 8;

export interface Order {
  /** Which stage stands at each place. */
  readonly places: readonly number[];
  readonly standing: Standing;
}

/**
 * The order with the highest `merit`, of all in which the stages named in `movable` take one another's places and the
 * others stay. Of equal ones the first in dictionary order, which is the one at hand if it is among them. Throws
 * `out-of-range` for more than `MAX_MOVED` movable stages.
 */
export function bestOrder(
  stages: readonly Stage[],
  movable: readonly number[],
  merit: (standing: Standing) => number,
): Order {
  if (movable.length > MAX_MOVED)
    throw new EngineError(
      'out-of-range',
      `${movable.length} stages may move; all orders of at most ${MAX_MOVED} are tried.`,
      { value: movable.length },
    );
  const places = stages.map((_, index) => index);
  let best: { merit: number; order: Order } | undefined;
  const weigh = (): void => {
    const standing = standings(places.flatMap((index) => stages[index] ?? [])).at(-1);
    if (standing === undefined) return;
    const value = merit(standing);
    // Rounding of sums in another order is no better order.
    if (best === undefined || value > best.merit + 1e-12 * Math.abs(best.merit))
      best = { merit: value, order: { places: [...places], standing } };
  };
  const fill = (k: number, left: readonly number[]): void => {
    const place = movable[k];
    if (place === undefined) {
      weigh();
      return;
    }
    for (const index of left) {
      places[place] = index;
      fill(
        k + 1,
        left.filter((other) => other !== index),
      );
    }
  };
  fill(0, movable);
  if (best === undefined)
    throw new EngineError('out-of-range', 'A chain without stages has no order.');
  return best.order;
}
