/** Where formulas are 0 between two places: exactly where that is possible, else enclosed so that none is missed. */
import { EngineError } from '../../error.ts';
import { fromNumber, rational } from '../../exact/rational.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, substituted } from '../expression/expand.ts';
import { type Expression, has, isNumber, number } from '../expression/expression.ts';
import type { Place } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';
import { enclosure, holdsZero, type Interval } from './interval.ts';
import { kernelRoots } from './kernel-roots.ts';
import { isInfinite, lettersOf, numberOf, orderOf, realOf, TRIALS, trial } from './places.ts';
import { polynomialRoots } from './polynomial-roots.ts';
import { candidates } from './recognised.ts';
import { inSines, together } from './together.ts';

export interface Zero {
  /** Its form; undefined where it has none here. */
  readonly at?: Expression;
  /** Its double; NaN where letters stand in its form. */
  readonly near: number;
}

/** Boxes that are looked at for one formula. */
const MAX_BOXES = 6000;
/** Zeros that are still told one by one. */
const MAX_ZEROS = 260;
/** Derivatives by which a zero of higher order is known to be alone. */
const MAX_ORDER = 6;
const SHARE = 0.48623;

/**
 * The zeros of g in the open interval, from the lower to the upper; those of a formula with letters where these hang
 * together alike for all of the tried positive values. Undefined where they are not decided: too many, a formula whose
 * values are not real, an order that hangs on letters.
 */
