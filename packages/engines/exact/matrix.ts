import { EngineError } from '../error.ts';
import { add, mul, ONE, parse, type Rational, ZERO } from './rational.ts';

/** A matrix of exact fractions, by rows. */
export type RationalMatrix = readonly (readonly Rational[])[];

/** From texts such as "1/3" or "0.25"; throws as `parse` does, and `shape`, `empty`. */
export const parseMatrix = (rows: readonly (readonly string[])[]): RationalMatrix =>
  checked(
    rows.map((row, i) =>
      row.map((text, j) => {
        try {
          return parse(text);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          const at = `Row ${i + 1}, column ${j + 1}`;
          throw new EngineError(error.code, `${at}: ${error.message}`, {
            field: 'matrix',
            value: text,
          });
        }
      }),
    ),
  );

/** The matrix itself, once every row has the same length ≥ 1; throws `empty`, `shape`. */
export function checked(a: RationalMatrix, field = 'matrix'): RationalMatrix {
  const cols = a[0]?.length ?? 0;
  if (cols === 0) throw new EngineError('empty', 'The matrix has no entries.', { field });
  a.forEach((row, i) => {
    if (row.length === cols) return;
    throw new EngineError('shape', `Row ${i + 1} has ${row.length} entries, row 1 has ${cols}.`, {
      field,
      value: row.length,
    });
  });
  return a;
}

/** As `checked`, and throws `not-square`. Returns the order. */
export function requireSquare(a: RationalMatrix, field = 'matrix'): number {
  const [rows, cols] = [checked(a, field).length, a[0]!.length];
  if (rows === cols) return rows;
  throw new EngineError('not-square', `The matrix is ${rows}×${cols}, not square.`, {
    field,
    value: [rows, cols],
  });
}

export const identity = (n: number): RationalMatrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? ONE : ZERO)));

export const transpose = (a: RationalMatrix): RationalMatrix =>
  (a[0] ?? []).map((_, j) => a.map((row) => row[j]!));

/** A·B; throws `shape`. */
export function multiply(a: RationalMatrix, b: RationalMatrix): RationalMatrix {
  if (a[0]?.length !== b.length) {
    const shapes = `a ${a.length}×${a[0]?.length} matrix by a ${b.length}×${b[0]?.length} one`;
    throw new EngineError('shape', `The product of ${shapes} does not exist.`, { field: 'matrix' });
  }
  const columns = transpose(b);
  return a.map((row) =>
    columns.map((column) => row.reduce((sum, x, k) => add(sum, mul(x, column[k]!)), ZERO)),
  );
}
