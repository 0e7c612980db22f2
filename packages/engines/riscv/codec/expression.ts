/** Constant expressions of an operand, in whole numbers without bound, as assemblers write them. */

/** A number, or an address: what a label or `.` gives. */
export interface Value {
  readonly value: bigint;
  readonly isAddress: boolean;
}

/** What names mean, and where `.` is. */
export interface Scope {
  readonly here: bigint;
  readonly label: (name: string) => bigint | undefined;
  /** Numbers as targets are addresses, as disassemblers print them. */
  readonly isListing?: boolean;
}

/** A place in a text that goes forward. */
export class Cursor {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  skip(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++;
  }
  isAtEnd(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }
  /** Passes over a text that stands next. */
  take(text: string): boolean {
    this.skip();
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
  /** Passes over what matches next, which must be sticky. */
  match(pattern: RegExp): string | undefined {
    this.skip();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
  /** What stands next, up to a comma, a blank or a parenthesis, for a message. */
  next(): string {
    this.skip();
    const found = /[^,\s()]+|./uy;
    found.lastIndex = this.at;
    return found.exec(this.text)?.[0] ?? 'the end';
  }
}

/** Why a text cannot be read, and where: a clause. */
export class ReadError extends Error {
  readonly at: number;
  /** The shape was right, and a value was not. */
  readonly isValue: boolean;
  constructor(message: string, at: number, isValue = false) {
    super(message);
    this.at = at;
    this.isValue = isValue;
  }
}

const NUMBER = /0[xX][0-9a-fA-F]+|0[bB][01]+|\d+|'(?:\\.|[^\\'])'?/uy;
/** A name, or the last label of a number or its next one: `1b`, `1f`. */
const NAME = /[A-Za-z_.$][\w.$]*|\d+[bf](?!\w)/uy;
const LOCAL = /\d+[bf](?!\w)/uy;
const OPERATORS: readonly (readonly string[])[] = [
  ['|', '^', '&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };
const MAX_DEPTH = 40;

/** Whether an expression may begin here. */
export const beginsExpression = (cursor: Cursor): boolean => {
  cursor.skip();
  return /[\w.$'"+\-~(%]/u.test(cursor.text[cursor.at] ?? '');
};

/** @throws ReadError where there is none, or a name is unknown */
export function expression(cursor: Cursor, scope: Scope, level = 0, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new ReadError('parentheses are nested too deeply', cursor.at, true);
  if (level === OPERATORS.length) return unary(cursor, scope, depth);
  let left = expression(cursor, scope, level + 1, depth);
  for (;;) {
    const operator = (OPERATORS[level] ?? []).find((text) => cursor.take(text));
    if (operator === undefined) return left;
    left = combine(operator, left, expression(cursor, scope, level + 1, depth), cursor.at);
  }
}

function unary(cursor: Cursor, scope: Scope, depth: number): Value {
  if (depth > MAX_DEPTH) throw new ReadError('signs are nested too deeply', cursor.at, true);
  if (cursor.take('-')) return { value: -unary(cursor, scope, depth + 1).value, isAddress: false };
  if (cursor.take('+')) return unary(cursor, scope, depth + 1);
  if (cursor.take('~')) return { value: ~unary(cursor, scope, depth + 1).value, isAddress: false };
  if (cursor.take('(')) {
    const inside = expression(cursor, scope, 0, depth + 1);
    if (!cursor.take(')')) throw new ReadError('a ")" is missing', cursor.at);
    return inside;
  }
  const part = /%(hi|lo)\(/uy;
  const relocation = cursor.match(part);
  if (relocation !== undefined) {
    const { value } = expression(cursor, scope, 0, depth + 1);
    if (!cursor.take(')')) throw new ReadError('a ")" is missing', cursor.at);
    const low = BigInt.asIntN(12, value);
    const high = BigInt.asUintN(20, (value - low) >> 12n);
    return { value: relocation === '%lo(' ? low : high, isAddress: false };
  }
  LOCAL.lastIndex = cursor.at;
  const number = LOCAL.test(cursor.text) ? undefined : cursor.match(NUMBER);
  if (number !== undefined) return { value: numberOf(number), isAddress: false };
  const at = cursor.at;
  const name = cursor.match(NAME);
  if (name === '.') return { value: scope.here, isAddress: true };
  if (name !== undefined) {
    const value = scope.label(name);
    if (value === undefined) throw new ReadError(`"${name}" is no label of these lines`, at, true);
    return { value, isAddress: true };
  }
  throw new ReadError(`a number is expected, not ${quoted(cursor)}`, cursor.at);
}

export const quoted = (cursor: Cursor): string =>
  cursor.isAtEnd() ? 'the end of the line' : `"${cursor.next()}"`;

function numberOf(text: string): bigint {
  if (text.startsWith("'")) {
    const inside = text.slice(1).replace(/'$/u, '');
    const letter = inside.startsWith('\\') ? (ESCAPES[inside[1] ?? ''] ?? inside[1] ?? '') : inside;
    return BigInt(letter.codePointAt(0) ?? 0);
  }
  // A leading 0 is octal, as in C.
  if (/^0[0-7]+$/u.test(text)) return BigInt(`0o${text.slice(1)}`);
  return BigInt(text);
}

function combine(operator: string, a: Value, b: Value, at: number): Value {
  const [x, y] = [a.value, b.value];
  switch (operator) {
    case '+':
      return { value: x + y, isAddress: a.isAddress || b.isAddress };
    case '-':
      return { value: x - y, isAddress: a.isAddress && !b.isAddress };
    case '*':
      return { value: x * y, isAddress: false };
    case '&':
      return { value: x & y, isAddress: false };
    case '|':
      return { value: x | y, isAddress: false };
    case '^':
      return { value: x ^ y, isAddress: false };
    case '<<':
    case '>>':
      if (y < 0n || y > 64n) throw new ReadError(`a shift by ${y} is outside 0 to 64`, at, true);
      return { value: operator === '<<' ? x << y : x >> y, isAddress: false };
    default:
      if (y === 0n) throw new ReadError('it divides by zero', at, true);
      return { value: operator === '/' ? x / y : x % y, isAddress: false };
  }
}
