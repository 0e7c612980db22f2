/** CODATA 2018, SI. */
export const LIGHT = 299_792_458;
export const MU0 = 1.25663706212e-6;
export const EPSILON0 = 1 / (MU0 * LIGHT * LIGHT);
/** Ω. */
export const ETA0 = MU0 * LIGHT;
