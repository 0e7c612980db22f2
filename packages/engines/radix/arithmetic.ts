/** Exact arithmetic of fractions, bounded in size before it is done. */
import { EngineError } from '../error.ts';
import { add, div, mul, type Rational, rational, sub } from '../exact/rational.ts';
import { absolute, bitLength } from '../float/whole.ts';
import { gcd } from '../numeric/gcd.ts';
import { MAX_BITS } from './base.ts';
import { floorOf } from './expansion.ts';
import { rounded } from './rounding.ts';
import type { Binary, FunctionName } from './syntax.ts';

const sizeOf = ({ n, d }: Rational): number => bitLength(absolute(n)) + bitLength(d);

function bounded(bits: number): void {
  if (bits > MAX_BITS + 64)
    throw new EngineError(
      'out-of-range',
      `A result has about ${Math.ceil(bits)} bits; the most is ${MAX_BITS}.`,
      { value: bits },
    );
}

/** The value of an operator that knows no width; the others are undefined. Throws `division-by-zero`, `out-of-range`, `type`. */
export function exactly(op: Binary, a: Rational, b: Rational): Rational | undefined {
  switch (op) {
    case '+':
      bounded(sizeOf(a) + sizeOf(b));
      return add(a, b);
    case '-':
      bounded(sizeOf(a) + sizeOf(b));
      return sub(a, b);
    case '*':
      bounded(sizeOf(a) + sizeOf(b));
      return mul(a, b);
    case '/':
      return divided(a, b);
    case '//':
      return floored(divided(a, b));
    case '%':
      return sub(a, mul(b, truncated(divided(a, b))));
    case 'mod':
      return sub(a, mul(b, floored(divided(a, b))));
    case '**':
      return raised(a, b);
    case '<<':
    case '>>':
      return shifted(op, a, b);
    default:
      return undefined;
  }
}

function divided(a: Rational, b: Rational): Rational {
  if (b.n === 0n)
    throw new EngineError('division-by-zero', 'A division by zero has no result.', { value: '0' });
  bounded(sizeOf(a) + sizeOf(b));
  return div(a, b);
}

const floored = ({ n, d }: Rational): Rational => rational(floorOf(n, d));
const truncated = ({ n, d }: Rational): Rational => rational(n / d);

function raised(a: Rational, b: Rational): Rational {
  const e = wholeOf(b, 'exponent');
  const size = Math.abs(e);
  const flat = (a.n === 1n || a.n === -1n || a.n === 0n) && a.d === 1n;
  if (!flat) bounded(size * Math.max(logOf(absolute(a.n)), logOf(a.d)));
  if (flat) {
    if (a.n === 0n && e < 0) return divided(rational(1n), a);
    return rational(a.n === -1n ? (e % 2 === 0 ? 1n : -1n) : e === 0 ? 1n : a.n);
  }
  const power = { n: a.n ** BigInt(size), d: a.d ** BigInt(size) };
  return e < 0 ? rational(power.d, power.n) : power;
}

/** The logarithm to base 2 of a number above 0. */
function logOf(n: bigint): number {
  const drop = Math.max(0, bitLength(n) - 53);
  return drop + Math.log2(Number(n >> BigInt(drop)));
}

/** A whole number that counts; throws `type` for a fraction, `out-of-range` for one that no result could bear. */
export function wholeOf(x: Rational, what: string): number {
  if (x.d !== 1n)
    throw new EngineError('type', `The ${what} ${x.n}/${x.d} is no whole number.`, {
      value: `${x.n}/${x.d}`,
    });
  if (absolute(x.n) > BigInt(MAX_BITS))
    throw new EngineError('out-of-range', `The ${what} is beyond ±${MAX_BITS}.`, {
      value: x.n.toString().slice(0, 40),
    });
  return Number(x.n);
}

/** x·2^b, or the whole part of x/2^b towards −∞: shifts as they are where no bit is lost on the left. */
function shifted(op: '<<' | '>>', a: Rational, b: Rational): Rational {
  const by = wholeOf(b, 'count of a shift');
  if (by < 0)
    throw new EngineError('out-of-range', `A shift by ${by} goes the other way; give 0 or more.`, {
      value: by,
    });
  if (op === '>>') return floored(div(a, rational(1n << BigInt(by))));
  if (a.n !== 0n) bounded(sizeOf(a) + by);
  return mul(a, rational(1n << BigInt(by)));
}

/** A function that knows no width; the others are undefined. */
export function applied(name: FunctionName, args: readonly Rational[]): Rational | undefined {
  const [a, b] = args as [Rational, Rational];
  switch (name) {
    case 'abs':
      return { n: absolute(a.n), d: a.d };
    case 'ceil':
      return rational(rounded(a.n, a.d, 'ceiling'));
    case 'floor':
      return floored(a);
    case 'round':
      return rational(rounded(a.n, a.d, 'half-away'));
    case 'trunc':
      return truncated(a);
    case 'max':
      return args.reduce((m, x) => (sub(x, m).n > 0n ? x : m));
    case 'min':
      return args.reduce((m, x) => (sub(x, m).n < 0n ? x : m));
    case 'mod':
      return exactly('mod', a, b);
    case 'rem':
      return exactly('%', a, b);
    case 'quo':
      return truncated(divided(a, b));
    case 'gcd':
      return rational(gcd(whole(a), whole(b)));
    case 'lcm': {
      const g = gcd(whole(a), whole(b));
      bounded(sizeOf(a) + sizeOf(b));
      return rational(g === 0n ? 0n : absolute((a.n / g) * b.n));
    }
    default:
      return undefined;
  }
}

function whole({ n, d }: Rational): bigint {
  if (d === 1n) return n;
  throw new EngineError('type', `A divisor is asked of ${n}/${d}, which is no whole number.`, {
    value: `${n}/${d}`,
  });
}
