import { EngineError } from '../error.ts';

/** The golden section's smaller share, (3 − √5)/2. */
const GOLDEN = (3 - Math.sqrt(5)) / 2;

export interface Minimum {
  readonly x: number;
  /** f(x). */
  readonly value: number;
}

/**
 * The minimum of a function of one variable within [low, high], without derivatives. Where f has one
 * minimum there it is found; where it has several, one of them.
 *
 * Brent's method: parabolas through the three best points, held in check by golden sections
 * (R. P. Brent, "Algorithms for Minimization without Derivatives", Prentice-Hall, 1973, ch. 5).
 * The search ends when x is bracketed to `tolerance`·|x|. Of a minimum as wide as x itself the values
 * tell no more than √ε; of one that is a thousandth as wide, a thousandth of that. A NaN of f counts
 * as high. Throws `out-of-range` unless low < high, both finite.
 */
export function minimize(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance = 1e-9,
): Minimum {
  if (!(low < high && Number.isFinite(high - low)))
    throw new EngineError('out-of-range', `The range ${low} to ${high} is no interval.`, {
      value: [low, high],
    });
  const at = (x: number): number => {
    const y = f(x);
    return Number.isNaN(y) ? Number.POSITIVE_INFINITY : y;
  };
  const relative = Math.max(tolerance, 2 * Number.EPSILON);
  const smallest = Number.EPSILON * (high - low);
  let [a, b] = [low, high];
  // The best point, the second best, and the one that was second best before.
  let x = a + GOLDEN * (b - a);
  let [w, v] = [x, x];
  let fx = at(x);
  let [fw, fv] = [fx, fx];
  let step = 0;
  let before = 0;
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    const near = relative * Math.abs(x) + smallest;
    if (Math.abs(x - middle) <= 2 * near - (b - a) / 2) break;
    const [p, q] = Math.abs(before) > near ? parabola(x, w, v, fx, fw, fv) : [0, 0];
    const inside = p > q * (a - x) && p < q * (b - x);
    if (inside && Math.abs(p) < Math.abs((q * before) / 2)) {
      before = step;
      step = p / q;
      const u = x + step;
      // A point beside an end says nothing of the other side.
      if (u - a < 2 * near || b - u < 2 * near) step = x < middle ? near : -near;
    } else {
      before = x < middle ? b - x : a - x;
      step = GOLDEN * before;
    }
    const u = x + (Math.abs(step) >= near ? step : near * Math.sign(step));
    const fu = at(u);
    if (fu <= fx) {
      if (u < x) b = x;
      else a = x;
      [v, w, x] = [w, x, u];
      [fv, fw, fx] = [fw, fx, fu];
      continue;
    }
    if (u < x) a = u;
    else b = u;
    if (fu <= fw || w === x) {
      [v, w] = [w, u];
      [fv, fw] = [fw, fu];
    } else if (fu <= fv || v === x || v === w) [v, fv] = [u, fu];
  }
  return { x, value: fx };
}

/** The step p/q, q > 0, from x to the lowest point of the parabola through three points; 0/0 where they lie on a line. */
function parabola(
  x: number,
  w: number,
  v: number,
  fx: number,
  fw: number,
  fv: number,
): [number, number] {
  const r = (x - w) * (fx - fv);
  const s = (x - v) * (fx - fw);
  const p = (x - v) * s - (x - w) * r;
  const q = 2 * (s - r);
  if (!Number.isFinite(p) || !Number.isFinite(q) || q === 0) return [0, 0];
  return q > 0 ? [-p, q] : [p, -q];
}
