/** Limits as they are worked in a course: the form, l’Hôpital’s rule, the greatest powers, the logarithm of a power, series. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  has,
  MINUS_ONE,
  partsOf,
  symbol,
  symbolsOf,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import { power, product, quotient } from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Limit } from '@tollbench/engines/algebra/limit/at-infinity.ts';
import { hasFactorial, withoutFactorials } from '@tollbench/engines/algebra/limit/factorials.ts';
import {
  type LimitResult,
  limit,
  type Place,
  type Side,
} from '@tollbench/engines/algebra/limit/limit.ts';
import { limitOfFraction } from '@tollbench/engines/algebra/limit/of-fraction.ts';
import { expansion, polynomialOf } from '@tollbench/engines/algebra/series/expansion.ts';
import { isZero } from '@tollbench/engines/algebra/simplify/zero.ts';
import type { LimitQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../../define/output.ts';
import { limitTex, placeTex, tex } from '../tex.ts';
import { type Conjugate, cancelled, conjugated, divided, fractionOf } from './limit-forms.ts';
import { alongTex, limitValueTex } from './limit-value.ts';
import { attempted, Working } from './step.ts';

/** Rounds of l’Hôpital’s rule that are shown. */
const MAX_ROUNDS = 5;

export function limitSteps(q: LimitQuestion, found: LimitResult): Step[] {
  const w = new Working();
  if (found.kind === 'two') {
    w.say(
      'From above and from below it is another: there is no limit.',
      `${limitTex(q.of, q.by, q.place, 'above')} = ${valueTex(found.above)} \\ne ${limitTex(q.of, q.by, q.place, 'below')} = ${valueTex(found.below)}`,
    );
    new Rules(q.by, q.place, 'above', w).work(q.of, found.above);
    return w.list;
  }
  if (found.kind === 'oscillates') {
    const [a, b] = found.along;
    w.say(
      found.isCounted
        ? 'The sign changes with every number: even and odd ones by themselves.'
        : `${textOf(found.kernel)} grows without bound, so that its sine and cosine take all their values again and again: two sequences are enough.`,
      limitTex(q.of, q.by, q.place, q.side),
    );
    w.say('Along the one.', `${alongTex(found, a)}`);
    w.say('Along the other.', `${alongTex(found, b)}`);
    w.say('Two different values: there is no limit.');
    return w.list;
  }
  if (found.kind === 'unknown') {
    w.say(found.why, limitTex(q.of, q.by, q.place, q.side));
    return w.list;
  }
  new Rules(q.by, q.place, q.side, w).work(q.of, found);
  return w.list;
}

const valueTex = (l: Limit): string =>
  limitValueTex(l, l.kind === 'finite' ? short(l.value) : undefined);
const form = (l: LimitResult): string =>
  l.kind === 'infinite'
    ? '∞'
    : l.kind === 'finite'
      ? isZero(l.value)
        ? '0'
        : isOne(l.value)
          ? '1'
          : 'c'
      : '?';
const isOne = (a: Expression): boolean => a.key === '1';

class Rules {
  readonly #x: string;
  readonly #place: Place;
  readonly #side: Side;
  readonly #w: Working;

  constructor(x: string, place: Place, side: Side, w: Working) {
    this.#x = x;
    this.#place = place;
    this.#side = side;
    this.#w = w;
  }

  #lim(f: Expression): string {
    return limitTex(f, this.#x, this.#place, this.#side);
  }

  #of(f: Expression): LimitResult {
    return limit(f, this.#x, this.#place, this.#side);
  }

