/** Antiderivatives as a book has them: logarithms and arctangents each once, their factors in lowest terms. */
import { mapped } from '../expression/expand.ts';
import { E, type Expression, equals, has, isNumber, MINUS_ONE } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { power, product, sum } from '../expression/make.ts';
import { ROOT_SUM } from '../expression/root-sum.ts';
import { lengthOf, neat, shortest } from './fraction.ts';
import { isLog, joined, plainLog, type Term } from './logs.ts';

/** What antiderivatives have as terms: each stands once, with one factor. */
const TERMS = new Set([
  ...'log asin acos atan asinh acosh atanh erf erfc erfi Ei Si Ci li fresnels fresnelc Li2 Cl2 Ti2'.split(
    ' ',
  ),
  ROOT_SUM,
]);
const MAX_TERMS = 200;
/** A common factor is taken out where that makes it as short as this. */
const WORTH = 0.85;

/**
 * The same as the value but for a constant, which may differ on both sides of a place where it has none: the shortest of
 * the forms that are tried.
 */
export function shaped(value: Expression, x: string): Expression {
  const terms = grouped(spread(mapped(value, inner)), x).map((t) => ({
    ...t,
    coefficient: neat(t.coefficient, t.of),
  }));
  const list = joined(
    terms.map((t) => plainLog(t, x)).filter((t) => has(t.of, x) || has(t.coefficient, x)),
    x,
  );
  const flat = sum(...list.map(({ of, coefficient }) => product(coefficient, of)));
  const common = outOfAll(flat);
  const best = lengthOf(common) < WORTH * lengthOf(flat) ? common : flat;
  return mapped(shortest([best, value]), withBase);
}

/** What stands in a function that is a term; arctan(tan u) is u but for a constant, and ln(eᵘ) for real u. */
function inner(part: Expression): Expression {
  if (part.kind !== 'call' || !TERMS.has(part.name) || part.name === ROOT_SUM) return part;
  const u = neat(part.of[0] as Expression);
  if (part.name === 'log' && u.kind === 'power' && equals(u.base, E)) return u.exponent;
  if (part.name === 'atan' && u.kind === 'call' && u.name === 'tan') return u.of[0] as Expression;
  return call(part.name, u);
}

const hasTerm = (a: Expression): boolean =>
  (a.kind === 'call' && TERMS.has(a.name)) ||
  (a.kind === 'sum' && a.terms.some(hasTerm)) ||
  (a.kind === 'product' && a.factors.some(hasTerm)) ||
  (a.kind === 'power' && hasTerm(a.base));

/** Its terms, products with sums multiplied out where terms such as logarithms stand in these. */
function spread(a: Expression): Expression[] {
  if (a.kind === 'sum') return a.terms.flatMap(spread);
  if (a.kind !== 'product') return [a];
  const at = a.factors.findIndex((f) => f.kind === 'sum' && hasTerm(f));
  const split = a.factors[at];
  if (split?.kind !== 'sum') return [a];
  const others = product(...a.factors.filter((_, k) => k !== at));
  const list = split.terms.flatMap((t) => spread(product(others, t)));
  return list.length > MAX_TERMS ? [a] : list;
}

/** One for each product of terms such as logarithms. */
function grouped(list: readonly Expression[], x: string): Term[] {
  const groups = new Map<string, { of: Expression; list: Expression[] }>();
  for (const a of list) {
    const factors = a.kind === 'product' ? a.factors : [a];
    // Below a line such terms are no terms, and the same function may stand there and above it.
    const isWithin = factors.some((f) => f.kind === 'power' && f.base.kind === 'sum' && hasTerm(f));
    const isTerm = (f: Expression) =>
      !isWithin && has(f, x) && hasTerm(f) && (f.kind === 'call' || f.kind === 'power');
    const fixed = product(...factors.filter((f) => !isTerm(f)));
    const { of, coefficient } = plainLog(
      { of: product(...factors.filter(isTerm)), coefficient: fixed },
      x,
    );
    const group = groups.get(of.key);
    if (group) group.list.push(coefficient);
    else groups.set(of.key, { of, list: [coefficient] });
  }
  return [...groups.values()].map((g) => ({ of: g.of, coefficient: sum(...g.list) }));
}

/** What every term has as a factor, before all of them. */
function outOfAll(a: Expression): Expression {
  if (a.kind !== 'sum') return a;
  const [first = [], ...others] = a.terms.map((t) => (t.kind === 'product' ? t.factors : [t]));
  const shared = first.filter(
    (f) => !isNumber(f) && others.every((o) => o.some((g) => equals(f, g))),
  );
  if (shared.length === 0) return a;
  const by = power(product(...shared), MINUS_ONE);
  return product(...shared, sum(...a.terms.map((t) => product(t, by))));
}

/** e^(x·ln b) as bˣ. */
function withBase(part: Expression): Expression {
  if (part.kind !== 'power' || !equals(part.base, E) || part.exponent.kind !== 'product')
    return part;
  const log = part.exponent.factors.find(isLog);
  if (!log) return part;
  const others = part.exponent.factors.filter((f) => f !== log);
  return power(log.of[0] as Expression, product(...others));
}
