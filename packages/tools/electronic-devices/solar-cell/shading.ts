/** The string under its shade: sections of like cells, its curves, and what every cell does at the load. */
import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { type Conditions, ZERO_CELSIUS } from '@tollbench/engines/photovoltaic/conditions.ts';
import { arrayOf, type Junction } from '@tollbench/engines/photovoltaic/junction.ts';
import {
  type BypassDiode,
  cellStates,
  globalPeak,
  type Section,
  type SectionState,
  type StringCurve,
  type StringPoint,
  sectionAt,
  stringCurrent,
  stringCurve,
} from '@tollbench/engines/photovoltaic/string.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { MAX_SECTIONS } from './fields-task.ts';
import type { SolarInputs } from './inputs.ts';

/** Like cells of like sections, at the load. */
export interface CellRow {
  /** The sections, counted along the string from 1. */
  readonly sections: readonly number[];
  /** In each of them. */
  readonly cells: number;
  /** % of the others' light. */
  readonly light: number;
  readonly voltage: number;
  readonly dissipation: number;
  readonly state: SectionState;
}

/** How hot the darkest cells get by the light that is left to them. */
export interface HotSpot {
  readonly light: readonly number[];
  readonly atMaximum: readonly number[];
  readonly atShort: readonly number[];
}

export interface Shading {
  readonly cell: Junction;
  readonly sections: readonly Section[];
  readonly bypass: BypassDiode | null;
  readonly curve: StringCurve;
  /** The same shade without its bypass diodes, or with them where it has none. */
  readonly otherwise: StringCurve;
  readonly unshaded: StringCurve;
  readonly peak: StringPoint;
  readonly load: StringPoint;
  readonly rows: readonly CellRow[];
  readonly hotSpot: HotSpot;
}

interface Kind {
  readonly light: number;
  readonly cells: number;
}
interface Pattern {
  readonly kinds: readonly Kind[];
  readonly at: number[];
}

/** Cells of one section. Refuses modules that sections do not divide. */
function cellsEach(i: SolarInputs): number {
  const total = i.sections * i.inSeries;
  if (i.cells % i.sections !== 0) {
    const fits = [3, 2, 4, 6, 1].filter((n) => n !== i.sections && i.cells % n === 0).slice(0, 2);
    throw new InputError(`is ${i.sections}: it does not divide the ${i.cells} cells of a module`, {
      field: 'sections',
      value: String(i.sections),
      remedies: fits.map((n) => ({ sections: String(n) })),
    });
  }
  if (total > MAX_SECTIONS)
    throw new InputError(`makes a string of ${total} sections; the most is ${MAX_SECTIONS}`, {
      field: 'inSeries',
      value: String(i.inSeries),
      remedies: [{ inSeries: String(Math.floor(MAX_SECTIONS / i.sections)) }],
    });
  return i.cells / i.sections;
}

/** Sections with the same cells in the same light stand together. */
function patternsOf(i: SolarInputs): Pattern[] {
  const each = cellsEach(i);
  const total = i.sections * i.inSeries;
  const shades = new Map<number, Kind[]>();
  i.shade.forEach((row, k) => {
    if (row.section > total)
      throw new InputError(`row ${k + 1} lies on section ${row.section}; the string has ${total}`, {
        field: 'shade',
      });
    const kinds = shades.get(row.section) ?? [];
    kinds.push({ light: row.light, cells: row.cells });
    const used = kinds.reduce((sum, kind) => sum + kind.cells, 0);
    if (used > each)
      throw new InputError(`covers ${used} cells of section ${row.section}, which has ${each}`, {
        field: 'shade',
      });
    shades.set(row.section, kinds);
  });
  const patterns = new Map<string, Pattern>();
  for (let section = 1; section <= total; section++) {
    const given = shades.get(section) ?? [];
    const left = each - given.reduce((sum, kind) => sum + kind.cells, 0);
    const kinds = [...given, ...(left > 0 ? [{ light: 100, cells: left }] : [])];
    const key = JSON.stringify(kinds);
    const known = patterns.get(key);
    if (known) known.at.push(section);
    else patterns.set(key, { kinds, at: [section] });
  }
  return [...patterns.values()];
}

const inLight = (cell: Junction, light: number): Junction => ({
  ...cell,
  photocurrent: (cell.photocurrent * light) / 100,
});

const sectionsOf = (patterns: readonly Pattern[], cell: Junction): Section[] =>
  patterns.map(({ kinds, at }) => ({
    cells: kinds.map(({ light, cells }) => ({ junction: inLight(cell, light), count: cells })),
    times: at.length,
  }));

