import { subscript } from '@tollbench/engines/text/script-digits.ts';
import type { NamedOutput } from '../../define/named.ts';
import {
  type ExactSpectrum,
  exactEigenvalueCode,
  exactEigenvalueText,
} from './exact-eigenvalues.ts';
import { matricesOf } from './matrices.ts';
import type { Operation } from './operations.ts';
import { gershgorin } from './plots.ts';
import type { results } from './results.ts';
import type { Found, MatrixResult, Shown } from './special.ts';

type Table = Extract<NamedOutput<typeof results>, { readonly kind: 'table' }>;

/** A matrix as people read it; programs read the value. */
export function shownTable({ from, part = '', name, rows, note, headings }: Shown): Table {
  const width = Math.max(...rows.map((row) => row.length));
  return {
    kind: 'table',
    id: `${from}${part}`,
    from,
    title: name,
    columns: Array.from({ length: width }, (_, j) => ({
      label: headings?.[j] ?? String(j + 1),
      digits: 6,
    })),
    rows,
    ...(note && { caption: note }),
  };
}

/** The singular values, largest first. */
export const singularTable = ({ singular }: MatrixResult): Table => ({
  kind: 'table',
  id: 'singularValues',
  title: 'Singular values',
  columns: [{ id: 'index', label: 'Singular value' }, 'singularValue'],
  rows: singular.map((s, i) => [{ value: i + 1, shown: `σ${subscript(i + 1)}` }, s]),
});

/** The eigenvalues with the condition of each; for programs alone where the task is another. */
export const eigenTable = (
  { re, im, condition }: NonNullable<MatrixResult['eigenvalues']>,
  unseen: boolean,
): Table => ({
  kind: 'table',
  id: 'eigenvalues',
  title: 'Eigenvalues',
  caption:
    'condition c: a change of size ε‖A‖ in the matrix moves the eigenvalue by c·ε‖A‖ at most, to first order (measured after balancing)',
  columns: [
    { id: 'index', label: 'Eigenvalue' },
    'realPart',
    'imaginaryPart',
    'magnitude',
    'conditionNumber',
  ],
  rows: re.map((x, i) => {
    const [y, c] = [im[i] ?? 0, condition[i] ?? Number.POSITIVE_INFINITY];
    return [
      { value: i + 1, shown: `λ${subscript(i + 1)}` },
      x,
      y,
      Math.hypot(x, y),
      Number.isFinite(c) ? c : { value: null, shown: 'defective' },
    ];
  }),
  ...(unseen && { unseen }),
});

/** The eigenvalues that have an exact form; nothing where there is none. */
export const exactEigenTable = (found: ExactSpectrum): Table => ({
  kind: 'table',
  id: 'exactEigenvalues',
  title: 'Exact eigenvalues',
  columns: ['eigenvalue', 'multiplicity', 'realPart', 'imaginaryPart'],
  rows: found.values.map((v) => [
    { value: exactEigenvalueCode(v), shown: exactEigenvalueText(v) },
    v.multiplicity,
    v.re,
    v.im,
  ]),
  caption:
    found.others === 0
      ? 'All of them; multiplicity as roots of the characteristic polynomial.'
      : `All that are fractions, or fractions with one square root; ${found.others} more ${found.others === 1 ? 'is' : 'are'} neither. Multiplicity as roots of the characteristic polynomial.`,
});

/** For programs: the parts of the exact forms. */
export const exactPartsTable = (found: ExactSpectrum): Table => ({
  kind: 'table',
  id: 'exactEigenvalueParts',
  title: 'Exact eigenvalues in parts',
  columns: ['rationalPart', 'surdFactor', 'radicand', 'multiplicity'],
  rows: found.values.map((v) => [v.rational, v.factor, { n: v.radicand, d: 1n }, v.multiplicity]),
  unseen: true,
});

/** For programs: every entry of every matrix of the task. */
export const entriesTable = (found: Found): Table => ({
  kind: 'table',
  id: 'entries',
  title: 'Entries',
  columns: ['matrix', 'row', 'column', 'realPart', 'imaginaryPart'],
  rows: matricesOf(found).flatMap(({ id, rows }) =>
    rows.flatMap((row, i) => row.map(({ re, im }, j) => [id, i + 1, j + 1, re, im])),
  ),
  unseen: true,
});

/** For programs: what the picture draws around the eigenvalues. */
export const discsTable = (r: MatrixResult): Table => ({
  kind: 'table',
  id: 'gershgorinDiscs',
  title: 'Gershgorin discs',
  columns: ['diagonalEntry', 'radius'],
  rows: gershgorin(r).map(({ centre, radius }) => [centre, radius]),
  unseen: true,
});

/** For programs: the steps of exact elimination, which people read in the working. */
export const operationsTable = (operations: readonly Operation[]): Table => ({
  kind: 'table',
  id: 'rowOperations',
  title: 'Row operations',
  columns: ['operation', 'row', 'otherRow', 'factor', 'factorImaginaryPart'],
  rows: operations.map(({ kind, row, otherRow, factor }) => [
    kind,
    row,
    otherRow,
    factor?.re ?? null,
    factor?.im ?? null,
  ]),
  unseen: true,
});
