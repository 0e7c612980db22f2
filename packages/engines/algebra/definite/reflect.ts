/**
 * Changes of the variable that turn the way of the integral round and give it back: a + b − x on (a, b), c/x on (0, ∞),
 * (1 − x)/(1 + x) on (0, 1). Where f(x) = A(x)·B(x), A(x) dx stays as it is and B(x) + B(turned x) is a constant 2m, the
 * integral is m·∫A dx; what stays as it is altogether is twice its half.
 */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  has,
  isNumber,
  ONE,
  partsOf,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';
import type { Question } from './newton.ts';
import { isInfinite, isSamePlace, realOf, trial } from './places.ts';
import { candidates } from './recognised.ts';

export interface Turn {
  readonly by: Expression;
  /** The place that stays. */
  readonly fixed: Expression;
}

export type Reflected =
  /** m·∫ of another integrand between the same limits. */
  | {
      readonly kind: 'mean';
      readonly factor: Expression;
      readonly rest: Expression;
      readonly turn: Turn;
    }
  /** Twice the integral up to the place that stays. */
  | { readonly kind: 'twice'; readonly to: Expression; readonly turn: Turn };

/** Factors beyond are not shared out. */
const MAX_FACTORS = 6;
/** Shares of the way at which identities are tried. */
const TRIED = [0.0713, 0.1931, 0.3119, 0.4271, 0.6427, 0.8311, 0.9137];
const ALIKE = 1e-10;

const isUnit = (from: Place, to: Place): boolean => isSamePlace(from, ZERO) && isSamePlace(to, ONE);

/** In the order in which they are tried. */
export function turnsOf({ f, x, from, to }: Question): Turn[] {
  const v = symbol(x);
  const list: Turn[] = [];
  if (!isInfinite(from) && !isInfinite(to)) {
    const middle = product(HALF, sum(from, to));
    list.push({ by: difference(sum(from, to), v), fixed: middle });
  }
  if (from === '-infinity' && to === 'infinity') list.push({ by: opposite(v), fixed: ZERO });
  if (!isInfinite(from) && isZero(from) && to === 'infinity')
    for (const c of scalesOf(f, x)) list.push({ by: quotient(c, v), fixed: power(c, HALF) });
  if (isUnit(from, to)) {
    const root = difference(power(TWO, HALF), ONE);
    list.push({ by: quotient(difference(ONE, v), sum(ONE, v)), fixed: root });
  }
  return list;
}

/** Constants and ratios of coefficients in the sums of f, which c of c/x is looked for among. */
function scalesOf(f: Expression, x: string): Expression[] {
  const found = new Map<string, Expression>([[ONE.key, ONE]]);
  const look = (e: Expression): void => {
    if (e.kind === 'sum') {
      const plain = sum(...e.terms.filter((t) => !has(t, x)));
      if (!isZero(plain))
        for (const t of e.terms.filter((s) => has(s, x))) {
          const c = product(...(t.kind === 'product' ? t.factors : [t]).filter((s) => !has(s, x)));
          const degree = degreeOf(t, x);
          if (degree) {
            const scale = power(quotient(plain, c), quotient(TWO, degree));
            found.set(scale.key, scale);
          }
        }
    }
    partsOf(e).forEach(look);
  };
  look(f);
  return [...found.values()].slice(0, 4);
}

const degreeOf = (t: Expression, x: string): Expression | undefined => {
  const own = (t.kind === 'product' ? t.factors : [t]).filter((s) => has(s, x));
  const [w] = own;
  if (own.length !== 1 || !w) return undefined;
  return w.key === x
    ? ONE
    : w.kind === 'power' && w.base.key === x && isNumber(w.exponent)
      ? w.exponent
      : undefined;
};

class Trials {
  readonly #question: Question;
  readonly #turn: Turn;
  readonly #letters: Record<string, number>;
  readonly #places: readonly number[];

