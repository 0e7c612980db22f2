/** What Verilog and C are written from: the filter at its highest rate, and its places up at lower ones. */
import type { FixedCic } from '@tollbench/engines/cic/model.ts';
import type { CicResult } from '../compute.ts';
import type { CicInputs } from '../inputs.ts';
import { fixedCic, growthOf } from '../words.ts';

export interface CicPlan {
  readonly name: string;
  /** At the highest rate. */
  readonly cic: FixedCic;
  /** The lowest rate; that of `cic` where it is fixed. */
  readonly leastRate: number;
  /** Where the rate is programmable: from which rate on a word is moved up by how much, by falling rate. */
  readonly lifts: readonly { readonly from: number; readonly lift: number }[];
  /** The same filter at another rate. */
  readonly at: (rate: number) => FixedCic;
}

export function planOf({ spec, words }: CicResult, i: CicInputs): CicPlan {
  const at = (rate: number) => fixedCic(spec, words, i, rate);
  const growth = (rate: number) => growthOf(spec.kind, { ...spec.cic, rate });
  const lifts: { from: number; lift: number }[] = [];
  for (let rate = spec.cic.rate; spec.leastRate < spec.cic.rate && rate >= spec.leastRate; ) {
    // The growth rises with the rate: the least rate of the same growth by bisection.
    let [low, high] = [spec.leastRate - 1, rate];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (growth(middle) === growth(rate)) high = middle;
      else low = middle;
    }
    lifts.push({ from: high, lift: at(rate).lift });
    rate = high - 1;
  }
  return { name: i.name, cic: at(spec.cic.rate), leastRate: spec.leastRate, lifts, at };
}

export const isProgrammable = ({ cic, leastRate }: CicPlan): boolean => leastRate < cic.rate;

/** The rates that tests run at: the lowest, one between, and the highest. */
export function triedRates(plan: CicPlan): number[] {
  const { cic, leastRate } = plan;
  return [...new Set([cic.rate, Math.round(Math.sqrt(cic.rate * leastRate)), leastRate])];
}

/** The facts at the head of every file. */
export function headLines({ name, cic, leastRate, lifts }: CicPlan): string[] {
  const { delays, rate, inputBits, outputBits, full, rounding, widths } = cic;
  const rates = lifts.length > 0 ? `${leastRate} to ${rate}` : `${rate}`;
  return [
    `${name}: CIC ${cic.kind}, N = ${delays.length}, R = ${rates}, M = ${[...new Set(delays)].length === 1 ? delays[0] : delays.join(' ')}`,
    `input ${inputBits} bits, output ${outputBits} bits, ${full - outputBits} cut of ${full}${full > outputBits ? ` (${rounding})` : ''}`,
    `registers in the order of the signal: ${widths.join(' ')} bits`,
  ];
}
