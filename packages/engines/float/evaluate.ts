/** An expression as a real number, exactly or enclosed as tightly as rounding asks for. */
import { EngineError } from '../error.ts';
import { operate } from './arithmetic.ts';
import { FORMATS } from './catalogue.ts';
import { decode, nanWord } from './code.ts';
import { type Datum, infinity, nan, type Sign, zero } from './datum.ts';
import type { Expression } from './expression.ts';
import { type Format, hasPayload } from './format.ts';
import type { Ratio } from './literal.ts';
import { type Magnitude, ratio } from './magnitude.ts';
import {
  bitsNeeded,
  type Manner,
  QUIET,
  type Rounded,
  roundDatum,
  roundMagnitude,
  USUAL,
} from './round.ts';
import { absolute, bitLength, ones, wholeRoot } from './whole.ts';

/** A real between two fractions; both the same where it is known exactly. */
interface Enclosure {
  readonly low: Ratio;
  readonly high: Ratio;
  readonly exact: boolean;
}

/** What a text stands for. */
export type Read =
  | { readonly kind: 'real'; readonly sign: Sign; readonly value: Ratio; readonly exact: boolean }
  /** A decimal beyond every format, as a magnitude that rounds as it does. */
  | { readonly kind: 'beyond'; readonly sign: Sign; readonly power: number }
  | { readonly kind: 'datum'; readonly datum: Datum };

/** Bits of a number that are worked with at most, over and under the line. */
const MAX_BITS = 400_000;

const exactly = (value: Ratio): Enclosure => ({ low: value, high: value, exact: true });

/** What stands by itself, with signs before it, −0 being a zero with its sign: a zero, an infinity, a NaN, a decimal beyond every format. */
function aloneOf(e: Expression, sign: Sign = 0): Read | undefined {
  if (e.kind === 'negate') return aloneOf(e.a, (sign ^ 1) as Sign);
  if (e.kind === 'infinity') return { kind: 'datum', datum: infinity(sign) };
  if (e.kind === 'nan') return { kind: 'datum', datum: nan(e.quiet, e.payload, sign) };
  if (e.kind !== 'literal' || e.literal.format) return undefined;
  const { value, beyond } = e.literal;
  if (!value) return { kind: 'beyond', sign, power: beyond };
  return value.n === 0n ? { kind: 'datum', datum: zero(sign) } : undefined;
}

/** Rounds what a text stands for, with as many bits of irrational numbers as that takes. */
export function roundExpression(
  f: Format,
  e: Expression,
  manner: Manner = USUAL,
): Rounded & { readonly read: Read } {
  for (let bits = bitsNeeded(f) + 64; ; bits *= 2) {
    const alone = aloneOf(e);
    if (alone) return { ...roundRead(f, alone, manner), read: alone };
    const { low, high, exact } = enclose(e, bits);
    const sign: Sign = low.n < 0n ? 1 : 0;
    const read: Read = { kind: 'real', sign, value: low, exact };
    const rounded = roundRead(f, read, manner);
    if (exact) return { ...rounded, read };
    const other = roundRead(f, { ...read, value: high, sign: high.n < 0n ? 1 : 0 }, manner);
    if (samePlace(rounded, other)) return { ...rounded, read };
    if (bits > 16 * bitsNeeded(f) + 4096)
      throw new EngineError(
        'not-converged',
        `The value of "${e.text.slice(0, 60)}" is too near the middle of two numbers, or one itself, to be rounded from ${bits} bits of it.`,
        { value: e.text },
      );
  }
}

/** What a text stands for, irrational numbers to so many bits. */
export function readTo(e: Expression, bits: number): Read {
  const alone = aloneOf(e);
  if (alone) return alone;
  const { low, exact } = enclose(e, bits);
  return { kind: 'real', sign: low.n < 0n ? 1 : 0, value: low, exact };
}

const samePlace = (a: Rounded, b: Rounded): boolean =>
  a.word === b.word && a.place?.code === b.place?.code && a.place?.rest === b.place?.rest;

/** A read value in a format. */
export function roundRead(f: Format, read: Read, manner: Manner = USUAL): Rounded {
  if (read.kind === 'datum') return readDatum(f, read.datum, manner);
  if (read.kind === 'real' && read.value.n === 0n) return roundDatum(f, zero(), manner);
  return roundMagnitude(f, read.sign, magnitudeOf(f, read), manner);
}

