import { lineStream } from '@tollbench/engines/cache/line-stream.ts';
import { simulate } from '@tollbench/engines/cache/simulate.ts';
import { READ, type Trace, WRITE } from '@tollbench/engines/cache/trace.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'The stride that makes a cache small',
  description:
    'A walk down a column of a matrix whose rows are 4096 bytes long has 8 of the 512 lines of a cache. How many for any stride, from one greatest common divisor; what a transposition of 256 × 256 doubles pays for it, 9 misses where 257 × 257 has 2; and the padding that ends it.',
  keywords: [
    'cache associativity',
    'power-of-two stride',
    'leading dimension',
    'padding',
    'matrix transpose',
    'conflict misses',
    'set index',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['cache-simulator'],
};

/** 32 KiB in lines of 64 bytes, eight ways. */
export const LINE = 64;
export const WAYS = 8;
export const SETS = 64;
const DOUBLE = 8;

/** Lines that a walk in steps of so many bytes can keep: the ways of the sets that it meets. */
export function linesFor(stride: number): number {
  // Below a line every line is met; else the set moves by the stride in lines, and comes round after so many steps.
  if (stride <= LINE || stride % LINE !== 0) return SETS * WAYS;
  return (WAYS * SETS) / Number(gcd(BigInt(stride / LINE), BigInt(SETS)));
}

function run(trace: Trace, from: number) {
  const { counts } = simulate(
    lineStream(trace, { line: LINE, crossing: 'first', fetches: false }),
    {
      data: {
        ...{ sets: SETS, ways: WAYS, line: LINE, policy: 'lru', seed: 1 },
        ...{ write: 'back', allocate: true, inclusion: 'nine' },
        ...{ prefetch: { kind: 'none', degree: 1 }, victims: 0, buffer: 0 },
      },
      lower: [],
    },
    { from, to: trace.length, told: [0, 0], contentsAfter: 0 },
  ).data.node;
  return counts;
}

/** Share of misses of a walk of so many steps, done again and again, once it goes round. */
export function missesOf(stride: number, steps: number): number {
  const length = 4 * steps;
  const addresses = Float64Array.from({ length }, (_, k) => stride * (k % steps));
  const trace = {
    length,
    kinds: new Uint8Array(length).fill(READ),
    addresses,
    sizes: new Uint16Array(length),
  };
  const { accesses, misses } = run(trace, 2 * steps);
  return misses[0] / accesses[0];
}

/** Misses for each eight elements of a transposition b = aᵀ of n × n doubles, rows of a in order, `pad` elements behind each row. */
export function transposed(n: number, pad = 0): number {
  const row = (n + pad) * DOUBLE;
  const length = 2 * n * n;
  const addresses = new Float64Array(length);
  const kinds = new Uint8Array(length);
  // The second matrix begins a line behind the first.
  const second = Math.ceil((n * row) / LINE) * LINE + LINE;
  for (let i = 0, k = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      addresses[k++] = i * row + j * DOUBLE;
      kinds[k] = WRITE;
      addresses[k++] = second + j * row + i * DOUBLE;
    }
  kinds.fill(READ, 0, 1);
  const { misses } = run({ length, kinds, addresses, sizes: new Uint16Array(length) }, 0);
  return (8 * (misses[0] + misses[1])) / (n * n);
}

export const STRIDES = [64, 128, 192, 256, 512, 1024, 2048, 4096, 4160, 8192];
export const SIDES = [64, 96, 120, 127, 128, 129, 136, 160, 192, 240, 255, 256, 257, 264, 288, 320];
export const sides = SIDES.map((n) => ({ n, misses: transposed(n) }));
const side = (n: number): number => sides.find((s) => s.n === n)?.misses ?? Number.NaN;
/** 256 × 256 with elements behind each row. */
export const PADS = [0, 1, 2, 4, 8, 16];
export const pads = PADS.map((pad) => ({ pad, misses: transposed(256, pad) }));

const sidesPlot: Plot = {
  id: 'stride-sides',
  title: 'Transposition of n × n doubles in 32 KiB',
  alt: `Misses for each eight elements, of which two cannot be avoided, against n from 64 to 320: about ${fixed(side(257), 1)} but for ${fixed(side(128), 1)} at 128, 160, 192, 256, 288 and 320.`,
  x: { label: 'n', domain: [56, 328] },
  y: { label: 'Misses for eight elements', domain: [0, 10] },
  names: 'none',
  marks: [{ kind: 'stem', label: 'misses', colour: 1, x: SIDES, y: sides.map((s) => s.misses) }],
};

export const data = {
  sidesPlot,
  at256: side(256),
  at257: side(257),
  at255: side(255),
  strides: {
    columns: [
      { label: 'Stride' },
      { label: 'In lines' },
      { label: 'Sets met' },
      { label: 'Lines kept' },
      { label: 'Misses of a walk of as many' },
      { label: 'and of one more a set' },
    ],
    rows: STRIDES.map((stride) => {
      const lines = linesFor(stride);
      const percent = (steps: number) => `${fixed(100 * missesOf(stride, steps), 0)} %`;
      return [
        `${stride} B`,
        String(stride / LINE),
        String(lines / WAYS),
        String(lines),
        percent(lines),
        percent(lines + lines / WAYS),
      ];
    }),
  },
  sides: {
    columns: [
      { label: 'n' },
      { label: 'Row' },
      { label: 'Lines for a column' },
      { label: 'Misses for eight elements' },
    ],
    rows: sides.map(({ n, misses }) => [
      String(n),
      `${n * DOUBLE} B`,
      (n * DOUBLE) % LINE === 0 ? String(linesFor(n * DOUBLE)) : 'all',
      fixed(misses, 2),
    ]),
  },
  pads: {
    columns: [
      { label: 'Elements behind each row' },
      { label: 'Row' },
      { label: 'Misses for eight elements' },
    ],
    rows: pads.map(({ pad, misses }) => [
      String(pad),
      `${(256 + pad) * DOUBLE} B`,
      fixed(misses, 2),
    ]),
  },
  links: await Promise.all([
    stateOf('cache-simulator', {
      ...{
        source: 'pattern',
        pattern: 'stride',
        elements: 64 * 512,
        width: DOUBLE,
        stride: 512,
        passes: 4,
      },
      ...{ size: 32768, line: LINE, organisation: 'ways', ways: WAYS },
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'D. F. Bacon, J.-H. Chow, D. R. Ju, K. Muthukumar, V. Sarkar',
    title:
      'A compiler framework for restructuring data declarations to enhance cache and TLB effectiveness',
    source: 'Proceedings of CASCON',
    year: 1994,
  },
  {
    authors: 'M. S. Lam, E. E. Rothberg, M. E. Wolf',
    title: 'The cache performance and optimizations of blocked algorithms',
    source: 'Proceedings of ASPLOS IV',
    year: 1991,
    place: 'pp. 63–74',
    doi: '10.1145/106972.106981',
  },
  {
    authors: 'J. L. Hennessy, D. A. Patterson',
    title: 'Computer Architecture: A Quantitative Approach',
    source: 'Morgan Kaufmann, 6th ed.',
    year: 2019,
    place: 'chapter 2 and appendix B',
    isbn: '978-0-12-811905-1',
  },
];