  work(f: Expression, value: Limit): void {
    const end = `${this.#lim(f)} = ${valueTex(value)}`;
    if (this.#direct(f, value)) return;
    if (this.#greatest(f, end)) return;
    if (this.#byAlgebra(f, value, end)) return;
    if (this.#byFactorials(f, end) || this.#byBounds(f, end)) return;
    if (f.kind === 'power' && has(f.exponent, this.#x) && has(f.base, this.#x)) {
      this.#ofPower(f.base, f.exponent, f, end);
      return;
    }
    const parts = fractionOf(f, this.#x) ?? this.#asQuotient(f);
    if (parts && this.#hospital(f, parts, end)) return;
    if (this.#bySeries(f, end)) return;
    this.#w.say(
      'By the growth of its parts: the fastest are written as powers of one ω that goes to 0, and the first term of the series in ω decides (Gruntz).',
      end,
    );
  }

  /** The place put in. */
  #direct(f: Expression, value: Limit): boolean {
    if (typeof this.#place === 'string' || value.kind !== 'finite') return false;
    if (!this.#isValue(f, value.value)) return false;
    this.#w.say(
      'The formula is continuous there: the place is put in.',
      `${this.#lim(f)} = ${valueTex(value)}`,
    );
    return true;
  }

  /** Whether the formula has that value at the place itself: 0·ln 0 has none, though it multiplies out to 0. */
  #isValue(f: Expression, value: Expression): boolean {
    const place = this.#place as Expression;
    const names = [...new Set([f, place].flatMap(symbolsOf))].filter((n) => n !== this.#x);
    const at = Object.fromEntries(names.map((n, k) => [n, complex(1.37 + 0.61 * k)]));
    try {
      if (this.#isZeroToZero(f, { ...at, [this.#x]: numberAt(place, at) })) return false;
      const there = numberAt(f, { ...at, [this.#x]: numberAt(place, at) });
      const want = numberAt(value, at);
      const gap = Math.hypot(there.re - want.re, there.im - want.im);
      return gap <= 1e-9 * (1 + Math.hypot(want.re, want.im));
    } catch {
      // It has no value there.
      return false;
    }
  }

  /** xˣ at 0 has the value 1 for some programs; a limit must not go by that. */
  #isZeroToZero(a: Expression, at: Parameters<typeof numberAt>[1]): boolean {
    if (a.kind === 'power' && has(a.base, this.#x) && has(a.exponent, this.#x)) {
      const { re, im } = numberAt(a.base, at);
      if (Math.hypot(re, im) < 1e-12) return true;
    }
    return partsOf(a).some((p) => this.#isZeroToZero(p, at));
  }

  /** n! by Stirling’s formula. */
  #byFactorials(f: Expression, end: string): boolean {
    if (this.#place !== 'infinity' || !hasFactorial(f, this.#x)) return false;
    const put = attempted(() => withoutFactorials(f, this.#x));
    this.#w.say(
      'Stirling’s formula, whose factor goes to 1 (Robbins: it is between 1 and e^(1/(12n))).',
      'n! \\approx \\sqrt{2 \\pi n} \\left(\\frac{n}{e}\\right)^{n}',
    );
    if (put) this.#w.say('Put in.', `${tex(f)} \\approx ${tex(put)}`);
    this.#w.say('What grows fastest decides.', end);
    return true;
  }

  /** Sines and cosines of what has no bound stay between −1 and 1. */
  #byBounds(f: Expression, end: string): boolean {
    const factors = f.kind === 'product' ? f.factors : [f];
    const waves = factors.filter((a) => this.#isWave(a.kind === 'power' ? a.base : a));
    if (waves.length === 0 && !this.#hasWave(f)) return false;
    const rest = product(...factors.filter((a) => !waves.includes(a)));
    if (waves.length > 0)
      this.#w.say(
        'Sine and cosine stay between −1 and 1: the product lies between two that go to 0.',
        `\\left|${tex(f)}\\right| \\le \\left|${tex(rest)}\\right|`,
      );
    else
      this.#w.say(
        'Sine and cosine stay between −1 and 1: where one stands beside what is larger without bound, it falls away.',
      );
    this.#w.say('So the limit is known.', end);
    return true;
  }

  #isWave(a: Expression): boolean {
    if (a.kind !== 'call' || !/^(?:sin|cos)$/u.test(a.name) || !has(a, this.#x)) return false;
    const inside = this.#of(a.of[0] as Expression);
    return (
      inside.kind === 'infinite' || (inside.kind === 'two' && inside.above.kind === 'infinite')
    );
  }

  #hasWave(a: Expression): boolean {
    return this.#isWave(a) || partsOf(a).some((p) => this.#hasWave(p));
  }

  /** A common factor of 0/0, or the conjugate of a difference of roots. */
  #byAlgebra(f: Expression, value: Limit, end: string): boolean {
    if (this.#place === '-infinity' || value.kind !== 'finite') return false;
    const isFar = typeof this.#place === 'string';
    const plain = isFar ? undefined : cancelled(f, this.#x);
    if (plain && this.#isValue(plain, value.value)) {
      this.#w.say('The form 0/0: the common factor is cancelled.', `${tex(f)} = ${tex(plain)}`);
      this.#w.say('The place is put in.', end);
      return true;
    }
    const other = conjugated(f, this.#x);
    if (!other) return false;
    const whole = quotient(other.top, other.bottom);
    const far = isFar ? divided(other, this.#x) : undefined;
    const isConstant = isFar && !has(other.top, this.#x) && isZero(value.value);
    if (!far && !isConstant && (isFar || !this.#isValue(whole, value.value))) return false;
    const line = ({ top, bottom }: Conjugate): string => `\\frac{${tex(top)}}{${tex(bottom)}}`;
    this.#w.say(
      `The form ${isFar ? '∞ − ∞' : '0/0'}: above and below times the conjugate.`,
      `${tex(f)} = ${line(other)}`,
    );
    if (far)
      this.#w.say(
        `Above and below divided by ${this.#x}${far.degree > 1 ? `^${far.degree}` : ''}, which is above 0.`,
        `${line(other)} = ${line(far)}`,
      );
    this.#w.say(
      isConstant
        ? 'What is below grows without bound.'
        : isFar
          ? 'What has a power of it below goes to 0.'
          : 'The place is put in.',
      end,
    );
    return true;
  }

  #greatest(f: Expression, end: string): boolean {
    if (typeof this.#place !== 'string') return false;
    const g =
      this.#place === 'infinity' ? f : substituted(f, this.#x, product(MINUS_ONE, symbol(this.#x)));
    const found = attempted(() => limitOfFraction(g, this.#x));
    if (!found) return false;
    this.#w.say(
      found.degree < 0
        ? 'A fraction of polynomials whose degree is higher below the line: it goes to 0.'
        : found.degree === 0
          ? 'A fraction of polynomials of one degree: the coefficients of the highest powers are left.'
          : 'A fraction of polynomials whose degree is higher above the line: it grows without bound.',
      end,
    );
    return true;
  }

  /** 1^∞, 0⁰ and ∞⁰ by the exponential of a logarithm. */
  #ofPower(base: Expression, exponent: Expression, f: Expression, end: string): void {
    const [b, p] = [this.#of(base), this.#of(exponent)];
    const log = product(exponent, call('log', base));
    const inner = this.#of(log);
    this.#w.say(
      `The form ${form(b)}^${form(p)}: by the exponential of the logarithm.`,
      `${tex(f)} = e^{${tex(log)}}`,
    );
    if (inner.kind === 'finite' || inner.kind === 'infinite') {
      const parts = fractionOf(log, this.#x) ?? this.#asQuotient(log);
      const innerEnd = `${this.#lim(log)} = ${valueTex(inner)}`;
      if (!parts || !this.#hospital(log, parts, innerEnd)) this.#w.say('Its exponent.', innerEnd);
    }
    this.#w.say('The exponential is continuous.', end);
  }

  /** 0·∞ as one over the other, with the line that says so. */
  #asQuotient(f: Expression): { top: Expression; bottom: Expression } | undefined {
    const parts = this.#asFraction(f);
    if (!parts) return undefined;
    const forms = [this.#of(parts.top), this.#of(power(parts.bottom, MINUS_ONE))].map(form);
    if (!forms.includes('0') || !forms.includes('∞')) return undefined;
    this.#w.say(
      'The form 0·∞: as a quotient.',
      `${tex(f)} = \\frac{${tex(parts.top)}}{${tex(parts.bottom)}}`,
    );
    return parts;
  }

  #asFraction(f: Expression): { top: Expression; bottom: Expression } | undefined {
    const factors = f.kind === 'product' ? f.factors : [];
    const logs = factors.filter((a) => a.kind === 'call' && has(a, this.#x));
    const rest = product(...factors.filter((a) => !logs.includes(a)));
    if (logs.length === 0 || !has(rest, this.#x)) return undefined;
    return { top: product(...logs), bottom: power(rest, MINUS_ONE) };
  }

  /** Whether it led to the end. */
  #hospital(f: Expression, given: { top: Expression; bottom: Expression }, end: string): boolean {
    let { top, bottom } = given;
    for (let k = 0; k < MAX_ROUNDS; k++) {
      const [a, b] = [this.#of(top), this.#of(bottom)];
      const kind = `${form(a)}/${form(b)}`;
      if (k === 0 && kind !== '0/0' && kind !== '∞/∞') return this.#divided(f, given, a, b, end);
      if (kind !== '0/0' && kind !== '∞/∞') {
        this.#w.say('The quotient is known now.', end);
        return true;
      }
      const [u, v] = [derivative(top, this.#x), derivative(bottom, this.#x)];
      if (v.key === '0' || u.key.length > 700 || v.key.length > 700)
        return k > 0 && this.#rest(end);
      const next = short(quotient(u, v));
      this.#w.say(
        `The form ${kind}: l’Hôpital’s rule, the quotient of the derivatives.`,
        `${limitTex(quotient(top, bottom), this.#x, this.#place, this.#side)} = ${this.#lim(next)}`,
      );
      const parts = fractionOf(next, this.#x);
      const now = this.#of(next);
      if (!parts || this.#isKnown(next, now)) {
        this.#w.say('The quotient is known now.', end);
        return now.kind === 'finite' || now.kind === 'infinite';
      }
      ({ top, bottom } = parts);
    }
    return this.#rest(end);
  }

  #rest(end: string): boolean {
    this.#w.say('And so on; the first terms of the series of both decide.', end);
    return true;
  }

  #isKnown(f: Expression, now: LimitResult): boolean {
    if (typeof this.#place === 'string' || now.kind !== 'finite') return false;
    return this.#isValue(f, now.value);
  }

  /** A number over 0 or over ∞, 0 over a number. */
  #divided(
    _f: Expression,
    { top, bottom }: { top: Expression; bottom: Expression },
    a: LimitResult,
    b: LimitResult,
    end: string,
  ): boolean {
    if (
      (a.kind !== 'finite' && a.kind !== 'infinite') ||
      (b.kind !== 'finite' && b.kind !== 'infinite')
    )
      return false;
    this.#w.say(
      'Numerator and denominator by themselves.',
      `${this.#lim(top)} = ${valueTex(a)},\\quad ${this.#lim(bottom)} = ${valueTex(b)}`,
    );
    this.#w.say('Their quotient.', end);
    return true;
  }

  #bySeries(f: Expression, end: string): boolean {
    const { place } = { place: this.#place };
    if (place === '-infinity') return false;
    const where =
      place === 'infinity'
        ? ('infinity' as const)
        : { at: place, ...(this.#side === 'below' ? { from: 'below' as const } : {}) };
    const e = attempted(() => expansion(f, this.#x, where, 2));
    if (!e || e.terms.length === 0) return false;
    this.#w.say(
      `The first terms of its series ${place === 'infinity' ? `in 1/${this.#x}` : `about ${this.#x} = ${placeTex(place)}`}.`.replaceAll(
        '\\',
        '',
      ),
      `${tex(f)} = ${tex(polynomialOf({ ...e, terms: e.terms.slice(0, 3) }))} + \\cdots`,
    );
    this.#w.say('What is left in the limit.', end);
    return true;
  }
}