/** A NaN that was typed is what it says, signalling or not; nothing was done to it yet. */
function readDatum(f: Format, d: Datum, manner: Manner): Rounded {
  const rounded = roundDatum(f, d, manner);
  if (d.kind !== 'nan') return rounded;
  const most = hasPayload(f) ? ones(f.fractionBits - 1) : 0n;
  if (d.payload > most)
    throw new EngineError(
      'out-of-range',
      `The payload ${d.payload} is too large for a NaN of ${f.name}; the most is ${most}.`,
      { value: d.payload },
    );
  return { ...rounded, word: nanWord(f, d), flags: QUIET };
}

/** The magnitude of a number that is not zero, with the bits that rounding takes and 64 beyond. */
export function magnitudeOf(f: Format, read: Exclude<Read, { kind: 'datum' }>): Magnitude {
  if (read.kind === 'beyond')
    return { q: 1n, e: read.power > 0 ? 2 ** 40 : -(2 ** 40), sticky: true };
  const { n, d } = read.value;
  const x = ratio(absolute(n), d, 0, bitsNeeded(f) + 64);
  return read.exact ? x : { ...x, sticky: true };
}

function enclose(e: Expression, bits: number): Enclosure {
  switch (e.kind) {
    case 'literal':
      return literal(e);
    case 'constant':
      return e.name === 'pi' ? pi(bits) : euler(bits);
    case 'infinity':
    case 'nan':
      throw new EngineError(
        'unsupported',
        `"${e.text}" is no real number: in a formula it needs the arithmetic of the format, step by step.`,
        { value: e.text },
      );
    case 'negate': {
      const { low, high, exact } = enclose(e.a, bits);
      return { low: negative(high), high: negative(low), exact };
    }
    case 'binary':
      return joined(e, bits);
    case 'cast': {
      const { word } = roundExpression(FORMATS[e.format], e.a);
      return exactly(finiteOf(FORMATS[e.format], word, e.text));
    }
    case 'call':
      return called(e, bits);
  }
}

function literal(e: Expression & { kind: 'literal' }): Enclosure {
  const { value, format } = e.literal;
  if (!value)
    throw new EngineError(
      'out-of-range',
      `"${e.text}" is beyond every format: it can stand alone, and not in a formula.`,
      { value: e.text },
    );
  if (!format) return exactly(value);
  const f = FORMATS[format];
  const { word } = roundRead(f, { kind: 'real', sign: 0, value, exact: true });
  return exactly(finiteOf(f, word, e.text));
}

function finiteOf(f: Format, word: bigint | undefined, text: string): Ratio {
  const d = word === undefined ? nan() : decode(f, word);
  if (d.kind !== 'finite')
    throw new EngineError(
      'unsupported',
      `"${text}" is no finite number of ${f.name}, and so no part of an exact formula.`,
      { value: text },
    );
  const m = d.sign ? -d.m : d.m;
  return d.e >= 0 ? { n: m << BigInt(d.e), d: 1n } : { n: m, d: 1n << BigInt(-d.e) };
}

const negative = ({ n, d }: Ratio): Ratio => ({ n: -n, d });
const less = (a: Ratio, b: Ratio): boolean => a.n * b.d < b.n * a.d;

function sized(r: Ratio, text: string): Ratio {
  if (bitLength(absolute(r.n)) + bitLength(r.d) > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `"${text.slice(0, 60)}" takes more than ${MAX_BITS} bits to be held exactly.`,
      { value: text },
    );
  return r;
}

const plus = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });
const inverse = ({ n, d }: Ratio): Ratio => (n < 0n ? { n: -d, d: -n } : { n: d, d: n });

function joined(e: Expression & { kind: 'binary' }, bits: number): Enclosure {
  const a = enclose(e.a, bits);
  const fit = (r: Ratio) => sized(r, e.text);
  if (e.sign === '^') return power(a, enclose(e.b, bits), e.text);
  const b = enclose(e.b, bits);
  switch (e.sign) {
    case '+':
      return {
        low: fit(plus(a.low, b.low)),
        high: fit(plus(a.high, b.high)),
        exact: a.exact && b.exact,
      };
    case '-':
      return {
        low: fit(plus(a.low, negative(b.high))),
        high: fit(plus(a.high, negative(b.low))),
        exact: a.exact && b.exact,
      };
    case '*':
      return product(a, b, fit);
    default:
      if (b.low.n === 0n || b.high.n === 0n || b.low.n < 0n !== b.high.n < 0n)
        throw new EngineError(
          'division-by-zero',
          `"${e.text.slice(0, 60)}" divides by 0, which has no real value; the arithmetic of the format gives infinity or NaN.`,
          { value: e.text },
        );
      return product(a, { low: inverse(b.high), high: inverse(b.low), exact: b.exact }, fit);
  }
}

