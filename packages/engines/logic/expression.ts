import { EngineError } from '../error.ts';

/** A parsed Boolean expression. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly left: Expression; readonly right: Expression };

export interface ParseOptions {
  /** The variables that may appear; a run of letters is then split into them, longest first. */
  readonly variables?: readonly string[];
  /** Without `variables`: read a whole run of letters, digits and _ as one name. Default false. */
  readonly words?: boolean;
}

/** Deeper nesting than this is refused rather than left to the stack. */
const MAX_DEPTH = 500;

/**
 * Reads a Boolean expression. From tightest to loosest: complement (`'` behind, `!` `~` `¬`
 * before), product (`*` `&` `&&` `·` `∧` or nothing between factors), exclusive or (`^` `⊕`),
 * sum (`+` `|` `||` `∨`). Parentheses, square brackets, constants 0 and 1.
 *
 * Names: with `variables`, exactly those. Without, a letter with the digits and underscores that
 * follow it (`ab1` is a·b1), or whole words with `words`.
 *
 * Throws `syntax` with the position (from 1) in the message and in `value.position`.
 */
export function parseExpression(text: string, options: ParseOptions = {}): Expression {
  return new Parser(text, options).whole();
}

/** The names in an expression in order of first appearance. */
export function variablesOf(expression: Expression): string[] {
  const names = new Set<string>();
  const pending: Expression[] = [expression];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'variable') names.add(e.name);
    else if (e.kind === 'not') pending.push(e.of);
    else if (e.kind !== 'constant') pending.push(e.right, e.left);
  }
  return [...names];
}

class Parser {
  readonly #text: string;
  readonly #names: readonly string[] | undefined;
  readonly #words: boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string, { variables, words = false }: ParseOptions) {
    this.#text = text;
    this.#names = variables && [...variables].sort((a, b) => b.length - a.length);
    this.#words = words;
  }

  whole(): Expression {
    const e = this.#sum();
    if (this.#at < this.#text.length) this.#fail(`“${this.#here()}” does not belong here`);
    return e;
  }

  #sum(): Expression {
    return this.#chain('or', ['||', '|', '+', '∨'], () => this.#parity());
  }

  #parity(): Expression {
    return this.#chain('xor', ['^', '⊕'], () => this.#product());
  }

  #product(): Expression {
    let left = this.#factor();
    for (;;) {
      const explicit = this.#accept(['&&', '&', '*', '·', '∧']);
      if (!explicit && !this.#startsFactor()) return left;
      left = { kind: 'and', left, right: this.#factor() };
    }
  }

  #chain(kind: 'or' | 'xor', signs: string[], next: () => Expression): Expression {
    let left = next();
    while (this.#accept(signs)) left = { kind, left, right: next() };
    return left;
  }

  #factor(): Expression {
    if (++this.#depth > MAX_DEPTH) this.#fail(`nested deeper than ${MAX_DEPTH}`);
    let e: Expression;
    if (this.#accept(['!', '~', '¬'])) e = { kind: 'not', of: this.#factor() };
    else e = this.#primary();
    this.#depth--;
    return e;
  }

  #primary(): Expression {
    let e: Expression;
    const open = this.#at;
    if (this.#accept(['(', '['])) {
      const close = this.#text[this.#at - 1] === '(' ? ')' : ']';
      e = this.#sum();
      if (!this.#accept([close])) {
        const from = this.#text.indexOf(close === ')' ? '(' : '[', open) + 1;
        this.#fail(`“${close}” is missing for the bracket at ${from}`);
      }
    } else if (this.#accept(['0', '1'])) {
      e = { kind: 'constant', value: this.#text[this.#at - 1] === '1' };
    } else {
      e = { kind: 'variable', name: this.#name() };
    }
    while (this.#accept(["'", '’', '′'])) e = { kind: 'not', of: e };
    return e;
  }

  #name(): string {
    this.#skip();
    const rest = this.#text.slice(this.#at);
    if (rest === '') this.#fail('something is missing at the end');
    let name: string | undefined;
    if (this.#names) name = this.#names.find((n) => rest.startsWith(n));
    else name = rest.match(this.#words ? /^\p{L}[\p{L}\d_]*/u : /^\p{L}[\d_]*/u)?.[0];
    if (name === undefined) {
      const word = rest.match(/^[\p{L}\d_]+/u)?.[0];
      const known = this.#names ? ` (the variables are ${[...this.#names].sort().join(', ')})` : '';
      if (word !== undefined) this.#fail(`“${word}” is no variable${known}`);
      this.#fail(`“${this.#here()}” where a variable, a constant or a bracket was expected`);
    }
    this.#at += name.length;
    return name;
  }

  #startsFactor(): boolean {
    this.#skip();
    const c = this.#text[this.#at];
    return c !== undefined && /[\p{L}\d_([!~¬]/u.test(c);
  }

  #accept(signs: readonly string[]): boolean {
    this.#skip();
    const sign = signs.find((s) => this.#text.startsWith(s, this.#at));
    if (sign === undefined) return false;
    this.#at += sign.length;
    return true;
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #here(): string {
    this.#skip();
    return String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 32);
  }

  #fail(what: string): never {
    const position = this.#at + 1;
    throw new EngineError('syntax', `at ${position}: ${what}`, {
      field: 'expression',
      value: { text: this.#text, position },
    });
  }
}
