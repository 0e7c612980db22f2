/** Roots that the rounding of coefficients has parted, taken together again where the polynomial hardly notices. */
import type { DistinctRoot } from '../exact/distinct-roots.ts';
import type { Complex } from '../numeric/complex.ts';
import { polynomialOf } from './partial-fractions.ts';
import { countRoots } from './root-map.ts';

/** Distances, relative to the size of the roots, within which they may have been one: the widest first. */
const REACHES = [0.1, 0.03, 0.01, 3e-3, 1e-3, 1e-4, 1e-5, 1e-6];

/**
 * The roots with every cluster replaced by its centre, as often as it has roots, where that changes no coefficient of the
 * cluster's polynomial by more than `tolerance` of the largest. An m-fold root is parted by the m-th root of a rounding
 * (J. H. Wilkinson, Rounding Errors in Algebraic Processes, 1963, ch. 2).
 */
export function mergeRoots(roots: readonly DistinctRoot[], tolerance: number): DistinctRoot[] {
  let list = [...roots];
  for (const reach of REACHES) list = mergedWithin(list, reach, tolerance);
  return list;
}

function mergedWithin(
  roots: readonly DistinctRoot[],
  reach: number,
  tolerance: number,
): DistinctRoot[] {
  const left = new Set(roots);
  const out: DistinctRoot[] = [];
  for (const first of roots) {
    if (!left.delete(first)) continue;
    const cluster = [first];
    for (let k = 0; k < cluster.length; k++)
      for (const other of left)
        if (cluster[k] && near((cluster[k] as DistinctRoot).s, other.s, reach)) {
          left.delete(other);
          cluster.push(other);
        }
    const centre = cluster.length > 1 ? centreOf(cluster, tolerance) : undefined;
    out.push(...(centre ? [centre] : cluster));
  }
  return out;
}

const near = (a: Complex, b: Complex, reach: number): boolean =>
  Math.hypot(a.re - b.re, a.im - b.im) <= reach * Math.max(Math.hypot(a.re, a.im), 1e-12);

/** The one root in place of a cluster; undefined where the coefficients would change. */
function centreOf(cluster: readonly DistinctRoot[], tolerance: number): DistinctRoot | undefined {
  const multiplicity = countRoots(cluster);
  const sum = (of: (s: Complex) => number) =>
    cluster.reduce((all, r) => all + r.multiplicity * of(r.s), 0) / multiplicity;
  const [re, im] = [sum((s) => s.re), sum((s) => s.im)];
  // What is its own mirror image has a real centre.
  const isReal = cluster.every(({ s }) => cluster.some((o) => o.s.re === s.re && o.s.im === -s.im));
  const centre = { s: { re, im: isReal ? 0 : im }, multiplicity };
  // A complex cluster is compared with its mirror image beside it, which makes it real.
  const whole = (list: readonly DistinctRoot[]) =>
    isReal ? list : [...list, ...list.map((r) => ({ ...r, s: { re: r.s.re, im: -r.s.im } }))];
  const before = polynomialOf(whole(cluster), 1);
  const after = polynomialOf(whole([centre]), 1);
  const largest = Math.max(...before.map(Math.abs));
  const off = Math.max(...before.map((x, k) => Math.abs(x - (after[k] ?? 0))));
  return off <= tolerance * largest ? centre : undefined;
}
