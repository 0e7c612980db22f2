/** Products and powers: exactly where that is quick, else in doubles. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  multiply as exactMultiply,
  parseMatrix,
  type RationalMatrix,
} from '@tollbench/engines/exact/matrix.ts';
import { power as exactPower, powerBits } from '@tollbench/engines/exact/power.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { inverse as exactInverse } from '@tollbench/engines/exact/solve.ts';
import { fromRows, identity, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { inverse } from '@tollbench/engines/linalg/solve.ts';
import { InputError } from '../../define/error.ts';
import { formatMatrix } from '../../define/fields/matrix.ts';
import { plainEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { isSmall } from './small.ts';
import { NOTHING, needSquare, rowsOf, type Special, show, texts } from './special.ts';

/** Binary digits of a power's entries up to which it is worked out exactly: nobody reads six hundred digits. */
const MAX_BITS = 2048;

/** Refuses factors whose product does not exist; offers B turned over where that would do. */
export function needProduct({ a, second }: MatrixInputs): void {
  const columns = a[0]?.length ?? 0;
  if (second.length === columns) return;
  const turned = (second[0] ?? []).map((_, j) => second.map((row) => row[j] ?? '0'));
  throw new InputError(
    `is ${second.length}×${second[0]?.length ?? 0}; A has ${columns} columns, so B needs ${columns} rows`,
    {
      field: 'second',
      value: formatMatrix(second),
      remedies: [
        ...(turned.length === columns ? [{ second: formatMatrix(turned) }] : []),
        { second: formatMatrix(identityText(columns)) },
      ],
    },
  );
}

const identityText = (n: number): string[][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? '1' : '0')));

/** A·B. */
export function productTask(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  needProduct(inputs);
  const other = parseMatrix(plainEntries(inputs.second));
  const sizes = Math.max(other.length, other[0]?.length ?? 0);
  if (isSmall(exact) && isSmall(other) && sizes > 0) {
    const product = exactMultiply(exact, other);
    return {
      ...NOTHING,
      found: { product },
      shown: [{ from: 'product', name: 'A·B', rows: texts(product), note: 'exact' }],
    };
  }
  const product = multiply(a, fromRows(other.map((row) => row.map(toNumber))));
  needFinite(product.data, 'second', formatMatrix(inputs.second));
  return {
    ...NOTHING,
    found: { product: rowsOf(product) },
    shown: [{ ...show('product', 'A·B', product), note: 'in doubles' }],
  };
}

/** A^k. */
export function powerTask({ k }: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  needSquare(a, 'a power');
  const title = powerTitle(k);
  const known = isSmall(exact) ? exactly(exact, k) : null;
  if (known)
    return {
      ...NOTHING,
      found: { power: known },
      shown: [{ from: 'power', name: title, rows: texts(known), note: 'exact' }],
    };
  const result = powerInDoubles(a, k);
  return {
    ...NOTHING,
    found: { power: rowsOf(result) },
    shown: [{ ...show('power', title, result), note: 'in doubles' }],
  };
}

export const powerTitle = (k: number): string => `A to the power ${k < 0 ? `−${-k}` : k}`;

/** In fractions; null where they would be too long. */
function exactly(exact: RationalMatrix, k: number): RationalMatrix | null {
  if (k >= 0) return powerBits(exact, k) <= MAX_BITS ? exactPower(exact, k) : null;
  try {
    const { inverse: base } = exactInverse(exact);
    return powerBits(base, -k) <= MAX_BITS ? exactPower(base, -k) : null;
  } catch (error) {
    throw noInverse(error, k);
  }
}

/** A^k in doubles. Throws an InputError where that leaves their range, with an exponent that does not. */
export function powerInDoubles(a: Matrix, k: number): Matrix {
  const result = inDoubles(a, k);
  if (result.data.every(Number.isFinite)) return result;
  throw new InputError(`is ${k}: entries of that power are beyond the range of doubles`, {
    field: 'k',
    value: String(k),
    remedies: [{ k: String(largestFinite(a, k)) }],
  });
}

/** By repeated squaring. */
function inDoubles(a: Matrix, k: number): Matrix {
  let base = a;
  if (k < 0)
    try {
      base = inverse(a).inverse;
    } catch (error) {
      throw noInverse(error, k);
    }
  let result = identity(a.rows);
  for (let e = Math.abs(k); e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) result = multiply(result, base);
    if (e > 1) base = multiply(base, base);
  }
  return result;
}

/** Half of k, a quarter …: the first at which all is finite. */
function largestFinite(a: Matrix, k: number): number {
  for (let e = Math.trunc(k / 2); e !== 0; e = Math.trunc(e / 2))
    if (inDoubles(a, e).data.every(Number.isFinite)) return e;
  return 0;
}

/** A singular matrix has no power below 0. */
export function noInverse(error: unknown, k: number): unknown {
  if (!(error instanceof EngineError)) return error;
  return new InputError(`is ${k}, which takes the inverse: ${error.message}`, {
    field: 'k',
    value: String(k),
    remedies: [{ k: String(-k) }],
  });
}

function needFinite(data: Float64Array, field: string, value: string): void {
  if (!data.every(Number.isFinite))
    throw new InputError('makes entries beyond the range of doubles', { field, value });
}
