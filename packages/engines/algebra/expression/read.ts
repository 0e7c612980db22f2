/**
 * Formulas as people write them: 2x sin(x), x^2/(1+x), sin^2 x, e^-x, sqrt(x), |x|, \frac{1}{x}. What may mean two
 * things is refused with both ways to write it.
 */
import { EngineError } from '../../error.ts';
import { parse } from '../../exact/rational.ts';
import {
  CATALAN,
  callNode,
  E,
  EULER,
  type Expression,
  HALF,
  I,
  MINUS_ONE,
  number,
  PI,
  symbol,
} from './expression.ts';
import { call, FUNCTIONS } from './functions.ts';
import { difference, opposite, power, product, quotient, sum } from './make.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Names of functions, and what they are here. */
const CALLS: ReadonlyMap<string, (u: Expression) => Expression> = new Map(
  Object.entries({
    ...Object.fromEntries(
      Object.keys(FUNCTIONS).map((name) => [name, (u: Expression) => call(name, u)]),
    ),
    ln: (u: Expression) => call('log', u),
    exp: (u: Expression) => power(E, u),
    sqrt: (u: Expression) => power(u, HALF),
    cbrt: (u: Expression) => power(u, number({ n: 1n, d: 3n })),
    arcsin: (u: Expression) => call('asin', u),
    arccos: (u: Expression) => call('acos', u),
    arctan: (u: Expression) => call('atan', u),
    tg: (u: Expression) => call('tan', u),
    arctg: (u: Expression) => call('atan', u),
    sgn: (u: Expression) => call('sign', u),
    coth: (u: Expression) => quotient(call('cosh', u), call('sinh', u)),
    sech: (u: Expression) => power(call('cosh', u), MINUS_ONE),
    csch: (u: Expression) => power(call('sinh', u), MINUS_ONE),
    // Odd, with a jump at 0, as most programs have it.
    acot: (u: Expression) => call('atan', power(u, MINUS_ONE)),
    asec: (u: Expression) => call('acos', power(u, MINUS_ONE)),
    acsc: (u: Expression) => call('asin', power(u, MINUS_ONE)),
    Gamma: (u: Expression) => call('Gamma', u),
    Zeta: (u: Expression) => call('Zeta', u),
  }),
);
const NAMED = new Set([
  'pi',
  'alpha',
  'beta',
  'gamma',
  'delta',
  'theta',
  'lambda',
  'mu',
  'nu',
  'rho',
  'sigma',
  'tau',
  'phi',
  'psi',
  'omega',
  'epsilon',
  'eta',
  'kappa',
  'xi',
  'zeta',
  'chi',
]);
/** What a formula is not: these say what is to be done with one. */
const TASKS = new Set([
  'int',
  'integral',
  'integrate',
  'diff',
  'lim',
  'limit',
  'series',
  'solve',
  'sum',
  'prod',
  'oo',
]);
/** Words of programs and of sentences that are no products of their letters. */
const WORDS = new Set(
  'mod rem floor ceil ceiling round trunc frac max min gcd lcm if else then and or not where for when with'.split(
    ' ',
  ),
);
/** Letters that are functions more often than factors. */
const LIKE_FUNCTIONS = new Set(['f', 'g', 'h', 'F', 'G', 'H']);
/** With an index they are Bessel's, Legendre's, Chebyshev's, Hermite's and Laguerre's, which are not read. */
const LIKE_INDEXED = new Set([...LIKE_FUNCTIONS, ...'JYIKPTUL']);
const INVERSE: Readonly<Record<string, string>> = {
  sin: 'asin',
  cos: 'acos',
  tan: 'atan',
  sinh: 'asinh',
  cosh: 'acosh',
  tanh: 'atanh',
};
/** Brackets within brackets. */
const MAX_DEPTH = 120;

/** Functions that a caller adds, of as many arguments as they take; names are letters alone. */
export type OwnFunctions = ReadonlyMap<string, (of: readonly Expression[]) => Expression>;

/** Throws `syntax` with the place of what is not understood. */
export function readExpression(text: string, own: OwnFunctions = new Map()): Expression {
  const tokens = tokensOf(text);
  if (tokens.length === 0)
    throw new EngineError('empty', 'There is no formula; give one such as x^2 sin(x).');
  const reader = new Reader(tokens, text, own);
  const value = reader.sum();
  reader.end();
  return value;
}

