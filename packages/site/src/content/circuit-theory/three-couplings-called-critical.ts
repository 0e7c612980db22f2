import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { answer } from '../../post/deck.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Three couplings that are called critical',
  description:
    'Two coupled tanks pass most power at one coupling, show two peaks from another on, and exchange energy from a third: with a Q of 200 and 20 these are 0.016, 0.036 and 0.023. Each in closed form and as simulated, what the peaks cost in efficiency, and how far the narrow-band formulas are off.',
  keywords: [
    'critical coupling',
    'transitional coupling',
    'frequency splitting',
    'coupled resonators',
    'double-tuned transformer',
    'wireless power transfer',
    'loaded Q',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['circuit-solver'],
};

/** Hz, and H of either inductor. */
export const F0 = 1e6;
const L = 10e-6;
const W0 = 2 * Math.PI * F0;

/** The cards of two series tanks of their loaded Q, with coupling k; the load is the secondary's resistor. */
export const cards = (q1: number, q2: number, k: number): string => `V1 in 0 dc 0 ac 1
R1 in a ${(W0 * L) / q1}
C1 a b ${1 / (W0 * W0 * L)}
L1 b 0 ${L}
L2 c 0 ${L}
C2 c out ${1 / (W0 * W0 * L)}
R2 out 0 ${(W0 * L) / q2}
K1 L1 L2 ${k}`;

/** At which the poles part, most power passes, and a second peak appears: narrow-band formulas, and the middle one exact. */
export function couplings(q1: number, q2: number) {
  const [d1, d2] = [1 / q1, 1 / q2];
  return {
    poles: Math.abs(d1 - d2) / 2,
    power: Math.sqrt(d1 * d2),
    peaks: Math.sqrt((d1 * d1 + d2 * d2) / 2),
  };
}

/** Of the power that the source could give at most, by the simulator, at evenly spaced frequencies, Hz. */
export function passed(
  q1: number,
  q2: number,
  k: number,
  from: number,
  to: number,
  points: number,
) {
  const run = answer(`coupled tanks\n${cards(q1, q2, k)}\n.ac lin ${points} ${from} ${to}\n.end`);
  const out = run.dataset.traces.find(({ name }) => name === 'v(out)');
  if (!out) throw new Error('no output');
  // 4R₁·|V|²/R₂ of a source of 1 V.
  const share = out.re.map((re, n) => (4 * q2 * (re * re + (out.im?.[n] ?? 0) ** 2)) / q1);
  return { f: run.axis, share };
}

/** Hz: where the circuit rings by itself, lowest first, by its poles. */
export function rings(q1: number, q2: number, k: number): number[] {
  const { dataset } = answer(`coupled tanks\n${cards(q1, q2, k)}\n.pz in 0 out 0 vol pol\n.end`);
  return dataset.traces
    .map(({ im }) => (im?.[0] ?? 0) / (2 * Math.PI))
    .filter((f) => f > 0)
    .sort((a, b) => a - b);
}

/** What is looked at beside the load: its current, the voltage of its capacitor or of its inductor, I, I/ω and ωI. */
export type Looked = 'current' | 'capacitor' | 'inductor';

/**
 * (f/f₀)² of the extremes of what is looked at. With U = (f/f₀)² the power of the load is U³k²/P, where
 * P = (d₁d₂U − (U − 1)² + k²U²)² + (d₁ + d₂)²U(U − 1)², and extremes are the zeros of mP − UP′, m = 3, 2 or 4.
 */
