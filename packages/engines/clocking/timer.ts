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
  /** Bits of the period's register. */
  readonly width: number;
  readonly registers: {
    readonly prescaler: string;
    /** What its field holds for a prescaler. */
    readonly field: (prescaler: number) => number;
    readonly period: string;
  };
  /** What the register holds: the count, or the count less one. */
  readonly lessOne: boolean;
  /** Whether it counts up and down too: the register is then the count, or with `centreLessOne` that less one. */
  readonly centre: boolean;
  readonly centreLessOne?: true;
  /** The smallest period that the register may hold, where its manual has one. */
  readonly leastRegister?: number;
  /** Clocks that a period has beside those that are counted. */
  readonly more?: number;
  /** The counts are powers of two, and the register holds the exponent. */
  readonly powers?: true;
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

/** What the count is more than the register by. */
const offset = (block: TimerBlock, alignment: Alignment): number =>
  Number(alignment === 'centre' ? (block.centreLessOne ?? false) : block.lessOne);

/** The most counts that the period's register can hold. */
export const largestCounts = (block: TimerBlock, alignment: Alignment): number =>
  block.powers ? 2 ** block.width : 2 ** block.width - 1 + offset(block, alignment);

/** The least counts of a period: two, or what the register's least stands for. */
export const leastCounts = (block: TimerBlock, alignment: Alignment): number =>
  Math.max(2, (block.leastRegister ?? 0) + offset(block, alignment));

/** The register's value for so many counts. */
export const periodRegister = (block: TimerBlock, counts: number, alignment: Alignment): number =>
  block.powers ? Math.log2(counts) : counts - offset(block, alignment);

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
  const largest = largestCounts(block, alignment);
  const fold = perPeriod(alignment);
  const more = block.more ?? 0;
  const period = toNumber(rational(clock.n * wanted.d, clock.d * wanted.n));
  const ideal = (period - more) / fold;
  const least = Math.max(leastCounts(block, alignment), leastSteps);
  let examined = 0;
  let kept = Infinity;
  for (const prescaler of prescalersOf(block)) {
    for (const counts of countsAbout(block, ideal / prescaler, least, largest)) {
      examined++;
      // Doubles decide only what is far off; what may count is computed exactly.
      const clocks = prescaler * counts * fold + more;
      const rough = Math.abs(period / clocks - 1);
      if (rough > kept * (1 + 1e-9) + 1e-12) continue;
      const frequency = rational(clock.n, clock.d * BigInt(clocks));
      const error = relativeError(frequency, wanted);
      best.add({ prescaler, counts, frequency, error, steps: counts });
      const bar = best.bar;
      if (bar) kept = Math.abs(bar.error);
    }
  }
  const prescalers =
    typeof block.prescalers === 'number' ? block.prescalers : block.prescalers.length;
  const periods = block.powers
    ? Math.floor(Math.log2(largest)) - Math.ceil(Math.log2(least)) + 1
    : largest - least + 1;
  return { settings: best.all, legal: prescalers * periods, examined };
}

/** The counts next to the ideal on both sides, within the bounds. */
function countsAbout(
  { powers }: TimerBlock,
  ideal: number,
  least: number,
  largest: number,
): Iterable<number> {
  if (!powers) {
    const low = Math.floor(ideal);
    return new Set([bound(low, least, largest), bound(low + 1, least, largest)]);
  }
  const low = Math.floor(Math.log2(ideal));
  const [from, to] = [Math.ceil(Math.log2(least)), Math.log2(largest)];
  return new Set([2 ** bound(low, from, to), 2 ** bound(low + 1, from, to)]);
}

const bound = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

function* prescalersOf({ prescalers }: TimerBlock): Generator<number> {
  if (typeof prescalers !== 'number') yield* prescalers;
  else for (let p = 1; p <= prescalers; p++) yield p;
}
