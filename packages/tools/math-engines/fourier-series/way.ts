import type { Expression } from '@tollbench/engines/algebra/expression/expression.ts';
import { within } from '@tollbench/engines/algebra/polynomial/work.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import {
  type Antiderivative,
  byAntiderivative,
  meanSquareByAntiderivative,
  type Unnamed,
} from '@tollbench/engines/fourier-series/by-antiderivative.ts';
import {
  byKnownSeries,
  type KnownSeries,
  meanSquareByKnownSeries,
} from '@tollbench/engines/fourier-series/by-known-series.ts';
import {
  type Coefficients,
  coefficientsOf,
  meanSquareOf,
  type Setting,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { numberOf } from '@tollbench/engines/fourier-series/resolve.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';

/** Products of terms for the exact algebra of a question: some seconds of a slow machine. */
const MAX_PRODUCTS = 3_000_000;
/** Where the two differ by more, to the root mean square, the formula is not relied on. */
export const TOLERANCE = 1e-8;
/** How the coefficients were found, for the working and for what is said of them. */
export interface Way {
  readonly exact: Coefficients | undefined;
  readonly known?: KnownSeries;
  readonly used?: readonly Antiderivative[];
  readonly unnamed?: Unnamed;
}

/** The mean square as a formula, where quadrature confirms it. */
export function squareOf(
  setting: Setting,
  whole: Expression | undefined,
  values: Values,
  { exact, known }: Way,
  meanSquare: number,
): Expression | undefined {
  if (!exact) return undefined;
  const square = attempted(
    () =>
      meanSquareOf(setting) ??
      (known
        ? meanSquareByKnownSeries(whole, setting, values)
        : meanSquareByAntiderivative(setting, values)),
  );
  const isRight =
    square && Math.abs(numberOf(square, values) - meanSquare) < TOLERANCE * meanSquare;
  return isRight ? square : undefined;
}

/** By the integrals of elementary terms, by a series that is known, or by antiderivatives that have a name. */
export function wayOf(setting: Setting, whole: Expression | undefined, values: Values): Way {
  const exact = attempted(() => coefficientsOf(setting));
  if (exact || setting.pieces.every((p) => p.terms)) return { exact };
  const known =
    whole && attempted(() => byKnownSeries(whole, setting.period, setting.range, values));
  if (known) return { exact: known.coefficients, known };
  const own = attempted(() => byAntiderivative(setting, values));
  if (!own) return { exact: undefined };
  return own.unnamed
    ? { exact: undefined, unnamed: own.unnamed }
    : { exact: own.coefficients, used: own.used };
}

/** Algebra that is too long is given up: numbers are given, then. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return within(MAX_PRODUCTS, work);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'out-of-range') return undefined;
    throw error;
  }
}
