/** Rows of probabilities from a matrix as it was typed. */
import {
  add,
  compare,
  type Rational,
  rational,
  sub,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import { readEntry } from '../../define/entry.ts';
import type { SourceInputs } from './inputs.ts';
import { refused } from './refusals.ts';

/** What a row may miss 1 by, as rounded tables do. */
const TOLERANCE = rational(5, 1000);

/** Rows that add to 1, scaled where rounding made them miss it. Refuses the field for any other. */
export function probabilitiesOf(
  field: 'transitions' | 'matrix',
  i: SourceInputs,
  texts: readonly (readonly string[])[],
): { readonly rows: readonly (readonly number[])[]; readonly scaled: boolean } {
  let scaled = false;
  const rows = texts.map((row, r) => {
    const values = row.map((text) => readEntry(text).value.re);
    const bad = values.findIndex(({ n }) => n < 0n);
    if (bad >= 0)
      throw refused(field, i, `row ${r + 1}, column ${bad + 1} is ${row[bad]}, below 0`);
    const sum = values.reduce(add, ZERO);
    const off = sub(sum, rational(1));
    if (compare(sizeOf(off), TOLERANCE) > 0)
      throw refused(
        field,
        i,
        `row ${r + 1} adds to ${Number(toNumber(sum).toPrecision(8))}, and its probabilities must add to 1${columnsAddToOne(texts) ? '; the columns do: give it the other way about' : ''}`,
        columnsAddToOne(texts) ? [{ [field]: transposed(texts) }] : [],
      );
    if (off.n !== 0n) scaled = true;
    return values.map(({ n, d }) => toNumber(rational(n * sum.d, d * sum.n)));
  });
  return { rows, scaled };
}

const sizeOf = ({ n, d }: Rational): Rational => ({ n: n < 0n ? -n : n, d });

const columnsAddToOne = (texts: readonly (readonly string[])[]): boolean =>
  (texts[0] ?? []).every((_, c) => {
    const sum = texts.reduce((total, row) => add(total, readEntry(row[c] ?? '0').value.re), ZERO);
    return compare(sizeOf(sub(sum, rational(1))), TOLERANCE) <= 0;
  });

const transposed = (texts: readonly (readonly string[])[]): string =>
  (texts[0] ?? []).map((_, c) => texts.map((row) => row[c]).join(' ')).join('; ');
