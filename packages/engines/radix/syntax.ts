/** Arithmetic of programmers: `(0x3C & ~1) << 2`, with the precedence of C, names, and functions of words. */
import { EngineError } from '../error.ts';
import type { Base } from './base.ts';
import { type Literal, readLiteral } from './literal.ts';

export type Binary =
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '%'
  | 'mod'
  | '**'
  | '&'
  | '|'
  | '^'
  | 'nand'
  | 'nor'
  | 'xnor'
  | '<<'
  | '>>'
  | '>>>'
  | 'rol'
  | 'ror';

export type Node =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly op: '-' | '~'; readonly of: Node }
  | { readonly kind: 'binary'; readonly op: Binary; readonly left: Node; readonly right: Node }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Node[] };

/** Functions with how many numbers they take. */
export const FUNCTIONS = {
  abs: [1, 1],
  bswap: [1, 1],
  ceil: [1, 1],
  clz: [1, 1],
  ctz: [1, 1],
  floor: [1, 1],
  gcd: [2, 2],
  gray: [1, 1],
  lcm: [2, 2],
  max: [1, 64],
  min: [1, 64],
  mod: [2, 2],
  parity: [1, 1],
  popcount: [1, 1],
  quo: [2, 2],
  rem: [2, 2],
  rev: [1, 1],
  rol: [1, 2],
  ror: [1, 2],
  round: [1, 1],
  trunc: [1, 1],
  ungray: [1, 1],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;
export type FunctionName = keyof typeof FUNCTIONS;

/** Stronger ones bind first; ** from the right. */
const STRENGTH: Readonly<Record<Binary, number>> = {
  '|': 1,
  nor: 1,
  '^': 2,
  xnor: 2,
  '&': 3,
  nand: 3,
  '<<': 4,
  '>>': 4,
  '>>>': 4,
  rol: 4,
  ror: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '//': 6,
  '%': 6,
  mod: 6,
  '**': 8,
};
const UNARY_STRENGTH = 7;

/** As people write them. */
const SIGNS: readonly (readonly [string, Binary])[] = [
  ['>>>', '>>>'],
  ['<<', '<<'],
  ['>>', '>>'],
  ['**', '**'],
  ['//', '//'],
  ['~&', 'nand'],
  ['~|', 'nor'],
  ['~^', 'xnor'],
  ['^~', 'xnor'],
  ['+', '+'],
  ['-', '-'],
  ['\u2212', '-'],
  ['\u2013', '-'],
  ['*', '*'],
  ['\u00d7', '*'],
  ['\u00b7', '*'],
  ['\u22c5', '*'],
  ['/', '/'],
  ['\u00f7', '/'],
  ['%', '%'],
  ['&', '&'],
  ['\u2227', '&'],
  ['|', '|'],
  ['\u2228', '|'],
  ['^', '^'],
  ['\u2295', '^'],
  ['\u22bb', '^'],
  ['\u226a', '<<'],
  ['\u226b', '>>'],
];
const WORDS: Readonly<Record<string, Binary>> = {
  and: '&',
  or: '|',
  xor: '^',
  nand: 'nand',
  nor: 'nor',
  xnor: 'xnor',
  mod: 'mod',
  rem: '%',
  div: '//',
  shl: '<<',
  lsh: '<<',
  sll: '<<',
  shr: '>>',
  rsh: '>>',
  sra: '>>',
  srl: '>>>',
  rol: 'rol',
  ror: 'ror',
};
/** What programs read as a truth and not as a number. */
const NO_NUMBER = /&&|\|\||[<>=!]=|[<>?!=]/uy;
/** Names of conversions, which read their digits in that base in one program and write the number in another. */
const CONVERSIONS: Readonly<Record<string, string>> = { hex: '0x', bin: '0b', oct: '0o' };
const MAX_DEPTH = 200;

export interface Line {
  /** The name that it gives its value, if any. */
  readonly name: string | undefined;
  readonly of: Node;
  /** Without its comment. */
  readonly text: string;
  readonly literals: readonly Literal[];
}

export const isReserved = (word: string): boolean =>
  Object.hasOwn(FUNCTIONS, word.toLowerCase()) ||
  Object.hasOwn(WORDS, word.toLowerCase()) ||
  word.toLowerCase() === 'not';

/**
 * Reads one line. Digits that say no base are in `base`; `names` are those that lines before have given. Throws
 * `syntax` that quotes what is not understood.
 */
export function readLine(source: string, base: Base, names: ReadonlySet<string>): Line {
  const text = source
    .replace(/(?:;|\s#\s).*$/u, '')
    .trim()
    // As a calculator's display has it: 2 + 2 =
    .replace(/(?<=[^=\s])\s*=$/u, '');
  const given = /^([A-Za-z_]\w*)\s*=(?!=)/u.exec(text);
  const name = given?.[1];
  if (name !== undefined && isReserved(name))
    throw new EngineError('bad-names', `"${name}" is an operator or a function, and no name.`, {
      value: name,
    });
  const reader = new Reader(text, given ? given[0].length : 0, base, names);
  return { name, of: reader.whole(), text, literals: reader.literals };
}

class Reader {
  readonly literals: Literal[] = [];
  private depth = 0;
  private readonly text: string;
  private at: number;
  private readonly base: Base;
  private readonly names: ReadonlySet<string>;

  constructor(text: string, at: number, base: Base, names: ReadonlySet<string>) {
    this.text = text;
    this.at = at;
    this.base = base;
    this.names = names;
  }

  whole(): Node {
    const node = this.binary(0);
    if (this.at < this.text.length) throw this.unexpected();
    return node;
  }

  private space(): void {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at++;
  }

  private word(): string | undefined {
    const match = /[A-Za-z_]\w*/uy;
    match.lastIndex = this.at;
    return match.exec(this.text)?.[0];
  }

  private unexpected(): EngineError {
    const rest = this.text.slice(this.at, this.at + 30);
    NO_NUMBER.lastIndex = this.at;
    const truth = NO_NUMBER.exec(this.text)?.[0];
    const message =
      this.text === ''
        ? 'The line is empty.'
        : /\^\s*\^/u.test(this.text)
          ? '^^ is exclusive or in one program and the power in another: write ^ or xor, or **.'
          : rest === ''
            ? `"${short(this.text)}" ends where a number should follow.`
            : truth !== undefined
              ? `"${truth}" gives a truth and no number; the operators are + − * / // % ** & | ^ ~ << >> >>> and rol, ror.`
              : rest.startsWith(')')
                ? `"${short(this.text)}" has a ) without its (.`
                : `"${rest}" is not understood in "${short(this.text)}": a number, a name or an operator should stand there.`;
    return new EngineError('syntax', message, { value: this.text });
  }

  private operator(): Binary | undefined {
    this.space();
    const word = this.word()?.toLowerCase();
    if (word !== undefined) return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    // && and || are no two operators of which the second is missing its number.
    NO_NUMBER.lastIndex = this.at;
    if (/^(?:&&|\|\|)/u.test(NO_NUMBER.exec(this.text)?.[0] ?? '')) return undefined;
    return SIGNS.find(([sign]) => this.text.startsWith(sign, this.at))?.[1];
  }

  private take(op: Binary): void {
    const word = this.word();
    this.at += word
      ? word.length
      : (SIGNS.find(([sign, o]) => o === op && this.text.startsWith(sign, this.at))?.[0].length ??
        1);
  }

  private binary(least: number): Node {
    if (++this.depth > MAX_DEPTH)
      throw new EngineError('out-of-range', `The expression nests more than ${MAX_DEPTH} deep.`, {
        value: short(this.text),
      });
    let left = this.unary();
    for (let op = this.operator(); op !== undefined; op = this.operator()) {
      const strength = STRENGTH[op];
      if (strength < least) break;
      this.take(op);
      const right = this.binary(op === '**' ? strength : strength + 1);
      left = { kind: 'binary', op, left, right };
    }
    this.depth--;
    return left;
  }

  private unary(): Node {
    this.space();
    const sign = this.text[this.at] ?? '';
    if (/[-\u2212\u2013]/u.test(sign)) {
      this.at++;
      return { kind: 'unary', op: '-', of: this.binary(UNARY_STRENGTH) };
    }
    if (sign === '+') {
      this.at++;
      return this.binary(UNARY_STRENGTH);
    }
    const not = /(?:~|\u00ac|not\b)/iuy;
    not.lastIndex = this.at;
    const match = not.exec(this.text);
    if (!match) return this.primary();
    this.at += match[0].length;
    return { kind: 'unary', op: '~', of: this.binary(UNARY_STRENGTH) };
  }

  private primary(): Node {
    this.space();
    const word = this.word();
    if (word !== undefined && this.names.has(word)) {
      this.at += word.length;
      return { kind: 'name', name: word };
    }
    if (word !== undefined && Object.hasOwn(FUNCTIONS, word.toLowerCase())) {
      const call = this.call(word);
      if (call) return call;
    }
    const found = readLiteral(this.text, this.at, this.base);
    if (found) {
      this.at = found.end;
      this.literals.push(found.literal);
      return { kind: 'literal', literal: found.literal };
    }
    if (this.text[this.at] === '(') {
      this.at++;
      const inner = this.binary(0);
      this.close();
      return inner;
    }
    throw word === undefined || isReserved(word) ? this.unexpected() : this.unknown(word);
  }

  private unknown(word: string): EngineError {
    const prefix = CONVERSIONS[word.toLowerCase()];
    const open = /^\s*\(/u.test(this.text.slice(this.at + word.length));
    if (prefix !== undefined && open)
      return new EngineError(
        'unsupported',
        `${word}( ) reads its digits in one program and writes the number in another: write ${prefix}… for digits, and every base is shown in any case.`,
        { value: word },
      );
    const instead = /^[0-9A-Fa-f]+$/u.test(word)
      ? `; hex is written 0x${word}, $${word} or ${word}h`
      : open
        ? `; the functions are ${Object.keys(FUNCTIONS).join(', ')}`
        : '';
    return new EngineError(
      'unknown-name',
      `"${word}" is neither a number nor a name that a line before gives${instead}.`,
      { value: word },
    );
  }

  private call(word: string): Node | undefined {
    const open = /\s*\(/uy;
    open.lastIndex = this.at + word.length;
    const match = open.exec(this.text);
    if (!match) return undefined;
    this.at += word.length + match[0].length;
    const name = word.toLowerCase() as FunctionName;
    const args = [this.binary(0)];
    for (this.space(); this.text[this.at] === ','; this.space()) {
      this.at++;
      args.push(this.binary(0));
    }
    this.close();
    const [least, most] = FUNCTIONS[name];
    if (args.length < least || args.length > most)
      throw new EngineError(
        'length',
        `The function ${name} takes ${least === most ? least : `${least} to ${most}`} numbers, and has ${args.length}.`,
        { value: short(this.text) },
      );
    return { kind: 'call', name, args };
  }

  private close(): void {
    this.space();
    if (this.text[this.at] !== ')') {
      if (this.at < this.text.length) throw this.unexpected();
      throw new EngineError('syntax', `"${short(this.text)}" has a ( without its ).`, {
        value: this.text,
      });
    }
    this.at++;
  }
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
