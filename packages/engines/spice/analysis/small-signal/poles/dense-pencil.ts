import type { Pencil } from './pencil.ts';

/** G + s·C of order n, by rows of `stride`; with each value the largest term that went into it. */
export interface DensePencil {
  n: number;
  readonly stride: number;
  readonly g: Float64Array;
  readonly c: Float64Array;
  readonly gTerm: Float64Array;
  readonly cTerm: Float64Array;
}

/** Values below this share of the terms they are the difference of are rounding, and 0. */
const NOISE = 2 ** -46;

/** Dense, with rows and columns scaled by powers of two and s by `omega`: eigenvalues times `omega` are the pencil's. */
export function densePencil({ structure: { n, count, rows, columns }, g, c }: Pencil): {
  dense: DensePencil;
  omega: number;
} {
  const dense: DensePencil = {
    n,
    stride: n,
    g: new Float64Array(n * n),
    c: new Float64Array(n * n),
    gTerm: new Float64Array(n * n),
    cTerm: new Float64Array(n * n),
  };
  for (let s = 1; s < count; s++) {
    const at = (rows[s]! - 1) * n + columns[s]! - 1;
    dense.g[at] = g[s]!;
    dense.c[at] = c[s]!;
  }
  const omega = cornerOf(dense);
  for (let k = 0; k < n * n; k++) dense.c[k]! *= omega;
  for (let round = 0; round < 8; round++) equilibrate(dense);
  for (let k = 0; k < n * n; k++) {
    dense.gTerm[k] = Math.abs(dense.g[k]!);
    dense.cTerm[k] = Math.abs(dense.c[k]!);
  }
  return { dense, omega };
}

/** The middle, by ratio, of the frequencies at which rows and columns turn from G to C; a power of two. */
function cornerOf({ n, g, c }: DensePencil): number {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let k = 0; k < 2 * n; k++) {
    let [a, b] = [0, 0];
    for (let j = 0; j < n; j++) {
      const at = k < n ? k * n + j : j * n + k - n;
      a = Math.max(a, Math.abs(g[at]!));
      b = Math.max(b, Math.abs(c[at]!));
    }
    if (a === 0 || b === 0) continue;
    least = Math.min(least, a / b);
    most = Math.max(most, a / b);
  }
  if (most === 0) return 1;
  return 2 ** Math.round((Math.log2(least) + Math.log2(most)) / 2);
}

/** Divides every row, then every column, by about the root of its largest value. */
function equilibrate({ n, g, c }: DensePencil): void {
  for (const [across, along] of [
    [n, 1],
    [1, n],
  ] as const)
    for (let i = 0; i < n; i++) {
      let most = 0;
      for (let j = 0; j < n; j++) {
        const at = i * across + j * along;
        most = Math.max(most, Math.abs(g[at]!), Math.abs(c[at]!));
      }
      if (most === 0) continue;
      const scale = 2 ** -Math.round(Math.log2(most) / 2);
      for (let j = 0; j < n; j++) {
        g[i * across + j * along]! *= scale;
        c[i * across + j * along]! *= scale;
      }
    }
}

/** value[to] −= f · value[from]; 0 where only rounding is left. */
export function subtract(
  value: Float64Array,
  term: Float64Array,
  to: number,
  from: number,
  f: number,
): void {
  const product = f * value[from]!;
  if (product === 0) return;
  const size = Math.max(term[to]!, Math.abs(product));
  const rest = value[to]! - product;
  term[to] = size;
  value[to] = Math.abs(rest) <= NOISE * size ? 0 : rest;
}

/** Exchanges two rows (along = 1) or columns (along = stride) of everything. */
export function exchange(p: DensePencil, i: number, j: number, isRow: boolean): void {
  if (i === j) return;
  const [across, along] = isRow ? [p.stride, 1] : [1, p.stride];
  for (const list of [p.g, p.c, p.gTerm, p.cTerm])
    for (let k = 0; k < p.n; k++) {
      const a = i * across + k * along;
      const b = j * across + k * along;
      const held = list[a]!;
      list[a] = list[b]!;
      list[b] = held;
    }
}
