import { rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { solve as solveExactly } from '@tollbench/engines/exact/solve.ts';
import { lu } from '@tollbench/engines/linalg/lu.ts';
import { luSolve } from '@tollbench/engines/linalg/lu-solve.ts';
import { fromRows } from '@tollbench/engines/linalg/matrix.ts';
import { norm1 } from '@tollbench/engines/linalg/norms.ts';
import { rcond1 } from '@tollbench/engines/linalg/rcond.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A circuit without a ground is solved, and nothing complains',
  description:
    'The node equations of a network without a reference are singular, and elimination in doubles nearly always finds an answer all the same: plausible voltages, shifted by a ratio of two rounding errors, with differences that are right to the last digits. How often, how far, and the one number that gives it away.',
  keywords: ['singular matrix', 'nodal analysis', 'floating node', 'gmin'],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['matrix-lab'],
};

/** Two nodes and the conductance between them, whole microsiemens: the matrix in the machine is exactly singular. */
export type Edge = readonly [number, number, number];
export function nodeMatrix(n: number, edges: readonly Edge[]): number[][] {
  const g = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const add = (i: number, k: number, by: number) => {
    const row = g[i] as number[];
    row[k] = (row[k] as number) + by;
  };
  for (const [a, b, value] of edges) {
    add(a, a, value);
    add(b, b, value);
    add(a, b, -value);
    add(b, a, -value);
  }
  return g;
}

const NODES = ['A', 'B', 'C', 'D'] as const;
/** A bridge: 1 mA goes in at A and out at D. */
export const BRIDGE: readonly Edge[] = [
  [0, 1, 910],
  [0, 2, 470],
  [1, 3, 330],
  [2, 3, 680],
  [1, 2, 220],
];
export const INTO = [1000, 0, 0, -1000];

/** Voltages by node when the equations stand in this order, V; undefined where a pivot is exactly zero. */
export function solved(
  edges: readonly Edge[],
  into: readonly number[],
  order: readonly number[],
): number[] | undefined {
  const g = nodeMatrix(order.length, edges);
  const factors = lu(fromRows(order.map((i) => order.map((k) => (g[i] as number[])[k] as number))));
  if (factors.zeroPivot >= 0) return undefined;
  const x = luSolve(
    factors,
    order.map((i) => into[i] as number),
  );
  return order.map((_, node) => x[order.indexOf(node)] as number);
}

/** Voltages over the last node, exactly, by fractions. */
export function exactly(n: number, edges: readonly Edge[], into: readonly number[]): number[] {
  const g = nodeMatrix(n, edges);
  const kept = Array.from({ length: n - 1 }, (_, k) => k);
  const solution = solveExactly(
    kept.map((i) => kept.map((k) => rational((g[i] as number[])[k] as number))),
    kept.map((i) => rational(into[i] as number)),
  );
  if (solution.kind !== 'unique') throw new Error('a grounded network has one answer');
  return [...solution.x.map(toNumber), 0];
}

const orders = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) =>
        orders(list.filter((k) => k !== first)).map((rest) => [first, ...rest]),
      );
export const ORDERS = orders([0, 1, 2, 3]);
export const answers = ORDERS.map((order) => ({ order, v: solved(BRIDGE, INTO, order) }));
const found = answers.flatMap(({ order, v }) => (v ? [{ order, v }] : []));
const truth = exactly(4, BRIDGE, INTO);

/** A connected network: a tree and as many branches more as there are nodes. */
export type Spread = 'equal' | 'three' | 'six';
const DECADES: Readonly<Record<Spread, number>> = { equal: 0, three: 3, six: 6 };
const E24 = [
  10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91,
];
export function network(n: number, spread: Spread, random: Random): Edge[] {
  const whole = (below: number) => Math.floor(random.uniform() * below);
  const value = () =>
    spread === 'equal' ? 100 : (E24[whole(24)] as number) * 10 ** whole(DECADES[spread]);
  const edges: Edge[] = [];
  for (let k = 1; k < n; k++) edges.push([k, whole(k), value()]);
  for (let k = 0; k < n; k++) {
    const [a, b] = [whole(n), whole(n)];
    if (a !== b) edges.push([a, b, value()]);
  }
  return edges;
}

const SEED = 20261129;
export const TRIALS = 200;
export const SIZES = [3, 4, 6, 10, 20, 30] as const;
const SPREADS: readonly Spread[] = ['equal', 'three', 'six'];
export const LABELS: Readonly<Record<Spread, string>> = {
  equal: 'all equal',
  three: 'over three decades',
  six: 'over six decades',
};

