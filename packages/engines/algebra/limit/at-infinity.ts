/**
 * Limits for x → +∞ by Gruntz’s algorithm: the fastest parts are written as powers of one ω → 0, and the first term of the
 * series in ω decides.
 */
import { EngineError } from '../../error.ts';
import { expanded } from '../expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  equals,
  has,
  partsOf,
  symbol,
  symbolsOf,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { seriesOf } from '../series/of-expression.ts';
import { exponentValue, leading, MoreTerms } from '../series/series.ts';
import { isZero, type Sign, signOf } from '../simplify/zero.ts';
import { type Fastest, fastest, logOf } from './growth.ts';
import { limitOfFraction } from './of-fraction.ts';
import { lifted, realForm } from './real.ts';

export type Limit =
  | { readonly kind: 'finite'; readonly value: Expression }
  | { readonly kind: 'infinite'; readonly sign: 1 | -1 };

const OMEGA = '§ω';
/** Orders behind the first term that are tried, one after the other. */
const ORDERS = [1.5, 3, 6, 12, 24];
/** Limits within limits. */
const MAX_DEPTH = 60;
/** Limits that one asks for. */
const MAX_LIMITS = 3000;

/** Throws `unsupported` where it is not decided: oscillations, signs that hang on parameters. */
export function limitAtInfinity(a: Expression, x: string): Limit {
  const real = realForm(a, x);
  const gruntz = new Gruntz(x);
  refuseUnknown(real, x, gruntz);
  return gruntz.limit(real, 0);
}

/** Functions whose growth is not told: nothing may be measured by them, or left out beside them. */
const UNKNOWN =
  /^(?:factorial|Gamma|Zeta|Ei|li|Si|Ci|erfi|fresnels|fresnelc|Li2|Cl2|Ti2|RootSum|J\d+)$/u;

function refuseUnknown(a: Expression, x: string, gruntz: Gruntz): void {
  if (!has(a, x)) return;
  for (const part of partsOf(a)) refuseUnknown(part, x, gruntz);
  if (a.kind !== 'call' || !UNKNOWN.test(a.name)) return;
  if (gruntz.limit(a.of[0] as Expression, 0).kind === 'infinite')
    throw new EngineError('unsupported', `The growth of ${a.name} is not known here.`);
}

interface First {
  readonly coefficient: Expression;
  /** The exponent of ω. */
  readonly at: number;
}

class Gruntz {
  readonly #x: string;
  readonly #known = new Map<string, Limit>();
  #left = MAX_LIMITS;

  constructor(x: string) {
    this.#x = x;
  }

