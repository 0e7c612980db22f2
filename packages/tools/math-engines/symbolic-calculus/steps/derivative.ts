/** Derivatives as a teacher works them: each rule by its name, with its u and v, then put together. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import {
  type CallNode,
  E,
  type Expression,
  equals,
  has,
  isNumber,
  MINUS_ONE,
  type PowerNode,
  symbol,
  TWO,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call, FUNCTIONS } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  coefficientOf,
  power,
  product,
  quotient,
  sum,
} from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import type { Step } from '../../../define/output.ts';
import { bracketed, operatorTex, tex } from '../tex.ts';
import { freeNames, Working } from './step.ts';

const ORDINAL = ['first', 'second', 'third'];
/** Parts within parts that are shown. */
const MAX_DEPTH = 6;

/** `stages` begins with the formula, and has each derivative behind it. */
export function derivativeSteps(stages: readonly Expression[], by: readonly string[]): Step[] {
  const w = new Working();
  by.forEach((x, k) => {
    const [f, value] = [stages[k] as Expression, stages[k + 1] as Expression];
    const isOther = new Set(by).size > 1 || by.length > 1;
    if (isOther)
      w.say(
        `The ${ORDINAL[k] ?? `${k + 1}th`} derivative, by ${x}${othersOf(f, x)}.`,
        `${operatorTex([x], new Set(by).size > 1)}\\left(${tex(f)}\\right)`,
      );
    else if (othersOf(f, x)) w.say(`By ${x}${othersOf(f, x)}.`);
    new Rules(x, w).work(f, 'y', 0);
    const raw = derivative(f, x);
    if (raw.key !== value.key) w.say('In a shorter form.', `${tex(raw)} = ${tex(value)}`);
    else if (isOther) w.say('The derivative.', tex(value));
  });
  return w.list;
}

function othersOf(f: Expression, x: string): string {
  const names = new Set<string>();
  const look = (a: Expression): void => {
    if (a.kind === 'symbol' && !['pi', 'e', 'i', 'EulerGamma', x].includes(a.name))
      names.add(a.name);
    if (a.kind === 'sum') a.terms.forEach(look);
    else if (a.kind === 'product') a.factors.forEach(look);
    else if (a.kind === 'power') [a.base, a.exponent].forEach(look);
    else if (a.kind === 'call') a.of.forEach(look);
  };
  look(f);
  return names.size > 0
    ? `; ${[...names].join(', ')} ${names.size === 1 ? 'is a constant' : 'are constants'}`
    : '';
}

class Rules {
  readonly #x: string;
  readonly #w: Working;
  constructor(x: string, w: Working) {
    this.#x = x;
    this.#w = w;
  }

  /** The lines for f′, which is called `name`′; its value. */
  work(f: Expression, name: string, depth: number): Expression {
    const value = derivative(f, this.#x);
    const head = depth === 0 ? '' : `${name} = ${tex(f)},\\quad `;
    const lead =
      depth === 0 ? `${operatorTex([this.#x], false)}\\left(${tex(f)}\\right)` : `${name}'`;
    const plain = this.#plain(f);
    if (plain || depth > MAX_DEPTH) {
      this.#w.say(`${plain ?? 'By the same rules'}.`, `${head}${lead} = ${tex(value)}`);
      return value;
    }
    switch (f.kind) {
      case 'sum':
        this.#sum(f.terms, lead, depth);
        break;
      case 'product':
        this.#product(f, lead, depth);
        break;
      case 'power':
        this.#power(f, lead, depth);
        break;
      default:
        if (f.kind === 'call') this.#call(f, lead, depth);
    }
    if (depth === 0 || f.kind !== 'call') this.#w.say('Put together.', `${lead} = ${tex(value)}`);
    return value;
  }

  /** The one rule that does it at once. */
  #plain(f: Expression): string | undefined {
    const x = this.#x;
    if (!has(f, x)) return 'The derivative of a constant is 0';
    if (f.key === x) return `The derivative of ${x} is 1`;
    if (f.kind === 'power' && f.base.key === x && !has(f.exponent, x))
      return `Power rule, (${x}ⁿ)′ = n·${x}ⁿ⁻¹`;
    if (f.kind === 'power' && f.exponent.key === x && !has(f.base, x))
      return equals(f.base, E)
        ? `The exponential is its own derivative`
        : 'Exponential rule, (aˣ)′ = aˣ·ln a';
    if (f.kind === 'call' && f.of.length === 1 && f.of[0]?.key === x)
      return `Known derivative of ${f.name === 'log' ? 'ln' : f.name}`;
    if (f.kind === 'product') {
      const moving = f.factors.filter((a) => has(a, x));
      const inner = moving.length === 1 ? this.#plain(moving[0] as Expression) : undefined;
      if (inner) return `The constant factor stays; ${inner[0]?.toLowerCase()}${inner.slice(1)}`;
    }
    if (f.kind === 'sum' && f.terms.every((t) => this.#plain(t) !== undefined))
      return 'Term by term';
    return undefined;
  }

  #sum(terms: readonly Expression[], lead: string, depth: number): void {
    const x = this.#x;
    this.#w.say(
      'Sum rule: each term by itself.',
      `${lead} = ${terms.map((t) => `\\left(${tex(t)}\\right)'`).join(' + ')}`,
    );
    const names = this.#names(terms, depth);
    for (const [k, t] of terms.entries()) {
      if (!has(t, x)) continue;
      this.work(t, names[k] ?? `f_{${k + 1}}`, depth + 1);
    }
  }

