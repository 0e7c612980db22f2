/** What every hardware and firmware export of an FIR filter is written from. */
import {
  checkFixedFilter,
  type FixedFilter,
  growth,
  outputShift,
} from '@tollbench/engines/signal/fixed-filter.ts';

export interface FixedFir extends FixedFilter {
  /** Name of the module, function and file: an identifier in each language. */
  readonly name: string;
}

export interface Plan {
  readonly integers: readonly number[];
  /** Bits that hold every possible sum of products. */
  readonly accumulator: number;
  /** Bits dropped at the output; negative where zeros are appended. */
  readonly shift: number;
}

export function planFir(fir: FixedFir): Plan {
  checkFixedFilter(fir);
  return {
    integers: Array.from(fir.integers),
    accumulator: growth(fir.integers, fir.input.width).width,
    shift: outputShift(fir),
  };
}

/** `Q3.12 (16 bits)`. */
export function formatName({ width, fraction }: FixedFir['input']): string {
  return `Q${width - 1 - fraction}.${fraction} (${width} bits)`;
}

/** The same facts at the head of every file. */
export function headLines(fir: FixedFir, plan: Plan): string[] {
  return [
    `${fir.name}: FIR filter, ${plan.integers.length} coefficients`,
    `coefficients ${formatName(fir.coefficient)}, input ${formatName(fir.input)}, output ${formatName(fir.output)}`,
    `accumulator ${plan.accumulator} bits, ${plan.shift >= 0 ? `${plan.shift} bits dropped (${fir.rounding})` : `${-plan.shift} zeros appended`}, overflow: ${fir.overflow}`,
  ];
}
