import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { monteCarlo } from '@tollbench/engines/phasor/monte-carlo.ts';
import { inputsOf, spreadOf } from '@tollbench/engines/phasor/propagate.ts';
import { evaluateSheet, type Rules, readSheet } from '@tollbench/engines/phasor/sheet.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'At resonance the uncertainty budget blames the wrong part',
  description:
    'First-order propagation gives a capacitor of 1 % no share in the current of a resonant circuit, and all of it to a resistor of 2 %. The truth is nearly the other way round. How far it is off by one number, Q times tolerance, in closed form, and how much detuning makes the usual rule right again.',
  keywords: ['GUM', 'Monte Carlo', 'sensitivity coefficient', 'resonance'],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['phasor-calculator'],
};

/** A series circuit at its resonance: ωL = 500 Ω, Q = 50. */
export const SHEET = `# R, L and C in series, at resonance
ω = 5e6 rad/s
R = 10 Ω ± 2 %
L1 = 100 µH
C1 = 400 pF ± 1 %
V = 1 V ∠ 0°
I = V/(R + j ω L1 + 1/(j ω C1))`;
export const Q = 50;
const TOLERANCE = { r: 0.02, c: 0.01 } as const;
/** And seed 1: what the tool takes unless told otherwise. */
const RUNS = 10_000;

const rules: Rules = { degrees: true, rms: true, imaginary: ['i', 'j'], frequency: 50 };
const sheet = readSheet(SHEET, rules);
const told = evaluateSheet(sheet, rules, { derivatives: true });
const inputs = inputsOf(sheet.sources, told.halves, sheet.correlations, 'standard');
const last = told.answers.length - 1;
const value = told.answers[last]?.value;
if (!value) throw new Error('the sheet has no answer');
const spread = spreadOf(value, inputs);
if (!spread) throw new Error('the answer is certain');
/** A, to first order. */
export const first = {
  value: Math.hypot(value.re, value.im),
  u: spread.magnitude,
  /** Of the resistor and of the capacitor in the variance. */
  shares: [...spread.shares],
};

const sampled = monteCarlo(
  sheet,
  rules,
  inputs,
  { samples: RUNS, seed: 1, meaning: 'standard', answer: last },
  () => {},
);
const currents = Float64Array.from(sampled.re, (re, k) =>
  Math.hypot(re, sampled.im[k] ?? 0),
).sort();
const meanOf = (list: Float64Array) => list.reduce((a, b) => a + b, 0) / list.length;
const between = (share: number) => currents[Math.round(share * (RUNS - 1))] as number;
const mean = meanOf(currents);
export const runs = {
  mean,
  u: Math.sqrt(meanOf(currents.map((i) => (i - mean) ** 2))),
  low: between(0.025),
  high: between(0.975),
};

/** The mean of f over a standard normal, by equal steps: exact to the last digits for functions as smooth as these. */
const STEP = 1 / 16;
const NODES = Array.from({ length: 257 }, (_, k) => (k - 128) * STEP).map(
  (z) => [z, (STEP * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)] as const,
);
export const over = (f: (z: number) => number): number =>
  NODES.reduce((sum, [z, w]) => sum + w * f(z), 0);

interface Moments {
  readonly mean: number;
  readonly u: number;
}
function momentsOf(f: (r: number, c: number) => number, r: number, c: number): Moments {
  const each = (g: (i: number) => number) =>
    over((a) => (c === 0 ? g(f(r * a, 0)) : over((b) => g(f(r * a, c * b)))));
  const m = each((i) => i);
  return { mean: m, u: Math.sqrt(each((i) => (i - m) ** 2)) };
}
/** A, by the parts as they are: relative deviations of the resistor and of the capacitor. */
const current = (r: number, c: number): number => 0.1 / Math.hypot(1 + r, Q * (1 - 1 / (1 + c)));
export const whole = momentsOf(current, TOLERANCE.r, TOLERANCE.c);
/** With the one part exact, and with the other. */
export const without = {
  c: momentsOf(current, TOLERANCE.r, 0),
  r: momentsOf((c) => current(0, c), TOLERANCE.c, 0),
};

