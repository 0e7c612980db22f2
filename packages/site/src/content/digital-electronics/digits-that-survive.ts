import { FORMATS } from '@tollbench/engines/float/catalogue.ts';
import { valueOfCode } from '@tollbench/engines/float/code.ts';
import { type BinaryFormat, largestCode } from '@tollbench/engines/float/format.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import frozen from '../../../../../oracles/vectors/digits-that-survive.json' with { type: 'json' };
import { fixed, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Nine digits for a float, and eight for all but one in 66',
  description:
    'How many decimal digits bring every number of a format back: 17 for double, 9 for float, 5 for half, 4 for bfloat16, 3 for FP8 E4M3, which needs the third for two numbers. Counted exactly for all 2⁶³ doubles and every other format, with what each digit fewer loses and where.',
  keywords: [
    'round trip',
    'max_digits10',
    'FLT_DECIMAL_DIG',
    'DBL_DIG',
    'printf %.17g',
    'shortest decimal',
    'bfloat16',
    'FP8',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['ieee754-inspector', 'number-bases'],
};

type Name =
  | 'binary64'
  | 'binary32'
  | 'binary16'
  | 'bfloat16'
  | 'e4m3'
  | 'e5m2'
  | 'e2m3'
  | 'e3m2'
  | 'e2m1';
export const NAMES: readonly Name[] = [
  ...(['binary64', 'binary32', 'binary16', 'bfloat16', 'e4m3', 'e5m2'] as const),
  ...(['e2m3', 'e3m2', 'e2m1'] as const),
];
const SAID: Readonly<Record<Name, string>> = {
  ...{ binary64: 'binary64, double', binary32: 'binary32, float', binary16: 'binary16, half' },
  ...{ bfloat16: 'bfloat16', e4m3: 'FP8 E4M3', e5m2: 'FP8 E5M2' },
  ...{ e2m3: 'FP6 E2M3', e3m2: 'FP6 E3M2', e2m1: 'FP4 E2M1' },
};
export const formatOf = (name: Name): BinaryFormat => FORMATS[name];
export const precision = (f: BinaryFormat): number => f.fractionBits + 1;

const powers = [1n];
/** 5ⁿ. */
function five(n: number): bigint {
  while (powers.length <= n) powers.push((powers.at(-1) ?? 1n) * 5n);
  return powers[n] ?? 1n;
}
/** 2^e·10^j as a fraction. */
function scaled(e: number, j: number): readonly [bigint, bigint] {
  const two = e + j;
  const [a, b] = j >= 0 ? [five(j), 1n] : [1n, five(-j)];
  return two >= 0 ? [a << BigInt(two), b] : [a, b << BigInt(-two)];
}

/** Σ ⌊(a·k + b)/m⌋ over from ≤ k < to, a and m positive: Euclid’s algorithm, some steps for each bit of the range. */
export function floorSum(from: bigint, to: bigint, a: bigint, b: bigint, m: bigint): bigint {
  let [n, slope, start, modulus] = [to - from, a, a * from + b, m];
  let sum = 0n;
  while (n > 0n) {
    if (start < 0n) {
      const up = (-start + modulus - 1n) / modulus;
      sum -= up * n;
      start += up * modulus;
    }
    sum += (slope / modulus) * ((n * (n - 1n)) / 2n) + (start / modulus) * n;
    slope %= modulus;
    start %= modulus;
    const end = slope * n + start;
    if (end < modulus) break;
    [n, start] = [end / modulus, end % modulus];
    [slope, modulus] = [modulus, slope];
  }
  return sum;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Multiples k·(a/b), from ≤ k < to, that come back from the nearest whole number: it lies within half of a/b, or just there
 * with k even, where a tie goes.
 */
export function survivors(from: bigint, to: bigint, a: bigint, b: bigint): bigint {
  if (to <= from) return 0n;
  if (a >= b) return to - from;
  // Twice both, so that half of a is whole.
  const m = 2n * b;
  let count = floorSum(from, to, 2n * a, a - 1n, m) - floorSum(from, to, 2n * a, -a, m);
  const period = m / gcd(a, m);
  // A tie: (2k ± 1)·a is a multiple of 2b.
  if (period % 2n === 1n)
    for (const side of [1n, period - 1n]) {
      const root = (side * ((period + 1n) / 2n)) % period;
      const first = root % 2n === 0n ? root : root + period;
      const upTo = (x: bigint) => (x <= first ? 0n : (x - 1n - first) / (2n * period) + 1n);
      count += upTo(to) - upTo(from);
    }
  return count;
}

/** The decimal exponent: 10^(D − 1) ≤ k·2^e < 10^D. */
function decadeOf(k: bigint, e: number): number {
  const isBelow = (D: number) => {
    const [n, m] = scaled(e, -D);
    return k * n < m;
  };
  let D = Math.floor((k.toString(2).length - 1 + e) * Math.log10(2)) + 1;
  while (!isBelow(D)) D++;
  while (isBelow(D - 1)) D--;
  return D;
}

/** Whether 2^(p − 1)·2^e, whose lower neighbour is only half as far, comes back from so many digits. */
function powerReturns(k: bigint, e: number, digits: number): boolean {
  const [n, m] = scaled(e, digits - decadeOf(k, e));
  // The nearest whole number to k·n/m, ties to even; how far it is, in quarters of n/m.
  const [whole, rest] = [(k * n) / m, (k * n) % m];
  const up = 2n * rest > m || (2n * rest === m && whole % 2n === 1n);
  const off = 4n * (up ? m - rest : rest);
  // Half a step above, a quarter below; the number itself is even.
  return off <= (up ? 2n : 1n) * n;
}

export interface Count {
  readonly all: bigint;
  readonly lost: bigint;
}
/** Positive numbers of a format that do not come back from so many decimal digits, both roundings to nearest, ties to even. */
export function lost(f: BinaryFormat, digits: number): Count {
  const half = 1n << BigInt(f.fractionBits);
  const least = 1 - f.bias - f.fractionBits;
  const top = valueOfCode(f, largestCode(f));
  let [largest, last] = [top.m, top.e];
  for (; largest < half; largest *= 2n) last--;
  let [all, returned] = [0n, 0n];
  const run = (from: bigint, to: bigint, e: number) => {
    for (let k = from; k < to; ) {
      const D = decadeOf(k, e);
      const [n, m] = scaled(e, -D);
      const end = (m + n - 1n) / n;
      const stop = end < to ? end : to;
      returned += survivors(k, stop, ...scaled(e, digits - D));
      k = stop;
    }
    all += to - from;
  };
  run(1n, half, least);
  for (let e = least; e <= last; e++) {
    const to = e === last ? largest + 1n : 2n * half;
    if (e === least) run(half, to, e);
    else {
      all++;
      returned += powerReturns(half, e, digits) ? 1n : 0n;
      run(half + 1n, to, e);
    }
  }
  // Without infinity and NaN what lies beyond the largest number becomes that.
  if (f.specials === 'finite' && isBeyond(Number(largest) * 2 ** last, 2 ** last, digits))
    returned++;
  return { all, lost: all - returned };
}
/** Whether the largest number of a small format is written as one that lies half a step above it or more. */
const isBeyond = (x: number, step: number, digits: number): boolean =>
  toDigits(x, digits) - x > step / 2 ||
  (toDigits(x, digits) - x === step / 2 && (x / step) % 2 === 1);

/** Digits that are always enough: 10^(d − 1) > 2^p (Goldberg, Matula). */
export const enough = (p: number): number => 2 + Math.floor(p * Math.log10(2));
/** Digits that a decimal number keeps on the way through: 10^d < 2^(p − 1). */
export const kept = (p: number): number => Math.floor((p - 1) * Math.log10(2));

/** Of double, whose binades are too many for a build, what the oracle counted; the test counts it here too. */
const told = (name: Name, digits: number): Count | undefined => {
  const found = frozen.cases.find((c) => c.format === name && c.digits === digits);
  return found && { all: BigInt(found.all), lost: BigInt(found.lost) };
};
/** By digits, up to the rule; of double the last three. */
export const counts = NAMES.map((name) => {
  const f = formatOf(name);
  const rule = enough(precision(f));
  const first = name === 'binary64' ? rule - 2 : 1;
  const byDigits = Array.from({ length: rule - first + 1 }, (_, k) => ({
    digits: first + k,
    ...((name === 'binary64' ? told(name, first + k) : undefined) ?? lost(f, first + k)),
  }));
  return {
    ...{ name, rule, byDigits },
    need: byDigits.find((c) => c.lost === 0n)?.digits ?? Number.NaN,
  };
});
export const shareOf = ({ all, lost: n }: Count): number => Number(n) / Number(all);
export function shareLost(name: Name, digits: number): number {
  const row = counts.find((c) => c.name === name);
  const found = row?.byDigits.find((c) => c.digits === digits);
  return found ? shareOf(found) : digits > (row?.need ?? 0) ? 0 : Number.NaN;
}

/** The numbers of a small format as they are, in rising order. */
export const numbersOf = (name: Name): number[] => {
  const f = formatOf(name);
  return Array.from({ length: Number(largestCode(f)) }, (_, k) => {
    const { m, e } = valueOfCode(f, BigInt(k + 1));
    return Number(m) * 2 ** e;
  });
};
/** A number of a small format to so many digits, ties to even: a hundred digits of it are exact. */
export function toDigits(x: number, digits: number): number {
  const [mantissa = '', exponent = '0'] = x.toExponential(99).split('e');
  const all = mantissa.replace('.', '');
  const rest = all.slice(digits);
  let head = BigInt(all.slice(0, digits));
  const half = `5${'0'.repeat(rest.length - 1)}`;
  if (rest > half || (rest === half && head % 2n === 1n)) head++;
  return Number(`${head}e${Number(exponent) - digits + 1}`);
}
/** Of a small format, what becomes of a decimal number. */
export function read(numbers: readonly number[], y: number): number {
  let best = 0;
  numbers.forEach((v, k) => {
    const [d, b] = [Math.abs(v - y), Math.abs((numbers[best] ?? 0) - y)];
    // The code of the k-th is k + 1, and a tie goes to an even one.
    if (d < b || (d === b && k % 2 === 1)) best = k;
  });
  return numbers[best] ?? Number.NaN;
}
const e4m3 = numbersOf('e4m3');
/** Those of E4M3 that two digits lose, and what becomes of them. */
export const thirds = e4m3
  .map((x) => ({ x, y: toDigits(x, 2), back: read(e4m3, toDigits(x, 2)) }))
  .filter(({ x, back }) => back !== x);

/** Decimals of so many digits between the least normal number of a small format and its largest: whether all come back. */
export function keeps(name: Name, digits: number): boolean {
  const numbers = numbersOf(name);
  const [least, top] = [2 ** (1 - formatOf(name).bias), numbers.at(-1) ?? 0];
  for (let j = Math.floor(Math.log10(least)) - digits; 10 ** j <= top; j++)
    for (let n = 10 ** (digits - 1); n < 10 ** digits; n++) {
      const y = Number(`${n}e${j}`);
      if (y >= least && y <= top && toDigits(read(numbers, y), digits) !== y) return false;
    }
  return true;
}
/** The most digits that a small format keeps of every decimal in its range; where it is not small, by the rule. */
export const keptBy = (name: Name): number => {
  const f = formatOf(name);
  if (f.fractionBits > 3) return kept(precision(f));
  let digits = 0;
  while (digits < 4 && keeps(name, digits + 1)) digits++;
  return digits;
};

/** Share of the floats about x that so many digits lose: two grids, one coarser than the other. */
export function lostAt(x: number, p: number, digits: number): number {
  const step = 2 ** (Math.floor(Math.log2(x)) - p + 1);
  const unit = 10 ** (Math.floor(Math.log10(x)) + 1 - digits);
  return Math.max(0, 1 - step / unit);
}
/** The whole numbers between which floats are lost by so many digits, from 1 to 2³⁰. */
export function ranges(p: number, digits: number): readonly (readonly [number, number, number])[] {
  const edges = [
    ...Array.from({ length: 31 }, (_, k) => 2 ** k),
    ...Array.from({ length: 10 }, (_, k) => 10 ** k),
  ].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((from, k) => {
    const to = edges[k + 1] ?? from;
    const share = from < to && to <= 2 ** 30 ? lostAt(Math.sqrt(from * to), p, digits) : 0;
    return share > 0 ? [[from, to, share] as const] : [];
  });
}
export const eightLose = ranges(24, 8);
export const worst = eightLose.reduce((a, b) => (b[2] > a[2] ? b : a));
const sevenMost = Math.max(...ranges(24, 7).map(([, , share]) => share));
/** Of the way from 1 to 2³⁰ on a logarithmic scale, the part in which so many digits lose floats. */
const exposed = (digits: number): number =>
  ranges(24, digits).reduce((sum, [from, to]) => sum + Math.log2(to / from), 0) / 30;

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SHOWN = [
  ['e4m3', 4],
  ['bfloat16', 3],
  ['binary16', 2],
  ['binary32', 1],
] as const;
const digitsPlot: Plot = {
  id: 'digits-lost',
  title: 'Numbers that do not come back',
  alt: `Share of all positive numbers of a format that are lost, against the decimal digits they are written with. Float loses ${fixed(100 * shareLost('binary32', 6), 0)} % at six, ${fixed(100 * shareLost('binary32', 7), 0)} % at seven and ${fixed(100 * shareLost('binary32', 8), 1)} % at eight digits; half, bfloat16 and E4M3 fall the same way at four, three and two.`,
  x: { label: 'Decimal digits', domain: [0.8, 9.2], ticks: DIGITS.map((at) => ({ at })) },
  y: { label: 'Lost', unit: '%', domain: [0, 105] },
  names: 'key',
  marks: SHOWN.map(([name, colour]) => {
    const to = counts.find((c) => c.name === name)?.need ?? 9;
    const x = DIGITS.filter((d) => d <= to);
    return {
      kind: 'line' as const,
      label: SAID[name],
      colour,
      width: 2,
      x,
      y: x.map((d) => 100 * shareLost(name, d)),
    };
  }),
};

const VALUES = Array.from({ length: 1261 }, (_, k) => 10 ** (k / 200));
const wherePlot: Plot = {
  id: 'digits-where',
  title: 'Floats from 1 to a million that are lost',
  alt: `Share of floats lost against their size. With eight digits none but from 10 to 16, 100 to 128, 1000 to 1024 and so on, most of them just above 1000, ${fixed(100 * worst[2], 0)} %. With seven digits nearly everywhere, up to ${fixed(100 * sevenMost, 0)} %.`,
  x: { label: 'Number', scale: 'log', domain: [1, 2e6] },
  y: { label: 'Lost', unit: '%', domain: [0, 105] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'seven digits',
      colour: 2,
      dash: 'dash',
      width: 2,
      x: VALUES,
      y: VALUES.map((x) => 100 * lostAt(x, 24, 7)),
    },
    {
      kind: 'line',
      label: 'eight digits',
      colour: 1,
      width: 2,
      x: VALUES,
      y: VALUES.map((x) => 100 * lostAt(x, 24, 8)),
    },
  ],
};

const pc = (x: number): string => (x === 0 ? 'none' : `${fixed(100 * x, x < 0.1 ? 1 : 0)} %`);
const row = (name: Name): (typeof counts)[number] =>
  counts.find((c) => c.name === name) as (typeof counts)[number];
const lostOf = (name: Name, digits: number): Count =>
  row(name).byDigits.find((c) => c.digits === digits) as Count;
const eight = lostOf('binary32', 8);

export const data = {
  ...{ digitsPlot, wherePlot, thirds, worst },
  exposed: { seven: exposed(7), eight: exposed(8) },
  double: { sixteen: shareLost('binary64', 16), fifteen: shareLost('binary64', 15) },
  float: {
    ...{ six: shareLost('binary32', 6), seven: shareLost('binary32', 7) },
    ...{ eight: shareOf(eight), oneIn: Math.floor(1 / shareOf(eight)) },
    ...{ lost: whole(Number(eight.lost)), all: whole(Number(eight.all)) },
  },
  half: shareLost('binary16', 4),
  bfloat16: shareLost('bfloat16', 3),
  e4m3: lostOf('e4m3', 2),
  naive: { float: 24 * Math.log10(2), double: 53 * Math.log10(2) },
  formats: {
    columns: [
      { label: 'Format' },
      { label: 'Bits' },
      { label: 'Digits by (1)' },
      { label: 'that are needed' },
      { label: 'Lost with one fewer' },
      { label: 'with two fewer' },
      { label: 'Decimal digits kept' },
    ],
    rows: counts.map((c) => [
      SAID[c.name],
      String(precision(formatOf(c.name))),
      String(c.rule),
      String(c.need),
      pc(shareLost(c.name, c.need - 1)),
      c.need > 2 ? pc(shareLost(c.name, c.need - 2)) : '–',
      String(keptBy(c.name)),
    ]),
  },
  where: {
    columns: [{ label: 'Floats from' }, { label: 'to' }, { label: 'Lost with eight digits' }],
    rows: eightLose.map(([from, to, share]) => [whole(from), whole(to), pc(share)]),
  },
  links: await Promise.all([
    stateOf('ieee754-inspector', { format: 'e4m3', number: '104' }),
    stateOf('ieee754-inspector', { format: 'binary32', number: '1000.0001' }),
    stateOf('number-bases', { number: '1000.0001' }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'I. B. Goldberg',
    title: '27 bits are not enough for 8-digit accuracy',
    source: 'Communications of the ACM 10(2)',
    year: 1967,
    place: 'pp. 105–106',
  },
  {
    authors: 'D. W. Matula',
    title: 'In-and-out conversions',
    source: 'Communications of the ACM 11(1)',
    year: 1968,
    place: 'pp. 47–50',
  },
  {
    authors: 'G. L. Steele, J. L. White',
    title: 'How to print floating-point numbers accurately',
    source: 'Proceedings of PLDI ’90',
    year: 1990,
    place: 'pp. 112–126',
  },
  {
    authors: 'U. Adams',
    title: 'Ryū: fast float-to-string conversion',
    source: 'Proceedings of PLDI 2018',
    year: 2018,
    place: 'pp. 270–282',
    doi: '10.1145/3192366.3192369',
  },
  {
    authors: 'P. Micikevicius and others',
    title: 'OCP 8-bit Floating Point Specification (OFP8), revision 1.0',
    source: 'Open Compute Project',
    year: 2023,
  },
];
