import { lineStream } from '@tollbench/engines/cache/line-stream.ts';
import type { PolicyName } from '@tollbench/engines/cache/policy.ts';
import { simulate } from '@tollbench/engines/cache/simulate.ts';
import { READ, type Trace } from '@tollbench/engines/cache/trace.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A loop one line too long',
  description:
    'A loop over 36 KiB of data in a cache of 32 KiB: LRU and all that imitate it hit nothing, a random choice and a direct-mapped cache 78 %, and the best there can be 87.5 %. Each in closed form and simulated, why conflict misses come out negative, and a change to the program that beats the optimum.',
  keywords: [
    'LRU thrashing',
    'cache replacement',
    'Belady',
    'cyclic access',
    'conflict misses',
    'tree-PLRU',
    'bimodal insertion',
    'loop tiling',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['cache-simulator'],
};

/** 32 KiB in lines of 64 bytes, eight ways: what most first levels are. */
export const LINE = 64;
export const LINES = 512;
export const WAYS = 8;
const SETS = LINES / WAYS;

/** Loops before the count begins, and those that are counted. */
const WARM = 30;
const COUNTED = 30;

/** So many loops over so many lines, a read each; every other one backwards where it turns round. */
export function loops(lines: number, turns = false): Trace {
  const length = lines * (WARM + COUNTED);
  const addresses = Float64Array.from({ length }, (_, k) => {
    const [loop, at] = [Math.floor(k / lines), k % lines];
    return LINE * (turns && loop % 2 === 1 ? lines - 1 - at : at);
  });
  return {
    length,
    kinds: new Uint8Array(length).fill(READ),
    addresses,
    sizes: new Uint16Array(length),
  };
}

export type Kind = PolicyName | 'optimum' | 'direct';

/** Share of hits, once it goes round and round, and what the classes of misses are called. */
export function run(trace: Trace, kind: Kind, ways = WAYS) {
  const lines = trace.length / (WARM + COUNTED);
  const stream = lineStream(trace, { line: LINE, crossing: 'first', fetches: false });
  const own = kind === 'direct' ? 1 : ways;
  const simulated = simulate(
    stream,
    {
      data: {
        ...{ sets: LINES / own, ways: own, line: LINE },
        policy: kind === 'optimum' || kind === 'direct' ? 'lru' : kind,
        ...{ seed: 1, write: 'back', allocate: true, inclusion: 'nine' },
        prefetch: { kind: 'none', degree: 1 },
        ...{ victims: 0, buffer: 0 },
      },
      lower: [],
      optimum: kind === 'optimum',
    },
    { from: WARM * lines, to: trace.length, told: [0, 0], contentsAfter: 0 },
  );
  const { accesses, misses } = simulated.data.node.counts;
  return {
    hits: 1 - misses[0] / accesses[0],
    classes: simulated.data.classes,
    accesses: accesses[0],
  };
}

/**
 * Hits of a random choice where a set has one line too many. The line that is missing is, after each miss, any of the other
 * m − 1, evenly; the wait for it is m/2 accesses in the mean.
 */
export const random = (m: number): number => 1 - 2 / m;
/** Of m lines a set each is kept through the loop w − 1 times in m − 1. */
export const best = (m: number, w = WAYS): number => (m <= w ? 1 : (w - 1) / (m - 1));
/** Sets with a line of its own; the others have two or more, and hit nothing. */
export const direct = (lines: number): number =>
  lines <= LINES ? 1 : Math.max(0, 2 * LINES - lines) / lines;
/** Forward and back: what was touched last is touched first. */
export const turning = (lines: number): number => Math.min(1, LINES / lines);

const KINDS = [
  ['LRU', 'lru'],
  ['FIFO', 'fifo'],
  ['tree-PLRU', 'tree-plru'],
  ['not recently used', 'nru'],
  ['random', 'random'],
  ['SRRIP', 'srrip'],
  ['BIP', 'bip'],
  ['direct-mapped', 'direct'],
  ['Belady’s optimum', 'optimum'],
] as const satisfies readonly (readonly [string, Kind])[];

/** Loops of 9, 10, 12 and 16 lines a set. */
export const LENGTHS = [9, 10, 12, 16];
export const table = KINDS.map(([name, kind]) => ({
  ...{ name, kind },
  hits: LENGTHS.map((m) => run(loops(m * SETS), kind).hits),
}));
export const turned = LENGTHS.map((m) => run(loops(m * SETS, true), 'lru').hits);

const nine = loops(9 * SETS);
/** Hill’s classes of the direct-mapped cache, whose capacity misses are those of LRU over all lines. */
const small = run(nine, 'direct');
export const classes = {
  misses: 1 - small.hits,
  whole: run(nine, 'lru', LINES).hits,
  conflict: small.classes.conflict / small.accesses,
  gained: small.classes.gained / small.accesses,
};

