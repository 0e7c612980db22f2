/**
 * Current of a junction by its parts: injection into both sides, finite as they are, and what centres in the depletion
 * layer recombine or generate. Densities in A/m². W. Shockley, 1949; C. T. Sah, R. N. Noyce, W. Shockley, Proc. IRE 45,
 * 1228, 1957.
 */
import { ELEMENTARY_CHARGE } from './constants.ts';

/** One side into which carriers are injected. */
export interface Injection {
  /** Of the minority carriers: m²/s and s. */
  readonly diffusion: number;
  readonly lifetime: number;
  /** Neutral length to the contact, at which nothing is left of them, m. */
  readonly length: number;
  /** Majority doping, 1/m³, and n_i of the side. */
  readonly doping: number;
  readonly intrinsic: number;
}

export const diffusionLength = ({ diffusion, lifetime }: Injection): number =>
  Math.sqrt(diffusion * lifetime);

/** q D/L·coth(w/L), the current of an excess of one carrier in a cubic metre at the edge of the layer. */
function speed(side: Injection): number {
  const l = diffusionLength(side);
  return (side.diffusion / l) * coth(side.length / l);
}

const coth = (x: number): number => 1 / Math.tanh(x);

/** Saturation current density, A/m². */
export const saturation = (side: Injection): number =>
  (ELEMENTARY_CHARGE * speed(side) * side.intrinsic ** 2) / side.doping;

/**
 * The excess of minority carriers at the edge of the layer, 1/m³, with as many majority carriers drawn in: the law of
 * the junction np = n_i²·e^{V/kT} for both, so that above the doping the excess grows with e^{V/2kT}.
 */
export function excess(side: Injection, voltage: number, thermal: number): number {
  const { doping, intrinsic } = side;
  const driven = (2 * intrinsic) / doping;
  const x = driven * driven * Math.expm1(Math.min(voltage / thermal, 700));
  // N/2(√(1 + x) − 1) without cancellation.
  return ((doping / 2) * x) / (1 + Math.sqrt(1 + x));
}

/** A/m² injected into a side; `high` with high injection. */
export function injected(side: Injection, voltage: number, thermal: number, high = true): number {
  if (!high) return saturation(side) * Math.expm1(voltage / thermal);
  return ELEMENTARY_CHARGE * speed(side) * excess(side, voltage, thermal);
}

/** Its derivative by the voltage, S/m². */
export function conductance(side: Injection, voltage: number, thermal: number): number {
  const { doping, intrinsic } = side;
  const driven = (2 * intrinsic) / doping;
  const grown = driven * driven * Math.exp(Math.min(voltage / thermal, 700));
  const root = Math.sqrt(Math.max(0, 1 + grown - driven * driven));
  return (ELEMENTARY_CHARGE * speed(side) * (doping / 4) * grown) / (thermal * root);
}

/** The time, s, that charge over current is of a side: its lifetime where it is long, w²/2D where it is short. */
export function transitTime(side: Injection): number {
  const t = side.length / diffusionLength(side);
  // τ(1 − 1/cosh): the charge of an excess sinh((w − x)/L)/sinh(w/L) over the current at its foot.
  return side.lifetime * (1 - 1 / Math.cosh(Math.min(t, 700)));
}

/** The depletion layer as its centres see it. */
export interface Recombination {
  /** m, and V across it. */
  readonly width: number;
  readonly drop: number;
  readonly intrinsic: number;
  readonly electrons: number;
  readonly holes: number;
}

/**
 * Current of centres in the middle of the gap, A/m², of a layer whose potential is taken to be linear:
 * 2 q n_i W sinh(V/2kT) / (√(τ_n τ_p)·(V_bi − V)/kT) · f(b), f = ∫ dz/(z² + 2bz + 1),
 * b = e^{−V/2kT}·(τ_n + τ_p)/2√(τ_n τ_p).
 */
export function layerCurrent(layer: Recombination, voltage: number, thermal: number): number {
  const { width, drop, intrinsic, electrons, holes } = layer;
  if (!(drop > 0) || !(width > 0)) return 0;
  const v = voltage / thermal;
  const across = drop / thermal;
  const skew = Math.log(holes / electrons) / 2;
  const scale = (ELEMENTARY_CHARGE * intrinsic * width) / (Math.sqrt(electrons * holes) * across);
  // 2 sinh(v/2)·f(b) with the exponential of a reverse voltage taken into f.
  return scale * sinhTimesIntegral(v / 2, skew - across / 2, skew + across / 2);
}

/**
 * 2 sinh(s)·∫ dz/(z² + 2bz + 1) over z = e^{from} … e^{to}, b = e^{−s}·cosh(k), k the middle of from and to, in closed form;
 * for s ≪ 0 the limit of it, in which 1/2bz is all that counts between 1/2b and 2b.
 */
function sinhTimesIntegral(s: number, from: number, to: number): number {
  const spread = Math.cosh((from + to) / 2);
  if (s < -300) {
    const wide = -s + Math.log(2 * spread);
    return -Math.max(0, Math.min(to, wide) - Math.max(from, -wide)) / (2 * spread);
  }
  const b = Math.exp(-s) * spread;
  const factor = 2 * Math.sinh(s);
  const [z1, z2] = [Math.exp(Math.max(from, -300)), Math.exp(Math.min(to, 300))];
  if (Math.abs(b - 1) < 1e-9) return factor * (1 / (z1 + 1) - 1 / (z2 + 1));
  if (b < 1) {
    const r = Math.sqrt((1 - b) * (1 + b));
    return (factor * (Math.atan((z2 + b) / r) - Math.atan((z1 + b) / r))) / r;
  }
  const r = Math.sqrt((b - 1) * (b + 1));
  const low = 1 / (b + r);
  const high = b + r;
  // Roots −1/(b + r) and −(b + r) of the denominator, the first without cancellation.
  const part = (z: number) => Math.log(z + low) - Math.log(z + high);
  return (factor * (part(z2) - part(z1))) / (2 * r);
}