interface Trial {
  /** Of the largest true voltage: how far the last node is from zero. */
  readonly offset: number;
  /** Of the same: how far a difference is from the grounded one. */
  readonly error: number;
  readonly rcond: number;
}
export interface Group {
  readonly n: number;
  readonly spread: Spread;
  /** Those that had no pivot of zero. */
  readonly trials: readonly Trial[];
  /** The least reciprocal condition number of the same networks, grounded. */
  readonly grounded: number;
}

function groupOf(n: number, spread: Spread): Group {
  const random = new Random(SEED, n);
  const trials: Trial[] = [];
  let grounded = 1;
  for (let k = 0; k < TRIALS; k++) {
    const g = nodeMatrix(n, network(n, spread, random));
    const into = g.map((_, i) => (i === 0 ? 1000 : i === n - 1 ? -1000 : 0));
    const inner = fromRows(g.slice(0, -1).map((row) => row.slice(0, -1)));
    const innerFactors = lu(inner);
    grounded = Math.min(grounded, rcond1(innerFactors, norm1(inner)));
    const whole = fromRows(g);
    const factors = lu(whole);
    if (factors.zeroPivot >= 0) continue;
    const v = luSolve(factors, into);
    const last = v[n - 1] as number;
    const right = [...luSolve(innerFactors, into.slice(0, -1)), 0];
    const size = Math.max(...right.map(Math.abs));
    trials.push({
      offset: Math.abs(last) / size,
      error: Math.max(...right.map((u, i) => Math.abs((v[i] as number) - last - u))) / size,
      rcond: rcond1(factors, norm1(whole)),
    });
  }
  return { n, spread, trials, grounded };
}
export const groups = SPREADS.flatMap((spread) => SIZES.map((n) => groupOf(n, spread)));
const group = (n: number, spread: Spread) =>
  groups.find((g) => g.n === n && g.spread === spread) as Group;
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
const at = (list: readonly number[], share: number): number =>
  sorted(list)[Math.round(share * (list.length - 1))] ?? Number.NaN;

const noticedPlot: Plot = {
  id: 'ground-unnoticed',
  title: 'Singular systems that are solved without a word',
  alt: `Share of networks without a ground in which no pivot is exactly zero, against the number of nodes from 3 to 30. Of 3 nodes ${percent(group(3, 'equal').trials.length / TRIALS)} with equal parts; of 10 nodes ${percent(group(10, 'equal').trials.length / TRIALS)}, ${percent(group(10, 'three').trials.length / TRIALS)} and ${percent(group(10, 'six').trials.length / TRIALS)}.`,
  x: { label: 'Nodes', domain: [0, 32] },
  y: { label: 'Solved without a word', unit: '%', domain: [0, 105] },
  names: 'key',
  marks: SPREADS.map(
    (spread, k): Mark => ({
      ...{ kind: 'line', label: LABELS[spread], colour: (k + 1) as 1 | 2 | 3, width: 2 },
      ...{ x: [...SIZES], y: SIZES.map((n) => (100 * group(n, spread).trials.length) / TRIALS) },
    }),
  ),
};

const USED = 20;
const median = (spread: Spread, of: (t: Trial) => number): number =>
  at(group(USED, spread).trials.map(of), 0.5);
const cumulative = (
  label: string,
  colour: 1 | 3,
  spread: Spread,
  of: (t: Trial) => number,
  dash: 'solid' | 'dash' = 'solid',
): Mark => {
  const list = sorted(group(USED, spread).trials.map(of)).filter((v) => v > 0);
  return {
    ...{ kind: 'line', label, colour, width: 2, dash },
    ...{ x: list, y: list.map((_, k) => (100 * (k + 0.5)) / list.length) },
  };
};
const partedPlot: Plot = {
  id: 'ground-parted',
  title: `Two errors of one answer, ${USED} nodes`,
  alt: `Share of networks below, against the error in parts of the largest voltage, from 1e-17 to 100. Differences between nodes are off by ${quantity(
    median('three', (t) => t.error),
    '',
    1,
  )} in the median, or ${quantity(
    median('six', (t) => t.error),
    '',
    1,
  )} with parts over six decades; the level of all by ${fixed(
    median('three', (t) => t.offset),
    2,
  )} and ${fixed(
    median('six', (t) => t.offset),
    2,
  )}.`,
  x: { label: 'Error, in largest voltages', scale: 'log', domain: [1e-17, 1e2] },
  y: { label: 'Networks below', unit: '%', domain: [0, 100] },
  names: 'key',
  marks: [
    cumulative('differences, three decades', 3, 'three', (t) => t.error),
    cumulative('differences, six', 3, 'six', (t) => t.error, 'dash'),
    cumulative('level, three decades', 1, 'three', (t) => t.offset),
    cumulative('level, six', 1, 'six', (t) => t.offset, 'dash'),
  ],
};

