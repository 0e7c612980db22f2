import { lineStream } from '@tollbench/engines/cache/line-stream.ts';
import { simulate } from '@tollbench/engines/cache/simulate.ts';
import { LruStack } from '@tollbench/engines/cache/stack-distance.ts';
import { READ, type Trace, WRITE } from '@tollbench/engines/cache/trace.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';
import counted from './a-tile-that-fills-the-cache.json' with { type: 'json' };

export const post: Post = {
  title: 'One tile, and it may fill the cache',
  description:
    'A matrix product in tiles is told to keep three of them in the cache. One is enough, it may take most of the room, and misses fall by a quarter; in the limit no order of the multiplications has fewer. Simulated exactly for 256 × 256 doubles, where rows of 2048 bytes undo any tile, one element of padding does not help, and eight do.',
  keywords: [
    'loop tiling',
    'cache blocking',
    'matrix multiplication',
    'tile size',
    'leading dimension',
    'padding',
    'communication lower bound',
  ],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['cache-simulator'],
};

/** 32 KiB in lines of 64 bytes, eight ways. */
export const CACHE = { line: 64, sets: 64, ways: 8 };
const DOUBLE = 8;
const PER_LINE = CACHE.line / DOUBLE;
export const N = 256;

/** Five loops go through all of a column of tiles before the next tile; six loops tile i too. */
export type Loops = 'five' | 'six';
export interface Product {
  readonly n: number;
  readonly tile: number;
  readonly loops: Loops;
  /** Elements from one row to the next. */
  readonly row: number;
  /** The tile of B is copied together, and then used from there. */
  readonly copied?: boolean;
}

/**
 * Accesses to lines of C += A·B, i, k and j within a tile: a line of B or C that is gone along is one access, since seven more
 * that follow would hit.
 */
export function traceOf({ n, tile, loops, row, copied = false }: Product): Trace {
  const room = Math.ceil(2.6 * n * n * Math.ceil(n / tile) * (1 + tile / 4)) + 4 * n * n;
  const addresses = new Float64Array(room);
  const kinds = new Uint8Array(room);
  let length = 0;
  // A line between the matrices keeps them from lying at like sets.
  const size = Math.ceil((n * row) / PER_LINE) * CACHE.line + CACHE.line;
  const [b, c, d] = [size, 2 * size, 3 * size];
  const touch = (address: number, kind: number) => {
    kinds[length] = kind;
    addresses[length++] = address;
  };
  const along = (from: number, count: number, kind: number) => {
    for (let at = from - (from % CACHE.line); at < from + count * DOUBLE; at += CACHE.line)
      touch(Math.max(at, from), kind);
  };
  const inner = (i0: number, i1: number, k0: number, j0: number) => {
    const [k1, j1] = [Math.min(n, k0 + tile), Math.min(n, j0 + tile)];
    for (let i = i0; i < i1; i++)
      for (let k = k0; k < k1; k++) {
        touch((i * row + k) * DOUBLE, READ);
        const from = copied ? d + (k - k0) * tile * DOUBLE : b + (k * row + j0) * DOUBLE;
        const to = c + (i * row + j0) * DOUBLE;
        for (let j = j0; j < j1; j += PER_LINE) {
          const count = Math.min(PER_LINE, j1 - j);
          along(from + (j - j0) * DOUBLE, count, READ);
          along(to + (j - j0) * DOUBLE, count, WRITE);
        }
      }
  };
  const copy = (k0: number, j0: number) => {
    for (let k = k0; k < Math.min(n, k0 + tile); k++)
      for (let j = j0; j < Math.min(n, j0 + tile); j += PER_LINE) {
        touch(b + (k * row + j) * DOUBLE, READ);
        touch(d + ((k - k0) * tile + j - j0) * DOUBLE, WRITE);
      }
  };
  if (loops === 'five')
    for (let k0 = 0; k0 < n; k0 += tile)
      for (let j0 = 0; j0 < n; j0 += tile) {
        if (copied) copy(k0, j0);
        inner(0, n, k0, j0);
      }
  else
    for (let i0 = 0; i0 < n; i0 += tile)
      for (let j0 = 0; j0 < n; j0 += tile)
        for (let k0 = 0; k0 < n; k0 += tile) inner(i0, Math.min(n, i0 + tile), k0, j0);
  return {
    length,
    kinds: kinds.subarray(0, length),
    addresses: addresses.subarray(0, length),
    sizes: new Uint16Array(length),
  };
}

/** Misses of a product, in sets or in one set of all lines. */
export function missesOf(product: Product, whole = false): number {
  const { line, sets, ways } = CACHE;
  const { counts } = simulate(
    lineStream(traceOf(product), { line, crossing: 'first', fetches: false }),
    {
      data: {
        ...(whole ? { sets: 1, ways: sets * ways } : { sets, ways }),
        ...{ line, policy: 'lru', seed: 1, write: 'back', allocate: true, inclusion: 'nine' },
        ...{ prefetch: { kind: 'none', degree: 1 }, victims: 0, buffer: 0 },
      },
      lower: [],
    },
    { from: 0, to: Number.MAX_SAFE_INTEGER, told: [0, 0], contentsAfter: 0 },
  ).data.node;
  return counts.misses[0] + counts.misses[1];
}

