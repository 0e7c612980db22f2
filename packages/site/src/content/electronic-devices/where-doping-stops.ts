import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { INTRINSIC_SILICON } from '@tollbench/engines/semiconductor/intrinsic-silicon.ts';
import { altermattBinding } from '@tollbench/engines/semiconductor/ionisation.ts';
import {
  type Bands,
  bandsOf,
  intrinsic,
  withIntrinsic,
} from '@tollbench/engines/semiconductor/material.ts';
import { type MaterialId, materialOf } from '@tollbench/engines/semiconductor/materials.ts';
import { equilibrium, type Level } from '@tollbench/engines/semiconductor/neutrality.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Where doping stops being carriers',
  description:
    'Carriers equal doping over a range of temperatures that ends on both sides, and over a range of dopings with a dip near 2×10¹⁸. Both ends for silicon, germanium, gallium arsenide and silicon carbide, with a table to print and two rules with their errors.',
  keywords: [
    'incomplete ionisation',
    'freeze-out',
    'intrinsic temperature',
    'extrinsic range',
    'Mott transition',
    'silicon carbide',
    'cryogenic electronics',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['carrier-statistics'],
};

/** Per m³ of one per cm³. */
const CM3 = 1e6;

/** Bands of a semiconductor; of silicon with the n_i that is agreed on. */
export function bandsAt(id: MaterialId, kelvin: number): Bands {
  const bands = bandsOf(materialOf(id), kelvin);
  return id === 'Si' ? withIntrinsic(bands, INTRINSIC_SILICON.couderc.at(kelvin)) : bands;
}

/** A dopant of a semiconductor by its symbol, at a doping in 1/cm³. `fixed` leaves its level where it is when dilute. */
export function levelOf(id: MaterialId, symbol: string, doping: number, dilute = false): Level {
  const dopant = materialOf(id).dopants.find((d) => d.symbol === symbol);
  if (!dopant) throw new Error(`no ${symbol} in ${id}`);
  const density = doping * CM3;
  const binding = id === 'Si' && !dilute ? altermattBinding(symbol, density) : null;
  return { ...dopant, density, ...binding };
}

/** Carriers of the dopant's sign over doping. */
export function share(
  id: MaterialId,
  symbol: string,
  doping: number,
  kelvin: number,
  dilute = false,
): number {
  const level = levelOf(id, symbol, doping, dilute);
  const { n, p } = equilibrium(bandsAt(id, kelvin), [level]);
  return (level.kind === 'donor' ? n : p) / level.density;
}

/** K at which nine in ten of the dopants are carriers; above it more. */
export const freezeOut = (id: MaterialId, symbol: string, doping: number): number =>
  findRoot((t) => share(id, symbol, doping, t) - 0.9, 10, 900, 1e-6);

/** K at which carriers are eleven for ten dopants, all of them ionised. */
export function intrinsicFrom(id: MaterialId, doping: number): number {
  const level = (t: number): number => {
    const all: Level = { kind: 'donor', density: doping * CM3, energy: 0, degeneracy: 2, bound: 0 };
    return equilibrium(bandsAt(id, t), [all]).n / all.density - 1.1;
  };
  return findRoot(level, 100, 2500, 1e-6);
}

/** K at which n_i is a third of the doping. */
export const thirdOf = (id: MaterialId, doping: number): number =>
  findRoot((t) => Math.log((3 * intrinsic(bandsAt(id, t))) / (doping * CM3)), 80, 2500, 1e-6);

/** K of 90 % by the rule of the text, E/(k·ln(N_c/8.1gN)), with the states (1/cm³) of one temperature. */
export function freezeRule(energy: number, states: number, doping: number, g = 2): number {
  return energy / (thermalEnergy(1) * Math.log(states / (8.1 * g * doping)));
}

const DOPINGS = [1e13, 1e14, 1e15, 1e16, 1e17];
const power = (n: number) =>
  `10${Array.from(String(Math.round(Math.log10(n))), (d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)] ?? d).join('')}`;
const OVER = Array.from({ length: 81 }, (_, k) => 10 ** (14 + k * 0.0875));
const curve = (label: string, symbol: string, colour: 1 | 2 | 3, dilute = false) => ({
  kind: 'line' as const,
  label,
  colour,
  width: dilute ? 1 : 2,
  ...(dilute && { dash: 'dash' as const }),
  x: OVER,
  y: OVER.map((n) => 100 * share('Si', symbol, n, 300, dilute)),
});

/** The least share of a dopant in silicon at 300 K, and where. */
function dip(symbol: string): { doping: number; share: number } {
  let best = { doping: 0, share: 1 };
  for (let l = 17; l < 20; l += 0.01) {
    const doping = 10 ** l;
    const s = share('Si', symbol, doping, 300);
    if (s < best.share) best = { doping, share: s };
  }
  return best;
}

const dipPlot: Plot = {
  id: 'doping-share',
  title: 'Ionised share in silicon at 300 K',
  alt: 'Share of phosphorus, arsenic and boron that is ionised in silicon at 300 K over doping. All fall from 100 % to between 65 and 80 % near 10¹⁸ and 10¹⁹ per cubic centimetre and return to 100 % above 10²⁰; with fixed levels phosphorus falls on to 10 %.',
  x: { label: 'Doping', unit: 'cm⁻³', scale: 'log', domain: [1e14, 1e21] },
  y: { label: 'Ionised', unit: '%', domain: [0, 105] },
  names: 'key',
  marks: [
    curve('P', 'P', 1),
    curve('As', 'As', 2),
    curve('B', 'B', 3),
    curve('P, level fixed', 'P', 1, true),
  ],
};

