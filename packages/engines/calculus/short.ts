/** The shortest of the forms of a formula that are tried; formulas with high powers stay as they are. */
import { neat } from '../algebra/answer/fraction.ts';
import { type Expression, integerOf, partsOf } from '../algebra/expression/expression.ts';
import { EngineError } from '../error.ts';

/** Powers beyond are not taken apart. */
const MAX_POWER = 100n;

const isHigh = (a: Expression): boolean => {
  const n = a.kind === 'power' ? integerOf(a.exponent) : undefined;
  return (n !== undefined && (n > MAX_POWER || n < -MAX_POWER)) || partsOf(a).some(isHigh);
};

/** Equal to the formula wherever that has a value and letters are positive. */
export function short(a: Expression): Expression {
  if (isHigh(a)) return a;
  try {
    return neat(a);
  } catch (error) {
    // Too large on the way.
    if (error instanceof EngineError) return a;
    throw error;
  }
}
