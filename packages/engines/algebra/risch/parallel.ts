/**
 * The parallel method of Risch and Norman (Norman and Moore 1977; Bronstein, “pmint”, 2005): an antiderivative as a fraction
 * of polynomials in all monomials at once plus logarithms, its coefficients from linear equations. What it does not find is
 * not proven to be none.
 */
import { commonDivisor, contentIn, squareFree } from '../polynomial/common-divisor.ts';
import {
  degreeIn,
  derivative,
  difference,
  type Polynomial,
  product,
  quotient,
  sum,
  termCount,
  variableOf,
} from '../polynomial/polynomial.ts';
import { solved } from '../rational/linear-system.ts';
import * as R from '../rational/ratio.ts';
import { isSolvable } from './modular.ts';
import { irreducibleParts } from './parts.ts';

/** Monomials and the variable as polynomials’ variables from `first` on; below are parameters. */
export interface Field {
  readonly first: number;
  /** The derivative of each, in order. */
  readonly slopes: readonly R.Ratio[];
  /** Which of them grow by one degree when they are integrated: the variable and logarithms. */
  readonly primitive: readonly boolean[];
  /** Polynomials whose logarithms may come in, beside the factors of the denominator. */
  readonly special: readonly Polynomial[];
}

export interface ParallelIntegral {
  readonly fraction: R.Ratio;
  readonly logs: readonly { readonly c: R.Ratio; readonly of: Polynomial }[];
}

const MAX_UNKNOWNS = 130;
const MAX_TERMS = 4000;

export function parallelIntegral(f: R.Ratio, field: Field): ParallelIntegral | undefined {
  const { slopes, first } = field;
  const common = slopes.reduce<Polynomial>((all, { d }) => leastMultiple(all, d), 1n);
  const tops = slopes.map(({ n, d }) => product(n, quotient(common, d) as Polynomial));
  /** common·D. */
  const derived = (p: Polynomial): Polynomial =>
    tops.reduce<Polynomial>((all, top, k) => sum(all, product(derivative(p, first + k), top)), 0n);
  const { special, normal } = split(f.d, first, derived);
  const bottom = product(special, deflated(normal, first));
  const monomials = candidates(f, bottom, field);
  const factors = distinct(
    [f.d, common, ...field.special].flatMap((p) => irreducibleParts(p, first)),
  ).filter((w) => derived(w) !== 0n);
  if (monomials.length + factors.length > MAX_UNKNOWNS) return undefined;
  const slope = derived(bottom);
  const square = product(common, product(bottom, bottom));
  const whole = factors.reduce<Polynomial>(
    (all, w) => leastMultiple(all, product(common, w)),
    leastMultiple(square, f.d),
  );
  if (termCount(whole) > MAX_TERMS) return undefined;
  const scale = quotient(whole, square) as Polynomial;
  const columns = [
    ...monomials.map((m) =>
      product(scale, difference(product(derived(m), bottom), product(m, slope))),
    ),
    ...factors.map((w) => product(derived(w), quotient(whole, product(common, w)) as Polynomial)),
  ];
  const right = product(f.n, quotient(whole, f.d) as Polynomial);
  const found = coefficients(columns, right, first);
  if (!found) return undefined;
  return {
    fraction: monomials.reduce<R.Ratio>(
      (all, m, k) => R.sum(all, R.product(found[k] as R.Ratio, R.ratio(m, bottom))),
      R.ZERO,
    ),
    logs: factors
      .map((of, k) => ({ c: found[monomials.length + k] as R.Ratio, of }))
      .filter(({ c }) => !R.isZero(c)),
  };
}

const leastMultiple = (a: Polynomial, b: Polynomial): Polynomial =>
  product(a, quotient(b, commonDivisor(a, b)) as Polynomial);

function distinct(list: readonly Polynomial[]): Polynomial[] {
  const out: Polynomial[] = [];
  for (const p of list) {
    let rest = p;
    for (const known of out) {
      for (let q = quotient(rest, known); q !== undefined && typeof rest !== 'bigint'; ) {
        rest = q;
        q = quotient(rest, known);
      }
    }
    if (typeof rest !== 'bigint') out.push(rest);
  }
  return out;
}

