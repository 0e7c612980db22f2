/**
 * Limits with n! and Γ by Stirling’s formula with its bounds (Robbins 1955): u! = √(2πu)·(u/e)ᵘ·e^R with 0 < R < 1/(12u).
 * In a product (u!)ᵖ is replaced where p·R goes to 0; a sum is taken term by term.
 */
import { EngineError } from '../../error.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  type CallNode,
  callNode,
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  ONE,
  PI,
  partsOf,
  symbol,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { type Limit, limitAtInfinity } from './at-infinity.ts';
import { limitOfFraction } from './of-fraction.ts';
import { logarithm } from './real.ts';

const isFactorial = (a: Expression, x: string): a is CallNode =>
  a.kind === 'call' && (a.name === 'factorial' || a.name === 'Gamma') && has(a, x);

export const hasFactorial = (a: Expression, x: string): boolean =>
  isFactorial(a, x) || partsOf(a).some((p) => hasFactorial(p, x));

/** For x → +∞. Throws `unsupported` where factorials stand in no product of powers, and where terms without bound compete. */
export function limitWithFactorials(given: Expression, x: string): Limit {
  const a = inOne(given, x);
  if (!hasFactorial(a, x)) return limitAtInfinity(a, x);
  if (a.kind !== 'sum') return limitAtInfinity(withOneExponential(withoutFactorials(a, x), x), x);
  const own = a.terms.filter((t) => hasFactorial(t, x));
  const others = a.terms.filter((t) => !own.includes(t));
  const limits = [
    ...own.map((t) => limitWithFactorials(t, x)),
    ...(others.length > 0 ? [limitAtInfinity(sum(...others), x)] : []),
  ];
  const signs = new Set(limits.flatMap((l) => (l.kind === 'infinite' ? [l.sign] : [])));
  if (signs.size > 1)
    throw new EngineError('unsupported', 'Terms that grow without bound stand against each other.');
  const [sign] = signs;
  if (sign !== undefined) return { kind: 'infinite', sign };
  return {
    kind: 'finite',
    value: sum(...limits.flatMap((l) => (l.kind === 'finite' ? [l.value] : []))),
  };
}

/** All powers with x above as one of e, its exponent multiplied out: what cancels in it is seen to. */
function withOneExponential(a: Expression, x: string): Expression {
  const exponents: Expression[] = [];
  const rest = (a.kind === 'product' ? a.factors : [a]).filter((f) => {
    if (f.kind !== 'power' || !has(f.exponent, x)) return true;
    exponents.push(expanded(product(f.exponent, logOf(f.base, x))));
    return false;
  });
  return product(...rest, power(E, expanded(sum(...exponents))));
}

/** ln(ax + c) as ln a + ln x + ln(1 + c/(ax)), and that of a product as its sum. */
function logOf(u: Expression, x: string): Expression {
  if (isNumber(u) && u.value.n < 0n) throw unknown();
  if (u.kind === 'power') return product(u.exponent, logOf(u.base, x));
  if (u.kind === 'product') return sum(...u.factors.map((f) => logOf(f, x)));
  const lead = has(u, x) ? limitOfFraction(u, x) : undefined;
  if (lead?.degree !== 1) return equals(u, E) ? ONE : logarithm(u, x);
  const main = product(lead.lead, symbol(x));
  return sum(
    logarithm(lead.lead, x),
    call('log', symbol(x)),
    call('log', expanded(quotient(u, main))),
  );
}

/** Whole numbers that factorials may be apart to be brought to one another. */
const MAX_APART = 12n;

