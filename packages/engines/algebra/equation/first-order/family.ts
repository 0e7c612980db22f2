/** H(x, y) = C as a family of solutions: solved for y where that is possible, logarithms gone and the constant in its usual place. */
import { EngineError } from '../../../error.ts';
import { type Rational, rational } from '../../../exact/rational.ts';
import { complex } from '../../../numeric/complex.ts';
import { gcd } from '../../../numeric/gcd.ts';
import { mapped, substituted } from '../../expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  HALF,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  partsOf,
  sizeOf,
  symbol,
  symbolsOf,
  TWO,
  whole,
} from '../../expression/expression.ts';
import { coefficientOf, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { numberAt } from '../../expression/numeric.ts';
import { coefficientsIn } from '../../polynomial/polynomial.ts';
import { isolated, logsJoined } from '../isolate.ts';
import { fieldOf, normal, tidy } from '../normal.ts';
import type { Relation, Step } from '../solution.ts';
import { C1, type Family, relation, step } from './outcome.ts';

const termsOf = (a: Expression): readonly Expression[] => (a.kind === 'sum' ? a.terms : [a]);

/** ln u of what changes as ln |u|, which has the same slope. */
export const withSizes = (a: Expression, ...variables: readonly string[]): Expression =>
  mapped(a, (part) => {
    if (part.kind !== 'call' || part.name !== 'log') return part;
    const u = part.of[0] as Expression;
    return variables.some((v) => has(u, v)) && !isPositive(u)
      ? callNode('log', [callNode('abs', [u])])
      : part;
  });

const PLACES = [0.3719, -0.613, 1.2917, -2.83, 4.377];

/** The same where what stands in |…| is real at places on both sides of 0; itself where it is not, as in ln(x + √(x² − 1)). */
export function withRealSizes(a: Expression, ...variables: readonly string[]): Expression {
  const sized = withSizes(a, ...variables);
  const isReal = sizesIn(sized).every((u) =>
    PLACES.every((place) => {
      const at = Object.fromEntries(
        symbolsOf(u).map((n, k) => [n, complex(variables.includes(n) ? place : 1.37 + 0.41 * k)]),
      );
      try {
        const z = numberAt(u, at);
        return !(Math.abs(z.im) > 1e-12 * Math.abs(z.re));
      } catch (error) {
        if (error instanceof EngineError) return true;
        throw error;
      }
    }),
  );
  return isReal ? sized : a;
}

function sizesIn(a: Expression): Expression[] {
  const own = a.kind === 'call' && a.name === 'abs' ? [a.of[0] as Expression] : [];
  return [...own, ...partsOf(a).flatMap(sizesIn)];
}

/** Sums of positive terms, as 1 + y². */
function isPositive(u: Expression): boolean {
  if (isNumber(u)) return u.value.n > 0n;
  if (u.kind === 'call') return u.name === 'abs' || u.name === 'cosh';
  if (u.kind === 'power')
    return (
      u.base.key === 'e' ||
      (isNumber(u.exponent) && u.exponent.value.d === 1n && u.exponent.value.n % 2n === 0n)
    );
  if (u.kind === 'sum') return u.terms.every(isPositive) || (u.terms.length === 3 && isDefinite(u));
  return u.kind === 'product' && u.factors.every(isPositive);
}

/** x² + bx + c without real roots, of numbers. */
function isDefinite(u: Expression & { terms: readonly Expression[] }): boolean {
  const [c, ...rest] = u.terms;
  if (!c || !isNumber(c)) return false;
  const square = rest.find((t) => t.kind === 'power');
  const linear = rest.find((t) => t !== square);
  if (square?.kind !== 'power' || square.exponent.key !== '2' || !linear) return false;
  const b = quotient(linear, square.base);
  if (!isNumber(b)) return false;
  const b2 = Number(b.value.n) / Number(b.value.d);
  return b2 * b2 < (4 * Number(c.value.n)) / Number(c.value.d);
}

/** left(x, y) = right(x, y) + C. */
export function familyOf(
  left: Expression,
  right: Expression,
  x: string,
  y: string,
): { family: Family; steps: readonly Step[] } {
  const all = sum(left, opposite(right));
  const moving = termsOf(all).filter((t) => has(t, y));
  const rest = opposite(sum(...termsOf(all).filter((t) => !has(t, y))));
  const logs = logsJoined(sum(...moving), y);
  if (logs) {
    const to = product(C1, power(E, tidy(quotient(rest, logs.c))));
    const implicit = relation(logs.inside, to);
    const explicit = isolated(logs.inside, to, y).map(absorbed).map(shortest).filter(distinct);
    return {
      family: { explicit, implicit },
      steps: [exponentiated(implicit), ...solvedStep(explicit, y)],
    };
  }
  const shown = relation(withSizes(sum(...moving), x, y), sum(withSizes(rest, x, y), C1));
  const explicit = isolated(sum(...moving), sum(rest, C1), y)
    .map(shortest)
    .filter(distinct);
  return { family: { explicit, implicit: shown }, steps: solvedStep(explicit, y) };
}

const distinct = (a: Expression, k: number, list: readonly Expression[]): boolean =>
  list.findIndex((b) => b.key === a.key) === k;

const exponentiated = (r: Relation): Step =>
  step(
    'exponential of both sides',
    'The exponential of both sides removes the logarithms; the constant becomes a factor, which takes the sign of what stood in |…|.',
    [r],
  );

export const solvedStep = (explicit: readonly Expression[], y: string): Step[] =>
  explicit.length > 0
    ? [
        step(
          `solved for ${y}`,
          `This is solved for ${y}.`,
          explicit.map((value) => relation(symbol(y), value)),
        ),
      ]
    : [];

/** √(C·g) with C in front: √C is a constant like C, −√C too. */
function absorbed(a: Expression): Expression {
  const rest = unsigned(a);
  if (rest.kind !== 'power' && rest.kind !== 'product') return a;
  const factors = rest.kind === 'product' ? rest.factors : [rest];
  const at = factors.findIndex(
    (f) =>
      f.kind === 'power' &&
      f.base.kind === 'product' &&
      isNumber(f.exponent) &&
      f.exponent.value.d > 1n &&
      f.base.factors.some((g) => g.key === C1.key),
  );
  const root = factors[at];
  if (root?.kind !== 'power' || root.base.kind !== 'product') {
    const plain = factors.findIndex(
      (f) => f.kind === 'power' && f.base.key === C1.key && isNumber(f.exponent),
    );
    if (plain < 0 || factors.some((f, k) => k !== plain && has(f, C1.key))) return a;
    return product(C1, ...factors.filter((_, k) => k !== plain));
  }
  if (factors.some((f, k) => k !== at && has(f, C1.key))) return a;
  const inside = root.base.factors.filter((g) => g.key !== C1.key);
  return product(
    C1,
    ...factors.filter((_, k) => k !== at),
    ...inside.map((g) => power(g, root.exponent)),
  );
}

/** A sign in front belongs to the constant. */
const unsigned = (a: Expression): Expression =>
  a.kind === 'product' && a.factors[0]?.key === '-1' ? product(...a.factors.slice(1)) : a;

const MULTIPLES = [
  ONE,
  MINUS_ONE,
  TWO,
  whole(-2),
  HALF,
  whole(3),
  whole(-3),
  number({ n: 1n, d: 3n }),
];

/** With a multiple of the constant in its place where that is shorter. */
export function shortest(a: Expression): Expression {
  const forms = MULTIPLES.map((k) =>
    k === ONE ? a : tidy(substituted(a, C1.key, product(k, C1))),
  );
  return forms.reduce((best, form) => (sizeOf(form) < sizeOf(best) ? form : best));
}

/** F(x, y) = C: all but the constant on the left, without a number in front of everything. */
export function settled(r: Relation): Relation {
  const { left, right } = whole1(r);
  const all = sum(left, opposite(right));
  const terms = termsOf(all);
  const own = terms.filter((t) => has(t, C1.key));
  const [c] = own;
  if (own.length !== 1 || !c || !isNumber(quotient(c, C1))) return { left, right };
  const rest = terms.filter((t) => t !== c).map((t) => ({ t, c: coefficientOf(t).c }));
  const by = rest.reduce<Rational | undefined>(
    (g, { c: k }) => (g ? common(g, k) : size(k)),
    undefined,
  );
  const isTurned = rest.every(({ c: k }) => k.n < 0n);
  return {
    left: sum(
      ...rest.map(({ t }) => (by ? quotient(t, number(isTurned ? { n: -by.n, d: by.d } : by)) : t)),
    ),
    right: C1,
  };
}

const size = ({ n, d }: Rational): Rational => ({ n: n < 0n ? -n : n, d });
const common = (a: Rational, b: Rational): Rational =>
  size(rational(gcd(size(a).n * b.d, size(b).n * a.d), a.d * b.d));

/** Without denominators, where x, y and the constant make a fraction of polynomials. */
function whole1(r: Relation): Relation {
  const all = sum(r.left, opposite(r.right));
  const field = fieldOf([all], [C1.key]);
  if (
    !field.variables.every((v) => v.kind === 'symbol') ||
    !field.variables.some((v) => v.key === C1.key)
  )
    return r;
  const { n, d } = field.ratio(all);
  const list = coefficientsIn(n, field.variables.length - 1);
  const [rest, c] = list;
  if (d === 1n || list.length !== 2 || typeof c !== 'bigint' || rest === undefined) return r;
  return relation(field.polynomial(rest), C1);
}

/** The logarithm of a fraction as a difference of logarithms; numbers in front stay within. */
export const logsParted = (a: Expression): Expression =>
  mapped(a, (part) => {
    if (part.kind !== 'call' || part.name !== 'log') return part;
    const [u] = part.of as [Expression];
    const inside = normal(u.kind === 'call' && u.name === 'abs' ? (u.of[0] as Expression) : u);
    const factors = inside.kind === 'product' ? inside.factors : [inside];
    const isSplit = factors.some(
      (f) => f.kind === 'power' && isNumber(f.exponent) && f.exponent.value.n < 0n,
    );
    if (!isSplit || factors.some((f) => isNumber(f) || isRoot(f))) return part;
    return sum(
      ...factors.map((f) => {
        const [base, exponent] = f.kind === 'power' ? [f.base, f.exponent] : [f, ONE];
        const size = isPositive(base) ? base : callNode('abs', [base]);
        return product(exponent, callNode('log', [size]));
      }),
    );
  });

const isRoot = (f: Expression): boolean =>
  f.kind === 'power' && !(isNumber(f.exponent) && f.exponent.value.d === 1n);
