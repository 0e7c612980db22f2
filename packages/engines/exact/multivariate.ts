/** Polynomials in several variables with whole coefficients: what a Routh table with parameters is made of. */
import { EngineError } from '../error.ts';
import { gcd } from '../numeric/gcd.ts';

/**
 * Coefficients by exponents. A key has one character a variable, whose code is the exponent; no coefficient is 0.
 * All polynomials of one computation have keys of one length, the number of variables.
 */
export type Multivariate = ReadonlyMap<string, bigint>;

/** Terms of one polynomial. */
export const MAX_TERMS = 600;
/** Products of terms in one multiplication. */
export const MAX_PRODUCTS = 40_000;
/** Exponent of one variable. */
export const MAX_EXPONENT = 4000;
/** Binary digits of a coefficient. */
export const MAX_COEFFICIENT_BITS = 10_000;

export const NOTHING: Multivariate = new Map();

const exponentsOf = (key: string): number[] => Array.from(key, (c) => c.charCodeAt(0));
const keyOf = (exponents: readonly number[]): string => String.fromCharCode(...exponents);
export const bitLength = (x: bigint): number => 4 * (x < 0n ? -x : x).toString(16).length;

/** A number among polynomials of so many variables. */
export const constantOf = (value: bigint, variables: number): Multivariate =>
  value === 0n ? NOTHING : new Map([['\0'.repeat(variables), value]]);

/** One variable, counted from 0, among so many. */
export const variableOf = (index: number, variables: number): Multivariate =>
  new Map([[keyOf(Array.from({ length: variables }, (_, k) => (k === index ? 1 : 0))), 1n]]);

export const isNothing = (p: Multivariate): boolean => p.size === 0;

/** The terms, in no order that means anything. */
export const termsOf = (
  p: Multivariate,
): { readonly exponents: readonly number[]; readonly c: bigint }[] =>
  [...p].map(([key, c]) => ({ exponents: exponentsOf(key), c }));

/** The number that it is, or undefined where it has a variable. */
export function wholeNumberOf(p: Multivariate): bigint | undefined {
  if (p.size === 0) return 0n;
  const [[key, c] = ['', 0n]] = p;
  return p.size === 1 && /^\0*$/u.test(key) ? c : undefined;
}

function put(into: Map<string, bigint>, key: string, c: bigint): void {
  const sum = (into.get(key) ?? 0n) + c;
  if (sum === 0n) into.delete(key);
  else into.set(key, sum);
}

export function plus(a: Multivariate, b: Multivariate): Multivariate {
  const sum = new Map(a);
  for (const [key, c] of b) put(sum, key, c);
  return sum;
}

export const times = (p: Multivariate, k: bigint): Multivariate =>
  k === 0n ? NOTHING : new Map([...p].map(([key, c]) => [key, c * k]));

export const opposite = (p: Multivariate): Multivariate => times(p, -1n);
export const minus = (a: Multivariate, b: Multivariate): Multivariate => plus(a, opposite(b));

/** a·b. Throws `out-of-range` before the work where it is more than MAX_PRODUCTS, and beyond MAX_TERMS. */
export function product(a: Multivariate, b: Multivariate): Multivariate {
  if (a.size * b.size > MAX_PRODUCTS)
    throw tooMany(a.size * b.size, 'products of terms', MAX_PRODUCTS);
  const result = new Map<string, bigint>();
  const left = [...a].map(([key, c]) => [exponentsOf(key), c] as const);
  const right = [...b].map(([key, c]) => [exponentsOf(key), c] as const);
  let bits = 0;
  for (const [e, x] of left)
    for (const [f, y] of right) {
      const sum = e.map((k, i) => k + (f[i] ?? 0));
      if (sum.some((k) => k > MAX_EXPONENT))
        throw tooMany(Math.max(...sum), 'as an exponent', MAX_EXPONENT);
      put(result, keyOf(sum), x * y);
    }
  if (result.size > MAX_TERMS) throw tooMany(result.size, 'terms', MAX_TERMS);
  for (const c of result.values()) bits = Math.max(bits, bitLength(c));
  if (bits > MAX_COEFFICIENT_BITS) throw tooMany(bits, 'binary digits', MAX_COEFFICIENT_BITS);
  return result;
}

