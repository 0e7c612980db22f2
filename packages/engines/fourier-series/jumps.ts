/** Where pieces meet: limits from both sides, and the value that the series has there, their mean (Dirichlet’s theorem). */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, substituted } from '../algebra/expression/expand.ts';
import { type Expression, TWO } from '../algebra/expression/expression.ts';
import { sum as plus, quotient } from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import type { Piece } from './periodic.ts';
import { numberOf } from './resolve.ts';
import { tidied } from './tidy.ts';

/** Between two pieces, or between the last and the first. */
export interface Meeting {
  readonly at: Expression;
  readonly place: number;
  /** Undefined where the formula has no value there. */
  readonly left: Expression | undefined;
  readonly right: Expression | undefined;
  readonly leftValue: number;
  readonly rightValue: number;
  readonly value: Expression | undefined;
  /** Right less left; 0 where it is continuous, not finite where a limit is not. */
  readonly jump: number;
}

/** The shape of a value of a formula at a place; undefined where it is a division by 0 or not a number. */
export function exactly(f: Expression, t: Expression): Expression | undefined {
  try {
    const value = expanded(substituted(f, 't', t));
    try {
      return tidied(value);
    } catch (error) {
      if (error instanceof EngineError) return value;
      throw error;
    }
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function finite(e: Expression | undefined, values: Values): number {
  if (!e) return Number.NaN;
  try {
    return numberOf(e, values);
  } catch (error) {
    if (error instanceof EngineError) return Number.NaN;
    throw error;
  }
}

/** At the begin of each piece; `size` is how large the function is. */
export function meetingsOf(pieces: readonly Piece[], values: Values, size: number): Meeting[] {
  return pieces.map((piece, k): Meeting => {
    const before = pieces[(k + pieces.length - 1) % pieces.length] as Piece;
    const left = exactly(before.f, before.to);
    const right = exactly(piece.f, piece.from);
    const [l, r] = [finite(left, values), finite(right, values)];
    const isSame = Math.abs(r - l) <= 1e-9 * size;
    return {
      at: piece.from,
      place: numberOf(piece.from, values),
      left,
      right,
      leftValue: l,
      rightValue: r,
      value: left && right ? tidiedMean(left, right) : undefined,
      jump: isSame ? 0 : r - l,
    };
  });
}

function tidiedMean(a: Expression, b: Expression): Expression {
  const mean = expanded(quotient(plus(a, b), TWO));
  try {
    return tidied(mean);
  } catch (error) {
    if (error instanceof EngineError) return mean;
    throw error;
  }
}

/** Derivatives beyond are not looked at. */
const MAX_ORDER = 6;

/**
 * The lowest derivative that jumps anywhere, 0 being the function itself: coefficients fall as 1/n to one power more.
 * Undefined where none to the sixth does, NaN where one is not finite.
 */
export function smoothnessOf(
  pieces: readonly Piece[],
  values: Values,
  omega: number,
): number | undefined {
  let list = pieces.map(({ f }) => f);
  const scale = Math.max(
    1e-300,
    ...pieces.flatMap((p) =>
      [p.from, p.to].map((t) => Math.abs(finite(exactly(p.f, t), values)) || 0),
    ),
  );
  let size = scale;
  for (let order = 0; order <= MAX_ORDER; order++) {
    for (const [k, piece] of pieces.entries()) {
      const j = (k + pieces.length - 1) % pieces.length;
      const before = pieces[j] as Piece;
      const a = finite(exactly(list[j] as Expression, before.to), values);
      const b = finite(exactly(list[k] as Expression, piece.from), values);
      if (!Number.isFinite(a) || !Number.isFinite(b)) return Number.NaN;
      size = Math.max(size, Math.abs(a), Math.abs(b));
      if (Math.abs(a - b) > 1e-9 * size) return order;
    }
    try {
      list = list.map((f) => derivative(f, 't'));
    } catch (error) {
      if (error instanceof EngineError) return Number.NaN;
      throw error;
    }
    size = Math.max(size * omega, 1e-300);
  }
  return undefined;
}