const LINES = Array.from({ length: 33 }, (_, k) => 10 ** (13 + k / 8));
const mapPlot: Plot = {
  id: 'doping-map',
  title: 'The range in which carriers are the doping',
  alt: 'Temperatures of freeze-out and of intrinsic conduction in silicon over doping from 10¹³ to 10¹⁷: freeze-out rises from about 50 to over 250 K, intrinsic conduction from about 400 to 750 K.',
  x: { label: 'Doping', unit: 'cm⁻³', scale: 'log', domain: [1e13, 1e17] },
  y: { label: 'Temperature', unit: 'K', domain: [0, 900], siPrefix: false },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'intrinsic above',
      colour: 2,
      width: 2,
      x: LINES,
      y: LINES.map((n) => intrinsicFrom('Si', n)),
    },
    {
      kind: 'line',
      label: 'freeze-out of B below',
      colour: 3,
      width: 2,
      x: LINES.filter((n) => n < 9e16),
      y: LINES.filter((n) => n < 9e16).map((n) => freezeOut('Si', 'B', n)),
    },
    {
      kind: 'line',
      label: 'freeze-out of P below',
      colour: 1,
      width: 2,
      x: LINES.filter((n) => n < 9e16),
      y: LINES.filter((n) => n < 9e16).map((n) => freezeOut('Si', 'P', n)),
    },
  ],
};

const RULED = [1e13, 1e14, 1e15, 1e16];
/** Of silicon at 100 K, 1/cm³. */
const NC = bandsAt('Si', 100).nc / CM3;
const errors = RULED.map((n) => freezeRule(0.0455, NC, n) / freezeOut('Si', 'P', n) - 1);
const thirds = (['Si', 'Ge', 'GaAs'] as const).flatMap((id) =>
  DOPINGS.map((n) => thirdOf(id, n) / intrinsicFrom(id, n) - 1),
);

const WIDE = [
  ['4H-SiC', 'N(k)', 1e16],
  ['4H-SiC', 'N(k)', 1e18],
  ['4H-SiC', 'Al', 1e16],
  ['4H-SiC', 'Al', 1e18],
  ['4H-SiC', 'Al', 1e19],
  ['GaN', 'Si', 1e18],
  ['GaN', 'Mg', 1e19],
] as const;

export const data = {
  dipPlot,
  mapPlot,
  dips: { P: dip('P'), As: dip('As'), B: dip('B') },
  fixedLevel: share('Si', 'P', 1e20, 300, true),
  nitrogen: share('Si', 'P', 1e16, 77),
  slope: 0.0455 / thermalEnergy(1),
  scale: NC / 16.2,
  ruleError: [Math.min(...errors), Math.max(...errors)] as const,
  thirdError: Math.max(...thirds.map(Math.abs)),
  shares: {
    columns: [
      { label: 'T, K' },
      ...[1e14, 1e15, 1e16, 1e17, 1e18].map((n) => ({ label: `${power(n)} cm⁻³` })),
    ],
    rows: [40, 60, 77, 100, 150, 200, 250, 300, 400].map((t) => [
      String(t),
      ...[1e14, 1e15, 1e16, 1e17, 1e18].map((n) => percent(share('Si', 'P', n, t))),
    ]),
  },
  edges: {
    columns: [
      { label: 'Doping, cm⁻³' },
      { label: 'Si:P from' },
      { label: 'Si:B from' },
      { label: 'Ge to' },
      { label: 'Si to' },
      { label: 'GaAs to' },
    ],
    rows: DOPINGS.map((n) => [
      power(n),
      ...(['P', 'B'] as const).map((s) => `${fixed(freezeOut('Si', s, n), 0)} K`),
      ...(['Ge', 'Si', 'GaAs'] as const).map((id) => `${fixed(intrinsicFrom(id, n), 0)} K`),
    ]),
  },
  wide: {
    columns: [
      { label: 'Semiconductor' },
      { label: 'Dopant' },
      { label: 'Doping, cm⁻³' },
      { label: 'at 300 K' },
      { label: 'at 400 K' },
      { label: 'at 600 K' },
    ],
    rows: WIDE.map(([id, s, n]) => [
      id,
      s,
      power(n),
      ...[300, 400, 600].map((t) => percent(share(id, s, n, t))),
    ]),
  },
  links: await Promise.all([
    stateOf('carrier-statistics', { donors: 1e16, kelvin: 77, from: 20, to: 300 }),
    stateOf('carrier-statistics', { material: '4H-SiC', donors: 0, acceptors: 1e19, to: 1200 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'P. P. Altermatt, A. Schenk, B. Schmithüsen, G. Heiser',
    title:
      'A simulation model for the density of states and for incomplete ionization in crystalline silicon. II',
    source: 'Journal of Applied Physics 100, 113715',
    year: 2006,
  },
  {
    authors: 'R. Couderc, M. Amara, M. Lemiti',
    title:
      'Reassessment of the intrinsic carrier density temperature dependence in crystalline silicon',
    source: 'Journal of Applied Physics 115, 093705',
    year: 2014,
  },
  {
    authors: 'S. M. Sze, K. K. Ng',
    title: 'Physics of Semiconductor Devices',
    source: '3rd ed., Wiley',
    year: 2007,
    place: 'sec. 1.4',
  },
];
