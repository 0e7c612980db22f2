/**
 * Parses expressions of decks, in every dialect alike: what a sign or a function means is for those who evaluate.
 * Precedence climbing (M. Richards, BCPL, 1969): ternary, or, and, equality, order, sum, product, sign, power.
 */
import type { Dialect } from '../dialect.ts';
import { CardError } from '../refusal.ts';
import { type Token, tokenAt } from './tokens.ts';
import { type Operator, partsOf, type Tree } from './tree.ts';

/** Levels of brackets and signs within one another. */
const MAX_DEPTH = 200;
/** Operations that stand one within another, as those of a long sum do. */
const MAX_TREE = 1000;
const MAX_LENGTH = 100_000;

const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { '||': '||', '|': '||' },
  { '&&': '&&', '&': '&&' },
  { '==': '==', '!=': '!=', '<>': '!=' },
  { '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];

/** The whole text as an expression. Throws CardError where it is none. */
export function parseExpression(text: string, dialect: Dialect): Tree {
  const { tree, end } = parsePrefix(text, 0, dialect);
  if (/\S/u.test(text.slice(end)))
    throw new CardError(
      `"${text.slice(end, end + 40).trim()}" is left over behind an expression`,
      text,
    );
  return tree;
}

/** The expression that begins at `at`, as long as it goes on, and where it ends. */
export function parsePrefix(
  text: string,
  at: number,
  dialect: Dialect,
): { tree: Tree; end: number } {
  const parser = new Parser(text, at, dialect);
  const tree = parser.ternary();
  if (depthOf(tree) > MAX_TREE)
    throw new CardError(
      `an expression has more than ${MAX_TREE} operations one after the other; parameters for its parts would do`,
      text.slice(at, at + 80),
    );
  return { tree, end: parser.behind };
}

/** Parts within parts, counted without recursion. */
function depthOf(tree: Tree): number {
  let deepest = 0;
  const left: [Tree, number][] = [[tree, 1]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [at, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const part of partsOf(at)) left.push([part, depth + 1]);
  }
  return deepest;
}

class Parser {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #from: number;
  #token: Token;
  #end: number;
  #depth = 0;
  /** End of the last token that was taken. */
  behind: number;

  constructor(text: string, at: number, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
    this.behind = at;
    this.#from = at;
    const { token, end } = tokenAt(text, at, dialect);
    [this.#token, this.#end] = [token, end];
  }

  #take(): Token {
    if (this.#end - this.#from > MAX_LENGTH)
      throw new CardError(`an expression has more than ${MAX_LENGTH} characters`);
    const taken = this.#token;
    this.behind = this.#end;
    const { token, end } = tokenAt(this.#text, this.#end, this.#dialect);
    [this.#token, this.#end] = [token, end];
    return taken;
  }

  #is(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #expect(sign: string): void {
    if (!this.#is(sign))
      throw new CardError(
        `a "${sign}" is missing in "${this.#text.slice(0, 80).trim()}"`,
        this.#text,
      );
    this.#take();
  }

  ternary(): Tree {
    if (++this.#depth > MAX_DEPTH)
      throw new CardError(`an expression is nested deeper than ${MAX_DEPTH} levels`);
    const condition = this.#binary(0);
    let tree = condition;
    if (this.#is('?')) {
      this.#take();
      const then = this.ternary();
      this.#expect(':');
      tree = { kind: 'choose', condition, then, otherwise: this.ternary() };
    }
    this.#depth--;
    return tree;
  }

  #binary(level: number): Tree {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = this.#token.kind === 'sign' ? operators[this.#token.text] : undefined;
      if (operator === undefined) return left;
      this.#take();
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Tree {
    const { kind } = this.#token;
    const sign = kind === 'sign' ? this.#token.text : '';
    if (sign !== '-' && sign !== '+' && sign !== '!' && sign !== '~') return this.#power();
    if (++this.#depth > MAX_DEPTH)
      throw new CardError(`an expression has more than ${MAX_DEPTH} signs in a row`);
    this.#take();
    const of = this.#unary();
    this.#depth--;
    if (sign === '+') return of;
    return { kind: sign === '-' ? 'negate' : 'not', of };
  }

  /** `-a^b` is −(a^b); `a^b^c` is (a^b)^c to ngspice, and refused where it is not known. */
  #power(): Tree {
    let left = this.#atom();
    let count = 0;
    for (;;) {
      const sign = this.#token.kind === 'sign' ? this.#token.text : '';
      if (sign !== '^' && sign !== '**') return left;
      if (++count > 1 && this.#dialect !== 'ngspice')
        throw new CardError(
          `"${this.#text.slice(0, 80).trim()}" has two powers in a row; brackets would say which comes first`,
          this.#text,
        );
      this.#take();
      left = { kind: 'binary', operator: sign, left, right: this.#exponent() };
    }
  }

  /** An exponent may have a sign: 2^-3. */
  #exponent(): Tree {
    if (this.#is('-')) {
      this.#take();
      return { kind: 'negate', of: this.#atom() };
    }
    if (this.#is('+')) this.#take();
    return this.#atom();
  }

  #atom(): Tree {
    const token = this.#token;
    switch (token.kind) {
      case 'number':
        this.#take();
        return { kind: 'number', value: token.value };
      case 'probe':
        this.#take();
        return probed(token);
      case 'name':
        this.#take();
        return this.#is('(') ? this.#call(token.text) : { kind: 'name', name: token.text };
      case 'end':
        throw new CardError(
          `the expression "${this.#text.slice(0, 80).trim()}" ends too early`,
          this.#text,
        );
      default:
        return this.#bracketed();
    }
  }

  #bracketed(): Tree {
    // Quotes within an expression are brackets to ngspice.
    const close = this.#is('(') ? ')' : this.#is('{') ? '}' : this.#is("'") ? "'" : undefined;
    if (close === undefined)
      throw new CardError(
        `"${this.#text.slice(this.behind, this.#end).trim()}" stands where a value should in "${this.#text.slice(0, 80).trim()}"`,
        this.#text,
      );
    this.#take();
    const tree = this.ternary();
    this.#expect(close);
    return tree;
  }

  #call(name: string): Tree {
    this.#take();
    const args: Tree[] = [];
    if (!this.#is(')')) {
      args.push(this.ternary());
      while (this.#is(',')) {
        this.#take();
        args.push(this.ternary());
      }
    }
    this.#expect(')');
    return { kind: 'call', name, arguments: args };
  }
}

function probed({ of, names }: Extract<Token, { kind: 'probe' }>): Tree {
  const [first = '', second] = names;
  if (of === 'v')
    return { kind: 'voltage', plus: first, ...(second !== undefined && { minus: second }) };
  if (second !== undefined)
    throw new CardError(
      `i(${first},${second}) has two names; the current of one element is i(${first})`,
    );
  return { kind: 'current', element: first };
}