  constructor(question: Question, turn: Turn, letters: readonly string[]) {
    this.#question = question;
    this.#turn = turn;
    this.#letters = { ...trial(letters, 0) };
    const { from, to } = question;
    const at = (p: Place): number | undefined =>
      isInfinite(p) ? undefined : realOf(p, this.#letters);
    const [a, b] = [at(from), at(to)];
    this.#places = TRIED.map((s) => {
      if (a !== undefined && b !== undefined) return a + s * (b - a);
      if (a !== undefined) return a + s / (1 - s);
      return b !== undefined ? b - s / (1 - s) : (2 * s - 1) / (s * (1 - s));
    });
  }

  /** Values at the places and at where these are turned to; undefined where one is no real number. */
  #pairs(e: Expression): [number, number][] | undefined {
    const { x } = this.#question;
    const list = this.#places.map((place) => {
      const at = { ...this.#letters, [x]: place };
      const there = realOf(this.#turn.by, at);
      const [p, q] = [
        realOf(e, at),
        there === undefined ? undefined : realOf(e, { ...at, [x]: there }),
      ];
      return p === undefined || q === undefined ? undefined : ([p, q] as [number, number]);
    });
    return list.every((p) => p !== undefined) ? list : undefined;
  }

  /** Whether A(turned x)·|turned′| is A(x). */
  stays(a: Expression, slope: Expression): boolean {
    const [values, slopes] = [this.#pairs(a), this.#pairs(slope)];
    return (
      values?.every(([p, q], k) => {
        const other = q * Math.abs(slopes?.[k]?.[0] ?? Number.NaN);
        return Math.abs(p - other) <= ALIKE * Math.max(Math.abs(p), Math.abs(other));
      }) ?? false
    );
  }

  /** Whether B(x) + B(turned x) is the same everywhere, and B is not. */
  hasMean(b: Expression): boolean {
    const values = this.#pairs(b);
    const sums = values?.map(([p, q]) => p + q);
    if (!values || !sums) return false;
    const scale = Math.max(...values.flat().map(Math.abs));
    const first = sums[0] as number;
    return (
      sums.every((s) => Math.abs(s - first) <= ALIKE * scale) &&
      values.some(([p, q]) => Math.abs(p - q) > 1e-6 * scale)
    );
  }

  /** Half of the sum, where that is a number with a simple form. */
  mean(b: Expression): Expression | undefined {
    const [first] = this.#pairs(b) ?? [];
    return first && candidates((first[0] + first[1]) / 2)[0];
  }

  vanishes(b: Expression): boolean {
    const values = this.#pairs(b);
    if (!values) return false;
    const scale = Math.max(...values.flat().map(Math.abs));
    return values.every(([p, q]) => Math.abs(p + q) <= ALIKE * scale);
  }
}

export function reflected(question: Question, letters: readonly string[]): Reflected | undefined {
  for (const turn of turnsOf(question)) {
    try {
      const found = byTurn(question, turn, letters);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return undefined;
}

function byTurn(question: Question, turn: Turn, letters: readonly string[]): Reflected | undefined {
  const { f, x } = question;
  const slope = derivative(turn.by, x);
  const trials = new Trials(question, turn, letters);
  const factors = f.kind === 'product' ? f.factors : [f];
  const moving = factors.filter((a) => has(a, x));
  if (moving.length > MAX_FACTORS) return undefined;
  const plain = product(...factors.filter((a) => !has(a, x)));
  for (let mask = 2 ** moving.length - 1; mask > 0; mask--) {
    const b = product(...moving.filter((_, k) => (mask >> k) % 2 === 1));
    const a = product(...moving.filter((_, k) => (mask >> k) % 2 === 0));
    if (!trials.hasMean(b) || !trials.stays(a, slope)) continue;
    const mean = trials.vanishes(b) ? ZERO : (meanAt(b, x, turn) ?? trials.mean(b));
    if (mean) return { kind: 'mean', factor: product(plain, mean), rest: a, turn };
  }
  if (trials.stays(f, slope)) return { kind: 'twice', to: turn.fixed, turn };
  return undefined;
}

/** The value at the place that stays, where there is one. */
function meanAt(b: Expression, x: string, turn: Turn): Expression | undefined {
  try {
    return substituted(b, x, turn.fixed);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
