/** A line by what a metre of it has, and what a length of it does. */
import { type Complex, complex, cosh, div, mul, scale, sinh, sqrt } from '../numeric/complex.ts';
import type { TwoPort } from '../rf/two-port.ts';

/** Of a metre at one frequency: series Ω, shunt S. */
export interface Metre {
  readonly series: Complex;
  readonly shunt: Complex;
}

export interface Propagation {
  /** Ω. */
  readonly impedance: Complex;
  /** Np/m and rad/m. */
  readonly gamma: Complex;
}

/** Z₀ = √(z/y), γ = √(z y); the root that decays. */
export const propagation = ({ series, shunt }: Metre): Propagation => ({
  impedance: sqrt(div(series, shunt)),
  gamma: sqrt(mul(series, shunt)),
});

/** The chain matrix of `length` m. */
export function chainOf({ impedance, gamma }: Propagation, length: number): TwoPort {
  const g = scale(gamma, length);
  const [c, s] = [cosh(g), sinh(g)];
  return { a: c, b: mul(impedance, s), c: div(s, impedance), d: c };
}

/** S of `length` m on a real reference (Ω), without the overflow that the chain matrix of a long line has. */
export function scatteringOf(
  { impedance, gamma }: Propagation,
  length: number,
  reference: number,
): { readonly reflection: Complex; readonly transmission: Complex } {
  const r = div(
    complex(impedance.re - reference, impedance.im),
    complex(impedance.re + reference, impedance.im),
  );
  const size = Math.exp(-gamma.re * length);
  const p = complex(size * Math.cos(gamma.im * length), -size * Math.sin(gamma.im * length));
  const [rr, pp] = [mul(r, r), mul(p, p)];
  const both = mul(rr, pp);
  const bottom = complex(1 - both.re, -both.im);
  return {
    reflection: div(mul(r, complex(1 - pp.re, -pp.im)), bottom),
    transmission: div(mul(p, complex(1 - rr.re, -rr.im)), bottom),
  };
}
