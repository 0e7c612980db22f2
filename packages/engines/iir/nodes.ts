/** Frequencies that are dense where a filter's response moves: round the angles of its poles and zeros. */
import type { PolarRoot } from './polar-root.ts';

export interface Nodes {
  /** Radians a sample, rising, inside 0 to π. */
  readonly omega: Float64Array;
  /** Weights of a mean over 0 to π: they sum to 1. */
  readonly weight: Float64Array;
}

/** Gauss and Legendre's six points of −1 to 1, the positive ones, with their weights (Abramowitz & Stegun 25.4.30). */
const POINTS = [0.238619186083197, 0.661209386466265, 0.932469514203152];
const WEIGHTS = [0.467913934572691, 0.360761573048139, 0.17132449237917];

/** Least width of a stretch, and the least distance of a pole from the circle that is resolved. */
const MIN_WIDTH = 1e-13;

/** Ends of stretches: at each root's angle, and from it away in steps that grow fourfold from its distance to the circle. */
export function breaks(roots: readonly PolarRoot[], growth = 4): Float64Array {
  const ends = new Set([0, Math.PI]);
  const put = (at: number) => {
    if (at > 0 && at < Math.PI) ends.add(at);
  };
  for (const { angle, deficit } of roots) {
    put(angle);
    for (let reach = Math.max(Math.abs(deficit), 1e-9); reach < Math.PI; reach *= growth) {
      put(angle - reach);
      put(angle + reach);
    }
  }
  return Float64Array.from([...ends].toSorted((a, b) => a - b));
}

/** Nodes for integrals of |H|² of filters with these poles: six to a stretch, right to about seven digits. */
export function quadratureNodes(poles: readonly PolarRoot[]): Nodes {
  const ends = breaks(poles);
  const omega: number[] = [];
  const weight: number[] = [];
  for (let k = 1; k < ends.length; k++) {
    const [from = 0, to = 0] = [ends[k - 1], ends[k]];
    if (to - from < MIN_WIDTH) continue;
    const [middle, half] = [(from + to) / 2, (to - from) / 2];
    for (let j = 2; j > -4; j--) {
      const at = j < 0 ? -1 - j : j;
      omega.push(middle + (j < 0 ? half : -half) * (POINTS[at] ?? 0));
      weight.push((half * (WEIGHTS[at] ?? 0)) / Math.PI);
    }
  }
  return { omega: Float64Array.from(omega), weight: Float64Array.from(weight) };
}
