import type { AdderKind } from '@tollbench/engines/arithmetic/adders.ts';
import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { LOGICAL_EFFORT } from '@tollbench/engines/arithmetic/library.ts';
import type { Netlist } from '@tollbench/engines/arithmetic/netlist.ts';
import { graphFigures, prefixGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { PLAIN } from '@tollbench/engines/arithmetic/specification.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';
import sized from './where-kogge-stone-stops.json' with { type: 'json' };

export const post: Post = {
  title: 'Kogge–Stone is fastest where wires weigh nothing',
  description:
    'Prefix adders of 8 to 128 bits by logical effort. With gates of one size Kogge–Stone is twice as fast as Sklansky at 64 bits. With every gate sized for its load it is 3 % faster, and where a wire across the adder weighs more than about nine inverters it is the slower of the two, and the larger.',
  keywords: [
    'prefix adder',
    'Kogge-Stone',
    'Sklansky',
    'Brent-Kung',
    'logical effort',
    'gate sizing',
    'wire load',
    'fan-out',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['arithmetic-generator'],
};

export const GRAPHS = [
  'brent-kung',
  'ladner-fischer',
  'sklansky',
  'han-carlson',
  'kogge-stone',
] as const;
export const KINDS = ['ripple', ...GRAPHS] as const;
export type Kind = (typeof KINDS)[number] & AdderKind;
const SAID: Readonly<Record<Kind, string>> = {
  ...{ ripple: 'ripple-carry', 'brent-kung': 'Brent–Kung', 'ladner-fischer': 'Ladner–Fischer' },
  ...{ sklansky: 'Sklansky', 'han-carlson': 'Han–Carlson' },
  'kogge-stone': 'Kogge–Stone',
};
export const WIDTHS = [8, 16, 32, 64, 128] as const;
/** Load of a wire over the pitch of a bit, in inputs of a unit inverter. */
export const WIRES = [0, 0.1, 0.25, 0.5, 1] as const;

/** Size of what drives each input, and load of each output, in unit inverters: a register of four units on either side. */
export const DRIVER = 4;
export const LOAD = 4;
/** No gate is smaller than a unit. */
export const LEAST = 1;

/** An adder and what its nets carry beside gates: wires as long as the columns that they span, and the loads of outputs. */
export interface Model {
  readonly netlist: Netlist;
  readonly wires: Float64Array;
}
export function modelOf(kind: Kind, width: number, wire: number): Model {
  const { netlist } = generate({ ...PLAIN, width, adder: { kind, group: 0 } });
  const from = new Float64Array(netlist.nets);
  for (const { nets } of netlist.inputs) for (const [i, net] of nets.entries()) from[net] = i;
  for (const { outputs, column } of netlist.cells) for (const net of outputs) from[net] = column;
  const [low, high] = [Float64Array.from(from), Float64Array.from(from)];
  for (const { inputs, column } of netlist.cells)
    for (const net of inputs) {
      low[net] = Math.min(low[net] ?? 0, column);
      high[net] = Math.max(high[net] ?? 0, column);
    }
  const wires = Float64Array.from(high, (to, net) => wire * (to - (low[net] ?? 0)));
  for (const { nets } of netlist.outputs)
    for (const net of nets) wires[net] = (wires[net] ?? 0) + LOAD;
  return { netlist, wires };
}

function loadsOf({ netlist, wires }: Model, sizes: Float64Array): Float64Array {
  const loads = Float64Array.from(wires);
  netlist.cells.forEach(({ kind, inputs }, k) => {
    const { load } = LOGICAL_EFFORT.cells[kind];
    for (const [i, net] of inputs.entries())
      loads[net] = (loads[net] ?? 0) + (sizes[k] ?? 1) * (load[i] ?? 0);
  });
  return loads;
}

/**
 * Arrival times. A cell of size x has x times the loads at its inputs and adds, to the delay within it, load / x. With `soft`
 * above 0 the later of two is rounded off: T·ln Σ exp(t / T), which has a slope everywhere.
 */
function arrivals(model: Model, sizes: Float64Array, soft = 0) {
  const { netlist } = model;
  const loads = loadsOf(model, sizes);
  const at = new Float64Array(netlist.nets);
  const latest = (times: readonly number[]): number => {
    let most = Number.NEGATIVE_INFINITY;
    for (const t of times) if (t > most) most = t;
    if (soft === 0 || times.length === 1) return most;
    let sum = 0;
    for (const t of times) sum += Math.exp((t - most) / soft);
    return most + soft * Math.log(sum);
  };
  for (const { nets } of netlist.inputs)
    for (const net of nets) at[net] = (loads[net] ?? 0) / DRIVER;
  netlist.cells.forEach(({ kind, inputs, outputs }, k) => {
    const { delay } = LOGICAL_EFFORT.cells[kind];
    for (const [o, net] of outputs.entries())
      at[net] =
        latest(inputs.map((from, i) => (at[from] ?? 0) + (delay[o]?.[i] ?? 0))) +
        (loads[net] ?? 0) / (sizes[k] ?? 1);
  });
  const ends = netlist.outputs.flatMap(({ nets }) => nets);
  return { loads, at, ends, delay: latest(ends.map((net) => at[net] ?? 0)) };
}

/** τ. */
export const delayOf = (model: Model, sizes: Float64Array): number => arrivals(model, sizes).delay;
export const unit = ({ netlist }: Model): Float64Array =>
  new Float64Array(netlist.cells.length).fill(1);
/** NAND2 of unit size. */
export const areaOf = ({ netlist }: Model, sizes: Float64Array): number =>
  netlist.cells.reduce(
    (sum, { kind }, k) => sum + (sizes[k] ?? 1) * LOGICAL_EFFORT.cells[kind].area,
    0,
  );

/** The slope of the rounded delay by the logarithm of each size: back through the arcs. */
function slopes(model: Model, sizes: Float64Array, soft: number): Float64Array {
  const { cells, inputs: ports, nets } = model.netlist;
  const { loads, at, ends, delay } = arrivals(model, sizes, soft);
  const [byTime, byLoad] = [new Float64Array(nets), new Float64Array(nets)];
  const slope = new Float64Array(cells.length);
  for (const net of ends)
    byTime[net] = (byTime[net] ?? 0) + Math.exp(((at[net] ?? 0) - delay) / soft);
  for (let k = cells.length - 1; k >= 0; k--) {
    const { kind, inputs, outputs } = cells[k] as (typeof cells)[number];
    const x = sizes[k] ?? 1;
    for (const [o, net] of outputs.entries()) {
      const weight = byTime[net] ?? 0;
      const [load, end] = [loads[net] ?? 0, at[net] ?? 0];
      if (weight < 1e-9) continue;
      byLoad[net] = (byLoad[net] ?? 0) + weight / x;
      slope[k] = (slope[k] ?? 0) - (weight * load) / x;
      for (const [i, from] of inputs.entries()) {
        const t = (at[from] ?? 0) + (LOGICAL_EFFORT.cells[kind].delay[o]?.[i] ?? 0);
        byTime[from] = (byTime[from] ?? 0) + weight * Math.exp((t - end + load / x) / soft);
      }
    }
  }
  for (const port of ports)
    for (const net of port.nets) byLoad[net] = (byLoad[net] ?? 0) + (byTime[net] ?? 0) / DRIVER;
  cells.forEach(({ kind, inputs }, k) => {
    const { load } = LOGICAL_EFFORT.cells[kind];
    for (const [i, net] of inputs.entries())
      slope[k] = (slope[k] ?? 0) + (byLoad[net] ?? 0) * (load[i] ?? 0) * (sizes[k] ?? 1);
  });
  return slope;
}

/**
 * Sizes of least delay. In logarithms of sizes the delay is convex (a posynomial: Fishburn and Dunlop 1985), so that
 * going downhill finds it; Adam’s steps, the rounding made sharper on the way. What is given is the true delay of the best sizes met.
 */
export function optimised(
  model: Model,
  steps = 300,
): { readonly delay: number; readonly sizes: Float64Array } {
  const count = model.netlist.cells.length;
  const [logs, mean, square] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ];
  const sizes = unit(model);
  let best = { delay: delayOf(model, sizes), sizes: Float64Array.from(sizes) };
  for (let step = 0; step < steps; step++) {
    const left = 1 - step / steps;
    const slope = slopes(model, sizes, Math.max(0.08, 1.5 * (left - 0.1)));
    for (let k = 0; k < count; k++) {
      const g = slope[k] ?? 0;
      mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * g;
      square[k] = 0.98 * (square[k] ?? 0) + 0.02 * g * g;
      const [m, s] = [
        (mean[k] ?? 0) / (1 - 0.9 ** (step + 1)),
        (square[k] ?? 0) / (1 - 0.98 ** (step + 1)),
      ];
      const move = ((0.15 * left + 0.004) * m) / (Math.sqrt(s) + 1e-4);
      logs[k] = Math.max(Math.log(LEAST), (logs[k] ?? 0) - move);
      sizes[k] = Math.exp(logs[k] ?? 0);
    }
    if (step % 10 !== 9) continue;
    const delay = delayOf(model, sizes);
    if (delay < best.delay) best = { delay, sizes: Float64Array.from(sizes) };
  }
  return best;
}

interface Sized {
  readonly kind: (typeof GRAPHS)[number];
  readonly width: number;
  readonly wire: number;
  readonly delay: number;
  readonly area: number;
}
const SIZED = sized as readonly Sized[];
export function sizedOf(kind: Kind, width: number, wire: number): Sized {
  const found = SIZED.find((s) => s.kind === kind && s.width === width && s.wire === wire);
  if (!found) throw new Error(`no ${kind} of ${width} bits at ${wire}`);
  return found;
}
/** With gates of one size and no wires. */
export const plain = KINDS.flatMap((kind) =>
  WIDTHS.map((width) => {
    const model = modelOf(kind, width, 0);
    return { kind, width, delay: delayOf(model, unit(model)), area: areaOf(model, unit(model)) };
  }),
);
const plainOf = (kind: Kind, width: number) =>
  plain.find((p) => p.kind === kind && p.width === width) as (typeof plain)[number];

/** The load of a bit of wire at which Kogge–Stone falls behind Sklansky, between two that were tried. */
export function evenAt(width: number): number {
  const lead = WIRES.map(
    (wire) => sizedOf('sklansky', width, wire).delay - sizedOf('kogge-stone', width, wire).delay,
  );
  const k = lead.findIndex((x) => x < 0);
  const [a = 0, b = 0] = [lead[k - 1], lead[k]];
  const [from = 0, to = 0] = [WIRES[k - 1], WIRES[k]];
  return k < 1 ? Number.NaN : from + ((to - from) * a) / (a - b);
}
export const evens = WIDTHS.map((width) => ({ width, wire: evenAt(width) }));
const spans = evens
  .filter(({ wire }) => !Number.isNaN(wire))
  .map(({ width, wire }) => width * wire);

const hundreds = (x: number): string => whole(100 * Math.round(x / 100));
const lines = (
  list: readonly Kind[],
  xs: readonly number[],
  of: (kind: Kind, x: number) => number,
): readonly Mark[] =>
  list.map((kind, k) => ({
    kind: 'line' as const,
    label: SAID[kind],
    colour: ([3, 5, 2, 4, 1] as const)[k] ?? 1,
    dash: (['dot', 'dashdot', 'solid', 'long', 'dash'] as const)[k] ?? 'solid',
    width: 2,
    x: xs,
    y: xs.map((x) => of(kind, x)),
  }));

const wirePlot: Plot = {
  id: 'adder-wire',
  title: '64 bits: least delay by the weight of wires',
  alt: `Delay of five prefix adders of 64 bits with sized gates against the load of a wire over one bit, 0 to 1. Kogge–Stone rises from ${fixed(sizedOf('kogge-stone', 64, 0).delay, 0)} to ${fixed(sizedOf('kogge-stone', 64, 1).delay, 0)}, Sklansky from ${fixed(sizedOf('sklansky', 64, 0).delay, 0)} to ${fixed(sizedOf('sklansky', 64, 1).delay, 0)}; they cross at ${fixed(evenAt(64), 2)}. Brent–Kung stays between ${fixed(sizedOf('brent-kung', 64, 0).delay, 0)} and ${fixed(sizedOf('brent-kung', 64, 1).delay, 0)}.`,
  x: { label: 'Wire over one bit, unit inverters', domain: [0, 1] },
  y: { label: 'Delay, τ', domain: [65, 100] },
  names: 'key',
  marks: lines(GRAPHS, WIRES, (kind, wire) => sizedOf(kind, 64, wire).delay),
};
const areaPlot: Plot = {
  id: 'adder-area',
  title: '64 bits: area at the least delay',
  alt: `Area of the same adders at their least delay. At no weight of wires all but Brent–Kung take about ${hundreds(sizedOf('sklansky', 64, 0).area)} NAND2; at 1 Kogge–Stone takes ${hundreds(sizedOf('kogge-stone', 64, 1).area)} and Sklansky ${hundreds(sizedOf('sklansky', 64, 1).area)}.`,
  x: { label: 'Wire over one bit, unit inverters', domain: [0, 1] },
  y: { label: 'Area, NAND2', domain: [0, 10000] },
  names: 'key',
  marks: lines(GRAPHS, WIRES, (kind, wire) => sizedOf(kind, 64, wire).area),
};

const fastest = (width: number, wire: number): Sized =>
  GRAPHS.map((kind) => sizedOf(kind, width, wire)).reduce((a, b) => (b.delay < a.delay ? b : a));
const shapes = GRAPHS.map((kind) => {
  const graph = prefixGraph(kind, 64);
  return { kind, levels: graph.levels, ...graphFigures(graph) };
});
const cellsOf = (kind: Kind) => shapes.find((s) => s.kind === kind)?.cells;
const ks = (wire: number) => sizedOf('kogge-stone', 64, wire);
const sk = (wire: number) => sizedOf('sklansky', 64, wire);

export const data = {
  ...{ wirePlot, areaPlot },
  plain: {
    ks: plainOf('kogge-stone', 64).delay,
    sk: plainOf('sklansky', 64).delay,
    bk: plainOf('brent-kung', 64).delay,
    ripple: plainOf('ripple', 64).delay,
  },
  sized: { ks: ks(0).delay, sk: sk(0).delay },
  lead: 1 - ks(0).delay / sk(0).delay,
  even: evenAt(64),
  span: { least: Math.min(...spans), most: Math.max(...spans) },
  quarter: { slower: ks(0.25).delay / sk(0.25).delay - 1, area: ks(0.25).area / sk(0.25).area },
  whole: { slower: ks(1).delay / sk(1).delay - 1, area: ks(1).area / sk(1).area },
  kung: {
    slower: sizedOf('brent-kung', 64, 0.25).delay / sk(0.25).delay - 1,
    area: 1 - sizedOf('brent-kung', 64, 0.25).area / sk(0.25).area,
  },
  ladner: {
    cells: 1 - (cellsOf('ladner-fischer') ?? 0) / (cellsOf('sklansky') ?? 1),
    slower: sizedOf('ladner-fischer', 64, 0.25).delay - sk(0.25).delay,
  },
  skRise: sk(1).delay / sk(0).delay - 1,
  ksRise: ks(1).delay / ks(0).delay - 1,
  shapes: {
    columns: [
      ...[{ label: 'Graph' }, { label: 'Levels' }, { label: 'Cells' }, { label: 'Fan-out' }],
      ...[
        { label: 'Wires side by side' },
        { label: 'Delay, gates of one size' },
        { label: 'of least delay' },
      ],
    ],
    rows: shapes.map((s) => [
      ...[SAID[s.kind], String(s.levels), String(s.cells), String(s.fanout), String(s.tracks)],
      fixed(plainOf(s.kind, 64).delay, 0),
      fixed(sizedOf(s.kind, 64, 0).delay, 1),
    ]),
  },
  widths: {
    columns: [{ label: 'Adder' }, ...WIDTHS.map((w) => ({ label: `${w} bits` }))],
    rows: [
      ['ripple-carry, one size', ...WIDTHS.map((w) => fixed(plainOf('ripple', w).delay, 0))],
      ...GRAPHS.map((kind) => [
        SAID[kind],
        ...WIDTHS.map((w) => fixed(sizedOf(kind, w, 0.25).delay, 1)),
      ]),
    ],
  },
  winners: {
    columns: [
      { label: 'Width' },
      ...WIRES.map((w) => ({ label: `Wire ${w}` })),
      { label: 'Even at' },
      { label: 'Wire across then' },
    ],
    rows: WIDTHS.map((width) => [
      `${width} bits`,
      ...WIRES.map((wire) => {
        const best = fastest(width, wire);
        const [a, b] = [sizedOf('kogge-stone', width, wire), sizedOf('sklansky', width, wire)];
        return `${SAID[best.kind]}, ${fixed(100 * Math.abs(a.delay / b.delay - 1), 1)} %`;
      }),
      ...(Number.isNaN(evenAt(width))
        ? ['above 1', '–']
        : [fixed(evenAt(width), 2), fixed(width * evenAt(width), 1)]),
    ]),
  },
  links: await Promise.all(
    (['kogge-stone', 'sklansky', 'brent-kung'] as const).map((adder) =>
      stateOf('arithmetic-generator', { operation: 'add', width: 64, adder, library: 'effort' }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'P. M. Kogge, H. S. Stone',
    title:
      'A parallel algorithm for the efficient solution of a general class of recurrence equations',
    source: 'IEEE Transactions on Computers C-22(8)',
    year: 1973,
    place: 'pp. 786–793',
    doi: '10.1109/TC.1973.5009159',
  },
  {
    authors: 'R. P. Brent, H. T. Kung',
    title: 'A regular layout for parallel adders',
    source: 'IEEE Transactions on Computers C-31(3)',
    year: 1982,
    place: 'pp. 260–264',
    doi: '10.1109/TC.1982.1675982',
  },
  {
    authors: 'J. Sklansky',
    title: 'Conditional-sum addition logic',
    source: 'IRE Transactions on Electronic Computers EC-9(2)',
    year: 1960,
    place: 'pp. 226–231',
  },
  {
    authors: 'D. Harris, I. Sutherland',
    title: 'Logical effort of carry propagate adders',
    source: 'Asilomar Conference on Signals, Systems and Computers',
    year: 2003,
  },
  {
    authors: 'J. P. Fishburn, A. E. Dunlop',
    title: 'TILOS: a posynomial programming approach to transistor sizing',
    source: 'IEEE International Conference on Computer-Aided Design',
    year: 1985,
    place: 'pp. 326–328',
  },
  {
    authors: 'I. Sutherland, B. Sproull, D. Harris',
    title: 'Logical Effort: Designing Fast CMOS Circuits',
    source: 'Morgan Kaufmann',
    year: 1999,
    isbn: '978-1-55860-557-2',
  },
];
