/**
 * The operations of IEEE 754-2019, section 5, exactly and then rounded once, in any format. In posits NaR stands for
 * every result that is no number, and there are no infinities (Posit Standard 2022, section 5).
 */
import { decode } from './code.ts';
import {
  type Datum,
  type Finite,
  finite,
  infinity,
  isZero,
  type NaNDatum,
  nan,
  order,
  type Sign,
  signedWhole,
  zero,
} from './datum.ts';
import { type Format, hasPayload } from './format.ts';
import { type Magnitude, ratio, root } from './magnitude.ts';
import {
  anyOf,
  bitsNeeded,
  type Flags,
  type Manner,
  QUIET,
  type Rounded,
  roundDatum,
  roundMagnitude,
  USUAL,
} from './round.ts';
import { absolute } from './whole.ts';

export type Operation =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'sqrt'
  | 'fma'
  | 'remainder'
  | 'minimum'
  | 'maximum'
  | 'minimumNumber'
  | 'maximumNumber';

/** How many operands each takes. */
export const OPERANDS: Readonly<Record<Operation, 1 | 2 | 3>> = {
  add: 2,
  subtract: 2,
  multiply: 2,
  divide: 2,
  sqrt: 1,
  fma: 3,
  remainder: 2,
  minimum: 2,
  maximum: 2,
  minimumNumber: 2,
  maximumNumber: 2,
};

/** A result before it is rounded: a number with its sign, or what is none. */
export type Exact =
  | { readonly kind: 'real'; readonly sign: Sign; readonly x: Magnitude }
  | { readonly kind: 'datum'; readonly datum: Datum; readonly flags: Flags };

export interface Result extends Rounded {
  readonly operands: readonly Datum[];
  readonly exact: Exact;
}

const special = (datum: Datum, flags: Partial<Flags> = {}): Exact => ({
  kind: 'datum',
  datum,
  flags: { ...QUIET, ...flags },
});

const invalid = (): Exact => special(nan(), { invalid: true });

/** A whole number of 2^e as a result; `zeroSign` where it is 0. */
const real = (whole: bigint, e: number, zeroSign: Sign): Exact =>
  whole === 0n
    ? special(zero(zeroSign))
    : { kind: 'real', sign: whole < 0n ? 1 : 0, x: { q: absolute(whole), e, sticky: false } };

/** An operation on words of a format. */
export function operate(
  f: Format,
  operation: Operation,
  words: readonly bigint[],
  manner: Manner = USUAL,
): Result {
  const operands = words.map((w) => decode(f, w));
  const exact = exactly(f, operation, operands, manner);
  return { operands, exact, ...roundExact(f, exact, manner) };
}

export function roundExact(f: Format, exact: Exact, manner: Manner): Rounded {
  if (exact.kind === 'real') return roundMagnitude(f, exact.sign, exact.x, manner);
  const { datum, flags } = exact;
  const quietly = datum.kind === 'nan' ? { ...datum, quiet: true } : datum;
  // An infinite result of an exact operation is infinity and no overflow, where there is one.
  const rounded = roundDatum(
    f,
    quietly,
    datum.kind === 'infinity' ? { ...manner, overflow: 'standard' } : manner,
  );
  return { ...rounded, flags: anyOf(rounded.flags, flags) };
}

function exactly(
  f: Format,
  operation: Operation,
  operands: readonly Datum[],
  manner: Manner,
): Exact {
  const chosen = CHOOSES[operation];
  const [a = nan(), b = nan(), c = nan()] = operands;
  if (chosen) return chosen(a, b);
  const signals = operands.some((d) => d.kind === 'nan' && !d.quiet);
  const first = operands.find((d): d is NaNDatum => d.kind === 'nan');
  // 0 × ∞ + NaN: the standard leaves open whether it signals; here it does, as x86 does not and Arm does.
  const lost = operation === 'fma' && timesNothing(a, b) && first !== undefined;
  if (first)
    return special(hasPayload(f) ? { ...first, quiet: true } : nan(), { invalid: signals || lost });
  const down: Sign = manner.rounding === 'down' ? 1 : 0;
  const bits = bitsNeeded(f) + 64;
  switch (operation) {
    case 'add':
      return sum(a, b, down);
    case 'subtract':
      return sum(a, negated(b), down);
    case 'multiply':
      return product(a, b);
    case 'fma':
      return multiplyAdd(a, b, c, down);
    case 'divide':
      return quotient(f, a, b, bits);
    case 'sqrt':
      return squareRoot(a, bits);
    default:
      return remainder(a, b);
  }
}

export const negated = <D extends Datum>(d: D): D => ({ ...d, sign: (d.sign ^ 1) as Sign });

