/**
 * The lattice-ladder form of a whole filter: reflection coefficients of its denominator and the taps of its ladder
 * (A. H. Gray & J. D. Markel, Digital lattice and ladder filter synthesis, IEEE Trans. Audio Electroacoust. 21, 1973).
 *
 * It needs the expanded polynomials, whose doubles would have lost the poles of any filter of note: they are multiplied
 * out and stepped down in fixed point of 1200 places, from the doubles of the sections, and rounded at the end.
 */
import { EngineError } from '../error.ts';
import { fromNumber, rational, toNumber } from '../exact/rational.ts';
import type { Section } from './section.ts';

export interface Lattice {
  /** k₁ … k_N, each below 1 in size where the filter is stable. */
  readonly reflection: Float64Array;
  /** v₀ … v_N. */
  readonly ladder: Float64Array;
}

const BITS = 1200n;
const ONE = 1n << BITS;

const fixed = (x: number): bigint => {
  const { n, d } = fromNumber(x);
  return (n << BITS) / d;
};
const double = (x: bigint): number => toNumber(rational(x, ONE));
const product = (a: bigint, b: bigint): bigint => (a * b) >> BITS;

function times(p: readonly bigint[], q: readonly bigint[]): bigint[] {
  const out = new Array<bigint>(p.length + q.length - 1).fill(0n);
  p.forEach((a, i) => {
    q.forEach((b, j) => {
      out[i + j] = (out[i + j] ?? 0n) + product(a, b);
    });
  });
  return out;
}

/** Without the zeros at its end. */
function trimmed(p: readonly bigint[]): bigint[] {
  const last = p.findLastIndex((c) => c !== 0n);
  return p.slice(0, last + 1);
}

/** Throws `unstable` where a reflection coefficient is 1 or more in size: a pole is not inside the unit circle. */
export function lattice(sections: readonly Section[]): Lattice {
  let [top, bottom] = [[ONE], [ONE]];
  for (const { b, a } of sections) {
    top = times(top, b.map(fixed));
    bottom = times(bottom, [ONE, ...a.map(fixed)]);
  }
  const order = Math.max(trimmed(top).length, trimmed(bottom).length) - 1;
  const at = (p: readonly bigint[], k: number) => p[k] ?? 0n;
  const reflection = new Float64Array(order);
  const ladder = new Float64Array(order + 1);
  let c = top;
  let p = bottom;
  for (let m = order; m > 0; m--) {
    const k = at(p, m);
    const v = at(c, m);
    if (k >= ONE || k <= -ONE)
      throw new EngineError(
        'unstable',
        `The reflection coefficient ${m} is ${double(k)}: a pole is not inside the unit circle.`,
        { field: 'sections', value: double(k) },
      );
    reflection[m - 1] = double(k);
    ladder[m] = double(v);
    const [lower, full] = [p, ONE - product(k, k)];
    c = Array.from({ length: m }, (_, j) => at(c, j) - product(v, at(lower, m - j)));
    p = Array.from(
      { length: m },
      (_, j) => ((at(lower, j) - product(k, at(lower, m - j))) << BITS) / full,
    );
  }
  ladder[0] = double(at(c, 0));
  return { reflection, ladder };
}

/** The samples that come out of a lattice, at rest before. */
export function filterLattice(
  { reflection, ladder }: Lattice,
  samples: ArrayLike<number>,
): Float64Array {
  const n = reflection.length;
  const g = new Float64Array(n + 1);
  return Float64Array.from(samples, (x) => {
    let f = x;
    let y = 0;
    for (let m = n; m > 0; m--) {
      const k = reflection[m - 1] ?? 0;
      f -= k * (g[m - 1] ?? 0);
      g[m] = k * f + (g[m - 1] ?? 0);
      y += (ladder[m] ?? 0) * (g[m] ?? 0);
    }
    g[0] = f;
    return y + (ladder[0] ?? 0) * f;
  });
}
