/**
 * Whether a solution solves: what is left of the equation is 0 by exact algebra, or at a dozen places in numbers. A
 * wrong one does not pass.
 */
import { EngineError } from '../../error.ts';
import * as C from '../../numeric/complex.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import { type Expression, isNumber, partsOf, symbol, symbolsOf } from '../expression/expression.ts';
import { opposite, quotient } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { derivativeSymbol } from './equation.ts';
import { slope, totalDerivative } from './formal.ts';
import { normal } from './normal.ts';

export type Check =
  | { readonly kind: 'exact' }
  | { readonly kind: 'numbers'; readonly places: number };

/** Places that must agree. */
const LEAST = 12;
const TOLERANCE = 1e-8;
const ROUNDING = 1e-12;
const X = [
  0.3719, 1.2917, 2.713, 0.7713, 1.8379, -0.613, -1.37, 4.377, 0.1931, -2.83, 6.113, 9.871,
];
const OTHERS = [1.3717, 0.6457, 2.5773, 0.3166, 1.8393, 0.739, 3.1091];

/** Functions without numbers here, as symbols of their own: what is left must be 0 whatever they are. */
const WITHOUT_NUMBERS = /^(?:erfi|Ei|Si|Ci|li|Integral|J|Y|I|K|Ai|Bi|erfc?|Gamma|dirac\d?)$/u;

function opaque(a: Expression): Expression {
  const names = new Map<string, string>();
  return mapped(a, (part) => {
    if (part.kind !== 'call' || (part.of.length === 1 && !WITHOUT_NUMBERS.test(part.name)))
      return part;
    const name = names.get(part.key) ?? `§f${names.size}`;
    names.set(part.key, name);
    return symbol(name);
  });
}

interface Sample {
  readonly value: C.Complex;
  readonly size: number;
}

/** The value, and how large its terms are. */
function sampled(a: Expression, at: Record<string, C.Complex>): Sample {
  if (a.kind === 'sum') {
    const parts = a.terms.map((t) => sampled(t, at));
    return {
      value: parts.map((p) => p.value).reduce(C.add),
      size: parts.reduce((n, p) => n + p.size, 0),
    };
  }
  if (a.kind === 'product') {
    const parts = a.factors.map((t) => sampled(t, at));
    return {
      value: parts.map((p) => p.value).reduce(C.mul),
      size: parts.reduce((n, p) => n * p.size, 1),
    };
  }
  const value = numberAt(a, at);
  return { value, size: C.abs(value) };
}

export interface Tally {
  readonly right: number;
  readonly wrong: number;
  /** With real values alone. */
  readonly rightReal: number;
}

/** Counts the places where an expression is 0; constants take both signs, parameters are positive. */
export function tally(
  residual: Expression,
  x: string,
  constants: readonly string[] = [],
  isMeant: (at: Record<string, C.Complex>) => boolean = () => true,
): Tally {
  const a = opaque(residual);
  const names = symbolsOf(a).filter((s) => s !== x);
  let [right, wrong, rightReal] = [0, 0, 0];
  for (let round = 0; round < 4; round++)
    for (const [k, place] of X.entries()) {
      const at: Record<string, C.Complex> = { [x]: C.complex(place) };
      names.forEach((name, j) => {
        const size =
          (OTHERS[(j + k + 2 * round) % OTHERS.length] as number) + 0.31 * round + 0.017 * k;
        at[name] = C.complex(constants.includes(name) && (round + j) % 3 === 2 ? -size : size);
      });
      const s = isMeant(at) ? sampledOrNot(a, at) : undefined;
      if (!s) continue;
      const rough = ROUNDING * s.size;
      if (!(rough < 1e-5)) continue;
      const isRight =
        C.abs(s.value) <= Math.max(TOLERANCE * Math.min(1, Math.max(s.size, 1e-4)), 1e3 * rough);
      if (!isRight) wrong++;
      else {
        right++;
        if (s.value.im === 0) rightReal++;
      }
    }
  return { right, wrong, rightReal };
}

