/** Whether a formula has another for its derivative, by numbers at fixed places: a wrong one does not pass, a right one may. */

import { EngineError } from '../../error.ts';
import { abs, type Complex, complex } from '../../numeric/complex.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, mapped } from '../expression/expand.ts';
import { type Expression, equals, symbolsOf, ZERO } from '../expression/expression.ts';
import { difference } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';

const PLACES = [-7.31, -2.83, -1.37, -0.613, 0.1931, 0.3719, 0.7713, 1.2917, 1.8379, 2.713, 4.377];
/** How near the two must be, of the larger of them and 1. */
const TOLERANCE = 1e-8;
/** Places that must have been compared. */
const LEAST = 3;

function valueAt(a: Expression, at: Readonly<Record<string, Complex>>): Complex | undefined {
  try {
    const z = numberAt(a, at);
    return Number.isFinite(z.re) && Number.isFinite(z.im) && abs(z) < 1e9 ? z : undefined;
  } catch {
    // No number there: another place is taken.
    return undefined;
  }
}

/** Of the terms that make a value: how much of it may be rounding. */
const ROUNDING = 1e-13;
/** Where more than this may be, nothing is told. */
const TOO_ROUGH = 1e-6;

/** What a value would be if no two of its terms had other signs. */
export function sizeAt(a: Expression, at: Readonly<Record<string, Complex>>): number {
  if (a.kind === 'sum') return a.terms.reduce((n, t) => n + sizeAt(t, at), 0);
  if (a.kind === 'product') return a.factors.reduce((n, f) => n * sizeAt(f, at), 1);
  return abs(numberAt(a, at));
}

/** Whether they are the same once everything is multiplied out. */
function isSame(a: Expression, b: Expression): boolean {
  try {
    return equals(expanded(difference(a, b)), ZERO);
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** The slope between jumps. */
const withoutImpulses = (a: Expression): Expression =>
  a.key.includes('(dirac ')
    ? mapped(a, (part) => (part.kind === 'call' && part.name === 'dirac' ? ZERO : part))
    : a;

/** At every place where the integrand is real, or everywhere where it is so at less than three, the two agree; parameters are positive. */
export function isAntiderivative(value: Expression, integrand: Expression, x: string): boolean {
  let slope: Expression;
  try {
    slope = withoutImpulses(derivative(value, x));
  } catch {
    // A function without a known slope proves nothing.
    return false;
  }
  if (isSame(slope, integrand)) return true;
  const parameters = symbolsOf(integrand).filter((s) => s !== x);
  let compared = 0;
  let real = 0;
  let differs = false;
  for (const [k, place] of PLACES.entries()) {
    const at: Record<string, Complex> = { [x]: complex(place) };
    parameters.forEach((name, j) => {
      // In every order of size.
      at[name] = complex(1.17 + 0.71 * ((j + k) % parameters.length) + 0.13 * k);
    });
    const [got, want] = [valueAt(slope, at), valueAt(integrand, at)];
    if (!got || !want) continue;
    const scale = Math.max(1, abs(want));
    const rough = ROUNDING * sizeAt(slope, at);
    if (!(rough < TOO_ROUGH * scale)) continue;
    const gap = Math.hypot(got.re - want.re, got.im - want.im);
    const isRight = gap <= Math.max(TOLERANCE * scale, rough);
    // Where the integrand is not real, another branch is no error.
    const isReal = want.im === 0;
    if (!isRight && isReal) return false;
    differs ||= !isRight;
    if (isRight) compared++;
    if (isReal) real++;
  }
  return differs ? real >= LEAST : compared >= LEAST;
}
