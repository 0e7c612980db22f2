import { real } from '@tollbench/engines/exact/gaussian.ts';
import type { GaussianMatrix } from '@tollbench/engines/exact/gaussian-matrix.ts';
import { parse } from '@tollbench/engines/exact/rational.ts';
import { readEntry } from '../../define/entry.ts';
import { parseQuantity } from '../../define/si.ts';

const SUFFIXED = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)\s*([a-zµμ]+)$/iu;
const INFIX = /^([+-]?\d+)([a-zµμ])(\d+)$/iu;

/** An entry with SI prefixes and typographic signs written out, exactly: `2.5k` is `2.5e3`, `−1/4k7` is `-1/4.7e3`. */
export function plainEntry(entry: string): string {
  return entry.split('/').map(plainNumber).join('/');
}

function plainNumber(text: string): string {
  const source = text.trim().replace(/[\u2212\u2013]/gu, '-');
  const infix = INFIX.exec(source);
  const number = infix ? `${infix[1]}.${infix[3]}${infix[2]}` : source;
  const [, sign = '', digits = '', prefix] = SUFFIXED.exec(number) ?? [];
  if (prefix === undefined) return source;
  // `1e3` with an infix e is a plain number; the field has refused what is neither.
  if (/^e$/u.test(prefix)) return source;
  return `${sign}${digits}e${Math.round(Math.log10(parseQuantity(`1${prefix}`)))}`;
}

/** Whether an entry is one that the field wrote with an imaginary unit: no prefix has that letter. */
export const isComplexEntry = (entry: string): boolean => /[ij]/u.test(entry);

/** Whether any entry is complex. */
export const isComplexMatrix = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.some(isComplexEntry));

/** As exact arithmetic, Python and MATLAB read them, but for the imaginary unit. */
export const plainEntries = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((row) => row.map((entry) => (isComplexEntry(entry) ? entry : plainEntry(entry))));

/** The entries exactly, complex or real. */
export const gaussianEntries = (rows: readonly (readonly string[])[]): GaussianMatrix =>
  rows.map((row) =>
    row.map((entry) =>
      isComplexEntry(entry) ? readEntry(entry).value : real(parse(plainEntry(entry))),
    ),
  );
