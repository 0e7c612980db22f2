/** Lines of round conductors, and the via: exact but for what is said. */
import { LIGHT } from './constants.ts';

/** Of a line in vacuum: inductance over µ₀, and how it grows as the walls move inwards (1/m), of each conductor. */
export interface RoundLine {
  readonly inductance: number;
  readonly recession: { readonly driven: number; readonly grounds: number };
}

/** An inner conductor of diameter d in an outer one of inner diameter D, m. */
export const coaxial = (d: number, D: number): RoundLine => ({
  inductance: Math.log(D / d) / (2 * Math.PI),
  recession: { driven: 1 / (Math.PI * d), grounds: 1 / (Math.PI * D) },
});

/** Two wires of diameter d, their middles D apart, m; both are driven. */
export function twoWires(d: number, D: number): RoundLine {
  const x = D / d;
  return {
    inductance: Math.acosh(x) / Math.PI,
    // ∂ acosh(D/d)/∂n, the radius falling by n on both.
    recession: { driven: (2 * x) / (Math.PI * d * Math.sqrt((x - 1) * (x + 1))), grounds: 0 },
  };
}

/** Hz: above it a coaxial line carries a second mode, TE₁₁; within a few per cent. */
export const coaxialCutoff = (d: number, D: number, er: number): number =>
  (2 * LIGHT) / (Math.PI * (d + D) * Math.sqrt(er));

export interface ViaFigures {
  /** H, of the barrel alone with its return far away. */
  readonly inductance: number;
  /** F, of the pad to the planes about it. */
  readonly capacitance: number;
}

const INCH = 0.0254;

/**
 * A barrel of diameter d and length h with a pad in an antipad, m: H. Johnson and M. Graham, "High-Speed Digital Design",
 * 1993, section 7.4. Rules of thumb: tens of per cent.
 */
export const johnsonVia = (
  d: number,
  h: number,
  pad: number,
  antipad: number,
  er: number,
): ViaFigures => ({
  inductance: 5.08e-9 * (h / INCH) * (Math.log((4 * h) / d) + 1),
  capacitance: (1.41e-12 * er * (h / INCH) * pad) / (antipad - pad),
});
