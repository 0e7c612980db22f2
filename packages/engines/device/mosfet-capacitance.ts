import type { MosfetParameters } from './mosfet.ts';

/** The capacitances of a channel seen from its gate, over that of its oxide, W·L·Cox. Overlaps are not among them. */
export interface GateCapacitance {
  readonly cgs: number;
  readonly cgd: number;
  readonly cgb: number;
}

/**
 * Quasi-static, from the normalised currents of the EKV model, forward and reverse, and the pinch-off
 * voltage in V: M. Bucher et al., "The EPFL-EKV MOSFET Model Equations for Simulation", version 2.6,
 * EPFL, 1997, intrinsic capacitances, with charges q = √(¼ + i) − ½ so that weak inversion cancels nothing.
 */
export function ekvCapacitance(
  { gamma, phi }: Pick<MosfetParameters, 'gamma' | 'phi'>,
  forward: number,
  reverse: number,
  pinchOff: number,
): GateCapacitance {
  const xf = Math.sqrt(0.25 + forward);
  const xr = Math.sqrt(0.25 + reverse);
  const sum = (xf + xr) ** 2;
  const cgs = ((2 / 3) * (forward / (xf + 0.5)) * (xf + 2 * xr)) / sum;
  const cgd = ((2 / 3) * (reverse / (xr + 0.5)) * (xr + 2 * xf)) / sum;
  // (n − 1)/n of the charge, n = 1 + γ/(2√(VP + φ)), is the depletion layer's. VP is −φ at least.
  const bulk = gamma === 0 ? 0 : gamma / (gamma + 2 * Math.sqrt(Math.max(0, pinchOff + phi)));
  return { cgs, cgd, cgb: bulk * (1 - cgs - cgd) };
}

/**
 * Above threshold by the overdrive `vov` > 0, V; `vds` ≥ 0.
 * J. E. Meyer, "MOS models and circuit simulation", RCA Review 32, 1971.
 */
export function meyerCapacitance(vov: number, vds: number): GateCapacitance {
  if (vds >= vov) return { cgs: 2 / 3, cgd: 0, cgb: 0 };
  const whole = 2 * vov - vds;
  return {
    cgs: (2 / 3) * (1 - ((vov - vds) / whole) ** 2),
    cgd: (2 / 3) * (1 - (vov / whole) ** 2),
    cgb: 0,
  };
}

/** Frequency at which the current gain of the intrinsic device is one, Hz; `oxide` is W·L·Cox in F. */
export function transitFrequency(gm: number, oxide: number, c: GateCapacitance): number {
  return gm / (2 * Math.PI * oxide * (c.cgs + c.cgd + c.cgb));
}
