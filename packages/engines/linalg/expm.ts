import { EngineError } from '../error.ts';
import { identity, type Matrix, requireSquare, transpose } from './matrix.ts';
import { multiply, multiplyVector } from './multiply.ts';
import { norm1 } from './norms.ts';
import { solve } from './solve.ts';

/** Padé degrees with the largest ‖A‖ for which each is exact to double precision (Higham 2005, table 2.3). */
const DEGREES = [
  [3, 1.495585217958292e-2],
  [5, 2.53939833006323e-1],
  [7, 9.504178996162932e-1],
  [9, 2.097847961257068],
] as const;
/** Of degree 13 (Al-Mohy & Higham 2009). */
const THETA_13 = 4.25;

/**
 * The matrix exponential by scaling and squaring with Padé approximants.
 *
 * The scaling is chosen from the norms of powers of A, not of A alone, so that a large
 * nilpotent part does not overscale (A. H. Al-Mohy & N. J. Higham, SIMAX 31, 2009; N. J.
 * Higham, SIMAX 26, 2005). Throws `overflow` where an entry leaves the range.
 */
export function expm(a: Matrix): Matrix {
  const n = requireSquare(a);
  const a2 = multiply(a, a);
  const a4 = multiply(a2, a2);
  const a6 = multiply(a4, a2);
  const powers = [identity(n), a2, a4, a6];
  const d4 = norm1(a4) ** (1 / 4);
  const d6 = norm1(a6) ** (1 / 6);
  let eta = Math.max(d4, d6);
  for (const [degree, theta] of DEGREES) {
    if (degree === 9) {
      powers.push(multiply(a4, a4));
      eta = Math.max(d6, norm1(powers[4]!) ** (1 / 8));
    }
    if (eta < theta && extraScaling(a, degree) === 0) return finite(pade(a, powers, degree));
  }
  const d8 = norm1(powers[4]!) ** (1 / 8);
  const d10 = norm1(multiply(a4, a6)) ** (1 / 10);
  eta = Math.min(Math.max(d6, d8), Math.max(d8, d10));
  let s = eta === 0 ? 0 : Math.max(0, Math.ceil(Math.log2(eta / THETA_13)));
  if (!(s < 1100)) overflow();
  s += extraScaling(scaled(a, s), 13);
  const small = scaled(a, s);
  const b2 = scaled(a2, 2 * s);
  const b4 = scaled(a4, 4 * s);
  const b6 = scaled(a6, 6 * s);
  let x = pade13(small, b2, b4, b6);
  for (let i = 0; i < s; i++) x = multiply(x, x);
  return finite(x);
}

/** A / 2^s, in steps that cannot underflow 2^−s itself. */
function scaled(a: Matrix, s: number): Matrix {
  const half = Math.floor(s / 2);
  const [f, g] = [2 ** -half, 2 ** -(s - half)];
  return { ...a, data: a.data.map((x) => x * f * g) };
}

function overflow(): never {
  throw new EngineError('overflow', 'The exponential is too large for a double.', {
    field: 'matrix',
  });
}

function finite(x: Matrix): Matrix {
  if (x.data.some((value) => !Number.isFinite(value))) overflow();
  return x;
}

/** How many more halvings the backward error of the degree-m approximant asks for: ‖|A|^(2m+1)‖ exactly, by products with a vector. */
function extraScaling(a: Matrix, m: number): number {
  const size = norm1(a);
  if (size === 0) return 0;
  const magnitudes = transpose({ ...a, data: a.data.map((x) => Math.abs(x) / size) });
  let v: Float64Array = new Float64Array(a.rows).fill(1);
  for (let i = 0; i < 2 * m + 1; i++) v = multiplyVector(magnitudes, v);
  // log₂ of ‖|A|^(2m+1)‖ / ‖A‖ / (leading coefficient's inverse), each kept in range.
  const growth = Math.log2(v.reduce((x, y) => Math.max(x, y), 0)) + 2 * m * Math.log2(size);
  // The error series starts with m!² / ((2m)! (2m + 1)!).
  const coefficient = logFactorial2(2 * m) + logFactorial2(2 * m + 1) - 2 * logFactorial2(m);
  return Math.max(0, Math.ceil((growth - coefficient + 53) / (2 * m)));
}

function logFactorial2(n: number): number {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log2(i);
  return sum;
}

/** bⱼ = (2m − j)! m! / ((2m)! (m − j)! j!), times (2m)!/m! so that all are integers. */
export function padeCoefficients(m: number): number[] {
  const b = [1];
  for (let j = 1; j <= m; j++) b.push((b[j - 1]! * (m - j + 1)) / ((2 * m - j + 1) * j));
  return b.map((x) => x / b[m]!).map(Math.round);
}

const combine = (terms: readonly (readonly [number, Matrix])[]): Matrix => {
  const first = terms[0]![1];
  const data = new Float64Array(first.data.length);
  for (const [k, { data: x }] of terms) {
    for (let i = 0; i < data.length; i++) data[i] = data[i]! + k * x[i]!;
  }
  return { rows: first.rows, cols: first.cols, data };
};

/** (V − U)⁻¹(V + U). */
const quotient = (u: Matrix, v: Matrix): Matrix =>
  solve(
    combine([
      [1, v],
      [-1, u],
    ]),
    combine([
      [1, v],
      [1, u],
    ]),
  ).x;

function pade(a: Matrix, powers: readonly Matrix[], m: number): Matrix {
  const b = padeCoefficients(m);
  const half = (m - 1) / 2;
  const even = Array.from({ length: half + 1 }, (_, i) => [b[2 * i]!, powers[i]!] as const);
  const odd = Array.from({ length: half + 1 }, (_, i) => [b[2 * i + 1]!, powers[i]!] as const);
  return quotient(multiply(a, combine(odd)), combine(even));
}

function pade13(a: Matrix, a2: Matrix, a4: Matrix, a6: Matrix): Matrix {
  const b = padeCoefficients(13);
  const one = identity(a.rows);
  const group = (i: number) =>
    multiply(
      a6,
      combine([
        [b[i + 12]!, a6],
        [b[i + 10]!, a4],
        [b[i + 8]!, a2],
      ]),
    );
  const low = (i: number) =>
    combine([
      [b[i + 6]!, a6],
      [b[i + 4]!, a4],
      [b[i + 2]!, a2],
      [b[i]!, one],
    ]);
  const u = multiply(
    a,
    combine([
      [1, group(1)],
      [1, low(1)],
    ]),
  );
  const v = combine([
    [1, group(0)],
    [1, low(0)],
  ]);
  return quotient(u, v);
}