function product(a: Enclosure, b: Enclosure, fit: (r: Ratio) => Ratio): Enclosure {
  if (a.exact && b.exact) return exactly(fit(times(a.low, b.low)));
  const all = [
    times(a.low, b.low),
    times(a.low, b.high),
    times(a.high, b.low),
    times(a.high, b.high),
  ].map(fit);
  return {
    low: all.reduce((x, y) => (less(y, x) ? y : x)),
    high: all.reduce((x, y) => (less(x, y) ? y : x)),
    exact: false,
  };
}

function power(a: Enclosure, b: Enclosure, text: string): Enclosure {
  const k = b.exact && b.low.n % b.low.d === 0n ? b.low.n / b.low.d : undefined;
  if (k === undefined || absolute(k) > BigInt(MAX_BITS))
    throw new EngineError(
      'unsupported',
      `"${text.slice(0, 60)}" has an exponent that is no whole number to ${MAX_BITS}; sqrt takes roots.`,
      { value: text },
    );
  const size = Number(absolute(k));
  const most = Math.max(bitLength(absolute(a.low.n)), bitLength(a.low.d));
  if (most > 1 && most * size > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `"${text.slice(0, 60)}" takes more than ${MAX_BITS} bits to be held exactly.`,
      { value: text },
    );
  if (!a.exact && k !== 1n) {
    let result = exactly({ n: 1n, d: 1n });
    if (size > 64)
      throw new EngineError(
        'unsupported',
        `"${text.slice(0, 60)}" raises an irrational number to a power above 64.`,
        { value: text },
      );
    for (let i = 0; i < size; i++) result = product(result, a, (r) => sized(r, text));
    return k < 0n ? { low: inverse(result.high), high: inverse(result.low), exact: false } : result;
  }
  if (k < 0n && a.low.n === 0n)
    throw new EngineError(
      'division-by-zero',
      `"${text.slice(0, 60)}" divides by 0, which has no real value.`,
      { value: text },
    );
  const base = k < 0n ? inverse(a.low) : a.low;
  return a.exact ? exactly({ n: base.n ** BigInt(size), d: base.d ** BigInt(size) }) : a;
}

function called(e: Expression & { kind: 'call' }, bits: number): Enclosure {
  const args = e.args.map((a) => enclose(a, bits));
  const [a, b, c] = args as [Enclosure, Enclosure, Enclosure];
  const fit = (r: Ratio) => sized(r, e.text);
  switch (e.name) {
    case 'abs':
      return a.high.n < 0n ? { low: negative(a.high), high: negative(a.low), exact: a.exact } : a;
    case 'sqrt':
      return squareRoot(a, bits, e.text);
    case 'fma': {
      const p = product(a, b, fit);
      return {
        low: fit(plus(p.low, c.low)),
        high: fit(plus(p.high, c.high)),
        exact: p.exact && c.exact,
      };
    }
    case 'min':
      return less(b.low, a.low) ? b : a;
    case 'max':
      return less(a.low, b.low) ? b : a;
    default:
      return remainder(a, b, e.text);
  }
}

/** a − b·n, n the whole number nearest a/b, even where two are. */
function remainder(a: Enclosure, b: Enclosure, text: string): Enclosure {
  if (!a.exact || !b.exact || b.low.n === 0n)
    throw new EngineError(
      'unsupported',
      `"${text.slice(0, 60)}" has no exact value: a remainder is of two fractions, the second not 0.`,
      { value: text },
    );
  const x = a.low.n * b.low.d;
  const y = absolute(b.low.n * a.low.d);
  const whole = absolute(x) / y;
  const rest = absolute(x) - whole * y;
  const left = 2n * rest > y || (2n * rest === y && (whole & 1n) === 1n) ? rest - y : rest;
  return exactly({ n: x < 0n ? -left : left, d: a.low.d * b.low.d });
}

function squareRoot(a: Enclosure, bits: number, text: string): Enclosure {
  if (a.low.n < 0n)
    throw new EngineError(
      'unsupported',
      `"${text.slice(0, 60)}" is the root of a negative number, which is not real.`,
      { value: text },
    );
  const lowEnd = rootOf(a.low, bits);
  if (a.exact && lowEnd.exact) return lowEnd;
  return outward({ low: lowEnd.low, high: rootOf(a.high, bits).high, exact: false }, bits + 16);
}

/** The same enclosure, a little wider, with no more than so many bits: nested roots would double theirs each time. */
function outward({ low, high }: Enclosure, bits: number): Enclosure {
  const cut = ({ n, d }: Ratio, up: bigint): Ratio => {
    const k = bits - (bitLength(absolute(n)) - bitLength(d));
    const top = k >= 0 ? n << BigInt(k) : n;
    const bottom = k >= 0 ? d : d << BigInt(-k);
    // Roots are not negative, so that whole division rounds down.
    const q = top / bottom + up;
    return k >= 0 ? { n: q, d: 1n << BigInt(k) } : { n: q << BigInt(-k), d: 1n };
  };
  return { low: cut(low, 0n), high: cut(high, 1n), exact: false };
}

