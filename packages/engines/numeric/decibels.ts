/** Ratios and levels. A ratio of 0 is −∞ dB. */

/** 20·log₁₀ of a ratio of amplitudes (voltages, currents, gains), not negative. */
export const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

/** 10·log₁₀ of a ratio of powers, not negative. */
export const powerDecibels = (power: number): number => 10 * Math.log10(power);

/** The ratio of amplitudes of a level in dB. */
export const amplitudeRatio = (level: number): number => 10 ** (level / 20);

/** The ratio of powers of a level in dB. */
export const powerRatio = (level: number): number => 10 ** (level / 10);
