/**
 * One stage of a sample-rate converter, and what is asked of its filter.
 *
 * A chain of stages is the single converter by the product of their factors: its filter at the highest rate is the
 * product of theirs, each periodic in its own rate, because the factors of interpolation share none with those of
 * decimation (Vaidyanathan, Multirate Systems and Filter Banks, §4.2).
 */

/** Interpolation by `up`, a filter, decimation by `down`. */
export interface Factors {
  readonly up: number;
  readonly down: number;
}

/** What a converter is to do; frequencies in one unit. */
export interface Conversion extends Factors {
  /** Rate of its input. */
  readonly rate: number;
  /** Edge of the band that is kept. */
  readonly pass: number;
  /** The band from 0 that no alias and no image may reach: `pass`, or half the lower rate. */
  readonly clean: number;
  /** Deviation from 1 allowed in the pass band, linear. */
  readonly passRipple: number;
  /** Largest gain of what is to be stopped, linear. */
  readonly stopRipple: number;
}

/** A stage in its place in a chain. */
export interface StageSpec extends Factors {
  /** Rates of what goes in, of its filter, of what comes out. */
  readonly rateIn: number;
  readonly rateHigh: number;
  readonly rateOut: number;
  readonly pass: number;
  readonly stop: number;
  readonly passRipple: number;
  readonly stopRipple: number;
  /** The edge that a half-band filter passes to: it stops from `rateHigh`/2 less this. */
  readonly clean: number;
}

/** The lower of the rates at its ends. */
export const lowerRate = ({ rate, up, down }: Conversion): number =>
  Math.min(rate, (rate * up) / down);

/**
 * What the filter of a stage is asked, where `before` is the product of the factors of the stages before it and
 * `count` that of stages: it keeps the pass band, and stops from the lower of its rates less the clean band, so that
 * every image of what is kept and every alias onto it meets the stop band of one stage. The ripple of the pass band is
 * shared alike, so that the product of all stages keeps it (Crochiere & Rabiner, IEEE Trans. ASSP-23 (1975) 444–456).
 */
export function stageSpec(
  c: Conversion,
  before: Factors,
  { up, down }: Factors,
  count: number,
): StageSpec {
  const rateIn = (c.rate * before.up) / before.down;
  const rateHigh = rateIn * up;
  const rateOut = (c.rate * before.up * up) / (before.down * down);
  return {
    up,
    down,
    rateIn,
    rateHigh,
    rateOut,
    pass: c.pass,
    stop: Math.min(rateIn, rateOut) - c.clean,
    passRipple: count === 1 ? c.passRipple : Math.expm1(Math.log1p(c.passRipple) / count),
    // What other stages may add in their pass bands is made up for.
    stopRipple: c.stopRipple / (1 + c.passRipple),
    clean: c.clean,
  };
}

/** Whether a half-band filter can do it: a factor of 2 one way, and a transition about a quarter of its rate. */
export const canBeHalfBand = ({ up, down, clean, rateHigh }: StageSpec): boolean =>
  up * down === 2 && clean < rateHigh / 4;

/** The specs of a chain, in order. */
export function chainSpecs(c: Conversion, stages: readonly Factors[]): StageSpec[] {
  let before: Factors = { up: 1, down: 1 };
  return stages.map((stage) => {
    const spec = stageSpec(c, before, stage, stages.length);
    before = { up: before.up * stage.up, down: before.down * stage.down };
    return spec;
  });
}
