/** A photovoltaic device under another light and temperature. */
import { BOLTZMANN_OVER_CHARGE } from '../device/mosfet-ekv.ts';
import type { Junction } from './junction.ts';

/** 0 °C in K. */
export const ZERO_CELSIUS = 273.15;

export interface Conditions {
  /** W/m². */
  readonly irradiance: number;
  /** Of the cell, °C. */
  readonly celsius: number;
}

/** Standard test conditions of IEC 60904-3. */
export const STANDARD: Conditions = { irradiance: 1000, celsius: 25 };

export interface Material {
  /** Band gap at 25 °C, eV. */
  readonly gap: number;
  /** Its relative change, 1/K; silicon −0.0002677. */
  readonly gapSlope: number;
  /** Of the photocurrent, A/K. */
  readonly alpha: number;
}

/** By how much the saturation current grows from one temperature to another, both °C. */
export function saturationGrowth(m: Material, from: number, to: number): number {
  const [t0, t] = [from + ZERO_CELSIUS, to + ZERO_CELSIUS];
  const gap = (c: number) => m.gap * (1 + m.gapSlope * (c - STANDARD.celsius));
  return (t / t0) ** 3 * Math.exp((gap(from) / t0 - gap(to) / t) / BOLTZMANN_OVER_CHARGE);
}

/**
 * The parameters elsewhere: W. De Soto, S. A. Klein, W. A. Beckman, Solar Energy 80 (2006) 78, eq. 7–13. The shunt's
 * conductance goes with the light, the series resistance stays; a second diode grows with n_i, the root of the first.
 */
export function translate(j: Junction, from: Conditions, to: Conditions, m: Material): Junction {
  const light = to.irradiance / from.irradiance;
  const warmth = (to.celsius + ZERO_CELSIUS) / (from.celsius + ZERO_CELSIUS);
  const growth = saturationGrowth(m, from.celsius, to.celsius);
  return {
    ...j,
    photocurrent: Math.max(0, light * (j.photocurrent + m.alpha * (to.celsius - from.celsius))),
    saturation: j.saturation * growth,
    saturation2: j.saturation2 * Math.sqrt(growth),
    slope: j.slope * warmth,
    slope2: j.slope2 * warmth,
    conductance: j.conductance * light,
  };
}

/** By the nominal operating cell temperature (IEC 61215: 800 W/m², 20 °C, 1 m/s), °C. */
export const cellByNoct = (ambient: number, irradiance: number, noct: number): number =>
  ambient + ((noct - 20) / 800) * irradiance;

/** D. Faiman, Prog. Photovolt. 16 (2008) 307: u0 in W/(m²·K), u1 in W·s/(m³·K), wind in m/s. °C. */
export const cellByFaiman = (
  ambient: number,
  irradiance: number,
  wind: number,
  u0: number,
  u1: number,
): number => ambient + irradiance / (u0 + u1 * wind);
