/** The levels of the grammar: sum, product, sign, power, atom. */
import { FieldError } from '../error.ts';
import type { Algebra } from './algebra.ts';
import { FUNCTIONS } from './functions.ts';
import { type Literal, literalAt, suffixAt } from './literal.ts';
import * as refusal from './refusals.ts';
import { Scanner } from './scanner.ts';

/** Brackets in brackets. */
const MAX_DEPTH = 40;

/** One formula, read from left to right by recursive descent. */
export class Reader<V> {
  readonly #algebra: Algebra<V>;
  readonly #scan: Scanner;
  #depth = 0;
  /** The last number that was read. */
  #last: Literal | undefined;

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
        if (divides) this.#refuseApart('/', from);
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

  /** `1/2 k` and `10^2 k`: the prefix may be of the number or of the whole. */
  #refuseApart(sign: string, from: number): void {
    if (this.#last?.apart && this.#last.end === this.#scan.at)
      throw refusal.prefixInTwoWays(sign, this.#scan.since(from));
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
    this.#refuseApart('^', start);
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
      this.#last = number;
      scan.at = number.end;
      return this.#algebra.number(number);
    }
    const name = scan.name();
    if (name === undefined)
      throw refusal.unexpected(scan, (c) => `has "${c}" where a number is expected`);
    const behindNumber = scan.source.slice(this.#last?.end ?? 0, from).trim() === '';
    scan.at += name.length;
    if (name.name === 'e' && before !== undefined && behindNumber && !scan.raisedNext())
      throw refusal.cutShort(before);
    return this.#suffixed(this.#named(name.name, from, before));
  }

  #literal(): Literal | undefined {
    return literalAt(this.#scan.source, this.#scan.skip(), this.#algebra);
  }

  #named(name: string, from: number, before?: string): V {
    if (name === 'frac') return this.#fraction(from, before);
    const several = this.#algebra.several?.has(name) ?? false;
    if (!several && !Object.hasOwn(FUNCTIONS, name)) return this.#algebra.name(name, before);
    if (!this.#scan.take('(')) throw refusal.withoutBrackets(name);
    const args = [this.#inner()];
    while (several && this.#scan.take(',')) args.push(this.#inner());
    if (!this.#scan.take(')')) throw refusal.withoutEnd(this.#scan, from);
    return this.#algebra.call(name, args, this.#scan.since(from));
  }

  /** LaTeX's \frac{a}{b}. */
  #fraction(from: number, before = ''): V {
    const top = this.#operand(from);
    const start = this.#scan.skip();
    const value = this.#quotient(top, this.#operand(from), start);
    const whole = this.#scan.since(from);
    if (/^\d+$/u.test(before) && /^[^{]*\{\s*\d+\s*\}\s*\{\s*\d+\s*\}$/u.test(whole))
      throw refusal.mixedNumber(before, whole);
    return value;
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
