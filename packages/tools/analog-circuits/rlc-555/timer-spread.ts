/** What tolerances do: the extremes by every corner, and a thousand copies by lot. */
import type { Timer } from '@tollbench/engines/circuit/timer-555.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { RlcInputs } from './inputs.ts';

/** Factors on the parts. */
export interface Scale {
  readonly ra: number;
  readonly rb: number;
  readonly c: number;
}

export interface Spread {
  /** Hz or s: the least and greatest of all corners; null where some corner does not run. */
  readonly least: number | null;
  readonly most: number | null;
  /** Bounds of nineteen in twenty copies. */
  readonly low: number;
  readonly high: number;
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Copies that do not run at all. */
  readonly dead: number;
}

export const COPIES = 1000;
const BINS = 31;

/**
 * `measure` is monotone in each part and each threshold by itself but in R_A, which in some circuits pulls the low phase
 * longer and the high one shorter: extremes lie in corners, or between two of them along R_A.
 */
export function spreadOf(
  i: RlcInputs,
  timer: Timer,
  measure: (timer: Timer, scale: Scale) => number,
): Spread {
  const [r, c, v] = [i.resistorTolerance, i.capacitorTolerance, i.thresholdTolerance].map(
    (p) => p / 100,
  ) as [number, number, number];
  const value = (u: readonly number[]): number => {
    const [a = 0, b = 0, k = 0, up = 0, low = 0] = u;
    const shifted = {
      ...timer,
      upper: timer.upper * (1 + v * up),
      lower: timer.lower * (1 + v * low),
    };
    try {
      return measure(shifted, { ra: 1 + r * a, rb: 1 + r * b, c: 1 + c * k });
    } catch (error) {
      if (error instanceof Error && error.name === 'EngineError') return Number.NaN;
      throw error;
    }
  };
  const corners = Array.from({ length: 32 }, (_, k) =>
    value([0, 1, 2, 3, 4].map((bit) => ((k >> bit) & 1 ? 1 : -1))),
  );
  if (r > 0 && corners.every((x) => !Number.isNaN(x)))
    for (let k = 0; k < 16; k++) {
      const others = [0, 1, 2, 3].map((bit) => ((k >> bit) & 1 ? 1 : -1));
      for (const sign of [1, -1])
        corners.push(sign * minimize((a) => sign * value([a, ...others]), -1, 1).value);
    }
  const random = new Random(1);
  const drawn = Array.from({ length: COPIES }, () =>
    value(Array.from({ length: 5 }, () => 2 * random.uniform() - 1)),
  );
  const alive = drawn.filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
  const bounded = corners.every((x) => !Number.isNaN(x));
  return {
    least: bounded ? Math.min(...corners) : null,
    most: bounded ? Math.max(...corners) : null,
    low: alive[Math.floor(0.025 * alive.length)] ?? Number.NaN,
    high: alive[Math.ceil(0.975 * alive.length) - 1] ?? Number.NaN,
    ...counted(alive),
    dead: COPIES - alive.length,
  };
}

function counted(sorted: readonly number[]) {
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  if (!(high > low)) return { edges: [], counts: [] };
  const edges = Array.from({ length: BINS + 1 }, (_, k) => low + ((high - low) * k) / BINS);
  const counts = new Array<number>(BINS).fill(0);
  for (const x of sorted) {
    const k = Math.min(BINS - 1, Math.floor(((x - low) / (high - low)) * BINS));
    counts[k] = (counts[k] ?? 0) + 1;
  }
  return { edges, counts };
}
