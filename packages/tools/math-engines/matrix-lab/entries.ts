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

export const plainEntries = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((row) => row.map(plainEntry));