const tooMany = (n: number, what: string, most: number): EngineError =>
  new EngineError('out-of-range', `An entry of the table has ${n} ${what}; the most is ${most}.`, {
    value: n,
  });

export function power(p: Multivariate, k: number, variables: number): Multivariate {
  let result = constantOf(1n, variables);
  for (let i = 0; i < k; i++) result = product(result, p);
  return result;
}

/** The key that is last in lexicographic order: exponents are the codes of its characters. */
function leading(p: Multivariate): string {
  let most = '';
  for (const key of p.keys()) if (key > most) most = key;
  return most;
}

/** a/b where b divides a over the whole numbers, else undefined. Division by b's lexicographically leading term. */
export function dividedBy(a: Multivariate, b: Multivariate): Multivariate | undefined {
  if (b.size === 0) return undefined;
  const number = wholeNumberOf(b);
  if (number === 1n) return a;
  const quotient = new Map<string, bigint>();
  const top = leading(b);
  const lead = b.get(top) as bigint;
  const down = exponentsOf(top);
  const rest = new Map(a);
  const others = [...b].map(([key, c]) => [exponentsOf(key), c] as const);
  while (rest.size > 0) {
    const key = leading(rest);
    const c = rest.get(key) as bigint;
    const left = exponentsOf(key).map((e, i) => e - (down[i] ?? 0));
    if (c % lead !== 0n || left.some((e) => e < 0)) return undefined;
    const q = c / lead;
    quotient.set(keyOf(left), q);
    if (quotient.size > MAX_TERMS) return undefined;
    for (const [e, y] of others) put(rest, keyOf(e.map((k, i) => k + (left[i] ?? 0))), -q * y);
  }
  return quotient;
}

/** The greatest whole number that divides every coefficient; 0 for nothing. */
export function contentOf(p: Multivariate): bigint {
  let common = 0n;
  for (const c of p.values()) {
    common = gcd(common, c < 0n ? -c : c);
    if (common === 1n) break;
  }
  return common;
}

/** The highest exponent of a variable; −1 for nothing. */
export const degreeIn = (p: Multivariate, index: number): number =>
  [...p.keys()].reduce((most, key) => Math.max(most, key.charCodeAt(index)), -1);

/** Whether a variable occurs. */
export const occurs = (p: Multivariate, index: number): boolean => degreeIn(p, index) > 0;

/** The polynomials that stand at each power of a variable, from the constant up; they no longer have it. */
export function collected(p: Multivariate, index: number): Multivariate[] {
  const list: Map<string, bigint>[] = Array.from(
    { length: degreeIn(p, index) + 1 },
    () => new Map(),
  );
  for (const [key, c] of p) {
    const e = exponentsOf(key);
    const k = e[index] ?? 0;
    e[index] = 0;
    list[k]?.set(keyOf(e), c);
  }
  return list;
}

/** Their values where a variable is n/d, d > 0, all times d to the highest power of it in any of them. */
export function at(
  list: readonly Multivariate[],
  index: number,
  { n, d }: { readonly n: bigint; readonly d: bigint },
): Multivariate[] {
  const top = Math.max(0, ...list.map((p) => degreeIn(p, index)));
  return list.map((p) => {
    let sum: Multivariate = NOTHING;
    let [up, down] = [1n, d ** BigInt(top)];
    for (const q of collected(p, index)) {
      sum = plus(sum, times(q, up * down));
      up *= n;
      down /= d;
    }
    return sum;
  });
}

/** Its value in doubles; as many numbers as there are variables. */
export function numberAt(p: Multivariate, values: readonly number[]): number {
  let sum = 0;
  for (const [key, c] of p) {
    let term = Number(c);
    for (let i = 0; i < key.length; i++) {
      const e = key.charCodeAt(i);
      if (e > 0) term *= (values[i] ?? Number.NaN) ** e;
    }
    sum += term;
  }
  return sum;
}
