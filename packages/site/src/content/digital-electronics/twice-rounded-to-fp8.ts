import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import type { BinaryFormat } from '@tollbench/engines/float/format.ts';
import { dyadic, type Magnitude } from '@tollbench/engines/float/magnitude.ts';
import { type Rounding, roundMagnitude, USUAL } from '@tollbench/engines/float/round.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Twice rounded: one number in 32 comes out wrong in FP8',
  description:
    'A float that becomes FP8 by way of bfloat16 is rounded twice, and one in 32 ends at the neighbour of the right number. The share for any two formats in closed form and counted, which products and sums are safe, what it costs in error (little) and in reproducibility (all), and the rounding that cures it.',
  keywords: [
    'double rounding',
    'FP8',
    'E4M3',
    'E5M2',
    'bfloat16',
    'round to odd',
    'quantisation',
    'reproducibility',
    'Figueroa',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['ieee754-inspector'],
};

const binary = (id: FormatId): BinaryFormat => FORMATS[id] as BinaryFormat;
/** Significant bits, the leading one among them. */
export const precision = (id: FormatId): number => binary(id).fractionBits + 1;

/** A positive number in a format; undefined where it is too large. */
function rounded(id: FormatId, x: Magnitude, rounding: Rounding): Magnitude | 'zero' | undefined {
  const { word, flags } = roundMagnitude(binary(id), 0, x, { ...USUAL, rounding });
  if (word === undefined || flags.overflow) return undefined;
  const datum = decode(binary(id), word);
  if (datum.kind !== 'finite') return undefined;
  return datum.m === 0n ? 'zero' : dyadic(datum.m, datum.e);
}

const isSame = (a: ReturnType<typeof rounded>, b: ReturnType<typeof rounded>): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.q === b.q && a.e === b.e : a === b;

/** A number by way of one format to another: whether it ends where it would have gone at once. */
export function isRight(
  x: Magnitude,
  via: FormatId,
  to: FormatId,
  first: Rounding = 'nearestEven',
): boolean {
  const between = rounded(via, x, first);
  const twice = typeof between === 'object' ? rounded(to, between, 'nearestEven') : between;
  return isSame(twice, rounded(to, x, 'nearestEven'));
}

/** The share of numbers that go wrong, evenly drawn from a binade where both formats have all their bits. */
export const predicted = (via: FormatId, to: FormatId): number =>
  2 ** (precision(to) - precision(via) - 1);

/** The same, counted over all numbers of three bits more than the first format has, from 1 to 2. */
export function counted(via: FormatId, to: FormatId, first: Rounding = 'nearestEven'): number {
  const bits = precision(via) + 3;
  const all = 2 ** (bits - 1);
  let wrong = 0;
  for (let k = 0; k < all; k++)
    if (!isRight(dyadic(BigInt(all + k), 1 - bits), via, to, first)) wrong++;
  return wrong / all;
}

const PATHS: readonly (readonly [FormatId, FormatId])[] = [
  ['bfloat16', 'e4m3'],
  ['bfloat16', 'e5m2'],
  ['bfloat16', 'e2m1'],
  ['binary16', 'e4m3'],
  ['binary16', 'e5m2'],
  ['binary32', 'bfloat16'],
  ['binary32', 'binary16'],
  ['binary32', 'e4m3'],
  ['extended', 'binary64'],
];
/** Few enough to count them all. */
const isCounted = (via: FormatId): boolean => precision(via) <= 11;
export const paths = PATHS.map(([via, to]) => ({
  ...{ via, to, share: predicted(via, to) },
  counted: isCounted(via) ? counted(via, to) : undefined,
  odd: isCounted(via) ? counted(via, to, 'odd') : undefined,
}));

/** Positive finite numbers of a format. */
function numbersOf(id: FormatId): Magnitude[] {
  const f = binary(id);
  const words = Array.from({ length: 2 ** (f.exponentBits + f.fractionBits) }, (_, k) => BigInt(k));
  return words.flatMap((word) => {
    const datum = decode(f, word);
    return datum.kind === 'finite' && datum.m > 0n ? [dyadic(datum.m, datum.e)] : [];
  });
}

