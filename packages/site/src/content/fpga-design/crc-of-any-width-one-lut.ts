import { publishedCrc } from '@tollbench/engines/coding/crc-catalogue.ts';
import { exponents, weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { cost, crcEquations, type Equation } from '@tollbench/engines/coding/parallel-equations.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'A CRC of any width loops through one lookup table',
  description:
    'Ethernet’s CRC-32 taken 512 bits a clock has equations of 280 terms and four levels of lookup tables. Two changes of the same circuit bring the loop to two levels and to one, at any width, with the bit-serial polynomial in it; what they cost, and what becomes of a last word that is not full.',
  keywords: [
    'parallel CRC',
    'CRC-32 FPGA',
    'look-ahead',
    'state-space transformation',
    'LUT6',
    '100G Ethernet FCS',
    'pipelined CRC',
    'LFSR',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['crc-lfsr'],
};

/** A square matrix over GF(2) or one of vectors, by rows: bit j of row i is its element i, j. */
export type Matrix = readonly bigint[];

const parity = (word: bigint): bigint => BigInt(weight(word) & 1);
/** M·v. */
export const times = (m: Matrix, v: bigint): bigint =>
  m.reduce((sum, row, i) => sum | (parity(row & v) << BigInt(i)), 0n);

/** The matrix with these columns, of n rows. */
export const ofColumns = (columns: readonly bigint[], n: number): Matrix =>
  Array.from({ length: n }, (_, i) =>
    columns.reduce((row, column, j) => row | (((column >> BigInt(i)) & 1n) << BigInt(j)), 0n),
  );

/** A·B, where B has `width` columns. */
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => exponents(row).reduce((sum, j) => sum ^ (b[j] ?? 0n), 0n));

/** The inverse, by elimination; undefined where there is none. */
export function inverse(m: Matrix): Matrix | undefined {
  const n = m.length;
  const rows = m.map((row, i) => row | (1n << BigInt(n + i)));
  for (let c = 0; c < n; c++) {
    const bit = 1n << BigInt(c);
    const pivot = rows.findIndex((row, i) => i >= c && (row & bit) !== 0n);
    if (pivot < 0) return undefined;
    [rows[c], rows[pivot]] = [rows[pivot] as bigint, rows[c] as bigint];
    for (let i = 0; i < n; i++)
      if (i !== c && (rows[i] as bigint) & bit) rows[i] = (rows[i] as bigint) ^ (rows[c] as bigint);
  }
  return rows.map((row) => row >> BigInt(n));
}

export const crc = publishedCrc('CRC-32/ISO-HDLC');
const N = crc.width;

/** The plain circuit of W bits a clock: s′ = A·s + B·d. */
export function plain(bits: number): {
  readonly equations: readonly Equation[];
  readonly a: Matrix;
  readonly b: Matrix;
} {
  const equations = crcEquations(crc, bits);
  return { equations, a: equations.map((e) => e.state), b: equations.map((e) => e.data) };
}

/**
 * The same in other coordinates, s = T·z: z′ = C·z + T⁻¹B·d, T having the columns v, Av, A²v, …, so that C is a companion
 * matrix. Of all v with one bit set, the one with the fewest terms in T and T⁻¹B.
 */
export function turned(bits: number): {
  readonly t: Matrix;
  readonly back: Matrix;
  readonly c: Matrix;
  readonly input: Matrix;
} {
  const { a, b } = plain(bits);
  const all = Array.from({ length: N }, (_, k) => {
    const columns = [1n << BigInt(k)];
    while (columns.length < N) columns.push(times(a, columns.at(-1) as bigint));
    const t = ofColumns(columns, N);
    const back = inverse(t);
    return back ? [{ t, back, c: product(back, product(a, t)), input: product(back, b) }] : [];
  }).flat();
  const terms = ({ t, input }: (typeof all)[number]) =>
    [...t, ...input].reduce((sum, row) => sum + weight(row), 0);
  const best = all.sort((x, y) => terms(x) - terms(y))[0];
  if (!best) throw new Error(`no vector generates all states at ${bits} bits a clock`);
  return best;
}

const rowsOf = (m: Matrix, more = 0): Equation[] =>
  m.map((state, i) => ({ state: state | (more ? 1n << BigInt(N + i) : 0n), data: 0n }));
const asData = (m: Matrix): Equation[] => m.map((data) => ({ state: 0n, data }));

export const WIDTHS = [8, 16, 32, 64, 128, 256, 512];
export const forms = WIDTHS.map((bits) => {
  const { equations, a, b } = plain(bits);
  const { c, input, t } = turned(bits);
  return {
    bits,
    whole: cost(equations),
    /** The loop where B·d stands in a register before it, and that register’s logic. */
    ahead: cost(rowsOf(a, 1)),
    aheadInput: cost(asData(b)),
    loop: cost(rowsOf(c, 1)),
    input: cost(asData(input)),
    output: cost(rowsOf(t)),
  };
});
export type Form = (typeof forms)[number];

/** Lookup tables of all parts, none shared. */
export const sums = (f: Form) => ({
  whole: f.whole.luts,
  ahead: f.ahead.luts + f.aheadInput.luts,
  turned: f.loop.luts + f.input.luts + f.output.luts,
});

