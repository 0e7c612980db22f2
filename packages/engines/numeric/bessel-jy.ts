/** Bessel functions of whole order and positive argument, J and Y, with their derivatives. */

/** Functions of one order at one argument, and what they are differentiated by it. */
export interface BesselPair {
  readonly j: number;
  readonly y: number;
  readonly dj: number;
  readonly dy: number;
}

const EULER = 0.5772156649015329;
/** Where the backward recurrence is brought down again before it overflows. */
const HUGE = 1e200;

/**
 * J₀ … J_last at x > 0 by the backward recurrence (J. C. P. Miller), normalised by J₀ + 2ΣJ₂ₖ = 1: every one to some
 * ulp, the tiny ones of high order too.
 */
function besselJs(last: number, x: number): Float64Array {
  const most = Math.max(last, Math.ceil(x));
  const start = 2 * Math.ceil((most + 24 + 8 * Math.cbrt(most + 1)) / 2);
  const values = new Float64Array(start + 2);
  values[start] = Number.MIN_VALUE * 2 ** 60;
  let sum = 0;
  for (let k = start; k > 0; k--) {
    const v = ((2 * k) / x) * (values[k] ?? 0) - (values[k + 1] ?? 0);
    values[k - 1] = v;
    if (k % 2 === 1) sum += k === 1 ? v : 2 * v;
    if (Math.abs(v) > HUGE) {
      for (let i = k - 1; i <= start; i++) values[i] = (values[i] ?? 0) / HUGE;
      sum /= HUGE;
    }
  }
  return values.map((v) => v / sum);
}

/**
 * Y₀ and Y₁ from all J by Neumann's series and its derivative (Abramowitz & Stegun 9.1.88, 9.1.28).
 */
function besselY01(x: number, js: Float64Array): readonly [number, number] {
  const at = (k: number) => js[k] ?? 0;
  let [even, odd] = [0, 0];
  for (let k = 1, sign = -1; 2 * k + 1 < js.length; k++, sign = -sign) {
    even += (sign * at(2 * k)) / k;
    odd += (sign * (at(2 * k - 1) - at(2 * k + 1))) / (2 * k);
  }
  const log = Math.log(x / 2) + EULER;
  const y0 = (2 * (log * at(0) - 2 * even)) / Math.PI;
  return [y0, (-2 * (at(0) / x - log * at(1) - 2 * odd)) / Math.PI];
}

/**
 * J_n, Y_n and their derivatives at x.
 * Order n: whole, 0 or more. Argument x > 0; below about n/1000 Y leaves the range of a double.
 */
export function besselJY(n: number, x: number): BesselPair {
  const js = besselJs(n + 1, x);
  let [before, y] = besselY01(x, js);
  // Yₙ grows with n and may be had forwards.
  if (n === 0) return { j: js[0] ?? 0, y: before, dj: -(js[1] ?? 0), dy: -y };
  for (let k = 1; k < n; k++) [before, y] = [y, ((2 * k) / x) * y - before];
  const j = js[n] ?? 0;
  return { j, y, dj: (js[n - 1] ?? 0) - (n / x) * j, dy: before - (n / x) * y };
}

/** J_n and its derivative at x ≥ 0. */
export function besselJ(n: number, x: number): { readonly j: number; readonly dj: number } {
  if (x === 0) return { j: n === 0 ? 1 : 0, dj: n === 1 ? 0.5 : 0 };
  const js = besselJs(n + 1, x);
  const j = js[n] ?? 0;
  return { j, dj: n === 0 ? -(js[1] ?? 0) : (js[n - 1] ?? 0) - (n / x) * j };
}
