import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { answer } from '../../post/deck.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';
import { MODELS } from '../vlsi-design/stage-effort-of-a-driver.ts';

export const post: Post = {
  title: 'A synchroniser needs forty time constants',
  description:
    'Time between failures of a synchroniser is an exponential of how many time constants of a latch fit into the clock; clock, data rate and years enter as logarithms. The time constant as an unstable pole of the latch, from 21 ps at 1.8 V to 340 ps at 1.05 V, and how many flip-flops that makes.',
  keywords: [
    'metastability',
    'MTBF',
    'synchroniser',
    'clock domain crossing',
    'two flip-flops',
    'resolution time constant',
    'low voltage',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['circuit-solver'],
};

/** Two inverters of a 180 nm process, each at the input of the other, with so many farads at either node beside their own. */
export function latch(vdd: number, load: number): string {
  const inverter = (name: string, from: string, to: string) =>
    `mp${name} ${to} ${from} vdd vdd pm w=1.5u l=0.18u ad=0.75p as=0.75p pd=2.5u ps=2.5u
mn${name} ${to} ${from} 0 0 nm w=0.5u l=0.18u ad=0.25p as=0.25p pd=1.5u ps=1.5u`;
  return `vdd vdd 0 ${vdd}
${inverter('1', 'qb', 'q')}
${inverter('2', 'q', 'qb')}
c1 q 0 ${load}
c2 qb 0 ${load}
${MODELS}
.nodeset v(q)=${vdd / 2} v(qb)=${vdd / 2}`;
}

/** What a flip-flop's latch has at its nodes beside its own transistors, F. */
export const LOAD = 4e-15;

/** s: a small difference grows by e in that time. The pole in the right half plane, about the balanced state. */
export function tau(vdd: number, load = LOAD): number {
  const { dataset } = answer(`latch\n${latch(vdd, load)}\n.pz q 0 qb 0 cur pol\n.end`);
  return 1 / Math.max(...dataset.traces.map(({ re }) => re[0] ?? 0));
}

/** Clock and data of the examples, Hz, and the window, s. */
export const CLOCK = 500e6;
export const DATA = 50e6;
export const WINDOW = 50e-12;
/** Delay and set-up of a flip-flop, in time constants of its latch: they slow down together. */
export const OVERHEAD = 10;
const YEAR = 365.25 * 86400;

/** Time constants that are left for settling must be so many for a time between failures, s. */
export const wanted = (mtbf: number, clock = CLOCK, data = DATA): number =>
  Math.log(mtbf * WINDOW * clock * data);
/** s between failures; `periods` flip-flops behind the first settle for a period each. */
export const mtbf = (t: number, periods: number, clock = CLOCK): number =>
  Math.exp(periods * (1 / (clock * t) - OVERHEAD)) / (WINDOW * clock * DATA);
export const THOUSAND = 1000 * YEAR;
/** Flip-flops, the first among them, for a thousand years; undefined where a period is not even enough for one. */
export function flops(t: number, clock = CLOCK): number | undefined {
  const each = 1 / (clock * t) - OVERHEAD;
  return each <= 0 ? undefined : 1 + Math.max(1, Math.ceil(wanted(THOUSAND, clock) / each));
}

export const SUPPLIES = [1.8, 1.6, 1.4, 1.3, 1.2, 1.15, 1.1, 1.05];
export const supplies = SUPPLIES.map((vdd) => {
  const t = tau(vdd);
  return { vdd, tau: t, inPeriod: 1 / (CLOCK * t), flops: flops(t), two: mtbf(t, 1) };
});
export const LOADS = [2e-15, 4e-15, 8e-15, 16e-15];
export const loads = LOADS.map((load) => ({
  load,
  tau: tau(1.8, load),
  two: mtbf(tau(1.8, load), 1),
}));

const VS = Array.from({ length: 16 }, (_, k) => 1.05 + 0.05 * k);
const tauPlot: Plot = {
  id: 'synchroniser-tau',
  title: 'Time constant of a latch by its supply',
  alt: `Time constant against the supply from 1.05 to 1.8 V, logarithmic: ${fixed(1e12 * tau(1.8), 0)} ps at 1.8 V, ${fixed(1e12 * tau(1.2), 0)} ps at 1.2 V, ${fixed(1e12 * tau(1.05), 0)} ps at 1.05 V, rising without end towards 1 V, where both thresholds together are the supply.`,
  x: { label: 'Supply', unit: 'V', domain: [1, 1.85] },
  y: { label: 'Time constant', unit: 's', scale: 'log', domain: [1e-11, 1e-9] },
  names: 'none',
  marks: [
    { kind: 'line', label: 'time constant', colour: 1, width: 2, x: VS, y: VS.map((v) => tau(v)) },
  ],
};

/** From a thousandth of a volt, and half of that again, about the balanced state: equal steps in time for equal ratios. */
const START = 1e-3;
export const growing = (vdd: number, start: number): string => `A latch that has to decide
${latch(vdd, LOAD)}
.ic v(q)=${vdd / 2 + start / 2} v(qb)=${vdd / 2 - start / 2}
.options reltol=1e-6
.tran 1p 0.4n 0 0.5p uic
.end
`;

const years = (s: number): string => {
  if (s < 1 / DATA) return 'whenever data arrives';
  if (s < 1) return quantity(s, 's', 2);
  if (s < YEAR) return s < 3600 ? `${fixed(s, 0)} s` : `${fixed(s / 86400, 1)} days`;
  const y = s / YEAR;
  return y < 1e4 ? `${fixed(y, 0)} years` : `10${superscript(Math.floor(Math.log10(y)))} years`;
};
const superscript = (n: number): string =>
  [...String(n)].map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? c).join('');

