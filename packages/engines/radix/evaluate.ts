/** A line of arithmetic twice: exact, and as a machine does it that keeps every number and every result in one word. */
import { EngineError } from '../error.ts';
import { equals, format as fractionText, neg, type Rational, rational } from '../exact/rational.ts';
import { absolute, bitLength } from '../float/whole.ts';
import { applied, exactly, wholeOf } from './arithmetic.ts';
import { MAX_BITS } from './base.ts';
import {
  gray,
  leadingZeros,
  low,
  reversed,
  rotated,
  swapped,
  trailingZeroes,
  ungray,
  weight,
} from './bits.ts';
import { type Format, held, lastBitsOf, type Stored, store } from './format.ts';
import type { Literal } from './literal.ts';
import type { Binary, FunctionName, Node } from './syntax.ts';

export interface Value {
  /** Of numbers without a width; null once bits were lost that the exact result would need. */
  readonly exact: Rational | null;
  readonly kept: Rational;
  /** The bits that are kept. */
  readonly pattern: bigint;
}

/** A number or a result put into the word. */
export interface Event {
  /** What was done, in the numbers at hand: `200 + 100`. */
  readonly text: string;
  readonly kind: 'number' | 'operation';
  /** Of the operands that were kept. */
  readonly exact: Rational;
  readonly kept: Rational;
  readonly stored: Stored;
  /** The carry out of the highest bit, of + and −; null of others. In − it is the borrow. */
  readonly carry: boolean | null;
}

export interface Evaluated {
  readonly value: Value;
  /** Operations in the order in which they are done, and numbers that the word does not hold. */
  readonly events: readonly Event[];
}

export interface Setting {
  readonly format: Format;
  /** Whether hex, octal and binary are bits of the word, or numbers. */
  readonly patterns: boolean;
  /** What bits are called: `16-bit two’s complement`. */
  readonly name: string;
  /** Whether the first number that does not fit ends it, by a `Misfit`. */
  readonly strict?: boolean;
}

/** A number that does not fit, where the width is looked for: no error of anybody's. */
export class Misfit extends Error {
  /** The number in last bits. */
  readonly asked: bigint;

  constructor(asked: bigint) {
    super('a number does not fit');
    this.asked = asked;
  }
}

const MAX_OPERATIONS = 5000;
/** A rotation that says no count goes by one. */
const ONCE = rational(1n);

export function evaluateLine(
  node: Node,
  setting: Setting,
  names: ReadonlyMap<string, Value>,
): Evaluated {
  const machine = new Machine(setting, names);
  const value = machine.value(node);
  return { value, events: machine.events };
}

class Machine {
  readonly events: Event[] = [];
  private readonly setting: Setting;
  private readonly names: ReadonlyMap<string, Value>;

  constructor(setting: Setting, names: ReadonlyMap<string, Value>) {
    this.setting = setting;
    this.names = names;
  }

