import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { atIdeality } from '@tollbench/engines/photovoltaic/data-sheet.ts';
import { arrayOf, type Junction } from '@tollbench/engines/photovoltaic/junction.ts';
import {
  type BypassDiode,
  cellStates,
  globalPeak,
  type Section,
  stringCurrent,
  stringCurve,
} from '@tollbench/engines/photovoltaic/string.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What one shaded cell costs a string',
  description:
    'A leaf on one of sixty cells takes a third of a module’s power, in a short string and in a long one. What bypass diodes save in power and in heat, by the light left to the cell, the length of the string and the shunt of the cell.',
  keywords: [
    'partial shading',
    'bypass diode',
    'hot spot',
    'mismatch loss',
    'reverse bias',
    'maximum power point tracking',
    'shunt resistance',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['solar-cell'],
};

const CELLS = 60;
const EACH = 20;

/** One cell of a module of 270 W, at 1000 W/m² and 25 °C, with a shunt of its own and breakdown near −15 V. */
export function cellWith(shunt: number): Junction {
  const module = atIdeality(
    {
      openCircuit: 38.3,
      shortCircuit: 9.43,
      maximumVoltage: 31,
      maximumCurrent: 8.71,
      cells: CELLS,
    },
    1.03,
  );
  if (!module) throw new Error('the data sheet has no curve');
  return {
    ...arrayOf(module, 1 / CELLS, 1),
    conductance: 1 / shunt,
    avalanche: { share: 2e-3, breakdown: -15, exponent: 3 },
  };
}

const UT = thermalVoltage(298.15);
export const diode: BypassDiode = { saturation: 9.43 / Math.expm1(0.5 / UT), slope: UT };

export interface Shaded {
  readonly power: number;
  readonly full: number;
  readonly heat: number;
  readonly shortHeat: number;
  readonly peaks: number;
}

/** A string of modules, one cell of which is in a share of the light. */
function stringOf(modules: number, light: number, shunt: number): Section[] {
  const cell = cellWith(shunt);
  const dim = { ...cell, photocurrent: cell.photocurrent * light };
  return [
    {
      cells: [
        { junction: dim, count: 1 },
        { junction: cell, count: EACH - 1 },
      ],
      times: 1,
    },
    { cells: [{ junction: cell, count: EACH }], times: 3 * modules - 1 },
  ];
}

/** What that cell takes in at a current of the string, W. */
const heatAt = (sections: readonly Section[], bypass: BypassDiode | null, i: number): number =>
  cellStates(sections, bypass, i).find((s) => s.section === 0 && s.kind === 0)?.dissipation ?? 0;

/** The same with the string shorted. */
function shortedHeat(light: number, bypass: BypassDiode | null, shunt: number): number {
  const sections = stringOf(1, light, shunt);
  return heatAt(sections, bypass, stringCurrent(sections, bypass, 0));
}

/** The string's best power with and without its shade, and what the shaded cell takes in. */
export function shaded(
  modules: number,
  light: number,
  bypass: BypassDiode | null,
  shunt = 10,
): Shaded {
  const sections = stringOf(modules, light, shunt);
  const curve = stringCurve(sections, bypass, 120);
  const peak = globalPeak(curve);
  const full = globalPeak(stringCurve(stringOf(modules, 1, shunt), bypass, 120));
  return {
    power: peak.power,
    full: full.power,
    heat: heatAt(sections, bypass, peak.current),
    shortHeat: heatAt(sections, bypass, curve.shortCircuit),
    peaks: curve.peaks.length,
  };
}

const LIGHTS = [0, 0.25, 0.5, 0.75, 0.9] as const;
const percent = (light: number): string => `${fixed(100 * light, 0)} %`;
const lost = (s: Shaded): number => 100 * (1 - s.power / s.full);

const curveOf = (bypass: BypassDiode | null) => stringCurve(stringOf(1, 0.3, 10), bypass);
const line = (label: string, bypass: BypassDiode | null, colour: 1 | 2): Mark => {
  const { points } = curveOf(bypass);
  return {
    kind: 'line',
    label,
    colour,
    width: 2,
    x: points.map((p) => p.voltage),
    y: points.map((p) => p.power),
  };
};
const peaks = curveOf(diode).peaks.toSorted((a, b) => a.voltage - b.voltage);

