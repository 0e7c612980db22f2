/**
 * Arithmetic as it is typed: numbers of literal.ts, + − * / ^ and brackets, π and e, infinities and NaNs, and functions
 * of the formats. Whether it is worked out exactly or step by step in a format is another matter: evaluate.ts.
 */
import { EngineError } from '../error.ts';
import { FORMATS, type FormatId } from './catalogue.ts';
import { type Literal, literalAt } from './literal.ts';

export type Constant = 'pi' | 'e';
export type FunctionName = 'sqrt' | 'abs' | 'fma' | 'remainder' | 'min' | 'max';

export type Expression =
  | { readonly kind: 'literal'; readonly literal: Literal; readonly text: string }
  | { readonly kind: 'constant'; readonly name: Constant; readonly text: string }
  | { readonly kind: 'infinity'; readonly text: string }
  | {
      readonly kind: 'nan';
      readonly quiet: boolean;
      readonly payload: bigint;
      readonly text: string;
    }
  | { readonly kind: 'negate'; readonly a: Expression; readonly text: string }
  | {
      readonly kind: 'binary';
      readonly sign: '+' | '-' | '*' | '/' | '^';
      readonly a: Expression;
      readonly b: Expression;
      readonly text: string;
    }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly args: readonly Expression[];
      readonly text: string;
    }
  | {
      readonly kind: 'cast';
      readonly format: FormatId;
      readonly a: Expression;
      readonly text: string;
    };

const ARGUMENTS: Readonly<Record<FunctionName, number>> = {
  sqrt: 1,
  abs: 1,
  fma: 3,
  remainder: 2,
  min: 2,
  max: 2,
};

/** Other names of formats, as languages have them. */
const CASTS: Readonly<Record<string, FormatId>> = {
  half: 'binary16',
  float16: 'binary16',
  f16: 'binary16',
  fp16: 'binary16',
  float: 'binary32',
  single: 'binary32',
  float32: 'binary32',
  f32: 'binary32',
  fp32: 'binary32',
  double: 'binary64',
  float64: 'binary64',
  f64: 'binary64',
  fp64: 'binary64',
  bf16: 'bfloat16',
  quad: 'binary128',
  float128: 'binary128',
  f128: 'binary128',
  ...Object.fromEntries(Object.keys(FORMATS).map((id) => [id, id as FormatId])),
};

const MAX_LENGTH = 40_000;
const MAX_DEPTH = 100;
/** Operations of one formula. */
const MAX_OPERATIONS = 400;
/** `2pi` needs no sign. */
const PI = /^(?:pi|π)(?![\p{L}\d_])/iu;

