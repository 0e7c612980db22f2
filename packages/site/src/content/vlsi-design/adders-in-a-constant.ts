import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'How many adders are in a constant',
  description:
    'A multiplication by a constant is shifts and additions. Signed digits take four additions or more for 64 % of the odd constants of 12 bits; the fewest are four for 25 % and never five. Every constant counted, the least that need two, three and four, and how close to any number two adders come.',
  keywords: [
    'constant multiplication',
    'shift and add',
    'canonical signed digit',
    'CSD',
    'adder graph',
    'multiplierless filter',
    'SCM',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['arithmetic-generator'],
};

/** Constants are odd and below 2¹²; what stands in between may be four times as large. */
export const BITS = 12;
const TOP = 2 ** BITS;
const LIMIT = 4 * TOP;

const odd = (n: number): number => {
  let m = n;
  while (m % 2 === 0) m /= 2;
  return m;
};

/** The odd parts of all that one adder makes of u and v, either of them shifted, below the limit. */
export function oneMore(u: number, v: number): Set<number> {
  const found = new Set<number>();
  const pairs =
    u === v
      ? [[u, v]]
      : [
          [u, v],
          [v, u],
        ];
  for (const [a = 1, b = 1] of pairs)
    for (let shifted = a; shifted <= 2 * LIMIT; shifted *= 2)
      for (const x of [shifted + b, Math.abs(shifted - b)])
        if (x > 0 && odd(x) <= LIMIT) found.add(odd(x));
  return found;
}

/** Fewest adders by odd constant, as far as three suffice: every graph of three adders is looked at. */
export const fewest: ReadonlyMap<number, number> = (() => {
  const cost = new Map<number, number>([[1, 0]]);
  const note = (n: number, adders: number) => {
    if ((cost.get(n) ?? 9) > adders) cost.set(n, adders);
  };
  for (const a of oneMore(1, 1)) {
    if (a === 1) continue;
    note(a, 1);
    for (const b of new Set([...oneMore(1, a), ...oneMore(a, a)])) {
      if (b === 1 || b === a) continue;
      note(b, 2);
      for (const other of [1, a, b]) for (const c of oneMore(other, b)) note(c, 3);
    }
  }
  return cost;
})();
/** Below 2¹² four are enough for what three do not make (Dempster and Macleod). */
export const addersOf = (n: number): number => fewest.get(odd(n)) ?? 4;

/** Adders by canonical signed digits: digits that are not 0, less one. */
export function signedDigits(n: number): number {
  let digits = 0;
  for (let m = n; m > 0; m = Math.floor(m / 2)) {
    if (m % 2 === 0) continue;
    digits++;
    // 1 or −1, so that what remains is even twice.
    m += m % 4 === 1 ? -1 : 1;
  }
  return digits - 1;
}
/** By its ones. */
export const plainOnes = (n: number): number =>
  [...n.toString(2)].filter((d) => d === '1').length - 1;

export const ODD = Array.from({ length: TOP / 2 }, (_, k) => 2 * k + 1);
export const histogram = (of: (n: number) => number): readonly number[] => {
  const counts: number[] = [];
  for (const n of ODD) counts[of(n)] = (counts[of(n)] ?? 0) + 1;
  return Array.from({ length: BITS }, (_, k) => counts[k] ?? 0);
};
const mean = (of: (n: number) => number): number =>
  ODD.reduce((sum, n) => sum + of(n), 0) / ODD.length;
/** The least constant that needs so many. */
export const least = (adders: number): number =>
  ODD.find((n) => addersOf(n) === adders) ?? Number.NaN;

/** Values from 1 to 2 that so many adders make, their odd parts below 2¹²: the only thing that counts, since shifts are free. */
export const within = (adders: number): readonly number[] => {
  const values = ODD.filter((n) => addersOf(n) <= adders).map(
    (n) => n / 2 ** Math.floor(Math.log2(n)),
  );
  return [...new Set([...values, 2])].sort((a, b) => a - b);
};
/** The largest relative error of any number against the nearest of these: half way between two neighbours. */
export function farthest(adders: number): {
  readonly error: number;
  readonly between: readonly [number, number];
} {
  const values = within(adders);
  let found = { error: 0, between: [1, 1] as readonly [number, number] };
  for (const [k, low] of values.slice(0, -1).entries()) {
    const high = values[k + 1] as number;
    const error = (high - low) / (high + low);
    if (error > found.error) found = { error, between: [low, high] };
  }
  return found;
}
/** The mean relative error over numbers evenly spread on a logarithmic scale. */
export function typical(adders: number): number {
  const values = within(adders);
  const samples = 4096;
  let sum = 0;
  let at = 0;
  for (let k = 0; k < samples; k++) {
    const x = 2 ** ((k + 0.5) / samples);
    while ((values[at + 1] as number) < x) at++;
    const [low = 1, high = 2] = [values[at], values[at + 1]];
    sum += Math.min(x - low, high - x) / x;
  }
  return sum / samples;
}