function sampledOrNot(a: Expression, at: Record<string, C.Complex>): Sample | undefined {
  try {
    const s = sampled(a, at);
    return C.finite(s.value) && Number.isFinite(s.size) && s.size < 1e9 ? s : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/**
 * Of what is 0 on a part of the line alone: the sign that decides. A root of an even power has it, √(u²) is u where u ≥ 0.
 * Undefined where no such sign explains it.
 */
export function branchOf(
  residual: Expression,
  x: string,
  constants: readonly string[],
): { readonly u: Expression; readonly sign: '≥' | '≤' } | undefined {
  const found = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.d > 1n) {
      const list = a.base.kind === 'product' ? a.base.factors : [a.base];
      for (const b of list)
        if (b.kind === 'power' && isNumber(b.exponent) && b.exponent.value.n % 2n === 0n)
          found.set(b.base.key, b.base);
    }
    partsOf(a).forEach(look);
  };
  look(residual);
  for (const u of found.values())
    for (const sign of ['≥', '≤'] as const) {
      const t = tally(residual, x, constants, (at) => {
        const s = sampledOrNot(u, at);
        return (
          s !== undefined && s.value.im === 0 && (sign === '≥' ? s.value.re > 0 : s.value.re < 0)
        );
      });
      if (t.right >= LEAST / 2 && t.wrong === 0) return { u, sign };
    }
  return undefined;
}

export interface Verdict {
  readonly check: Check;
  /** Whether it is so on a part of the line alone, as where a root was squared. */
  readonly isPartial: boolean;
}

/** Undefined where it is not shown to be 0. */
export function vanishes(
  residual: Expression,
  x: string,
  constants: readonly string[] = [],
): Verdict | undefined {
  if (isNumber(residual))
    return residual.value.n === 0n ? { check: { kind: 'exact' }, isPartial: false } : undefined;
  const t = tally(residual, x, constants);
  if (t.right < LEAST) return undefined;
  if (t.wrong > 0) return { check: { kind: 'numbers', places: t.right }, isPartial: true };
  return {
    check: isExactZero(residual) ? { kind: 'exact' } : { kind: 'numbers', places: t.right },
    isPartial: false,
  };
}

function isExactZero(a: Expression): boolean {
  try {
    const wide = expanded(a);
    if (isNumber(wide)) return wide.value.n === 0n;
    const form = normal(wide);
    return isNumber(form) && form.value.n === 0n;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** An equation with a function of x for its unknown. Throws as `derivative` does. */
export function inserted(
  residual: Expression,
  unknown: string,
  order: number,
  x: string,
  value: Expression,
): Expression {
  let out = residual;
  const slopes: Expression[] = [value];
  for (let k = 1; k <= order; k++) slopes.push(slope(slopes[k - 1] as Expression, x));
  for (let k = order; k >= 0; k--)
    out = substituted(out, derivativeSymbol(unknown, k).key, slopes[k] as Expression);
  return out;
}

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

export const checkExplicit = (
  residual: Expression,
  unknown: string,
  order: number,
  x: string,
  value: Expression,
  constants: readonly string[],
): Verdict | undefined =>
  quietly(() => vanishes(inserted(residual, unknown, order, x, value), x, constants));

/** F(x, y) = 0 with its constants: y′ and so on by implicit differentiation; one constant is eliminated where F has it still. */
export function checkImplicit(
  residual: Expression,
  unknown: string,
  order: number,
  x: string,
  relation: Expression,
  constants: readonly string[],
  eliminate?: { readonly constant: string; readonly value: Expression },
): Verdict | undefined {
  return quietly(() => {
    const first = quotient(opposite(slope(relation, x)), slope(relation, unknown));
    const slopes = [symbol(unknown) as Expression, first];
    for (let k = 2; k <= order; k++) {
      const next = totalDerivative(slopes[k - 1] as Expression, x, [unknown]);
      slopes.push(substituted(next, derivativeSymbol(unknown, 1).key, first));
    }
    let out = residual;
    for (let k = order; k >= 1; k--)
      out = substituted(out, derivativeSymbol(unknown, k).key, slopes[k] as Expression);
    if (eliminate) out = substituted(out, eliminate.constant, eliminate.value);
    return vanishes(out, x, constants);
  });
}

/** x(p), y(p) of an equation of the first order. */
export function checkParametric(
  residual: Expression,
  unknown: string,
  x: string,
  parameter: string,
  at: { readonly x: Expression; readonly y: Expression },
  constants: readonly string[],
): Verdict | undefined {
  return quietly(() => {
    const ratio = quotient(slope(at.y, parameter), slope(at.x, parameter));
    const all = substituted(
      substituted(residual, derivativeSymbol(unknown, 1).key, symbol('§s')),
      unknown,
      symbol('§y'),
    );
    const placed = substituted(substituted(substituted(all, x, at.x), '§y', at.y), '§s', ratio);
    return vanishes(placed, parameter, constants);
  });
}