const said = (v: number): string => `${fixed(Math.abs(v) < 5e-5 ? 0 : v, 4)}\u202fV`;
const name = (order: readonly number[]): string => order.map((k) => NODES[k]).join('');
/** Three numberings whose answers differ. */
const shown = (() => {
  const list: { order: number[]; v: number[] }[] = [];
  for (const one of found)
    if (list.length < 4 && list.every(({ v }) => Math.abs((v[3] ?? 0) - (one.v[3] ?? 0)) > 1e-6))
      list.push(one);
  return list;
})();
const worst = (list: readonly number[]) => list.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
export const offDifference = worst(
  found.flatMap(({ v }) => truth.map((u, k) => (v[k] ?? 0) - (v[3] ?? 0) - u)),
);
/** One microampere in a thousand is lost on the way. */
const uneven = solved(BRIDGE, [1000, 0, 0, -999], shown[0]?.order ?? [0, 1, 2, 3]) ?? [];

/** With 10⁻¹² S from every node to a ground that is nowhere else: µS. */
const GMIN = 1e-6;
export const held = (() => {
  const g = nodeMatrix(4, BRIDGE);
  const v = luSolve(
    lu(fromRows(g.map((row, i) => row.map((x, k) => (i === k ? x + GMIN : x))))),
    INTO,
  );
  const mean = v.reduce((a, b) => a + b, 0) / 4;
  return {
    v: [...v],
    mean,
    off: worst(truth.map((u, k) => (v[k] as number) - (v[3] as number) - u)),
  };
})();

const rconds = groups.flatMap(({ trials }) => trials.map((t) => t.rcond));
const most = Math.max(...rconds);
const least = Math.min(...groups.map((g) => g.grounded));
export const data = {
  ...{ noticedPlot, partedPlot },
  orders: ORDERS.length,
  zero: ORDERS.length - found.length,
  found: found.length,
  kinds: new Set(found.map(({ v }) => (v[3] ?? 0).toFixed(6))).size,
  largest: worst(truth),
  off: offDifference,
  uneven: worst(uneven),
  held,
  most,
  least,
  trials: TRIALS,
  uncaught: rconds.length,
  decades: Math.log10(least / most),
  unnoticed: group(USED, 'three').trials.length / TRIALS,
  used: USED,
  answers: {
    columns: [
      { label: 'Equations in the order' },
      ...NODES.map((n) => ({ label: n })),
      { label: 'A less D' },
    ],
    rows: [
      ...shown.map(({ order, v }) => [
        name(order),
        ...v.map(said),
        said((v[0] ?? 0) - (v[3] ?? 0)),
      ]),
      ['D grounded, in fractions', ...truth.map(said), said(truth[0] ?? 0)],
      ['10⁻¹² S at each node', ...held.v.map(said), said((held.v[0] ?? 0) - (held.v[3] ?? 0))],
    ],
  },
  trialsTable: {
    columns: [
      { label: 'Conductances' },
      { label: 'Nodes' },
      { label: 'Solved without a word' },
      { label: 'Level off by, median' },
      { label: '95 % below' },
      { label: 'Worst difference' },
      { label: 'Largest rcond' },
      { label: 'Least, grounded' },
    ],
    rows: groups
      .filter(({ n }) => n === 4 || n === 10 || n === 30)
      .map((g) => [
        LABELS[g.spread],
        String(g.n),
        percent(g.trials.length / TRIALS),
        quantity(
          at(
            g.trials.map((t) => t.offset),
            0.5,
          ),
          '',
          2,
        ),
        quantity(
          at(
            g.trials.map((t) => t.offset),
            0.95,
          ),
          '',
          2,
        ),
        quantity(
          at(
            g.trials.map((t) => t.error),
            1,
          ),
          '',
          1,
        ),
        quantity(Math.max(...g.trials.map((t) => t.rcond)), '', 1),
        quantity(g.grounded, '', 1),
      ]),
  },
  links: await Promise.all([
    stateOf('matrix-lab', {
      a: nodeMatrix(4, BRIDGE).map((row) => row.map(String)),
      b: INTO.map((i) => [String(i)]),
      task: 'solve',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'N. J. Higham',
    title: 'Accuracy and Stability of Numerical Algorithms',
    source: '2nd ed., SIAM',
    year: 2002,
    place: 'ch. 9, LU factorization; ch. 15, condition number estimation',
    isbn: '978-0-89871-521-7',
  },
  {
    authors: 'C.-W. Ho, A. E. Ruehli, P. A. Brennan',
    title: 'The modified nodal approach to network analysis',
    source: 'IEEE Transactions on Circuits and Systems 22(6), 504–509',
    year: 1975,
    doi: '10.1109/TCS.1975.1084079',
  },
];
