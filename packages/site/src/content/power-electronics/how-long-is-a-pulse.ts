import { impedance, repeated, resistance, type Term } from '@tollbench/engines/thermal/foster.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How long is a pulse: transient thermal impedance',
  description:
    'The peak of a junction under pulses by width and duty cycle, in closed form. What mean power times thermal resistance gets wrong, by table, and a rule in one line that never reads too cold, and is a sixth too hot at most for a module, 30 % for any network.',
  keywords: [
    'transient thermal impedance',
    'junction temperature of pulses',
    'duty cycle',
    'average power rule',
    'Foster network',
    'IGBT module',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['thermal-network'],
};

/** R in K/W and τ in s of the switch of an Infineon FF200R12KE3, as transistordatabase has them from its data sheet. */
export const MODULE: readonly Term[] = [
  { r: 0.00228, tau: 1.187e-5 },
  { r: 0.00683, tau: 0.002364 },
  { r: 0.06045, tau: 0.02601 },
  { r: 0.05044, tau: 0.06499 },
];
export const WIDTHS = [10e-6, 100e-6, 1e-3, 3e-3, 10e-3, 30e-3, 100e-3, 300e-3] as const;
export const DUTIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const;
const WHOLE = resistance(MODULE);

export const exact = (width: number, duty: number): number => repeated(MODULE, width, duty);
/** Mean power times resistance. */
export const byMean = (duty: number): number => duty * WHOLE;
/** The mean, and the rest of a pulse as if it were alone. */
export const byTwo = (width: number, duty: number): number =>
  duty * WHOLE + (1 - duty) * impedance(MODULE, width);
/** The mean until a period ago, then the last two pulses as they are. */
export const byThree = (width: number, duty: number): number => {
  const period = width / duty;
  return (
    duty * WHOLE +
    (1 - duty) * impedance(MODULE, period + width) -
    impedance(MODULE, period) +
    impedance(MODULE, width)
  );
};

/** Peak over mean of one term, by its period over its time constant. */
export const overMean = (period: number, duty: number): number =>
  repeated([{ r: 1, tau: 1 }], period * duty, duty) / duty;

/** What (3) makes of one term, over the exact: greatest where pulses are few and the period some 1.8 τ. */
const termBy = (period: number, duty: number): number =>
  (1 - ((1 - duty) * Math.expm1(-period * duty)) / duty) / overMean(period, duty);

const XS = Array.from({ length: 121 }, (_, k) => 10 ** (-5 + k / 20));
const line = (label: string, colour: 1 | 2 | 3, y: (t: number) => number): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: XS,
  y: XS.map(y),
});
const plot: Plot = {
  id: 'zth-of-a-tenth',
  title: 'A tenth of the time',
  alt: `Peak rise of the junction for a watt of pulse power over pulse width at a duty cycle of 10 %: exact, by mean power alone at ${quantity(byMean(0.1), 'K/W')}, by one pulse alone, and by the sum of the two. At 10 ms exact is ${quantity(exact(10e-3, 0.1), 'K/W', 3)}.`,
  x: { label: 'Pulse width', unit: 's', scale: 'log', domain: [1e-5, 10] },
  y: { label: 'Peak over power', unit: 'K/W', scale: 'log', domain: [1e-3, 0.3] },
  names: 'key',
  marks: [
    line('rule (3)', 3, (t) => byTwo(t, 0.1)),
    line('exact', 1, (t) => exact(t, 0.1)),
    line('one pulse alone', 2, (t) => impedance(MODULE, t)),
    { kind: 'rule', y: byMean(0.1), label: 'mean power', dash: 'dash', colour: 'quiet' },
  ],
};

const grid = WIDTHS.flatMap((w) => DUTIES.map((d) => [w, d] as const));
const columns = DUTIES.map((d) => ({ label: `D = ${100 * d}\u202f%` }));
const PERIODS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const;

const PERIODS_FINE = Array.from({ length: 400 }, (_, k) => (k + 1) / 100);

export const data = {
  plot,
  whole: quantity(WHOLE, 'K/W', 3),
  worstMean: Math.max(...grid.map(([w, d]) => exact(w, d) / byMean(d))),
  worstTwo: Math.max(...grid.map(([w, d]) => byTwo(w, d) / exact(w, d) - 1)),
  worstThree: Math.max(...grid.map(([w, d]) => byThree(w, d) / exact(w, d) - 1)),
  worstTerm: Math.max(...PERIODS_FINE.map((p) => termBy(p, 1e-5) - 1)),
  worstTimesAtMost: fixed(overMean(0.2, 0.01), 2),
  byMean: {
    columns: [{ label: 'Pulse width' }, ...columns],
    rows: WIDTHS.map((w) => [
      quantity(w, 's'),
      ...DUTIES.map((d) => fixed(exact(w, d) / byMean(d), 2)),
    ]),
  },
  byTwo: {
    columns: [{ label: 'Pulse width' }, ...columns],
    rows: WIDTHS.map((w) => [
      quantity(w, 's'),
      ...DUTIES.map((d) => percent(byTwo(w, d) / exact(w, d) - 1)),
    ]),
  },
  term: {
    columns: [{ label: 'Period over τ' }, ...columns],
    rows: PERIODS.map((p) => [String(p), ...DUTIES.map((d) => fixed(overMean(p, d), 3))]),
  },
  example: {
    power: 1000,
    mean: 1000 * byMean(0.1),
    rule: 1000 * byTwo(10e-3, 0.1),
    exact: 1000 * exact(10e-3, 0.1),
  },
  link: await stateOf('thermal-network', {
    foster: MODULE.map(({ r, tau }) => `${r} ${tau}`).join('\n'),
    power: 1000,
    width: 10e-3,
    duty: 10,
    ambient: 60,
  }),
  allowed: await stateOf('thermal-network', {
    task: 'allowed',
    foster: MODULE.map(({ r, tau }) => `${r} ${tau}`).join('\n'),
    width: 10e-3,
    duty: 10,
    ambient: 60,
  }),
};

export const citations: readonly Citation[] = [
  {
    authors: 'Infineon Technologies',
    title: 'Transient thermal measurements and thermal equivalent circuit models',
    source: 'application note AN2015-10',
    year: 2020,
  },
  {
    authors: 'Paderborn University, LEA',
    title: 'transistordatabase File Exchange: Infineon FF200R12KE3',
    source: 'github.com/upb-lea/transistordatabase_File_Exchange',
    year: 2021,
  },
];
