/** A timer's prescaler and period for a frequency: every setting, ranked by error and then by resolution. */
import { type Rational, rational, toNumber } from '../exact/rational.ts';
import { Best } from './best.ts';
import { relativeError } from './relative.ts';

export interface TimerBlock {
  readonly label: string;
  /** Id of the bus that clocks it. */
  readonly clock: string;
  /** Its usual clock in Hz. */
  readonly usual: number;
  /** Prescalers there are: a list, or all whole numbers from 1 to a number. */
  readonly prescalers: readonly number[] | number;
  /** Counts of a period: the largest, and the least that is of use. */
  readonly width: number;
  readonly registers: { readonly prescaler: string; readonly period: string };
  /** What the register holds: the count, or the count less one. */
  readonly lessOne: boolean;
  readonly centre: boolean;
}

export interface TimerSetting {
  readonly prescaler: number;
  /** Counts of a period: up, or up and down once each where centre-aligned. */
  readonly counts: number;
  readonly frequency: Rational;
  readonly error: number;
  /** Steps of the duty cycle. */
  readonly steps: number;
}

export interface TimerFound {
  readonly settings: readonly TimerSetting[];
  readonly legal: number;
  readonly examined: number;
}

export type Alignment = 'edge' | 'centre';

/** Clocks of a period: prescaler · counts, twice that where it counts up and down. */
const perPeriod = (alignment: Alignment): number => (alignment === 'centre' ? 2 : 1);

/**
 * The best of all prescalers and periods. For each prescaler the two counts about the ideal one are the only ones that can be nearest, so
 * nothing better is left out. Of equal errors the one with more steps of duty comes first.
 */
export function timerSettings(
  block: TimerBlock,
  clock: Rational,
  wanted: Rational,
  alignment: Alignment,
  leastSteps: number,
  most: number,
): TimerFound {
  const best = new Best<TimerSetting>(
    most,
    (a, b) =>
      Math.abs(a.error) - Math.abs(b.error) || b.steps - a.steps || a.prescaler - b.prescaler,
  );
  const largest = 2 ** block.width;
  const fold = perPeriod(alignment);
  const ideal = toNumber(rational(clock.n * wanted.d, clock.d * wanted.n)) / fold;
  const least = Math.max(2, leastSteps);
  let examined = 0;
  let kept = Infinity;
  for (const prescaler of prescalersOf(block)) {
    const low = Math.floor(ideal / prescaler);
    for (const counts of new Set([bound(low, least, largest), bound(low + 1, least, largest)])) {
      examined++;
      // Doubles decide only what is far off; what may count is computed exactly.
      const rough = Math.abs(ideal / (prescaler * counts) - 1);
      if (rough > kept * (1 + 1e-9) + 1e-12) continue;
      const frequency = rational(
        clock.n,
        clock.d * BigInt(prescaler) * BigInt(counts) * BigInt(fold),
      );
      const error = relativeError(frequency, wanted);
      best.add({ prescaler, counts, frequency, error, steps: counts });
      const bar = best.bar;
      if (bar) kept = Math.abs(bar.error);
    }
  }
  const prescalers =
    typeof block.prescalers === 'number' ? block.prescalers : block.prescalers.length;
  return { settings: best.all, legal: prescalers * (largest - least + 1), examined };
}

const bound = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

function* prescalersOf({ prescalers }: TimerBlock): Generator<number> {
  if (typeof prescalers !== 'number') yield* prescalers;
  else for (let p = 1; p <= prescalers; p++) yield p;
}