  #names(list: readonly Expression[], depth: number): string[] {
    const all = [
      ['u', 'v', 'w'],
      ['p', 'q', 'r'],
      ['g', 'h', 'k'],
      ['m', 'n', 'l'],
      ['a', 'b', 'c'],
    ][depth % 5] as string[];
    const free = freeNames([...all, 'z', 's'], [...list, symbol(this.#x)]);
    return free;
  }

  #product(f: Expression & { readonly kind: 'product' }, lead: string, depth: number): void {
    const x = this.#x;
    const fixed = f.factors.filter((a) => !has(a, x));
    const moving = f.factors.filter((a) => has(a, x));
    const below = moving.filter(
      (a) =>
        a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.n < 0n && !equals(a.base, E),
    );
    const above = moving.filter((a) => !below.includes(a));
    const front = product(...fixed);
    const c = fixed.length > 0 ? `${bracketed(front)} \\cdot ` : '';
    if (moving.length === 1) {
      const [only] = moving as [Expression];
      const [u = 'u'] = this.#names([f], depth);
      this.#w.say('The constant factor stays.', `${lead} = ${c}\\left(${tex(only)}\\right)'`);
      this.work(only, u, depth + 1);
      return;
    }
    const [u = 'u', v = 'v'] = this.#names([f], depth);
    if (below.length > 0 && above.length > 0) {
      const [top, bottom] = [product(...above), power(product(...below), MINUS_ONE)];
      this.#w.say(
        `Quotient rule, (${u}/${v})′ = (${u}′${v} − ${u}${v}′)/${v}²${fixed.length > 0 ? '; the constant factor stays' : ''}.`,
        `${u} = ${tex(top)},\\quad ${v} = ${tex(bottom)}`,
      );
      const [du, dv] = [this.work(top, u, depth + 1), this.work(bottom, v, depth + 1)];
      this.#w.say(
        'Into the rule.',
        `${lead} = ${c}\\frac{${u}' ${v} - ${u} ${v}'}{${v}^{2}} = ${c}\\frac{${times(du, bottom)} - ${times(top, dv)}}{${squared(bottom)}}`,
      );
      return;
    }
    const [first, ...rest] = inOrder(moving);
    const other = product(...rest);
    this.#w.say(
      `Product rule, (${u}${v})′ = ${u}′${v} + ${u}${v}′${fixed.length > 0 ? '; the constant factor stays' : ''}.`,
      `${u} = ${tex(first as Expression)},\\quad ${v} = ${tex(other)}`,
    );
    const [du, dv] = [this.work(first as Expression, u, depth + 1), this.work(other, v, depth + 1)];
    this.#w.say(
      'Into the rule.',
      `${lead} = ${c}${fixed.length > 0 ? '\\left(' : ''}${times(du, other)} + ${times(first as Expression, dv)}${fixed.length > 0 ? '\\right)' : ''}`,
    );
  }

  #power({ base, exponent }: PowerNode, lead: string, depth: number): void {
    const x = this.#x;
    const [u = 'u', v = 'v'] = this.#names([base, exponent], depth);
    const f = power(base, exponent);
    if (!has(exponent, x)) {
      const n = exponent;
      this.#w.say(
        `Chain rule with the inner function ${u}: (${u}ⁿ)′ = n·${u}ⁿ⁻¹·${u}′, n = ${plainNumber(n)}.`,
        `${u} = ${tex(base)},\\quad ${lead} = ${bracketed(n)} \\, ${u}^{${tex(sum(n, MINUS_ONE))}} \\, ${u}'`,
      );
      this.work(base, u, depth + 1);
      return;
    }
    if (!has(base, x)) {
      const isE = equals(base, E);
      this.#w.say(
        `Chain rule with the inner function ${u}: ${isE ? `(e^${u})′ = e^${u}·${u}′` : `(a^${u})′ = a^${u}·ln a·${u}′`}.`,
        `${u} = ${tex(exponent)},\\quad ${lead} = ${tex(f)}${isE ? '' : ` \\cdot ${tex(call('log', base))}`} \\cdot ${u}'`,
      );
      this.work(exponent, u, depth + 1);
      return;
    }
    this.#w.say(
      'Base and exponent both have the variable: logarithmic differentiation, y = uᵛ, ln y = v·ln u.',
      `${u} = ${tex(base)},\\quad ${v} = ${tex(exponent)},\\quad \\frac{y'}{y} = ${v}' \\ln ${u} + ${v} \\frac{${u}'}{${u}}`,
    );
    const [du, dv] = [this.work(base, u, depth + 1), this.work(exponent, v, depth + 1)];
    const inside = sum(product(dv, call('log', base)), product(exponent, quotient(du, base)));
    this.#w.say('Times y.', `${lead} = ${tex(f)} \\left(${tex(short(inside))}\\right)`);
  }

  #call({ name, of }: CallNode, lead: string, depth: number): void {
    const inner = of[0] as Expression;
    const [u = 'u'] = this.#names([inner], depth);
    const slope = FUNCTIONS[name]?.slope(symbol(u)) ?? ZERO;
    const outer = tex(call(name, symbol(u)));
    this.#w.say(
      `Chain rule with the inner function ${u}: the outer function’s derivative at ${u}, times ${u}′.`,
      `${u} = ${tex(inner)},\\quad \\left(${outer}\\right)' = ${bracketed(slope)} \\cdot ${u}'`,
    );
    const du = this.work(inner, u, depth + 1);
    const at = FUNCTIONS[name]?.slope(inner) ?? ZERO;
    this.#w.say(
      `Back with ${u} = ${plainTex(inner)}.`,
      `${lead} = ${bracketed(at)} \\cdot ${bracketed(du)}`,
    );
  }
}

/** u′·v in brackets where they are sums, a minus sign before them in brackets too. */
const times = (a: Expression, b: Expression): string => {
  if (a.key === '1') return bracketed(b);
  if (b.key === '1') return bracketed(a);
  return `${bracketed(a)} \\cdot ${bracketed(b)}`;
};

const squared = (a: Expression): string => tex(power(a, TWO));

/** Powers of the variable before functions. */
const inOrder = (list: readonly Expression[]): Expression[] =>
  [...list].sort((a, b) => rank(a) - rank(b));
const rank = (a: Expression): number =>
  a.kind === 'symbol'
    ? 0
    : a.kind === 'power' && a.base.kind === 'symbol' && a.base.key !== 'e'
      ? 1
      : a.kind === 'sum'
        ? 2
        : 3;

const plainNumber = (n: Expression): string => {
  if (!isNumber(n)) return 'the exponent';
  const { c } = coefficientOf(n);
  return c.d === 1n ? `${c.n}` : `${c.n}/${c.d}`;
};

const plainTex = (a: Expression): string => (a.key.length < 40 ? textOf(a) : 'its formula');
