/**
 * Reads the object text of JSON, JSON5 and loose JavaScript literals into values that know where they stand, so that
 * an edit replaces its own letters and leaves comments, quotes and line breaks as they are. Grammar: JSON5 1.0.0, and
 * template strings without expressions.
 */
import { EngineError } from '../../error.ts';

interface Place {
  /** First code unit, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export interface Member extends Place {
  readonly key: string;
  readonly value: Source;
}
export interface ObjectSource extends Place {
  readonly kind: 'object';
  readonly members: readonly Member[];
}
export interface ArraySource extends Place {
  readonly kind: 'array';
  readonly items: readonly Source[];
}
export interface StringSource extends Place {
  readonly kind: 'string';
  readonly value: string;
}
export interface ScalarSource extends Place {
  readonly kind: 'scalar';
  readonly value: number | boolean | null;
}
export type Source = ObjectSource | ArraySource | StringSource | ScalarSource;

/** Nested deeper than this is no diagram; recursion stays shallow. */
const MAX_DEPTH = 60;
/** Values at most, so that a text of a megabyte of commas ends. */
const MAX_VALUES = 200_000;

const SPACE = /[\s\ufeff\u00a0]/u;
const NAME_START = /[\p{L}\p{Nl}$_]/u;
const NAME_PART = /[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$\u200c\u200d]/u;
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)/uy;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
};

/** Line and column, counted from 1, of a place in a text. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}

/**
 * The value of a text. @throws EngineError `syntax` with line and column where it is not understood, `out-of-range`
 * where it is nested or long beyond all diagrams
 */