/** Misses where the tile of B stays, and A and C go by once for each row and column of tiles. */
export const closed = (n: number, tile: number): number =>
  ((n * n) / PER_LINE) * (2 * Math.ceil(n / tile) + 1);

/** The least lines of a fully associative LRU cache in which a tile that stays misses no oftener than (1), by stack distances. */
export function leastLines(tile: number): number {
  const n = 2 * tile;
  const bounds = Array.from({ length: 240 }, (_, k) => tile * (tile / PER_LINE) - 8 + k);
  const stack = new LruStack(bounds);
  const stream = lineStream(traceOf({ n, tile, loops: 'five', row: n + PER_LINE }), {
    ...{ line: CACHE.line, crossing: 'first', fetches: false },
  });
  for (let k = 0; k < stream.length; k++) stack.touch(stream.ids[k] ?? 0);
  let hits = 0;
  for (const [k, bound] of bounds.entries()) {
    hits += stack.hits[k] ?? 0;
    if (stream.length - hits === closed(n, tile)) return bound;
  }
  return Number.NaN;
}

export const TILES = [8, 16, 24, 32, 40, 48, 56, 64, 72];
/** A row of an odd number of lines. */
export const PADDED = N + PER_LINE;
export const ROWS = [256, 257, 258, 260, 264, 268, 272, 276, 280, 284, 288, 296, 304, 312, 320];
export const ROW_TILE = 48;

export const { tiles, rows, untiled, least } = counted;
/** Lines that a tile needs to stay: its own, three rows of it in A and C, and one that comes. */
export const needed = (tile: number): number => (tile * tile + 3 * tile) / PER_LINE + 1;
/** The largest tile of whole lines that stays in so many bytes. */
export function largest(bytes: number): number {
  let tile = PER_LINE;
  while (needed(tile + PER_LINE) * CACHE.line <= bytes) tile += PER_LINE;
  return tile;
}
/** Three tiles together. */
export const third = (bytes: number): number =>
  PER_LINE * Math.floor(Math.sqrt(bytes / DOUBLE / 3) / PER_LINE);
/** The fewest lines that any order of the multiplications moves, with so many doubles in the cache. */
export const bound = (n: number, bytes: number): number => {
  const doubles = bytes / DOUBLE;
  return ((2 * n ** 3) / Math.sqrt(doubles) - 2 * doubles) / PER_LINE;
};
const BYTES = CACHE.line * CACHE.sets * CACHE.ways;
/** Sets that the rows of a tile lie in: all of them, each as many lines wide as the tile. */
export function setsMet(tile: number, row: number): number {
  const met = new Set<number>();
  for (let k = 0; k < tile; k++)
    for (let j = 0; j < tile; j++)
      met.add(Math.floor(((k * row + j) * DOUBLE) / CACHE.line) % CACHE.sets);
  return met.size;
}

type Column = 'whole' | 'padded' | 'plain' | 'copied' | 'six';
const curve = (
  label: string,
  column: Column,
  colour: 1 | 2 | 3 | 4,
  dash: 'solid' | 'dash' | 'dot' | 'dashdot',
): Mark => ({
  kind: 'line',
  label,
  ...{ colour, dash, width: 2 },
  x: tiles.map(({ tile }) => tile),
  y: tiles.map((t) => t[column]),
});
const at = (tile: number, column: Column): number =>
  tiles.find((t) => t.tile === tile)?.[column] ?? Number.NaN;
const tilesPlot: Plot = {
  id: 'tile-misses',
  title: 'Misses of a product of 256 × 256 doubles',
  alt: `Misses by the side of the tile from 8 to 72, logarithmic. In a cache that is one set they fall from ${thousands(at(8, 'whole'))} to ${thousands(at(56, 'whole'))} at 56 and rise to ${thousands(at(64, 'whole'))} at 64. With eight ways and padded rows they are the same up to 48, ${thousands(at(56, 'padded'))} at 56. With six loops ${thousands(at(48, 'six'))} at 48. With rows of 256 elements they are above two million from 24 on.`,
  x: { label: 'Side of the tile', domain: [8, 72], ticks: TILES.map((tile) => ({ at: tile })) },
  y: { label: 'Misses', scale: 'log', domain: [5e4, 4e6] },
  names: 'key',
  marks: [
    curve('rows of 256', 'plain', 2, 'dash'),
    curve('six loops, padded', 'six', 3, 'dot'),
    curve('five loops, padded', 'padded', 1, 'solid'),
    curve('five loops, one set', 'whole', 4, 'dashdot'),
  ],
};

