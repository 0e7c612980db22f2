/** A⁻¹ at any size: exactly where that is quick, else in doubles with what is left of A·A⁻¹ − I. */
import { EngineError } from '@tollbench/engines/error.ts';
import { nullSpace } from '@tollbench/engines/exact/elimination.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { inverse as exactInverse } from '@tollbench/engines/exact/solve.ts';
import { identity, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { inverse } from '@tollbench/engines/linalg/solve.ts';
import { operation } from './operations.ts';
import { isSmall } from './small.ts';
import {
  BASIS,
  distance,
  NOTHING,
  needSquare,
  rowsOf,
  type Special,
  show,
  texts,
} from './special.ts';

/** The inverse, or why there is none. */
export function inverseTask(exact: RationalMatrix, a: Matrix): Special {
  needSquare(a, 'an inverse');
  if (!isSmall(exact)) return inDoubles(a);
  const kernel = nullSpace(exact);
  if (kernel.length > 0)
    return {
      ...NOTHING,
      found: { inverse: { value: null, note: 'the matrix is singular' }, nullSpace: kernel },
      shown: [{ from: 'nullSpace', name: 'Null space', rows: texts(kernel), note: BASIS }],
      verdict: 'Singular: it has no inverse. A takes every vector of the null space to 0.',
    };
  const { inverse: found, steps } = exactInverse(exact);
  const numbers = found.map((row) => row.map(toNumber));
  const whole = found.every((row) => row.every(({ d }) => d === 1n));
  return {
    ...NOTHING,
    found: { inverse: found },
    shown: [
      { from: 'inverse', name: 'Inverse', rows: texts(found), note: 'exact' },
      ...(whole
        ? []
        : [
            {
              from: 'inverse',
              part: 'Numbers',
              name: 'Inverse, as numbers',
              rows: numbers,
            } as const,
          ]),
    ],
    operations: steps.map(operation),
    verdict: 'Invertible.',
  };
}

function inDoubles(a: Matrix): Special {
  try {
    const { inverse: found } = inverse(a);
    return {
      ...NOTHING,
      found: { inverse: rowsOf(found) },
      shown: [{ ...show('inverse', 'Inverse', found), note: 'in doubles, by LU' }],
      residual: distance(multiply(a, found), identity(a.rows)),
      residualOf: 'inverse',
      verdict: 'Inverted in doubles: too large, or of too many digits, for fractions.',
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      ...NOTHING,
      found: { inverse: { value: null, note: error.message } },
      verdict: `No inverse in doubles: ${error.message}`,
    };
  }
}
