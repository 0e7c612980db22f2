/**
 * The transfer function of a small code's state diagram: D counts ones sent, N ones of the message. By Cramer's rule, with
 * determinants by elimination without fractions (E. H. Bareiss, Math. Comp. 22, 1968).
 */
import {
  constantOf,
  dividedBy,
  isNothing,
  type Multivariate,
  minus,
  NOTHING,
  opposite,
  plus,
  product,
} from '../exact/multivariate.ts';
import type { Puncturing } from './puncture.ts';
import { graphOf, isRest } from './sections.ts';
import { ones, type Trellis } from './trellis.ts';

/** Nodes of the diagram at most, rest among them. */
export const MAX_NODES = 8;

/** A quotient of polynomials in D (variable 0) and N (variable 1). */
export interface Transfer {
  readonly num: Multivariate;
  readonly den: Multivariate;
}

const term = (d: number, n: number): Multivariate => new Map([[String.fromCharCode(d, n), 1n]]);

/** T(D, N) of all error events; null for a diagram of more than MAX_NODES nodes, and where it has no inverse. */
export function transferFunction(t: Trellis, p: Puncturing): Transfer | null {
  if (t.states * p.period > MAX_NODES) return null;
  const g = graphOf(t, p);
  const inner = Array.from({ length: g.nodes }, (_, n) => n).filter((n) => !isRest(g, n));
  const place = new Map(inner.map((node, k) => [node, k]));
  const size = inner.length;
  // Bordered: [I − A, b; −c, 0], whose determinant over that of I − A is c (I − A)⁻¹ b.
  const m: Multivariate[][] = Array.from({ length: size + 1 }, (_, r) =>
    Array.from({ length: size + 1 }, (_, c) => (r === c && r < size ? constantOf(1n, 2) : NOTHING)),
  );
  let direct: Multivariate = NOTHING;
  for (let branch = 0; branch < g.to.length; branch++) {
    const from = Math.floor(branch / g.words);
    const input = branch % g.words;
    const gain = term(g.weight[branch] ?? 0, ones(input));
    const [source, to] = [place.get(from), place.get(g.to[branch] ?? 0)];
    if (source === undefined && input === 0) continue;
    if (source === undefined && to === undefined) direct = plus(direct, gain);
    else {
      const row = m[to ?? size] as Multivariate[];
      row[source ?? size] =
        source === undefined
          ? plus(row[size] ?? NOTHING, gain)
          : minus(row[source] ?? NOTHING, gain);
    }
  }
  const den = determinant(m.slice(0, size).map((row) => row.slice(0, size)));
  const whole = determinant(m);
  if (isNothing(den)) return null;
  return { num: plus(whole, product(direct, den)), den };
}

/** The determinant; the matrix is changed. */
function determinant(m: Multivariate[][]): Multivariate {
  const n = m.length;
  let before = constantOf(1n, 2);
  let sign = 1;
  for (let k = 0; k < n - 1; k++) {
    const pivot = m.findIndex((row, r) => r >= k && !isNothing(row[k] ?? NOTHING));
    if (pivot < 0) return NOTHING;
    if (pivot !== k) {
      [m[k], m[pivot]] = [m[pivot] as Multivariate[], m[k] as Multivariate[]];
      sign = -sign;
    }
    const top = m[k] as Multivariate[];
    const lead = top[k] ?? NOTHING;
    for (let r = k + 1; r < n; r++) {
      const row = m[r] as Multivariate[];
      const first = row[k] ?? NOTHING;
      for (let c = k + 1; c < n; c++) {
        const up = product(row[c] ?? NOTHING, lead);
        const down = product(first, top[c] ?? NOTHING);
        row[c] = dividedBy(minus(up, down), before) ?? NOTHING;
      }
    }
    before = lead;
  }
  const last = n === 0 ? constantOf(1n, 2) : (m[n - 1]?.[n - 1] ?? NOTHING);
  return sign < 0 ? opposite(last) : last;
}
