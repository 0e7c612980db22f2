/** Coefficients as people have them: a list, a column, an array of C or MATLAB, a CSV, a .coe file of FPGA tools. */
import { eitherComma, twoWays } from '../define/decimal-comma.ts';
import { InputError } from '../define/error.ts';

/** The longest filter that is read. */
export const MAX_COEFFICIENTS = 4096;

/** Characters of a token that a refusal quotes. */
const MAX_QUOTED = 30;

function refuse(message: string, value?: string): never {
  throw new InputError(message, {
    field: 'coefficients',
    ...(value !== undefined && { value: value.slice(0, MAX_QUOTED) }),
  });
}

/**
 * The coefficients that a text holds, in its order. Throws InputError for the field `coefficients` with the place of
 * what is no number, for a table without a column of coefficients, and for none, too many or only zeros.
 */
export function readCoefficients(text: string): Float64Array {
  const found = /coefdata/iu.test(text) ? readCoe(text) : readPlain(text);
  if (found.length === 0) refuse('are empty: paste numbers, or open a file of them');
  if (found.length > MAX_COEFFICIENTS)
    refuse(`are ${found.length}; the most is ${MAX_COEFFICIENTS}`);
  if (found.every((c) => c === 0)) refuse('are all 0: the filter would be silent');
  return Float64Array.from(found);
}

/** What a line of comment begins with, in the languages that coefficients are kept in. */
const COMMENT = /^\s*(?:#|%|\/\/|;|\/?\*)/u;

function readPlain(text: string): number[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line));
  const column = headed(lines);
  if (column) return column;
  const all = lines.map((line) => line.replace(/(?:#|%|\/\/|\/\*).*$/u, '')).join('\n');
  const list = body(all).replaceAll('...', ' ');
  const doubtful = twoWays(list);
  if (doubtful !== undefined) refuse(eitherComma(doubtful).replace(/^has/u, 'have'), doubtful);
  const parts = list.split(/[\s,;]+/u).filter((part) => part !== '');
  return parts.map((part, k) => number(part, `number ${k + 1}`));
}

/** What is between the brackets of `const float h[3] = {…};` and of `b = [ … ];`; the whole text without either. */
function body(text: string): string {
  const open = text.includes('{') ? '{' : '[';
  const equals = text.indexOf('=');
  const from = text.indexOf(open, equals < 0 ? 0 : equals);
  if (from < 0) return equals < 0 ? text : text.slice(equals + 1);
  const to = text.indexOf(open === '{' ? '}' : ']', from);
  if (to < 0) refuse(`open with ${open} and do not close`);
  const rest = text.slice(to + 1).replace(/[;\s'.]+/gu, '');
  if (rest !== '')
    refuse(`go on behind the closing bracket with "${rest.slice(0, MAX_QUOTED)}"`, rest);
  return text.slice(from + 1, to);
}

const NAMES = new Set([
  'coefficient',
  'coefficients',
  'coeff',
  'coeffs',
  'coef',
  'h',
  'h[n]',
  'b',
  'tap',
  'taps',
  'value',
]);
const cellsOf = (line: string): string[] =>
  line.split(/[,;\t]/u).map((cell) => cell.trim().replaceAll('"', ''));

/** A column of a table under a heading; undefined where the first line is numbers, or no table. */
function headed(lines: readonly string[]): number[] | undefined {
  const heads = cellsOf(lines[0] ?? '');
  if (!heads.every((h) => /^[a-z][\w []*\]?(?:\([^)]*\))?$/iu.test(h)) || lines.length < 2)
    return undefined;
  const named = heads.findIndex((h) => NAMES.has(h.toLowerCase()));
  const at = heads.length === 1 ? 0 : named;
  if (at < 0)
    refuse(
      `are a table of ${heads.slice(0, 6).join(', ')}; its column of coefficients must be called coefficient, h or b`,
    );
  return lines
    .slice(1)
    .map((line, k) => number(row(line, k + 1, heads.length)[at] ?? '', `row ${k + 1}`));
}

/** The cells of a row, of which there are no more than headings: `0,5` below one heading is no tap and its comment. */
function row(line: string, place: number, headings: number): string[] {
  const cells = cellsOf(line);
  while (cells.length > headings && cells.at(-1) === '') cells.pop();
  if (cells.length > headings)
    refuse(
      `have "${line.trim().slice(0, MAX_QUOTED)}" as row ${place}, ${cells.length} cells under ${headings === 1 ? 'one heading' : `${headings} headings`}: write decimal points, and one number a line under one heading`,
      line.trim(),
    );
  return cells;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFlL]?$/u;

function number(text: string, place: string): number {
  const value = DECIMAL.test(text) ? Number(text.replace(/[fFlL]$/u, '')) : Number.NaN;
  if (!Number.isFinite(value))
    refuse(
      `have "${text.slice(0, MAX_QUOTED)}" as ${place}, which is no finite decimal number`,
      text,
    );
  return value;
}

/** `Radix = 16; Coefficient_Width = 12; CoefData = 000, ffd, …;`: what follows a semicolon in a line is a comment. */
function readCoe(text: string): number[] {
  const settings = new Map<string, string>();
  let key = '';
  for (const line of text.split('\n')) {
    const [statement = ''] = line.split(';');
    const equals = statement.indexOf('=');
    if (equals >= 0) {
      key = statement.slice(0, equals).trim().toLowerCase();
      settings.set(key, statement.slice(equals + 1));
    } else settings.set(key, `${settings.get(key) ?? ''} ${statement}`);
    // Nothing counts behind the coefficients.
    if (key === 'coefdata' && line.includes(';')) break;
  }
  const radix = (settings.get('radix') ?? '10').trim();
  if (!['2', '10', '16'].includes(radix))
    refuse(`have the radix ${radix}; it is 2, 10 or 16`, radix);
  const parts = (settings.get('coefdata') ?? '').split(/[\s,]+/u).filter((part) => part !== '');
  if (radix === '10') return parts.map((part, k) => number(part, `number ${k + 1}`));
  const width = settings.get('coefficient_width')?.trim();
  if (width !== undefined && !/^\d{1,2}$/u.test(width))
    refuse(
      `have "${width.slice(0, MAX_QUOTED)}" as their width, which is no number of bits`,
      width,
    );
  const words = parts.map((part, k) => twosComplement(part, radix === '2', Number(width ?? 0), k));
  const odd = parts.find((part) => part.length !== parts[0]?.length);
  if (width === undefined && odd !== undefined)
    refuse(
      `have words of ${parts[0]?.length} and of ${odd.length} digits, so that their signs cannot be told: give Coefficient_Width, or write each with all its digits`,
      odd,
    );
  return words;
}

/** A word of so many bits, or of as many as its digits have. */
function twosComplement(text: string, binary: boolean, given: number, k: number): number {
  const digits = binary ? /^[01]{1,53}$/u : /^[0-9a-f]{1,13}$/iu;
  if (!digits.test(text))
    refuse(
      `have "${text.slice(0, MAX_QUOTED)}" as number ${k + 1}, which is no ${binary ? 'binary' : 'hexadecimal'} word`,
      text,
    );
  const width = given || text.length * (binary ? 1 : 4);
  const value = Number.parseInt(text, binary ? 2 : 16);
  // A sign may be extended to the boundary of a digit.
  const word = value % 2 ** width;
  return word >= 2 ** (width - 1) ? word - 2 ** width : word;
}
