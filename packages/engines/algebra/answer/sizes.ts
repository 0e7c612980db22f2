/** Logarithms for a real variable: ln|u| where u may be negative. */
import { type Complex, complex } from '../../numeric/complex.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  partsOf,
  ROOT,
  symbol,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, sum } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { orUndefined } from './fraction.ts';

/** Real places at which a sign is looked at. */
const PLACES = [-5.3, -2.1, -0.83, -0.37, 0.29, 0.71, 1.43, 2.9, 6.1];

/**
 * With ln|u| in place of ln u, x being real, unless u is seen to be positive by its form or by where the integrand is real;
 * letters count as positive. What is negative wherever it was looked at is turned round: ln(1 − u) for ln(u − 1), |u| < 1.
 */
export function withSizes(a: Expression, x: string, integrand: Expression = ZERO): Expression {
  const given = domainOf(integrand, x);
  return mapped(a, (part) => {
    if (part.kind !== 'call' || part.name !== 'log' || given.has(part.key)) return part;
    const u = part.of[0] as Expression;
    if (symbolsOf(u).length === 0 || has(u, ROOT.name) || isPositive(u, x)) return part;
    const signs = new Set(PLACES.map((p) => signAt(u, x, p)));
    const turned = !signs.has(1) && signs.has(-1) ? opposite(u) : u;
    return call('log', isPositive(turned, x) ? turned : call('abs', turned));
  });
}

/** Logarithms that the integrand has itself, and those of what stands in it under a root: there these are positive. */
function domainOf(a: Expression, x: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: Expression): void => {
    if (!has(part, x)) return;
    if (part.kind === 'call' && part.name === 'log') found.add(part.key);
    const isWhole = part.kind === 'power' && integerOf(part.exponent) !== undefined;
    if (part.kind === 'power' && has(part.base, x) && !isWhole)
      found.add(call('log', part.base).key);
    partsOf(part).forEach(look);
  };
  look(a);
  return found;
}

function signAt(u: Expression, x: string, place: number): number | undefined {
  const letters = symbolsOf(u).filter((s) => s !== x);
  const at = Object.fromEntries([
    [x, complex(place)],
    ...letters.map((s, k) => [s, complex(1.3 + 0.4 * k)]),
  ]);
  const value = valueAt(u, at);
  return value === undefined ? undefined : Math.sign(value);
}

function valueAt(u: Expression, at: Readonly<Record<string, Complex>>): number | undefined {
  try {
    const z = numberAt(u, at);
    return z.im === 0 && Number.isFinite(z.re) ? z.re : undefined;
  } catch {
    // It has no value there.
    return undefined;
  }
}

/** Seen by its form, for real x and positive letters, wherever u is real and not 0; constants by their value. */
export function isPositive(u: Expression, x: string): boolean {
  if (u.kind === 'sum' && symbolsOf(u).length === 0) return (valueAt(u, {}) ?? 0) > 1e-9;
  switch (u.kind) {
    case 'number':
      return u.value.n > 0n;
    case 'symbol':
      return u.name !== x && u.name !== 'i';
    case 'product':
      return u.factors.every((f) => isPositive(f, x));
    case 'sum':
      return (
        u.terms.every((t) => isPositive(t, x)) ||
        isRootAhead(u.terms, x) ||
        (orUndefined(() => isSquarePlus(u, x)) ?? false)
      );
    case 'power':
      return ofPower(u.base, u.exponent, x);
    default:
      return u.name === 'cosh' || u.name === 'abs';
  }
}

function ofPower(base: Expression, exponent: Expression, x: string): boolean {
  if (equals(base, E) || isPositive(base, x)) return true;
  const n = integerOf(exponent);
  if (n !== undefined) return n % 2n === 0n;
  // A root is real and not negative where it is real at all.
  return isNumber(exponent) && exponent.value.d % 2n === 0n;
}

/** ax² + bx + c with a > 0 and 4ac > b², as far as that is seen by its form. */
function isSquarePlus(u: Expression, x: string): boolean {
  const [v, at] = [symbol(x), (place: number) => substituted(u, x, whole(place))];
  const [c, one, minus] = [at(0), at(1), at(-1)];
  const a = halved(sum(one, minus, product(whole(-2), c)));
  const b = halved(difference(one, minus));
  const rebuilt = sum(product(a, power(v, TWO)), product(b, v), c);
  if (!equals(expanded(difference(rebuilt, u)), ZERO) || !isPositive(a, x)) return false;
  return isPositive(expanded(difference(product(whole(4), a, c), power(b, TWO))), x);
}

const halved = (a: Expression): Expression => expanded(product(HALF, a));

/** t + √(t² + c) with c > 0. */
function isRootAhead(terms: readonly Expression[], x: string): boolean {
  const root = terms.find((t) => t.kind === 'power' && equals(t.exponent, HALF));
  if (root?.kind !== 'power') return false;
  const t = sum(...terms.filter((other) => other !== root));
  return isPositive(expanded(difference(root.base, power(t, TWO))), x);
}