function rootOf({ n, d }: Ratio, bits: number): Enclosure {
  // √(n/d) = √(n·d)/d, with enough bits below the point.
  const k = Math.max(0, bits + bitLength(d) - Math.floor(bitLength(n * d) / 2) + 2);
  const inside = (n * d) << BigInt(2 * k);
  const r = wholeRoot(inside);
  const over = d << BigInt(k);
  const low = { n: r, d: over };
  return r * r === inside ? exactly(low) : { low, high: { n: r + 1n, d: over }, exact: false };
}

/** Machin 1706: π/4 = 4 arctan 1/5 − arctan 1/239, each sum within its last term. */
function pi(bits: number): Enclosure {
  const guard = bits + 16;
  const unit = 1n << BigInt(guard);
  const arctan = (x: bigint) => {
    let power = unit / x;
    let sum = power;
    for (let k = 3n; power !== 0n; k += 2n) {
      power /= -(x * x);
      sum += power / k;
    }
    return sum;
  };
  const value = 4n * (4n * arctan(5n) - arctan(239n));
  // Each term is cut by less than one: 20 · (terms) < 2^15 for every length taken here.
  const slack = BigInt(20 * guard);
  return { low: { n: value - slack, d: unit }, high: { n: value + slack, d: unit }, exact: false };
}

function euler(bits: number): Enclosure {
  const guard = bits + 24;
  const unit = 1n << BigInt(guard);
  let term = unit;
  let sum = unit;
  let k = 1n;
  for (; term !== 0n; k++) {
    term /= k;
    sum += term;
  }
  return { low: { n: sum, d: unit }, high: { n: sum + 2n * k, d: unit }, exact: false };
}

/** One operation of an expression worked out in a format. */
export interface Worked {
  readonly text: string;
  readonly word: bigint;
  readonly inexact: boolean;
  readonly rounded: Rounded;
}

/** The expression in the arithmetic of a format: every number and every operation rounded. Steps in their order, the last the value. */
export function workOut(f: Format, e: Expression, manner: Manner = USUAL): readonly Worked[] {
  const steps: Worked[] = [];
  const put = (text: string, rounded: Rounded): bigint => {
    if (rounded.word === undefined)
      throw new EngineError('unsupported', `"${text.slice(0, 60)}" has no word in ${f.name}.`, {
        value: text,
      });
    steps.push({ text, word: rounded.word, inexact: rounded.flags.inexact, rounded });
    return rounded.word;
  };
  const run = (x: Expression): bigint => {
    switch (x.kind) {
      case 'literal':
      case 'constant':
      case 'infinity':
      case 'nan':
        return put(x.text, roundExpression(f, x, manner));
      case 'cast': {
        const inner = roundExpression(FORMATS[x.format], x.a, manner);
        const d = inner.word === undefined ? nan() : decode(FORMATS[x.format], inner.word);
        return put(x.text, roundDatum(f, d, manner));
      }
      case 'negate': {
        const word = run(x.a);
        const d = decode(f, word);
        return put(x.text, roundDatum(f, { ...d, sign: (d.sign ^ 1) as Sign }, manner));
      }
      case 'binary': {
        if (x.sign === '^')
          throw new EngineError(
            'unsupported',
            `"${x.text.slice(0, 60)}": powers are no operation of IEEE 754 arithmetic; multiply, or take the exact value.`,
            { value: x.text },
          );
        const a = run(x.a);
        const b = run(x.b);
        const operation = (
          { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const
        )[x.sign];
        return put(x.text, operate(f, operation, [a, b], manner));
      }
      case 'call':
        return call(f, x, x.args.map(run), manner, put);
    }
  };
  run(e);
  return steps;
}

function call(
  f: Format,
  x: Expression & { kind: 'call' },
  args: readonly bigint[],
  manner: Manner,
  put: (text: string, rounded: Rounded) => bigint,
): bigint {
  const name = (
    { sqrt: 'sqrt', fma: 'fma', remainder: 'remainder', min: 'minimum', max: 'maximum' } as const
  )[x.name as 'sqrt'];
  if (x.name !== 'abs') return put(x.text, operate(f, name, args, manner));
  const [a = 0n] = args;
  return put(x.text, roundDatum(f, { ...decode(f, a), sign: 0 }, manner));
}
