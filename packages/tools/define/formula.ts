/**
 * Formulas as people type and paste them, over whatever they are made of: the grammar stands here once,
 * and an algebra says what a number, a name and an operation are.
 *
 * Multiplication may be left out before a name or a bracket: `5(s+2)`, `2 pi`, `3i`. After a division it may
 * not, because `1/2s` is read both ways; it is refused with both spellings. So is what lost its sign on the
 * way: `s2`, `(s+1)2`, `1 2`.
 */
import { FieldError } from './error.ts';

/** What a formula is made of. Every function throws a FieldError whose message may quote the formula. */
export interface Algebra<V> {
  /** A number as written, its SI prefix included: `10k`, `4k7`, `2.5e-3`. */
  number(text: string): V;
  /** A name that stands for a value: `s`, `pi`, `i`. */
  name(name: string): V;
  /** The names that are functions: before a parenthesis any other is a factor. */
  readonly functions: ReadonlySet<string>;
  /** One of these functions of the values in its parentheses. */
  call(name: string, args: readonly V[]): V;
  /** What stands in square brackets. */
  list(inside: string): V;
  add(a: V, b: V): V;
  subtract(a: V, b: V): V;
  multiply(a: V, b: V): V;
  divide(a: V, b: V): V;
  negate(a: V): V;
  power(base: V, exponent: V, baseText: string): V;
}

/** Parentheses in parentheses, signs before signs, powers of powers. */
const MAX_DEPTH = 40;

type Token =
  | {
      readonly kind: 'number' | 'name' | 'list' | 'mark';
      readonly text: string;
      readonly at: number;
    }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Typography and the spellings of other languages as the plain signs that they stand for. */
export function plainFormula(text: string): string {
  return text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/[·×∙⋅]|\\cdot(?![a-z])|\\times(?![a-z])/gu, '*')
    .replace(/÷/gu, '/')
    .replace(/[\u00a0\u202f\u2009\t\r\n]/gu, ' ')
    .replace(/\\(?:left|right|,|;|!)/gu, '')
    .replace(/\\pi(?![a-z])/gu, 'pi')
    .replace(/π/gu, 'pi')
    .replace(/\\[dt]?frac(?![a-z])/gu, 'frac')
    .replace(/\*\*/gu, '^')
    .replace(/(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/gu, (_, minus: string, digits: string) => {
      const exponent = [...digits].map((d) => RAISED.indexOf(d)).join('');
      return minus ? `^(-${exponent})` : `^${exponent}`;
    })
    .replace(/\{/gu, '(')
    .replace(/\}/gu, ')');
}

/** The digits, then at most one prefix, which no letter may follow: `5ms` is not 5 milli times s. */
const NUMBER =
  /(?:\d+(?:meg|Meg|[afpnuµμmkKMGTPE])\d+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:meg|Meg|[afpnuµμmkKMGTPE])?)(?![A-Za-z0-9_.µμ])|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const NAME = /[A-Za-z][A-Za-z0-9_]*/uy;

function tokens(source: string): Token[] {
  const list: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const c = source[at] as string;
    if (c === ' ') {
      at++;
      continue;
    }
    const matched = (pattern: RegExp): string | undefined => {
      pattern.lastIndex = at;
      return pattern.exec(source)?.[0];
    };
    const number = matched(NUMBER);
    const name = number === undefined ? matched(NAME) : undefined;
    if (number !== undefined) list.push({ kind: 'number', text: number, at });
    else if (name !== undefined) list.push({ kind: 'name', text: name, at });
    else if (c === '[') {
      const end = closing(source, at);
      list.push({ kind: 'list', text: source.slice(at + 1, end), at });
      at = end + 1;
      continue;
    } else if ('+-*/^(),'.includes(c)) list.push({ kind: 'mark', text: c, at });
    else throw new FieldError(`has "${c}", which no formula has`);
    at += (number ?? name ?? c).length;
  }
  list.push({ kind: 'end', text: '', at });
  return list;
}

function closing(source: string, from: number): number {
  let depth = 0;
  for (let k = from; k < source.length; k++) {
    if (source[k] === '[') depth++;
    else if (source[k] === ']' && --depth === 0) return k;
  }
  throw new FieldError(`has "[" without "]"`);
}

/** Reads a formula. Its length is the caller's to bound. Throws a FieldError that quotes the piece it is about. */
export function readFormula<V>(text: string, algebra: Algebra<V>): V {
  return new Reader(plainFormula(text), algebra).whole();
}

