/**
 * Formulas as students and simulators write them, with names that are declared: `mu*(1-x^2)*y - x`, `0.1 x' + sin x`,
 * `if(t>2)then(1)else(0)`. Names are never taken apart into letters: what is not declared is refused.
 */
import { EngineError } from '../../error.ts';
import { FUNCTIONS, type FunctionName, type Graph, OF_TWO, type TwoName } from './graph.ts';

/** What a name stands for: a node, or what is called with arguments. Undefined where it is not known. */
export interface Names {
  readonly symbol: (name: string) => number | undefined;
  /** A function of the visitor's own, a delayed state, … */
  readonly call?: (name: string, of: readonly number[]) => number | undefined;
  /** How many arguments such a function has; undefined where there is none of this name. */
  readonly arity?: (name: string) => number | undefined;
  /** A remedy told where a name is not known. */
  readonly hint?: (name: string) => string;
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
  readonly at: number;
}

const SAME: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2013': '-',
  '\u00d7': '*',
  '\u00b7': '*',
  '\u22c5': '*',
  '\u00f7': '/',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
};
const SMALL = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const ALIASES: Readonly<Record<string, FunctionName>> = {
  log: 'ln',
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  heav: 'heaviside',
  sgn: 'sign',
  flr: 'floor',
};
/** Reciprocals by what they are over. */
const OVER: Readonly<Record<string, FunctionName>> = { sec: 'cos', csc: 'sin', cot: 'tan' };
const MAX_LENGTH = 4000;
const MAX_DEPTH = 100;

const isFunction = (name: string): boolean =>
  Object.hasOwn(FUNCTIONS, name) ||
  Object.hasOwn(ALIASES, name) ||
  Object.hasOwn(OF_TWO, name) ||
  Object.hasOwn(OVER, name);

/** Names that no variable or parameter may have. */
export const isReserved = (name: string): boolean =>
  isFunction(name) || name === 'if' || name === 'then' || name === 'else' || name === 'pi';

