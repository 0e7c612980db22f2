/** The sequence or signal that H is the transform of, in a region of convergence. */
import { type Complex, complex, exp, mul, scale } from '../numeric/complex.ts';
import type { Fraction, PartialFractions } from './partial-fractions.ts';
import type { Region } from './regions.ts';
import type { Plane } from './root-map.ts';

/** Whether a pole's part runs to the right in a region: the region lies outside, or right, of it. */
export const runsRight = (plane: Plane, pole: Complex, { to }: Region): boolean =>
  (plane === 'z' ? Math.hypot(pole.re, pole.im) : pole.re) < to * (plane === 'z' ? 1 - 1e-13 : 1);

/**
 * x[n] in closed form: A/(1 − p z⁻¹)ʲ is A·C(n + j − 1, j − 1)·pⁿ for n ≥ 0 to the right, and that with the other sign
 * for n < 0 to the left (Oppenheim & Schafer, table 3.1, differentiated).
 */
export function sampleOf(
  { fractions, direct }: PartialFractions,
  region: Region,
  n: number,
): number {
  let sum = direct.find(({ k }) => k === n)?.value ?? 0;
  for (const f of fractions) {
    const right = runsRight('z', f.pole, region);
    if (right !== n >= 0) continue;
    const binomial = choose(n + f.power - 1, f.power - 1);
    if (binomial === 0) continue;
    sum += (right ? 1 : -1) * binomial * mul(f.residue, wholePower(f.pole, n)).re;
  }
  return sum;
}

/** C(n, k) with n perhaps below 0: n(n − 1) … (n − k + 1)/k!. */
function choose(n: number, k: number): number {
  let value = 1;
  for (let j = 0; j < k; j++) value = (value * (n - j)) / (j + 1);
  return value;
}

/** pⁿ by its size and angle: n products would lose a place each. */
function wholePower(p: Complex, n: number): Complex {
  const size = Math.hypot(p.re, p.im) ** n;
  if (p.im === 0) return complex(p.re < 0 && n % 2 !== 0 ? -size : size);
  const angle = n * Math.atan2(p.im, p.re);
  return { re: size * Math.cos(angle), im: size * Math.sin(angle) };
}

/** x(t) but for impulses at 0: A/(s − p)ʲ is A·tʲ⁻¹/(j − 1)!·e^(pt) for t ≥ 0 to the right, and that with the other sign for t < 0 to the left. */
export function signalOf({ fractions }: PartialFractions, region: Region, t: number): number {
  let sum = 0;
  for (const f of fractions) {
    const right = runsRight('s', f.pole, region);
    if (right !== t >= 0) continue;
    sum += (right ? 1 : -1) * modeInS(f, t);
  }
  return sum;
}

function modeInS({ pole, power, residue }: Fraction, t: number): number {
  let weight = 1;
  for (let j = 1; j < power; j++) weight *= t / j;
  return mul(residue, scale(exp(scale(pole, t)), weight)).re;
}

/**
 * The first `count` terms of b(x)/a(x) in rising powers of x: the causal sequence from its first sample on, or with both
 * lists reversed the left-sided one from its last sample back. a[0] is not 0.
 */
export function quotientSeries(
  b: readonly number[],
  a: readonly number[],
  count: number,
): Float64Array {
  const out = new Float64Array(count);
  const lead = a[0] ?? 1;
  for (let n = 0; n < count; n++) {
    let sum = b[n] ?? 0;
    for (let k = 1; k < a.length && k <= n; k++) sum -= (a[k] ?? 0) * (out[n - k] ?? 0);
    out[n] = sum / lead;
  }
  return out;
}
