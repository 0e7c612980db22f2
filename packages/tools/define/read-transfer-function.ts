/** Transfer functions as people write them, multiplied out in exact arithmetic. */

import { EngineError } from '@tollbench/engines/error.ts';
import type { Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import { isZero, toNumber } from '@tollbench/engines/exact/rational.ts';
import {
  fractionOf,
  invertFunction,
  multiplyFunctions,
  type RationalFunction,
} from '@tollbench/engines/exact/rational-function.ts';
import type { Algebra } from './arithmetic/algebra.ts';
import { readFormula } from './arithmetic/grammar.ts';
import { plainFormula } from './arithmetic/scanner.ts';
import { FieldError } from './error.ts';
import {
  functionsOf,
  MAX_FORMULA_LENGTH,
  needed,
  type Part,
  type Variable,
} from './transfer-function-algebra.ts';

export type { Variable } from './transfer-function-algebra.ts';

/** What a text says: coefficients from the highest power down, and a dead time (in z: of no meaning, 0). */
export interface ReadFunction {
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly delay: number;
}

/**
 * Reads a transfer function in s or z. Throws a FieldError that follows the field's label and quotes the piece.
 * Nothing is cancelled, and every coefficient is the double nearest to the exact one.
 */
export function readTransferFunction(text: string, variable: Variable): ReadFunction {
  if (text.length > MAX_FORMULA_LENGTH)
    throw new FieldError(`has ${text.length} characters; the most is ${MAX_FORMULA_LENGTH}`);
  if (text.trim() === '')
    throw new FieldError(
      `is empty; write it as 1/(${variable}^2 + 6${variable} + 25) or [1]/[1 6 25]`,
    );
  try {
    return inNumbers(whole(plainFormula(text), functionsOf(variable)));
  } catch (error) {
    // What exact arithmetic refuses is about what was typed.
    if (error instanceof EngineError) throw new FieldError(error.message);
    throw error;
  }
}

function inNumbers(f: RationalFunction): ReadFunction {
  const { num, den } = fractionOf(f);
  const delay = toNumber(f.delay);
  if (delay < 0) throw new FieldError('has e to a positive power of s: a dead time is e^(-2s)');
  const numbers = (p: Polynomial): number[] => {
    const list = p.map(toNumber).reverse();
    const exact = p.toReversed();
    const strange = list.find((x, i) => {
      const of = exact[i];
      return !Number.isFinite(x) || (x === 0 && of !== undefined && !isZero(of));
    });
    if (strange !== undefined)
      throw new FieldError(`has a coefficient that is too ${strange === 0 ? 'small' : 'large'}`);
    return list.length === 0 ? [0] : list;
  };
  return { num: numbers(num), den: numbers(den), delay };
}

/** The whole text: `num = …; den = …`, or `G(s) =` and a formula. */
function whole(text: string, algebra: Algebra<Part>): RationalFunction {
  const source = text
    .replace(/^s ?= ?tf\( ?'s' ?\) ?;?/u, '')
    .replace(/;\s*$/u, '')
    .trim();
  const start = /^num(?:erator)? ?[=:]/iu.exec(source);
  const middle = /\bden(?:ominator)? ?[=:]/iu.exec(source);
  if (start && middle && middle.index > start[0].length) {
    const side = (piece: string): RationalFunction => {
      const inside = piece.trim().replace(/[;,]$/u, '').trim();
      const formula = /[a-z()[{\\π]/iu.test(inside.replace(/\d[a-zµμ]+/giu, ''));
      return needed(readFormula(formula ? inside : `[${inside}]`, algebra, MAX_FORMULA_LENGTH + 2));
    };
    const num = side(source.slice(start[0].length, middle.index));
    const den = side(source.slice(middle.index + middle[0].length));
    return multiplyFunctions(num, invertFunction(den));
  }
  const named = /^[A-Za-z]\w{0,20} ?(?:\( ?[sz] ?\))? ?=(.*)$/u.exec(source);
  return needed(readFormula(named?.[1] ?? source, algebra, MAX_FORMULA_LENGTH));
}