/** p as what divides its own derivative and what has no common divisor with it. */
function split(
  p: Polynomial,
  first: number,
  derived: (p: Polynomial) => Polynomial,
): { special: Polynomial; normal: Polynomial } {
  if (typeof p === 'bigint' || p.variable < first) return { special: 1n, normal: p };
  const content = contentIn(p);
  const below = split(content, first, derived);
  let [special, normal]: [Polynomial, Polynomial] = [below.special, below.normal];
  for (const { factor, power } of squareFree(p).factors) {
    const shared = commonDivisor(factor, derived(factor));
    const rest = quotient(factor, shared) as Polynomial;
    for (let k = 0; k < power; k++) {
      special = product(special, shared);
      normal = product(normal, rest);
    }
  }
  return { special, normal };
}

/** Every factor once less. */
function deflated(p: Polynomial, first: number): Polynomial {
  if (typeof p === 'bigint' || p.variable < first) return 1n;
  const content = contentIn(p);
  const rest = quotient(p, content) as Polynomial;
  return product(commonDivisor(rest, derivative(rest, p.variable)), deflated(content, first));
}

/** Products of powers of the monomials that the numerator may have. */
function candidates(
  f: R.Ratio,
  bottom: Polynomial,
  { first, slopes, primitive }: Field,
): Polynomial[] {
  const bounds = slopes.map((_, k) => {
    const v = first + k;
    const grown = Math.max(0, degreeIn(f.n, v) - degreeIn(f.d, v));
    return Math.max(degreeIn(bottom, v), 0) + grown + (primitive[k] ? 1 : 0);
  });
  const total =
    Math.max(totalDegree(f.n, first), totalDegree(f.d, first)) + totalDegree(bottom, first) + 1;
  let list: { m: Polynomial; degree: number }[] = [{ m: 1n, degree: 0 }];
  bounds.forEach((bound, k) => {
    const v = variableOf(first + k);
    const next: typeof list = [];
    for (const { m, degree } of list) {
      let power = m;
      for (let j = 0; j <= bound && degree + j <= total; j++) {
        next.push({ m: power, degree: degree + j });
        power = product(power, v);
      }
    }
    list = next.slice(0, 20 * MAX_UNKNOWNS);
  });
  return list.map(({ m }) => m);
}

function totalDegree(p: Polynomial, first: number): number {
  if (typeof p === 'bigint' || p.variable < first) return 0;
  return Math.max(...p.coefficients.map((c, k) => (c === 0n ? 0 : k + totalDegree(c, first))));
}

/** Constants by which the columns add up to the right side. */
function coefficients(
  columns: readonly Polynomial[],
  right: Polynomial,
  first: number,
): R.Ratio[] | undefined {
  const rows = new Map<string, { row: R.Ratio[]; value: R.Ratio }>();
  const take = (
    p: Polynomial,
    put: (r: { row: R.Ratio[]; value: R.Ratio }, c: R.Ratio) => void,
  ) => {
    for (const [key, c] of termsOf(p, first)) {
      const row = rows.get(key) ?? { row: columns.map(() => R.ZERO), value: R.ZERO };
      rows.set(key, row);
      put(row, R.ratioOf(c));
    }
  };
  columns.forEach((p, k) => {
    take(p, (r, c) => {
      r.row[k] = c;
    });
  });
  take(right, (r, c) => {
    r.value = c;
  });
  const list = [...rows.values()];
  // Most have no solution, which a prime and numbers for the parameters tell at once.
  if (!isSolvable(list.map((r) => [...r.row, r.value].map((c) => c.n)))) return undefined;
  return solved(
    list.map((r) => r.row),
    list.map((r) => r.value),
  );
}

/** Coefficients in the parameters by the exponents of the monomials. */
function termsOf(p: Polynomial, first: number): [string, Polynomial][] {
  if (typeof p === 'bigint' || p.variable < first) return p === 0n ? [] : [['', p]];
  return p.coefficients.flatMap((c, k) =>
    termsOf(c, first).map(([key, value]): [string, Polynomial] => [
      k === 0 ? key : `${key} ${p.variable}^${k}`,
      value,
    ]),
  );
}
