import { eigenvalues } from '@tollbench/engines/linalg/eigen.ts';
import { zeros as zeroMatrix } from '@tollbench/engines/linalg/matrix.ts';
import { type Roots, roots } from '@tollbench/engines/numeric/roots.ts';
import { fraction } from '@tollbench/tools/define/fields/transfer-function.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Roots from coefficients: what Wilkinson’s polynomial says about your filter',
  description:
    'A root finder can be right to fourteen digits and the roots wrong in the fourth, because the coefficients never held them. How to see it, how to measure it, and why a sixth-order filter is unstable in single precision.',
  keywords: [
    'polynomial roots',
    'Wilkinson',
    'condition number',
    'companion matrix',
    'second-order sections',
    'single precision',
  ],
  published: '2026-11-20',
  updated: '2026-11-20',
  tools: ['step-response'],
};

export const DEGREE = 20;
/** Wilkinson's own change of one coefficient. */
const NUDGE = 2 ** -23;
const UNIT = 2 ** -53;

/** Coefficients of (x − 1)(x − 2)…(x − n), exact, highest power first. */
export function wilkinson(n: number): bigint[] {
  let p = [1n];
  for (let k = 1n; k <= BigInt(n); k++) {
    const next = [...p, 0n];
    p.forEach((c, i) => {
      next[i + 1]! -= c * k;
    });
    p = next;
  }
  return p;
}

const exact = wilkinson(DEGREE);
const stored = exact.map(Number);
const lost = exact.filter((c, i) => BigInt(stored[i]!) !== c).length;

/** Of the root k: relative change of the root for one of ε in every coefficient, at worst ε times this. */
export function condition(k: number): number {
  const terms = exact.reduce(
    (sum, c, i) => sum + (c < 0n ? -c : c) * BigInt(k) ** BigInt(DEGREE - i),
    0n,
  );
  let slope = 1n;
  for (let j = 1; j <= DEGREE; j++) if (j !== k) slope *= BigInt(Math.abs(k - j));
  return Number(terms / BigInt(k)) / Number(slope);
}

/** Largest distance of a found root from the whole number of its rank. */
const distance = (re: Float64Array, im: Float64Array) =>
  Array.from(re, (x, i) => Math.hypot(x - (i + 1), im[i]!));

/** What most programs do: the eigenvalues of the companion matrix. */
function companion(p: readonly number[]) {
  const n = p.length - 1;
  const m = zeroMatrix(n, n);
  for (let i = 1; i < n; i++) m.data[i * n + i - 1] = 1;
  for (let i = 0; i < n; i++) m.data[i] = -p[i + 1]! / p[0]!;
  return eigenvalues(m);
}

const found = roots(stored);
const byMatrix = companion(stored);
const nudged = roots(stored.map((c, i) => (i === 1 ? c - NUDGE : c)));
const storage = distance(found.re, found.im);
const matrix = distance(byMatrix.re, byMatrix.im);
const worst = storage.indexOf(Math.max(...storage)) + 1;
const conditions = storage.map((_, i) => condition(i + 1));
const worstCondition = conditions.indexOf(Math.max(...conditions)) + 1;

/** Denominators of a Butterworth low-pass, as sections and multiplied out. `cutoff` is a share of the sample rate; bilinear with prewarp. */
export function butterworth(
  order: number,
  cutoff: number,
): { sections: number[][]; product: number[] } {
  const k = Math.tan(Math.PI * cutoff);
  const sections = Array.from({ length: Math.floor(order / 2) }, (_, i) => {
    const q = 2 * Math.sin((Math.PI * (2 * i + 1)) / (2 * order));
    const d = 1 + q * k + k * k;
    return [1, (2 * (k * k - 1)) / d, (1 - q * k + k * k) / d];
  });
  if (order % 2 === 1) sections.push([1, (k - 1) / (k + 1)]);
  const product = sections.reduce(
    (p, s) => {
      const out = new Array<number>(p.length + s.length - 1).fill(0);
      p.forEach((x, i) => {
        s.forEach((y, j) => {
          out[i + j]! += x * y;
        });
      });
      return out;
    },
    [1],
  );
  return { sections, product };
}

