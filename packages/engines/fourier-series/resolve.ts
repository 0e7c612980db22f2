/** What has corners and jumps inside, |u|, sgn u, u(t), ⌊u⌋, as pieces without them. */
import { mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  has,
  MINUS_ONE,
  ONE,
  partsOf,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { opposite } from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { EngineError } from '../error.ts';
import { complex } from '../numeric/complex.ts';
import type { Values } from '../transform/constants.ts';
import type { Piece } from './periodic.ts';
import { type Between, stepsOf, zerosOf } from './zeros.ts';

/** Pieces of one period. */
export const MAX_PIECES = 64;
const BROKEN = new Set(['abs', 'sign', 'heaviside', 'floor']);

const isBroken = (e: Expression): boolean => e.kind === 'call' && BROKEN.has(e.name) && has(e, 't');

/** The innermost of them: its argument has no others. */
function innermost(e: Expression): Expression | undefined {
  for (const part of partsOf(e)) {
    const inner = innermost(part);
    if (inner) return inner;
  }
  return isBroken(e) ? e : undefined;
}

export const numberOf = (e: Expression, values: Values): number => numberAt(e, values).re;

/**
 * By the values of parameters, which decide the order of places. What has zeros that are not found exactly stays as it is.
 * Throws `out-of-range` for more than MAX_PIECES, and `unsupported` for ⌊u⌋ of what is no line.
 */
export function resolved(pieces: readonly Piece[], values: Values): Piece[] {
  const out = pieces.flatMap((p) => ofPiece(p, values, 0));
  if (out.length > MAX_PIECES)
    throw new EngineError(
      'out-of-range',
      `There are ${out.length} pieces in a period; the most is ${MAX_PIECES}.`,
    );
  return out;
}

function ofPiece(piece: Piece, values: Values, depth: number): Piece[] {
  const broken = innermost(piece.f);
  if (broken?.kind !== 'call' || depth > 12) return [piece];
  const u = broken.of[0] as Expression;
  const between: Between = {
    from: numberOf(piece.from, values),
    to: numberOf(piece.to, values),
    values,
  };
  const isFloor = broken.name === 'floor';
  const zeros = isFloor ? stepsOf(u, between) : zerosOf(u, between);
  if (!zeros) {
    if (isFloor)
      throw new EngineError('unsupported', 'The floor of a line a·t + b alone is taken.', {
        value: u.key,
      });
    return [piece];
  }
  const ordered = inOrder(zeros, values);
  const cuts = [piece.from, ...ordered, piece.to];
  return cuts.slice(1).flatMap((to, k) => {
    const from = cuts[k] as Expression;
    const middle = (numberOf(from, values) + numberOf(to, values)) / 2;
    const by = withoutBreak(broken.name, u, numberAt(u, { ...values, t: complex(middle) }).re);
    const f = mapped(piece.f, (part) => (part.key === broken.key ? by : part));
    return ofPiece({ from, to, f }, values, depth + 1);
  });
}

/** Each once, from left to right. */
export function inOrder(places: readonly Expression[], values: Values): Expression[] {
  const list = places.map((z) => ({ z, x: numberOf(z, values) })).sort((p, q) => p.x - q.x);
  return list
    .filter(({ x }, k) => k === 0 || x - (list[k - 1]?.x ?? 0) > 1e-12 * Math.max(1, Math.abs(x)))
    .map(({ z }) => z);
}

function withoutBreak(name: string, u: Expression, at: number): Expression {
  if (name === 'abs') return at < 0 ? opposite(u) : u;
  if (name === 'sign') return at < 0 ? MINUS_ONE : ONE;
  if (name === 'heaviside') return at < 0 ? ZERO : ONE;
  return whole(Math.floor(at));
}
