/** Inverses, products and powers of complex matrices: exactly where that is quick, else in doubles. */
import { EngineError } from '@tollbench/engines/error.ts';
import { plus, real, times } from '@tollbench/engines/exact/gaussian.ts';
import {
  complexInverse,
  complexNullSpace,
  type GaussianElimination,
  type GaussianMatrix,
} from '@tollbench/engines/exact/gaussian-matrix.ts';
import { ONE, ZERO } from '@tollbench/engines/exact/rational.ts';
import { identity } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { inverse } from '@tollbench/engines/linalg/solve.ts';
import { InputError } from '../../define/error.ts';
import { pairsOf, roundedPairs, roundedTexts, texts } from './complex-entries.ts';
import { complexRows, embedded } from './embedded.ts';
import { gaussianEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { needProduct, noInverse, powerInDoubles, powerTitle } from './product-task.ts';
import { isSmallComplex } from './small.ts';
import { BASIS, distance, NOTHING, type Special } from './special.ts';

/** A⁻¹ of a complex matrix; `done`: its exact elimination, where that is quick. */
export function inverseComplexTask(a: GaussianMatrix, done: GaussianElimination | null): Special {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (rows !== cols)
    throw new InputError(`is ${rows}×${cols}; an inverse needs a square matrix`, { field: 'a' });
  if (done && done.pivots.length < rows) {
    const kernel = complexNullSpace(a, done);
    return {
      ...NOTHING,
      found: {
        complexInverse: { value: null, note: 'the matrix is singular' },
        complexNullSpace: pairsOf(kernel),
      },
      shown: [{ from: 'complexNullSpace', name: 'Null space', rows: texts(kernel), note: BASIS }],
      verdict: 'Singular: it has no inverse. A takes every vector of the null space to 0.',
    };
  }
  if (done) {
    const found = complexInverse(a);
    return {
      ...NOTHING,
      found: { complexInverse: pairsOf(found) },
      shown: [{ from: 'complexInverse', name: 'Inverse', rows: texts(found), note: 'exact' }],
      verdict: 'Invertible.',
    };
  }
  const twice = embedded(a);
  try {
    const { inverse: found } = inverse(twice);
    const complex = complexRows(found);
    return {
      ...NOTHING,
      found: { complexInverse: roundedPairs(complex) },
      shown: [
        {
          from: 'complexInverse',
          name: 'Inverse',
          rows: roundedTexts(complex),
          note: 'in doubles, by LU',
        },
      ],
      residual: distance(multiply(twice, found), identity(twice.rows)),
      residualOf: 'inverse',
      verdict: 'Inverted in doubles: too large, or of too many digits, for fractions.',
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      ...NOTHING,
      found: { complexInverse: { value: null, note: error.message } },
      verdict: `No inverse in doubles: ${error.message}`,
    };
  }
}

/** A·B where either is complex. */
export function productComplexTask(inputs: MatrixInputs): Special {
  needProduct(inputs);
  const [a, b] = [gaussianEntries(inputs.a), gaussianEntries(inputs.second)];
  if (isSmallComplex(a) && isSmallComplex(b)) {
    const product = complexMultiply(a, b);
    return {
      ...NOTHING,
      found: { complexProduct: pairsOf(product) },
      shown: [{ from: 'complexProduct', name: 'A·B', rows: texts(product), note: 'exact' }],
    };
  }
  const product = complexRows(multiply(embedded(a), embedded(b)));
  return {
    ...NOTHING,
    found: { complexProduct: roundedPairs(product) },
    shown: [
      { from: 'complexProduct', name: 'A·B', rows: roundedTexts(product), note: 'in doubles' },
    ],
  };
}

/** A^k of a complex matrix: exactly where few digits arise, else in doubles. */
export function powerComplexTask({ k }: MatrixInputs, a: GaussianMatrix): Special {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (rows !== cols)
    throw new InputError(`is ${rows}×${cols}; a power needs a square matrix`, { field: 'a' });
  const name = powerTitle(k);
  const known = isSmallComplex(a) ? exactPower(a, k) : null;
  if (known)
    return {
      ...NOTHING,
      found: { complexPower: pairsOf(known) },
      shown: [{ from: 'complexPower', name, rows: texts(known), note: 'exact' }],
    };
  const power = complexRows(powerInDoubles(embedded(a), k));
  return {
    ...NOTHING,
    found: { complexPower: roundedPairs(power) },
    shown: [{ from: 'complexPower', name, rows: roundedTexts(power), note: 'in doubles' }],
  };
}

/** Products one after the other stay this short: the digits of each are the sum of those before. */
const MAX_EXACT_POWER = 32;

function exactPower(a: GaussianMatrix, k: number): GaussianMatrix | null {
  if (Math.abs(k) > MAX_EXACT_POWER) return null;
  let base = a;
  if (k < 0)
    try {
      base = complexInverse(a);
    } catch (error) {
      throw noInverse(error, k);
    }
  let result: GaussianMatrix = a.map((row, i) => row.map((_, j) => real(i === j ? ONE : ZERO)));
  for (let e = 0; e < Math.abs(k); e++) {
    if (!isSmallComplex(result)) return null;
    result = complexMultiply(result, base);
  }
  return result;
}

const complexMultiply = (a: GaussianMatrix, b: GaussianMatrix): GaussianMatrix =>
  a.map((row) =>
    (b[0] ?? []).map((_, j) =>
      row.reduce((sum, x, k) => plus(sum, times(x, b[k]?.[j] ?? real(ZERO))), real(ZERO)),
    ),
  );