export function extremes(q1: number, q2: number, k: number, looked: Looked): number[] {
  const [d1, d2] = [1 / q1, 1 / q2];
  const m = looked === 'current' ? 3 : looked === 'capacitor' ? 2 : 4;
  const slope = (u: number) => {
    const r = d1 * d2 * u - (u - 1) ** 2 + k * k * u * u;
    const by = d1 * d2 - 2 * (u - 1) + 2 * k * k * u;
    const s = (d1 + d2) ** 2;
    return (
      m * (r * r + s * u * (u - 1) ** 2) - u * (2 * r * by + s * ((u - 1) ** 2 + 2 * u * (u - 1)))
    );
  };
  const found: number[] = [];
  const width = 4 * (k + d1 + d2);
  const grid = (n: number) => Math.exp((width * (n - 1000.3)) / 1000);
  for (let n = 0; n < 2000; n++) {
    let [low, high] = [grid(n), grid(n + 1)];
    const isUp = slope(low) > 0;
    if (slope(high) > 0 === isUp) continue;
    for (let j = 0; j < 50; j++) {
      const middle = (low + high) / 2;
      if (slope(middle) > 0 === isUp) low = middle;
      else high = middle;
    }
    found.push(low);
  }
  return found;
}

/** The coupling from which there are two peaks, without the narrow-band assumption. */
export function splits(q1: number, q2: number, looked: Looked): number {
  let [low, high] = [couplings(q1, q2).peaks / 2, couplings(q1, q2).peaks * 3];
  for (let n = 0; n < 40; n++) {
    const middle = (low + high) / 2;
    if (extremes(q1, q2, middle, looked).length > 1) high = middle;
    else low = middle;
  }
  return high;
}

/** Power of the load against what there is, and against what leaves the source, at f/f₀ = u. */
export function at(q1: number, q2: number, k: number, u: number) {
  const [d1, d2] = [1 / q1, 1 / q2];
  const x = u - 1 / u;
  const coupled = (k * u) ** 2;
  const [re, im] = [d1 * d2 - x * x + coupled, x * (d1 + d2)];
  return {
    power: (4 * d1 * d2 * coupled) / (re * re + im * im),
    efficiency: (coupled * d2) / (coupled * d2 + d1 * (d2 * d2 + x * x)),
  };
}

/** f/f₀ of the upper peak of the power, or of the only one. */
export const peak = (q1: number, q2: number, k: number): number =>
  Math.sqrt(extremes(q1, q2, k, 'current').at(-1) ?? 1);

const [Q1, Q2] = [200, 20];
const three = couplings(Q1, Q2);

const curve = (label: string, k: number, colour: 1 | 2 | 3 | 4): Mark => {
  const { f, share } = passed(Q1, Q2, k, 0.94e6, 1.06e6, 241);
  return { kind: 'line', label, colour, width: 2, x: f, y: share };
};
const curvesPlot: Plot = {
  id: 'couplings-curves',
  title: 'Power of the load, Q of 200 and 20',
  alt: `Share of the available power that reaches the load against frequency from 0.94 to 1.06 MHz. At k = ${fixed(three.power, 4)} a narrow peak reaches all of it. At ${fixed(three.poles, 4)}, where the poles meet, it is lower and wider. At ${fixed(three.peaks, 4)} the top is flat at ${fixed(at(Q1, Q2, three.peaks, 1).power, 2)}. At twice that there are two peaks of ${fixed(at(Q1, Q2, 2 * three.peaks, peak(Q1, Q2, 2 * three.peaks)).power, 2)}.`,
  x: { label: 'Frequency', unit: 'Hz', domain: [0.94e6, 1.06e6] },
  y: { label: 'Share of the available power', domain: [0, 1.05] },
  names: 'key',
  marks: [
    curve(`k = ${fixed(three.power, 4)}`, three.power, 1),
    curve(`k = ${fixed(three.poles, 4)}`, three.poles, 2),
    curve(`k = ${fixed(three.peaks, 4)}`, three.peaks, 3),
    curve(`k = ${fixed(2 * three.peaks, 4)}`, 2 * three.peaks, 4),
  ],
};

