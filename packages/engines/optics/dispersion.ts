/**
 * Refractive index over wavelength: the nine formulas of the refractiveindex.info database, and tables between whose
 * rows n and k go straight. Wavelengths in micrometres, as there.
 * M. N. Polyanskiy, Scientific Data 11, 2024, 94, and "Dispersion formulas" of the database.
 */
import { EngineError } from '../error.ts';

export interface Formula {
  readonly kind: 'formula';
  /** 1 Sellmeier, 2 Sellmeier in λ², 3 polynomial, 4 the database's own, 5 Cauchy, 6 gases, 7 Herzberger, 8 retro, 9 exotic. */
  readonly formula: number;
  readonly coefficients: readonly number[];
  readonly from: number;
  readonly to: number;
}

export interface Table {
  readonly kind: 'table';
  /** Rising. */
  readonly wavelengths: readonly number[];
  readonly values: readonly number[];
}

export type Curve = Formula | Table;

/** n and k of a material; a curve of k that is missing is no absorption. */
export interface Dispersion {
  readonly n: Curve;
  readonly k: Curve | null;
}

export interface Index {
  readonly n: number;
  readonly k: number;
}

export const rangeOf = (c: Curve): readonly [number, number] =>
  c.kind === 'formula' ? [c.from, c.to] : [c.wavelengths[0] ?? 0, c.wavelengths.at(-1) ?? 0];

/** Where both n and k are known, µm. */
export function rangeOfBoth({ n, k }: Dispersion): readonly [number, number] {
  const [a, b] = rangeOf(n);
  if (k === null) return [a, b];
  const [c, d] = rangeOf(k);
  return [Math.max(a, c), Math.min(b, d)];
}

/** n + ik at a wavelength in µm within its range; what lies outside by rounding alone is taken for the end. */
export function indexAt(d: Dispersion, wavelength: number): Index {
  const [low, high] = rangeOfBoth(d);
  if (!(wavelength >= low * (1 - 1e-12) && wavelength <= high * (1 + 1e-12)))
    throw new EngineError(
      'out-of-range',
      `The wavelength ${wavelength} µm is not between ${low} and ${high} µm.`,
      { field: 'wavelength', value: wavelength },
    );
  const at = Math.min(Math.max(wavelength, low), high);
  return { n: valueAt(d.n, at), k: d.k === null ? 0 : valueAt(d.k, at) };
}

const valueAt = (c: Curve, wavelength: number): number =>
  c.kind === 'formula' ? byFormula(c, wavelength) : between(c, wavelength);

function between({ wavelengths, values }: Table, at: number): number {
  let [low, high] = [0, wavelengths.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((wavelengths[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  const [x0 = 0, x1 = 0] = [wavelengths[low], wavelengths[high]];
  const [y0 = 0, y1 = 0] = [values[low], values[high]];
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

/** Σ of `term` over the pairs of coefficients behind the first `skip`. */
function pairs(c: readonly number[], skip: number, term: (a: number, b: number) => number): number {
  let sum = 0;
  for (let k = skip; k < c.length; k += 2) sum += term(c[k] ?? 0, c[k + 1] ?? 0);
  return sum;
}

type Rule = (c: readonly number[], l: number) => number;

/** n by the number of the formula. */
const RULES: Readonly<Record<number, Rule>> = {
  1: (c, l) => Math.sqrt(1 + (c[0] ?? 0) + pairs(c, 1, (a, b) => (a * l * l) / (l * l - b * b))),
  2: (c, l) => Math.sqrt(1 + (c[0] ?? 0) + pairs(c, 1, (a, b) => (a * l * l) / (l * l - b))),
  3: (c, l) => Math.sqrt((c[0] ?? 0) + pairs(c, 1, (a, b) => a * l ** b)),
  4: (c, l) => {
    const pole = (k: number): number =>
      c.length > k
        ? ((c[k] ?? 0) * l ** (c[k + 1] ?? 0)) / (l * l - (c[k + 2] ?? 0) ** (c[k + 3] ?? 0))
        : 0;
    return Math.sqrt((c[0] ?? 0) + pole(1) + pole(5) + pairs(c, 9, (a, b) => a * l ** b));
  },
  5: (c, l) => (c[0] ?? 0) + pairs(c, 1, (a, b) => a * l ** b),
  6: (c, l) => 1 + (c[0] ?? 0) + pairs(c, 1, (a, b) => a / (b - l ** -2)),
  7: (c, l) => {
    const [c1 = 0, c2 = 0, c3 = 0, ...rest] = c;
    const pole = 1 / (l * l - 0.028);
    return (
      c1 + c2 * pole + c3 * pole * pole + rest.reduce((sum, a, k) => sum + a * l ** (2 * k + 2), 0)
    );
  },
  8: (c, l) => {
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0] = c;
    const share = c1 + (c2 * l * l) / (l * l - c3) + c4 * l * l;
    return Math.sqrt((1 + 2 * share) / (1 - share));
  },
  9: (c, l) => {
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0] = c;
    return Math.sqrt(c1 + c2 / (l * l - c3) + (c4 * (l - c5)) / ((l - c5) ** 2 + c6));
  },
};

export const isFormula = (number: number): boolean => Object.hasOwn(RULES, number);

/** A pole of formula 4 is four coefficients; sums of pairs have their constant first. */
function byFormula({ formula, coefficients, from, to }: Formula, wavelength: number): number {
  const value = RULES[formula]?.(coefficients, wavelength) ?? Number.NaN;
  if (!(value > 0 && Number.isFinite(value)))
    throw new EngineError(
      'out-of-range',
      `Formula ${formula} gives no refractive index at ${wavelength} µm, although its range is ${from} to ${to} µm.`,
      { field: 'wavelength', value: wavelength },
    );
  return value;
}