/** Current over its largest, at a reactance of x resistances. */
export const response = (x: number): number => 1 / Math.hypot(1, x);
/** Detuned by x0, s = Q·u: exactly, with a reactance that is normal. */
export const at = (s: number, x0 = 0): Moments => momentsOf((z) => response(x0 + s * z), 1, 0);
export const firstOrder = (s: number, x0: number): number => (s * x0) / (1 + x0 * x0) ** 1.5;
/** With the terms of second order of the GUM (5.1.2, note): ½ f″² s⁴ + f′ f‴ s⁴ beside f′² s². */
export function secondOrder(s: number, x0: number): number {
  const q = 1 + x0 * x0;
  const d1 = -x0 / q ** 1.5;
  const d2 = (2 * x0 * x0 - 1) / q ** 2.5;
  const d3 = (9 * x0 - 6 * x0 ** 3) / q ** 3.5;
  return Math.sqrt(Math.max(0, d1 ** 2 * s ** 2 + (d2 ** 2 / 2 + d1 * d3) * s ** 4));
}
/** At resonance 95 % lie above this. */
export const low = (s: number): number => response(1.959963984540054 * s);

const SS = [0.05, 0.1, 0.2, 0.5, 1] as const;
const FIGURED = [0.1, 0.2, 0.5] as const;
const XS = Array.from({ length: 61 }, (_, k) => k / 20);
const curves = FIGURED.flatMap((s, k): Mark[] => {
  const colour = (k + 1) as 1 | 2 | 3;
  return [
    {
      ...{ kind: 'line', label: `Q·u = ${s}`, colour, width: 2, dash: 'solid' },
      ...{ x: XS, y: XS.map((x) => 100 * at(s, x).u) },
    },
    {
      ...{ kind: 'line', label: `${s}, first order`, colour, width: 1.5, dash: 'dash' },
      ...{ x: XS, y: XS.map((x) => 100 * firstOrder(s, x)) },
    },
  ];
});
const detunedPlot: Plot = {
  id: 'blame-detuned',
  title: 'Standard uncertainty by detuning',
  alt: `Standard uncertainty of the current, in per cent of its largest, against the reactance in resistances from 0 to 3. To first order it is nothing at resonance and largest at 0.71. Exactly it is ${fixed(100 * at(0.5).u, 1)} % at resonance for Q·u of 0.5, ${fixed(100 * at(0.2).u, 1)} % for 0.2, ${fixed(100 * at(0.1).u, 2)} % for 0.1.`,
  x: { label: 'Reactance in resistances', domain: [0, 3] },
  y: { label: 'Standard uncertainty', unit: '%', domain: [0, 22] },
  names: 'key',
  marks: curves,
};

const BINS = 40;
const edges = Array.from({ length: BINS + 1 }, (_, k) => 0.05 + (0.06 * k) / BINS);
const heights = edges.slice(1).map((to, k) => {
  const from = edges[k] as number;
  return (100 * currents.filter((i) => i >= from && i < to).length) / RUNS;
});
const bell = edges.slice(1).map((to, k) => {
  const middle = (to + (edges[k] as number)) / 2;
  const z = (middle - first.value) / first.u;
  return ((100 * 0.06) / BINS) * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / first.u);
});
const runsPlot: Plot = {
  id: 'blame-runs',
  title: 'The current in 10 000 runs, and to first order',
  alt: `Histogram of the current from 50 to 110 mA: it rises to a peak at ${fixed(1000 * first.value, 0)} mA and ends soon above, with a long tail to below 60. The normal distribution of first order stands at 100 mA, ${fixed(1000 * first.u, 1)} mA wide, and has no tail.`,
  x: { label: 'Current', unit: 'A', domain: [0.05, 0.11] },
  y: { label: 'Share of runs', unit: '%', domain: [0, 32] },
  names: 'key',
  marks: [
    {
      ...{ kind: 'bars', label: 'runs', colour: 1, width: 0.06 / BINS },
      ...{ x: edges.slice(1).map((to) => to - 0.03 / BINS), y: heights },
    },
    {
      ...{ kind: 'line', label: 'first order', colour: 3, width: 2 },
      ...{ x: edges.slice(1).map((to) => to - 0.03 / BINS), y: bell },
    },
  ],
};

