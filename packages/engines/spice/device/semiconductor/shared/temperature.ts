/**
 * What SPICE makes of junctions at a temperature: thermal voltage, saturation current, built-in potential, capacitance. L. W.
 * Nagel, SPICE2, UCB/ERL M520, 1975; G. Massobrio, P. Antognetti, Semiconductor Device Modeling with SPICE, 2nd ed., 1993, ch. 1
 * and 2. Absolute temperatures in kelvin, energies in eV.
 */
import { BOLTZMANN, CHARGE, KELVIN } from '../../device.ts';

/** k/q, V/K. */
export const K_OVER_Q = BOLTZMANN / CHARGE;

/** 27 °C, the reference of the laws of potentials, K. */
export const REFERENCE = 300.15;

/** kT/q, V. */
export const thermalVoltage = (kelvin: number): number => K_OVER_Q * kelvin;

/** A device's temperature, K: its own `temp`, or the circuit's and its `dtemp`; all three in °C. */
export function kelvinOf(
  { temp, dtemp = 0 }: Readonly<Record<string, number>>,
  circuit: { readonly temp: number },
): number {
  return (temp ?? circuit.temp + dtemp) + KELVIN;
}

/** 1 + first·Δ + second·Δ². */
export const polynomial = (dt: number, first = 0, second = 0): number =>
  1 + (first + second * dt) * dt;

/** The band gap of silicon, eV, by Varshni's law. */
export const siliconGap = (kelvin: number, gap = 1.16, alpha = 7.02e-4, beta = 1108): number =>
  gap - (alpha * kelvin * kelvin) / (kelvin + beta);

/** exp((ratio − 1)·EG/(n·kT) + (XTI/n)·ln ratio), by which a saturation current grows from `from` to `to`. */
export function saturationGrowth(
  { eg, xti, n }: { readonly eg: number; readonly xti: number; readonly n: number },
  from: number,
  to: number,
): number {
  const ratio = to / from;
  return Math.exp((((ratio - 1) * eg) / thermalVoltage(to) + xti * Math.log(ratio)) / n);
}

/** By how much a potential lies off the proportional one at a temperature, V. */
export function potentialShift(kelvin: number, gap = siliconGap(kelvin)): number {
  const arg = (1.1150877 / REFERENCE - gap / kelvin) / (2 * K_OVER_Q);
  return -2 * thermalVoltage(kelvin) * (1.5 * Math.log(kelvin / REFERENCE) + arg);
}

/** What is left at least of a junction's potential, and of its capacitance, over those of the card. */
const LEAST = 0.02;

/** What was a potential at `from` at `to`, V. Where the law leads below a fiftieth of it, as far above 200 °C, that stays. */
export function potentialAt(potential: number, from: number, to: number): number {
  const base = ((potential - potentialShift(from)) * REFERENCE) / from;
  return Math.max((to / REFERENCE) * base + potentialShift(to), LEAST * potential);
}

/**
 * Capacitance without bias, F, and potential, V, of a junction at `to` that has `capacitance` and `potential` at `from`, with
 * the grading `m`. `gaps` are the band gaps there, eV, where they are not silicon's.
 */
export function junctionAt(
  { capacitance, potential, m }: JunctionAt & { readonly m: number },
  from: number,
  to: number,
  gaps?: readonly [from: number, to: number],
): JunctionAt {
  const base = ((potential - potentialShift(from, gaps?.[0])) * REFERENCE) / from;
  const hot = (to / REFERENCE) * base + potentialShift(to, gaps?.[1]);
  const kept = Math.max(hot, LEAST * potential);
  const factor = (kelvin: number, v: number) =>
    1 + m * (4e-4 * (kelvin - REFERENCE) - (v - base) / base);
  return {
    capacitance: capacitance * Math.max(factor(to, kept) / factor(from, potential), LEAST),
    potential: kept,
  };
}

export interface JunctionAt {
  readonly capacitance: number;
  readonly potential: number;
}

/** The junction voltage at which an exponential of `vt` bends most in a linear scale, V: where limiting begins. */
export const criticalVoltage = (vt: number, saturation: number): number =>
  vt * Math.log(vt / (Math.SQRT2 * saturation));