function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH)
    throw new EngineError(
      'length',
      `The formula has ${text.length} characters; the most is ${MAX_LENGTH}.`,
    );
  const out: Token[] = [];
  const plain =
    /\s*(?:((?:\d+(?:\.(?![*/^]))?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(\p{L}(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹])[\p{L}\p{N}_])*'*)|(\.[*/^]|\*\*|<=|>=|==|!=|&&|\|\||.))/suy;
  const trimmed = text.trimEnd();
  while (plain.lastIndex < trimmed.length) {
    const at = plain.lastIndex;
    const found = plain.exec(trimmed);
    if (!found) break;
    const [, number, name, sign] = found;
    if (number !== undefined) out.push({ kind: 'number', text: number, at });
    else if (name !== undefined) out.push({ kind: 'name', text: name, at });
    else if (sign !== undefined) out.push(...signOf(sign, at));
  }
  return out;
}

function signOf(sign: string, at: number): Token[] {
  const power = SMALL.indexOf(sign);
  if (power >= 0)
    return [
      { kind: 'sign', text: '^', at },
      { kind: 'number', text: String(power), at },
    ];
  // .* ./ .^ of MATLAB are the same for numbers.
  const text = SAME[sign] ?? (sign === '**' ? '^' : /^\../u.test(sign) ? sign.slice(1) : sign);
  if (!/^(?:[-+*/^(),<>=!&|]|<=|>=|==|!=|&&|\|\|)$/u.test(text))
    throw new EngineError('syntax', `“${sign}” is no sign of a formula.`, { value: sign });
  return [{ kind: 'sign', text, at }];
}

/** The node of a formula. Throws `syntax` or `unknown-name` with what is not understood. */
export function readFormula(g: Graph, text: string, names: Names): number {
  const tokens = tokensOf(text);
  if (tokens.length === 0)
    throw new EngineError('empty', 'There is no formula; give one such as mu*(1 - x^2)*y - x.');
  return new Reader(g, tokens, text, names).whole();
}

class Reader {
  #at = 0;
  #depth = 0;
  #bars = 0;
  readonly #g: Graph;
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #names: Names;

  constructor(g: Graph, tokens: readonly Token[], text: string, names: Names) {
    this.#g = g;
    this.#tokens = tokens;
    this.#text = text;
    this.#names = names;
  }

  whole(): number {
    const value = this.#condition();
    const t = this.#peek();
    if (!t) return value;
    if (t.text === ',')
      throw this.#refuse('There is a comma outside a function: the decimal sign is the point.');
    throw this.#refuse(`“${this.#text.slice(t.at, t.at + 20).trim()}” is not understood here.`);
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(...signs: readonly string[]): boolean {
    const t = this.#peek();
    return t?.kind === 'sign' && signs.includes(t.text);
  }

  #take(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#at++;
    return true;
  }

  #refuse(message: string): EngineError {
    return new EngineError('syntax', message, { value: this.#text.trim() });
  }

  #expect(sign: string, what: string): void {
    if (!this.#take(sign)) throw this.#refuse(`${what} has no “${sign}” behind it.`);
  }

  #condition(): number {
    if (++this.#depth > MAX_DEPTH)
      throw this.#refuse(`Brackets are nested deeper than ${MAX_DEPTH}.`);
    let value = this.#both();
    while (this.#is('||', '|') && this.#bars === 0) {
      this.#at++;
      value = this.#g.binary('or', value, this.#both());
    }
    this.#depth--;
    return value;
  }

  #both(): number {
    let value = this.#comparison();
    while (this.#is('&&', '&')) {
      this.#at++;
      value = this.#g.binary('and', value, this.#comparison());
    }
    return value;
  }

  #comparison(): number {
    const left = this.#sum();
    const t = this.#peek();
    if (t?.kind !== 'sign' || !/^(?:[<>]=?|[=!]=)$/u.test(t.text)) return left;
    this.#at++;
    const right = this.#sum();
    if (t.text === '>') return this.#g.binary('<', right, left);
    if (t.text === '>=') return this.#g.binary('<=', right, left);
    return this.#g.binary(t.text as '<' | '<=' | '==' | '!=', left, right);
  }

  #sum(): number {
    let total = this.#product();
    for (;;) {
      if (this.#take('+')) total = this.#g.add(total, this.#product());
      else if (this.#take('-')) total = this.#g.sub(total, this.#product());
      else return total;
    }
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#take('*')) value = this.#g.mul(value, this.#signed());
      else if (this.#take('/')) value = this.#g.div(value, this.#signed());
      else if (this.#begins()) value = this.#g.mul(value, this.#power());
      else return value;
    }
  }

  /** A sign binds looser than a power: −x^2 is −(x^2). */
  #signed(): number {
    if (this.#take('-')) return this.#g.unary('neg', this.#signed());
    if (this.#take('+')) return this.#signed();
    if (this.#take('!')) return this.#g.unary('not', this.#signed());
    return this.#power();
  }

  /** Whether a factor begins here without a sign of multiplication. */
  #begins(): boolean {
    const t = this.#peek();
    if (!t) return false;
    const before = this.#tokens[this.#at - 1];
    if (t.kind === 'number') {
      if (before?.kind !== 'number' && before?.kind !== 'name') return false;
      throw this.#refuse(`“${before.text} ${t.text}” has no sign between: a product has *.`);
    }
    if (t.kind === 'name') return !/^(?:then|else)$/u.test(t.text);
    return t.text === '(' || (t.text === '|' && this.#bars === 0 && this.#closesLater());
  }

  /** Whether the bar here is the first of a pair, and not an “or”. */
  #closesLater(): boolean {
    return this.#tokens.slice(this.#at + 1).filter((t) => t.text === '|').length % 2 === 1;
  }

  #power(): number {
    const base = this.#primary();
    if (!this.#take('^')) return base;
    const from = this.#at;
    const exponent = this.#exponent();
    if (this.#g.valueOf(base) === Math.E) this.#refuseLoose(from);
    return this.#g.pow(base, exponent);
  }

  /** e^-2t: a number alone above e, and a name or a bracket behind it that may belong to it. */
  #refuseLoose(from: number): void {
    const above = this.#tokens.slice(from, this.#at);
    const next = this.#peek();
    const isBare = above.every((t) => t.kind === 'number' || t.text === '-' || t.text === '+');
    if (!isBare || !next || isReserved(next.text) || !this.#begins()) return;
    const exponent = above.map(({ text }) => text).join('');
    const behind = next.text === '(' ? '(…)' : next.text;
    throw this.#refuse(
      `“e^${exponent} ${behind}” may be e^(${exponent}*${behind}) or e^(${exponent})*${behind}: write one of them.`,
    );
  }

  #exponent(): number {
    if (this.#take('-')) return this.#g.unary('neg', this.#exponent());
    if (this.#take('+')) return this.#exponent();
    const base = this.#primary();
    return this.#take('^') ? this.#g.pow(base, this.#exponent()) : base;
  }

  #primary(): number {
    const t = this.#peek();
    if (!t) throw this.#refuse(`“${this.#text.trim().slice(-20)}” ends where a value is missing.`);
    this.#at++;
    if (t.kind === 'number') return this.#number(t.text);
    if (t.kind === 'name') return this.#name(t);
    if (t.text === '(') return this.#bracketed('A “(”');
    if (t.text === '|') return this.#size();
    throw this.#refuse(
      `“${this.#text.slice(t.at, t.at + 20).trim()}” stands where a number or a name should.`,
    );
  }

  #number(text: string): number {
    const value = Number(text);
    if (!Number.isFinite(value))
      throw this.#refuse(`${text} is beyond the largest number, about 1.8e308.`);
    return this.#g.number(value);
  }

  #bracketed(what: string): number {
    const bars = this.#bars;
    this.#bars = 0;
    const value = this.#condition();
    this.#expect(')', what);
    this.#bars = bars;
    return value;
  }

  #size(): number {
    this.#bars++;
    const value = this.#sum();
    this.#expect('|', 'A “|”');
    this.#bars--;
    return this.#g.unary('abs', value);
  }

  #name(t: Token): number {
    const name = t.text;
    if (name === 'if') return this.#choice();
    const arity = this.#names.arity?.(name);
    if (arity !== undefined && this.#is('(')) return this.#own(name, arity);
    const symbol = this.#names.symbol(name);
    if (symbol !== undefined) return symbol;
    if (name === 'pi' || name === 'π') return this.#g.number(Math.PI);
    if (isFunction(name)) return this.#applied(name);
    if (name === 'e') return this.#g.number(Math.E);
    const hint = this.#names.hint?.(name) ?? `give ${name} a value`;
    throw new EngineError(
      'unknown-name',
      `“${name}” is neither a variable nor a parameter: ${hint}.`,
      {
        value: name,
      },
    );
  }

  #list(name: string): number[] {
    this.#expect('(', name);
    const bars = this.#bars;
    this.#bars = 0;
    const values = [this.#condition()];
    while (this.#take(',')) values.push(this.#condition());
    this.#expect(')', `${name}(`);
    this.#bars = bars;
    return values;
  }

  #own(name: string, arity: number): number {
    const of = this.#list(name);
    if (of.length !== arity)
      throw this.#refuse(`${name} has ${of.length} arguments here and takes ${arity}.`);
    const value = this.#names.call?.(name, of);
    if (value === undefined) throw this.#refuse(`${name} cannot be called here.`);
    return value;
  }

  /** if(c, a, b), if(c)then(a)else(b). */
  #choice(): number {
    const of = this.#list('if');
    if (of.length === 3) return this.#g.choose(of[0]!, of[1]!, of[2]!);
    const then = this.#peek()?.text === 'then';
    if (of.length !== 1 || !then)
      throw this.#refuse('if is written if(c)then(a)else(b), or if(c, a, b).');
    this.#at++;
    this.#expect('(', 'then');
    const a = this.#bracketed('then(');
    if (this.#peek()?.text !== 'else') throw this.#refuse('if(…)then(…) has no else(…).');
    this.#at++;
    this.#expect('(', 'else');
    return this.#g.choose(of[0]!, a, this.#bracketed('else('));
  }

  /** sin(x), sin x, sin^2 x, sin^2(x), max(a, b). */
  #applied(name: string): number {
    const raised = this.#take('^') ? this.#exponent() : undefined;
    if (raised !== undefined && this.#g.valueOf(raised) === -1)
      throw this.#refuse(`${name}^-1 may be 1/${name} or the inverse function: write one of them.`);
    if (Object.hasOwn(OF_TWO, name)) return this.#ofTwo(name as TwoName);
    const value = this.#ofOne(name, this.#argument(name));
    return raised === undefined ? value : this.#g.pow(value, raised);
  }

  #ofTwo(name: TwoName): number {
    const of = this.#list(name);
    if (of.length < 2 || (of.length > 2 && name !== 'min' && name !== 'max'))
      throw this.#refuse(`${name} takes two arguments, and has ${of.length} here.`);
    return of.reduce((a, b) => this.#g.binary(name, a, b));
  }

  #ofOne(name: string, of: number): number {
    const over = OVER[name];
    if (over) return this.#g.div(this.#g.number(1), this.#g.unary(over, of));
    return this.#g.unary(ALIASES[name] ?? (name as FunctionName), of);
  }

  /** In brackets; without them numbers, names and powers as far as they stand together. */
  #argument(name: string): number {
    if (this.#take('(')) return this.#bracketed(`${name}(`);
    if (this.#take('-')) return this.#g.unary('neg', this.#argument(name));
    const t = this.#peek();
    if (!t || (t.kind === 'sign' && t.text !== '|'))
      throw this.#refuse(`${name} has no argument behind it: write ${name}(x).`);
    let value = this.#power();
    for (;;) {
      const next = this.#peek();
      if (next?.kind === 'sign' && next.text === '(')
        throw this.#refuse(
          `“${this.#text.slice(t.at, next.at + 1).trim()}” behind ${name} may be all its argument or a part: write ${name}(…) with all of it.`,
        );
      if (next?.kind !== 'name' || isReserved(next.text)) return value;
      value = this.#g.mul(value, this.#power());
    }
  }
}
