/**
 * What a plane wave meets: a homogeneous, isotropic medium, with fields that go as exp(−iωt), so that a medium that
 * absorbs has n + ik, ε and µ with positive imaginary parts.
 */
import { type Complex, complex, div, mul, sqrt } from '../numeric/complex.ts';

export interface Medium {
  /** Relative permittivity. */
  readonly eps: Complex;
  /** Relative permeability. */
  readonly mu: Complex;
}

export type Polarisation = 's' | 'p';

/** m/s, exact. */
export const LIGHT = 299_792_458;
/** Impedance of free space in Ω, µ₀c with µ₀ of CODATA 2018. */
export const FREE_SPACE = 1.25663706212e-6 * LIGHT;
/** F/m. */
export const EPSILON_0 = 1 / (FREE_SPACE * LIGHT);

const UNITY = complex(1);

/** A medium of refractive index n + ik that is not magnetic. */
export const ofIndex = (n: number, k = 0): Medium => ({
  eps: { re: (n - k) * (n + k), im: 2 * n * k },
  mu: UNITY,
});

/**
 * A medium of relative permittivity and permeability, loss tangent and conductivity in S/m at a frequency in Hz:
 * ε = εr (1 + i tan δ) + iσ/(ωε₀).
 */
export function ofElectrical(
  { er, tan, sigma, mur }: { er: number; tan: number; sigma: number; mur: number },
  frequency: number,
): Medium {
  const conduction = sigma / (2 * Math.PI * frequency * EPSILON_0);
  return { eps: { re: er, im: er * tan + conduction }, mu: complex(mur) };
}

/** Whether nothing is absorbed in it. */
export const isLossless = ({ eps, mu }: Medium): boolean => eps.im === 0 && mu.im === 0;

/** n + ik: the root of εµ that decays, and without loss the one whose wave carries its power onwards. */
export function indexOf(medium: Medium): Complex {
  return decaying(mul(medium.eps, medium.mu), medium);
}

/** η/η₀ = √(µ/ε) = µ/n. */
export const impedanceOf = (medium: Medium): Complex => div(medium.mu, indexOf(medium));

/** The root with Im ≥ 0; of a real square the one with Re(root/µ) > 0. */
export function decaying(square: Complex, { mu }: Medium): Complex {
  const root = sqrt(square);
  if (root.im !== 0) return root.im > 0 ? root : { re: -root.re, im: -root.im };
  return mu.re < 0 ? { re: -root.re, im: 0 } : { re: root.re, im: 0 };
}

/**
 * kz/k₀ in `medium` of a wave that comes from `first`, which is lossless, at an angle of `cosine`. The square is
 * ε µ − ε₁ µ₁ + n₁² cos²: near grazing incidence no digits cancel in a layer like the first medium.
 */
export function normalIndex(medium: Medium, first: Medium, cosine: number): Complex {
  const own = mul(medium.eps, medium.mu);
  const n1 = first.eps.re * first.mu.re;
  return decaying({ re: own.re - n1 + n1 * cosine * cosine, im: own.im }, medium);
}
