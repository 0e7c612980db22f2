import { contains } from '@tollbench/engines/logic/cube.ts';
import {
  hazardFreeMinimum,
  removeHazards,
  staticHazards,
} from '@tollbench/engines/logic/hazard.ts';
import { minimize } from '@tollbench/engines/logic/minimize.ts';
import { minimumCovers } from '@tollbench/engines/logic/minimum-covers.ts';
import { primes } from '@tollbench/engines/logic/primes.ts';
import { defaultVariables, type TruthTable } from '@tollbench/engines/logic/truth-table.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import synthesised from '../../../../../oracles/vectors/hazard-covers.json' with { type: 'json' };
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A cover without hazards is all the prime implicants, and synthesis undoes it',
  description:
    'Of the 65 536 functions of four variables 63 % have a static hazard in every minimum cover. To be rid of it takes a quarter more terms, and in 98 functions of 100 that is every prime implicant there is. Written down and synthesised, the covers without hazards come back with as many as the others.',
  keywords: [
    'static hazard',
    'glitch',
    'consensus term',
    'prime implicants',
    'Karnaugh map',
    'redundant logic',
    'logic synthesis',
    'registered output',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['kmap-minimizer', 'boolean-algebra', 'fsm-designer'],
};

/** A function of n variables as the word whose bit m is its value at minterm m. */
export const tableOf = (f: number, n: number): TruthTable => ({
  variables: defaultVariables(n),
  values: Uint8Array.from({ length: 2 ** n }, (_, m) => Math.floor(f / 2 ** m) & 1),
});

const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((p) =>
        Array.from({ length: n }, (_, k) => [...p.slice(0, k), n - 1, ...p.slice(k)]),
      );

/** Functions that are one another's with inputs exchanged or inverted: the least of each class, and how many there are. */
export function classes(n: number): readonly { readonly f: number; readonly size: number }[] {
  const cells = 2 ** n;
  const maps = orders(n).flatMap((order) =>
    Array.from({ length: cells }, (_, turned) =>
      Array.from(
        { length: cells },
        (_, m) => order.reduce((to, p, k) => to | (((m >> k) & 1) << p), 0) ^ turned,
      ),
    ),
  );
  const seen = new Uint8Array(2 ** cells);
  const found: { f: number; size: number }[] = [];
  for (let f = 0; f < seen.length; f++) {
    if (seen[f]) continue;
    let size = 0;
    for (const map of maps) {
      const g = map.reduce((word, to, m) => word | (((f >> m) & 1) << to), 0);
      size += seen[g] ? 0 : 1;
      seen[g] = 1;
    }
    found.push({ f, size });
  }
  return found;
}

/** Terms of the least cover, of the least without static-1 hazards, and of all prime implicants. */
export function costs(table: TruthTable): {
  readonly least: number;
  readonly free: number;
  readonly primes: number;
  readonly literals: { readonly least: number; readonly free: number };
} {
  const least = minimize(table).cost;
  const free = hazardFreeMinimum(table).cost;
  return {
    ...{ least: least.terms, free: free.terms, primes: primes(table.values).length },
    literals: { least: least.literals, free: free.literals },
  };
}

/** Every class of four variables. */
export const four = classes(4).map(({ f, size }) => {
  const table = tableOf(f, 4);
  const { covers, complete } = minimumCovers(table, minimize(table).cost, { limit: 1000 });
  const open = covers.map((cover) => staticHazards(table, cover).length);
  const added = covers.map((cover) => removeHazards(table, cover).added.length);
  return {
    ...{ f, size, complete, ...costs(table) },
    /** Open pairs, and terms to add, of the best and of the worst of the minimum covers. */
    open: [Math.min(...open), Math.max(...open)] as const,
    added: [Math.min(...added), Math.max(...added)] as const,
    ones: table.values.reduce((sum, v) => sum + v, 0),
  };
});
export type Class = (typeof four)[number];

const ALL = 2 ** 16;
/** The mean over all functions of four variables. */
export const mean = (of: (c: Class) => number): number =>
  four.reduce((sum, c) => sum + c.size * of(c), 0) / ALL;
export const share = (is: (c: Class) => boolean): number => mean((c) => (is(c) ? 1 : 0));

