import { isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { readProgram } from '@tollbench/engines/riscv/codec/program.ts';
import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Eight instructions for a 64-bit constant, where six would do',
  description:
    'What li costs, counted over all constants: two instructions for nearly every one of 32 bits, eight for 94 % of those of 64, where a second register needs six and a load two. Up to how many bits li is as good, which constants are cheaper than they look, and why half of all addresses need 0x800 added.',
  keywords: [
    'RISC-V li',
    'load immediate',
    'lui addi',
    '64-bit constant',
    '%hi %lo',
    'sign extension',
    'addiw',
  ],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['instruction-codec'],
};

const low12 = (v: bigint): bigint => BigInt.asIntN(12, v);
const fits32 = (v: bigint): boolean => BigInt.asIntN(32, v) === v;

/** Instructions of `li` as GNU as expands it, for a signed constant: lui and addi, then slli and addi by twelve bits and more. */
export function liLength(v: bigint): number {
  const low = low12(v);
  if (fits32(v)) return low === v || low === 0n ? 1 : 2;
  let rest = (v - low) >> 12n;
  while ((rest & 1n) === 0n) rest >>= 1n;
  return liLength(rest) + 1 + (low === 0n ? 0 : 1);
}

/** How many constants need how many: place n has those of n instructions. */
export type Histogram = readonly bigint[];
const LONGEST = 8;
const none = (): bigint[] => Array.from({ length: LONGEST + 1 }, () => 0n);

const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);
const floorDiv = (a: bigint, b: bigint): bigint => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};
/** Multiples of `step` that leave `rest`, from a to b. */
const multiples = (a: bigint, b: bigint, step: bigint, rest = 0n): bigint => {
  const count = floorDiv(b - rest, step) - ceilDiv(a - rest, step) + 1n;
  return count > 0n ? count : 0n;
};
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const known = new Map<string, Histogram>();

/**
 * Lengths of `li` of every constant from a to b, both among them, or of the odd ones. Those beyond 32 bits go by their low
 * twelve bits, one constant of the rest for each, and the rest by its zeros at the end: no constant is looked at by itself.
 */
export function lengths(a: bigint, b: bigint, odd = false): Histogram {
  const key = `${a} ${b} ${odd}`;
  const found = known.get(key);
  if (found) return found;
  const counts = none();
  const add = (n: number, count: bigint) => {
    counts[n] = (counts[n] ?? 0n) + count;
  };
  const within = (from: bigint, to: bigint): bigint =>
    odd ? multiples(from, to, 2n, 1n) : multiples(from, to, 1n);
  const HALF = 2n ** 31n;
  const [c, d] = [larger(a, -HALF), smaller(b, HALF - 1n)];
  if (c <= d) {
    const small = within(larger(c, -2048n), smaller(d, 2047n));
    const upper = odd ? 0n : multiples(c, d, 4096n) - (c <= 0n && d >= 0n ? 1n : 0n);
    add(1, small + upper);
    add(2, within(c, d) - small - upper);
  }
  for (const [from, to] of [
    [a, smaller(b, -HALF - 1n)],
    [larger(a, HALF), b],
  ] as const)
    if (from <= to) far(from, to, odd, add);
  known.set(key, counts);
  return counts;
}

/** The same beyond 32 bits: v = 4096 u + l, and u is an odd number behind zeros. */
function far(a: bigint, b: bigint, odd: boolean, add: (n: number, count: bigint) => void): void {
  // The ends rounded to u and l: which u there are changes with l at these alone.
  const [u0, u1] = [floorDiv(a + 2048n, 4096n), floorDiv(b + 2048n, 4096n)];
  const [l0, l1] = [a - 4096n * u0, b - 4096n * u1 + 1n];
  const edges = [-2048n, smaller(l0, l1), larger(l0, l1), 2048n];
  const ranges = edges.slice(1).map((end, k) => {
    const [l, last] = [edges[k] ?? 0n, end - 1n];
    const from = l < l0 ? u0 + 1n : u0;
    const to = l < l1 ? u1 : u1 - 1n;
    const count = odd ? multiples(l, last, 2n, 1n) : multiples(l, last, 1n);
    const zero = !odd && l <= 0n && last >= 0n ? 1n : 0n;
    return { from, to, zero, other: count - zero };
  });
  for (const { from, to, zero, other } of ranges)
    if (zero + other > 0n)
      for (let step = 1n; step <= larger(to, -from); step *= 2n)
        for (const [n, count] of lengths(ceilDiv(from, step), floorDiv(to, step), true).entries()) {
          if (count === 0n) continue;
          if (zero > 0n) add(n + 1, count * zero);
          add(n + 2, count * other);
        }
}

