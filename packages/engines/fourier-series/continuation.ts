/** The whole period of a half-range series: even for cosines, odd for sines. */
import { substituted } from '../algebra/expression/expand.ts';
import { type Expression, symbol } from '../algebra/expression/expression.ts';
import { opposite } from '../algebra/expression/make.ts';
import type { Piece, Range } from './periodic.ts';

const T = symbol('t');

/** Pieces over (0, L) as pieces over (−L, L); of a full range as they are. */
export function continued(pieces: readonly Piece[], range: Range): readonly Piece[] {
  if (range === 'full') return pieces;
  const mirrored = [...pieces].reverse().map(({ from, to, f }): Piece => {
    const turned = substituted(f, 't', opposite(T));
    return {
      from: opposite(to),
      to: opposite(from),
      f: range === 'sine' ? opposite(turned) : turned,
    };
  });
  return [...mirrored, ...pieces];
}

/** The value of a formula at a place. */
export const valueAt = (f: Expression, t: Expression): Expression => substituted(f, 't', t);
