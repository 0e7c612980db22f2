/**
 * A formula as an element of a tower: its logarithms and exponentials from the innermost out, each a new monomial unless the
 * structure theorem has it in those before it.
 */
import { gcd } from '../../../numeric/gcd.ts';
import {
  CATALAN,
  CONSTANTS,
  E,
  EULER,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  PI,
  symbol,
  symbolsOf,
  whole,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { power } from '../../expression/make.ts';
import { power as raised, variableOf } from '../../polynomial/polynomial.ts';
import { ratioExpression } from '../../rational/of-expression.ts';
import * as R from '../../rational/ratio.ts';
import { agreeSomewhere } from './branches.ts';
import { functionsIn } from './functions-in.ts';
import { structureOf } from './relation.ts';
import {
  derivative,
  isConstant,
  type Level,
  levelAt,
  type Tower,
  Undecided,
  wholeOf,
} from './tower.ts';

/** Monomials above x. */
const MAX_LEVELS = 8;
const MAX_EXPONENT = 60;
/** Constants that come up on the way: e^c, ln c. */
const MORE_CONSTANTS = 6;

export interface Built {
  readonly tower: Tower;
  readonly f: R.Ratio;
  /** What a variable of polynomials stands for; undefined of one that is not used. */
  readonly at: (variable: number) => Expression;
  /** What is used of π, e, γ and G, and what came up on the way. */
  readonly constants: readonly Expression[];
}

/** Throws `Undecided` where it has other functions, or roots of functions. */
export function built(f: Expression, x: string): Built {
  const divisors = new Map<string, bigint>();
  // An exponential of which a root is met later is built as a power of that root.
  for (let round = 0; round < MAX_LEVELS; round++) {
    const builder = new Builder(f, x, divisors);
    try {
      // Short ones are monomials, and long ones are brought to them.
      for (const a of functionsIn(f, x)) builder.read(a);
      return builder.built(builder.read(f));
    } catch (error) {
      if (!(error instanceof Coarse)) throw error;
    }
  }
  throw new Undecided('its exponentials have no common power');
}

/** A root of an exponential before is needed. */
class Coarse extends Error {}

class Builder {
  readonly #x: string;
  readonly #divisors: Map<string, bigint>;
  readonly #parameters: Expression[];
  readonly #base: number;
  readonly #levels: Level[] = [];
  readonly #known = new Map<string, R.Ratio>();
  /** Equalities that hold on some of the branches: pairs that must agree at one place. */
  readonly #branches: [Expression, Expression][] = [];
  readonly #constants = new Map<string, Expression>();
  /** What exponentials were met as, by their levels. */
  readonly #met = new Map<number, string>();

  constructor(f: Expression, x: string, divisors: Map<string, bigint>) {
    this.#x = x;
    this.#divisors = divisors;
    const numbers = [PI, E, EULER, CATALAN].filter((c) => c === E || has(f, c.name));
    this.#parameters = [
      ...symbolsOf(f)
        .filter((s) => s !== x)
        .map(symbol),
      ...numbers,
    ];
    this.#base = this.#parameters.length + MORE_CONSTANTS;
    this.#levels.push({
      kind: 'variable',
      variable: this.#variable(0),
      slope: R.ONE,
      argument: R.ratioOf(variableOf(this.#variable(0))),
      value: symbol(x),
    });
  }

  #variable(level: number): number {
    return this.#base + 2 * level + 1;
  }

  readonly at = (variable: number): Expression =>
    variable < this.#base
      ? (this.#parameters[variable] as Expression)
      : levelAt(this.#levels, (variable - this.#base - 1) / 2).value;

  built(f: R.Ratio): Built {
    if (!agreeSomewhere(this.#branches, this.#x))
      throw new Undecided('its logarithms are on branches that are not told apart');
    return { tower: this.#levels, f, at: this.at, constants: [...this.#constants.values()] };
  }

  read(a: Expression): R.Ratio {
    const known = this.#known.get(a.key);
    if (known) return known;
    const value = this.#read(a);
    this.#known.set(a.key, value);
    return value;
  }

  #read(a: Expression): R.Ratio {
    switch (a.kind) {
      case 'number':
        return { n: a.value.n, d: a.value.d };
      case 'symbol':
        return this.#symbol(a);
      case 'sum':
        return a.terms.reduce((all, t) => R.sum(all, this.read(t)), R.ZERO);
      case 'product':
        return a.factors.reduce((all, t) => R.product(all, this.read(t)), R.ONE);
      case 'power':
        return this.#power(a.base, a.exponent);
      default:
        if (a.name === 'log' && has(a, this.#x)) return this.#logarithm(a.of[0] as Expression);
        throw new Undecided(`${a.name} has no place in a tower of logarithms and exponentials`);
    }
  }

  #symbol(a: Expression): R.Ratio {
    if (a.key === this.#x) return levelAt(this.#levels, 0).argument;
    if (a.key === 'i') throw new Undecided('it has the imaginary unit');
    return this.#constant(a);
  }

  #constant(a: Expression): R.Ratio {
    let index = this.#parameters.findIndex((p) => equals(p, a));
    if (index < 0) {
      index = this.#parameters.length;
      if (index >= this.#base) throw new Undecided('it has too many constants');
      this.#parameters.push(a);
    }
    if (a.kind !== 'symbol' || CONSTANTS.has(a.name)) this.#constants.set(a.key, a);
    return R.ratioOf(variableOf(index));
  }

  #power(base: Expression, exponent: Expression): R.Ratio {
    const n = integerOf(exponent);
    if (n !== undefined) return this.#whole(this.read(base), n);
    if (equals(base, E) && has(exponent, this.#x)) return this.#exponential(this.read(exponent));
    if (isNumber(exponent)) throw new Undecided('it has a root');
    return this.#exponential(R.product(this.read(exponent), this.read(call('log', base))));
  }

  #whole({ n, d }: R.Ratio, exponent: bigint): R.Ratio {
    const size = Number(exponent < 0n ? -exponent : exponent);
    if (size > MAX_EXPONENT) throw new Undecided(`it has a power of ${exponent}`);
    const [up, down] = [raised(n, size), raised(d, size)];
    return exponent < 0n ? R.ratio(down, up) : { n: up, d: down };
  }

  #level(kind: Level['kind'], argument: R.Ratio, slope: R.Ratio, value: Expression): R.Ratio {
    if (this.#levels.length > MAX_LEVELS) throw new Undecided('it has too many functions');
    const variable = this.#variable(this.#levels.length);
    this.#levels.push({ kind, variable, slope, argument, value });
    return R.ratioOf(variableOf(variable));
  }

  #logarithm(inside: Expression): R.Ratio {
    const u = this.read(inside);
    const slope = R.quotient(derivative(this.#levels, u), u);
    if (isConstant(this.#levels, u)) throw new Undecided('it has a logarithm of a constant');
    const relation = structureOf(this.#levels, slope);
    const value = call('log', inside);
    if (!relation) return this.#level('logarithm', u, slope, value);
    // N·ln u is a whole sum of the others but for the logarithm of a constant.
    const common = relation.reduce((all, { d }) => (all * d) / gcd(all, d), 1n);
    let rest = this.#whole(u, common);
    let all = R.ZERO;
    relation.forEach((r, k) => {
      const level = levelAt(this.#levels, k + 1);
      const times = (-r.n * common) / r.d;
      const theta = R.ratioOf(variableOf(level.variable));
      const isLog = level.kind === 'logarithm';
      rest = R.product(rest, this.#whole(isLog ? level.argument : theta, times));
      all = R.sum(all, R.product({ n: r.n, d: r.d }, isLog ? theta : level.argument));
    });
    if (!isConstant(this.#levels, rest))
      throw new Undecided('a logarithm is not seen to be a sum of others');
    const constant = ratioExpression(rest, this.at);
    if (isNumber(constant) && constant.value.n < 0n)
      throw new Undecided('its logarithms differ by a constant that is not real');
    if (!equals(constant, whole(1))) {
      const log = call('log', constant);
      all = R.sum(all, R.quotient(this.#constant(log), R.ratioOf(common)));
    }
    this.#branches.push([value, ratioExpression(all, this.at)]);
    return all;
  }

  /** e^h without whole multiples of logarithms in h, which are powers of what stands in these. */
  #exponential(given: R.Ratio): R.Ratio {
    let [all, h] = [R.ONE, given];
    for (const { kind, argument, variable } of this.#levels) {
      const times = kind === 'logarithm' ? wholeOf(R.derivative(h, variable)) : undefined;
      if (!times) continue;
      all = R.product(all, this.#whole(argument, BigInt(times)));
      h = R.difference(h, R.product(R.ratioOf(BigInt(times)), R.ratioOf(variableOf(variable))));
    }
    return R.product(all, this.#plainExponential(h));
  }

  #plainExponential(h: R.Ratio): R.Ratio {
    if (isConstant(this.#levels, h)) return this.#ofConstant(h);
    const slope = derivative(this.#levels, h);
    const relation = structureOf(this.#levels, slope);
    if (!relation) return this.#fine(h, slope);
    let [all, rest] = [R.ONE, h];
    for (const [k, r] of relation.entries()) {
      const level = levelAt(this.#levels, k + 1);
      const theta = R.ratioOf(variableOf(level.variable));
      const isLog = level.kind === 'logarithm';
      rest = R.difference(rest, R.product({ n: r.n, d: r.d }, isLog ? theta : level.argument));
      if (r.d !== 1n) {
        if (isLog) throw new Undecided('it has a root');
        const met = this.#met.get(level.variable) as string;
        this.#divisors.set(met, (this.#divisors.get(met) ?? 1n) * r.d);
        throw new Coarse();
      }
      all = R.product(all, this.#whole(isLog ? level.argument : theta, r.n));
    }
    return R.product(all, this.#ofConstant(rest));
  }

  /** A new exponential, or a power of one: e^h = (e^(h/d))^d. */
  #fine(h: R.Ratio, slope: R.Ratio): R.Ratio {
    const { key } = power(E, ratioExpression(h, this.at));
    const d = this.#divisors.get(key) ?? 1n;
    const by = R.inverse(R.ratioOf(d));
    const part = R.product(by, h);
    const value = power(E, ratioExpression(part, this.at));
    this.#met.set(this.#variable(this.#levels.length), key);
    const theta = this.#level('exponential', part, R.product(by, slope), value);
    return this.#whole(theta, d);
  }

  #ofConstant(h: R.Ratio): R.Ratio {
    const n = wholeOf(h);
    if (n !== undefined) return n === 0 ? R.ONE : this.#whole(this.#constant(E), BigInt(n));
    const value = power(E, ratioExpression(h, this.at));
    // e^(ln 2) is 2.
    return value.kind === 'power' && equals(value.base, E)
      ? this.#constant(value)
      : this.read(value);
  }
}
