/** Puncturing patterns: a row for each output, or all bits in the order of sending. */
import {
  type Puncturing,
  puncturing,
  unpunctured,
} from '@tollbench/engines/convolutional/puncture.ts';
import { FieldError } from '../../define/error.ts';
import { behindName, plain, rowsOf, wordsOf } from './read-text.ts';

/** Steps of a pattern at most. */
const MAX_PERIOD = 64;

/** The patterns of ETSI EN 300 421 (DVB-S), 171 first, by rate. */
const USUAL: Readonly<Record<string, readonly [string, string]>> = {
  '2/3': ['10', '11'],
  '3/4': ['101', '110'],
  '5/6': ['10101', '11010'],
  '7/8': ['1000101', '1111010'],
};

/** The usual pattern where a rate was written for the code 171 133, in the order of its outputs. */
export function usualPattern(text: string, generators: readonly number[] = []): string | undefined {
  const rows = USUAL[plain(text).replace(/\s/gu, '')];
  const said = generators.map((word) => word.toString(8)).join(' ');
  if (rows && said === '171 133') return rows.join(' ');
  return rows && said === '133 171' ? rows.toReversed().join(' ') : undefined;
}

/** Throws FieldError for what is no pattern of this many outputs. Empty: nothing is left out. */
export function readPuncture(text: string, outputs: number): Puncturing {
  const whole = plain(text);
  if (whole === '') return unpunctured(outputs);
  if (/^\d+\s*\/\s*\d+$/u.test(whole))
    throw new FieldError(
      `is "${whole}", a rate; write the pattern: a row of 1 and 0 for each output`,
    );
  const rows = patternRows(whole);
  const keep = rows.length === outputs ? byRows(rows) : inOrder(rows.join(''), outputs);
  if (keep.length / outputs > MAX_PERIOD)
    throw new FieldError(`has ${keep.length / outputs} steps; the most is ${MAX_PERIOD}`);
  if (!keep.includes(1)) throw new FieldError('sends nothing: it has no 1');
  return puncturing(keep, outputs);
}

/**
 * The pattern in the order of sending that a text would be which was read as rows; undefined where rows were named,
 * or where both are one.
 */
export function asSerial(text: string, { keep }: Puncturing, outputs: number): string | undefined {
  const whole = plain(text);
  if (whole === '' || /[A-Za-z]/u.test(whole)) return undefined;
  const rows = patternRows(whole);
  const serial = rows.join('');
  return rows.length === outputs && serial !== keep.join('') ? serial : undefined;
}

/** Rows of digits. `110 101` is two rows, `1 1 0 1` one, `[1 1 0; 1 0 1]` two. */
function patternRows(text: string): string[] {
  const lines = rowsOf(spaced(text)).map((row) => wordsOf(behindName(row, 'pattern') ?? row));
  for (const word of lines.flat())
    if (!/^[01]+$/u.test(word))
      throw new FieldError(
        `has "${word.slice(0, 30)}", and a pattern is of 1 (sent) and 0 (left out)`,
      );
  const [first = []] = lines;
  if (lines.length > 1) return lines.map((words) => words.join(''));
  return first.some((word) => word.length > 1) ? first : [first.join('')];
}

/** `X: 101 Y: 110` on one line as two. */
const spaced = (text: string): string => text.replace(/\s+(?=[A-Za-z]_?\d{0,2}\s*[:=])/gu, '\n');

function byRows(rows: readonly string[]): Uint8Array {
  const [first = ''] = rows;
  const odd = rows.findIndex((row) => row.length !== first.length);
  if (odd > 0)
    throw new FieldError(
      `has ${first.length} steps for output 1 and ${rows[odd]?.length} for output ${odd + 1}`,
    );
  return Uint8Array.from({ length: rows.length * first.length }, (_, k) =>
    Number(rows[k % rows.length]?.[Math.floor(k / rows.length)]),
  );
}

function inOrder(bits: string, outputs: number): Uint8Array {
  if (bits.length % outputs !== 0)
    throw new FieldError(
      `has ${bits.length} bits, which is no multiple of the ${outputs} outputs: give a row of digits for each output, or whole steps in the order of sending`,
    );
  return Uint8Array.from(bits, Number);
}
