/** Expressions over numbers, labels and `.`, in 64 bits as GNU as reckons. */

import { undefinedName } from './spellings.ts';

/** The section of a place, as far as an expression asks: its name, and addresses once it is laid out. */
export interface Addressed {
  readonly name: string;
  addressOf(raw: number, after: number): number;
}

/** A place in a section. */
export interface Place {
  readonly section: Addressed;
  /** Offset among the fixed bytes. */
  readonly raw: number;
  /** Number of variable things before it. */
  readonly after: number;
}

/** A name: undefined so far, a place in a section, or a value given by `.equ`. */
export interface Label {
  readonly name: string;
  place: Place | undefined;
  /** Given by `.equ`, `.set` or `=`. */
  value: Expression | undefined;
  global: boolean;
  /** Line of the definition, 0 before it. */
  line: number;
  /** A numeric label (`1:`), which the symbol table leaves out. */
  readonly local: boolean;
}

/** Whether a label has come to be defined. */
export const isDefined = ({ place, value }: Label): boolean =>
  place !== undefined || value !== undefined;

export type Expression =
  | number
  | { readonly kind: 'big'; readonly value: bigint }
  | { readonly kind: 'label'; readonly label: Label }
  | { readonly kind: 'here'; readonly place: Place }
  | { readonly kind: 'unary'; readonly operator: string; readonly a: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly a: Expression;
      readonly b: Expression;
    };

/** What an expression comes to: `weight` addresses (1 for an address, 0 for a number) and a value. */
export interface Value {
  readonly weight: number;
  readonly value: bigint;
  /** The place behind an address not laid out yet; undefined for a number. */
  readonly place: Place | undefined;
}

/** Thrown, with the reason, where an expression has no value; the caller knows where it stands. */
export class ExpressionError extends Error {}

const number64 = (value: bigint): Value => ({
  weight: 0,
  value: BigInt.asIntN(64, value),
  place: undefined,
});

/**
 * Evaluates with labels at their final addresses (`laidOut`), or, while the source is still being
 * read, with only such differences of labels as can no longer change.
 *
 * Throws ExpressionError: a label without definition, a definition that goes in a circle, a
 * division by zero, arithmetic that has no meaning on addresses.
 */
export function evaluate(e: Expression, laidOut: boolean): Value {
  return reckon(e, laidOut, 0, { steps: MAX_STEPS });
}

/** Sums and names within names may go so deep: what goes deeper mostly goes in a circle. */
const MAX_DEPTH = 200;
/** Names that are each the sum of the one before, twice, would take 2ⁿ steps. */
const MAX_STEPS = 20_000;

function reckon(e: Expression, laidOut: boolean, depth: number, left: { steps: number }): Value {
  if (typeof e === 'number') return number64(BigInt(e));
  if (depth > MAX_DEPTH)
    throw new ExpressionError(`goes in a circle, or more than ${MAX_DEPTH} steps deep`);
  if (--left.steps < 0) throw new ExpressionError(`takes more than ${MAX_STEPS} steps`);
  switch (e.kind) {
    case 'big':
      return number64(e.value);
    case 'label':
      if (e.label.value !== undefined) return reckon(e.label.value, laidOut, depth + 1, left);
      if (e.label.place === undefined) {
        const { name } = e.label;
        throw new ExpressionError(`${name} is not defined${undefinedName(name)}`);
      }
      return atPlace(e.label.place, laidOut);
    case 'here':
      return atPlace(e.place, laidOut);
    case 'unary': {
      const a = reckon(e.a, laidOut, depth + 1, left);
      if (e.operator === '-')
        return { weight: -a.weight, value: BigInt.asIntN(64, -a.value), place: a.place };
      if (a.weight !== 0)
        throw new ExpressionError(`"${e.operator}" takes a number, not an address`);
      return number64(e.operator === '~' ? ~a.value : a.value === 0n ? 1n : 0n);
    }
    case 'binary':
      return combine(
        e.operator,
        reckon(e.a, laidOut, depth + 1, left),
        reckon(e.b, laidOut, depth + 1, left),
        laidOut,
      );
  }
}

function atPlace(place: Place, laidOut: boolean): Value {
  const value = laidOut ? place.section.addressOf(place.raw, place.after) : place.raw;
  return { weight: 1, value: BigInt(value), place };
}

/** Whether the distance of two places can no longer change. */
const fixed = (a: Place, b: Place): boolean => a.section === b.section && a.after === b.after;

function combine(operator: string, a: Value, b: Value, laidOut: boolean): Value {
  if (operator === '+' || operator === '-') {
    const value = operator === '+' ? a.value + b.value : a.value - b.value;
    const weight = operator === '+' ? a.weight + b.weight : a.weight - b.weight;
    if (a.weight !== 0 && b.weight !== 0) {
      if (weight !== 0) throw new ExpressionError('two addresses can be subtracted, not added');
      if (!laidOut && !fixed(a.place!, b.place!)) {
        throw new ExpressionError('the distance of two labels is not known yet here');
      }
      return number64(value);
    }
    return { weight, value: BigInt.asIntN(64, value), place: a.place ?? b.place };
  }
  if (a.weight !== 0 || b.weight !== 0) {
    const comparable = a.weight === b.weight && (laidOut || fixed(a.place!, b.place!));
    if (!comparable || !/^([=<>!]=|<>|<|>)$/.test(operator)) {
      throw new ExpressionError(`"${operator}" takes numbers, not addresses`);
    }
  }
  return number64(apply(operator, a.value, b.value));
}

function apply(operator: string, a: bigint, b: bigint): bigint {
  // A true comparison is −1 in GNU as, a true `&&` or `||` is 1.
  switch (operator) {
    case '*':
      return a * b;
    case '/':
    case '%':
      if (b === 0n) throw new ExpressionError('division by zero');
      return operator === '/' ? a / b : a % b;
    case '<<':
      return b < 0n || b > 63n ? 0n : a << b;
    case '>>':
      return b < 0n || b > 63n ? 0n : BigInt.asUintN(64, a) >> b;
    case '|':
      return a | b;
    case '&':
      return a & b;
    case '^':
      return a ^ b;
    case '!':
      return a | ~b;
    case '==':
      return a === b ? -1n : 0n;
    case '!=':
    case '<>':
      return a !== b ? -1n : 0n;
    case '<':
      return a < b ? -1n : 0n;
    case '>':
      return a > b ? -1n : 0n;
    case '<=':
      return a <= b ? -1n : 0n;
    case '>=':
      return a >= b ? -1n : 0n;
    case '&&':
      return a !== 0n && b !== 0n ? 1n : 0n;
    default:
      return a !== 0n || b !== 0n ? 1n : 0n;
  }
}
