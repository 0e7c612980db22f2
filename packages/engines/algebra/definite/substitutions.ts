/** Changes of the variable that bring an integral to one of another kind: x = e^(−t), 1/t, tan t, sin t. */
import { mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  MINUS_ONE,
  ONE,
  PI,
  partsOf,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { logsApart } from './logs.ts';
import type { Question } from './newton.ts';
import { isInfinite, isSamePlace } from './places.ts';

/** Another integral of the same value. */
export interface Other {
  readonly question: Question;
  readonly says: string;
}

const at = (place: Place, value: Place): boolean => isSamePlace(place, value);

/** (0, 1) to (0, ∞). */
export function byExponential({ f, x, from, to }: Question): Other | undefined {
  if (!at(from, ZERO) || !at(to, ONE)) return undefined;
  const small = power(E, opposite(symbol(x)));
  const g = product(substituted(f, x, small), small);
  // (e^(−t))^p is e^(−pt) of real t.
  const plain = mapped(logsApart(g), (p) =>
    p.kind === 'power' && p.base.kind === 'power' && equals(p.base.base, E) && !has(p.exponent, x)
      ? power(E, product(p.base.exponent, p.exponent))
      : p,
  );
  return { question: { f: plain, x, from: ZERO, to: 'infinity' }, says: 'x = e^(−t)' };
}

/** (1, ∞) to (0, 1). */
export function byReciprocal({ f, x, from, to }: Question): Other | undefined {
  if (!at(from, ONE) || to !== 'infinity') return undefined;
  const v = symbol(x);
  return {
    question: {
      f: logsApart(
        product(substituted(f, x, quotient(ONE, v)), power(v, MINUS_ONE), power(v, MINUS_ONE)),
      ),
      x,
      from: ZERO,
      to: ONE,
    },
    says: 'x = 1/t',
  };
}

/** (−∞, 0) to (0, ∞), and from any finite place to 0. */
export function byShift({ f, x, from, to }: Question): Other | undefined {
  if (from === '-infinity' && !isInfinite(to))
    return {
      question: { f: substituted(f, x, difference(to, symbol(x))), x, from: ZERO, to: 'infinity' },
      says: 'x = b − t',
    };
  if (isInfinite(from) || at(from, ZERO) || at(from, ONE) || to !== 'infinity') return undefined;
  return {
    question: { f: substituted(f, x, sum(from, symbol(x))), x, from: ZERO, to: 'infinity' },
    says: 'x = a + t',
  };
}

const has1 = (a: Expression, key: string): boolean =>
  a.key === key || partsOf(a).some((p) => has1(p, key));

/** x = tan t where 1 + x² stands, x = sin t where 1 − x² or an inverse sine does. */
export function byAngle(question: Question): Other | undefined {
  return byTangent(question) ?? bySine(question);
}

const WITH = '§w';

function byTangent({ f, x, from, to }: Question): Other | undefined {
  const v = symbol(x);
  const plus = sum(ONE, power(v, TWO));
  if (!has1(f, plus.key)) return undefined;
  const limits = new Map<string, Expression>([
    ['0', ZERO],
    ['1', product(HALF, HALF, PI)],
    ['infinity', product(HALF, PI)],
    ['-infinity', product(MINUS_ONE, HALF, PI)],
    ['-1', product(MINUS_ONE, HALF, HALF, PI)],
  ]);
  const [a, b] = [from, to].map((p) => limits.get(isInfinite(p) ? p : p.key));
  if (!a || !b) return undefined;
  const cos = call('cos', v);
  const marked = mapped(f, (p) => (p.key === plus.key ? symbol(WITH) : p));
  const inT = substituted(
    substituted(marked, x, quotient(call('sin', v), cos)),
    WITH,
    power(cos, product(MINUS_ONE, TWO)),
  );
  const atan = call('atan', quotient(call('sin', v), cos)).key;
  const g = mapped(logsApart(product(inT, power(cos, product(MINUS_ONE, TWO)))), (p) =>
    p.key === atan ? v : p,
  );
  return { question: { f: g, x, from: a, to: b }, says: 'x = tan t' };
}

function bySine({ f, x, from, to }: Question): Other | undefined {
  const v = symbol(x);
  const minus = difference(ONE, power(v, TWO));
  const asin = call('asin', v);
  const isOne = (p: Expression): boolean => p.key === minus.key;
  if (!has1(f, minus.key) && !has1(f, asin.key)) return undefined;
  const limits = new Map<string, Expression>([
    ['0', ZERO],
    ['1', product(HALF, PI)],
    ['-1', product(MINUS_ONE, HALF, PI)],
    ['1/2', product(HALF, quotient(PI, sum(ONE, TWO)))],
  ]);
  const [a, b] = [from, to].map((p) => (isInfinite(p) ? undefined : limits.get(p.key)));
  if (!a || !b) return undefined;
  const cos = call('cos', v);
  const marked = mapped(f, (p) => {
    if (isOne(p)) return symbol(WITH);
    return p.kind === 'power' && p.base.key === WITH
      ? power(symbol(`${WITH}r`), product(TWO, p.exponent))
      : p;
  });
  const inT = mapped(substituted(marked, x, call('sin', v)), (p) =>
    p.key === call('asin', call('sin', v)).key ? v : p,
  );
  const g = substituted(substituted(inT, `${WITH}r`, cos), WITH, power(cos, TWO));
  return { question: { f: logsApart(product(g, cos)), x, from: a, to: b }, says: 'x = sin t' };
}