/** Reads a text. Throws `syntax` with the piece at fault, `unsupported` and `out-of-range`. */
export function readExpression(text: string): Expression {
  if (text.length > MAX_LENGTH)
    throw new EngineError(
      'out-of-range',
      `The text has ${text.length} characters; the most is ${MAX_LENGTH}.`,
      {
        value: text.length,
      },
    );
  return new Parser(
    text.replace(/[−–]/gu, '-').replace(/[×·⋅]/gu, '*').replace(/÷/gu, '/').replaceAll('**', '^'),
  ).whole();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #operations = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Expression {
    this.#blanks();
    if (this.#at === this.#text.length)
      throw new EngineError('empty', 'There is no number; give one such as 0.1, 1/3 or 0x1.8p-3.');
    const e = this.#sum();
    this.#blanks();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return e;
  }

  #blanks(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #take(...signs: readonly string[]): string | undefined {
    this.#blanks();
    const sign = this.#text[this.#at];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#at++;
    return sign;
  }

  #unexpected(): EngineError {
    const rest = this.#text.slice(this.#at);
    if (/^,\d/u.test(rest) && /\d$/u.test(this.#text.slice(0, this.#at)))
      return new EngineError(
        'syntax',
        `"${clip(this.#text)}" has a comma among its digits: the decimal sign is the point, and digits are grouped by _ or '.`,
        { value: this.#text },
      );
    return new EngineError(
      'syntax',
      rest === ''
        ? `"${clip(this.#text)}" ends where a number is missing.`
        : `"${clip(rest)}" is not understood at this place; numbers are joined by + − * / ^ and brackets.`,
      { value: this.#text },
    );
  }

  #sum(): Expression {
    if (++this.#depth > MAX_DEPTH)
      throw new EngineError('out-of-range', `Brackets are nested deeper than ${MAX_DEPTH}.`, {
        value: this.#depth,
      });
    let a = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-'))
      a = this.#joined(sign as '+' | '-', a, this.#product());
    this.#depth--;
    return a;
  }

  #product(): Expression {
    let a = this.#signed();
    for (;;) {
      const sign = this.#take('*', '/');
      if (sign) a = this.#joined(sign as '*' | '/', a, this.#signed());
      else if (PI.test(this.#text.slice(this.#at))) a = this.#joined('*', a, this.#power());
      else return a;
    }
  }

  #joined(sign: '+' | '-' | '*' | '/' | '^', a: Expression, b: Expression): Expression {
    if (++this.#operations > MAX_OPERATIONS)
      throw new EngineError(
        'out-of-range',
        `The formula has more than ${MAX_OPERATIONS} operations; long sums are taken as lists.`,
        { value: this.#operations },
      );
    return { kind: 'binary', sign, a, b, text: `${a.text} ${sign} ${b.text}` };
  }

  #signed(): Expression {
    let signs = 0;
    let negative = false;
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      negative = negative !== (sign === '-');
      if (++signs > 2) throw this.#unexpected();
    }
    const a = this.#power();
    return negative ? { kind: 'negate', a, text: `-${a.text}` } : a;
  }

  #power(): Expression {
    const a = this.#primary();
    return this.#take('^') ? this.#joined('^', a, this.#signed()) : a;
  }

  #primary(): Expression {
    if (this.#take('(')) {
      const inside = this.#sum();
      if (!this.#take(')')) throw this.#unexpected();
      return { ...inside, text: `(${inside.text})` };
    }
    this.#blanks();
    const literal = literalAt(this.#text, this.#at);
    if (literal) {
      const text = this.#text.slice(this.#at, literal.end);
      this.#at = literal.end;
      const after = this.#text.slice(this.#at);
      if (/^[\p{L}\d_.]/u.test(after) && !PI.test(after)) throw this.#unexpected();
      const read: Expression = { kind: 'literal', literal, text };
      return read;
    }
    return this.#name();
  }

  #name(): Expression {
    const from = this.#at;
    const found = /^(∞|[\p{L}_][\p{L}\d_.]*)/u.exec(this.#text.slice(from));
    if (!found) throw this.#unexpected();
    const text = found[0];
    this.#at += text.length;
    const name = text.toLowerCase().replace(/^(?:math|np|numpy|std|c?math|number)[._]+/u, '');
    if (['inf', 'infinity', '∞', 'huge_val', 'positive_infinity'].includes(name))
      return { kind: 'infinity', text: 'inf' };
    if (['nan', 'qnan', 'snan'].includes(name)) return this.#nan(name !== 'snan', text);
    if (name === 'nar') return { kind: 'nan', quiet: true, payload: 0n, text };
    if (name === 'pi' || name === 'π') return { kind: 'constant', name: 'pi', text: 'pi' };
    if (name === 'e') return { kind: 'constant', name: 'e', text: 'e' };
    if (Object.hasOwn(ARGUMENTS, name)) return this.#call(name as FunctionName);
    if (Object.hasOwn(CASTS, name)) {
      const [a] = this.#arguments(text, 1);
      return {
        kind: 'cast',
        format: CASTS[name] as FormatId,
        a: a as Expression,
        text: `${text}(${a?.text})`,
      };
    }
    throw new EngineError(
      'unknown-name',
      `"${clip(text)}" is not known; there are pi, e, inf, nan, snan, ${Object.keys(ARGUMENTS).join(', ')} and the formats, such as f32(0.1).`,
      { value: text },
    );
  }

  #nan(quiet: boolean, text: string): Expression {
    if (!this.#take('(', ':')) return { kind: 'nan', quiet, payload: 0n, text };
    this.#blanks();
    const literal = literalAt(this.#text, this.#at);
    if (!literal?.whole || !literal.value) throw this.#unexpected();
    this.#at = literal.end;
    this.#take(')');
    return { kind: 'nan', quiet, payload: literal.value.n, text: `${text}(${literal.value.n})` };
  }

  #call(name: FunctionName): Expression {
    const args = this.#arguments(name, ARGUMENTS[name]);
    return { kind: 'call', name, args, text: `${name}(${args.map((a) => a.text).join(', ')})` };
  }

  #arguments(name: string, count: number): Expression[] {
    if (!this.#take('('))
      throw new EngineError('syntax', `"${name}" is a function: its argument stands in brackets.`, {
        value: name,
      });
    const args = [this.#sum()];
    while (this.#take(',', ';')) args.push(this.#sum());
    if (!this.#take(')')) throw this.#unexpected();
    if (args.length !== count)
      throw new EngineError(
        'syntax',
        `"${name}" takes ${count} arguments and has ${args.length}.`,
        { value: name },
      );
    return args;
  }
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