function thousands(n: number): string {
  return n.toLocaleString('en').replaceAll(',', '\u202f');
}
const ratio = (a: number, b: number): string => fixed(a / b, 2);
const best = at(48, 'padded');
const SIZES = [16, 32, 48, 64, 256, 512, 1024];

export const data = {
  ...{ tilesPlot },
  best: thousands(best),
  bound: thousands(Math.round(bound(N, BYTES))),
  bestRatio: ratio(best, bound(N, BYTES)),
  wholeRatio: ratio(at(56, 'whole'), bound(N, BYTES)),
  six: thousands(at(32, 'six')),
  fewer: fixed(100 * (1 - best / at(32, 'six')), 0),
  closed56: thousands(closed(N, 56)),
  padded56: thousands(at(56, 'padded')),
  copied56: thousands(at(56, 'copied')),
  copied48: thousands(at(48, 'copied')),
  plain: thousands(at(48, 'plain')),
  plain8: thousands(at(8, 'plain')),
  untiled: thousands(untiled),
  times: fixed(at(48, 'plain') / best, 0),
  sets: [256, 257, 264].map((row) => setsMet(ROW_TILE, row)),
  one: thousands(rows.find(({ row }) => row === 257)?.misses ?? Number.NaN),
  tileLines: (ROW_TILE * ROW_TILE) / PER_LINE,
  tiles: {
    columns: [
      { label: 'Tile' },
      { label: 'Of the cache' },
      { label: '(1)' },
      { label: 'One set' },
      { label: 'Eight ways, rows of 264' },
      { label: 'Tile copied, rows of 256' },
      { label: 'Rows of 256' },
      { label: 'Six loops, rows of 264' },
    ],
    rows: tiles.map((t) => [
      String(t.tile),
      `${fixed((100 * t.tile ** 2 * DOUBLE) / BYTES, 0)}\u202f%`,
      thousands(closed(N, t.tile)),
      ...[t.whole, t.padded, t.copied, t.plain, t.six].map(thousands),
    ]),
  },
  rows: {
    columns: [
      { label: 'Elements a row' },
      { label: 'Sets of the tile' },
      { label: 'Lines there' },
      { label: 'Misses' },
    ],
    rows: rows.map(({ row, misses }) => [
      String(row),
      String(setsMet(ROW_TILE, row)),
      String(setsMet(ROW_TILE, row) * CACHE.ways),
      thousands(misses),
    ]),
  },
  least: {
    columns: [{ label: 'Tile' }, { label: 'Its own lines' }, { label: 'Lines needed' }],
    rows: least.map(({ tile, lines }) => [
      String(tile),
      String((tile * tile) / PER_LINE),
      String(lines),
    ]),
  },
  sizes: {
    columns: [
      { label: 'Cache' },
      { label: 'Three tiles' },
      { label: 'One, by (2)' },
      { label: 'Three fifths full' },
      { label: 'Words of memory a multiplication' },
    ],
    rows: SIZES.map((k) => {
      const safe = PER_LINE * Math.floor(Math.sqrt((0.6 * k * 1024) / DOUBLE) / PER_LINE);
      return [
        `${k} KiB`,
        String(third(k * 1024)),
        String(largest(k * 1024)),
        String(safe),
        fixed(2 / safe, 4),
      ];
    }),
  },
  links: await Promise.all(
    (['full', 'ways'] as const).map((organisation) =>
      stateOf('cache-simulator', {
        ...{ source: 'pattern', pattern: 'matmul', order: 'blocked', elements: 64, block: 16 },
        ...{ width: DOUBLE, size: 4096, line: CACHE.line, organisation, ways: 8 },
      }),
    ),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'M. S. Lam, E. E. Rothberg, M. E. Wolf',
    title: 'The cache performance and optimizations of blocked algorithms',
    source: 'Proceedings of ASPLOS IV',
    year: 1991,
    place: 'pp. 63–74',
    doi: '10.1145/106972.106981',
  },
  {
    authors: 'J.-W. Hong, H. T. Kung',
    title: 'I/O complexity: the red-blue pebble game',
    source: 'Proceedings of the 13th Annual ACM Symposium on Theory of Computing',
    year: 1981,
    place: 'pp. 326–333',
    doi: '10.1145/800076.802486',
  },
  {
    authors: 'T. M. Smith, B. Lowery, J. Langou, R. A. van de Geijn',
    title: 'A tight I/O lower bound for matrix multiplication',
    source: 'arXiv',
    year: 2019,
    place: '1702.02017',
  },
  {
    authors: 'K. Goto, R. A. van de Geijn',
    title: 'Anatomy of high-performance matrix multiplication',
    source: 'ACM Transactions on Mathematical Software 34(3)',
    year: 2008,
    place: 'article 12',
    doi: '10.1145/1356052.1356053',
  },
];
