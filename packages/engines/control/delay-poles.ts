import { abs, add, type Complex, complex, div, exp, mul, sub } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import {
  addPolynomials,
  multiplyPolynomials,
  polyval,
  type TransferFunction,
} from './transfer-function.ts';

/**
 * The rightmost closed-loop poles of a loop with dead time: roots of den + num e^(−τs), of which there are
 * infinitely many. Seeds from Padé's approximant of order 8, each then iterated on the true equation by
 * Newton; those that converge and lie right of −4/τ are kept, where the seeds are good (the approximant is
 * exact to 10⁻⁴ for |s|τ < 8: G. A. Baker & P. Graves-Morris, "Padé Approximants", 2nd ed., 1996, §1.2).
 */
export function delayedPoles(loop: TransferFunction): Complex[] {
  const { num, den, delay } = loop;
  const n = 8;
  // A dead time that turns no pole by a billionth may be taken as one that does: its eighth power would underflow.
  const prompt = roots(addPolynomials(den, num));
  const fastest = prompt.re.reduce(
    (most, x, i) => Math.max(most, Math.hypot(x, prompt.im[i] as number)),
    0,
  );
  const tau = fastest > 0 ? Math.max(delay, 1e-9 / fastest) : delay;
  let c = 1;
  const pade = [c];
  for (let k = 0; k < n; k++) {
    c *= ((n - k) * tau) / ((2 * n - k) * (k + 1));
    pade.push(c);
  }
  const below = pade.toReversed();
  const above = below.map((x, i) => ((n - i) % 2 === 0 ? x : -x));
  const approximate = addPolynomials(
    multiplyPolynomials(den, below),
    multiplyPolynomials(num, above),
  );
  const seeds = roots(approximate);
  const dNum = derivative(num);
  const dDen = derivative(den);
  const found: Complex[] = [];
  // The loop's own scale, not the dead time's: that may be shorter by any factor.
  const unit = Array.from(seeds.re, (x, i) => Math.hypot(x, seeds.im[i] as number)).reduce(
    (least, size) => (size > 0 && size < least ? size : least),
    1 / delay,
  );
  for (let i = 0; i < seeds.re.length; i++) {
    let s = complex(seeds.re[i] as number, seeds.im[i] as number);
    let last = Number.POSITIVE_INFINITY;
    let settled = false;
    for (let k = 0; k < 60 && !settled; k++) {
      const e = exp(complex(-delay * s.re, -delay * s.im));
      const late = mul(polyval(num, s), e);
      const f = add(polyval(den, s), late);
      const slope = add(polyval(dDen, s), sub(mul(polyval(dNum, s), e), mul(complex(delay), late)));
      const step = div(f, slope);
      if (!Number.isFinite(abs(step))) break;
      s = sub(s, step);
      last = abs(step);
      settled = last <= 1e-13 * abs(s) + 1e-16 * unit;
    }
    // To a double root the steps only halve, down to √ε of it.
    if (!(last <= 1e-6 * abs(s) + 1e-12 * unit)) continue;
    if (s.re < -4 / delay || abs(s) * delay > 12) continue;
    const apart = settled ? 1e-8 : 1e-5;
    if (!found.some((p) => abs(sub(p, s)) < apart * abs(s) + 1e-12 * unit)) found.push(s);
  }
  return found.sort((a, b) => b.re - a.re || b.im - a.im);
}

const derivative = (c: readonly number[]): number[] =>
  c.length === 1 ? [0] : c.slice(0, -1).map((x, i) => x * (c.length - 1 - i));
