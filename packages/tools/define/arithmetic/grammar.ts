/**
 * The one grammar of arithmetic, over whatever it is about: an algebra says what a number, a name and an operation
 * are in doubles with a unit (../expression.ts), in exact complex numbers (../entry.ts), in functions of s or z
 * (../transfer-function-algebra.ts). What is read and what is refused is the same in all of them.
 *
 * A product needs no sign before a name or a bracket: `2pi`, `2 pi`, `3(4+5)`, `(s+1)(s+2)`, `0.1s`. A prefix or
 * the unit of the field comes first, also behind a space: `2m` and `2 m` are two thousandths, or two metres in a
 * length, and `10 k` is ten thousand; letters that go on are a name, so `2pi` is not 2 pico.
 *
 * What is read in two ways is refused with both spellings: refusals.ts.
 */
import { FieldError } from '../error.ts';
import type { Algebra } from './algebra.ts';
import { FUNCTIONS } from './functions.ts';
import { type Literal, literalAt, suffixAt } from './literal.ts';
import * as refusal from './refusals.ts';
import { clip, plainFormula, Scanner } from './scanner.ts';

/** Brackets in brackets. */
const MAX_DEPTH = 40;

/**
 * Reads a formula of at most `most` characters. Throws a FieldError that quotes the piece it is about; what the
 * algebra throws passes through.
 */
export function readFormula<V>(text: string, algebra: Algebra<V>, most: number): V {
  if (text.length > most)
    throw new FieldError(`has ${text.length} characters; the most is ${most}`);
  return new Reader(plainFormula(text), algebra).whole();
}

/** One formula, read from left to right by recursive descent. */
class Reader<V> {
  readonly #algebra: Algebra<V>;
  readonly #scan: Scanner;
  #depth = 0;
  /** Where the last plain number ended. */
  #numberEnd = -1;
  /** Whether its prefix stood apart. */
  #apart = false;

  constructor(source: string, algebra: Algebra<V>) {
    this.#algebra = algebra;
    this.#scan = new Scanner(source);
  }

