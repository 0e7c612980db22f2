/** Bits that the registers of a CIC filter take, exact (Hogenauer 1981, equations 10, 11, 22 and 23). */
import { type Cic, ceilLog2, checkCic, cicGain } from './structure.ts';

/**
 * Bits by which each register of a decimator is wider than its input. Two's complement may overflow
 * inside as long as the output fits: all are as wide as that, B + ⌈log₂ (RM)^N⌉.
 */
export function decimatorGrowth(cic: Cic): number {
  checkCic(cic);
  return ceilLog2(cicGain(cic));
}

/** A bound on what one stage of an interpolator makes of inputs of size 1, as a fraction of integers. */
export interface StageBound {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Hogenauer's G_j: 2^j behind comb j, 2^(2N − j)·(RM)^(j − N)/R behind integrator j − N. Each comb at
 * most doubles, and each integrator with a comb is a running sum of RM samples of which one in R is
 * not 0. Where the delays differ the shortest ones are taken for the sums, which bounds it as well.
 */
export function interpolatorBounds(cic: Cic): StageBound[] {
  checkCic(cic);
  const { rate, delays } = cic;
  const stages = delays.length;
  const short = [...delays].sort((a, b) => a - b);
  return Array.from({ length: 2 * stages }, (_, at) => {
    if (at < stages) return { numerator: 2n ** BigInt(at + 1), denominator: 1n };
    const sums = at - stages + 1;
    const numerator = short
      .slice(0, sums)
      .reduce((bound, delay) => bound * BigInt(rate * delay), 2n ** BigInt(stages - sums));
    return { numerator, denominator: BigInt(rate) };
  });
}

/**
 * Bits by which each of the 2N registers of an interpolator is wider than its input. A register need not be wider
 * than one behind it, since what is lost above that is lost there too: for M = 1 the last comb takes N − 1
 * bits, Hogenauer's special case.
 */
export function interpolatorGrowth(cic: Cic): number[] {
  const growth = interpolatorBounds(cic).map(({ numerator, denominator }) =>
    Math.max(0, ceilLog2((numerator + denominator - 1n) / denominator)),
  );
  for (let k = growth.length - 2; k >= 0; k--)
    growth[k] = Math.min(growth[k] ?? 0, growth[k + 1] ?? 0);
  return growth;
}
