/**
 * Reads an assembly source: white space and comments, names, numbers, strings, expressions.
 *
 * Comments are `#`, `//` and C's; statements end at a line's end or a `;`. Numbers are decimal, `0x`,
 * `0b`, octal after a leading 0, or characters; `1f` and `1b` are the next and the last label `1:`.
 * The operators and how they bind are GNU as's: `* / % << >>`, then `| & ^ !`, then `+ -` and the
 * comparisons, then `&&`, then `||` (GNU as manual, section 6.2.3).
 */
import { type Expression, evaluate, type Label, type Place } from './expression.ts';
import { characterEnd, quoteEnd } from './substitute.ts';
import { pushUtf8 } from './utf8.ts';

/** A statement that cannot be assembled, with the offset in the source and the text at fault. */
export class StatementError extends Error {
  readonly offset: number;
  readonly token: string;
  /** Whether nothing after it can be assembled either. */
  readonly isFatal: boolean;
  constructor(message: string, offset: number, token: string, isFatal = false) {
    super(message);
    this.offset = offset;
    this.token = token;
    this.isFatal = isFatal;
  }
}

/** Names, as the assembler knows them. */
export interface Names {
  label(name: string): Label;
  /** The numeric label `n:` before (`b`) or after (`f`) this statement. */
  numeric(digits: string, forward: boolean): Label | undefined;
  here(): Place;
}

const NAME = 1;
const DIGIT = 2;
const CLASS = new Uint8Array(128);
for (let c = 48; c < 58; c++) CLASS[c] = DIGIT;
for (let c = 65; c < 91; c++) CLASS[c] = CLASS[c + 32] = NAME;
CLASS[95] = CLASS[46] = CLASS[36] = NAME;

const PRECEDENCE: Record<string, number> = {
  ...{ '*': 5, '/': 5, '%': 5, '<<': 5, '>>': 5 },
  ...{ '|': 4, '&': 4, '^': 4, '!': 4 },
  ...{ '+': 3, '-': 3, '==': 3, '!=': 3, '<>': 3, '<': 3, '>': 3, '<=': 3, '>=': 3 },
  ...{ '&&': 2, '||': 1 },
};

/** Deeper nesting than this is refused rather than left to the stack. */
const MAX_DEPTH = 100;

const ESCAPES: Record<string, number> = {
  n: 10,
  t: 9,
  r: 13,
  b: 8,
  f: 12,
  '\\': 92,
  '"': 34,
  "'": 39,
};

export class Reader {
  /** The text being read: the whole source, or one within it. */
  source: string;
  readonly names: Names;
  /** Offset of the next character in that text. */
  p = 0;
  /** What is added to an offset in that text to have it among all texts, as errors have it. */
  base = 0;

  constructor(source: string, names: Names) {
    this.source = source;
    this.names = names;
  }

  /** Skips blanks and comments that do not end the statement. */
  skip(): void {
    const { source } = this;
    for (;;) {
      const c = source.charCodeAt(this.p);
      if (c === 32 || c === 9 || c === 13) this.p++;
      else if (c === 47 && source.charCodeAt(this.p + 1) === 42) {
        const end = source.indexOf('*/', this.p + 2);
        if (end < 0)
          throw new StatementError('comment /* without */', this.base + this.p, '/*', true);
        this.p = end + 2;
      } else return;
    }
  }

  /** Whether the statement ends here: at a line's end, a `;`, a comment or the end of the source. */
  atEnd(): boolean {
    this.skip();
    const c = this.source.charCodeAt(this.p);
    return (
      c === 10 ||
      c === 35 ||
      c === 59 ||
      Number.isNaN(c) ||
      (c === 47 && this.source.charCodeAt(this.p + 1) === 47)
    );
  }

  /** Passes over the rest of the line after a comment sign or an error, quotes respected. */
  skipStatement(): void {
    const { source } = this;
    let quoted = false;
    for (; this.p < source.length; this.p++) {
      const c = source.charCodeAt(this.p);
      if (c === 10) return;
      if (quoted) {
        if (c === 92) this.p++;
        else if (c === 34) quoted = false;
      } else if (c === 34) quoted = true;
      else if (c === 59) return;
      else if (c === 35 || (c === 47 && source.charCodeAt(this.p + 1) === 47)) {
        this.skipLine();
        return;
      } else if (c === 47 && source.charCodeAt(this.p + 1) === 42) {
        const end = source.indexOf('*/', this.p + 2);
        this.p = end < 0 ? source.length : end + 1;
      }
    }
  }

  skipLine(): void {
    const end = this.source.indexOf('\n', this.p);
    this.p = end < 0 ? this.source.length : end;
  }

  /** The text at `offset`, for a message: up to a blank or comma. */
  tokenAt(offset: number): string {
    const found = /^[^\s,;]+/.exec(this.source.slice(offset, offset + 60));
    return found?.[0] ?? '';
  }

