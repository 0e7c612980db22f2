/** Registers and the output word: what is wide, and what is dropped. */

import { interpolatorBounds, interpolatorGrowth } from '@tollbench/engines/cic/growth.ts';
import type { FixedCic } from '@tollbench/engines/cic/model.ts';
import { type Pruning, prune } from '@tollbench/engines/cic/pruning.ts';
import { type Cic, ceilLog2, cicGain, log2Of, scaled } from '@tollbench/engines/cic/structure.ts';
import { InputError } from '../../define/error.ts';
import type { CicInputs } from './inputs.ts';
import type { Spec } from './spec.ts';

export interface Words {
  /** Bits of the result before it is cut. */
  readonly full: number;
  readonly outputBits: number;
  /** Bits of the 2N registers as made, and with nothing dropped. */
  readonly widths: readonly number[];
  readonly fullWidths: readonly number[];
  /** Of a decimator. */
  readonly pruning: Pruning | null;
  /** Of an interpolator: log₂ of Hogenauer's bounds G_j. */
  readonly bounds: readonly number[] | null;
  /** Variance and mean of the error at the output, in its last bits. */
  readonly variance: number;
  readonly mean: number;
}

/** Gain at 0 of the integers: exact. An interpolator's input is one sample in R. */
export function integerGain(kind: CicInputs['kind'], cic: Cic): bigint {
  const gain = cicGain(cic);
  return kind === 'decimator' ? gain : gain / BigInt(cic.rate);
}

/** Bits by which the result is wider than the input. */
export const growthOf = (kind: CicInputs['kind'], cic: Cic): number =>
  ceilLog2(integerGain(kind, cic));

/** The gain of a full-scale word against that of the result: between ½ and 1. */
export const normalisedGain = (kind: CicInputs['kind'], cic: Cic): number =>
  scaled(integerGain(kind, cic), growthOf(kind, cic));

/** log₂ of the gain. */
export const gainBits = (kind: CicInputs['kind'], cic: Cic): number =>
  log2Of(integerGain(kind, cic));

/** Widths of all registers. Throws InputError for an output that is wider than the result. */
export function wordsOf({ kind, cic }: Spec, i: CicInputs): Words {
  const full = i.inputBits + growthOf(kind, cic);
  const outputBits = i.output === 'full' ? full : i.outputBits;
  if (outputBits > full)
    throw new InputError(`is ${outputBits} bits; the result has ${full} in all`, {
      field: 'outputBits',
      value: String(outputBits),
      remedies: [{ outputBits: String(full) }, { output: 'full' }],
    });
  return kind === 'decimator'
    ? decimatorWords(cic, i, outputBits)
    : interpolatorWords(cic, i, full, outputBits);
}

function decimatorWords(cic: Cic, i: CicInputs, outputBits: number): Words {
  const pruning = prune(cic, i.inputBits, outputBits, i.pruning === 'pruned');
  const { full } = pruning;
  const registers = pruning.stages.slice(0, -1);
  return {
    full,
    outputBits,
    widths: registers.map(({ width }) => width),
    fullWidths: registers.map(() => full),
    pruning,
    bounds: null,
    variance: pruning.variance,
    mean: pruning.mean + (i.rounding === 'floor' || full === outputBits ? 0 : 0.5),
  };
}

function interpolatorWords(cic: Cic, i: CicInputs, full: number, outputBits: number): Words {
  const widths = interpolatorGrowth(cic).map((bits) => i.inputBits + bits);
  const cut = full > outputBits;
  return {
    full,
    outputBits,
    widths,
    fullWidths: widths.map(() => full),
    pruning: null,
    bounds: interpolatorBounds(cic).map(
      ({ numerator, denominator }) => log2Of(numerator) - log2Of(denominator),
    ),
    variance: cut ? 1 / 12 : 0,
    mean: cut && i.rounding === 'floor' ? -0.5 : 0,
  };
}

/** The filter bit for bit at one of its rates. */
export function fixedCic(spec: Spec, words: Words, i: CicInputs, rate = spec.cic.rate): FixedCic {
  const cic = { rate, delays: spec.cic.delays };
  const { full, outputBits, widths, pruning } = words;
  return {
    ...cic,
    kind: spec.kind,
    inputBits: i.inputBits,
    outputBits,
    widths,
    discarded: pruning
      ? pruning.stages.slice(0, -1).map(({ discarded }) => discarded)
      : widths.map(() => 0),
    full,
    rounding: i.output === 'full' ? 'floor' : i.rounding,
    lift: full - i.inputBits - growthOf(spec.kind, cic),
  };
}