const modulus = (p: readonly number[]): number => {
  const { re, im }: Roots = roots(p);
  return Math.max(...Array.from(re, (x, i) => Math.hypot(x, im[i]!)));
};
const single = (p: readonly number[]): number[] => p.map(Math.fround);

/** The largest pole radius: as designed, multiplied out in single precision, and in sections of single precision. */
export function radii(order: number, cutoff: number) {
  const { sections, product } = butterworth(order, cutoff);
  return {
    order,
    designed: Math.max(...sections.map(modulus)),
    double: modulus(product),
    product: modulus(single(product)),
    sections: Math.max(...sections.map((s) => modulus(single(s)))),
  };
}

const CUTOFFS = [0.01, 0.02, 0.05, 0.1] as const;
const ORDERS = Array.from({ length: 11 }, (_, i) => i + 2);
const grid = CUTOFFS.map((cutoff) => ({ cutoff, rows: ORDERS.map((n) => radii(n, cutoff)) }));
/** The lowest order with a pole on or outside the unit circle. */
const fails = (rows: readonly ReturnType<typeof radii>[], how: 'product' | 'double' | 'sections') =>
  rows.find((r) => r[how] >= 1)?.order ?? null;
const slow = grid[0]!;

const WIDEST = 12;
const plane: Plot = {
  id: 'wilkinson',
  title: `Roots of the polynomial of degree ${DEGREE}, and after a nudge`,
  alt: `The whole numbers 1 to ${DEGREE} on the real axis, and the roots after one coefficient has changed in its tenth digit: the small ones have not moved, the large ones have paired off into the complex plane, as far as ${fixed(Math.max(...nudged.im), 2)} from the axis.`,
  x: { label: 'Real part', domain: [0, 22] },
  y: { label: 'Imaginary part', domain: [-4, 4] },
  names: 'key',
  marks: [
    {
      kind: 'points',
      label: 'as designed',
      colour: 'ink',
      marker: 'ring',
      size: 8,
      x: storage.map((_, i) => i + 1),
      y: storage.map(() => 0),
    },
    {
      kind: 'points',
      label: 'one coefficient nudged',
      colour: 1,
      marker: 'cross',
      size: 7,
      x: nudged.re,
      y: nudged.im,
    },
  ],
};

const log: Plot = {
  id: 'errors',
  title: 'Error of each root',
  alt: `For roots 1 to ${DEGREE} on a logarithmic scale: the bound for storing by the condition, the error by a companion matrix, the error that storing the coefficients leaves, and the radius of the inclusion disc, some ten decades below.`,
  x: { label: 'Root', domain: [0, DEGREE + 1] },
  y: { label: 'Distance', scale: 'log', domain: [1e-16, 1e3] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'bound for storing',
      colour: 'quiet',
      dash: 'dash',
      x: conditions.map((_, i) => i + 1),
      y: conditions.map((c, i) => c * UNIT * (i + 1)),
    },
    {
      kind: 'points',
      label: 'companion matrix',
      colour: 1,
      marker: 'square',
      x: matrix.map((_, i) => i + 1),
      y: matrix,
    },
    {
      kind: 'points',
      label: 'exact roots of stored coefficients',
      colour: 2,
      marker: 'circle',
      x: storage.map((_, i) => i + 1),
      y: storage.map((e) => Math.max(e, 1e-16)),
    },
    {
      kind: 'points',
      label: 'disc radius',
      colour: 3,
      marker: 'triangle',
      x: storage.map((_, i) => i + 1),
      y: found.radius,
    },
  ],
};