/** Terms of the polynomial that the loop has in it, without its highest: the same at every power of two. */
export const loopPolynomial = (bits: number): bigint => {
  const { c } = turned(bits);
  return c.reduce((sum, row, i) => sum | (((row >> BigInt(N - 1)) & 1n) << BigInt(i)), 0n);
};

/** s after k further bytes of zeros taken away again: A⁻¹ so many times, for a last word padded to its end. */
export function unpadded(bytes: number): Matrix {
  const { a } = plain(8 * bytes);
  const back = inverse(a);
  if (!back) throw new Error('the register’s step has no inverse');
  return back;
}
/** Of a word of 64 bytes, in six steps of 1, 2, 4 … 32 bytes, each taken or not: its equations with the choice in them. */
export const STEPS = [1, 2, 4, 8, 16, 32];
export const unpadding = STEPS.map((bytes) => cost(rowsOf(unpadded(bytes))));

const of = (bits: number): Form => forms.find((f) => f.bits === bits) as Form;
const marks = (of: (f: Form) => number) => ({ x: WIDTHS, y: forms.map(of) });
const termsPlot: Plot = {
  id: 'crc-terms',
  title: 'Terms of the widest equation in the loop',
  alt: `Against the bits a clock from 8 to 512, on logarithmic axes: all in one clock from ${of(8).whole.largest} to ${of(512).whole.largest} terms, rising with the width; with the data ahead between ${Math.min(...forms.map((f) => f.ahead.largest))} and ${Math.max(...forms.map((f) => f.ahead.largest))}; turned, ${of(512).loop.largest} at every width.`,
  x: { label: 'Bits a clock', scale: 'log', domain: [8, 512] },
  y: { label: 'Terms', scale: 'log', domain: [1, 400] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'all in one clock',
      colour: 1,
      width: 2,
      ...marks((f) => f.whole.largest),
    },
    {
      kind: 'line',
      label: 'data ahead',
      colour: 2,
      dash: 'dash',
      width: 2,
      ...marks((f) => f.ahead.largest),
    },
    {
      kind: 'line',
      label: 'turned',
      colour: 3,
      dash: 'dot',
      width: 2,
      ...marks((f) => f.loop.largest),
    },
    { kind: 'rule', y: 6, label: 'one table of six inputs', colour: 'ink' },
    { kind: 'rule', y: 36, label: 'two levels', colour: 'ink' },
  ],
};

export const data = {
  termsPlot,
  dearer: sums(of(512)).turned / sums(of(512)).whole - 1,
  ...{ widest: of(512).whole, ahead: of(512).ahead, turned: of(512).loop },
  most: Math.max(...forms.map((f) => f.ahead.largest)),
  taps: weight(loopPolynomial(512)),
  sums512: sums(of(512)),
  sums32: sums(of(32)),
  unpadding: {
    most: Math.max(...unpadding.map((c) => c.largest)),
    luts: unpadding.reduce((sum, c) => sum + c.luts, 0),
  },
  forms: {
    columns: [
      { label: 'Bits a clock' },
      { label: 'Terms, all in one clock' },
      { label: 'Levels' },
      { label: 'Terms, data ahead' },
      { label: 'Levels' },
      { label: 'Terms, turned' },
      { label: 'Levels' },
    ],
    rows: forms.map((f) => [
      String(f.bits),
      ...[f.whole, f.ahead, f.loop].flatMap((c) => [String(c.largest), String(c.lutLevels)]),
    ]),
  },
  costs: {
    columns: [
      { label: 'Bits a clock' },
      { label: 'All in one clock' },
      { label: 'Data ahead' },
      { label: 'Turned: loop' },
      { label: 'input' },
      { label: 'output' },
      { label: 'in all' },
    ],
    rows: forms.map((f) => [
      ...[f.bits, f.whole.luts, sums(f).ahead].map(String),
      ...[f.loop.luts, f.input.luts, f.output.luts, sums(f).turned].map(String),
    ]),
  },
  links: await Promise.all([32, 512].map((dataBits) => stateOf('crc-lfsr', { dataBits }))),
};

export const citations: readonly Citation[] = [
  {
    authors: 'T.-B. Pei, C. Zukowski',
    title: 'High-speed parallel CRC circuits in VLSI',
    source: 'IEEE Transactions on Communications 40(4)',
    year: 1992,
    place: 'pp. 653–657',
  },
  {
    authors: 'J. H. Derby',
    title: 'High-speed CRC computation using state-space transformations',
    source: 'IEEE GLOBECOM 2001, volume 1',
    year: 2001,
    place: 'pp. 166–170',
  },
  {
    authors: 'G. Campobello, G. Patanè, M. Russo',
    title: 'Parallel CRC realization',
    source: 'IEEE Transactions on Computers 52(10)',
    year: 2003,
    place: 'pp. 1312–1319',
  },
  {
    authors: 'IEEE',
    title: 'IEEE Standard for Ethernet, IEEE Std 802.3-2022',
    source: 'IEEE Standards Association',
    year: 2022,
    place: 'clause 3.2.9, frame check sequence',
  },
];
