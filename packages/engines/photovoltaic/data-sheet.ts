/** One-diode parameters from the four numbers of a data sheet. */
import { thermalVoltage } from '../device/mosfet-ekv.ts';
import { findRoot } from '../numeric/find-root.ts';
import { type Material, STANDARD, translate, ZERO_CELSIUS } from './conditions.ts';
import { diodeVoltageAtCurrent, type Junction } from './junction.ts';

export interface DataSheet {
  readonly openCircuit: number;
  readonly shortCircuit: number;
  readonly maximumVoltage: number;
  readonly maximumCurrent: number;
  readonly cells: number;
}

/** n·N_s·kT/q at 25 °C. */
export const slopeFor = (sheet: DataSheet, ideality: number): number =>
  ideality * sheet.cells * thermalVoltage(STANDARD.celsius + ZERO_CELSIUS);

/**
 * With slope and series resistance given, the three points (short circuit, open circuit, maximum) are linear in
 * photocurrent, saturation current and conductance. Solved in I₀·exp(V_oc/a), which is of the size of a current.
 */
function through(sheet: DataSheet, a: number, rs: number): Junction {
  const { openCircuit: voc, shortCircuit: isc, maximumVoltage: vm, maximumCurrent: im } = sheet;
  const at = (vd: number) => Math.exp((vd - voc) / a);
  const [s, m] = [isc * rs, vm + im * rs];
  // I_L taken out by the difference to open circuit: I = J·(1 − e) + G·(voc − vd).
  const [e1, g1] = [1 - at(s), voc - s];
  const [e2, g2] = [-Math.expm1((m - voc) / a), voc - m];
  const det = e1 * g2 - e2 * g1;
  const scaled = (isc * g2 - im * g1) / det;
  const conductance = (e1 * im - e2 * isc) / det;
  const saturation = scaled * at(0);
  const photocurrent = saturation * Math.expm1(voc / a) + conductance * voc;
  return {
    photocurrent,
    saturation,
    slope: a,
    saturation2: 0,
    slope2: a,
    series: rs,
    conductance,
    avalanche: null,
    recombination: null,
  };
}

/** dP/dV·(1 + R_s·g) at the data sheet's maximum, A: 0 where the curve has its maximum there. */
function tilt(sheet: DataSheet, j: Junction): number {
  const { maximumVoltage: vm, maximumCurrent: im } = sheet;
  const g = (j.saturation / j.slope) * Math.exp((vm + im * j.series) / j.slope) + j.conductance;
  return im + g * (j.series * im - vm);
}

/**
 * The curve of one ideality through all three points with its maximum at the third. Undefined where none has
 * R_s ≥ 0 and a shunt that is none or positive.
 */
export function atIdeality(sheet: DataSheet, ideality: number): Junction | undefined {
  const a = slopeFor(sheet, ideality);
  const most = (sheet.openCircuit - sheet.maximumVoltage) / sheet.maximumCurrent;
  const f = (rs: number) => tilt(sheet, through(sheet, a, rs));
  const steps = 64;
  let before = f(0);
  let from = 0;
  for (let k = 1; k < steps; k++) {
    const rs = (most * k) / steps;
    const y = f(rs);
    if (before === 0 || before > 0 !== y > 0) {
      const j = through(sheet, a, before === 0 ? from : findRoot(f, from, rs));
      if (j.conductance >= 0 && j.saturation > 0 && j.photocurrent > 0) return j;
    }
    [from, before] = [rs, y];
  }
  return undefined;
}

/** Change of the open-circuit voltage by 2 K above 25 °C, V/K, as De Soto's equations have it. */
export function voltageCoefficient(j: Junction, m: Material): number {
  const warm = translate(
    j,
    STANDARD,
    { irradiance: STANDARD.irradiance, celsius: STANDARD.celsius + 2 },
    m,
  );
  return (diodeVoltageAtCurrent(warm, 0) - diodeVoltageAtCurrent(j, 0)) / 2;
}

export interface Feasible {
  readonly ideality: number;
  readonly junction: Junction;
  readonly beta: number;
}

/** The idealities from 0.3 to 4 with a curve, each with its coefficient of V_oc; rising. */
export function feasible(sheet: DataSheet, m: Material): Feasible[] {
  const found: Feasible[] = [];
  for (let k = 0; k <= 370; k++) {
    const ideality = Number((0.3 + k / 100).toFixed(2));
    const junction = atIdeality(sheet, ideality);
    if (junction) found.push({ ideality, junction, beta: voltageCoefficient(junction, m) });
  }
  return found;
}

/** The ideality whose curve has a coefficient of V_oc (V/K); undefined where no feasible one has. */
export function byCoefficient(
  sheet: DataSheet,
  m: Material,
  beta: number,
  among: readonly Feasible[],
): Junction | undefined {
  const excess = (n: number): number => {
    const j = atIdeality(sheet, n);
    return j ? voltageCoefficient(j, m) - beta : Number.NaN;
  };
  for (const [k, f] of among.entries()) {
    const next = among[k + 1];
    if (f.beta === beta) return f.junction;
    if (!next || next.ideality - f.ideality > 0.015) continue;
    if (f.beta > beta !== next.beta > beta)
      return atIdeality(sheet, findRoot(excess, f.ideality, next.ideality));
  }
  return undefined;
}