const mA = (i: number, digits = 1): string => `${fixed(1000 * i, digits)}\u202fmA`;
const DETUNINGS = [0, 0.1, 0.2, 0.5, 1, 2] as const;
const TABLED = [0.1, 0.5] as const;
/** Detuning from which first order is within a tenth of the exact one, until the next place where it is not. */
export const right = (s: number): number => {
  const ratio = (x: number) => at(s, x).u / firstOrder(s, x) - 1.1;
  return findRoot(ratio, 1e-3, 0.6);
};

const S = Q * TOLERANCE.c;
export const data = {
  ...{ detunedPlot, runsPlot, first, runs, exact: whole },
  q: Q,
  s: S,
  firstU: mA(first.u),
  firstValue: mA(first.value, 0),
  withoutC: mA(without.c.u),
  withoutR: mA(without.r.u),
  trueR: without.c.u ** 2 / whole.u ** 2,
  trueC: without.r.u ** 2 / whole.u ** 2,
  falls: FIGURED.map((s) => 100 * (1 - at(s).mean)),
  meanS: at(S).mean,
  phase: {
    first: (180 / Math.PI) * S,
    exact: (180 / Math.PI) * Math.sqrt(over((z) => Math.atan(S * z) ** 2)),
  },
  right: [right(0.1), right(0.2)],
  budget: {
    columns: [
      { label: '' },
      { label: 'Current' },
      { label: 'Uncertainty' },
      { label: '95 % between' },
      { label: 'of the resistor' },
      { label: 'of the capacitor' },
    ],
    rows: [
      [
        'first order',
        mA(first.value),
        mA(first.u),
        `${mA(first.value - 1.96 * first.u)} and ${mA(first.value + 1.96 * first.u)}`,
        percent(first.shares[0] ?? 0),
        percent(first.shares[1] ?? 0),
      ],
      ['Monte Carlo', mA(runs.mean), mA(runs.u), `${mA(runs.low)} and ${mA(runs.high)}`, '–', '–'],
      [
        'exactly',
        mA(whole.mean),
        mA(whole.u),
        '–',
        percent(without.c.u ** 2 / whole.u ** 2),
        percent(without.r.u ** 2 / whole.u ** 2),
      ],
    ],
  },
  closed: {
    columns: [
      { label: 'Q·u' },
      { label: 'Mean, of the largest' },
      { label: 'Uncertainty' },
      { label: 's²/√2' },
      { label: '95 % above' },
      { label: 'First order' },
    ],
    rows: SS.map((s) => [
      String(s),
      fixed(at(s).mean, 4),
      fixed(at(s).u, 4),
      fixed(s ** 2 / Math.SQRT2, 4),
      fixed(low(s), 3),
      '1 ± 0',
    ]),
  },
  detuned: {
    columns: [
      { label: 'Reactance in resistances' },
      { label: 'Current' },
      ...TABLED.flatMap((s) => [
        { label: `Q·u = ${s}: exactly` },
        { label: 'first order' },
        { label: 'second' },
      ]),
    ],
    rows: DETUNINGS.map((x) => [
      String(x),
      fixed(response(x), 3),
      ...TABLED.flatMap((s) => [
        `${fixed(100 * at(s, x).u, 2)}\u202f%`,
        `${fixed(100 * firstOrder(s, x), 2)}\u202f%`,
        secondOrder(s, x) > 0 ? `${fixed(100 * secondOrder(s, x), 2)}\u202f%` : 'negative',
      ]),
    ]),
  },
  links: await Promise.all([stateOf('phasor-calculator', { sheet: SHEET, answer: 'I' })]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'Joint Committee for Guides in Metrology',
    title: 'Guide to the expression of uncertainty in measurement',
    source: 'BIPM, JCGM 100',
    year: 2008,
    place: '5.1.2 and its note',
  },
  {
    authors: 'Joint Committee for Guides in Metrology',
    title: 'Supplement 1: Propagation of distributions using a Monte Carlo method',
    source: 'BIPM, JCGM 101',
    year: 2008,
    place: '9.4, comparison loss in the calibration of a microwave power meter',
  },
];
