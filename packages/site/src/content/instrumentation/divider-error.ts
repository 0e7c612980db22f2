import { eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { divider, searchDividers } from '@tollbench/engines/circuit/resistor-search.ts';
import { compute } from '@tollbench/tools/analog-circuits/resistor-network/compute.ts';
import type { ResistorInputs } from '@tollbench/tools/analog-circuits/resistor-network/inputs.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How far a two-resistor divider can be off',
  description:
    'The error of a divider depends on its ratio more than on the series its parts come from, and with only two parts the statistics hardly help. The worst case, the spread, and what to spend money on.',
  keywords: ['voltage divider', 'tolerance', 'worst case', 'E24', 'E96', 'temperature coefficient'],
  published: '2026-11-20',
  updated: '2026-11-20',
  tools: ['resistor-network'],
};

const TOLERANCE = 0.01;
/** A rail to watch with a converter. */
const [VIN, VOUT, BITS] = [12, 3.3, 12] as const;
const RATIO = VOUT / VIN;
/** R₁ + R₂ in Ω that the searches may use. */
const TOTAL = { min: 10e3, max: 100e3 };
/** Parts per million and kelvin of each part, and of two on one substrate to each other. */
const [TCR, TRACKING] = [100, 5] as const;
const KELVIN = 50;
/** A into the converter's pin. */
const BIAS = 100e-9;

/** The exact worst case of a divider of ratio r: one part high and the other low, as a share of the output. */
export function worst(r: number, t: number): number {
  const corners = [1 - t, 1 + t].flatMap((a) =>
    [1 - t, 1 + t].map((b) => divider((1 - r) * a, r * b, Number.POSITIVE_INFINITY, r).error),
  );
  return Math.max(...corners.map(Math.abs));
}

/**
 * How much of 2t(1 − r) a share p of built dividers stays within, to first order: the difference of
 * two uniform errors has a triangular density.
 */
export const triangular = (p: number): number => 1 - Math.sqrt(1 - p);

const ratios = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
const P = 0.9973;

const inputs: ResistorInputs = {
  task: 'divider',
  target: 1e4,
  parts: '2',
  vin: VIN,
  vout: VOUT,
  loaded: 'no',
  load: 1e5,
  totalMin: TOTAL.min,
  totalMax: TOTAL.max,
  series: 'E24',
  stock: [],
  min: 10,
  max: 1e6,
  tolerance: 100 * TOLERANCE,
  spread: 'uniform',
};
const run = { progress: () => {}, signal: undefined } as unknown as Parameters<typeof compute>[1];
const built = compute(inputs, run);
const sorted = compute({ ...inputs, spread: 'normal' }, run);
if (built.task !== 'divider' || sorted.task !== 'divider') throw new Error('not a divider');
const best = built.dividers[0]!;

/** Half the width of the interval that holds `P` of the copies, as a share of the nominal output. */
const half = ({ low3, high3, nominal }: typeof built.stack) => (high3 - low3) / 2 / nominal;
const bound = worst(RATIO, TOLERANCE);

const ASKED = { low: 0.05, high: 0.95, count: 121 } as const;

/** Error of the best pair of a series over many ratios: the median, and the largest with its ratio. */
function nominal(name: 'E12' | 'E24' | 'E96' | 'E192') {
  const values = eSeriesValues(name, 1e3, 1e5);
  const found = Array.from({ length: ASKED.count }, (_, i) => {
    const at = ASKED.low + ((ASKED.high - ASKED.low) * (i + 0.5)) / ASKED.count;
    const asked = { vin: 1, vout: at };
    const [pair] = searchDividers(values, asked, Number.POSITIVE_INFINITY, TOTAL, 1).list;
    return { at, error: Math.abs(pair!.error) };
  }).sort((p, q) => p.error - q.error);
  const most = found.at(-1)!;
  return { median: found[(ASKED.count - 1) / 2]!.error, most: most.error, at: most.at };
}
const series = (['E12', 'E24', 'E96', 'E192'] as const).map((name) => ({ name, ...nominal(name) }));
const [e24, e96, e192] = [series[1]!, series[2]!, series[3]!];

const plot: Plot = {
  id: 'ratio',
  title: 'Error of a divider against its ratio',
  alt: `Error of the output for parts of ${percent(TOLERANCE)} against the ratio. The worst case falls in a straight line from twice the tolerance at ratio 0 to nothing at ratio 1; the bound for ${percent(P, 4)} of copies lies just below it for uniform parts, and well below it for normal ones.`,
  x: { label: 'Ratio Vout/Vin', domain: [0, 1] },
  y: { label: 'Error of the output', unit: '%', include: [0] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'worst case',
      colour: 1,
      width: 2,
      x: ratios,
      y: ratios.map((r) => 100 * worst(r, TOLERANCE)),
    },
    {
      kind: 'line',
      label: '99.73 %, uniform',
      colour: 2,
      x: ratios,
      y: ratios.map((r) => 100 * 2 * TOLERANCE * (1 - r) * triangular(P)),
    },
    {
      kind: 'line',
      label: '99.73 %, normal',
      colour: 3,
      x: ratios,
      y: ratios.map((r) => 100 * Math.SQRT2 * TOLERANCE * (1 - r)),
    },
    {
      kind: 'rule',
      x: RATIO,
      colour: 'quiet',
      dash: 'dash',
      label: `${VOUT}\u202fV from ${VIN}\u202fV`,
    },
  ],
};

