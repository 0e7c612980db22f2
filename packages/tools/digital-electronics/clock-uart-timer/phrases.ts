/** Words for errors and settings. */
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import type { Chain, ClockResult, Field, OutputClock, Solution } from './result.ts';

export const hz = (f: Rational, digits = 10): string => showQuantity(toNumber(f), 'Hz', digits);

/** 0 is exact; small ones in ppm, large ones in %. */
export function showError(error: number): string {
  if (error === 0) return 'exact';
  const size = Math.abs(error);
  return size < 0.001 ? showQuantity(error * 1e6, 'ppm', 4) : showQuantity(error * 100, '%', 4);
}

export const fieldsText = (fields: readonly Field[]): string =>
  fields
    .filter((f) => f.name !== '')
    .map((f) => `${f.name}=${plainNumber(f.value)}`)
    .join(', ');

/** Dividers with fractions as they are: 13.5, 62.125. */
export const plainNumber = (x: number): string => String(Number(x.toPrecision(12)));

export const hex = (x: number): string | null =>
  Number.isInteger(x) && x >= 0 ? `0x${x.toString(16).toUpperCase()}` : null;

/** The chain and output that the question is about: the core’s, or the first. */
export function headOf({ chains }: Solution): {
  readonly chain: Chain;
  readonly output: OutputClock;
} {
  const chain = chains[0];
  const output = chain?.outputs[0];
  if (!chain || !output) throw new Error('a setting has an output');
  return { chain, output };
}

/** The second clock, or the second output, with its chain. */
export function secondOf({ chains }: Solution): OutputClock | undefined {
  return chains[0]?.outputs[1] ?? chains[1]?.outputs[0];
}

export const noiseGain = (chain: Chain, output: OutputClock): number =>
  20 * Math.log10(toNumber(output.frequency) / toNumber(chain.detector));

export const dividedBy = ({ fields }: OutputClock): number =>
  fields.reduce((product, f) => product * f.value, 1);

export const shownOf = (r: {
  readonly solutions: readonly Solution[];
  readonly at: number;
}): Solution => {
  const shown = r.solutions[r.at];
  if (!shown) throw new Error('the rank is of a setting');
  return shown;
};

/** How many there are, and how they were gone through. */
export function proofText({ legal, examined }: ClockResult): string {
  const all = legal < 2 ** 53 ? grouped(legal) : legal.toExponential(2);
  return `${all} legal settings; ${grouped(examined)} computed, and the rest shown by bounds to be no better`;
}
