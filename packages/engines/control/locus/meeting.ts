import { abs, arg, type Complex, complex, div, neg, scale } from '../../numeric/complex.ts';
import { polyval } from '../transfer-function.ts';
import type { RootRow } from './nearby-roots.ts';

/** m closed-loop poles in one point at the gain `gain`, of den + K num in doubles. */
export interface Meeting {
  readonly s: Complex;
  readonly branches: number;
  readonly gain: number;
}

/**
 * Where the m branches of a meeting are a little later: (s − s₀)^m = −h num(s₀) m!/p^(m)(s₀) for a gain that is h
 * more (or less), p = den + K num. Points in turning order; with their common distance.
 */
export function around(
  num: readonly number[],
  den: readonly number[],
  { s, branches: m, gain }: Meeting,
  h: number,
): Complex[] {
  let p = combine(den, num, gain);
  let factor = 1;
  for (let k = 1; k <= m; k++) {
    p = slopeOf(p);
    factor *= k;
  }
  const power = div(scale(neg(polyval(num, s)), h * factor), polyval(p, s));
  const distance = abs(power) ** (1 / m);
  const first = arg(power) / m;
  return Array.from({ length: m }, (_, k) => {
    const angle = first + (2 * Math.PI * k) / m;
    return complex(s.re + distance * Math.cos(angle), s.im + distance * Math.sin(angle));
  });
}

/**
 * Which branches go on as which: those that come in, in turning order, each leave by the next way out to the left of
 * where they came from, so that a branch keeps its name and conjugate branches stay so. `came` are the last points of the m branches.
 */
export function goOn(s: Complex, came: readonly Complex[], leave: readonly Complex[]): Complex[] {
  const turn = 2 * Math.PI;
  const angle = (p: Complex) => arg(complex(p.re - s.re, p.im - s.im));
  const m = came.length;
  const out = leave.map(angle);
  return came.map((p) => {
    const wanted = angle(p) + Math.PI / m;
    const off = out.map((a) => Math.abs(((((a - wanted) % turn) + 1.5 * turn) % turn) - turn / 2));
    return leave[off.indexOf(Math.min(...off))] as Complex;
  });
}

/** den + gain·num, coefficients from the highest power down; as long as the longer one. */
export function combine(den: readonly number[], num: readonly number[], gain: number): number[] {
  const [long, short] = den.length >= num.length ? [den, num] : [num, den];
  const offset = long.length - short.length;
  const sum = new Array<number>(long.length);
  for (let k = 0; k < long.length; k++) {
    const a = long[k] as number;
    const b = k < offset ? 0 : (short[k - offset] as number);
    sum[k] = long === den ? a + gain * b : b + gain * a;
  }
  return sum;
}

/** Coefficients of the derivative. */
export const slopeOf = (p: readonly number[]): number[] =>
  p.length < 2 ? [0] : p.slice(0, -1).map((c, k) => c * (p.length - 1 - k));

/** Points as a row. */
export function rowOf(points: readonly Complex[]): RootRow {
  const re = new Float64Array(points.length);
  const im = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++) {
    const { re: x, im: y } = points[i] as Complex;
    re[i] = x;
    im[i] = y;
  }
  return { re, im };
}
