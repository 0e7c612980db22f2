import { FAMILIES, type FamilyName } from '@tollbench/engines/fit/families.ts';

const NAMES = Object.fromEntries(
  Object.entries(FAMILIES).map(([key, { name }]) => [key, name]),
) as Readonly<Record<FamilyName, string>>;

export const MODELS = {
  polynomial: 'polynomial',
  ...NAMES,
  spline: 'cubic spline with knots',
  columns: 'linear in all other columns',
  formula: 'own formula',
  file: 'the NIST file’s own',
} as const;
export type ModelName = keyof typeof MODELS;

export const LOSSES = {
  squares: 'least squares',
  huber: 'Huber, milder',
  tukey: 'Tukey biweight, cut off',
  absolute: 'least absolute residuals',
} as const;
export type LossName = keyof typeof LOSSES;

/** How the way to the minimum ended. */
export const ENDS = {
  converged: 'at a minimum',
  stalled: 'as near as rounding lets',
  limit: 'iterations ran out',
} as const;
