/** The matrices that a task gives, entry by entry, whatever kind their entries are of. */
import { type Rational, ZERO } from '@tollbench/engines/exact/rational.ts';
import { isComplex, isRational, type Value } from '../../define/result.ts';
import { results } from './results.ts';
import type { Found } from './special.ts';

export type Part = number | Rational;
export interface Entry {
  readonly re: Part;
  readonly im: Part;
}

export type MatrixId = keyof (typeof results)['tables']['entries']['columns']['matrix']['options'];

const IDS = Object.keys(results.tables.entries.columns.matrix.options) as MatrixId[];

/** By their ids, those that are there; a vector is a column, and a complex matrix stands under the id of the real one. */
export const matricesOf = (
  found: Found,
): { readonly id: MatrixId; readonly rows: readonly (readonly Entry[])[] }[] =>
  IDS.flatMap((id) => {
    const rows = [
      ...rowsOf(found[id] as Value | undefined),
      ...pairsOf(found[complexId(id) as keyof Found] as Value | undefined),
    ];
    return rows.length > 0 ? [{ id, rows }] : [];
  });

const complexId = (id: string): string => `complex${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** The rows of a matrix; a vector is a column, and what is not there has none. */
const rowsOf = (value: Value | undefined): Entry[][] =>
  Array.isArray(value)
    ? value.map((row) =>
        (Array.isArray(row) ? row : [row]).map((x) => (isComplex(x) ? x : { re: x, im: ZERO })),
      )
    : [];

/** The same of a matrix or vector whose entries are pairs of parts. */
const pairsOf = (value: Value | undefined): Entry[][] =>
  Array.isArray(value)
    ? value.map((row) => (isPair(row) ? [row] : row).map(([re, im]: [Part, Part]) => ({ re, im })))
    : [];

const isPair = (row: readonly unknown[]): boolean =>
  isRational(row[0]) || typeof row[0] === 'number';