/** The current where the string is loaded. */
function loadOf(
  i: SolarInputs,
  s: readonly Section[],
  b: BypassDiode | null,
  c: StringCurve,
): StringPoint {
  const at = (voltage: number, current: number) => ({ voltage, current, power: voltage * current });
  if (i.load === 'short') return at(0, c.shortCircuit);
  if (i.load === 'maximum') return globalPeak(c);
  if (i.loadVoltage > c.openCircuit)
    throw new InputError(
      `is ${showQuantity(i.loadVoltage, 'V')}; the string has ${showQuantity(c.openCircuit, 'V')} at open circuit`,
      { field: 'loadVoltage', value: String(i.loadVoltage), remedies: [{ load: 'maximum' }] },
    );
  return at(i.loadVoltage, stringCurrent(s, b, i.loadVoltage));
}

/** The darkest kind of cell; the first of section 1 where none is shaded. */
function darkest(patterns: readonly Pattern[]): readonly [number, number] {
  let found: readonly [number, number] = [0, 0];
  let least = 100;
  patterns.forEach((p, x) => {
    p.kinds.forEach((kind, y) => {
      if (kind.light < least) [found, least] = [[x, y], kind.light];
    });
  });
  return found;
}

const STEPS = 20;

function hotSpotOf(
  patterns: readonly Pattern[],
  cell: Junction,
  bypass: BypassDiode | null,
): HotSpot {
  const [x, y] = darkest(patterns);
  // Without shade one cell of the first pattern is darkened, and the others of its section stay.
  const lit = patterns[x]?.kinds[y]?.light === 100;
  const base = lit ? darkenedOne(patterns, x, y) : patterns;
  const light: number[] = [];
  const atMaximum: number[] = [];
  const atShort: number[] = [];
  for (let k = 0; k <= STEPS; k++) {
    const percent = (100 * k) / STEPS;
    const now = base.map((p, a) =>
      a === x
        ? { ...p, kinds: p.kinds.map((q, b) => (b === y ? { ...q, light: percent } : q)) }
        : p,
    );
    const sections = sectionsOf(now, cell);
    const curve = stringCurve(sections, bypass, 40);
    const heat = (i: number) =>
      cellStates(sections, bypass, i).find((s) => s.section === x && s.kind === y)?.dissipation ??
      0;
    light.push(percent);
    atMaximum.push(heat(globalPeak(curve).current));
    atShort.push(heat(curve.shortCircuit));
  }
  return { light, atMaximum, atShort };
}

function darkenedOne(patterns: readonly Pattern[], x: number, y: number): Pattern[] {
  return patterns.flatMap((p, a): Pattern[] => {
    if (a !== x) return [p];
    const rest = p.kinds.map((q, b) => (b === y ? { ...q, cells: q.cells - 1 } : q));
    const kinds = [...rest.slice(0, y), { light: 0, cells: 1 }, ...rest.slice(y)].filter(
      (q) => q.cells > 0,
    );
    const others = p.at.slice(1);
    const one = { kinds, at: p.at.slice(0, 1) };
    return others.length > 0 ? [one, { kinds: p.kinds, at: others }] : [one];
  });
}

export function shadingOf(i: SolarInputs, module: Junction, at: Conditions, isc: number): Shading {
  const patterns = patternsOf(i);
  const own = arrayOf(module, 1 / i.cells, 1);
  const cell = i.cellShunt === null ? own : { ...own, conductance: 1 / i.cellShunt };
  const slope = thermalVoltage(at.celsius + ZERO_CELSIUS);
  // In the dark nothing is bypassed; the diode needs a rating all the same.
  const diode: BypassDiode = {
    saturation: Math.max(isc, 1e-6) / Math.expm1(i.drop / slope),
    slope,
  };
  const bypass = i.bypass === 'yes' ? diode : null;
  const sections = sectionsOf(patterns, cell);
  const curve = stringCurve(sections, bypass);
  const load = loadOf(i, sections, bypass, curve);
  const states = cellStates(sections, bypass, load.current);
  return {
    cell,
    sections,
    bypass,
    curve,
    otherwise: stringCurve(sections, bypass ? null : diode),
    unshaded: stringCurve(
      [
        {
          cells: [{ junction: cell, count: i.cells / i.sections }],
          times: i.sections * i.inSeries,
        },
      ],
      bypass,
    ),
    peak: globalPeak(curve),
    load,
    rows: states.map(({ section, kind, voltage, dissipation }): CellRow => {
      const p = patterns[section] as Pattern;
      const k = p.kinds[kind] as Kind;
      return {
        sections: p.at,
        cells: k.cells,
        light: k.light,
        voltage,
        dissipation,
        state: sectionAt(sections[section] as Section, bypass, load.current),
      };
    }),
    hotSpot: hotSpotOf(patterns, cell, bypass),
  };
}