const { stack } = built;
const histogram: Plot = {
  id: 'copies',
  title: 'Output of many built dividers',
  alt: `Histogram of the output of ${whole(20_000)} built copies. It is a triangle that reaches from ${fixed(stack.low, 3)} to ${fixed(stack.high, 3)} V, with no tails.`,
  x: { label: 'Output', unit: 'V' },
  y: { label: 'Copies', include: [0] },
  marks: [
    { kind: 'histogram', edges: stack.edges, counts: stack.counts, colour: 1, label: 'copies' },
    { kind: 'rule', x: VOUT, colour: 'accent', label: 'wanted' },
    { kind: 'rule', x: stack.low, colour: 'quiet', dash: 'dash', label: 'worst case' },
    { kind: 'rule', x: stack.high, colour: 'quiet', dash: 'dash' },
  ],
};

const drift = (ppm: number) => ppm * 1e-6 * KELVIN * (1 - RATIO);

export const data = {
  vin: VIN,
  vout: VOUT,
  bits: BITS,
  tolerance: TOLERANCE,
  plot,
  histogram,
  best,
  stack,
  bound,
  /** The worst case in steps of the converter. */
  steps: Math.round(bound * 2 ** BITS),
  lost: Math.round(Math.log2(bound * 2 ** BITS)),
  asked: ASKED,
  built: { uniform: half(built.stack) / bound, normal: half(sorted.stack) / bound },
  theory: {
    uniform: triangular(P),
    normal: Math.SQRT1_2,
    most: triangular(0.95),
    rootSum: (3 * Math.SQRT2) / Math.sqrt(3) / 2,
  },
  error: best.error,
  e24,
  better: e24.median / e96.median,
  unlucky: worst(e24.at, TOLERANCE),
  e96,
  e192,
  share: e24.median / bound,
  drift: {
    tcr: TCR,
    tracking: TRACKING,
    kelvin: KELVIN,
    apart: drift(2 * TCR),
    together: drift(TRACKING),
  },
  low: worst(0.05, TOLERANCE),
  middle: worst(0.5, TOLERANCE),
  high: worst(0.9, TOLERANCE),
  tight: worst(RATIO, 0.001),
  table: {
    columns: [
      { label: 'Series' },
      { label: 'Median error of the best pair' },
      { label: 'Largest' },
      { label: 'at a ratio of' },
    ],
    rows: series.map((s) => [s.name, percent(s.median), percent(s.most), fixed(s.at, 3)]),
  },
  budget: {
    columns: [
      { label: 'Source' },
      { label: 'Share of the reading' },
      { label: `Steps of ${BITS} bits` },
    ],
    rows: (
      [
        ['Nearest values of E24', Math.abs(best.error)],
        ['Tolerance, worst case', bound],
        [`Drift over ${KELVIN}\u202fK, two parts of ±${TCR}\u202fppm/K`, drift(2 * TCR)],
        [`Drift, one network tracking to ${TRACKING}\u202fppm/K`, drift(TRACKING)],
        ['Tolerance, two parts of 0.1\u202f%', worst(RATIO, 0.001)],
      ] as const
    ).map(([name, share]) => [name, percent(share), fixed(share * 2 ** BITS, 1)]),
  },
  source: quantity(best.output, 'Ω', 3),
  bias: BIAS,
  /** V that this input current drops across the divider, as a share of the output. */
  leak: (BIAS * best.output) / stack.nominal,
  links: {
    design: await stateOf('resistor-network', { vin: VIN, vout: VOUT }),
    normal: await stateOf('resistor-network', { vin: VIN, vout: VOUT, spread: 'normal' }),
    tight: await stateOf('resistor-network', {
      vin: VIN,
      vout: VOUT,
      series: 'E96',
      tolerance: 0.1,
    }),
  },
};

export const citations: readonly Citation[] = [
  {
    authors: 'IEC',
    title: 'IEC 60063: Preferred number series for resistors and capacitors',
    source: 'International Electrotechnical Commission',
    year: 2015,
  },
  {
    authors: 'BIPM and others',
    title: 'Evaluation of measurement data: Guide to the expression of uncertainty in measurement',
    source: 'JCGM 100',
    year: 2008,
    place: '§4.3.7 and §4.3.9, rectangular and triangular distributions',
  },
  {
    authors: 'P. Horowitz, W. Hill',
    title: 'The Art of Electronics',
    source: '3rd ed., Cambridge University Press',
    year: 2015,
    place: 'ch. 1 and 5, dividers and precision circuits',
    isbn: '978-0-521-80926-9',
  },
];
