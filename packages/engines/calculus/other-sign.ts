/** Antiderivatives with roots of letters: where they are real, and the real form for letters of the other order. */
import { expanded, mapped, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  has,
  isNumber,
  partsOf,
  symbol,
  symbolsOf,
} from '../algebra/expression/expression.ts';
import { difference, power, sum } from '../algebra/expression/make.ts';
import { integrate } from '../algebra/integration/integrate.ts';
import { isAntiderivative } from '../algebra/integration/verify.ts';
import { signOf } from '../algebra/simplify/zero.ts';
import { EngineError } from '../error.ts';

export interface OtherSign {
  /** What is above 0 where the given form is real. */
  readonly base: Expression;
  /** The larger and the smaller letter of the other case, and its antiderivative; undefined where none was found. */
  readonly other?: {
    readonly larger: string;
    readonly smaller: string;
    readonly value: Expression;
  };
}

const DIFFERENCE = '§k';

/** The first square root of letters whose sign hangs on their order; undefined where there is none. */
export function otherSign(value: Expression, f: Expression, x: string): OtherSign | undefined {
  const base = openRoot(value, x);
  if (!base) return undefined;
  const names = symbolsOf(base);
  for (const larger of names)
    for (const smaller of names.filter((n) => n !== larger)) {
      const other = quietly(() => ofOrder(f, x, base, larger, smaller));
      if (other) return { base, other: { larger, smaller, value: other } };
    }
  return { base };
}

function openRoot(a: Expression, x: string): Expression | undefined {
  if (
    a.kind === 'power' &&
    isNumber(a.exponent) &&
    a.exponent.value.d === 2n &&
    a.base.kind === 'sum' &&
    !has(a.base, x) &&
    signOf(a.base, () => true) === undefined
  )
    return a.base;
  for (const p of partsOf(a)) {
    const found = openRoot(p, x);
    if (found) return found;
  }
  return undefined;
}

/** With the larger letter as the smaller one and k more, k above 0. */
function ofOrder(
  f: Expression,
  x: string,
  base: Expression,
  larger: string,
  smaller: string,
): Expression | undefined {
  const by = sum(symbol(smaller), symbol(DIFFERENCE));
  const put = (a: Expression): Expression => substituted(a, larger, by);
  if (signOf(expanded(put(base)), () => true) !== -1) return undefined;
  const found = integrate(put(f), x, { operations: 300 });
  if (found.kind !== 'found' || openRoot(found.antiderivative, x)) return undefined;
  const value = found.antiderivative;
  return isAntiderivative(value, put(f), x)
    ? rootsExpanded(substituted(value, DIFFERENCE, difference(symbol(larger), symbol(smaller))))
    : undefined;
}

/** √(2b(a − b) + (a − b)²) as √(a² − b²). */
const rootsExpanded = (a: Expression): Expression =>
  mapped(a, (p) =>
    p.kind === 'power' && isNumber(p.exponent) && p.exponent.value.d === 2n
      ? power(expanded(p.base), p.exponent)
      : p,
  );

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
