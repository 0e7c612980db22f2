import { leastBits } from '@tollbench/engines/fsm/encoding.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import frozen from '../../../../../oracles/vectors/one-hot-or-binary.json' with { type: 'json' };
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'One-hot was for tables of four inputs',
  description:
    'Forty-four public state machines mapped to lookup tables with binary and one-hot codes. With four inputs a table, one-hot takes 15 % fewer for machines that are not small. With six it takes 17 % more, and three quarters more where state bits and inputs fit into one table.',
  keywords: [
    'one-hot encoding',
    'state encoding',
    'binary encoding',
    'finite state machine',
    'FPGA',
    'LUT6',
    'MCNC benchmarks',
    'flip-flops',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['fsm-designer', 'kmap-minimizer'],
};

/** Inputs of a table, in the order of the frozen costs. */
export const TABLES = [6, 4] as const;
export type Inputs = (typeof TABLES)[number];
type Cost = readonly [tables: number, levels: number];

type Costs = readonly (readonly number[])[];
const at = (costs: Costs, k: Inputs): Cost => {
  const [tables = Number.NaN, levels = Number.NaN] = costs[TABLES.indexOf(k)] ?? [];
  return [tables, levels];
};
/** The smaller of two ways to write the same thing, and among equals the shallower. */
const better = (a: Cost, b: Cost): Cost => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a);
const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
};

export const machines = frozen.cases.map((c) => {
  const bits = leastBits(c.states);
  const cost = (k: Inputs) => ({
    binary: at(c.binary, k),
    gray: at(c.gray, k),
    /** The better of the sums in which codes of no state are free, and of a product for each transition. */
    onehot: better(at(c.onehot, k), at(c.transitions, k)),
    drawn: c.random.map((costs) => at(costs, k)[0]),
  });
  return {
    ...{ name: c.name, states: c.states, inputs: c.inputs, outputs: c.outputs, bits },
    /** What every function of the binary machine may depend on. */
    variables: bits + c.inputs,
    six: cost(6),
    four: cost(4),
  };
});
export type Machine = (typeof machines)[number];
const costOf = (m: Machine, k: Inputs) => (k === 6 ? m.six : m.four);
export const ratio = (m: Machine, k: Inputs): number =>
  costOf(m, k).onehot[0] / costOf(m, k).binary[0];
/** The geometric mean of a ratio. */
export const meanRatio = (list: readonly Machine[], of: (m: Machine) => number): number =>
  Math.exp(list.reduce((sum, m) => sum + Math.log(of(m)), 0) / list.length);

export const small = machines.filter((m) => m.variables <= 6);
export const large = machines.filter((m) => m.variables > 6);

export function judged(list: readonly Machine[], k: Inputs) {
  const count = (is: (m: Machine) => boolean) => list.filter(is).length;
  return {
    fewer: count((m) => costOf(m, k).onehot[0] < costOf(m, k).binary[0]),
    more: count((m) => costOf(m, k).onehot[0] > costOf(m, k).binary[0]),
    shallower: count((m) => costOf(m, k).onehot[1] < costOf(m, k).binary[1]),
    deeper: count((m) => costOf(m, k).onehot[1] > costOf(m, k).binary[1]),
    ratio: meanRatio(list, (m) => ratio(m, k)),
  };
}

const CLASSES: readonly (readonly [string, (m: Machine) => boolean])[] = [
  ['to 6', (m) => m.variables <= 6],
  ['7 to 11', (m) => m.variables > 6 && m.variables <= 11],
  ['12 and more', (m) => m.variables > 11],
  ['all', () => true],
];
const BY_STATES: readonly (readonly [string, (m: Machine) => boolean])[] = [
  ['to 7', (m) => m.states < 8],
  ['8 to 15', (m) => m.states >= 8 && m.states < 16],
  ['16 to 24', (m) => m.states >= 16 && m.states <= 24],
  ['27 to 135', (m) => m.states > 24],
];

/** What a code drawn at random takes over the states’ own order, of the median of those drawn. */
export const drawnRatio = (m: Machine, k: Inputs): number =>
  median(costOf(m, k).drawn) / costOf(m, k).binary[0];
/** Tables of K inputs that any function of m variables needs at most, by splitting it: T(m) = 2·T(m − 1) + 1. */
export const atMost = (m: number, k: number): number => (m <= k ? 1 : 2 ** (m - k + 1) - 1);

const jitter = (k: Inputs): number => (k === 6 ? -0.12 : 0.12);
const points = (k: Inputs) => ({
  x: machines.map((m) => m.variables + jitter(k)),
  y: machines.map((m) => ratio(m, k)),
});
const ratioPlot: Plot = {
  id: 'onehot-ratio',
  title: 'Tables of one-hot over those of binary',
  alt: `Each of ${machines.length} machines as a point, its state bits and inputs together against the tables of one-hot over those of binary. To six variables all points are above 1, up to ${fixed(Math.max(...small.map((m) => ratio(m, 6))), 1)}. Beyond, tables of four inputs lie mostly below 1, tables of six about it and above; s208 and s420 are above 2.`,
  x: { label: 'State bits and inputs', domain: [3, 35] },
  y: {
    label: 'One-hot over binary',
    scale: 'log',
    domain: [0.3, 4],
    ticks: [0.5, 0.7, 1, 1.5, 2, 3].map((v) => ({ at: v, label: String(v) })),
  },
  names: 'key',
  marks: [
    { kind: 'rule', y: 1, label: 'as many', colour: 'ink' },
    { kind: 'points', label: 'tables of six inputs', colour: 1, ...points(6) },
    { kind: 'points', label: 'tables of four inputs', colour: 2, ...points(4) },
  ],
};