  value(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return this.literal(node.literal);
      case 'name':
        return this.named(node.name);
      case 'unary':
        return this.unary(node.op, node.of);
      case 'binary':
        return this.binary(node.op, node.left, node.right);
      case 'call':
        return this.call(node.name, node.args);
    }
  }

  private named(name: string): Value {
    const found = this.names.get(name);
    if (found) return found;
    throw new EngineError('unknown-name', `No line before gives "${name}" a value.`, {
      value: name,
    });
  }

  private literal({ value, bits, text }: Literal): Value {
    const { format, patterns, name } = this.setting;
    if (!bits || !patterns || value.n < 0n) return this.keep(text, 'number', value, value, null);
    const pattern = low(value.n, format.width);
    const kept = held(pattern, format);
    if (kept === undefined)
      throw new EngineError('unsupported', `The bits ${text} are no number in ${name}.`, {
        value: text,
      });
    if (pattern === value.n) return { exact: kept, kept, pattern };
    // Wider than the word: what it holds is the lowest bits, and what was written is a number.
    const wide = { ...format, width: widened(bitLength(value.n), format.code.step) };
    const asked = format.code.least(format.width) < 0n ? undefined : held(value.n, wide);
    const number = asked ?? lastBitsOf(value.n, format.fraction);
    if (format.overflow === 'saturate') return this.keep(text, 'number', number, number, null);
    const stored = { ...store(number, format), kept, pattern, fits: false };
    this.events.push({ text, kind: 'number', exact: number, kept, stored, carry: null });
    return { exact: number, kept, pattern };
  }

  /** Puts a result into the word and tells of it. */
  private keep(
    text: string,
    kind: Event['kind'],
    result: Rational,
    exact: Rational | null,
    carry: boolean | null,
  ): Value {
    if (this.events.length >= MAX_OPERATIONS)
      throw new EngineError('out-of-range', `There are more than ${MAX_OPERATIONS} operations.`, {
        value: MAX_OPERATIONS,
      });
    bound(result);
    if (exact) bound(exact);
    const stored = store(result, this.setting.format);
    if (this.setting.strict && !stored.fits) throw new Misfit(stored.asked);
    const { kept, pattern } = stored;
    if (kind === 'operation' || !stored.fits || !stored.exact)
      this.events.push({ text, kind, exact: result, kept, stored, carry });
    return { exact, kept, pattern };
  }

  private unary(op: '-' | '~', of: Node): Value {
    // −128 is one number: 128 alone does not fit in eight bits.
    if (op === '-' && of.kind === 'literal') {
      const { literal } = of;
      return this.literal({ ...literal, value: neg(literal.value), text: `-${literal.text}` });
    }
    const a = this.value(of);
    if (op === '-')
      return this.keep(
        `-${shown(a.kept)}`,
        'operation',
        neg(a.kept),
        a.exact && neg(a.exact),
        a.kept.n === 0n ? false : null,
      );
    const { format } = this.setting;
    const last = rational(1n, 1n << BigInt(format.fraction));
    const signed = this.isTwos();
    const pattern = low(~a.pattern, format.width);
    const exact =
      signed && a.exact ? exactly('-', neg(a.exact), last) : this.unlessLost([a], pattern);
    return this.bits(`~${shown(a.kept)}`, pattern, exact ?? null);
  }

  private isTwos(): boolean {
    const { code, width } = this.setting.format;
    return (
      code.weight(width - 1, width) === -(1n << BigInt(width - 1)) &&
      code.least(width) < 0n &&
      code.greatest(width) === (1n << BigInt(width - 1)) - 1n
    );
  }

  /** The number of a pattern where no operand has lost anything before. */
  private unlessLost(operands: readonly Value[], pattern: bigint): Rational | null {
    if (operands.some(({ exact, kept }) => !exact || !equals(exact, kept))) return null;
    return held(pattern, this.setting.format) ?? null;
  }

  /** A pattern that an operation on bits gave. */
  private bits(text: string, pattern: bigint, exact: Rational | null): Value {
    const { format, name } = this.setting;
    const kept = held(pattern, format);
    if (kept === undefined)
      throw new EngineError(
        'unsupported',
        `${text} gives the bits 0x${pattern.toString(16).toUpperCase()}, which are no number in ${name}.`,
        { value: text },
      );
    const k = format.code.decode(pattern, format.width) as bigint;
    const stored = { kept, pattern, asked: k, fits: true, exact: true };
    this.events.push({ text, kind: 'operation', exact: kept, kept, stored, carry: null });
    return { exact, kept, pattern };
  }

  /** A count: it is not kept in the word. */
  private count(node: Node): Rational {
    const before = this.events.length;
    const { exact, kept } = this.plain(node) ?? this.value(node);
    this.events.length = before;
    return exact ?? kept;
  }

  private plain(node: Node): Value | undefined {
    if (node.kind !== 'literal') return undefined;
    return { exact: node.literal.value, kept: node.literal.value, pattern: 0n };
  }

  /** A fraction of two numbers is one number: 1/3 in Q15, where 1 alone does not fit. */
  private fraction(left: Node, right: Node): Value | undefined {
    const [a, b] = [plainNumber(left), plainNumber(right)];
    const x = a && b && (exactly('/', a, b) as Rational);
    return x && this.keep(`${shown(a)} / ${shown(b, true)}`, 'operation', x, x, null);
  }

  private binary(op: Binary, left: Node, right: Node): Value {
    const fraction = op === '/' ? this.fraction(left, right) : undefined;
    if (fraction) return fraction;
    const a = this.value(left);
    if (op === 'rol' || op === 'ror') return this.rotate(op, a, this.count(right));
    if (op === '>>>') return this.logicalShift(a, this.count(right));
    if (op === '<<' || op === '>>' || op === '**') {
      const by = this.count(right);
      return this.shift(op, a, by);
    }
    const b = this.value(right);
    const text = `${shown(a.kept)} ${op} ${shown(b.kept, true)}`;
    const result = exactly(op, a.kept, b.kept);
    if (!result)
      return this.bits(text, this.logic(op, a.pattern, b.pattern), this.exactLogic(op, a, b));
    const exact =
      a.exact &&
      b.exact &&
      (equals(a.exact, a.kept) && equals(b.exact, b.kept) ? result : exactOr(op, a.exact, b.exact));
    return this.keep(text, 'operation', result, exact ?? null, this.carryOf(op, a, b));
  }

  private shift(op: '<<' | '>>' | '**', a: Value, by: Rational): Value {
    const { fraction } = this.setting.format;
    const text = `${shown(a.kept)} ${op} ${shown(by, true)}`;
    // To the right it is the bits that move: what falls off lies below the last bit.
    const scale = op === '>>' ? rational(1n << BigInt(fraction)) : rational(1n);
    const done = (x: Rational) => {
      const moved = exactly(op, exactly('*', x, scale) as Rational, by) as Rational;
      return exactly('/', moved, scale) as Rational;
    };
    return this.keep(text, 'operation', done(a.kept), a.exact && done(a.exact), null);
  }

  private carryOf(op: Binary, a: Value, b: Value): boolean | null {
    if (op === '+') return (a.pattern + b.pattern) >> BigInt(this.setting.format.width) !== 0n;
    return op === '-' ? a.pattern < b.pattern : null;
  }

  private logic(op: Binary, a: bigint, b: bigint): bigint {
    const { width } = this.setting.format;
    switch (op) {
      case '&':
        return a & b;
      case '|':
        return a | b;
      case '^':
        return a ^ b;
      case 'nand':
        return low(~(a & b), width);
      case 'nor':
        return low(~(a | b), width);
      default:
        return low(~(a ^ b), width);
    }
  }

  /** Of endless two's complement where the word has lost bits: 0x12C & 0xF0 is 0x20 whatever the width. */
  private exactLogic(op: Binary, a: Value, b: Value): Rational | null {
    const pattern = this.logic(op, a.pattern, b.pattern);
    const whole = this.unlessLost([a, b], pattern);
    if (whole || !['&', '|', '^'].includes(op) || !a.exact || !b.exact) return whole;
    const { fraction, code, width } = this.setting.format;
    const plainBits = this.isTwos() || (code.least(width) === 0n && code.weight(1, width) === 2n);
    const [x, y] = [a.exact, b.exact].map(({ n, d }) => {
      const top = n << BigInt(fraction);
      return top % d === 0n ? top / d : undefined;
    });
    if (!plainBits || x === undefined || y === undefined) return null;
    return lastBitsOf(op === '&' ? x & y : op === '|' ? x | y : x ^ y, fraction);
  }

  private rotate(op: 'rol' | 'ror', a: Value, by: Rational): Value {
    const { width } = this.setting.format;
    const count = BigInt(wholeOf(by, 'count of a rotation'));
    const pattern = rotated(a.pattern, width, op === 'rol' ? count : -count);
    return this.bits(`${shown(a.kept)} ${op} ${count}`, pattern, this.unlessLost([a], pattern));
  }

  private logicalShift(a: Value, by: Rational): Value {
    const count = wholeOf(by, 'count of a shift');
    if (count < 0)
      throw new EngineError(
        'out-of-range',
        `A shift by ${count} goes the other way; give 0 or more.`,
        {
          value: count,
        },
      );
    const pattern = a.pattern >> BigInt(count);
    return this.bits(`${shown(a.kept)} >>> ${count}`, pattern, this.unlessLost([a], pattern));
  }

  private call(name: FunctionName, args: readonly Node[]): Value {
    if (name === 'rol' || name === 'ror')
      return this.rotate(name, this.value(args[0] as Node), args[1] ? this.count(args[1]) : ONCE);
    const values = args.map((node) => this.value(node));
    const text = `${name}(${values.map((v) => shown(v.kept)).join(', ')})`;
    const result = applied(
      name,
      values.map((v) => v.kept),
    );
    if (result) {
      const exacts = values.map((v) => v.exact);
      const exact = exacts.every((x) => x !== null) ? (applied(name, exacts) ?? null) : null;
      return this.keep(text, 'operation', result, exact, null);
    }
    const a = values[0] as Value;
    const made = this.ofBits(name, a.pattern);
    if ('pattern' in made) return this.bits(text, made.pattern, this.unlessLost([a], made.pattern));
    const counted = rational(made.count);
    return this.keep(
      text,
      'operation',
      counted,
      a.exact && equals(a.exact, a.kept) ? counted : null,
      null,
    );
  }

  private ofBits(name: FunctionName, p: bigint): { pattern: bigint } | { count: number } {
    const { width } = this.setting.format;
    switch (name) {
      case 'bswap':
        if (width % 8 !== 0)
          throw new EngineError('length', `A word of ${width} bits has no whole bytes to swap.`, {
            value: width,
          });
        return { pattern: swapped(p, width) };
      case 'rev':
        return { pattern: reversed(p, width) };
      case 'gray':
        return { pattern: gray(p) };
      case 'ungray':
        return { pattern: ungray(p, width) };
      case 'popcount':
        return { count: weight(p) };
      case 'parity':
        return { count: weight(p) % 2 };
      case 'clz':
        return { count: leadingZeros(p, width) };
      default:
        return { count: trailingZeroes(p, width) };
    }
  }
}

/** The same operation on what the operands would be without a width; null where that has no result. */
function exactOr(op: Binary, a: Rational, b: Rational): Rational | null {
  try {
    return exactly(op, a, b) ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** The value of a number that is no bits of the word; undefined of anything else. */
function plainNumber(node: Node): Rational | undefined {
  if (node.kind === 'literal') return node.literal.bits ? undefined : node.literal.value;
  if (node.kind !== 'unary' || node.op !== '-' || node.of.kind !== 'literal') return undefined;
  return neg(node.of.literal.value);
}

const widened = (bits: number, step: number): number => Math.ceil(bits / step) * step;

function bound({ n, d }: Rational): void {
  const bits = Math.max(bitLength(absolute(n)), bitLength(d));
  if (bits > MAX_BITS)
    throw new EngineError('out-of-range', `A number has ${bits} bits; the most is ${MAX_BITS}.`, {
      value: bits,
    });
}

/** A number in the text of an operation; one below zero in brackets behind an operator. */
function shown(x: Rational, behind = false): string {
  const text = fractionText(x);
  const short = text.length > 40 ? `${text.slice(0, 18)}…${text.slice(-18)}` : text;
  return behind && x.n < 0n ? `(${short})` : short;
}