const MS = [7, 8, 9, 10, 11, 12, 14, 16, 18, 20];
const size = (m: number): number => (m * SETS * LINE) / 1024;
const points = (
  label: string,
  kind: Kind,
  colour: 1 | 2 | 3 | 4 | 5,
  dash: 'solid' | 'dash' | 'dot' | 'dashdot',
): Mark => ({
  kind: 'line',
  label,
  ...{ colour, dash, width: 2 },
  x: MS.map(size),
  y: MS.map((m) => 100 * run(loops(m * SETS), kind).hits),
});
const hitsPlot: Plot = {
  id: 'loop-hits',
  title: 'Hits of a loop in a cache of 32 KiB',
  alt: `Share of hits against the length of the loop from 28 to 80 KiB. Up to 32 KiB all are 100 %. At 36 KiB LRU has 0, direct-mapped ${fixed(100 * direct(9 * SETS), 0)}, random ${fixed(100 * random(9), 0)}, the optimum ${fixed(100 * best(9), 1)}, LRU with the loop turning round ${fixed(100 * turning(9 * SETS), 0)}. At 64 KiB direct-mapped is 0, random ${fixed(100 * run(loops(16 * SETS), 'random').hits, 0)}, the optimum ${fixed(100 * best(16), 0)}, turning round 50.`,
  x: { label: 'Loop', unit: 'KiB', domain: [28, 80] },
  y: { label: 'Hits', unit: '%', domain: [0, 103] },
  names: 'key',
  marks: [
    points('LRU', 'lru', 1, 'solid'),
    points('random', 'random', 2, 'dash'),
    points('direct-mapped', 'direct', 3, 'dot'),
    points('optimum', 'optimum', 4, 'dashdot'),
    {
      kind: 'line',
      label: 'LRU, turning round',
      ...{ colour: 5, dash: 'dash', width: 2 },
      x: MS.map(size),
      y: MS.map((m) => 100 * run(loops(m * SETS, true), 'lru').hits),
    },
  ],
};

const share = (x: number): string => `${fixed(100 * x, 1)} %`;
const found = (kind: Kind, k: number): string =>
  share(table.find((t) => t.kind === kind)?.hits[k] ?? Number.NaN);
/** The loop as the tool makes it: a read of every 64 bytes of 36 KiB, sixty times. */
const LINKED = {
  ...{ source: 'pattern', pattern: 'stride', elements: (9 * SETS * LINE) / 8, width: 8, stride: 8 },
  ...{ passes: WARM + COUNTED, warm: WARM * 9 * SETS, size: 32768, line: LINE },
};
const linked = (more: Readonly<Record<string, unknown>>) =>
  stateOf('cache-simulator', { ...LINKED, ...more });

export const data = {
  ...{ hitsPlot, classes },
  nine: { direct: direct(9 * SETS), random: random(9), best: best(9), turning: turning(9 * SETS) },
  table: {
    columns: [{ label: 'Replaces by' }, ...LENGTHS.map((m) => ({ label: `${size(m)} KiB` }))],
    rows: [
      ...table.map(({ name, hits }) => [name, ...hits.map(share)]),
      ['LRU, the loop turning round', ...turned.map(share)],
    ],
  },
  formulas: {
    columns: [
      { label: 'Loop' },
      { label: 'Optimum, (1)' },
      { label: 'simulated' },
      { label: 'Direct-mapped, (2)' },
      { label: 'simulated' },
      { label: 'Turning round, (3)' },
      { label: 'simulated' },
    ],
    rows: LENGTHS.map((m, k) => [
      `${size(m)} KiB`,
      ...[share(best(m)), found('optimum', k)],
      ...[share(direct(m * SETS)), found('direct', k)],
      ...[share(turning(m * SETS)), share(turned[k] ?? Number.NaN)],
    ]),
  },
  links: await Promise.all([
    linked({ organisation: 'ways', ways: WAYS }),
    linked({ organisation: 'direct' }),
    linked({ organisation: 'ways', ways: WAYS, policy: 'opt' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'L. A. Belady',
    title: 'A study of replacement algorithms for a virtual-storage computer',
    source: 'IBM Systems Journal 5(2)',
    year: 1966,
    place: 'pp. 78–101',
    doi: '10.1147/sj.52.0078',
  },
  {
    authors: 'M. D. Hill, A. J. Smith',
    title: 'Evaluating associativity in CPU caches',
    source: 'IEEE Transactions on Computers 38(12)',
    year: 1989,
    place: 'pp. 1612–1630',
    doi: '10.1109/12.40842',
  },
  {
    authors: 'M. K. Qureshi, A. Jaleel, Y. N. Patt, S. C. Steely, J. Emer',
    title: 'Adaptive insertion policies for high performance caching',
    source: 'Proceedings of the 34th International Symposium on Computer Architecture',
    year: 2007,
    place: 'pp. 381–391',
    doi: '10.1145/1250662.1250709',
  },
  {
    authors: 'A. Jaleel, K. B. Theobald, S. C. Steely, J. Emer',
    title: 'High performance cache replacement using re-reference interval prediction (RRIP)',
    source: 'Proceedings of the 37th International Symposium on Computer Architecture',
    year: 2010,
    place: 'pp. 60–71',
    doi: '10.1145/1815961.1815971',
  },
];