/** All constants of 64 bits, and of 32 on RV32, whose li stops at lui and addi. */
export const every = lengths(-(2n ** 63n), 2n ** 63n - 1n);
export const every32 = lengths(-(2n ** 31n), 2n ** 31n - 1n);

/** A sum of so many instructions, of constants that are drawn apart. */
function together(a: Histogram, b: Histogram, more: number): bigint[] {
  const counts = none();
  for (const [n, x] of a.entries())
    for (const [m, y] of b.entries())
      if (x > 0n && y > 0n) counts[n + m + more] = (counts[n + m + more] ?? 0n) + x * y;
  return counts;
}
/**
 * The same with a second register: the low word into one, the rest into the other, a shift and an addition. A low word of 0
 * saves its instruction and the addition. For constants from a to b, multiples of 2³² apart.
 */
export function withTwo(a: bigint, b: bigint): bigint[] {
  const WORD = 2n ** 32n;
  const [from, to] = [a / WORD, (b + 1n) / WORD - 1n];
  const counts = none();
  const add = (more: readonly bigint[]) => {
    for (const [n, count] of more.entries()) counts[n] = (counts[n] ?? 0n) + count;
  };
  // A low word that reads as negative is made up for by one more above.
  const low = every32.map((n, k) => (k === 1 ? n - 1n : n));
  const negative = lengths(-(2n ** 31n), -1n);
  const positive = low.map((n, k) => n - (negative[k] ?? 0n));
  add(together(lengths(from, to), [0n, 1n], 0));
  add(together(lengths(from, to), positive, 2));
  // 2³¹ above is −2³¹: what is beyond 64 bits is shifted out.
  const most = 2n ** 31n - 1n;
  add(together(lengths(from + 1n, smaller(to + 1n, most)), negative, 2));
  if (to === most) add(together(lengths(-most - 1n, -most - 1n), negative, 2));
  return counts;
}
export const mean = (counts: Histogram): number => {
  const all = counts.reduce((sum, n) => sum + n, 0n);
  return counts.reduce((sum, n, k) => sum + (k * Number(n)) / Number(all), 0);
};

/** Positive constants of so many bits and a sign: from half of what fits. */
const ofBits = (bits: number): readonly [bigint, bigint] => [
  2n ** BigInt(bits - 2),
  2n ** BigInt(bits - 1) - 1n,
];
export const WIDTHS = Array.from({ length: 61 }, (_, k) => k + 4);
export const byWidth = WIDTHS.map((bits) => mean(lengths(...ofBits(bits))));
/** From 34 bits on the rest is a constant of its own. */
export const TWO_WIDTHS = WIDTHS.filter((bits) => bits >= 34);
export const twoByWidth = TWO_WIDTHS.map((bits) => mean(withTwo(...ofBits(bits))));

/** Bytes of `li a0` on RV32 with 16-bit instructions: how many constants take 2, 4, 6 and 8. */
export const bytes32: readonly bigint[] = (() => {
  // c.li takes −32 to 31; c.lui 1 to 31 and −32 to −1; c.addi −32 to 31 but 0.
  const [upper, shortUpper, low, shortLow] = [2n ** 20n - 1n, 63n, 4095n, 63n];
  return [
    64n + shortUpper,
    4096n - 64n + (upper - shortUpper) + shortUpper * shortLow,
    shortUpper * (low - shortLow) + (upper - shortUpper) * shortLow,
    (upper - shortUpper) * (low - shortLow),
  ];
})();

