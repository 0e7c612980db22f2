/** The least sum of absolute residuals: a vertex at which as many points lie on the curve as it has parameters. */
import { type Data, described, type Fit, type Limits, problemOf } from './fit.ts';
import { solveLeast } from './levenberg-marquardt.ts';
import type { Model } from './model.ts';

const MAX_EXCHANGES = 5000;

/**
 * min Σ|r − A·x| for an n×q matrix by rows, q ≤ n, from the vertex nearest to `near`: along an edge that lowers the sum
 * to its weighted median, and so on until every multiplier is within ±1, which proves the minimum (P. Bloomfield &
 * W. L. Steiger, Least Absolute Deviations, 1983). `proved` is false where dependent rows or the count of exchanges end
 * it before.
 */
export function leastAbsolute(
  a: Float64Array,
  r: Float64Array,
  q: number,
  near: Float64Array,
): { readonly x: Float64Array; readonly proved: boolean } {
  const n = r.length;
  let x = near;
  const basis = firstBasis(a, residualsAt(a, r, q, x), q);
  if (basis.length < q) return { x, proved: false };
  for (let count = 0; count < MAX_EXCHANGES; count++) {
    x = solveRows(a, r, basis, q);
    const e = residualsAt(a, r, q, x);
    for (const i of basis) e[i] = 0;
    const multipliers = multipliersOf(a, e, basis, q);
    let worst = -1;
    multipliers.forEach((m, k) => {
      if (Math.abs(m) > 1 + 1e-9 && (worst < 0 || Math.abs(m) > Math.abs(multipliers[worst]!)))
        worst = k;
    });
    if (worst < 0) return { x, proved: true };
    // The edge on which every other point of the basis stays on the curve.
    const unit = new Float64Array(n);
    unit[basis[worst] as number] = -Math.sign(multipliers[worst]!);
    const along = solveRows(a, unit, basis, q);
    const entering = stepTo(a, e, along, q, basis);
    if (entering < 0) return { x, proved: false };
    basis[worst] = entering;
  }
  return { x, proved: false };
}

function residualsAt(a: Float64Array, r: Float64Array, q: number, x: Float64Array): Float64Array {
  return r.map((v, i) => {
    let sum = v;
    for (let k = 0; k < q; k++) sum -= a[i * q + k]! * x[k]!;
    return sum;
  });
}

/** Rows with the smallest residuals that are independent of those taken before. */
function firstBasis(a: Float64Array, e: Float64Array, q: number): number[] {
  const order = Array.from(e, (_, i) => i).sort((i, j) => Math.abs(e[i]!) - Math.abs(e[j]!));
  const basis: number[] = [];
  const taken: Float64Array[] = [];
  for (const i of order) {
    const row = a.slice(i * q, (i + 1) * q);
    const size = Math.hypot(...row);
    for (const u of taken) {
      const c = row.reduce((s, v, k) => s + v * u[k]!, 0);
      for (let k = 0; k < q; k++) row[k] = row[k]! - c * u[k]!;
    }
    const left = Math.hypot(...row);
    if (!(left > 1e-10 * size)) continue;
    taken.push(row.map((v) => v / left));
    basis.push(i);
    if (basis.length === q) break;
  }
  return basis;
}

function solveRows(
  a: Float64Array,
  r: Float64Array,
  basis: readonly number[],
  q: number,
): Float64Array {
  const square = new Float64Array(q * q);
  const right = new Float64Array(q);
  basis.forEach((i, k) => {
    square.set(a.subarray(i * q, (i + 1) * q), k * q);
    right[k] = r[i]!;
  });
  return solveLeast(square, right, q, q);
}

/** λ with A_Bᵀλ = −Σ sign(eᵢ)·aᵢ over the other points. */
function multipliersOf(
  a: Float64Array,
  e: Float64Array,
  basis: readonly number[],
  q: number,
): Float64Array {
  const right = new Float64Array(q);
  const isIn = new Set(basis);
  for (let i = 0; i < e.length; i++) {
    if (isIn.has(i)) continue;
    const s = Math.sign(e[i]!);
    for (let k = 0; k < q; k++) right[k] = right[k]! - s * a[i * q + k]!;
  }
  const transposed = new Float64Array(q * q);
  basis.forEach((i, c) => {
    for (let k = 0; k < q; k++) transposed[k * q + c] = a[i * q + k]!;
  });
  return solveLeast(transposed, right, q, q);
}

/** The point that an edge meets where the sum stops falling: the weighted median of where the points are met. */
function stepTo(
  a: Float64Array,
  e: Float64Array,
  along: Float64Array,
  q: number,
  basis: readonly number[],
): number {
  const isIn = new Set(basis);
  const met: { readonly i: number; readonly at: number; readonly slope: number }[] = [];
  let fall = -1;
  for (let i = 0; i < e.length; i++) {
    if (isIn.has(i)) continue;
    let slope = 0;
    for (let k = 0; k < q; k++) slope += a[i * q + k]! * along[k]!;
    if (slope === 0) continue;
    const at = e[i]! / slope;
    fall += at >= 0 ? Math.abs(slope) : -Math.abs(slope);
    if (at >= 0) met.push({ i, at, slope: Math.abs(slope) });
  }
  met.sort((p, o) => p.at - o.at);
  for (const { i, slope } of met) {
    fall -= 2 * slope;
    if (fall <= 0) return i;
  }
  return met.at(-1)?.i ?? -1;
}

/**
 * A model by its least sum of √w|y − f|: linear ones with proof, others by linear ones about the last place with steps
 * halved until the sum falls (M. R. Osborne & G. A. Watson, Computer Journal 14, 1971).
 */
export function fitAbsolute(
  model: Model,
  data: Data,
  limits: Limits,
  start: Float64Array,
): Fit & { readonly proved: boolean } {
  const problem = problemOf(model, data, limits);
  const [n, p] = [problem.points, start.length];
  const free = limits.fixed.flatMap((fixed, k) => (fixed ? [] : [k]));
  const q = free.length;
  const b = start.slice();
  const r = new Float64Array(n);
  const j = new Float64Array(n * p);
  const a = new Float64Array(n * q);
  const total = (): number => r.reduce((s, v) => s + Math.abs(v), 0);
  let iterations = 0;
  let end: Fit['end'] = 'limit';
  let proved = false;
  for (; iterations < 200; iterations++) {
    problem.residuals(b, r, j);
    const before = total();
    for (let i = 0; i < n; i++)
      for (let c = 0; c < q; c++) a[i * q + c] = j[i * p + (free[c] as number)]!;
    const step = leastAbsolute(a, r, q, new Float64Array(q));
    proved = step.proved;
    const foreseen = residualsAt(a, r, q, step.x).reduce((s, v) => s + Math.abs(v), 0);
    if (!(foreseen < before * (1 - 1e-14))) {
      end = 'converged';
      break;
    }
    let share = 1;
    for (; share > 1e-12; share /= 2) {
      const trial = b.slice();
      free.forEach((k, c) => {
        trial[k] = Math.min(
          limits.upper[k]!,
          Math.max(limits.lower[k]!, b[k]! + share * step.x[c]!),
        );
      });
      problem.residuals(trial, r);
      const after = total();
      if (after <= before - 1e-4 * share * (before - foreseen)) {
        b.set(trial);
        break;
      }
    }
    if (share <= 1e-12) {
      end = 'stalled';
      break;
    }
  }
  return {
    ...described(model, data, b, {
      free,
      bounded: free.map(() => false),
      iterations,
      offset: 0,
      end,
    }),
    proved: proved && model.linear,
  };
}