/** Γ(u) as (u − 1)!, and (u + k)! as (u + 1)…(u + k)·u!, which is exact. */
function inOne(a: Expression, x: string): Expression {
  const plain = mapped(a, (p) =>
    p.kind === 'call' && p.name === 'Gamma' && has(p, x)
      ? callNode('factorial', [difference(p.of[0] as Expression, ONE)])
      : p,
  );
  const seen: Expression[] = [];
  const look = (p: Expression): void => {
    if (isFactorial(p, x)) seen.push(p.of[0] as Expression);
    else partsOf(p).forEach(look);
  };
  look(plain);
  const lowest = (u: Expression): { base: Expression; apart: bigint } =>
    seen.reduce(
      (best, v) => {
        const apart = integerOf(expanded(difference(u, v)));
        return apart !== undefined && apart > best.apart && apart <= MAX_APART
          ? { base: v, apart }
          : best;
      },
      { base: u, apart: 0n },
    );
  return mapped(plain, (p) => {
    if (!isFactorial(p, x)) return p;
    const { base, apart } = lowest(p.of[0] as Expression);
    const steps = Array.from({ length: Number(apart) }, (_, k) => sum(base, whole(k + 1)));
    return apart === 0n ? p : product(...steps, callNode('factorial', [base]));
  });
}

/** A product with Stirling’s formula in it: it goes where the product itself goes. */
export function withoutFactorials(given: Expression, x: string): Expression {
  const factors = factorsOf(inOne(given, x), x);
  return product(
    ...factors.map(({ base, exponent }, k) => {
      if (base.kind === 'call' && base.name === 'log' && hasFactorial(base, x)) {
        const others = factors.filter((_, j) => j !== k);
        return ofLogarithm(
          base,
          exponent,
          product(...others.map((f) => power(f.base, f.exponent))),
          x,
        );
      }
      if (!isFactorial(base, x)) {
        if (hasFactorial(base, x) || hasFactorial(exponent, x)) throw unknown();
        return power(base, exponent);
      }
      const u = argumentOf(base);
      refuseLarge(exponent, u, x);
      return power(stirling(u), exponent);
    }),
  );
}

interface Factor {
  readonly base: Expression;
  readonly exponent: Expression;
}

/** (n!·2ⁿ)^(1/n) as its factors: a factorial is positive, so that a power of a product is one of its factors. */
function factorsOf(a: Expression, x: string, exponent: Expression = ONE): Factor[] {
  if (a.kind === 'product' && hasFactorial(a, x)) {
    const own = a.factors.filter((f) => hasFactorial(f, x));
    const rest = product(...a.factors.filter((f) => !own.includes(f)));
    return [
      ...own.flatMap((f) => factorsOf(f, x, exponent)),
      ...(rest.key === '1' ? [] : [{ base: rest, exponent }]),
    ];
  }
  if (a.kind === 'power' && hasFactorial(a.base, x))
    return factorsOf(a.base, x, product(a.exponent, exponent));
  return [{ base: a, exponent }];
}

const argumentOf = (f: CallNode): Expression => f.of[0] as Expression;

const stirling = (u: Expression): Expression =>
  product(power(product(TWO, PI, u), HALF), power(quotient(u, E), u));

/** p·R goes to 0 where p/u does. */
function refuseLarge(p: Expression, u: Expression, x: string): void {
  const far = limitAtInfinity(u, x);
  if (far.kind !== 'infinite' || far.sign < 0) throw unknown();
  const share = limitAtInfinity(quotient(p, u), x);
  if (share.kind !== 'finite' || !isZero(share.value)) throw unknown();
}

/** ln of a product: the sum of its logarithms, whose error is that of R times what stands before it. */
function ofLogarithm(
  log: Expression,
  exponent: Expression,
  beside: Expression,
  x: string,
): Expression {
  const [inside] = partsOf(log);
  if (!inside || exponent.key !== '1' || hasFactorial(beside, x)) throw unknown();
  return sum(
    ...factorsOf(inside, x).map(({ base, exponent: p }) => {
      if (!isFactorial(base, x)) {
        if (hasFactorial(base, x) || hasFactorial(p, x)) throw unknown();
        return product(p, call('log', base));
      }
      const u = argumentOf(base);
      refuseLarge(product(p, beside), u, x);
      const root = product(HALF, call('log', product(TWO, PI, u)));
      const main = product(u, difference(call('log', u), ONE));
      return product(p, sum(main, root));
    }),
  );
}

const unknown = (): EngineError =>
  new EngineError(
    'unsupported',
    'The factorials stand in no product of powers that Stirling’s formula decides.',
  );