  fail(message: string, offset = this.p, token = this.tokenAt(offset)): StatementError {
    return new StatementError(message, this.base + offset, token);
  }

  /** The same for what leaves nothing to go on with. */
  fatal(message: string, offset = this.p, token = this.tokenAt(offset)): StatementError {
    return new StatementError(message, this.base + offset, token, true);
  }

  /** What is left of the statement, up to its end or a comment, where the reader then stands. */
  rest(): string {
    const { source } = this;
    const start = this.p;
    let p = start;
    while (p < source.length) {
      const c = source.charCodeAt(p);
      if (c === 10 || c === 35 || c === 59) break;
      if (c === 47 && /[/*]/u.test(source[p + 1] ?? '')) break;
      p = c === 34 ? quoteEnd(source, p) : c === 39 ? characterEnd(source, p) : p + 1;
    }
    this.p = p;
    return source.slice(start, p).trim();
  }

  /** Takes the character where it comes next, after blanks. */
  take(code: number): boolean {
    this.skip();
    if (this.source.charCodeAt(this.p) !== code) return false;
    this.p++;
    return true;
  }

  expect(code: number): void {
    if (this.take(code)) return;
    const sign = String.fromCharCode(code);
    if (this.atEnd()) throw this.fail(`"${sign}" expected, and the statement ends`, this.p, '');
    throw this.fail(`"${sign}" expected, not "${this.tokenAt(this.p)}"`);
  }

  /** A comma, or the blanks that RARS, Ripes and Venus take for one. */
  comma(): void {
    // The common case without the detour through blanks.
    if (this.source.charCodeAt(this.p) === 44) this.p++;
    else if (!this.#blank()) this.expect(44);
  }

  /** Whether another item of a list comes next, after a comma or blanks. */
  more(): boolean {
    return this.take(44) || this.#blank();
  }

  /** Passes over blanks between two operands; false where there are none, or no operand behind them. */
  #blank(): boolean {
    const { source } = this;
    this.skip();
    const before = source.charCodeAt(this.p - 1);
    const c = source.charCodeAt(this.p);
    return (before === 32 || before === 9) && c !== 44 && c !== 41 && c !== 61 && !this.atEnd();
  }

  /** A name where one comes next, else the empty string. */
  name(): string {
    this.skip();
    const { source } = this;
    const start = this.p;
    const first = source.charCodeAt(start);
    if (first < 128 ? CLASS[first] !== NAME : !(first >= 128)) return '';
    let p = start + 1;
    for (;;) {
      const c = source.charCodeAt(p);
      if (c < 128 ? CLASS[c] !== 0 : c >= 128) p++;
      else break;
    }
    this.p = p;
    return source.slice(start, p);
  }

  /** `"…"` with its escapes, as bytes in UTF-8. */
  string(): number[] {
    this.skip();
    const { source } = this;
    const start = this.p;
    if (source.charCodeAt(start) !== 34) throw this.fail('a string in double quotes expected');
    const bytes: number[] = [];
    this.p++;
    for (;;) {
      const c = source.codePointAt(this.p);
      if (c === undefined || c === 10) throw this.fail('string without closing quote', start);
      if (c === 34) {
        this.p++;
        return bytes;
      }
      if (c === 92) bytes.push(this.#escape());
      else {
        this.p += c > 0xffff ? 2 : 1;
        pushUtf8(bytes, c);
      }
    }
  }

  /** The byte of an escape that starts at a backslash. */
  #escape(): number {
    const { source } = this;
    const rest = source.slice(this.p + 1, this.p + 12);
    const octal = /^[0-7]{1,3}/.exec(rest);
    if (octal !== null) {
      this.p += 1 + octal[0].length;
      return Number.parseInt(octal[0], 8) & 255;
    }
    const hex = /^[xX]([0-9a-fA-F]+)/.exec(rest);
    if (hex !== null) {
      this.p += 1 + hex[0].length;
      return Number.parseInt(hex[1]!.slice(-2), 16);
    }
    const value = ESCAPES[rest[0] ?? ''];
    if (value === undefined)
      throw this.fail(`unknown escape "\\${rest[0] ?? ''}"`, this.p, `\\${rest[0] ?? ''}`);
    this.p += 2;
    return value;
  }

  /** An expression; folded to a number where it is one already. */
  expression(): Expression {
    return this.#operation(1, 0);
  }

  /** Operators that bind at least so tightly, `depth` parentheses and signs deep. */
  #operation(lowest: number, depth: number): Expression {
    this.skip();
    const start = this.p;
    let a = this.#primary(depth);
    for (;;) {
      const operator = this.#operator();
      const binds = PRECEDENCE[operator];
      if (binds === undefined || binds < lowest) return a;
      this.p += operator.length;
      const b = this.#operation(binds + 1, depth);
      a = this.#fold({ kind: 'binary', operator, a, b }, start);
    }
  }

  #operator(): string {
    this.skip();
    const { source } = this;
    const c = source.charCodeAt(this.p);
    // Most operands end at a comma, a parenthesis or the line.
    if (c === 44 || c === 10 || c === 40 || c === 41 || Number.isNaN(c)) return '';
    const two = source.slice(this.p, this.p + 2);
    if (two === '//') return '';
    if (PRECEDENCE[two] !== undefined && two.length === 2) return two;
    const one = source[this.p] ?? '';
    return PRECEDENCE[one] === undefined ? '' : one;
  }

  #fold(e: Expression, start: number): Expression {
    if (typeof e === 'number') return e;
    const known = (x: Expression): boolean => typeof x === 'number' || x.kind === 'big';
    if (e.kind === 'binary' ? known(e.a) && known(e.b) : e.kind === 'unary' && known(e.a)) {
      try {
        return fromBigint(evaluate(e, false).value);
      } catch (error) {
        throw this.fail(error instanceof Error ? error.message : String(error), start);
      }
    }
    return e;
  }

  #primary(depth: number): Expression {
    this.skip();
    const { source } = this;
    const start = this.p;
    if (depth > MAX_DEPTH) throw this.fail(`is nested deeper than ${MAX_DEPTH}`, start);
    const c = source.charCodeAt(start);
    if (c >= 48 && c < 58) return this.#number();
    if (c === 45 || c === 126 || c === 33 || c === 43) {
      this.p++;
      const a = this.#primary(depth + 1);
      if (c === 43) return a;
      if (c === 45 && typeof a === 'number' && a !== 0) return -a;
      return this.#fold({ kind: 'unary', operator: source[start]!, a }, start);
    }
    if (c === 40) {
      this.p++;
      const inner = this.#operation(1, depth + 1);
      this.expect(41);
      return inner;
    }
    if (c === 39) return this.#character();
    const name = this.name();
    if (name === '.') return { kind: 'here', place: this.names.here() };
    if (name === '') {
      if (this.atEnd()) throw this.fail('an operand is missing', start, '');
      throw this.fail(`a number or a name expected, not "${this.tokenAt(start)}"`, start);
    }
    const label = this.names.label(name);
    // A value given by .equ is taken as it stands now, so that .set may change it later.
    const { value } = label;
    if (typeof value === 'number' || (typeof value === 'object' && value.kind === 'big'))
      return value;
    return { kind: 'label', label };
  }

