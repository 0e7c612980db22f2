import { degree, divide } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { InputError } from '../../define/error.ts';
import type { BlockInputs } from './inputs.ts';
import { readPolynomial } from './read-polynomial.ts';

/** Columns of an own matrix. */
export const MAX_COLUMNS = 128;

export interface OwnMatrix {
  /** Bit j of a row is its place j from the left. */
  readonly rows: readonly bigint[];
  readonly length: number;
  /** Of a cyclic code; null of one given by its rows. */
  readonly polynomial: bigint | null;
}

const refuse = (message: string, value: string): never => {
  throw new InputError(message, { field: 'matrix', value: value.slice(0, 120) });
};

/** Rows of 0 and 1 as people write them. Throws InputError that names the row. */
export function readMatrix({ matrix, given }: BlockInputs): OwnMatrix {
  if (given === 'x') return cyclicRows(matrix);
  const texts = matrix
    .replace(/\]\s*,?\s*\[/gu, '\n')
    .replace(/[[\]]/gu, ' ')
    .split(/[\n;]/u)
    .map((row) => row.replace(/[#%].*$/u, '').trim())
    .filter(Boolean);
  if (texts.length === 0) refuse('is empty: a row of 0 and 1 is one', matrix);
  const rows = texts.map((text, i) => {
    if (/[01]{2}\s*,|,\s*[01]{2}/u.test(text))
      refuse(`row ${i + 1} has a comma between groups: part rows by new lines or by ;`, text);
    const bits = text.replace(/[\s,|]+/gu, '');
    const bad = /[^01]/u.exec(bits);
    if (bad) refuse(`row ${i + 1} has "${bad[0]}"; it takes 0 and 1`, text);
    return bits;
  });
  const length = rows[0]?.length ?? 0;
  rows.forEach((row, i) => {
    if (row.length !== length)
      refuse(`row ${i + 1} has ${row.length} digits; the first has ${length}`, texts[i] ?? '');
  });
  if (length > MAX_COLUMNS) refuse(`has ${length} columns; ${MAX_COLUMNS} are the most`, matrix);
  return { rows: rows.map(fromLeft), length, polynomial: null };
}

/** The word whose bit j is the digit j from the left. */
export const fromLeft = (bits: string): bigint => BigInt(`0b${[...bits].reverse().join('')}`);

/** `x^3+x+1, 7`: the shifts of a polynomial, its highest power at the left. */
function cyclicRows(text: string): OwnMatrix {
  const found = /^(.+?)[,;\n]\s*(?:n\s*=\s*)?(\d{1,3})\s*$/su.exec(text.trim());
  const g = found ? readPolynomial((found[1] ?? '').replace(/^\s*g(\(x\))?\s*=/u, '')) : undefined;
  const n = Number(found?.[2]);
  if (!found || g === undefined || degree(g) < 1)
    return refuse('is not a polynomial and a length: write x^3+x+1, 7', text);
  if ((g & 1n) === 0n) refuse('has no term 1: the last bit of every word would be 0', text);
  if (n > MAX_COLUMNS) refuse(`has the length ${n}; ${MAX_COLUMNS} is the most`, text);
  const r = degree(g);
  if (n <= r)
    refuse(`has the length ${n} and a polynomial of degree ${r}: the length is more`, text);
  const k = n - r;
  // Systematic: x^(r+i) less its rest.
  const rows = Array.from({ length: k }, (_, i) => {
    const lead = 1n << BigInt(n - 1 - i);
    const word = lead ^ divide(lead, g).remainder;
    return fromLeft(word.toString(2).padStart(n, '0'));
  });
  return { rows, length: n, polynomial: g };
}
