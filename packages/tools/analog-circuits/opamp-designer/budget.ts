/** Errors at 0 Hz: what each figure of the amplifier and the resistors does to the output. */
import {
  type Equations,
  equations,
  type OpampNetwork,
  transfer,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import { staticTransfers } from '@tollbench/engines/circuit/opamp-noise.ts';
import { amplitudeRatio } from '@tollbench/engines/numeric/decibels.ts';
import type { Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';

export interface ErrorLine {
  readonly source: string;
  /** V at the output, as a magnitude. */
  readonly output: number;
}

export interface Budget {
  readonly lines: readonly ErrorLine[];
  /** V at the output: all at their worst, and as a root of the sum of squares. */
  readonly worst: number;
  readonly rss: number;
  /** What the finite loop gain takes from the gain at 0 Hz, as a share. */
  readonly gainError: number;
  /** The gain at 0 Hz of what amplifies offset. */
  readonly noiseGain: number;
}

/** For the output step of the inputs, at the temperature of the inputs. */
export function budgetOf(
  i: Inputs,
  net: OpampNetwork,
  e: Equations,
  amp: Figures,
  ideal: number,
): Budget {
  const { voltage, plus, minus } = staticTransfers(e);
  const closed = transfer(e, 0).re;
  const gainError =
    i.circuit === 'integrator' ? closed / ideal - 1 : closed / perfect(net, amp) - 1;
  const warm = Math.abs(i.warm - 25);
  // At the step's height: the input, and what of it both inputs of the amplifier share.
  const common = commonMode(i, ideal);
  const lines: ErrorLine[] = [
    { source: 'offset voltage', output: Math.abs(amp.vos * voltage) },
    { source: 'offset drift', output: Math.abs(amp.drift * warm * voltage) },
    { source: 'bias current', output: Math.abs(amp.ib * (plus + minus)) },
    { source: 'offset current', output: Math.abs((amp.ios * (plus - minus)) / 2) },
    { source: 'CMRR', output: Math.abs((common / amplitudeRatio(amp.cmrr)) * voltage) },
    {
      source: 'PSRR, 10 % of the supply',
      output: Math.abs(
        ((0.1 * (i.supplyPlus - i.supplyMinus)) / amplitudeRatio(amp.psrr)) * voltage,
      ),
    },
    { source: 'finite gain', output: Math.abs(i.step * gainError) },
    { source: 'resistor tolerance', output: i.step * (i.tolerance / 100) * ratioWeight(i, ideal) },
    {
      source: 'resistor drift',
      output: (i.step * 1e-6 * i.tempco * warm * ratioWeight(i, ideal)) / 2,
    },
  ];
  return {
    lines,
    worst: lines.reduce((sum, l) => sum + l.output, 0),
    rss: Math.sqrt(lines.reduce((sum, l) => sum + l.output ** 2, 0)),
    gainError,
    noiseGain: voltage,
  };
}

/** Gain at 0 Hz with an amplifier whose gain has no end. */
const perfect = (net: OpampNetwork, amp: Figures): number =>
  transfer(equations(net, { ...amp.macro, a0: 1e14 }), 0).re;

/** V common to both inputs when the output is at the step. */
function commonMode(i: Inputs, ideal: number): number {
  if (i.circuit === 'noninverting' || i.circuit === 'buffer') return i.step / ideal;
  if (i.circuit !== 'difference') return 0;
  return i.step / (1 + Math.abs(ideal));
}

/** How a share of error of the ratio R_f/R_g, two resistors at opposite ends, moves the gain. */
function ratioWeight(i: Inputs, ideal: number): number {
  if (i.circuit === 'buffer') return 0;
  if (i.circuit === 'transimpedance') return 1;
  if (i.circuit === 'noninverting') return 2 * (1 - 1 / ideal);
  return 2;
}
