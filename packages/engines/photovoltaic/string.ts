/** Cells in series under different light, in sections with or without bypass diodes. */
import { findRoot } from '../numeric/find-root.ts';
import { minimize } from '../numeric/minimize.ts';
import { currentAtVoltage, type Junction, voltageAtCurrent } from './junction.ts';

/** Like cells in one section. */
export interface Cells {
  readonly junction: Junction;
  readonly count: number;
}

/** Cells in series that one bypass diode bridges; alike sections are counted. */
export interface Section {
  readonly cells: readonly Cells[];
  readonly times: number;
}

/** I = I_s·(exp(V/s) − 1). */
export interface BypassDiode {
  /** A. */
  readonly saturation: number;
  /** V. */
  readonly slope: number;
}

export interface SectionState {
  readonly voltage: number;
  /** Through the cells, A; the rest takes the diode. */
  readonly cellCurrent: number;
  readonly bypassCurrent: number;
}

const cellsVoltage = (s: Section, i: number): number =>
  s.cells.reduce((sum, c) => sum + c.count * voltageAtCurrent(c.junction, i), 0);

/**
 * A section at a string current not below 0. The cells' current has one solution: as it rises their voltage falls,
 * and with it what the diode takes grows.
 */
export function sectionAt(s: Section, bypass: BypassDiode | null, i: number): SectionState {
  const alone = cellsVoltage(s, i);
  if (!bypass) return { voltage: alone, cellCurrent: i, bypassCurrent: 0 };
  const { saturation, slope } = bypass;
  if (alone >= 0) {
    // The diode is blocked and leaks no more than its saturation current.
    const leak = -saturation * Math.expm1(-alone / slope);
    return { voltage: cellsVoltage(s, i + leak), cellCurrent: i + leak, bypassCurrent: -leak };
  }
  const excess = (ic: number) => ic + saturation * Math.expm1(-cellsVoltage(s, ic) / slope) - i;
  const cellCurrent = findRoot(excess, 0, i);
  const bypassCurrent = i - cellCurrent;
  // Where the diode conducts it holds the voltage; else the cells do.
  const voltage =
    bypassCurrent > 1e-3 * i
      ? -slope * Math.log1p(bypassCurrent / saturation)
      : cellsVoltage(s, cellCurrent);
  return { voltage, cellCurrent, bypassCurrent };
}

/** Voltage of the whole string at a current, V; falls with it. */
export const stringVoltage = (
  sections: readonly Section[],
  bypass: BypassDiode | null,
  i: number,
): number => sections.reduce((sum, s) => sum + s.times * sectionAt(s, bypass, i).voltage, 0);

/** The largest current any of the cells gives into a short, A: the string gives no more. */
const strongest = (sections: readonly Section[]): number =>
  Math.max(...sections.flatMap((s) => s.cells.map((c) => currentAtVoltage(c.junction, 0))), 0);

/** Current at a voltage from 0 to the open-circuit voltage, A. */
export function stringCurrent(
  sections: readonly Section[],
  bypass: BypassDiode | null,
  v: number,
): number {
  const most = strongest(sections);
  const f = (i: number) => v - stringVoltage(sections, bypass, i);
  if (f(0) >= 0) return 0;
  return f(most) <= 0 ? most : findRoot(f, 0, most, 1e-13 * most);
}

export interface StringPoint {
  readonly voltage: number;
  readonly current: number;
  readonly power: number;
}

export interface StringCurve {
  /** From short to open circuit: the current falls. */
  readonly points: readonly StringPoint[];
  /** Local maxima of the power found between the samples, by voltage. */
  readonly peaks: readonly StringPoint[];
  readonly shortCircuit: number;
  readonly openCircuit: number;
}

/** Currents that show every knee: evenly, and close about each cell's own short-circuit current. */
function currentsFor(sections: readonly Section[], most: number, samples: number): number[] {
  const all = new Set<number>();
  for (let k = 0; k <= samples; k++) all.add((most * k) / samples);
  const knees = new Set(
    sections.flatMap((s) => s.cells.map((c) => currentAtVoltage(c.junction, 0))),
  );
  for (const knee of knees)
    for (let k = -12; k <= 12; k++) {
      const i = knee * (1 + Math.sign(k) * (k / 12) ** 2 * 0.06);
      if (i > 0 && i < most) all.add(i);
    }
  return [...all].sort((a, b) => b - a);
}

/** The curve with all peaks that samples (of which there are a hundred or more between knees) tell apart. */
export function stringCurve(
  sections: readonly Section[],
  bypass: BypassDiode | null,
  samples = 160,
): StringCurve {
  const shortCircuit = stringCurrent(sections, bypass, 0);
  const at = (current: number): StringPoint => {
    const voltage = stringVoltage(sections, bypass, current);
    return { voltage, current, power: voltage * current };
  };
  const points = currentsFor(sections, shortCircuit, samples).map(at);
  const peaks: StringPoint[] = [];
  points.forEach((p, k) => {
    const [before, after] = [points[k - 1], points[k + 1]];
    if (!before || !after || p.power <= before.power || p.power < after.power) return;
    const { x } = minimize((i) => -at(i).power, after.current, before.current, 1e-10);
    peaks.push(at(x));
  });
  return { points, peaks, shortCircuit, openCircuit: points.at(-1)?.voltage ?? 0 };
}

/** The largest of the peaks; none in the dark. */
export const globalPeak = (c: StringCurve): StringPoint =>
  c.peaks.reduce((best, p) => (p.power > best.power ? p : best), {
    voltage: 0,
    current: 0,
    power: 0,
  });

/** What each kind of cell does at a string current. */
export interface CellState {
  readonly section: number;
  readonly kind: number;
  readonly voltage: number;
  /** W, positive where the cell takes power in. */
  readonly dissipation: number;
}

export function cellStates(
  sections: readonly Section[],
  bypass: BypassDiode | null,
  i: number,
): CellState[] {
  return sections.flatMap((s, section) => {
    const { cellCurrent } = sectionAt(s, bypass, i);
    return s.cells.map((c, kind) => {
      const voltage = voltageAtCurrent(c.junction, cellCurrent);
      return { section, kind, voltage, dissipation: -voltage * cellCurrent };
    });
  });
}
