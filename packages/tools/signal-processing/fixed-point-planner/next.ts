/** The tools that take a planned filter: the designers, with its coefficients and its words. */
import { integerBits } from '@tollbench/engines/fixed/word.ts';
import type { Onward } from '../../define/onward.ts';
import type { PlannerResult } from './compute.ts';
import type { FilterResult } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';

const within = (x: number, low: number, high: number): boolean => x >= low && x <= high;

/** The links of a result. */
export function next(r: PlannerResult, i: PlannerInputs): Onward[] {
  if (r.mode === 'expression') return [];
  return r.iir ? [toSections(r, i)] : [toTaps(r, i)];
}

/** Sections as they were given, and the plan's words where the designer has them. */
function toSections(r: FilterResult, i: PlannerInputs): Onward {
  const { coefficient, signal } = r.iir?.cascade ?? {
    coefficient: { width: 0, fraction: 0 },
    signal: { width: 0, fraction: 0 },
  };
  const headroom = signal.width - 1 - signal.fraction;
  const fits =
    within(coefficient.width, 4, 32) &&
    within(coefficient.fraction, 0, 40) &&
    within(signal.width, 4, 40) &&
    within(headroom, 0, 16);
  return {
    tool: 'iir-designer',
    does: `Poles, scaling and limit cycles${fits ? ' in these words' : ''}`,
    inputs: {
      from: 'import',
      layout: i.kind === 'polynomials' ? 'polynomials' : 'sos',
      coefficients: i.coefficients,
      fs: '1',
      ...(fits && {
        fixed: 'on',
        bits: String(coefficient.width),
        point: 'set',
        fraction: String(coefficient.fraction),
        signalBits: String(signal.width),
        headroom: String(headroom),
        rounding: i.rounding,
        overflow: i.overflow,
      }),
    },
  };
}

/** Taps, and the words of a plan whose input the designer has as a fraction of full scale. */
function toTaps(r: FilterResult, i: PlannerInputs): Onward {
  const taps = r.taps ?? new Float64Array();
  const { fir } = r;
  const headroom = fir ? integerBits(fir.output) - integerBits(fir.input) : -1;
  const fits =
    fir !== undefined &&
    within(fir.filter.coefficient.width, 2, 32) &&
    within(fir.filter.coefficient.fraction, -8, 48) &&
    within(fir.input.width, 2, 32) &&
    within(fir.output.width, 2, 48) &&
    within(headroom, 0, 16);
  return {
    tool: 'fir-designer',
    does: `Zeros, response and code of these taps${fits ? ' in these words' : ''}`,
    inputs: {
      method: 'import',
      coefficients: taps.join(' '),
      ...(fits && {
        bits: String(fir.filter.coefficient.width),
        point: 'set',
        fraction: String(fir.filter.coefficient.fraction),
        inputBits: String(fir.input.width),
        outputBits: String(fir.output.width),
        headroom: String(headroom),
        rounding: i.rounding,
        overflow: i.overflow,
      }),
    },
  };
}
