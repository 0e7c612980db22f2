/** Where frequencies go when a signal is sampled anew (Oppenheim & Schafer, Discrete-Time Signal Processing, 3rd ed., §4.6). */

/** The frequency between 0 and half of `rate` that `frequency` stands at once it is sampled at `rate`; all in one unit. */
export const fold = (frequency: number, rate: number): number =>
  Math.abs(frequency - rate * Math.round(frequency / rate));