  #character(): number {
    const { source } = this;
    const start = this.p;
    this.p++;
    let value: number;
    if (source[this.p] === '\\') value = this.#escape();
    else {
      const c = source.charCodeAt(this.p);
      if (!(c >= 32 && c < 127)) throw this.fail('a character in quotes expected', start);
      value = c;
      this.p++;
    }
    if (source.charCodeAt(this.p) === 39) this.p++;
    return value;
  }

  #number(): Expression {
    const { source } = this;
    const start = this.p;
    // Short decimal numbers, which nearly all are.
    let p = start;
    let value = 0;
    let c = source.charCodeAt(p);
    if (c !== 48) {
      while (c >= 48 && c < 58) {
        value = value * 10 + (c - 48);
        c = source.charCodeAt(++p);
      }
      if (!(c < 128 ? CLASS[c] === NAME : c >= 128) && p - start < 16) {
        this.p = p;
        return value;
      }
    }
    let end = start;
    for (;;) {
      const d = source.charCodeAt(end);
      if (d < 128 ? CLASS[d] !== 0 : d >= 128) end++;
      else break;
    }
    const text = source.slice(start, end);
    this.p = end;
    if (/^\d+[bf]$/.test(text) && !/^0b[01]/.test(text)) {
      const label = this.names.numeric(text.slice(0, -1), text.endsWith('f'));
      if (label === undefined) {
        throw this.fail(`no label "${text.slice(0, -1)}:" before this line`, start, text);
      }
      return { kind: 'label', label };
    }
    const octal = /^0[0-7]+$/.test(text);
    if (!octal && !/^(0|[1-9]\d*|0[xX][0-9a-fA-F]+|0[bB][01]+)$/.test(text)) {
      throw this.fail(`"${text}" is not a number`, start, text);
    }
    const big = BigInt(octal ? `0o${text.slice(1)}` : text);
    if (big >= 1n << 64n) throw this.fail(`${text} does not fit in 64 bits`, start, text);
    return fromBigint(BigInt.asIntN(64, big));
  }
}

/** A folded value: a number where it is exact as one. */
export function fromBigint(value: bigint): Expression {
  const n = Number(value);
  return Number.isSafeInteger(n) ? n : { kind: 'big', value };
}
