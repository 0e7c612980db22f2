/** Parity-check matrices of codes that correct one bit, as columns whose bit i is row i. */
import { EngineError } from '../error.ts';

export interface HammingMatrix {
  readonly columns: readonly number[];
  readonly checks: number;
  /** Places of the message's bits, in their order. */
  readonly message: readonly number[];
}

export const MAX_HAMMING = 1013;

/** The fewest checks r with room for k message bits: 2^r − r − 1 ≥ k. */
export function hammingChecks(k: number): number {
  let r = 2;
  while (2 ** r - r - 1 < k) r++;
  return r;
}

/**
 * R. W. Hamming's own order (Bell System Technical Journal 29, 1950): column j is the number j, counted from 1, so that
 * the syndrome is the wrong place; checks stand at 1, 2, 4, …. With `overall` a parity bit over all follows, in a row of
 * its own. Throws `out-of-range` for k outside 1 to 1013.
 */
export function hammingByPosition(k: number, overall: boolean): HammingMatrix {
  checkSize(k);
  const r = hammingChecks(k);
  const n = k + r;
  const places = Array.from({ length: n }, (_, j) => j + 1);
  const message = places.filter((p) => (p & (p - 1)) !== 0).map((p) => p - 1);
  if (!overall) return { columns: places, checks: r, message };
  const all = 2 ** r;
  return { columns: [...places.map((p) => p + all), all], checks: r + 1, message };
}

/** The message's bits first, then the checks; column of bit i is the i-th number that is no power of two. */
export function hammingSystematic(k: number): HammingMatrix {
  checkSize(k);
  const r = hammingChecks(k);
  const data: number[] = [];
  for (let p = 3; data.length < k; p++) if ((p & (p - 1)) !== 0) data.push(p);
  return withChecks(data, r);
}

/**
 * Columns of odd weight, the lightest first, so that two wrong bits never look like one (M. Y. Hsiao, IBM Journal of
 * Research and Development 14, 1970). Of columns of one weight those are taken that keep the rows alike, one by one:
 * not the least spread by proof.
 */
export function hsiao(k: number): HammingMatrix {
  checkSize(k);
  let r = 3;
  while (2 ** (r - 1) - r < k) r++;
  const data: number[] = [];
  const load = new Array<number>(r).fill(0);
  const bits = (p: number): number[] =>
    Array.from({ length: r }, (_, i) => i).filter((i) => (p >> i) & 1);
  for (let w = 3; data.length < k; w += 2) {
    const left = Array.from({ length: 2 ** r }, (_, p) => p).filter((p) => bits(p).length === w);
    while (left.length > 0 && data.length < k) {
      const cost = (p: number): number => bits(p).reduce((sum, i) => sum + 2 * load[i]! + 1, 0);
      let best = 0;
      for (let i = 1; i < left.length; i++) if (cost(left[i]!) < cost(left[best]!)) best = i;
      const [taken = 0] = left.splice(best, 1);
      for (const i of bits(taken)) load[i]!++;
      data.push(taken);
    }
  }
  return withChecks(data, r);
}

const withChecks = (data: readonly number[], r: number): HammingMatrix => ({
  columns: [...data, ...Array.from({ length: r }, (_, i) => 2 ** i)],
  checks: r,
  message: data.map((_, i) => i),
});

function checkSize(k: number): void {
  if (!Number.isInteger(k) || k < 1 || k > MAX_HAMMING)
    throw new EngineError(
      'out-of-range',
      `A message of ${k} bits is not taken: 1 to ${MAX_HAMMING} are.`,
      { field: 'data', value: k },
    );
}
