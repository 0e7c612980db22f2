/** Constants in the form that a book gives: logarithms of primes, square roots multiplied out, nothing twice. */
import { EngineError } from '../../error.ts';
import { rational } from '../../exact/rational.ts';
import { primeFactors } from '../../numeric/prime-factors.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  CATALAN,
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  sizeOf,
  symbolsOf,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { isZero, signOf } from '../simplify/zero.ts';
import { realOf } from './places.ts';

/** Of the largest term what rounding leaves of a sum that is 0: far less than of one whose terms almost cancel. */
const ROUNDING = 1e-14;

function isNought(a: Expression): boolean {
  if (a.kind !== 'sum' || symbolsOf(a).length > 0) return true;
  const size = Math.max(...a.terms.map((t) => Math.abs(realOf(t) ?? 0)));
  return Math.abs(realOf(a) ?? 0) <= ROUNDING * size;
}

/** Above, ln n stays as it is. */
const MAX_FACTORED = 10n ** 12n;

/** ln of what is positive: of products, powers and whole numbers. */
function logarithm(u: Expression): Expression {
  if (isNumber(u) && u.value.n > 0n) {
    const of = (n: bigint, sign: number) => {
      const primes = n < MAX_FACTORED ? primeFactors(n) : null;
      return primes && [...primes].map(([p, k]) => product(whole(sign * k), call('log', whole(p))));
    };
    const [up, down] = [of(u.value.n, 1), of(u.value.d, -1)];
    return up && down ? sum(...up, ...down) : call('log', u);
  }
  if (u.kind === 'power' && isPositive(u.base))
    return equals(u.base, E) ? u.exponent : product(u.exponent, logarithm(u.base));
  if (u.kind === 'product' && u.factors.every(isPositive)) return sum(...u.factors.map(logarithm));
  return call('log', u);
}

const isPositive = (u: Expression): boolean => signOf(u, () => true) === 1;

const rootTwo = power(whole(2), HALF);
const halfRoot = (a: Expression): Expression => product(HALF, power(a, HALF));
const atEighth = (name: string, k: number): string =>
  call(name, product(number(rational(k, 8)), PI)).key;
/** Of π/8 and 3π/8. */
const EIGHTHS: Readonly<Record<string, Expression>> = {
  [atEighth('tan', 1)]: difference(rootTwo, ONE),
  [atEighth('tan', 3)]: sum(rootTwo, ONE),
  [atEighth('sin', 1)]: halfRoot(difference(whole(2), rootTwo)),
  [atEighth('cos', 1)]: halfRoot(sum(whole(2), rootTwo)),
  [atEighth('sin', 3)]: halfRoot(sum(whole(2), rootTwo)),
  [atEighth('cos', 3)]: halfRoot(difference(whole(2), rootTwo)),
};

const squarePi = power(PI, whole(2));
/** Ti₂, Cl₂ and Li₂ where they are π², ln² or Catalan’s constant (Lewin, Polylogarithms and Associated Functions, 1981). */
const KNOWN: Readonly<Record<string, Expression>> = {
  ...EIGHTHS,
  [call('Ti2', ONE).key]: CATALAN,
  [call('Cl2', product(HALF, PI)).key]: CATALAN,
  [call('Cl2', product(number(rational(3, 2)), PI)).key]: product(MINUS_ONE, CATALAN),
  [call('Li2', MINUS_ONE).key]: product(number(rational(-1, 12)), squarePi),
  [call('Li2', HALF).key]: difference(
    product(number(rational(1, 12)), squarePi),
    product(HALF, power(call('log', whole(2)), whole(2))),
  ),
};

/** Of angles with a known sine and cosine. */
const OVER: Readonly<Record<string, (u: Expression) => Expression>> = {
  cot: (u) => quotient(call('cos', u), call('sin', u)),
  sec: (u) => power(call('cos', u), MINUS_ONE),
  csc: (u) => power(call('sin', u), MINUS_ONE),
};

const plainLogs = (a: Expression): Expression =>
  mapped(a, (p) => {
    // (uᵃ)ᵇ of positive u.
    if (p.kind === 'power' && p.base.kind === 'power' && isPositive(p.base.base))
      return power(p.base.base, product(p.base.exponent, p.exponent));
    if (p.kind !== 'call') return p;
    const u = p.of[0] as Expression;
    if (p.name === 'li' && u.key === '0') return ZERO;
    const plain = OVER[p.name]?.(u);
    if (plain && symbolsOf(u).length === 0 && has(u, 'pi')) return plain;
    const known = KNOWN[p.key];
    if (known) return known;
    if (p.name === 'log' && isPositive(u)) return logarithm(u);
    if (p.name === 'abs') {
      const sign = signOf(u, () => true);
      if (sign !== undefined) return product(whole(sign), u);
    }
    return p;
  });

/** Γ(r)Γ(1 − r) = π/sin πr. */
const withoutPairs = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'product') return p;
    const gammas = p.factors.flatMap((f) => {
      const r = f.kind === 'call' && f.name === 'Gamma' ? f.of[0] : undefined;
      return r && (!isNumber(r) || (r.value.n > 0n && r.value.n < r.value.d)) ? [r] : [];
    });
    for (const r of gammas) {
      const other = difference(ONE, r);
      if (r.key < other.key && gammas.some((s) => equals(s, other)))
        return product(
          PI,
          power(call('sin', product(PI, r)), MINUS_ONE),
          ...p.factors.filter(
            (f) => f.key !== call('Gamma', r).key && f.key !== call('Gamma', other).key,
          ),
        );
    }
    return p;
  });

/** Whole numbers that the arguments of two Γ differ by at most. */
const MAX_STEPS = 4;

/** Γ(z + n)/Γ(z) = z(z + 1)…(z + n − 1). */
const withoutRatios = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'product') return p;
    const below = p.factors.filter(
      (f) => f.kind === 'power' && f.exponent.key === '-1' && isGamma(f.base),
    );
    for (const f of below) {
      const z = argumentOf(f.kind === 'power' ? f.base : f);
      for (const g of p.factors.filter(isGamma)) {
        const gap = difference(argumentOf(g), z);
        const n = isNumber(gap) && gap.value.d === 1n ? Number(gap.value.n) : Number.NaN;
        if (!(Math.abs(n) <= MAX_STEPS)) continue;
        const base = n > 0 ? z : argumentOf(g);
        const rising = product(
          ...Array.from({ length: Math.abs(n) }, (_, k) => sum(base, whole(k))),
        );
        return product(
          n > 0 ? rising : power(rising, MINUS_ONE),
          ...p.factors.filter((h) => h !== f && h !== g),
        );
      }
    }
    return p;
  });

const isGamma = (a: Expression): boolean => a.kind === 'call' && a.name === 'Gamma';
const argumentOf = (a: Expression): Expression => (a.kind === 'call' ? (a.of[0] as Expression) : a);

/** The shorter of the form as it is and multiplied out; 0 where it is 0. */
export function tidied(a: Expression): Expression {
  const plain = withoutRatios(withoutPairs(plainLogs(a)));
  let form = plain;
  try {
    const out = withoutPairs(plainLogs(expanded(plain)));
    if (sizeOf(out) <= sizeOf(plain)) form = out;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return isZero(form) && isNought(form) ? ZERO : form;
}
