/** Where a parser stands in its tokens, and its refusals. */
import { EngineError } from '../error.ts';
import type { Scope } from './scope.ts';
import { type Token, tokens } from './token.ts';

export class Cursor {
  readonly source: string;
  readonly scope: Scope;
  readonly #tokens: readonly Token[];
  #at = 0;
  /** Brackets open about this place. */
  depth = 0;

  constructor(source: string, scope: Scope) {
    this.source = source;
    this.scope = scope;
    this.#tokens = tokens(
      source,
      (name) => scope.isVariable(name) || !scope.imaginary.has(name[0] ?? ''),
    );
  }

  peek(ahead = 0): Token {
    return (this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] ??
      this.#tokens.at(-1)) as Token;
  }
  take(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }
  is(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === sign;
  }
  took(sign: string): boolean {
    if (!this.is(sign)) return false;
    this.#at++;
    return true;
  }
  /** The text between two places, short enough to quote. */
  text(at: number, end: number): string {
    const piece = this.source.slice(at, end).trim();
    return piece.length > 40 ? `${piece.slice(0, 39)}…` : piece;
  }
  refuse(message: string, at = this.peek().at): EngineError {
    return new EngineError('syntax', message, {
      field: 'sheet',
      value: this.source.slice(at, at + 20),
    });
  }
}
