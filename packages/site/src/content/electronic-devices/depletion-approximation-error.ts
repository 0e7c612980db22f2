import { fitInverseSquare } from '@tollbench/engines/semiconductor/capacitance-fit.ts';
import { builtIn, deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { abruptProfile } from '@tollbench/engines/semiconductor/doping-profile.ts';
import type { Junction, Side } from '@tollbench/engines/semiconductor/junction-side.ts';
import { solveWithError } from '@tollbench/engines/semiconductor/junction-solve.ts';
import { bandsOf } from '@tollbench/engines/semiconductor/material.ts';
import { SILICON } from '@tollbench/engines/semiconductor/materials.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How far the depletion approximation is off',
  description:
    'Capacitance, width and peak field of an abrupt silicon junction by the depletion approximation against Poisson’s equation with the carriers, from reverse bias to near the built-in potential: a table of errors, the correction of 2kT/q that removes most of them, and where 1/C² meets zero when one side is far heavier.',
  keywords: [
    'depletion approximation',
    'depletion width',
    'junction capacitance',
    'Poisson equation',
    'built-in potential',
    '2kT/q correction',
    'C–V intercept',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['pn-junction'],
};

const bands = bandsOf(SILICON, 300);
const side: Side = {
  gap: bands.gap,
  affinity: SILICON.affinity,
  permittivity: SILICON.permittivity,
  nc: bands.nc,
  nv: bands.nv,
};
const silicon: Junction = { p: side, n: side, thermal: bands.thermal, statistics: 'fermi' };

export interface Errors {
  /** Approximation over Poisson, less 1. */
  readonly capacitance: number;
  readonly field: number;
  /** The same with the drop less 2kT/q. */
  readonly correctedCapacitance: number;
  readonly correctedField: number;
  readonly grid: number;
}

/** Of an abrupt junction of silicon at 300 K, dopings in 1/cm³, the drop V_bi − V in V. */
export function errorsAt(na: number, nd: number, drop: number): Errors {
  const profile = abruptProfile(na * 1e6, nd * 1e6, [-1e-3, 1e-3]);
  const vbi = builtIn(silicon, profile) ?? Number.NaN;
  const plain = deplete(silicon, profile, drop);
  const less = deplete(silicon, profile, drop - 2 * silicon.thermal);
  const lifetimes = { electrons: 1e-6, holes: 1e-6 };
  const { fine, error } = solveWithError(silicon, profile, vbi, vbi - drop, lifetimes, 240);
  const off = (id: 'capacitance' | 'peakField', layer: typeof plain) =>
    (layer?.[id] ?? Number.NaN) / fine[id] - 1;
  return {
    capacitance: off('capacitance', plain),
    field: off('peakField', plain),
    correctedCapacitance: off('capacitance', less),
    correctedField: off('peakField', less),
    grid: Math.max(error.capacitance, error.peakField),
  };
}

export interface LineFit {
  readonly builtIn: number;
  /** V_bi less the voltage at which the straight line through 1/C² is 0, V. */
  readonly short: number;
  /** Of the doping by its slope, relative. */
  readonly doping: number;
}

/** What a straight line through 1/C² from −1 V to −10 V says of a junction, dopings in 1/cm³. */
export function lineAt(na: number, nd: number): LineFit {
  const profile = abruptProfile(na * 1e6, nd * 1e6, [-1e-3, 1e-3]);
  const vbi = builtIn(silicon, profile) ?? Number.NaN;
  const lifetimes = { electrons: 1e-6, holes: 1e-6 };
  const v = Array.from({ length: 10 }, (_, k) => -1 - k);
  const c = v.map((u) => solveWithError(silicon, profile, vbi, u, lifetimes, 240).fine.capacitance);
  const line = fitInverseSquare(v, c, 1, SILICON.permittivity);
  const both = (na * nd) / (na + nd);
  return {
    builtIn: vbi,
    short: vbi - line.intercept,
    doping: line.doping / (both * 1e6) - 1,
  };
}

const STEPS = [1, 10, 100, 1e3, 1e4] as const;
const lines = STEPS.map((ratio) => ({ ratio, ...lineAt(ratio * 1e15, 1e15) }));

const DROPS = [0.2, 0.3, 0.5, 0.7, 1, 2, 5, 10, 20];
const RATIOS = [1, 10, 100] as const;
const DONORS = 1e15;
const table = DROPS.map((drop) => ({
  drop,
  at: RATIOS.map((ratio) => errorsAt(ratio * DONORS, DONORS, drop)),
}));
const signed = (x: number): string => {
  const size = fixed(Math.abs(100 * x), 2);
  return Number(size) === 0 ? `${size} %` : `${x < 0 ? '−' : '+'}${size} %`;
};
const columns = [{ label: 'V_bi − V' }, ...RATIOS.map((r) => ({ label: `N_A/N_D = ${r}` }))];
const rowsOf = (id: keyof Errors) =>
  table.map(({ drop, at }) => [quantity(drop, 'V', 3), ...at.map((e) => signed(e[id]))]);

const X = Array.from({ length: 15 }, (_, k) => 0.2 * 10 ** (k / 7));
const curve = X.map((drop) => errorsAt(DONORS, DONORS, drop));
const plot: Plot = {
  id: 'depletion-errors',
  title: 'Error of the depletion approximation',
  alt: `Size of the error of the capacitance over the potential across the layer, both axes logarithmic, for equal dopings of 10¹⁵ per cubic centimetre. The plain approximation is ${fixed(100 * Math.abs(curve[0]?.capacitance ?? 0), 1)} per cent off at 0.2 V and falls with the inverse of the potential; with 2kT/q taken off it is far smaller.`,
  x: { label: 'V_bi − V', unit: 'V', scale: 'log', siPrefix: false },
  y: { label: 'Error of C', unit: '%', scale: 'log', domain: [1e-3, 30] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'approximation',
      colour: 1,
      x: X,
      y: curve.map((e) => 100 * Math.abs(e.capacitance)),
    },
    {
      kind: 'line',
      label: 'with 2kT/q taken off',
      colour: 2,
      x: X,
      y: curve.map((e) => Math.max(100 * Math.abs(e.correctedCapacitance), 1e-3)),
    },
    {
      kind: 'line',
      label: 'kT/q over the potential',
      colour: 3,
      dash: 'dot',
      x: X,
      y: X.map((drop) => (100 * silicon.thermal) / drop),
    },
  ],
};