  limit(a: Expression, depth: number): Limit {
    if (!has(a, this.#x)) return { kind: 'finite', value: a };
    if (a.key === this.#x) return { kind: 'infinite', sign: 1 };
    const known = this.#known.get(a.key);
    if (known) return known;
    if (depth > MAX_DEPTH || this.#left-- <= 0)
      throw new EngineError('out-of-range', 'The limit asks for too many others.');
    const found = this.#decided(a, depth);
    this.#known.set(a.key, found);
    return found;
  }

  #decided(a: Expression, depth: number): Limit {
    const fraction = limitOfFraction(a, this.#x);
    if (fraction && fraction.degree <= 0)
      return { kind: 'finite', value: fraction.degree < 0 ? ZERO : fraction.lead };
    if (fraction) {
      const sign = this.sign(fraction.lead, depth + 1);
      if (sign !== 0) return { kind: 'infinite', sign };
    }
    const squeezed = this.#squeezed(a, depth);
    if (squeezed) return squeezed;
    const { coefficient, at } = this.#first(a, depth);
    if (at > 0) return { kind: 'finite', value: ZERO };
    if (at === 0) return this.limit(coefficient, depth + 1);
    const sign = this.sign(coefficient, depth + 1);
    if (sign === 0) throw unknownSign(coefficient);
    return { kind: 'infinite', sign };
  }

  /** What is bounded times what goes to 0. */
  #squeezed(a: Expression, depth: number): Limit | undefined {
    const terms = a.kind === 'sum' ? a.terms : [a];
    if (!terms.some((t) => this.#bounded(t, depth).length > 0)) return undefined;
    const plain = terms.filter((t) => this.#bounded(t, depth).length === 0);
    for (const t of terms) {
      const bounded = this.#bounded(t, depth);
      if (bounded.length === 0) continue;
      const rest = product(
        ...(t.kind === 'product' ? t.factors : [t]).filter((f) => !bounded.includes(f)),
      );
      const limit = this.limit(rest, depth + 1);
      if (limit.kind !== 'finite' || !isZero(limit.value)) {
        const outside = plain.length > 0 ? this.limit(sum(...plain), depth + 1) : undefined;
        if (limit.kind === 'finite' && outside?.kind === 'infinite') continue;
        throw new EngineError('unsupported', 'The function oscillates without end.');
      }
    }
    return this.limit(sum(...plain), depth + 1);
  }

  /** Sines and cosines of what has no bound. */
  #bounded(t: Expression, depth: number): readonly Expression[] {
    return (t.kind === 'product' ? t.factors : [t]).filter((f) => {
      const wave = f.kind === 'power' && isWhole(f.exponent) ? f.base : f;
      return (
        wave.kind === 'call' &&
        (wave.name === 'sin' || wave.name === 'cos') &&
        has(wave, this.#x) &&
        this.limit(wave.of[0] as Expression, depth + 1).kind === 'infinite'
      );
    });
  }

  /** The sign that it has for all large x. */
  sign(a: Expression, depth: number): Sign {
    if (!has(a, this.#x)) {
      const sign = signOf(a, () => true);
      if (sign === undefined) throw unknownSign(a);
      return sign;
    }
    if (a.key === this.#x || (a.kind === 'power' && equals(a.base, E))) return 1;
    if (isZero(a)) return 0;
    return this.sign(this.#first(a, depth).coefficient, depth + 1);
  }

  /** The first term in ω, in whose coefficient only slower functions of x are left. */
  #first(given: Expression, depth: number): First {
    let a = given;
    const oracle = {
      kindOf: (b: Expression) => {
        const limit = this.limit(b, depth + 1);
        if (limit.kind === 'infinite') return 'infinite' as const;
        return isZero(limit.value) ? ('zero' as const) : ('finite' as const);
      },
    };
    let found = fastest(a, this.#x, oracle);
    while (found.has(this.#x)) {
      a = lifted(a, this.#x);
      found = fastest(a, this.#x, oracle);
    }
    const { written, log } = this.#rewritten(a, found, depth);
    for (const relative of ORDERS) {
      try {
        const term = leading(
          seriesOf(written, {
            w: OMEGA,
            relative,
            log,
            sign: (c) => this.sign(c, depth + 1),
          }),
        );
        // The exponent itself, as its value may be a rounding beside 0.
        const at = isZero(term.exponent) ? 0 : exponentValue(term.exponent);
        return { coefficient: term.coefficient, at };
      } catch (error) {
        if (!(error instanceof MoreTerms)) throw error;
      }
    }
    throw new EngineError('unsupported', 'The first term of the series was not found.');
  }

  /** With powers of ω for the fastest parts. */
  #rewritten(a: Expression, found: Fastest, depth: number) {
    const x = this.#x;
    // The shortest is what the others are measured by.
    const [first] = [...found.values()].sort((f, g) => f.key.length - g.key.length);
    if (!first) throw new EngineError('unsupported', 'Nothing grows.');
    const h = logOf(first, x);
    const limit = this.limit(h, depth + 1);
    if (limit.kind !== 'infinite') throw new EngineError('unsupported', 'Nothing grows.');
    // ω = e^(−|h|).
    const log = limit.sign > 0 ? opposite(h) : h;
    const omega = symbol(OMEGA);
    const shares = new Map<string, { share: Expression; rest: Expression }>();
    for (const f of found.values()) {
      const ratio = this.limit(quotient(logOf(f, x), log), depth + 1);
      if (ratio.kind === 'infinite') throw new EngineError('unsupported', 'Growth is misjudged.');
      shares.set(f.key, {
        share: ratio.value,
        rest: expanded(difference(logOf(f, x), product(ratio.value, log))),
      });
    }
    const written = (b: Expression): Expression => {
      const known = shares.get(b.key);
      if (known) return product(power(omega, known.share), power(E, written(known.rest)));
      switch (b.kind) {
        case 'sum':
          return sum(...b.terms.map(written));
        case 'product':
          return product(...b.factors.map(written));
        case 'power':
          return power(written(b.base), written(b.exponent));
        case 'call': {
          const of = b.of.map(written);
          return of.length === 1 ? call(b.name, of[0] as Expression) : callNode(b.name, of);
        }
        default:
          return b;
      }
    };
    return { written: written(a), log };
  }
}

const isWhole = (a: Expression): boolean =>
  a.kind === 'number' && a.value.d === 1n && a.value.n > 0n;
const unknownSign = (a: Expression) =>
  new EngineError(
    'unsupported',
    symbolsOf(a).length > 0
      ? 'The limit hangs on the sign of a parameter.'
      : 'The sign of a constant is not known.',
  );
