/** Li₂, Cl₂ and Ti₂ of real arguments, to some fifteen digits (L. Lewin, Polylogarithms and Associated Functions, 1981). */
import { zeta } from './zeta.ts';

const SIXTH = Math.PI ** 2 / 6;

/** Li₂(x) = −∫ ln(1 − t)/t over (0, x); its real part for x > 1, where its imaginary part is −π·ln x. */
export function dilogarithm(x: number): number {
  if (x === 1) return SIXTH;
  if (x > 1) return 2 * SIXTH - Math.log(x) ** 2 / 2 - dilogarithm(1 / x);
  if (x > 0.5) return SIXTH - Math.log(x) * Math.log1p(-x) - powers(1 - x);
  if (x >= 0) return powers(x);
  // Landen: between 0 and 1 again.
  return -dilogarithm(x / (x - 1)) - Math.log1p(-x) ** 2 / 2;
}

/** ∑ xᵏ/k² for 0 ≤ x ≤ ½. */
function powers(x: number): number {
  let [sum, power] = [0, 1];
  for (let k = 1; k < 60; k++) {
    power *= x;
    sum += power / (k * k);
  }
  return sum;
}

const TURN = 2 * Math.PI;
/** ζ(2k)/(k(2k + 1)) for k = 1, 2, … */
const SERIES = Array.from({ length: 30 }, (_, k) => zeta(2 * k + 2) / ((k + 1) * (2 * k + 3)));

/** Clausen’s Cl₂(φ) = −∫ ln|2 sin(t/2)| over (0, φ), odd and of period 2π. */
export function clausen(angle: number): number {
  const phi = angle - TURN * Math.round(angle / TURN);
  const size = Math.abs(phi);
  if (size === 0) return 0;
  const square = (size / TURN) ** 2;
  let sum = 0;
  for (let k = SERIES.length - 1; k >= 0; k--) sum = (sum + (SERIES[k] as number)) * square;
  return Math.sign(phi) * size * (1 - Math.log(size) + sum);
}

/** The inverse tangent integral Ti₂(x) = ∫ arctan(t)/t over (0, x), odd. */
export function inverseTangentIntegral(x: number): number {
  const size = Math.abs(x);
  if (size < 0.3) {
    let [sum, power] = [0, x];
    for (let k = 0; k < 20; k++) {
      sum += ((k % 2 === 0 ? 1 : -1) * power) / (2 * k + 1) ** 2;
      power *= x * x;
    }
    return sum;
  }
  const theta = Math.atan(size);
  const value = theta * Math.log(size) + (clausen(2 * theta) + clausen(Math.PI - 2 * theta)) / 2;
  return Math.sign(x) * value;
}
