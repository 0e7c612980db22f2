import { columnSpace, eliminate, nullSpace } from '@tollbench/engines/exact/elimination.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { inverse as exactInverse } from '@tollbench/engines/exact/solve.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { characteristicOf, characteristicText } from './characteristic.ts';
import { operation } from './operations.ts';
import { isSmall, MAX_EXACT, orderOf } from './small.ts';
import { BASIS, NOTHING, type Shown, type Special, sentences, texts } from './special.ts';

/** The inverse is had in doubles at any size; QR of any shape. */
const instead = (m: RationalMatrix): readonly Remedy[] =>
  m.length === m[0]?.length ? [{ task: 'inverse' }, { task: 'svd' }] : [{ task: 'svd' }];

/** The reduced form with its row operations, the inverse and the spaces, exactly. */
export function exactTask(exact: RationalMatrix): Special {
  if (orderOf(exact) > MAX_EXACT)
    throw new InputError(
      `is larger than ${MAX_EXACT}×${MAX_EXACT}; exact elimination stops there, and the inverse as numbers and the singular values do not`,
      { field: 'a', remedies: instead(exact) },
    );
  if (!isSmall(exact))
    throw new InputError(
      'has entries of too many digits for exact elimination: take fewer digits, or fewer rows',
      { field: 'a', remedies: instead(exact) },
    );
  const { rref, pivots, steps } = eliminate(exact);
  const square = exact.length === exact[0]?.length;
  const shown: Shown[] = [
    { from: 'reducedRowEchelonForm', name: 'Reduced row echelon form', rows: texts(rref) },
  ];
  let verdict = square ? 'Singular: it has no inverse.' : null;
  const kernel = nullSpace(exact);
  const inverse = square && kernel.length === 0 ? exactInverse(exact).inverse : null;
  if (inverse) {
    shown.push({ from: 'inverse', name: 'Inverse', rows: texts(inverse) });
    verdict = 'Invertible.';
  }
  const image = columnSpace(exact);
  if (image.length > 0)
    shown.push({ from: 'columnSpace', name: 'Column space', rows: texts(image), note: BASIS });
  if (kernel.length > 0)
    shown.push({ from: 'nullSpace', name: 'Null space', rows: texts(kernel), note: BASIS });
  const polynomial = characteristicOf(exact);
  return {
    ...NOTHING,
    found: {
      reducedRowEchelonForm: rref,
      pivotColumns: pivots.map((j) => j + 1),
      ...(square && {
        inverse: inverse ?? { value: null, note: 'the matrix is singular' },
      }),
      columnSpace: image,
      nullSpace: kernel,
      ...(polynomial && { characteristicPolynomial: polynomial }),
    },
    shown,
    operations: steps.map(operation),
    verdict: sentences(verdict, polynomial && characteristicText(polynomial)),
  };
}
