import { add, type Complex, complex, mul, ONE, ZERO } from '../numeric/complex.ts';

/** Chain (ABCD) parameters: V₁ = A·V₂ + B·I₂ and I₁ = C·V₂ + D·I₂, with I₂ out of port 2. B in Ω, C in S. */
export interface TwoPort {
  readonly a: Complex;
  readonly b: Complex;
  readonly c: Complex;
  readonly d: Complex;
}

export const THROUGH: TwoPort = { a: ONE, b: ZERO, c: ZERO, d: ONE };

/** An impedance z (Ω) in series. */
export const seriesImpedance = (z: Complex): TwoPort => ({ ...THROUGH, b: z });
/** An admittance y (S) across the line. */
export const shuntAdmittance = (y: Complex): TwoPort => ({ ...THROUGH, c: y });

/** `first` at port 1, `second` after it. */
export const cascade = (first: TwoPort, second: TwoPort): TwoPort => ({
  a: add(mul(first.a, second.a), mul(first.b, second.c)),
  b: add(mul(first.a, second.b), mul(first.b, second.d)),
  c: add(mul(first.c, second.a), mul(first.d, second.c)),
  d: add(mul(first.c, second.b), mul(first.d, second.d)),
});

/**
 * Voltage and current at one place of a line, the current towards the load. Their ratio is the
 * impedance; kept apart so that an open and a short circuit are numbers like any other.
 */
export interface Wave {
  readonly v: Complex;
  readonly i: Complex;
}

/** A wave as four numbers, to be changed in place: V = vr + j·vi, I = ir + j·ii. */
export interface Flow {
  vr: number;
  vi: number;
  ir: number;
  ii: number;
}

export const flowOf = ({ v, i }: Wave): Flow => ({ vr: v.re, vi: v.im, ir: i.re, ii: i.im });

/** What stands at port 1 when `at` stands at port 2. */
export const throughTwoPort = (n: TwoPort, at: Wave): Wave => ({
  v: add(mul(n.a, at.v), mul(n.b, at.i)),
  i: add(mul(n.c, at.v), mul(n.d, at.i)),
});

/** The wave at a load of impedance z (Ω). */
export const waveAtImpedance = (z: Complex): Wave => ({ v: z, i: ONE });
/** The wave at a load of reflection Γ on the real reference r (Ω). */
export const waveAtReflection = (gamma: Complex, r: number): Wave => ({
  v: complex(1 + gamma.re, gamma.im),
  i: complex((1 - gamma.re) / r, -gamma.im / r),
});