/** Means over functions of other numbers of variables: all of them, or so many drawn at random. */
export const DRAWN = { 5: 200, 6: 100 } as const;
function meansOf(n: number) {
  const drawn = n in DRAWN ? DRAWN[n as keyof typeof DRAWN] : undefined;
  const random = new Random(20261129);
  const list =
    drawn === undefined
      ? classes(n).map(({ f, size }) => ({ table: tableOf(f, n), size }))
      : Array.from({ length: drawn }, () => ({
          table: {
            variables: defaultVariables(n),
            values: Uint8Array.from({ length: 2 ** n }, () => random.bits() & 1),
          },
          size: 1,
        }));
  const all = list.reduce((sum, { size }) => sum + size, 0);
  const rows = list.map(({ table, size }) => ({ size, ...costs(table) }));
  const average = (of: (c: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + row.size * of(row), 0) / all;
  return {
    ...{ n, all, drawn },
    least: average((r) => r.least),
    free: average((r) => r.free),
    primes: average((r) => r.primes),
    hazard: average((r) => (r.free > r.least ? 1 : 0)),
    every: average((r) => (r.free === r.primes ? 1 : 0)),
  };
}
export const bySize = [2, 3, 4, 5, 6].map(meansOf);

/** What Yosys and ABC made of either cover: gates, and whether a hazard of either kind is in the netlist. */
const sizes = new Map(four.map(({ f, size }) => [f, size]));
type Case = (typeof synthesised.cases)[number];
const overCases = (of: (c: Case) => number): number =>
  synthesised.cases.reduce((sum, c) => sum + (sizes.get(c.f) ?? Number.NaN) * of(c), 0) / ALL;
export const netlists = (['minimum', 'free'] as const).map((kind) => {
  const at = (c: Case, k: number) => c[kind][k] ?? Number.NaN;
  return {
    kind,
    gates: overCases((c) => at(c, 0)),
    ones: overCases((c) => (at(c, 1) > 0 ? 1 : 0)),
    zeros: overCases((c) => (at(c, 2) > 0 ? 1 : 0)),
    either: overCases((c) => (at(c, 1) + at(c, 2) > 0 ? 1 : 0)),
  };
});
export const sameGates = overCases((c) => (c.minimum[0] === c.free[0] ? 1 : 0));

/** Circuits that one knows, by their minterms. */
export const KNOWN: readonly (readonly [string, number, (bits: readonly number[]) => boolean])[] = [
  ['multiplexer of 2', 3, ([s, a, b]) => (s ? b : a) === 1],
  ['majority of 3', 3, (b) => b.reduce((x, y) => x + y, 0) > 1],
  ['sum of a full adder', 3, (b) => b.reduce((x, y) => x + y, 0) % 2 === 1],
  ['two or three of 4', 4, (b) => [2, 3].includes(b.reduce((x, y) => x + y, 0))],
  ['not all of 4 alike', 4, (b) => b.some((x) => x !== b[0])],
  ['a < b, of 2 bits', 4, ([a = 0, b = 0, c = 0, d = 0]) => 2 * a + b < 2 * c + d],
  ['multiplexer of 4', 6, ([s = 0, t = 0, ...d]) => d[2 * s + t] === 1],
];
export const known = KNOWN.map(([name, n, is]) => {
  const table = {
    variables: defaultVariables(n),
    values: Uint8Array.from({ length: 2 ** n }, (_, m) =>
      is(Array.from({ length: n }, (_, k) => (m >> (n - 1 - k)) & 1)) ? 1 : 0,
    ),
  };
  const { terms } = minimize(table);
  return { name, n, ...costs(table), open: staticHazards(table, terms).length };
});

/** Two inputs that change at once from a 1 to a 1: two ways of one step each, and either may meet a 0. */
export const twoAtOnce = 1 - 1 / 4;

const EXTRA = [0, 1, 2, 3, 4, 5, 6];
const extraShares = EXTRA.map((k) => share((c) => c.free - c.least === k));
const extraPlot: Plot = {
  id: 'hazard-extra',
  title: 'Terms more for a cover without static hazards',
  alt: `Of all functions of four variables ${fixed(100 * (extraShares[0] ?? 0), 0)} % need no term more, ${fixed(100 * (extraShares[1] ?? 0), 0)} % one, ${fixed(100 * (extraShares[2] ?? 0), 0)} % two, ${fixed(100 * (extraShares[3] ?? 0), 0)} % three and ${fixed(100 * extraShares.slice(4).reduce((a, b) => a + b, 0), 1)} % four to six.`,
  x: { label: 'Terms more', domain: [-0.6, 6.6] },
  y: { label: 'Functions', unit: '%', domain: [0, 40] },
  names: 'none',
  marks: [
    {
      kind: 'bars',
      label: 'functions',
      colour: 1,
      width: 0.7,
      x: EXTRA,
      y: extraShares.map((s) => 100 * s),
    },
  ],
};

const ONES = Array.from({ length: 17 }, (_, k) => k);
const among = (k: number, of: (c: Class) => number): number => {
  const own = four.filter((c) => c.ones === k);
  const all = own.reduce((sum, c) => sum + c.size, 0);
  return own.reduce((sum, c) => sum + c.size * of(c), 0) / all;
};
export const hazardByOnes = ONES.map((k) => among(k, (c) => (c.free > c.least ? 1 : 0)));
const onesPlot: Plot = {
  id: 'hazard-ones',
  title: 'Functions with a hazard, by how many of 16 cells are 1',
  alt: `Share of functions of four variables whose minimum covers all have a static hazard, against the number of ones: none up to three, ${fixed(100 * (hazardByOnes[6] ?? 0), 0)} % at six, ${fixed(100 * (hazardByOnes[8] ?? 0), 0)} % at eight, ${fixed(100 * Math.max(...hazardByOnes), 0)} % at eleven, none at 15 and 16.`,
  x: { label: 'Ones', domain: [-0.6, 16.6] },
  y: { label: 'With a hazard', unit: '%', domain: [0, 100] },
  names: 'none',
  marks: [
    {
      kind: 'stem',
      label: 'with a hazard',
      colour: 2,
      x: ONES,
      y: hazardByOnes.map((s) => 100 * s),
    },
  ],
};

/** Whether every minimum cover has as many terms to be added, and the sum is the least there can be. */
export const choiceIsVain = four.every(
  ({ open, added, least, free }) =>
    (open[0] === 0) === (open[1] === 0) && added[0] === added[1] && least + added[0] >= free,
);
/** Minimum covers to which more must be added than the least cover without hazards has. */
export const beginsAnew = share((c) => c.least + c.added[0] > c.free);

/** The pairs of a multiplexer and the term that holds the one that is open: a check that the example is what it says. */
const mux = tableOf(0b11001010, 3);
const [open] = staticHazards(mux, minimize(mux).terms);
const [cure] = removeHazards(mux, minimize(mux).terms).added;
export const muxCured =
  !!open && !!cure && contains(cure, { mask: 7 & ~(open.from ^ open.to), value: open.from });

const pc = (x: number, digits = 0): string => `${fixed(100 * x, digits)} %`;
const [min4, free4] = netlists as [(typeof netlists)[0], (typeof netlists)[0]];
const hazard = share((c) => c.free > c.least);
export const data = {
  ...{ extraPlot, onesPlot, hazard, sameGates, twoAtOnce },
  least: mean((c) => c.least),
  free: mean((c) => c.free),
  more: mean((c) => c.free) / mean((c) => c.least) - 1,
  moreLiterals: mean((c) => c.literals.free) / mean((c) => c.literals.least) - 1,
  every: share((c) => c.free === c.primes),
  most: Math.max(...four.map((c) => c.free - c.least)),
  opened: mean((c) => c.open[0]) / hazard,
  classes: four.length,
  either: { minimum: min4.either, free: free4.either },
  five: bySize[3] as (typeof bySize)[number],
  six: bySize[4] as (typeof bySize)[number],
  sizes: {
    columns: [
      { label: 'Variables' },
      { label: 'Functions' },
      { label: 'Terms, minimum' },
      { label: 'Without hazards' },
      { label: 'All primes' },
      { label: 'Have a hazard' },
      { label: 'Take every prime' },
    ],
    rows: bySize.map((r) => [
      String(r.n),
      r.drawn === undefined
        ? `all ${r.all.toLocaleString('en').replaceAll(',', '\u202f')}`
        : `${r.drawn} drawn`,
      fixed(r.least, 2),
      fixed(r.free, 2),
      fixed(r.primes, 2),
      pc(r.hazard),
      pc(r.every),
    ]),
  },
  known: {
    columns: [
      { label: 'Circuit' },
      { label: 'Inputs' },
      { label: 'Terms' },
      { label: 'Open pairs' },
      { label: 'Terms without hazards' },
      { label: 'Primes' },
    ],
    rows: known.map((k) => [k.name, ...[k.n, k.least, k.open, k.free, k.primes].map(String)]),
  },
  netlists: {
    columns: [
      { label: 'Written as' },
      { label: 'Gates that come out' },
      { label: 'Static-1 hazards' },
      { label: 'Static-0 hazards' },
      { label: 'Either' },
    ],
    rows: netlists.map((n) => [
      n.kind === 'minimum' ? 'minimum cover' : 'cover without hazards',
      fixed(n.gates, 2),
      pc(n.ones),
      pc(n.zeros),
      pc(n.either),
    ]),
  },
  links: await Promise.all([
    stateOf('kmap-minimizer', { given: 'expressions', expressions: "F = S'A + SB" }),
    stateOf('kmap-minimizer', { minterms: 'F = m(1-14)', hazards: 'free' }),
    stateOf('boolean-algebra', { task: 'simplify', text: "F = S'A + SB + AB" }),
    stateOf('fsm-designer', {}),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'D. A. Huffman',
    title: 'The design and use of hazard-free switching networks',
    source: 'Journal of the ACM 4(1)',
    year: 1957,
    place: 'pp. 47–62',
    doi: '10.1145/320856.320866',
  },
  {
    authors: 'E. B. Eichelberger',
    title: 'Hazard detection in combinational and sequential switching circuits',
    source: 'IBM Journal of Research and Development 9(2)',
    year: 1965,
    place: 'pp. 90–99',
    doi: '10.1147/rd.92.0090',
  },
  {
    authors: 'S. H. Unger',
    title: 'Asynchronous Sequential Switching Circuits',
    source: 'Wiley-Interscience',
    year: 1969,
  },
  {
    authors: 'E. J. McCluskey',
    title: 'Logic Design Principles',
    source: 'Prentice-Hall',
    year: 1986,
  },
];
