/** The shortest of the ways to write a formula as a fraction that are tried: as it is, over one line, in parts. */
import { EngineError } from '../../error.ts';
import {
  type Expression,
  equals,
  HALF,
  MINUS_ONE,
  ONE,
  symbolsOf,
} from '../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { textOf } from '../expression/write.ts';
import {
  degreeIn,
  quotient as divided,
  difference as less,
  type Polynomial,
  sum as plus,
  power as raised,
  product as times,
  variableOf,
  variablesOf,
} from '../polynomial/polynomial.ts';
import { asExpression } from '../rational/of-expression.ts';
import { type Ratio, ratio } from '../rational/ratio.ts';
import { coefficientsOf } from '../risch/monomial.ts';
import { isZero } from '../simplify/zero.ts';
import { anglesOf, withNames } from './angles.ts';
import { type Factors, factorsOf } from './factors.ts';
import { type InKernels, inKernels, type Kept, type Relation, withRootAbove } from './kernels.ts';

/** How long it is when it is written. */
export const lengthOf = (a: Expression): number => textOf(a).length;

/** The first of the shortest. */
export const shortest = (list: readonly Expression[]): Expression =>
  list.reduce((best, a) => (lengthOf(a) < lengthOf(best) ? a : best));

/** Longer formulas stay as they are. */
const MAX_LENGTH = 3000;

/** What it is where that can be worked out; too long a sum is left. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Equal to the formula wherever that has a value and letters are positive; the shortest with what it is a factor of. */
export function neat(a: Expression, factorOf: Expression = ONE): Expression {
  if (lengthOf(a) > MAX_LENGTH) return a;
  const forms = anglesOf(a).flatMap((form) => [
    form,
    ...KEPT.flatMap((kept) => orUndefined(() => inForms(form, kept)) ?? []),
  ]);
  return firstEqual(
    [...forms, ...(orUndefined(() => underOneRoot(a)) ?? [])].map(withNames),
    a,
    factorOf,
  );
}

const KEPT: readonly Kept[] = ['both', 'sin', 'cos'];

/** The same as one fraction, its roots where they are: what stands in a logarithm. */
export function overOneLine(a: Expression): Expression {
  if (lengthOf(a) > MAX_LENGTH) return a;
  const forms = anglesOf(a).flatMap((form) => {
    const k = orUndefined(() => inKernels(form, 'both'));
    return (k && orUndefined(() => onOneLine(k.r, k))) ?? [];
  });
  return firstEqual(forms.map(withNames), a);
}

/** The shortest that has the value of a formula: what is done with roots of numbers that hang together may be wrong. */
function firstEqual(
  list: readonly Expression[],
  a: Expression,
  factorOf: Expression = ONE,
): Expression {
  const sorted = list
    .map((of) => ({ of, n: lengthOf(product(of, factorOf)) }))
    .sort((p, q) => p.n - q.n);
  return sorted.find(({ of }) => equals(of, a) || isZero(difference(of, a)))?.of ?? a;
}

function inForms(a: Expression, kept: Kept): Expression[] {
  const k = inKernels(a, kept);
  if (!k) return [];
  const each = k.squares.map((root) => withRootAbove(k.r, root));
  const all = k.squares.length > 1 ? [k.squares.reduce(withRootAbove, k.r)] : [];
  return [k.r, ...each, ...all].flatMap((r) => [
    ...writtenOf(r, k),
    ...k.squares.flatMap((root) => withRootBelow(r, root, k)),
    ...inParts(r, k),
  ]);
}

/** Factors over factors, or a sum over factors. */
function onOneLine(r: Ratio, { at }: InKernels): Expression[] {
  const [n, d] = [factorsOf(r.n, at), factorsOf(r.d, at)];
  const top = asExpression(r.n, at);
  return [
    ...(isFactored(n, d) ? [quotient(n.value, d.value)] : []),
    quotient(top, d.value),
    quotient(top, d.inOne),
    quotient(n.inOne, d.value),
    quotient(n.inOne, d.inOne),
  ];
}

/** The same, and a sum of fractions. */
function writtenOf(r: Ratio, k: InKernels): Expression[] {
  const top = asExpression(r.n, k.at);
  const below = power(factorsOf(r.d, k.at).value, MINUS_ONE);
  const terms = top.kind === 'sum' ? top.terms : [top];
  return [...onOneLine(r, k), sum(...terms.map((t) => product(t, below)))];
}

/** A polynomial is not written as a product of several sums, which nobody would see in it. */
const isFactored = (n: Factors, d: Factors): boolean => d.sums > 0 || n.sums < 2;

/** n·s/(d·s²) as n/(d·s), where s² is a factor of what stands below. */
function withRootBelow(r: Ratio, { variable, is }: Relation, k: InKernels): Expression[] {
  const [plain = 0n, n = 0n] = coefficientsOf(r.n, variable);
  const d = typeof is.n === 'bigint' ? undefined : divided(r.d, is.n);
  if (plain !== 0n || n === 0n || d === undefined) return [];
  const rest = ratio(times(n, is.d), d);
  return writtenOf({ n: rest.n, d: times(rest.d, variableOf(variable)) }, k).concat(
    writtenOf(rest, k).map((a) => quotient(a, k.at(variable))),
  );
}

/** A whole part and the rest, by a variable in which the denominator begins with a number. */
function inParts(r: Ratio, k: InKernels): Expression[] {
  return variablesOf(r.d).flatMap((v) => {
    const found = division(r.n, r.d, v);
    if (!found) return [];
    const rest = ratio(found.rest, r.d);
    const others = [
      ...writtenOf(rest, k),
      ...k.squares.flatMap((root) => withRootBelow(rest, root, k)),
    ];
    return [sum(asExpression(found.quotient, k.at), shortest(others))];
  });
}

function division(n: Polynomial, d: Polynomial, v: number) {
  const degree = degreeIn(d, v);
  const lead = coefficientsOf(d, v)[degree];
  if (degree < 1 || (lead !== 1n && lead !== -1n) || degreeIn(n, v) < degree) return undefined;
  let [rest, quotient]: [Polynomial, Polynomial] = [n, 0n];
  while (rest !== 0n && degreeIn(rest, v) >= degree) {
    const k = degreeIn(rest, v);
    const term = times(
      times(lead, coefficientsOf(rest, v)[k] as Polynomial),
      raised(variableOf(v), k - degree),
    );
    quotient = plus(quotient, term);
    rest = less(rest, times(term, d));
  }
  return { quotient, rest };
}

/** Roots of numbers in one another as one root: √14·∜2·√(½ + √2/8) is √(7√2 + 7/2). */
function underOneRoot(a: Expression): Expression[] {
  if (symbolsOf(a).length > 0 || !/ 1\/2\)| -1\/2\)| -?\d+\/4\)/u.test(a.key)) return [];
  const value = numberAt(a, {});
  if (value.im !== 0 || value.re === 0) return [];
  const k = inKernels(product(a, a), 'both');
  if (!k) return [];
  return [k.r, ...k.squares.map((root) => withRootAbove(k.r, root))]
    .flatMap((r) => writtenOf(r, k))
    .map((square) => power(square, HALF))
    .map((root) => (value.re < 0 ? opposite(root) : root));
}