const product = (a: Magnitude, b: Magnitude): Magnitude => dyadic(a.q * b.q, a.e + b.e);
function sum(a: Magnitude, b: Magnitude): Magnitude {
  const e = Math.min(a.e, b.e);
  return dyadic((a.q << BigInt(a.e - e)) + (b.q << BigInt(b.e - e)), e);
}

/** Of all pairs of positive numbers, how many have a product, or a sum, that a computation in `via` rounds wrongly. */
export function pairs(
  of: FormatId,
  via: FormatId,
): { readonly all: number; readonly products: number; readonly sums: number } {
  const numbers = numbersOf(of);
  let [all, products, sums] = [0, 0, 0];
  for (const [i, a] of numbers.entries())
    for (const b of numbers.slice(i)) {
      const weight = a === b ? 1 : 2;
      all += weight;
      if (!isRight(product(a, b), via, of)) products += weight;
      if (!isRight(sum(a, b), via, of)) sums += weight;
    }
  return { all, products, sums };
}

/** Bits that make a second rounding harmless for +, −, ×, ÷ and √ of numbers of p bits: Figueroa’s 2p + 2. */
export const enough = (id: FormatId): number => 2 * precision(id) + 2;

const COMPUTED: readonly (readonly [FormatId, FormatId])[] = [
  ['e4m3', 'bfloat16'],
  ['e4m3', 'binary16'],
  ['e5m2', 'bfloat16'],
  ['e5m2', 'binary16'],
];
export const computed = COMPUTED.map(([of, via]) => ({ of, via, ...pairs(of, via) }));

/** The mean square error in squares of the last place: rounded at once, and by way of a format, by the formula. */
export const excess = (via: FormatId, to: FormatId): number => {
  const u = 2 ** (precision(to) - precision(via));
  return (u * u) / 4 / (1 / 12);
};

/** Mean square error against that of one rounding, counted; of e4m3 by way of bfloat16. */
export function excessCounted(via: FormatId, to: FormatId): number {
  const bits = precision(via) + 6;
  const all = 2 ** (bits - 1);
  const value = (m: ReturnType<typeof rounded>): number =>
    typeof m === 'object' ? Number(m.q) * 2 ** m.e : 0;
  let [once, twice] = [0, 0];
  for (let k = 0; k < all; k++) {
    const x = dyadic(BigInt(all + k), 1 - bits);
    const between = rounded(via, x, 'nearestEven') as Magnitude;
    once += (value(rounded(to, x, 'nearestEven')) - value(x)) ** 2;
    twice += (value(rounded(to, between, 'nearestEven')) - value(x)) ** 2;
  }
  return twice / once - 1;
}

/** Between two neighbours of E4M3 about a midpoint: where a number goes, straight and by way of bfloat16, in eighths of bfloat16’s step. */
const MIDDLE = 1.0625;
const WINDOW = Array.from({ length: 129 }, (_, k) => MIDDLE + (k - 64) / 64 / 64);
const goes = (x: number, by?: FormatId): number => {
  const exact = dyadic(BigInt(Math.round(x * 2 ** 20)), -20);
  const between = by ? (rounded(by, exact, 'nearestEven') as Magnitude) : exact;
  const end = rounded('e4m3', between, 'nearestEven') as Magnitude;
  return Number(end.q) * 2 ** end.e;
};
const stairPlot: Plot = {
  id: 'fp8-stairs',
  title: 'From 1 to 1.125 in E4M3',
  alt: `What a number near 1.0625 becomes. Rounded once, it is 1 up to 1.0625 and 1.125 beyond. By way of bfloat16 it is 1 up to ${1.0625 + 1 / 256}: numbers between the two are wrong.`,
  x: { label: 'Number', domain: [MIDDLE - 1 / 64, MIDDLE + 1 / 64] },
  y: { label: 'In E4M3', domain: [0.98, 1.145] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'rounded once',
      colour: 1,
      width: 2,
      x: WINDOW,
      y: WINDOW.map((x) => goes(x)),
    },
    {
      kind: 'line',
      label: 'by way of bfloat16',
      colour: 2,
      dash: 'dash',
      width: 2,
      x: WINDOW,
      y: WINDOW.map((x) => goes(x, 'bfloat16')),
    },
  ],
};