const nominal = supplies[0] as (typeof supplies)[number];
export const data = {
  tauPlot,
  ps: fixed(nominal.tau * 1e12, 0),
  want: wanted(THOUSAND),
  decade: Math.log(10),
  double: Math.log(2),
  in18: nominal.inPeriod,
  at12: supplies.find((s) => s.vdd === 1.2) as (typeof supplies)[number],
  at13: supplies.find((s) => s.vdd === 1.3) as (typeof supplies)[number],
  two12: years(supplies.find((s) => s.vdd === 1.2)?.two ?? Number.NaN),
  slower: (loads[2]?.tau ?? 0) / (loads[1]?.tau ?? 1),
  supplies: {
    columns: [
      { label: 'Supply' },
      { label: 'Time constant' },
      { label: 'In a period of 2 ns' },
      { label: 'Two flip-flops fail every' },
      { label: 'Flip-flops for 1000 years' },
    ],
    rows: supplies.map((s) => [
      `${s.vdd} V`,
      `${fixed(s.tau * 1e12, 0)} ps`,
      fixed(s.inPeriod, 1),
      years(s.two),
      s.flops === undefined ? 'none will do' : String(s.flops),
    ]),
  },
  loads: {
    columns: [
      { label: 'At either node' },
      { label: 'Time constant' },
      { label: 'Two flip-flops fail every' },
    ],
    rows: loads.map((l) => [
      quantity(l.load, 'F', 2),
      `${fixed(l.tau * 1e12, 1)} ps`,
      years(l.two),
    ]),
  },
  links: await Promise.all([
    stateOf('circuit-solver', { netlist: growing(1.8, START), traces: 'V(q);V(qb)' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'H. J. M. Veendrick',
    title: 'The behavior of flip-flops used as synchronizers and prediction of their failure rate',
    source: 'IEEE Journal of Solid-State Circuits 15(2)',
    year: 1980,
    place: 'pp. 169–176',
    doi: '10.1109/JSSC.1980.1051359',
  },
  {
    authors: 'R. Ginosar',
    title: 'Metastability and synchronizers: a tutorial',
    source: 'IEEE Design & Test of Computers 28(5)',
    year: 2011,
    place: 'pp. 23–35',
    doi: '10.1109/MDT.2011.113',
  },
  {
    authors: 'D. J. Kinniment',
    title: 'Synchronization and Arbitration in Digital Systems',
    source: 'Wiley',
    year: 2007,
    isbn: '978-0-470-51082-7',
  },
];
