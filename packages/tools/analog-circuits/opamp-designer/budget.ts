/** Errors at 0 Hz: what each figure of the amplifier and the resistors does to the output. */
import {
  type Equations,
  equations,
  type OpampNetwork,
  solveAt,
  transfer,
} from '@tollbench/engines/circuit/opamp-circuit.ts';
import { staticTransfers } from '@tollbench/engines/circuit/opamp-noise.ts';
import { amplitudeRatio, decibels } from '@tollbench/engines/numeric/decibels.ts';
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
  /** dB: of a difference amplifier with its resistors at their worst, for a voltage common to its two sources; else null. */
  readonly rejection: number | null;
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
  const common = atInputs(i, e);
  const drop = behind(i, net);
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
    { source: 'resistor drift', output: i.step * 1e-6 * i.tempco * warm * driftWeight(i, ideal) },
    ...(drop > 0 ? [{ source: 'load on the isolation resistor', output: i.step * drop }] : []),
  ];
  return {
    lines,
    worst: lines.reduce((sum, l) => sum + l.output, 0),
    rss: Math.sqrt(lines.reduce((sum, l) => sum + l.output ** 2, 0)),
    gainError,
    noiseGain: voltage,
    rejection: i.circuit === 'difference' ? rejectionOf(i, net, amp, ideal) : null,
  };
}

/** Gain at 0 Hz with an amplifier whose gain has no end. */
const perfect = (net: OpampNetwork, amp: Figures): number =>
  transfer(equations(net, { ...amp.macro, a0: 1e14 }), 0).re;

/** V at the amplifier’s inputs when the load is at the step. */
export function atInputs(i: Inputs, e: Equations): number {
  const x = solveAt(e, 0, { re: e.bg, im: new Float64Array(e.n) }).re;
  const source = i.step / (x[e.load] as number);
  if (e.plusIsInput) return source;
  return e.plus < 0 ? 0 : (x[e.plus] as number) * source;
}

/**
 * What a common voltage leaves at the output: by the source’s resistance, which only one of the two dividers has, by four
 * resistors that each err to the worse side, and by the amplifier.
 */
function rejectionOf(i: Inputs, net: OpampNetwork, amp: Figures, ideal: number): number | null {
  const ohms = (name: string) => net.elements.find((x) => x.name === name)?.value ?? 0;
  const k = ohms('Rf') / ohms('Rg');
  const unbalanced = Math.abs(ideal - k);
  const mismatched = (4 * (i.tolerance / 100) * k) / (1 + k);
  const left = unbalanced + mismatched + k / amplitudeRatio(amp.cmrr);
  return left > 1e-12 * ideal ? decibels(ideal / left) : null;
}

/** The share of its voltage that a load takes off behind an isolation resistor outside the loop. */
const behind = (i: Inputs, net: OpampNetwork): number => {
  const rc = net.elements.find((x) => x.name === 'Rc')?.value ?? 0;
  return i.comp === 'isolation' ? rc / (rc + i.rl) : 0;
};

/** The same of a drift of the ratio as a whole, and of one resistor where there is no ratio. */
const driftWeight = (i: Inputs, ideal: number): number =>
  i.circuit === 'transimpedance' ? 1 : ratioWeight(i, ideal) / 2;

/** How a share of error of the ratio R_f/R_g, two resistors at opposite ends, moves the gain. */
function ratioWeight(i: Inputs, ideal: number): number {
  if (i.circuit === 'buffer') return 0;
  if (i.circuit === 'transimpedance') return 1;
  if (i.circuit === 'noninverting') return 2 * (1 - 1 / ideal);
  return 2;
}