/** All runs of ones in 64 bits, as signed constants. */
export const masks: readonly bigint[] = Array.from({ length: 64 }, (_, from) =>
  Array.from({ length: 64 - from }, (_, k) =>
    BigInt.asIntN(64, (2n ** BigInt(k + 1) - 1n) << BigInt(from)),
  ),
).flat();
/** −1, shifted up and down again: one instruction more for each end that the run does not reach. */
export const maskLength = (v: bigint): number => {
  const u = BigInt.asUintN(64, v);
  const shifts = Number(v >= 0n) + Number((u & 1n) === 0n);
  return Math.min(liLength(v), 1 + shifts);
};
export const maskCounts = (of: (v: bigint) => number): readonly number[] => {
  const counts = Array.from({ length: LONGEST + 1 }, () => 0);
  for (const v of masks) counts[of(v)]!++;
  return counts;
};

/** Constants that one meets, each with a shorter way into a0 where there is one; t0 is a second register. */
export const NAMED: readonly (readonly [string, bigint, string])[] = [
  ['1.0 of 64 bits', 0x3ff0000000000000n, ''],
  ['low 32 bits', 0xffffffffn, 'li a0, -1; srli a0, a0, 32'],
  ['mantissa of 52 bits', 0xfffffffffffffn, 'li a0, -1; srli a0, a0, 12'],
  ['largest signed', 0x7fffffffffffffffn, 'li a0, -1; srli a0, a0, 1'],
  ['prime of FNV-1a', 0x100000001b3n, ''],
  ['a one in each byte', 0x0101010101010101n, 'li t0, 0x01010101; slli a0, t0, 32; add a0, a0, t0'],
  ['every other bit', 0x5555555555555555n, 'li t0, 0x55555555; slli a0, t0, 32; add a0, a0, t0'],
  ['division by ten', 0xcccccccccccccccdn, 'li t0, -0x33333333; slli a0, t0, 32; add a0, a0, t0'],
  ['division by three', 0xaaaaaaaaaaaaaaabn, 'li t0, -0x55555555; slli a0, t0, 32; add a0, a0, t0'],
  [
    'golden ratio, for hashes',
    0x9e3779b97f4a7c15n,
    'li a0, -0x61c88647; slli a0, a0, 32; li t0, 0x7f4a7c15; add a0, a0, t0',
  ],
  [
    'π of 64 bits',
    0x400921fb54442d18n,
    'li a0, 0x400921fb; slli a0, a0, 32; li t0, 0x54442d18; add a0, a0, t0',
  ],
];

const RV64 = isaOf('rv64gc', 64);
/** Lines as the instructions that they are. */
export const assembled = (lines: string, compress = false) =>
  readProgram(lines.replaceAll('; ', '\n'), {
    ...{ isa: RV64, base: 'assembly', address: 0n, compress },
  }).items;
const count = (lines: string): number => assembled(lines).length;
const bytes = (lines: string): number =>
  assembled(lines, true).reduce((sum, { size }) => sum + size / 8, 0);
const hex = (v: bigint): string => `0x${BigInt.asUintN(64, v).toString(16)}`;

/** The constant that the text works through, typical as can be. */
export const EXAMPLE = 0x123456789abcdef0n;
const SIX = `li a0, 0x12345679; li t0, -0x65432110; slli a0, a0, 32; add a0, a0, t0`;
export const WAYS: readonly (readonly [string, string, number])[] = [
  ['li', `li a0, ${hex(EXAMPLE)}`, 0],
  ['two registers', SIX, 0],
  ['from memory', 'auipc a0, 0; ld a0, 1024(a0)', 8],
];

const share = (n: bigint, of: bigint): string => {
  const x = (100 * Number(n)) / Number(of);
  return n === 0n ? '–' : x < 0.001 ? '<\u202f0.001\u202f%' : `${fixed(x, x < 0.1 ? 3 : 2)}\u202f%`;
};
const whole = (n: bigint): string => n.toLocaleString('en').replaceAll(',', '\u202f');
const ALL64 = 2n ** 64n;
const ALL32 = 2n ** 32n;
export const both = withTwo(-(2n ** 63n), 2n ** 63n - 1n);