const drawnPlot: Plot = {
  id: 'onehot-drawn',
  title: 'Codes drawn at random, and one-hot',
  alt: `For the ${large.length} machines of more than six variables, with tables of six inputs: the median of five binary codes drawn at random over the binary code in the order of the states, against the tables of the latter. It is above 1 for most, up to ${fixed(Math.max(...large.map((m) => drawnRatio(m, 6))), 1)}; one-hot lies about 1.`,
  x: { label: 'Tables, binary in the order of states', scale: 'log', domain: [5, 600] },
  y: { label: 'Over that', domain: [0.4, 2.8] },
  names: 'key',
  marks: [
    { kind: 'rule', y: 1, label: 'as many', colour: 'ink' },
    {
      kind: 'points',
      label: 'drawn at random, median',
      colour: 3,
      x: large.map((m) => m.six.binary[0]),
      y: large.map((m) => drawnRatio(m, 6)),
    },
    {
      kind: 'points',
      label: 'one-hot',
      colour: 1,
      x: large.map((m) => m.six.binary[0]),
      y: large.map((m) => ratio(m, 6)),
    },
  ],
};

const row = (name: string, list: readonly Machine[]): string[] => {
  const [six, four] = [judged(list, 6), judged(list, 4)];
  return [
    ...[name, String(list.length)],
    ...[six, four].flatMap((j) => [
      fixed(j.ratio, 2),
      `${j.fewer} : ${j.more}`,
      `${j.shallower} : ${j.deeper}`,
    ]),
  ];
};
const columns = (first: string) => [
  ...[{ label: first }, { label: 'Machines' }],
  ...TABLES.flatMap((k) => [
    { label: `Ratio, tables of ${k}` },
    { label: 'fewer : more' },
    { label: 'shallower : deeper' },
  ]),
];
const sum = (of: (m: Machine) => number): number => machines.reduce((total, m) => total + of(m), 0);
/** Without the two whose binary codes are counters. */
const calm = large.filter((m) => m.name !== 's208' && m.name !== 's420');
const judgedMany = () => {
  const list = machines.filter((m) => m.states > 24);
  return { count: list.length, six: judged(list, 6), four: judged(list, 4) };
};
const named = (name: string): Machine => machines.find((m) => m.name === name) as Machine;

export const data = {
  ...{ ratioPlot, drawnPlot },
  count: machines.length,
  drawnCodes: machines[0]?.six.drawn.length,
  small: { count: small.length, six: judged(small, 6), four: judged(small, 4) },
  large: { count: large.length, six: judged(large, 6), four: judged(large, 4) },
  all: { six: judged(machines, 6), four: judged(machines, 4) },
  flops: { binary: sum((m) => m.bits), onehot: sum((m) => m.states) },
  total: {
    binary6: sum((m) => m.six.binary[0]),
    onehot6: sum((m) => m.six.onehot[0]),
    binary4: sum((m) => m.four.binary[0]),
    onehot4: sum((m) => m.four.onehot[0]),
  },
  drawn: {
    ratio: meanRatio(large, (m) => drawnRatio(m, 6)),
    beaten: large.filter((m) => Math.min(...m.six.drawn) >= m.six.binary[0]).length,
    hot: large.filter((m) => m.six.onehot[0] < median(m.six.drawn)).length,
  },
  ...{ dk14: named('dk14'), s208: named('s208'), s298: named('s298'), s510: named('s510') },
  planet: named('planet'),
  many: judgedMany(),
  calm: { six: judged(calm, 6), four: judged(calm, 4) },
  atMost: { six: atMost(11, 6), four: atMost(11, 4) },
  byVariables: {
    columns: columns('State bits and inputs'),
    rows: CLASSES.map(([name, is]) => row(name, machines.filter(is))),
  },
  byStates: {
    columns: columns('States'),
    rows: BY_STATES.map(([name, is]) => row(name, machines.filter(is))),
  },
  list: {
    columns: [
      ...[{ label: 'Machine' }, { label: 'States' }, { label: 'Bits and inputs' }],
      ...[{ label: 'Six: binary' }, { label: 'one-hot' }],
      ...[{ label: 'Four: binary' }, { label: 'one-hot' }],
    ],
    rows: [...large]
      .sort((a, b) => ratio(a, 6) - ratio(b, 6))
      .map((m) => [
        ...[m.name, String(m.states), String(m.variables)],
        ...[m.six, m.four].flatMap((c) => [c.binary, c.onehot].map(([t, l]) => `${t}, ${l}`)),
      ]),
  },
  links: await Promise.all([
    stateOf('fsm-designer', { given: 'detector', pattern: '1011', encoding: 'binary' }),
    stateOf('fsm-designer', { given: 'detector', pattern: '1011', encoding: 'onehot' }),
    stateOf('fsm-designer', { encoding: 'least' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'S. Yang',
    title: 'Logic Synthesis and Optimization Benchmarks User Guide, Version 3.0',
    source: 'Microelectronics Center of North Carolina',
    year: 1991,
  },
  {
    authors: 'A. Mishchenko and others',
    title: 'ABC: A System for Sequential Synthesis and Verification',
    source: 'Berkeley Logic Synthesis and Verification Group',
    year: 2022,
  },
  {
    authors: 'G. De Micheli',
    title: 'Synthesis and Optimization of Digital Circuits',
    source: 'McGraw-Hill',
    year: 1994,
    place: 'chapter 9',
  },
  {
    authors: 'C. E. Shannon',
    title: 'The synthesis of two-terminal switching circuits',
    source: 'Bell System Technical Journal 28(1)',
    year: 1949,
    place: 'pp. 59–98',
    doi: '10.1002/j.1538-7305.1949.tb03624.x',
  },
];
