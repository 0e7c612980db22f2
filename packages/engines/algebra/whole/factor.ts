/** Irreducible factors in ℤ[x]: Zassenhaus's way, by factors modulo a prime that are lifted and put together. */
import { EngineError } from '../../error.ts';
import { irreducibleFactors, isSquareFree } from '../residue/factor.ts';
import { type Residues, residuesOf } from '../residue/polynomial.ts';
import { squareFree } from './common-divisor.ts';
import { rootsOfUnity } from './cyclotomic.ts';
import { balanced, lifted } from './lift.ts';
import {
  degree,
  height,
  leading,
  magnitude,
  primitive,
  product,
  quotient,
  type Whole,
} from './polynomial.ts';

export interface Factored {
  /** Sign and content. */
  readonly unit: bigint;
  /** Primitive, irreducible over the rationals, with positive leading coefficients; by degree. */
  readonly factors: readonly { readonly factor: Whole; readonly power: number }[];
}

/** Degrees beyond are refused. */
export const MAX_DEGREE = 400;
/** Choices among the factors modulo a prime that are tried; beyond the polynomial is refused. */
const MAX_CHOICES = 2_000_000;
/** Primes that are looked at for the one with the fewest factors. */
const PRIMES = 5;

/** Throws `out-of-range` for a degree above MAX_DEGREE, and where too many choices of factors would have to be tried. */
export function factored(a: Whole): Factored {
  if (degree(a) > MAX_DEGREE)
    throw new EngineError(
      'out-of-range',
      `A polynomial of degree ${degree(a)} is not factored; the most is ${MAX_DEGREE}.`,
    );
  const { unit, factors } = squareFree(a);
  const all = factors.flatMap(({ factor, power }) =>
    irreducible(factor).map((f) => ({ factor: f, power })),
  );
  return { unit, factors: all.sort((x, y) => inOrder(x.factor, y.factor)) };
}

function inOrder(a: Whole, b: Whole): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let k = a.length - 1; k >= 0; k--) {
    const [x, y] = [a[k] as bigint, b[k] as bigint];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

/** Of a primitive square-free polynomial. */
function irreducible(f: Whole): Whole[] {
  // Zero as a root is met often, and spoils no prime.
  if (f.length > 2 && f[0] === 0n) return [[0n, 1n], ...irreducible(f.slice(1))];
  if (f.length <= 2) return [f];
  const known = rootsOfUnity(f);
  if (known) return known;
  const { p, factors } = bestPrime(f);
  if (factors.length === 1) return [f];
  // Mignotte's bound for the coefficients of every divisor, times the leading coefficient it is shown with.
  const n = degree(f);
  const most = (BigInt(n) + 1n) * 2n ** BigInt(n) * height(f) * magnitude(leading(f));
  const { factors: parts, modulus } = lifted(f, factors, p, 2n * most + 1n);
  return together(f, parts, modulus);
}

function* primes(): Generator<number, never> {
  for (let n = 3; ; n += 2) {
    let isPrime = true;
    for (let d = 3; d * d <= n && isPrime; d += 2) isPrime = n % d !== 0;
    if (isPrime) yield n;
  }
}

function bestPrime(f: Whole): { p: number; factors: readonly Residues[] } {
  let best: { p: number; factors: readonly Residues[] } | undefined;
  let seen = 0;
  for (const p of primes()) {
    if (leading(f) % BigInt(p) === 0n) continue;
    const residues = residuesOf(f, p);
    if (!isSquareFree(residues, p)) continue;
    const factors = irreducibleFactors(residues, p);
    if (!best || factors.length < best.factors.length) best = { p, factors };
    if (++seen === PRIMES || best.factors.length <= 2) return best;
  }
  throw new Error('there are more primes');
}

/** The true factors: products of the fewest parts that divide. */
function together(f: Whole, parts: readonly Whole[], modulus: bigint): Whole[] {
  const found: Whole[] = [];
  let [rest, left, tried] = [f, [...parts], 0];
  for (let count = 1; 2 * count <= left.length; ) {
    let met: { choice: readonly number[]; factor: Whole } | undefined;
    for (const choice of choices(left.length, count)) {
      if (++tried > MAX_CHOICES)
        throw new EngineError(
          'out-of-range',
          `A polynomial of degree ${degree(f)} has ${parts.length} factors modulo a prime, more than can be put together.`,
        );
      const factor = divisorOf(
        rest,
        choice.map((k) => left[k] as Whole),
        modulus,
      );
      if (!factor) continue;
      met = { choice, factor };
      break;
    }
    if (!met) {
      count++;
      continue;
    }
    const { choice, factor } = met;
    found.push(factor);
    rest = primitive(quotient(rest, factor) as Whole);
    left = left.filter((_, k) => !choice.includes(k));
  }
  return rest.length > 1 ? [...found, rest] : found;
}

/** The divisor of f that some parts make, if they make one; its last coefficient tells most that do not. */
function divisorOf(f: Whole, parts: readonly Whole[], modulus: bigint): Whole | undefined {
  const lead = leading(f);
  let last = lead;
  for (const part of parts) last = (last * (part[0] ?? 0n)) % modulus;
  const end = balanced([last], modulus)[0] ?? 0n;
  if (end === 0n || (lead * (f[0] as bigint)) % end !== 0n) return undefined;
  let all: Whole = [lead];
  for (const part of parts) all = balanced(product(all, part), modulus);
  const factor = primitive(all);
  return quotient(f, factor) ? factor : undefined;
}

/** Every choice of some of n things, the first among them only while half are chosen: the rest is the other factor. */
function* choices(n: number, count: number): Generator<readonly number[]> {
  const at = Array.from({ length: count }, (_, k) => k);
  for (;;) {
    yield [...at];
    let k = count - 1;
    while (k >= 0 && at[k] === n - count + k) k--;
    if (k < 0) return;
    at[k] = (at[k] as number) + 1;
    for (let j = k + 1; j < count; j++) at[j] = (at[j - 1] as number) + 1;
  }
}