export function zerosBetween(
  g: Expression,
  x: string,
  from: Place,
  to: Place,
): readonly Zero[] | undefined {
  try {
    return found(g, x, from, to);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function found(g: Expression, x: string, from: Place, to: Place): readonly Zero[] | undefined {
  if (!has(g, x)) return isZero(g) ? undefined : [];
  if (g.kind === 'product') return joined(g.factors.map((f) => zerosBetween(f, x, from, to)));
  if (g.kind === 'power') {
    if (!isNumber(g.exponent)) return zerosBetween(g.base, x, from, to);
    return g.exponent.value.n > 0n ? zerosBetween(g.base, x, from, to) : [];
  }
  const roots = polynomialRoots(g, x);
  if (roots) return inside(roots, from, to);
  const { n } = together(inSines(g));
  const form = n.kind === 'sum' ? expanded(n) : n;
  if (form.key !== g.key && (form.kind === 'product' || form.kind === 'power'))
    return found(form, x, from, to);
  const forms = kernelRoots(form, x);
  if (forms) return inside({ exact: forms, near: [] }, from, to);
  const letters = lettersOf(form, from, to).filter((s) => s !== x);
  if (letters.length > 0) return withLetters(form, x, from, to, letters);
  return new Isolation(form, x, from, to).zeros();
}

function joined(list: readonly (readonly Zero[] | undefined)[]): readonly Zero[] | undefined {
  if (!list.every((z): z is readonly Zero[] => z !== undefined)) return undefined;
  return list.flat();
}

/** Of all real roots those between the limits. */
function inside(
  { exact, near }: { exact: readonly Expression[]; near: readonly number[] },
  from: Place,
  to: Place,
): readonly Zero[] | undefined {
  const list: Zero[] = [];
  for (const at of exact) {
    const [low, high] = [orderOf(from, at), orderOf(at, to)];
    if (low === undefined || high === undefined) return undefined;
    if (low < 0 && high < 0) list.push({ at, near: numberOf(at) ?? Number.NaN });
  }
  const [a, b] = [numberOf(from), numberOf(to)];
  if (near.length > 0 && (a === undefined || b === undefined)) return undefined;
  for (const value of near)
    if (value > (a as number) && value < (b as number)) list.push({ near: value });
  return list;
}

/** None where there is none for any of the tried values; where there are some, their form is not known. */
function withLetters(
  g: Expression,
  x: string,
  from: Place,
  to: Place,
  letters: readonly string[],
): readonly Zero[] | undefined {
  for (let k = 0; k < TRIALS; k++) {
    const at = trial(letters, k);
    const put = (a: Expression): Expression =>
      letters.reduce((e, name) => substituted(e, name, numberNear(at[name] as number)), a);
    const ends = [from, to].map((p) => (isInfinite(p) ? p : put(p))) as [Place, Place];
    const zeros = new Isolation(put(g), x, ...ends).zeros();
    if (!zeros || zeros.length > 0) return undefined;
  }
  return [];
}

const numberNear = (value: number): Expression =>
  number(rational(BigInt(Math.round(value * 1e6)), 1_000_000n));

class Isolation {
  readonly #slopes: (Expression | undefined)[];
  readonly #x: string;
  readonly #from: Place;
  readonly #to: Place;
  readonly #ends: readonly [number, number];
  #left = MAX_BOXES;

  constructor(g: Expression, x: string, from: Place, to: Place) {
    this.#slopes = [g];
    this.#x = x;
    [this.#from, this.#to] = [from, to];
    this.#ends = [numberOf(from) ?? Number.NaN, numberOf(to) ?? Number.NaN];
  }

  zeros(): readonly Zero[] | undefined {
    const [a, b] = this.#ends;
    if (Number.isNaN(a) || Number.isNaN(b)) return undefined;
    const list: Zero[] = [];
    const boxes: Interval[] = [{ low: a, high: b }];
    for (let box = boxes.pop(); box; box = boxes.pop()) {
      if (this.#left-- <= 0 || list.length > MAX_ZEROS) return undefined;
      const decided = this.#decided(box);
      if (decided) list.push(...decided);
      else {
        const cut = middle(box);
        if (!(cut > box.low && cut < box.high) || isNarrow(box)) return undefined;
        boxes.push({ low: cut, high: box.high }, { low: box.low, high: cut });
      }
    }
    return list;
  }

  #slope(k: number): Expression | undefined {
    while (this.#slopes.length <= k) {
      const last = this.#slopes.at(-1);
      this.#slopes.push(last && derivative(last, this.#x));
    }
    return this.#slopes[k];
  }

  /** The order of the zero at a place: how many derivatives, from g itself on, are 0 there. */
  #orderAt(at: Expression): number {
    for (let k = 0; k <= MAX_ORDER; k++) {
      const slope = this.#slope(k);
      if (!slope) return 0;
      try {
        if (!isZero(substituted(slope, this.#x, at))) return k;
      } catch (error) {
        if (error instanceof EngineError) return 0;
        throw error;
      }
    }
    return 0;
  }

  /** The zeros in a box, where it is seen at once. */
  #decided(box: Interval): readonly Zero[] | undefined {
    const over = (k: number) => {
      const slope = this.#slope(k);
      return slope && enclosure(slope, this.#x, box);
    };
    const values = over(0);
    if (values && !holdsZero(values)) return [];
    if (!Number.isFinite(box.high - box.low)) return undefined;
    const order = [1, 2, 3, 4, 5, 6].find((k) => {
      const slope = over(k);
      return slope && !holdsZero(slope);
    });
    if (order === undefined) return undefined;
    // As many zeros as the order of the derivative without one: where they all stand at an end, none is inside.
    for (const [end, value] of [
      [this.#from, box.low === this.#ends[0]],
      [this.#to, box.high === this.#ends[1]],
    ] as const)
      if (value && !isInfinite(end) && this.#orderAt(end) === order) return [];
    return order === 1 ? this.#single(box) : this.#repeated(box, order);
  }

  /** Of a box over which g rises or falls. */
  #single(box: Interval): readonly Zero[] | undefined {
    const at = (t: number) =>
      enclosure(this.#slopes[0] as Expression, this.#x, { low: t, high: t });
    const [p, q] = [at(box.low), at(box.high)];
    if (!p || !q || holdsZero(p) || holdsZero(q)) return undefined;
    if (p.low > 0 === q.low > 0) return [];
    let { low, high } = box;
    for (let k = 0; k < 200; k++) {
      const t = (low + high) / 2;
      const v = realOf(this.#slopes[0] as Expression, { [this.#x]: t });
      if (v === undefined || t <= low || t >= high) break;
      if (v > 0 === p.low > 0) low = t;
      else high = t;
    }
    return [this.#named((low + high) / 2, 1)];
  }

  #named(near: number, order: number): Zero {
    const at = candidates(near).find((c) => {
      const value = realOf(c);
      return (
        value !== undefined &&
        Math.abs(value - near) <= 1e-9 * Math.max(1, Math.abs(near)) &&
        this.#orderAt(c) >= order
      );
    });
    return at ? { at, near: numberOf(at) ?? near } : { near };
  }

  /** A zero of higher order, told by a form at which all derivatives below are 0. */
  #repeated(box: Interval, order: number): readonly Zero[] | undefined {
    if (box.high - box.low > 0.3) return undefined;
    const slope = this.#slope(order - 1);
    const zeros =
      slope && new Isolation(slope, this.#x, exactly(box.low), exactly(box.high)).zeros();
    const zero = zeros?.[0];
    if (!zero?.at || zeros?.length !== 1) return undefined;
    return this.#orderAt(zero.at) === order ? [zero] : undefined;
  }
}

const isNarrow = ({ low, high }: Interval): boolean =>
  high - low < 1e-11 * Math.max(1, Math.abs(low), Math.abs(high));

/** Not in the very middle, where zeros like to stand. */
function middle({ low, high }: Interval): number {
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return 0.0172;
  if (high === Number.POSITIVE_INFINITY) return low < 1 ? low + 2.317 : 2.6171 * low;
  if (low === Number.NEGATIVE_INFINITY) return high > -1 ? high - 2.317 : 2.6171 * high;
  return low + SHARE * (high - low);
}

/** The double itself as a fraction. */
const exactly = (value: number): Expression => number(fromNumber(value));