export function readSource(text: string): Source {
  return new Reader(text).whole();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Source {
    this.#skip();
    // In a page or a document it stands in an element or a fence.
    const open = this.#pass(/(?:<script\b[^>]*>|```[ \t]*\w*[ \t]*\n)/iuy);
    // `({…})` and `{…};` are how such texts stand in programs.
    const isWrapped = this.#text[this.#at] === '(';
    if (isWrapped) this.#at++;
    const value = this.#value(0);
    this.#skip();
    if (isWrapped) this.#expect(')', 'the parenthesis that it opens with');
    while (this.#text[this.#at] === ';') {
      this.#at++;
      this.#skip();
    }
    if (open !== '') this.#pass(open.startsWith('<') ? /<\/script\s*>/iuy : /```/uy);
    if (this.#at < this.#text.length)
      this.#fail(`after the end of the value stands ${this.#seen()}; take it away`);
    return value;
  }

  /** Passes over what matches here, and white space behind it. */
  #pass(what: RegExp): string {
    what.lastIndex = this.#at;
    const [found = ''] = what.exec(this.#text) ?? [];
    this.#at += found.length;
    this.#skip();
    return found;
  }

  #fail(message: string, at = this.#at): never {
    const { line, column } = placeOf(this.#text, at);
    throw new EngineError('syntax', `Line ${line}, column ${column}: ${message}.`, {
      value: this.#text.slice(at, at + 20),
    });
  }

  #seen(): string {
    const c = this.#text[this.#at];
    if (c === undefined) return 'the end of the text';
    const word = /^[\p{L}\d$_]+/u.exec(this.#text.slice(this.#at, this.#at + 40))?.[0];
    return `“${word ?? c}”`;
  }

  #expect(letter: string, what: string): void {
    this.#skip();
    if (this.#text[this.#at] !== letter)
      this.#fail(`${this.#seen()} stands where “${letter}” should close ${what}`);
    this.#at++;
  }

  /** White space and comments. */
  #skip(): void {
    const text = this.#text;
    for (;;) {
      const c = text[this.#at];
      if (c === undefined) return;
      if (SPACE.test(c)) this.#at++;
      else if (text.startsWith('//', this.#at)) {
        const end = text.indexOf('\n', this.#at);
        this.#at = end < 0 ? text.length : end + 1;
      } else if (text.startsWith('/*', this.#at)) {
        const end = text.indexOf('*/', this.#at + 2);
        if (end < 0) this.#fail('this comment is not closed by */');
        this.#at = end + 2;
      } else return;
    }
  }

  #value(depth: number): Source {
    this.#skip();
    if (depth > MAX_DEPTH)
      throw new EngineError('out-of-range', `The text is nested deeper than ${MAX_DEPTH}.`);
    if (++this.#values > MAX_VALUES)
      throw new EngineError('out-of-range', `The text has more than ${MAX_VALUES} values.`);
    const c = this.#text[this.#at];
    if (c === '{') return this.#object(depth);
    if (c === '[') return this.#array(depth);
    if (c === '"' || c === "'" || c === '`') return this.#string(c);
    return this.#scalar();
  }

  #object(depth: number): ObjectSource {
    const from = this.#at++;
    const members: Member[] = [];
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === '}') break;
      const start = this.#at;
      const key = this.#key();
      this.#skip();
      if (this.#text[this.#at] !== ':')
        this.#fail(`${this.#seen()} stands where a colon should follow the name “${key}”`);
      this.#at++;
      const value = this.#value(depth + 1);
      members.push({ key, value, from: start, to: value.to });
      if (!this.#comma('}')) break;
    }
    this.#expect('}', 'the object or a comma go on with it');
    return { kind: 'object', members, from, to: this.#at };
  }

  #array(depth: number): ArraySource {
    const from = this.#at++;
    const items: Source[] = [];
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === ']') break;
      if (this.#text[this.#at] === ',')
        this.#fail('a list has nothing between two commas; take one away');
      items.push(this.#value(depth + 1));
      if (!this.#comma(']')) break;
    }
    this.#expect(']', 'the list or a comma go on with it');
    return { kind: 'array', items, from, to: this.#at };
  }

  #comma(end: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== ',') return false;
    this.#at++;
    this.#skip();
    return this.#text[this.#at] !== end;
  }

  #key(): string {
    const c = this.#text[this.#at] ?? '';
    if (c === '"' || c === "'") return this.#string(c).value;
    const from = this.#at;
    if (!NAME_START.test(c) && !/\d/u.test(c))
      this.#fail(`${this.#seen()} stands where a name should: write name: value`);
    while (NAME_PART.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  #string(quote: string): StringSource {
    const from = this.#at++;
    let value = '';
    for (;;) {
      const c = this.#text[this.#at];
      if (c === undefined || (c === '\n' && quote !== '`'))
        this.#fail(`this string is not closed by ${quote}`, from);
      this.#at++;
      if (c === quote) break;
      if (quote === '`' && c === '$' && this.#text[this.#at] === '{')
        this.#fail(
          'an expression in a string is JavaScript to be run; write the text itself',
          this.#at - 1,
        );
      value += c === '\\' ? this.#escape() : c;
    }
    const to = this.#at;
    this.#refuseProgram();
    return { kind: 'string', value, from, to };
  }

  #escape(): string {
    const c = this.#text[this.#at++] ?? '';
    if (c === 'x' || c === 'u') {
      const length = c === 'x' ? 2 : 4;
      const hex = this.#text.slice(this.#at, this.#at + length);
      if (!/^[\da-fA-F]+$/u.test(hex) || hex.length < length)
        this.#fail(`\\${c} needs ${length} hexadecimal digits behind it`, this.#at - 2);
      this.#at += length;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    if (c === '\r' && this.#text[this.#at] === '\n') this.#at++;
    // A line that ends in a backslash goes on in the next.
    if (/[\r\n\u2028\u2029]/u.test(c)) return '';
    return ESCAPES[c] ?? c;
  }

  #scalar(): ScalarSource {
    const from = this.#at;
    NUMBER.lastIndex = from;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number !== undefined && !NAME_PART.test(this.#text[from + number.length] ?? '')) {
      // A wave without its quotes, or an octal number of old: neither is meant as this number.
      if (/^[+-]?0\d/u.test(number))
        this.#fail(`${this.#seen()} is no value: a string needs quotes`);
      this.#at += number.length;
      const sign = number.startsWith('-') ? -1 : 1;
      return {
        kind: 'scalar',
        value: sign * Number(number.replace(/^[+-]/u, '')),
        from,
        to: this.#at,
      };
    }
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
      ['undefined', null],
    ] as const)
      if (
        this.#text.startsWith(word, from) &&
        !NAME_PART.test(this.#text[from + word.length] ?? '')
      ) {
        this.#at += word.length;
        return { kind: 'scalar', value, from, to: this.#at };
      }
    if (/^(?:\(|function\b|new\b|let\b|var\b|const\b)/u.test(this.#text.slice(from, from + 12)))
      this.#fail('this is a program; run it and give the object that it returns');
    this.#fail(`${this.#seen()} is no value: a string needs quotes`);
  }

  /** A string with `+` or `.repeat(…)` behind it. */
  #refuseProgram(): void {
    const at = this.#at;
    this.#skip();
    const c = this.#text[this.#at];
    if (c === '+' || c === '.')
      this.#fail('what follows this string is JavaScript to be run; write the whole string');
    this.#at = at;
  }
}

/** The value as plain data, as JSON would have it. */
export function plain(source: Source): unknown {
  if (source.kind === 'array') return source.items.map(plain);
  if (source.kind === 'object')
    return Object.fromEntries(source.members.map((m) => [m.key, plain(m.value)]));
  return source.value;
}

/** A member's value by its key; of several with one key the last, as in JavaScript. */
export const memberOf = (source: ObjectSource, key: string): Source | undefined =>
  source.members.findLast((m) => m.key === key)?.value;