const KS = Array.from({ length: 71 }, (_, n) => 1e-3 * n);
const poleTraces = KS.map((k) => rings(Q1, Q2, k));
const peakTraces = KS.map((k) => (k === 0 ? [1] : extremes(Q1, Q2, k, 'current').map(Math.sqrt)));
/** Of three the middle one is the dip; the upper peak begins where there are two. */
const ends = (of: readonly number[], upper: boolean): number =>
  (upper ? of.at(-1) : of[0]) ?? Number.NaN;
const forkPlot: Plot = {
  id: 'couplings-fork',
  title: 'Where it rings and where it peaks, Q of 200 and 20',
  alt: `Frequencies against coupling from 0 to 0.07. Up to k = ${fixed(three.poles, 4)} both poles are at 1 MHz; then they part. The power of the load has one peak up to ${fixed(splits(Q1, Q2, 'current'), 4)} and two beyond, inside those of the poles.`,
  x: { label: 'Coupling k', domain: [0, 0.07] },
  y: { label: 'Frequency', unit: 'Hz', domain: [0.96e6, 1.045e6] },
  names: 'key',
  marks: [
    ...[false, true].map(
      (upper): Mark => ({
        kind: 'line',
        label: 'rings at (poles)',
        silent: upper,
        colour: 2,
        dash: 'solid',
        width: 2,
        x: KS,
        y: poleTraces.map((of) => ends(of, upper)),
      }),
    ),
    ...[false, true].map(
      (upper): Mark => ({
        kind: 'line',
        label: 'peaks at (load)',
        silent: upper,
        colour: 1,
        dash: 'dash',
        width: 2,
        x: KS,
        y: peakTraces.map((of) => (upper && of.length < 3 ? Number.NaN : F0 * ends(of, upper))),
      }),
    ),
    { kind: 'rule', x: three.power, label: 'most power', colour: 'ink' },
  ],
};

const share = (x: number, digits = 1): string => `${fixed(100 * x, digits)} %`;
export const PAIRS = [
  [20, 20],
  [40, 20],
  [116.57, 20],
  [200, 20],
  [1000, 20],
] as const;
export const OVER = [0.5, 1, 2, 4, 10];
const EQUAL = 100;

export const pairs = PAIRS.map(([q1, q2]) => {
  const of = couplings(q1, q2);
  return { q1, q2, ...of, flat: at(q1, q2, of.peaks, 1).power };
});
export const followed = OVER.map((over) => {
  const k = over / EQUAL;
  const u = peak(EQUAL, EQUAL, k);
  return { over, k, u, centre: at(EQUAL, EQUAL, k, 1), peak: at(EQUAL, EQUAL, k, u) };
});
export const WIDE = [100, 20, 10, 5];
const across = (q: number, looked: Looked): number => splits(q, q, looked) * q;
export const wide: readonly (Record<Looked, number> & { q: number })[] = WIDE.map((q) => ({
  q,
  current: across(q, 'current'),
  capacitor: across(q, 'capacitor'),
  inductor: across(q, 'inductor'),
}));

/** kQ of 0.9: one peak over frequency. 1 V on the first capacitor, no source. */
export const BEAT = 0.9 / EQUAL;
export const beatDeck = `One peak over frequency, and a beat all the same
${cards(EQUAL, EQUAL, BEAT)
  .replace('dc 0 ac 1', '0')
  .replace(/^C1 .*$/mu, '$& ic=1')}
.options reltol=1e-5
.tran 20n 200u 0 20n uic
.end
`;

