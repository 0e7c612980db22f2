/** What every hardware and firmware export of an FIR filter is written from. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  checkFixedFilter,
  type FixedFilter,
  growth,
  outputShift,
} from '@tollbench/engines/signal/fixed-filter.ts';

export interface FixedFir extends FixedFilter {
  /** Name of the module, function and file: a letter, then letters, digits and underscores, at most 48. */
  readonly name: string;
}

export interface Plan {
  readonly integers: readonly number[];
  /** Bits that hold every possible sum of products. */
  readonly accumulator: number;
  /** Bits dropped at the output; negative where zeros are appended. */
  readonly shift: number;
}

/** Words that are reserved in one of the languages written. */
const RESERVED = new Set(
  (
    'module endmodule input output wire reg assign always begin end if else case function signed ' +
    'initial task real time table for int char float double long short void static const return ' +
    'switch while break continue default auto register struct union enum def class import from ' +
    'lambda pass global not and or is in try except with yield fir_state size_t'
  ).split(' '),
);

export function planFir(fir: FixedFir): Plan {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,47}$/.test(fir.name) || RESERVED.has(fir.name)) {
    throw new EngineError(
      'name',
      `"${fir.name}" is not a name in Verilog, C, Python and MATLAB alike`,
      { field: 'name', value: fir.name },
    );
  }
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

/** Text lines of values, a few on each. */
export function rows(values: readonly string[], indent: string, perRow = 8): string {
  const lines: string[] = [];
  for (let k = 0; k < values.length; k += perRow) {
    lines.push(indent + values.slice(k, k + perRow).join(', '));
  }
  return lines.join(',\n');
}

/** The same facts at the head of every file. */
export function headLines(fir: FixedFir, plan: Plan): string[] {
  return [
    `${fir.name}: FIR filter, ${plan.integers.length} coefficients`,
    `coefficients ${formatName(fir.coefficient)}, input ${formatName(fir.input)}, output ${formatName(fir.output)}`,
    `accumulator ${plan.accumulator} bits, ${plan.shift >= 0 ? `${plan.shift} bits dropped (${fir.rounding})` : `${-plan.shift} zeros appended`}, overflow: ${fir.overflow}`,
  ];
}