const powerPlot: Plot = {
  id: 'shade-power',
  title: 'One cell of sixty in 30 % of the light',
  alt: `Power against voltage of a module of 60 cells, one in 30 % of the light: with bypass diodes it peaks at ${peaks.map((p) => `${fixed(p.power, 0)} W at ${fixed(p.voltage, 1)} V`).join(' and ')}, without them once.`,
  x: { label: 'Voltage, V', domain: [0, 40] },
  y: { label: 'Power, W', domain: [0, 200] },
  names: 'key',
  marks: [line('with diodes', diode, 1), line('without', null, 2)],
};

const SHADES = Array.from({ length: 41 }, (_, k) => k / 40);
const heat = (label: string, shunt: number, colour: 1 | 2 | 3): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: SHADES.map((s) => 100 * s),
  y: SHADES.map((s) => Math.max(0, shortedHeat(s, diode, shunt))),
});
const heatPlot: Plot = {
  id: 'shade-heat',
  title: 'Power into the shaded cell',
  alt: 'Power driven into the shaded cell of a shorted module with bypass diodes, against the light left to it, for shunts of 3, 10 and 100 ohms. The leaky cell is hottest in the dark, the tight ones in half light.',
  x: { label: 'Light left to the cell, %', domain: [0, 100] },
  y: { label: 'Power, W', domain: [0, 100] },
  names: 'key',
  marks: [heat('shunt 3 Ω', 3, 1), heat('10 Ω', 10, 2), heat('100 Ω', 100, 3)],
};

const strings = [1, 5, 10, 20] as const;

export const data = {
  powerPlot,
  heatPlot,
  peaks,
  one: shaded(1, 0.3, diode),
  bare: shaded(1, 0.3, null),
  ten: shaded(10, 0.3, diode),
  tenBare: shaded(10, 0.3, null),
  losses: {
    columns: [
      { label: 'Light left' },
      { label: 'Lost with diodes, %' },
      { label: 'Without, %' },
      { label: 'Into the cell with diodes, W' },
      { label: 'Without, W' },
    ],
    rows: LIGHTS.map((light) => {
      const [a, b] = [shaded(1, light, diode), shaded(1, light, null)];
      return [
        percent(light),
        fixed(lost(a), 1),
        fixed(lost(b), 1),
        fixed(Math.max(0, a.shortHeat), 0),
        fixed(Math.max(0, b.shortHeat), 0),
      ];
    }),
  },
  lengths: {
    columns: [
      { label: 'Modules' },
      { label: 'Lost with diodes, W' },
      { label: 'Lost without, W' },
      { label: 'Into the cell with, W' },
      { label: 'Without, W' },
    ],
    rows: strings.map((n) => {
      const [a, b] = [shaded(n, 0.3, diode), shaded(n, 0.3, null)];
      return [
        String(n),
        fixed(a.full - a.power, 0),
        fixed(b.full - b.power, 0),
        fixed(Math.max(0, a.heat), 0),
        fixed(Math.max(0, b.heat), 0),
      ];
    }),
  },
  shunts: {
    columns: [
      { label: 'Shunt of a cell' },
      { label: 'Worst light, %' },
      { label: 'Power there, W' },
      { label: 'In the dark, W' },
    ],
    rows: [3, 10, 30, 100, 1000].map((shunt) => {
      const all = SHADES.map((s) => shortedHeat(s, diode, shunt));
      const worst = all.indexOf(Math.max(...all));
      return [
        `${shunt} Ω`,
        fixed(100 * (SHADES[worst] ?? 0), 0),
        fixed(all[worst] ?? 0, 0),
        fixed(all[0] ?? 0, 0),
      ];
    }),
  },
  links: await Promise.all([
    stateOf('solar-cell', { task: 'shading', avalanche: 'bishop', cellShunt: 10 }),
    stateOf('solar-cell', {
      task: 'shading',
      avalanche: 'bishop',
      cellShunt: 10,
      bypass: 'no',
      load: 'short',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. W. Bishop',
    title:
      'Computer simulation of the effects of electrical mismatches in photovoltaic cell interconnection circuits',
    source: 'Solar Cells 25(1)',
    year: 1988,
    place: 'pp. 73–89',
  },
  {
    authors: 'IEC 61215-2',
    title: 'Terrestrial photovoltaic modules: design qualification, part 2',
    source: 'International Electrotechnical Commission',
    year: 2021,
    place: 'MQT 09, hot-spot endurance',
  },
];