class Reader<V> {
  readonly #source: string;
  readonly #algebra: Algebra<V>;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string, algebra: Algebra<V>) {
    this.#source = source;
    this.#algebra = algebra;
    this.#tokens = tokens(source);
  }

  whole(): V {
    const value = this.#sum();
    const rest = this.#token;
    if (rest.kind !== 'end')
      throw new FieldError(`"${this.#near(rest.at)}": "${rest.text}" is not expected here`);
    return value;
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #is(mark: string): boolean {
    return this.#token.kind === 'mark' && this.#token.text === mark;
  }

  #take(mark: string): boolean {
    const taken = this.#is(mark);
    if (taken) this.#at++;
    return taken;
  }

  #near(at: number): string {
    return this.#source.slice(Math.max(0, at - 12), at + 12).trim();
  }

  #within<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new FieldError(`is nested deeper than ${MAX_DEPTH}`);
    const value = read();
    this.#depth--;
    return value;
  }

  #sum(): V {
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) value = this.#algebra.add(value, this.#product());
      else if (this.#take('-')) value = this.#algebra.subtract(value, this.#product());
      else return value;
    }
  }

  #product(): V {
    let value = this.#signed();
    let divisor: { from: number; to: number } | undefined;
    for (;;) {
      const { kind, text, at } = this.#token;
      const from = this.#token.at;
      if (this.#take('*')) {
        value = this.#algebra.multiply(value, this.#signed());
        divisor = undefined;
      } else if (this.#take('/')) {
        const start = this.#token.at;
        value = this.#algebra.divide(value, this.#signed());
        divisor = { from: start, to: this.#token.at };
      } else if (kind === 'name' || kind === 'list' || this.#is('(')) {
        if (divisor) this.#refuseDivisor(divisor, at);
        value = this.#algebra.multiply(value, this.#powered());
      } else if (kind === 'number') {
        throw new FieldError(
          `"${this.#near(from)}": "${text}" follows without a sign; write * or ^ before it, and a list of coefficients in brackets, [1 2]`,
        );
      } else return value;
    }
  }

  #refuseDivisor({ from, to }: { from: number; to: number }, at: number): never {
    const first = this.#source.slice(from, to).trim();
    this.#powered();
    const next = this.#source.slice(at, this.#token.at).trim();
    throw new FieldError(
      `"/${first}${next}" is read in two ways; write /(${first}*${next}) or /${first}*${next}`,
    );
  }

  #signed(): V {
    if (this.#take('-')) return this.#within(() => this.#algebra.negate(this.#signed()));
    if (this.#take('+')) return this.#within(() => this.#signed());
    return this.#powered();
  }

  #powered(): V {
    const from = this.#token.at;
    const base = this.#atom();
    const baseText = this.#source.slice(from, this.#token.at).trim();
    if (!this.#take('^')) return base;
    const start = this.#token.at;
    const exponent = this.#within(() => this.#exponent());
    const next = this.#token;
    if (
      next.kind === 'name' &&
      this.#source[next.at - 1] !== ' ' &&
      !this.#source.slice(start, next.at).endsWith(')')
    ) {
      const sofar = this.#source.slice(start, next.at);
      throw new FieldError(
        `"${this.#source.slice(from, next.at)}${next.text}" is read in two ways; write ${baseText}^(${sofar}*${next.text}) or ${baseText}^(${sofar})*${next.text}`,
      );
    }
    if (this.#is('^'))
      throw new FieldError(`"${this.#near(from)}" is a power of a power; put it in parentheses`);
    return this.#algebra.power(base, exponent, baseText);
  }

  #exponent(): V {
    if (this.#take('-')) return this.#algebra.negate(this.#exponent());
    if (this.#take('+')) return this.#exponent();
    return this.#atom();
  }

  #atom(): V {
    const token = this.#token;
    this.#at++;
    switch (token.kind) {
      case 'number':
        return this.#algebra.number(token.text);
      case 'list':
        return this.#algebra.list(token.text);
      case 'name':
        return this.#is('(') && (token.text === 'frac' || this.#algebra.functions.has(token.text))
          ? this.#called(token.text)
          : this.#algebra.name(token.text);
      default:
        if (token.text === '(') return this.#group();
        throw new FieldError(
          token.kind === 'end'
            ? 'ends where a number or a name should stand'
            : `"${this.#near(token.at)}": "${token.text}" stands where a number or a name should`,
        );
    }
  }

  #group(): V {
    const value = this.#within(() => this.#sum());
    if (!this.#take(')')) throw new FieldError('has "(" without ")"');
    return value;
  }

  #called(name: string): V {
    this.#at++;
    const args = [this.#within(() => this.#sum())];
    while (this.#take(',')) args.push(this.#within(() => this.#sum()));
    if (!this.#take(')')) throw new FieldError(`has "${name}(" without ")"`);
    return name === 'frac' ? this.#fraction(args[0] as V) : this.#algebra.call(name, args);
  }

  /** LaTeX's \frac{a}{b}, whose braces have become parentheses. */
  #fraction(top: V): V {
    if (!this.#take('(')) throw new FieldError('has a \\frac without its two braces');
    return this.#algebra.divide(top, this.#group());
  }
}
