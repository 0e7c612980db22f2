/** A trace expression's text as a tree, by precedence climbing. */
import { EngineError } from '../../../error.ts';
import { ARITIES, FUNCTION_NAMES } from './function-names.ts';
import { nearest } from './nearest.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { Node, Operator } from './tree.ts';

const MAX_DEPTH = 100;

/** The weakest first. */
const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { '|': '|', '||': '|' },
  { '&': '&', '&&': '&' },
  { '<': '<', '<=': '<=', '>': '>', '>=': '>=', '==': '==', '!=': '!=', '<>': '!=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];

/**
 * Reads `db(v(out)/v(in))`, `-I(R1)*V(r)`, `if(v(a)>2.5, 1, 0)`, `v(a) > 1 ? 2 : 3`. `^` and `**` are powers, from the
 * right, and bind closer than a sign before them: −2^2 is −4. Throws EngineError `syntax`, `unknown-name` for a function
 * that there is not, `out-of-range` for texts over 4096 characters or nested deeper than 100.
 */
export function parseTrace(text: string): Node {
  const tokens = tokensOf(text);
  if (tokens.length === 0) throw new EngineError('empty', 'There is no expression to read.');
  const reader = new Reader(text, tokens);
  const tree = reader.choice(0);
  reader.finish();
  return tree;
}

class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  #sign(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.text : undefined;
  }

  #take(text: string): boolean {
    if (this.#sign() !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string, where: string): void {
    if (this.#take(text)) return;
    throw new EngineError('syntax', `A “${text}” is missing ${where} in “${this.#text}”.`, {
      value: this.#text,
    });
  }

  finish(): void {
    const token = this.#tokens[this.#at];
    if (token === undefined) return;
    throw new EngineError(
      'syntax',
      `“${shown(token)}” stands where “${this.#text}” should end or go on with an operator.`,
      { value: this.#text },
    );
  }

  choice(depth: number): Node {
    if (depth > MAX_DEPTH)
      throw new EngineError('out-of-range', `The expression is nested deeper than ${MAX_DEPTH}.`, {
        value: depth,
      });
    const condition = this.#level(0, depth);
    if (!this.#take('?')) return condition;
    const then = this.choice(depth + 1);
    this.#expect(':', 'behind “?”');
    return { kind: 'call', name: 'if', of: [condition, then, this.choice(depth + 1)] };
  }

  #level(level: number, depth: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#signed(depth);
    let left = this.#level(level + 1, depth);
    for (;;) {
      const operator = operators[this.#sign() ?? ''];
      if (operator === undefined) return left;
      this.#at++;
      left = { kind: 'binary', operator, left, right: this.#level(level + 1, depth) };
    }
  }

  #signed(depth: number): Node {
    if (depth > MAX_DEPTH) return this.choice(depth);
    if (this.#take('+')) return this.#signed(depth + 1);
    if (this.#take('-')) return { kind: 'negate', of: this.#signed(depth + 1) };
    if (this.#take('!') || this.#take('~')) return { kind: 'not', of: this.#signed(depth + 1) };
    const base = this.#primary(depth);
    if (!this.#take('^') && !this.#take('**')) return base;
    return { kind: 'binary', operator: '^', left: base, right: this.#signed(depth + 1) };
  }

  #primary(depth: number): Node {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number' || token?.kind === 'probe') {
      this.#at++;
      return token;
    }
    if (token?.kind === 'name') {
      this.#at++;
      return !token.isQuoted && this.#take('(') ? this.#call(token.text, depth) : token;
    }
    if (this.#take('(')) {
      const inner = this.choice(depth + 1);
      this.#expect(')', 'behind what begins with “(”');
      return inner;
    }
    throw new EngineError(
      'syntax',
      token === undefined
        ? `“${this.#text}” ends where a value must follow.`
        : `“${shown(token)}” stands in “${this.#text}” where a value must stand.`,
      { value: this.#text },
    );
  }

  #call(name: string, depth: number): Node {
    checkFunction(name);
    const of = [this.choice(depth + 1)];
    while (this.#take(',')) of.push(this.choice(depth + 1));
    this.#expect(')', `behind what ${name}( takes`);
    const [least, most] = ARITIES[name]!;
    if (of.length >= least && of.length <= most) return { kind: 'call', name, of };
    throw new EngineError(
      'syntax',
      most === 2 && of.length === 1
        ? `“${name}” takes two values; of one trace over its whole axis, vecmin and vecmax are the least and the greatest.`
        : `“${name}” takes ${least} values, and not ${of.length}.`,
      { value: of.length },
    );
  }
}

const shown = (token: Token): string =>
  token.kind === 'number'
    ? String(token.value)
    : token.kind === 'probe'
      ? `${token.head}(${token.of.join(',')})`
      : token.text;

function checkFunction(name: string): void {
  if (FUNCTION_NAMES.has(name)) return;
  if (name === 'log')
    throw new EngineError(
      'unknown-name',
      'The function log is decimal to ngspice and natural to LTspice: write log10 or ln.',
      { value: name },
    );
  const near = nearest(name, [...FUNCTION_NAMES, 'v', 'i']);
  throw new EngineError(
    'unknown-name',
    near === undefined
      ? `There is no function “${name}”; there are ${[...FUNCTION_NAMES].join(', ')}.`
      : `There is no function “${name}”; the nearest is ${near}.`,
    { value: name },
  );
}