export const data = {
  degree: DEGREE,
  plane,
  log,
  lost,
  nudge: {
    share: NUDGE / Math.abs(stored[1]!),
    up: Math.max(...nudged.im),
    complex: Array.from(nudged.im).filter((y) => y !== 0).length,
  },
  disc: Math.max(...found.radius),
  storage: { worst, error: Math.max(...storage) },
  matrix: { error: Math.max(...matrix), worst: matrix.indexOf(Math.max(...matrix)) + 1 },
  condition: {
    worst: worstCondition,
    value: conditions[worstCondition - 1]!,
    first: conditions[0]!,
  },
  digits: Math.log10(conditions[worstCondition - 1]!),
  largest: Math.max(...stored.map(Math.abs)),
  slow: {
    cutoff: CUTOFFS[0],
    inSingle: fails(slow.rows, 'product'),
    inDouble: fails(slow.rows, 'double'),
    widest: WIDEST,
    at: slow.rows.find((r) => r.order === fails(slow.rows, 'product'))!,
    sections: Math.max(...slow.rows.map((r) => Math.abs(r.sections - r.designed))),
  },
  /** One order below the one that fails. */
  before: slow.rows.find((r) => r.order === (fails(slow.rows, 'product') ?? 3) - 1)!,
  kinder: (conditions[worst - 1]! * UNIT * worst) / Math.max(...storage),
  fourfold: (2 ** -24) ** (1 / 4),
  table: {
    columns: [
      { label: 'Cut-off / sample rate' },
      { label: 'Direct form, single' },
      { label: 'Direct form, double' },
      { label: 'Sections, single' },
    ],
    rows: grid.map(({ cutoff, rows }) => [
      fixed(cutoff, 2),
      ...(['product', 'double', 'sections'] as const).map((how) => {
        const order = fails(rows, how);
        return order === null ? `none to ${WIDEST}` : `order ${order}`;
      }),
    ]),
  },
  orders: {
    columns: [
      { label: 'Order' },
      { label: 'Designed' },
      { label: 'Direct form, single' },
      { label: 'Sections, single' },
    ],
    rows: slow.rows
      .slice(0, 9)
      .map((r) => [
        String(r.order),
        fixed(r.designed, 6),
        fixed(r.product, 6),
        fixed(r.sections, 6),
      ]),
  },
  /** The polynomial mirrored into the left half plane, as the denominator of a system: before and after. */
  links: await Promise.all(
    [0, NUDGE].map((nudge) => {
      const den = stored.map((c, i) => Math.abs(c) + (i === 1 ? nudge : 0));
      return stateOf('step-response', { system: fraction([den.at(-1) as number], den) });
    }),
  ),
  unit: quantity(UNIT, '', 2),
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. H. Wilkinson',
    title: 'The perfidious polynomial',
    source:
      'in G. H. Golub (ed.), Studies in Numerical Analysis, MAA Studies in Mathematics 24, 1–28',
    year: 1984,
  },
  {
    authors: 'J. H. Wilkinson',
    title: 'Rounding Errors in Algebraic Processes',
    source: 'Prentice-Hall',
    year: 1963,
    place: 'ch. 2',
  },
  {
    authors: 'W. Gautschi',
    title: 'Questions of numerical condition related to polynomials',
    source:
      'in G. H. Golub (ed.), Studies in Numerical Analysis, MAA Studies in Mathematics 24, 140–177',
    year: 1984,
  },
  {
    authors: 'B. T. Smith',
    title: 'Error bounds for zeros of a polynomial based upon Gerschgorin’s theorems',
    source: 'Journal of the ACM 17(4), 661–674',
    year: 1970,
  },
  {
    authors: 'A. V. Oppenheim, R. W. Schafer',
    title: 'Discrete-Time Signal Processing',
    source: '3rd ed., Pearson',
    year: 2010,
    place: '§6.8, effects of coefficient quantization',
    isbn: '978-0-13-198842-2',
  },
];
