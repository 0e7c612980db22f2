/** What an I–V curve is judged by: its ends, its maximum power, its fill factor, and what takes how much off it. */
import { findRoot } from '../numeric/find-root.ts';
import {
  currentAt,
  diodeVoltageAtCurrent,
  diodeVoltageAtVoltage,
  type Junction,
  type Paths,
  pathsAt,
  slopeAt,
  terminalVoltage,
} from './junction.ts';

export interface Point {
  readonly voltage: number;
  readonly current: number;
  readonly power: number;
}

export interface Figures {
  /** A. */
  readonly shortCircuit: number;
  /** V. */
  readonly openCircuit: number;
  readonly maximum: Point;
  /** Of the diode at the maximum, V. */
  readonly diodeVoltage: number;
  /** NaN in the dark. */
  readonly fillFactor: number;
  /** What each path takes at the maximum, A. */
  readonly paths: Paths;
  /** −dV/dI at open circuit and at short circuit, Ω. */
  readonly openSlope: number;
  readonly shortSlope: number;
}

/** Voltage across the diode where the power is largest: where V·dI/dV = −I, between the ends of the curve. */
export function diodeVoltageAtMaximum(j: Junction): number {
  const from = diodeVoltageAtVoltage(j, 0);
  const to = diodeVoltageAtCurrent(j, 0);
  if (!(to > from)) return to;
  const slope = (vd: number): number => {
    const g = slopeAt(j, vd);
    return (1 - j.series * g) * currentAt(j, vd) + terminalVoltage(j, vd) * g;
  };
  // The ends have opposite signs but for rounding, where hardly any light falls.
  return slope(from) > 0 && slope(to) < 0 ? findRoot(slope, from, to) : from;
}

const resistance = (j: Junction, vd: number): number => j.series - 1 / slopeAt(j, vd);

export function figuresOf(j: Junction): Figures {
  const short = diodeVoltageAtVoltage(j, 0);
  const open = diodeVoltageAtCurrent(j, 0);
  const vd = diodeVoltageAtMaximum(j);
  const shortCircuit = currentAt(j, short);
  const current = currentAt(j, vd);
  const voltage = vd - j.series * current;
  const power = voltage * current;
  return {
    shortCircuit,
    openCircuit: open,
    maximum: { voltage, current, power },
    diodeVoltage: vd,
    fillFactor: power / (open * shortCircuit),
    paths: pathsAt(j, vd),
    openSlope: resistance(j, open),
    shortSlope: resistance(j, short),
  };
}

/** Maximum power without the series resistance, the shunt and the second diode in turn, W: what each costs. */
export function losses(j: Junction): {
  readonly series: number;
  readonly shunt: number;
  readonly second: number;
  readonly recombination: number;
  /** Fill factors without R_s alone (pseudo), and of the first diode alone (ideal). */
  readonly pseudoFillFactor: number;
  readonly idealFillFactor: number;
} {
  const power = (k: Junction) => figuresOf(k).maximum.power;
  const now = power(j);
  const open = figuresOf({ ...j, series: 0 });
  const ideal = figuresOf({ ...j, series: 0, conductance: 0, saturation2: 0, recombination: null });
  return {
    series: open.maximum.power - now,
    shunt: power({ ...j, conductance: 0 }) - now,
    second: j.saturation2 === 0 ? 0 : power({ ...j, saturation2: 0 }) - now,
    recombination: j.recombination ? power({ ...j, recombination: null }) - now : 0,
    pseudoFillFactor: open.fillFactor,
    idealFillFactor: ideal.fillFactor,
  };
}