function sum(a: Datum, b: Datum, down: Sign): Exact {
  if (a.kind === 'infinity' || b.kind === 'infinity') {
    if (a.kind === b.kind && a.sign !== b.sign) return invalid();
    return special(a.kind === 'infinity' ? a : b);
  }
  if (a.kind === 'nan' || b.kind === 'nan') return invalid();
  if (a.m === 0n && b.m === 0n) return special(zero(a.sign === b.sign ? a.sign : down));
  const e = Math.min(a.m === 0n ? b.e : a.e, b.m === 0n ? a.e : b.e);
  return real(at(a, e) + at(b, e), e, down);
}

/** A finite number in units of 2^e, no larger than its own. */
const at = (d: Finite, e: number): bigint => (d.m === 0n ? 0n : signedWhole(d) << BigInt(d.e - e));

const timesNothing = (a: Datum, b: Datum): boolean =>
  (a.kind === 'infinity' && isZero(b)) || (b.kind === 'infinity' && isZero(a));

const signOf = (a: Datum, b: Datum): Sign => (a.sign ^ b.sign) as Sign;

function product(a: Datum, b: Datum): Exact {
  if (timesNothing(a, b)) return invalid();
  if (a.kind !== 'finite' || b.kind !== 'finite') return special(infinity(signOf(a, b)));
  const sign = signOf(a, b);
  const whole = a.m * b.m;
  return real(sign ? -whole : whole, a.e + b.e, sign);
}

function multiplyAdd(a: Datum, b: Datum, c: Datum, down: Sign): Exact {
  if (timesNothing(a, b)) return invalid();
  const p: Datum =
    a.kind === 'finite' && b.kind === 'finite'
      ? finite(signOf(a, b), a.m * b.m, a.e + b.e)
      : infinity(signOf(a, b));
  return sum(p, c, down);
}

function quotient(f: Format, a: Datum, b: Datum, bits: number): Exact {
  const sign = signOf(a, b);
  if (a.kind === 'nan' || b.kind === 'nan') return invalid();
  if (a.kind === 'infinity') return b.kind === 'infinity' ? invalid() : special(infinity(sign));
  if (b.kind === 'infinity') return special(zero(sign));
  if (b.m === 0n) {
    if (a.m === 0n || f.kind === 'posit') return invalid();
    return special(infinity(sign), { divideByZero: true });
  }
  if (a.m === 0n) return special(zero(sign));
  return { kind: 'real', sign, x: ratio(a.m, b.m, a.e - b.e, bits) };
}

function squareRoot(a: Datum, bits: number): Exact {
  if (a.kind === 'nan') return invalid();
  if (isZero(a)) return special(a);
  if (a.sign) return invalid();
  if (a.kind === 'infinity') return special(a);
  return { kind: 'real', sign: 0, x: root(a.m, 1n, a.e, bits) };
}

/** a − b·n, n the whole number nearest a/b, even where two are; always exact (5.3.1). */
function remainder(a: Datum, b: Datum): Exact {
  if (a.kind !== 'finite' || b.kind === 'nan' || isZero(b)) return invalid();
  if (b.kind === 'infinity') return special(a);
  if (a.m === 0n) return special(a);
  const e = Math.min(a.e, b.e);
  const x = a.m << BigInt(a.e - e);
  const y = b.m << BigInt(b.e - e);
  const whole = x / y;
  const rest = x - whole * y;
  const up = 2n * rest > y || (2n * rest === y && (whole & 1n) === 1n);
  const left = up ? rest - y : rest;
  return real(a.sign ? -left : left, e, a.sign);
}

type Choice = (a: Datum, b: Datum) => Exact;

/** The smaller or larger of two, −0 below 0; `numbers` prefers a number to a NaN (9.6). */
const choose =
  (side: 1 | -1, numbers: boolean): Choice =>
  (a, b) => {
    const invalidFlag = [a, b].some((d) => d.kind === 'nan' && !d.quiet);
    if (a.kind === 'nan' || b.kind === 'nan') {
      const other = a.kind === 'nan' ? b : a;
      const chosen = numbers && other.kind !== 'nan' ? other : a.kind === 'nan' ? a : b;
      return special(chosen, { invalid: invalidFlag });
    }
    const compared = order(a, b);
    if (compared === 0) return special(side === (a.sign ? -1 : 1) ? a : b);
    return special(compared === side ? a : b);
  };

const CHOOSES: Partial<Record<Operation, Choice>> = {
  minimum: choose(-1, false),
  maximum: choose(1, false),
  minimumNumber: choose(-1, true),
  maximumNumber: choose(1, true),
};

/** What a comparison finds (5.11). */
export type Relation = 'less' | 'equal' | 'greater' | 'unordered';

export function compareWords(f: Format, a: bigint, b: bigint): Relation {
  const x = decode(f, a);
  const y = decode(f, b);
  if (x.kind === 'nan' || y.kind === 'nan') return 'unordered';
  return (['less', 'equal', 'greater'] as const)[order(x, y) + 1] ?? 'unordered';
}