class Reader {
  #at = 0;
  #depth = 0;
  /** Inside |…| a bar ends, and begins nothing. */
  #bars = 0;
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #own: OwnFunctions;

  constructor(tokens: readonly Token[], text: string, own: OwnFunctions) {
    this.#own = own;
    this.#tokens = tokens;
    this.#text = text;
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
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

  #refuse(message: string, value = this.#text, instead: readonly string[] = []): EngineError {
    return new EngineError('syntax', message, { value, instead });
  }

  #comma(): EngineError {
    const [before, after] = [this.#peek(-1), this.#peek(1)];
    const said = 'There is a comma: the decimal sign is the point, and digits are grouped by _.';
    return before?.kind === 'number' && after?.kind === 'number'
      ? this.#refuse(said, `${before.text},${after.text}`, [`${before.text}.${after.text}`])
      : this.#refuse(said);
  }

  #expect(sign: string, what: string): void {
    if (this.#take(sign)) return;
    const isEnd = sign === ')' && this.#peek() === undefined;
    throw this.#refuse(
      `${what} has no “${sign}” behind it.`,
      this.#text,
      isEnd ? [`${this.#text})`] : [],
    );
  }

  end(): void {
    const t = this.#peek();
    if (!t) return;
    const before = this.#peek(-1)?.text ?? '';
    if (t.text === ')') throw this.#refuse('There is a “)” without its “(”.');
    if (t.kind === 'number')
      throw this.#refuse(`“${before} ${t.text}” are two numbers: a product has * between them.`);
    if (t.text === ',') throw this.#comma();
    throw this.#refuse(`“${this.#text.slice(t.at, t.at + 20)}” is not understood at this place.`);
  }

  sum(): Expression {
    if (++this.#depth > MAX_DEPTH)
      throw this.#refuse(`Brackets are nested deeper than ${MAX_DEPTH}.`);
    let total = this.#signed();
    for (;;) {
      if (this.#take('+')) total = sum(total, this.#product());
      else if (this.#take('-')) total = difference(total, this.#product());
      else break;
    }
    this.#depth--;
    return total;
  }

  #signed(): Expression {
    if (this.#take('+')) return this.#product();
    if (this.#take('-')) return opposite(this.#product());
    return this.#product();
  }

  #product(): Expression {
    let value = this.#factor();
    for (;;) {
      if (this.#take('*')) value = product(value, this.#afterSign());
      else if (this.#take('/')) value = quotient(value, this.#afterSign());
      else if (this.#begins()) value = product(value, this.#factor());
      else return value;
    }
  }

  /** 2*-x and 2/-x. */
  #afterSign(): Expression {
    if (this.#take('-')) return opposite(this.#afterSign());
    if (this.#take('+')) return this.#afterSign();
    return this.#factor();
  }

  /** Whether a factor begins here without a sign of multiplication before it. */
  #begins(): boolean {
    const t = this.#peek();
    if (!t) return false;
    if (t.kind !== 'sign') return t.kind === 'name' || !this.#afterNumber();
    return t.text === '(' || (t.text === '|' && this.#bars === 0);
  }

  /** “2 3” is no product. */
  #afterNumber(): boolean {
    return this.#peek(-1)?.kind === 'number';
  }

  /** A power binds tighter than a sign before it, and to the right: −x^2^3 is −(x^(2^3)). */
  #factor(): Expression {
    const base = this.#postfix(this.#primary());
    if (!this.#take('^')) return base;
    const from = this.#at;
    const exponent = this.#exponent();
    if (base.key === E.key) this.#refuseLoose(from);
    return power(base, exponent);
  }

  /** e^-2t: a number alone above e, and a letter or a bracket behind it that may belong to it. */
  #refuseLoose(from: number): void {
    const above = this.#tokens.slice(from, this.#at);
    const next = this.#peek();
    const isBare = above.every((t) => t.kind === 'number' || t.text === '-' || t.text === '+');
    if (!isBare || !next || !this.#begins() || this.#isFunction(next)) return;
    const exponent = above.map(({ text }) => text).join('');
    const behind = next.text === '(' ? '(…)' : next.text;
    const instead = [`e^(${exponent}*${behind})`, `e^(${exponent})*${behind}`];
    throw this.#refuse(
      `“e^${exponent} ${behind}” may be ${instead.join(' or ')}: write one of them.`,
      `e^${exponent}${behind}`,
      next.text === '(' ? [] : instead,
    );
  }

  #isFunction(t: Token): boolean {
    return t.kind === 'name' && (CALLS.has(t.text) || this.#own.has(t.text));
  }

  #exponent(): Expression {
    if (this.#take('-')) return opposite(this.#exponent());
    if (this.#take('+')) return this.#exponent();
    const base = this.#postfix(this.#primary());
    return this.#take('^') ? power(base, this.#exponent()) : base;
  }

  #postfix(base: Expression): Expression {
    let value = base;
    while (this.#take('!')) value = callNode('factorial', [value]);
    return value;
  }

  #primary(): Expression {
    const t = this.#peek();
    if (!t)
      throw this.#refuse(`“${this.#text.slice(-20)}” ends where a number or a name is missing.`);
    this.#at++;
    if (t.kind === 'number') return number(parse(t.text));
    if (t.kind === 'name') return this.#name(t);
    if (t.text === '(') return this.#bracketed('(');
    if (t.text === '|') return this.#size();
    throw this.#refuse(
      `“${this.#text.slice(t.at, t.at + 20)}” stands where a number or a name should.`,
    );
  }

  /** What comes behind an opening bracket, with the closing one. */
  #bracketed(what: string): Expression {
    const bars = this.#bars;
    this.#bars = 0;
    const value = this.sum();
    if (this.#is(',')) throw this.#comma();
    this.#expect(')', what === '(' ? 'A “(”' : what);
    this.#bars = bars;
    return value;
  }

  /** f(x, y). */
  #arguments(name: string): Expression[] {
    this.#take('(');
    const bars = this.#bars;
    this.#bars = 0;
    const list = [this.sum()];
    while (this.#take(',')) list.push(this.sum());
    this.#expect(')', `${name}(`);
    this.#bars = bars;
    return list;
  }

  #size(): Expression {
    this.#bars++;
    const value = this.sum();
    this.#expect('|', 'A “|”');
    this.#bars--;
    return call('abs', value);
  }

  #name(t: Token): Expression {
    if (t.text === 'frac' && this.#is('(')) return this.#fraction();
    if (t.text === 'log' && this.#take('_')) return this.#logarithm();
    const own = this.#own.get(t.text);
    if (own && this.#is('(')) return own(this.#arguments(t.text));
    if (t.text === 'log' && this.#isBase(t)) return this.#ofBase();
    const f = CALLS.get(t.text);
    if (f) return this.#applied(t.text, f);
    if (t.text === 'pi') return PI;
    if (t.text === EULER.name) return EULER;
    if (t.text === CATALAN.name) return CATALAN;
    if (TASKS.has(t.text))
      throw this.#refuse(
        `“${t.text}” is no part of a formula: it says what is to be done with one.`,
      );
    if (WORDS.has(t.text))
      throw this.#refuse(
        `“${t.text}” is not known here; a product of its letters has * between them.`,
      );
    if (this.#is('(') && (NAMED.has(t.text) || LIKE_FUNCTIONS.has(t.text)))
      throw this.#refuse(
        `“${t.text}(” may be a function or a product: write ${t.text}*( for the product.`,
      );
    if (NAMED.has(t.text)) return this.#indexed(t.text);
    return this.#joined(t) ?? this.#letters(t);
  }

  /** sinx and lnx: a function, and the one letter that it is of. */
  #joined(t: Token): Expression | undefined {
    const name = t.text.slice(0, -1);
    const f = CALLS.get(name);
    if (!f || this.#is('(')) return undefined;
    const letter = this.#letter(t.text.slice(-1), true);
    return f(this.#take('^') ? power(letter, this.#exponent()) : letter);
  }

  #fraction(): Expression {
    this.#take('(');
    const above = this.#bracketed('The numerator');
    this.#expect('(', 'The numerator');
    return quotient(above, this.#bracketed('The denominator'));
  }

  /** Whether 2 or 10 stands at log without a space. */
  #isBase(log: Token): boolean {
    const base = this.#peek();
    return base?.at === log.at + 3 && (base.text === '2' || base.text === '10');
  }

  /** log10(x) and log2(x); log10x is the logarithm of one of two. */
  #ofBase(): Expression {
    const base = (this.#peek() as Token).text;
    this.#at++;
    if (!this.#is('('))
      throw this.#refuse(
        `“log${base}” may be log_${base}(…) or log(${base}*…): write one of them.`,
      );
    const of = this.#argument(`log${base}`);
    return quotient(call('log', of), call('log', number(parse(base))));
  }

  /** log_2(x) and \log_{10} x. */
  #logarithm(): Expression {
    const base = this.#primary();
    return quotient(
      this.#applied('log', (u) => call('log', u)),
      call('log', base),
    );
  }

  /** sin(x), sin x, sin 2x, sin^2 x, sin^-1 x. */
  #applied(name: string, f: (u: Expression) => Expression): Expression {
    if (name === 'sqrt' && this.#isDegree()) return this.#root();
    if (!this.#take('^')) return f(this.#argument(name));
    const exponent = this.#exponent();
    if (exponent.key !== MINUS_ONE.key) return power(f(this.#argument(name)), exponent);
    const inverse = INVERSE[name];
    if (!inverse)
      throw this.#refuse(`${name}^-1 may be 1/${name} or the inverse function: write one of them.`);
    return call(inverse, this.#argument(name));
  }

  /** \sqrt[3]{x}: a bracket that another follows at once. */
  #isDegree(): boolean {
    const t = this.#peek();
    return t !== undefined && this.#text[t.at] === '[';
  }

  #root(): Expression {
    this.#take('(');
    const degree = this.#bracketed('The degree of the root');
    return power(this.#argument('sqrt'), quotient(number({ n: 1n, d: 1n }), degree));
  }

  /** In brackets; without them numbers, letters and powers as far as they stand together: sin 2x cos x is (sin 2x)(cos x). */
  #argument(name: string): Expression {
    if (this.#take('(')) return this.#bracketed(`${name}(`);
    if (this.#take('-')) return opposite(this.#argument(name));
    const next = this.#peek();
    if (!next || (next.kind === 'sign' && next.text !== '|'))
      throw this.#refuse(`${name} has no argument behind it: write ${name}(x).`);
    let value = this.#factor();
    for (;;) {
      const t = this.#peek();
      if (t?.kind === 'sign' && t.text === '(')
        throw this.#refuse(
          `“${this.#text.slice(next.at, t.at + 1)}” behind ${name} may be all its argument or a part: write ${name}(…) with all of it.`,
        );
      if (t?.kind !== 'name' || this.#isFunction(t)) return value;
      value = product(value, this.#factor());
    }
  }

  /** Letters one by one: xy is x·y. A digit behind one may be a power, a factor or an index; behind a capital it is an index, as is a 0. */
  #letters(t: Token): Expression {
    const behind = this.#peek();
    const digits =
      behind?.kind === 'number' && behind.at === t.at + t.text.length ? behind.text : undefined;
    const isIndex = digits !== undefined && /[A-Z]\d{1,2}$|[a-df-hj-z]0$/u.test(t.text + digits);
    if (digits !== undefined && !isIndex)
      throw this.#refuse(
        `“${t.text}${digits}” may be a power or a product: write ${t.text}^${digits}, ${digits}${t.text} or ${t.text}_${digits}.`,
        `${t.text}${digits}`,
        [`${t.text}^${digits}`, `${t.text}_${digits}`],
      );
    if (isIndex) this.#at++;
    const letters = [...t.text];
    if (letters.length > 3 || (letters.length > 1 && this.#is('(')))
      throw this.#refuse(
        `“${t.text}” is no function that is known here; letters that are multiplied have * between them.`,
      );
    const last = letters.length - 1;
    const parts = letters.map((c, k) =>
      k === last && isIndex ? this.#withIndex(c, digits) : this.#letter(c, k === last),
    );
    // A power belongs to the last letter alone.
    return this.#is('^') && last > 0
      ? product(...parts.slice(0, -1), this.#raised(parts[last] as Expression))
      : product(...parts);
  }

  #raised(base: Expression): Expression {
    this.#take('^');
    return power(base, this.#exponent());
  }

  #letter(c: string, isLast: boolean): Expression {
    if (c === 'e') return E;
    if (c === 'i') return I;
    return isLast ? this.#indexed(c) : symbol(c);
  }

  /** a_1 and alpha_n. */
  #indexed(name: string): Expression {
    if (!this.#take('_')) return symbol(name);
    const index = this.#peek();
    if (!index || index.kind === 'sign') throw this.#refuse(`${name}_ has no index behind it.`);
    this.#at++;
    return this.#withIndex(name, index.text);
  }

  #withIndex(letter: string, index: string): Expression {
    const name = `${letter}_${index}`;
    if (LIKE_INDEXED.has(letter) && this.#is('('))
      throw this.#refuse(
        `“${name}(” may be a function or a product: write ${name}*( for the product.`,
      );
    return symbol(name);
  }
}
