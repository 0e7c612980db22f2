/** The characters of a formula, from left to right, in every typography that formulas are typed and pasted in. */
import { FieldError } from '../error.ts';
import { type Literal, plainLiteral } from './literal.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUPERSCRIPT = /⁻?[⁰¹²³⁴-⁹]+/uy;
const NAME = /[\p{L}_][\p{L}\d_]*|\\pi(?![A-Za-z])|\\[dt]?frac(?![A-Za-z])/uy;
/** Where more of a text would bury the piece that is meant. */
const MAX_QUOTED = 40;

const SIGNS = {
  '+': ['+'],
  '-': ['-'],
  '*': ['*', '·', '⋅', '∙', '×', '\\cdot', '\\times'],
  '/': ['/', '÷'],
  '^': ['**', '^'],
  '(': ['(', '{'],
  ')': [')', '}'],
  '[': ['['],
  ',': [','],
} as const;

export type Sign = keyof typeof SIGNS;

/** A formula with ASCII minus signs and spaces, and without LaTeX's \left, \right and small gaps. */
export const plainFormula = (text: string): string =>
  text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/[\u00a0\u202f\u2009\t\r\n]/gu, ' ')
    .replace(/\\(?:left|right)(?![A-Za-z])|\\[,;!]/gu, '')
    .trim();

/** The beginning of a text that may be long. */
export const clip = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;

/** A place in a formula. Spaces part nothing: they are passed over before whatever is looked for. */
export class Scanner {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  skip(): number {
    while (this.source[this.at] === ' ') this.at++;
    return this.at;
  }

  atEnd(): boolean {
    return this.skip() === this.source.length;
  }

  /** Whether a space comes next. */
  gap(): boolean {
    return this.source[this.at] === ' ';
  }

  /** Whether a name or an opening bracket comes next. */
  factorNext(): boolean {
    return this.next('(') || this.next('[') || this.name() !== undefined;
  }

  /** Whether a sign comes next; it is left there. */
  next(sign: Sign): boolean {
    return this.#spelling(sign) !== undefined;
  }

  /** Takes a sign, if it comes next. */
  take(sign: Sign): boolean {
    const spelling = this.#spelling(sign);
    this.at += spelling?.length ?? 0;
    return spelling !== undefined;
  }

  #spelling(sign: Sign): string | undefined {
    const at = this.skip();
    if (sign === '*' && this.source.startsWith('**', at)) return undefined;
    return SIGNS[sign].find((s) => this.source.startsWith(s, at));
  }

  /** The name that comes next, which is left there. π is pi, LaTeX's \frac is frac. */
  name(): { name: string; length: number } | undefined {
    const text = this.#match(NAME);
    if (text === undefined) return undefined;
    const name = /^\\[dt]?frac$/u.test(text) ? 'frac' : /^(?:\\pi|π)$/u.test(text) ? 'pi' : text;
    return { name, length: text.length };
  }

  /** Takes an exponent of raised digits. */
  superscript(): { size: Literal; negative: boolean } | undefined {
    const text = this.#match(SUPERSCRIPT);
    if (text === undefined) return undefined;
    this.at += text.length;
    const digits = text.replace(/./gu, (c) => (c === '⁻' ? '' : String(RAISED.indexOf(c))));
    return { size: plainLiteral(digits, text, this.at), negative: text.startsWith('⁻') };
  }

  /** Whether an exponent comes next. */
  raisedNext(): boolean {
    return this.next('^') || this.#match(SUPERSCRIPT) !== undefined;
  }

  /** Takes the signs that come next; whether they are − together. */
  negative(): boolean {
    for (let negative = false; ; )
      if (this.take('-')) negative = !negative;
      else if (!this.take('+')) return negative;
  }

  /** Takes what stands in square brackets, the first of which is taken already. */
  list(): string {
    const from = this.at;
    for (let depth = 1; this.at < this.source.length; ) {
      const c = this.source[this.at++];
      if (c === '[') depth++;
      if (c === ']' && --depth === 0) return this.source.slice(from, this.at - 1);
    }
    throw new FieldError(`"${clip(this.source.slice(from - 1))}" has "[" without "]"`);
  }

  /** What was read from `from` on. */
  since(from: number): string {
    return this.source.slice(from, this.at).trim();
  }

  /** The formula, or the surroundings of a place where it is long. */
  near(at: number): string {
    if (this.source.length <= MAX_QUOTED) return this.source;
    const [start, end] = [Math.max(0, at - MAX_QUOTED / 2), at + MAX_QUOTED / 2];
    return `${start > 0 ? '…' : ''}${this.source.slice(start, end).trim()}${end < this.source.length ? '…' : ''}`;
  }

  #match(what: RegExp): string | undefined {
    what.lastIndex = this.skip();
    return what.exec(this.source)?.[0];
  }
}