export const data = {
  plot,
  thermal: silicon.thermal,
  half: table.find(({ drop }) => drop === 0.7)?.at[0],
  heavy: table.find(({ drop }) => drop === 0.7)?.at[2],
  ten: table.find(({ drop }) => drop === 10)?.at[0],
  grid: Math.max(...table.flatMap(({ at }) => at.map((e) => e.grid))),
  capacitance: { columns, rows: rowsOf('capacitance') },
  corrected: { columns, rows: rowsOf('correctedCapacitance') },
  field: { columns, rows: rowsOf('field') },
  lines,
  intercept: {
    columns: [
      { label: 'N_A/N_D' },
      { label: 'V_bi' },
      { label: 'V_bi less the intercept' },
      { label: 'in kT/q' },
      { label: 'Doping by the slope' },
    ],
    rows: lines.map((l) => [
      String(l.ratio),
      quantity(l.builtIn, 'V', 3),
      quantity(l.short, 'V', 3),
      fixed(l.short / silicon.thermal, 2),
      signed(l.doping),
    ]),
  },
  links: await Promise.all([
    stateOf('pn-junction', { acceptors: 1e15, donors: 1e15 }),
    stateOf('pn-junction', { acceptors: 1e17, donors: 1e15 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'D. P. Kennedy',
    title:
      'The potential and electric field at the metallurgical boundary of an abrupt p-n semiconductor junction',
    source: 'IEEE Transactions on Electron Devices 22(11)',
    year: 1975,
    place: 'pp. 988–994',
  },
  {
    authors: 'B. R. Chawla, H. K. Gummel',
    title: 'Transition region capacitance of diffused p-n junctions',
    source: 'IEEE Transactions on Electron Devices 18(3)',
    year: 1971,
    place: 'pp. 178–195',
  },
];