const NAMES: Readonly<Partial<Record<FormatId, string>>> = {
  bfloat16: 'bfloat16',
  binary16: 'binary16',
  binary32: 'binary32',
  binary64: 'binary64',
  extended: 'x87 extended',
  e4m3: 'FP8 E4M3',
  e5m2: 'FP8 E5M2',
  e2m1: 'FP4 E2M1',
};
const named = (id: FormatId): string => NAMES[id] ?? id;
const oneIn = (share: number): string =>
  `1 in ${(1 / share).toLocaleString('en').replaceAll(',', '\u202f')}`;
const share = (x: number | undefined): string =>
  x === undefined ? 'not counted' : x === 0 ? 'none' : `${fixed(100 * x, 3)} %`;

export const data = {
  stairPlot,
  first: predicted('bfloat16', 'e4m3'),
  excess: excess('bfloat16', 'e4m3'),
  excessCounted: excessCounted('bfloat16', 'e4m3'),
  worst: 0.5 + 2 ** (precision('e4m3') - precision('bfloat16') - 1),
  need: {
    e4m3: enough('e4m3'),
    e5m2: enough('e5m2'),
    bfloat16: enough('bfloat16'),
    binary32: enough('binary32'),
  },
  product: computed[0] as (typeof computed)[number],
  paths: {
    columns: [
      { label: 'By way of' },
      { label: 'To' },
      { label: 'Bits of the two' },
      { label: 'Wrong, by (1)' },
      { label: 'Counted' },
      { label: 'First to odd' },
    ],
    rows: paths.map((p) => [
      named(p.via),
      named(p.to),
      `${precision(p.via)}, ${precision(p.to)}`,
      oneIn(p.share),
      share(p.counted),
      share(p.odd),
    ]),
  },
  computed: {
    columns: [
      { label: 'Numbers of' },
      { label: 'Computed in' },
      { label: 'Bits wanted, had' },
      { label: 'Pairs' },
      { label: 'Wrong products' },
      { label: 'Wrong sums' },
    ],
    rows: computed.map((c) => [
      named(c.of),
      named(c.via),
      `${enough(c.of)}, ${precision(c.via)}`,
      ...[c.all, c.products, c.sums].map((n) => n.toLocaleString('en').replaceAll(',', '\u202f')),
    ]),
  },
  links: await Promise.all(
    [
      { mode: 'convert', source: '1.0625 + 2^-10', via: 'bfloat16', to: 'e4m3' },
      { mode: 'convert', source: '1.00048828125 + 2^-30', via: 'binary32', to: 'binary16' },
    ].map((state) => stateOf('ieee754-inspector', state)),
  ),
};

export const citations: readonly Citation[] = [
  {
    authors: 'S. A. Figueroa',
    title: 'When is double rounding innocuous?',
    source: 'ACM SIGNUM Newsletter 30(3)',
    year: 1995,
    place: 'pp. 21–26',
    doi: '10.1145/221332.221334',
  },
  {
    authors: 'S. Boldo, G. Melquiond',
    title: 'Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd',
    source: 'IEEE Transactions on Computers 57(4)',
    year: 2008,
    place: 'pp. 462–471',
    doi: '10.1109/TC.2007.70819',
  },
  {
    authors: 'P. Micikevicius and others',
    title: 'OCP 8-bit Floating Point Specification (OFP8), revision 1.0',
    source: 'Open Compute Project',
    year: 2023,
  },
  {
    authors: 'J.-M. Muller and others',
    title: 'Handbook of Floating-Point Arithmetic',
    source: 'Birkhäuser, 2nd ed.',
    year: 2018,
    place: 'section 3.2',
    isbn: '978-3-319-76525-9',
  },
];
