/** Dishes: their gain, the dish of a gain, the width of their beam. */
import { LIGHT } from '@tollbench/engines/line/constants.ts';

/** m */
export const wavelength = (frequency: number): number => LIGHT / frequency;

/** Gain of a dish, dBi: η(πD/λ)². Diameter in m, efficiency in %. */
export const dishGain = (diameter: number, efficiency: number, frequency: number): number =>
  10 * Math.log10(efficiency / 100) + 20 * Math.log10((Math.PI * diameter) / wavelength(frequency));

/** Diameter of a dish with a gain in dBi, m. */
export const dishOf = (gain: number, efficiency: number, frequency: number): number =>
  (wavelength(frequency) / Math.PI) * Math.sqrt(10 ** (gain / 10) / (efficiency / 100));

/** √η·D of any antenna of a gain in dBi, m: the diameter of a dish without losses. */
export const apertureOf = (gain: number, frequency: number): number => dishOf(gain, 100, frequency);

/** Width between the half-power points of a usual dish, degrees: 70 λ/D. */
export const beamWidth = (diameter: number, frequency: number): number =>
  (70 * wavelength(frequency)) / diameter;
