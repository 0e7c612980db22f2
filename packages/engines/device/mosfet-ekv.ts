import type { MosfetBias, MosfetParameters, MosfetPoint, Region } from './mosfet.ts';
import { fromSource, gainFactor } from './mosfet.ts';

/** Boltzmann's constant over the elementary charge, V/K (exact since the SI of 2019). */
export const BOLTZMANN_OVER_CHARGE = 1.380649e-23 / 1.602176634e-19;

/** kT/q in V for a temperature in kelvin. */
export const thermalVoltage = (kelvin: number): number => BOLTZMANN_OVER_CHARGE * kelvin;

export interface EkvPoint extends MosfetPoint {
  /** Slope factor n at this bias. */
  readonly slope: number;
  /** Specific current IS = 2nβUT², A. */
  readonly specific: number;
  /** Inversion coefficient: the forward normalised current. Below 0.1 weak, above 10 strong inversion. */
  readonly inversion: number;
  /** The reverse normalised current, which saturation leaves none of. */
  readonly reverse: number;
  /** Pinch-off voltage, V, referred to the bulk. */
  readonly pinchOff: number;
}

interface Interpolated {
  /** ln(1 + e^{v/2}), its square F, and the derivatives of both: of F whole, of the root times 2. */
  readonly root: number;
  readonly f: number;
  readonly slope: number;
  readonly logistic: number;
}

/** F(v) = ln²(1 + e^{v/2}) and its derivative; v in units of UT. Exact at both ends of the range. */
function interpolation(v: number): Interpolated {
  // ln(1 + eˣ) without overflow, and without losing the smallest currents.
  const half = v / 2;
  const l = half > 0 ? half + Math.log1p(Math.exp(-half)) : Math.log1p(Math.exp(half));
  const logistic = half > 0 ? 1 / (1 + Math.exp(-half)) : Math.exp(half) / (1 + Math.exp(half));
  return { root: l, f: l * l, slope: l * logistic, logistic };
}

/**
 * The long-channel EKV model, one expression from weak to strong inversion:
 * ID = IS·[F((VP − VS)/UT) − F((VP − VD)/UT)]·(1 + λVDS), voltages referred to the bulk.
 *
 * C. C. Enz, F. Krummenacher & E. A. Vittoz, "An analytical MOS transistor model valid in all regions
 * of operation and dedicated to low-voltage and low-current applications", Analog Integrated Circuits
 * and Signal Processing 8, 1995; VP and n as in M. Bucher et al., "The EPFL-EKV MOSFET Model Equations
 * for Simulation", version 2.6, EPFL, 1997. Derivatives are exact.
 */
export function ekv(p: MosfetParameters, bias: MosfetBias, ut: number): EkvPoint {
  return fromSource(bias, p.phi, (b) => forward(p, b, ut));
}

function forward(p: MosfetParameters, { vgs, vds, vsb }: MosfetBias, ut: number): EkvPoint {
  const { vp, dvp } = pinchOff(p, vgs + vsb);
  const { n, dn } = slopeFactor(p, vp, ut);
  const is = 2 * n * gainFactor(p) * ut * ut;
  const source = interpolation((vp - vsb) / ut);
  const drain = interpolation((vp - vsb - vds) / ut);
  const modulation = 1 + p.lambda * vds;
  // F is a square: its difference, taken by factors, keeps every digit where VDS is small.
  const apart = vds / (2 * ut);
  const roots =
    apart < 1 ? Math.log1p(drain.logistic * Math.expm1(apart)) : source.root - drain.root;
  const difference = roots * (source.root + drain.root);
  const id = is * difference * modulation;
  // By VP: through both arguments and through n.
  const byVp = modulation * ((is * (source.slope - drain.slope)) / ut + (is / n) * dn * difference);
  const gm = byVp * dvp;
  const gds = (is * drain.slope * modulation) / ut + is * difference * p.lambda;
  const gms = (is * source.slope * modulation) / ut + is * difference * p.lambda;
  const ic = source.f;
  const vdsat = ut * (2 * Math.sqrt(ic) + 4);
  return {
    id,
    gm,
    gds,
    // Moving the bulk moves gate, source and drain the other way.
    gmb: gms - gm - gds,
    vth: p.vto + p.gamma * (Math.sqrt(p.phi + vsb) - Math.sqrt(p.phi)),
    vdsat,
    region: regionOf(ic, vds, vdsat),
    slope: n,
    specific: is,
    inversion: ic,
    reverse: drain.f,
    pinchOff: vp,
  };
}

function regionOf(ic: number, vds: number, vdsat: number): Region {
  if (ic < 0.1) return 'weak inversion';
  if (vds < vdsat) return 'triode';
  return ic < 10 ? 'moderate inversion' : 'saturation';
}

/** VP and dVP/dVG for the gate voltage referred to the bulk. */
function pinchOff(p: MosfetParameters, vg: number): { vp: number; dvp: number } {
  const g = vg - p.vto + p.phi + p.gamma * Math.sqrt(p.phi);
  // Below flat band there is no channel charge to speak of: the surface potential is held at 0.
  if (g <= 0) return { vp: -p.phi, dvp: 0 };
  const half = p.gamma / 2;
  const root = Math.sqrt(g + half * half);
  return { vp: g - p.phi - p.gamma * (root - half), dvp: 1 - half / root };
}

function slopeFactor(p: MosfetParameters, vp: number, ut: number): { n: number; dn: number } {
  const under = vp + p.phi + 4 * ut;
  const root = Math.sqrt(under);
  return { n: 1 + p.gamma / (2 * root), dn: -p.gamma / (4 * under * root) };
}

/**
 * gm/ID of a saturated device without channel-length modulation, 1/V, from its inversion coefficient:
 * (1 − e^{−√IC})/(n·UT·√IC), what the interpolation function gives.
 */
export function transconductanceEfficiency(ic: number, n: number, ut: number): number {
  const root = Math.sqrt(ic);
  return root === 0 ? 1 / (n * ut) : -Math.expm1(-root) / (n * ut * root);
}
