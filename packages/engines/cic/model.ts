/** A CIC filter sample by sample, in the registers that hardware has: two's complement that wraps around. */
import { type Rounding, roundShift } from '../signal/fixed-point.ts';
import type { Cic } from './structure.ts';

export interface FixedCic extends Cic {
  readonly kind: 'decimator' | 'interpolator';
  readonly inputBits: number;
  readonly outputBits: number;
  /** Bits of the 2N registers, in the order of the signal. */
  readonly widths: readonly number[];
  /** Bits that a decimator has dropped at each register; each is as wide as `full` less these. */
  readonly discarded: readonly number[];
  /** Bits of the result before it is rounded to the output. */
  readonly full: number;
  /** How the output is rounded; inside bits are cut off. */
  readonly rounding: Rounding;
  /** Places by which the input of a decimator, or the result of an interpolator, is moved up: at a lower rate than that it is made for. */
  readonly lift: number;
}

/** The output of integers: one for each R of a decimator, R for each of an interpolator. Integrators hand on what they held before. */
export const runCic = (cic: FixedCic, samples: readonly number[]): bigint[] =>
  cic.kind === 'decimator' ? decimate(cic, samples) : interpolate(cic, samples);

function decimate(cic: FixedCic, samples: readonly number[]): bigint[] {
  const { rate, delays, full, discarded } = cic;
  const stages = delays.length;
  const masks = discarded.map((bits) => ~((1n << BigInt(bits)) - 1n));
  const sums = Array<bigint>(stages).fill(0n);
  const comb = combsOf(delays);
  const lift = BigInt(cic.lift);
  const out: bigint[] = [];
  samples.forEach((x, n) => {
    for (let k = stages - 1; k >= 0; k--) {
      const before = k > 0 ? (sums[k - 1] ?? 0n) : BigInt(x) << lift;
      sums[k] = BigInt.asIntN(full, (sums[k] ?? 0n) + (before & (masks[k] ?? 0n)));
    }
    if ((n + 1) % rate !== 0) return;
    let value = sums[stages - 1] ?? 0n;
    for (let k = 0; k < stages; k++)
      value = BigInt.asIntN(full, comb(k, value & (masks[stages + k] ?? 0n)));
    out.push(toOutput(cic, value));
  });
  return out;
}

function interpolate(cic: FixedCic, samples: readonly number[]): bigint[] {
  const { rate, delays, widths } = cic;
  const stages = delays.length;
  const sums = Array<bigint>(stages).fill(0n);
  const comb = combsOf(delays);
  const out: bigint[] = [];
  for (const x of samples) {
    let value = BigInt(x);
    for (let k = 0; k < stages; k++) value = BigInt.asIntN(widths[k] ?? 0, comb(k, value));
    for (let phase = 0; phase < rate; phase++) {
      for (let k = stages - 1; k >= 0; k--) {
        const before = k > 0 ? (sums[k - 1] ?? 0n) : phase === 0 ? value : 0n;
        sums[k] = BigInt.asIntN(widths[stages + k] ?? 0, (sums[k] ?? 0n) + before);
      }
      out.push(toOutput(cic, (sums[stages - 1] ?? 0n) << BigInt(cic.lift)));
    }
  }
  return out;
}

/** Each comb takes from its input the one of `delay` calls before. */
function combsOf(delays: readonly number[]): (stage: number, value: bigint) => bigint {
  const lines = delays.map((delay) => Array<bigint>(delay).fill(0n));
  return (stage, value) => {
    const line = lines[stage] ?? [];
    line.push(value);
    return value - (line.shift() ?? 0n);
  };
}

/** Rounded to the output word; what rounds up beyond its end stays there. */
function toOutput({ full, outputBits, rounding }: FixedCic, value: bigint): bigint {
  const rounded = roundShift(value, full - outputBits, rounding);
  const most = (1n << BigInt(outputBits - 1)) - 1n;
  return rounded > most ? most : rounded;
}