const widthPlot: Plot = {
  id: 'constant-width',
  title: 'Instructions for a constant of n bits',
  alt: `Mean number of instructions against the bits of the constant, from 4 to 64. li takes one up to 12 bits, two up to 32, four up to 44, six up to 56 and eight at 64. With two registers it is ${fixed(twoByWidth[0] ?? 0, 0)} from 34 bits on, six from 46 on.`,
  x: {
    label: 'Bits, with the sign',
    domain: [4, 64],
    ticks: [12, 24, 32, 44, 56, 64].map((at) => ({ at })),
  },
  y: { label: 'Instructions, mean', domain: [0, 8.5] },
  names: 'key',
  marks: [
    { kind: 'line', label: 'li', ...{ colour: 1, width: 2 }, x: WIDTHS, y: byWidth },
    {
      kind: 'line',
      label: 'two registers',
      ...{ colour: 2, dash: 'dash', width: 2 },
      x: TWO_WIDTHS,
      y: twoByWidth,
    },
  ],
};

const liMasks = maskCounts(liLength);
const bestMasks = maskCounts(maskLength);

export const data = {
  widthPlot,
  eight: share(every[8] ?? 0n, ALL64),
  six: share(every[6] ?? 0n, ALL64),
  short: share(
    every.slice(0, 6).reduce((a, b) => a + b, 0n),
    ALL64,
  ),
  one: whole(every32[1] ?? 0n),
  twoOf32: share(every32[2] ?? 0n, ALL32),
  bothSix: share(both[6] ?? 0n, ALL64),
  masks: masks.length,
  masksMore: masks.filter((v) => maskLength(v) < liLength(v)).length,
  worstMask: liMasks.findLastIndex((n) => n > 0),
  example: hex(EXAMPLE),
  steps: assembled(`li a0, ${hex(EXAMPLE)}`).map(({ decoded }) =>
    decoded ? textOf(decoded, { xlen: 64, address: 0n }) : '',
  ),
  all: {
    columns: [
      { label: 'Instructions' },
      { label: '32 bits, li' },
      { label: '64 bits, li' },
      { label: '64 bits, two registers' },
    ],
    rows: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [
      String(n),
      share(every32[n] ?? 0n, ALL32),
      share(every[n] ?? 0n, ALL64),
      share(both[n] ?? 0n, ALL64),
    ]),
  },
  bytes: {
    columns: [{ label: 'Bytes of li' }, { label: 'Constants of 32 bits' }, { label: 'Share' }],
    rows: bytes32.map((n, k) => [String(2 * k + 2), whole(n), share(n, ALL32)]),
  },
  ways: {
    columns: [
      { label: 'A constant of 64 bits' },
      { label: 'Instructions' },
      { label: 'Bytes with C' },
      { label: 'of data' },
    ],
    rows: WAYS.map(([name, lines, more]) => [
      name,
      String(count(lines)),
      String(bytes(lines)),
      more === 0 ? '–' : String(more),
    ]),
  },
  named: {
    columns: [
      { label: 'Constant' },
      { label: 'Value' },
      { label: 'li' },
      { label: 'Shorter' },
      { label: 'as' },
    ],
    rows: NAMED.map(([name, v, lines]) => [
      name,
      `0x${v.toString(16).padStart(16, '0')}`,
      String(count(`li a0, ${hex(v)}`)),
      lines === '' ? '–' : String(count(lines)),
      lines === '' ? '–' : lines,
    ]),
  },
  runs: {
    columns: [
      { label: 'Instructions' },
      { label: 'Runs of ones, li' },
      { label: 'by shifts of −1' },
    ],
    rows: liMasks
      .map((n, k) => [String(k), String(n), String(bestMasks[k])])
      .filter(([, a, b]) => a !== '0' || b !== '0'),
  },
  links: await Promise.all([
    stateOf('instruction-codec', { source: `li a0, ${hex(EXAMPLE)}`, march: 'gc' }),
    stateOf('instruction-codec', { source: SIX.replaceAll('; ', '\n'), march: 'gc' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'RISC-V International',
    title: 'The RISC-V Instruction Set Manual, Volume I: Unprivileged Architecture',
    source: 'riscv.org',
    year: 2024,
    place: 'chapters on RV32I and RV64I, integer computational instructions',
  },
  {
    authors: 'RISC-V International',
    title: 'RISC-V ABIs Specification',
    source: 'github.com/riscv-non-isa/riscv-elf-psabi-doc',
    year: 2024,
    place: 'relocations, absolute and PC-relative addresses',
  },
  {
    authors: 'GNU Binutils',
    title: 'Using as',
    source: 'sourceware.org/binutils/docs',
    year: 2023,
    place: 'RISC-V dependent features',
  },
];