export const data = {
  /** s, of the first moment at which all is in the secondary. */
  beat: quantity(1 / (2 * BEAT * F0), 's', 2),
  curvesPlot,
  forkPlot,
  three,
  flat: at(Q1, Q2, three.peaks, 1).power,
  flatDecibels: -10 * Math.log10(at(Q1, Q2, three.peaks, 1).power),
  limit: { power: (4 * Q1 * Q2) / (Q1 + Q2) ** 2, efficiency: Q1 / (Q1 + Q2) },
  splitExact: splits(Q1, Q2, 'current'),
  four: followed[3] as (typeof followed)[number],
  five: wide[3] as (typeof wide)[number],
  pairs: {
    columns: [
      { label: 'Q₁' },
      { label: 'Q₂' },
      { label: 'Poles part' },
      { label: 'Most power' },
      { label: 'Two peaks' },
      { label: 'Power where flattest' },
    ],
    rows: pairs.map((p) => [
      fixed(p.q1, 0),
      String(p.q2),
      fixed(p.poles, 4),
      fixed(p.power, 4),
      fixed(p.peaks, 4),
      share(p.flat),
    ]),
  },
  followed: {
    columns: [
      { label: 'kQ' },
      { label: 'Power at f₀' },
      { label: 'Efficiency at f₀' },
      { label: 'Upper peak at' },
      { label: 'Power there' },
      { label: 'Efficiency there' },
    ],
    rows: followed.map((f) => [
      String(f.over),
      share(f.centre.power),
      share(f.centre.efficiency),
      f.u - 1 < 1e-4 ? 'f₀' : `${fixed(f.u, 4)} f₀`,
      share(f.peak.power),
      share(f.peak.efficiency),
    ]),
  },
  wide: {
    columns: [
      { label: 'Q of both' },
      { label: 'Current of the load' },
      { label: 'Voltage of its capacitor' },
      { label: 'Voltage of its inductor' },
    ],
    rows: wide.map((w) => [
      String(w.q),
      fixed(w.current, 3),
      fixed(w.capacitor, 3),
      fixed(w.inductor, 3),
    ]),
  },
  links: await Promise.all([
    stateOf('circuit-solver', {
      netlist: `Coupled tanks, Q of ${Q1} and ${Q2}, at the coupling of most power\n${cards(Q1, Q2, Number(three.power.toFixed(5)))}\n.ac lin 481 940k 1060k\n.end\n`,
      traces: 'V(out)',
    }),
    stateOf('circuit-solver', {
      netlist: `Coupled tanks, Q of ${Q1} and ${Q2}, at the flattest top\n${cards(Q1, Q2, Number(three.peaks.toFixed(5)))}\n.ac lin 481 940k 1060k\n.end\n`,
      traces: 'V(out)',
    }),
    stateOf('circuit-solver', {
      netlist: `Coupled tanks, Q of ${EQUAL} each, four times the coupling of most power\n${cards(EQUAL, EQUAL, 4 / EQUAL)}\n.ac lin 961 940k 1060k\n.end\n`,
      traces: 'V(out)',
    }),
    stateOf('circuit-solver', { netlist: beatDeck, traces: 'V(a,b);V(c,out)' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'C. B. Aiken',
    title: 'Two-mesh tuned coupled circuit filters',
    source: 'Proceedings of the IRE 25(2)',
    year: 1937,
    place: 'pp. 230–272',
  },
  {
    authors: 'F. E. Terman',
    title: 'Radio Engineers’ Handbook',
    source: 'McGraw-Hill',
    year: 1943,
    place: 'section 3, coupled circuits',
  },
  {
    authors: 'A. Kurs, A. Karalis, R. Moffatt, J. D. Joannopoulos, P. Fisher, M. Soljačić',
    title: 'Wireless power transfer via strongly coupled magnetic resonances',
    source: 'Science 317',
    year: 2007,
    place: 'pp. 83–86',
    doi: '10.1126/science.1143254',
  },
  {
    authors: 'A. P. Sample, D. T. Meyer, J. R. Smith',
    title:
      'Analysis, experimental results, and range adaptation of magnetically coupled resonators for wireless power transfer',
    source: 'IEEE Transactions on Industrial Electronics 58(2)',
    year: 2011,
    place: 'pp. 544–554',
  },
  {
    authors: 'W. D. Heiss',
    title: 'The physics of exceptional points',
    source: 'Journal of Physics A 45(44)',
    year: 2012,
    place: '444016',
    doi: '10.1088/1751-8113/45/44/444016',
  },
];