  whole(): V {
    const value = this.#sum();
    if (this.#scan.atEnd()) return value;
    throw refusal.leftOver(this.#scan);
  }

  #sum(): V {
    let value = this.#product();
    for (;;) {
      if (this.#scan.take('+')) value = this.#algebra.add(value, this.#product());
      else if (this.#scan.take('-')) value = this.#algebra.subtract(value, this.#product());
      else return value;
    }
  }

  #product(): V {
    const scan = this.#scan;
    let divides = false;
    let from = scan.skip();
    let value = this.#signed();
    for (;;) {
      const factor = scan.since(from);
      const start = scan.skip();
      const times = scan.take('*');
      if (times || scan.take('/')) {
        from = scan.skip();
        const next = this.#signed();
        value = times ? this.#algebra.multiply(value, next) : this.#quotient(value, next, from);
        divides = !times;
        if (divides && this.#apart && this.#numberEnd === scan.at)
          throw refusal.prefixInTwoWays(scan.since(from));
      } else if (scan.factorNext()) {
        const next = this.#power(factor);
        if (divides) throw refusal.divisorInTwoWays(scan.since(from), factor, scan.since(start));
        value = this.#algebra.multiply(value, next);
        from = start;
      } else {
        this.#refuseNumber(from, factor);
        return value;
      }
    }
  }

  #quotient(top: V, bottom: V, from: number): V {
    if (this.#algebra.isZero(bottom))
      throw refusal.zeroDivisor(this.#scan.near(from), this.#scan.since(from));
    return this.#algebra.divide(top, bottom);
  }

  #refuseNumber(from: number, factor: string): void {
    const number = this.#literal();
    if (number === undefined) return;
    this.#scan.at = number.end;
    const lists = this.#algebra.list !== undefined;
    throw refusal.withoutSign(this.#scan.since(from), factor, number.text, lists);
  }

  #signed(): V {
    const negative = this.#scan.negative();
    const value = this.#power();
    return negative ? this.#algebra.negate(value) : value;
  }

  /** `before` is the factor that this one follows without a sign. */
  #power(before?: string): V {
    const scan = this.#scan;
    const from = scan.skip();
    const base = this.#atom(before);
    const baseText = scan.since(from);
    if (!scan.raisedNext()) return base;
    const exponent = this.#exponent(from, baseText);
    if (scan.raisedNext()) throw refusal.powerOfPower(scan.since(from));
    return this.#algebra.power(base, exponent, baseText);
  }

  #exponent(from: number, base: string): V {
    const scan = this.#scan;
    const raised = scan.superscript();
    if (raised) {
      const size = this.#algebra.number(raised.size);
      return raised.negative ? this.#algebra.negate(size) : size;
    }
    scan.take('^');
    const start = scan.skip();
    const negative = scan.negative();
    const value = this.#atom();
    const own = scan.since(start);
    const name = scan.gap() || /[)}]$/u.test(own) ? undefined : scan.name()?.name;
    if (name !== undefined)
      throw refusal.exponentInTwoWays(scan.since(from) + name, base, own, name);
    return negative ? this.#algebra.negate(value) : value;
  }

  #atom(before?: string): V {
    const scan = this.#scan;
    const from = scan.skip();
    if (scan.take('(')) return this.#suffixed(this.#closed(from));
    if (scan.take('[')) {
      const inside = scan.list();
      if (this.#algebra.list) return this.#algebra.list(inside);
      throw refusal.listForNumber(inside);
    }
    const number = this.#literal();
    if (number !== undefined) {
      scan.at = this.#numberEnd = number.end;
      this.#apart = number.apart;
      return this.#algebra.number(number);
    }
    const name = scan.name();
    if (name === undefined)
      throw refusal.unexpected(scan, (c) => `has "${c}" where a number is expected`);
    const behindNumber = scan.source.slice(this.#numberEnd, from).trim() === '';
    scan.at += name.length;
    if (name.name === 'e' && before !== undefined && behindNumber && !scan.raisedNext())
      throw refusal.cutShort(before);
    return this.#suffixed(this.#named(name.name, from, before));
  }

  #literal(): Literal | undefined {
    const { unit, whole = false } = this.#algebra;
    return literalAt(this.#scan.source, this.#scan.skip(), unit, whole);
  }

  #named(name: string, from: number, before?: string): V {
    if (name === 'frac') return this.#fraction(from);
    const several = this.#algebra.several?.has(name) ?? false;
    if (!several && !Object.hasOwn(FUNCTIONS, name)) return this.#algebra.name(name, before);
    if (!this.#scan.take('(')) throw refusal.withoutBrackets(name);
    const args: V[] = [];
    do args.push(this.#inner());
    while (several && this.#scan.take(','));
    if (!this.#scan.take(')')) throw refusal.withoutEnd(this.#scan, from);
    return this.#algebra.call(name, args, this.#scan.since(from));
  }

  /** LaTeX's \frac{a}{b}. */
  #fraction(from: number): V {
    const top = this.#operand(from);
    const start = this.#scan.skip();
    return this.#quotient(top, this.#operand(from), start);
  }

  #operand(from: number): V {
    const start = this.#scan.skip();
    if (!this.#scan.take('(')) throw refusal.withoutBraces(this.#scan.since(from));
    return this.#closed(start);
  }

  /** What stands in the bracket that was opened last, at `from`, and its end. */
  #closed(from: number): V {
    const value = this.#inner();
    if (!this.#scan.take(')')) throw refusal.withoutEnd(this.#scan, from);
    return value;
  }

  /** A formula in brackets, of which the first is taken. */
  #inner(): V {
    if (++this.#depth > MAX_DEPTH) throw new FieldError(`is nested deeper than ${MAX_DEPTH}`);
    const value = this.#sum();
    this.#depth--;
    return value;
  }

  /** A value with the prefix and unit behind it, in a field that has a unit. */
  #suffixed(value: V): V {
    const { unit, suffixed } = this.#algebra;
    if (!suffixed || !unit) return value;
    const suffix = suffixAt(this.#scan.source, this.#scan.at, unit);
    if (suffix) this.#scan.at = suffix.end;
    return suffix ? suffixed(value, suffix) : value;
  }
}
