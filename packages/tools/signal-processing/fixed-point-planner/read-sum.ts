/** One expression of sums, products, powers and shifts, over what the builder makes of them. */

import { EngineError } from '@tollbench/engines/error.ts';
import { parse, toNumber } from '@tollbench/engines/exact/rational.ts';
import { FieldError } from '../../define/error.ts';
import type { Builder, Value } from './builder.ts';
import { type Token, tokensOf } from './tokens.ts';

const MAX_DEPTH = 40;

/** Reads an expression whole. Throws a FieldError that quotes what it stumbles over. */
export function readSum(text: string, builder: Builder): Value {
  const reader = new SumReader(tokensOf(text), builder);
  return reader.whole();
}

class SumReader {
  readonly #tokens: readonly Token[];
  readonly #builder: Builder;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], builder: Builder) {
    this.#tokens = tokens;
    this.#builder = builder;
  }

  whole(): Value {
    if (this.#tokens.length === 0) throw new FieldError('has nothing behind its "="');
    const value = this.#shift();
    const rest = this.#tokens[this.#at];
    if (rest) throw new FieldError(unexpected(rest, this.#tokens[this.#at - 1]));
    return value;
  }

  #sign(...texts: string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !texts.includes(token.text)) return undefined;
    this.#at++;
    return token.text;
  }

  /** Shifts bind loosest, as in C. */
  #shift(): Value {
    let value = this.#sum();
    for (;;) {
      const sign = this.#sign('<<', '>>');
      if (!sign) return value;
      const by = this.#sum();
      const bits = by.kind === 'number' && by.value.d === 1n ? toNumber(by.value) : Number.NaN;
      if (!Number.isInteger(bits))
        throw new FieldError(`shifts by ${by.text}; shifts go by a whole number`);
      value = this.#builder.shifted(value, sign === '<<' ? bits : -bits);
    }
  }

  #sum(): Value {
    let value = this.#product();
    for (;;) {
      const sign = this.#sign('+', '-');
      if (!sign) return value;
      value = this.#builder.sum(value, this.#product(), sign === '+' ? 'add' : 'subtract');
    }
  }

  #product(): Value {
    let value = this.#unary();
    for (;;) {
      const sign = this.#sign('*', '/');
      if (!sign) return value;
      const next = this.#unary();
      value =
        sign === '*' ? this.#builder.product(value, next) : this.#builder.quotient(value, next);
    }
  }

  #unary(): Value {
    if (this.#sign('+')) return this.#unary();
    if (!this.#sign('-')) return this.#power();
    this.#deeper();
    const value = this.#builder.negated(this.#unary());
    this.#depth--;
    return value;
  }

  #power(): Value {
    const base = this.#atom();
    if (!this.#sign('^')) return base;
    this.#deeper();
    const exponent = this.#unary();
    this.#depth--;
    return this.#builder.power(base, exponent);
  }

  #deeper(): void {
    if (++this.#depth > MAX_DEPTH) throw new FieldError(`is nested deeper than ${MAX_DEPTH}`);
  }

  #atom(): Value {
    const token = this.#tokens[this.#at];
    if (!token) throw new FieldError('ends where a value should stand');
    this.#at++;
    if (token.kind === 'number') return this.#builder.number(numberIn(token.text), token.text);
    if (token.kind === 'name') {
      const after = this.#tokens[this.#at];
      if (after?.text === '(' && !this.#builder.has(token.text))
        throw new FieldError(
          `calls ${token.text}(…): sums, products and whole powers are planned, functions are not`,
        );
      return this.#builder.named(token.text);
    }
    if (token.text === '/' && this.#tokens[this.#at - 2]?.text === '/')
      throw new FieldError('has "//": a comment begins with #, and a shift to the right is >> 1');
    if (token.text !== '(') throw new FieldError(`has "${token.text}" where a value should stand`);
    this.#deeper();
    const value = this.#shift();
    this.#depth--;
    if (!this.#sign(')')) throw new FieldError('has "(" without ")"');
    return value;
  }
}

function numberIn(text: string) {
  try {
    const value = parse(text);
    if (!Number.isFinite(toNumber(value)) || (value.n !== 0n && toNumber(value) === 0))
      throw new FieldError(`has ${text.slice(0, 30)}, beyond the range of doubles`);
    return value;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new FieldError(error.message);
  }
}

const unexpected = ({ text }: Token, before: Token | undefined): string =>
  text === ')'
    ? 'has ")" without "("'
    : `has "${text.slice(0, 30)}" behind "${before?.text.slice(0, 30) ?? ''}" without a sign; a product is written ${before?.text.slice(0, 12) ?? 'a'}*${text.slice(0, 12)}`;
