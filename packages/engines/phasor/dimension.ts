/** Dimensions as exponents of the SI base units that electrical work needs: kg, m, s, A, K. */
export type Dimension = readonly [number, number, number, number, number];

export const NONE: Dimension = [0, 0, 0, 0, 0];

export const isNone = (d: Dimension): boolean => d.every((x) => x === 0);
export const same = (a: Dimension, b: Dimension): boolean => a.every((x, i) => x === b[i]);

const each = (a: Dimension, f: (x: number, i: number) => number): Dimension =>
  a.map(f) as unknown as Dimension;
export const times = (a: Dimension, b: Dimension): Dimension => each(a, (x, i) => x + (b[i] ?? 0));
export const over = (a: Dimension, b: Dimension): Dimension => each(a, (x, i) => x - (b[i] ?? 0));
/** To a real power. −0 is made 0, so that `same` and texts see one nought. */
export const raised = (a: Dimension, n: number): Dimension => each(a, (x) => x * n + 0);

export const FREQUENCY: Dimension = [0, 0, -1, 0, 0];
export const TEMPERATURE: Dimension = [0, 0, 0, 0, 1];
export const CURRENT: Dimension = [0, 0, 0, 1, 0];
export const VOLTAGE: Dimension = [1, 2, -3, -1, 0];
export const POWER: Dimension = [1, 2, -3, 0, 0];
export const IMPEDANCE: Dimension = [1, 2, -3, -2, 0];
export const ADMITTANCE: Dimension = [-1, -2, 3, 2, 0];
export const CAPACITANCE: Dimension = [-1, -2, 4, 2, 0];
export const INDUCTANCE: Dimension = [1, 2, -2, -2, 0];