const EPSILONS = Array.from({ length: 49 }, (_, k) => 10 ** (-4 + k / 16));
/** Mean fewest adders of a number that may be off by so much, over a logarithmic scale. */
export function afforded(epsilon: number): number {
  const sets = [0, 1, 2, 3, 4].map(within);
  const samples = 512;
  let sum = 0;
  for (let k = 0; k < samples; k++) {
    const x = 2 ** ((k + 0.5) / samples);
    const adders = sets.findIndex((values) => values.some((v) => Math.abs(v - x) <= epsilon * x));
    sum += adders < 0 ? Number.NaN : adders;
  }
  return sum / samples;
}
const budgetPlot: Plot = {
  id: 'constant-budget',
  title: 'Adders by how far off the constant may be',
  alt: `Mean number of adders against the relative error that is allowed, from 0.02 to 10 %: ${fixed(afforded(0.0003), 1)} at 0.03 %, ${fixed(afforded(0.001), 1)} at 0.1 %, ${fixed(afforded(0.01), 1)} at 1 %, ${fixed(afforded(0.1), 1)} at 10 %.`,
  x: { label: 'Error allowed', scale: 'log', domain: [2e-4, 0.1] },
  y: { label: 'Adders, mean', domain: [0, 4] },
  names: 'none',
  marks: [
    {
      kind: 'line',
      label: 'adders',
      colour: 1,
      width: 2,
      x: EPSILONS.filter((e) => e >= 2e-4),
      y: EPSILONS.filter((e) => e >= 2e-4).map(afforded),
    },
  ],
};

const [ones, digits, best] = [histogram(plainOnes), histogram(signedDigits), histogram(addersOf)];
const share = (n: number): string => `${fixed((100 * n) / ODD.length, 1)} %`;
const percent = (x: number): string => `${fixed(100 * x, x < 0.01 ? 2 : 1)} %`;
export const data = {
  budgetPlot,
  count: ODD.length.toLocaleString('en').replaceAll(',', '\u202f'),
  least: [2, 3, 4].map(least),
  means: { ones: mean(plainOnes), digits: mean(signedDigits), best: mean(addersOf) },
  fewer: ODD.filter((n) => addersOf(n) < signedDigits(n)).length / ODD.length,
  fourOrMore: {
    digits: digits.slice(4).reduce((a, b) => a + b, 0) / ODD.length,
    best: (best[4] ?? 0) / ODD.length,
  },
  two: farthest(2),
  table: {
    columns: [
      { label: 'Adders' },
      { label: 'Ones of the binary number' },
      { label: 'Signed digits' },
      { label: 'Fewest' },
    ],
    rows: [...Array(12).keys()]
      .filter((k) => (ones[k] ?? 0) + (digits[k] ?? 0) + (best[k] ?? 0) > 0)
      .map((k) => [String(k), share(ones[k] ?? 0), share(digits[k] ?? 0), share(best[k] ?? 0)]),
  },
  near: {
    columns: [
      { label: 'Adders, at most' },
      { label: 'Values from 1 to 2' },
      { label: 'Error, mean' },
      { label: 'Error, at most' },
      { label: 'between' },
    ],
    rows: [0, 1, 2, 3].map((k) => {
      const { error, between } = farthest(k);
      return [
        String(k),
        String(within(k).length - 1),
        percent(typical(k)),
        percent(error),
        between.map((v) => String(Number(v.toFixed(4)))).join(', '),
      ];
    }),
  },
  links: await Promise.all([
    stateOf('arithmetic-generator', { operation: 'constant', constant: 683 }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'A. G. Dempster, M. D. Macleod',
    title: 'Constant integer multiplication using minimum adders',
    source: 'IEE Proceedings – Circuits, Devices and Systems 141(5)',
    year: 1994,
    place: 'pp. 407–413',
    doi: '10.1049/ip-cds:19941191',
  },
  {
    authors: 'O. Gustafsson, A. G. Dempster, K. Johansson, M. D. Macleod, L. Wanhammar',
    title: 'Simplified design of constant coefficient multipliers',
    source: 'Circuits, Systems and Signal Processing 25(2)',
    year: 2006,
    place: 'pp. 225–251',
    doi: '10.1007/s00034-005-2505-5',
  },
  {
    authors: 'A. Avizienis',
    title: 'Signed-digit number representations for fast parallel arithmetic',
    source: 'IRE Transactions on Electronic Computers 10(3)',
    year: 1961,
    place: 'pp. 389–400',
    doi: '10.1109/TEC.1961.5219227',
  },
];
