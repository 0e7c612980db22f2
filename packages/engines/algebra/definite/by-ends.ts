/** F(b) − F(a) for limits of which the larger hangs on letters: the fundamental theorem, with the condition that it has. */
import { EngineError } from '../../error.ts';
import { substituted } from '../expression/expand.ts';
import type { Expression } from '../expression/expression.ts';
import { difference } from '../expression/make.ts';
import { integrate } from '../integration/integrate.ts';
import type { Place } from '../limit/limit.ts';
import type { Question } from './newton.ts';
import { isInfinite, lettersOf, realOf, TRIALS, trial } from './places.ts';
import { quadrature } from './quadrature.ts';
import type { Comparison, Value } from './result.ts';
import { tidied } from './tidy.ts';

/** The limits put into an antiderivative as they are; undefined where none is found, or a limit is no number. */
export function endsDifference(
  f: Expression,
  x: string,
  from: Place,
  to: Place,
): Expression | undefined {
  if (isInfinite(from) || isInfinite(to)) return undefined;
  const found = integrate(f, x);
  const F = found.kind === 'unknown' ? undefined : found.kind === 'none' ? found.named : found.real;
  try {
    return F && tidied(difference(substituted(F, x, to), substituted(F, x, from)));
  } catch (error) {
    // A limit where the antiderivative has no value.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Values of letters at which the quadrature has to settle, and to agree. */
const AGREED = 2;

/** Undefined where the quadrature does not agree wherever it settles: between the limits there may be anything. */
export function byEnds({ f, x, from, to }: Question): Value | undefined {
  const value = endsDifference(f, x, from, to);
  if (!value) return undefined;
  const letters = lettersOf(f, from, to).filter((s) => s !== x);
  const checked: Comparison[] = [];
  for (let k = 0; k < TRIALS; k++) {
    const at = trial(letters, k);
    const numeric = quadrature(f, x, [from, to], [], at);
    const formula = realOf(value, at);
    if (!numeric || formula === undefined || !(numeric.error < 1e-8)) continue;
    const size = Math.max(1, Math.abs(formula));
    if (Math.abs(formula - numeric.value) > 1e-8 * size + 4 * numeric.error) return undefined;
    checked.push({ at, formula, numeric: numeric.value, error: numeric.error });
  }
  if (checked.length < AGREED) return undefined;
  return {
    kind: 'value',
    value,
    method: 'antiderivative',
    pieces: [],
    lines: [
      { says: 'The fundamental theorem: an antiderivative, the limits put in.', formula: value },
    ],
    conditions: [],
    checked,
    isWhereContinuous: true,
    notes: [
      `By the fundamental theorem: it holds where the integrand is continuous between the limits, in either order of them. ${letters.join(', ')} ${letters.length === 1 ? 'is' : 'are'} taken as positive.`,
    ],
  };
}
