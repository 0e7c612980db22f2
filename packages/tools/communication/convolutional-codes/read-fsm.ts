/** A trellis as GNU Radio keeps it: inputs, states, outputs; next states by row; outputs by row; then words of its author. */
import { checkSize, MAX_BRANCHES, type Trellis } from '@tollbench/engines/convolutional/trellis.ts';
import { FieldError } from '../../define/error.ts';

/** Three numbers on the first line, and lines of numbers after it. */
export const isFsm = (text: string): boolean =>
  /^\d+\s+\d+\s+\d+[ \t]*\n\s*\d/u.test(text) &&
  !/^\d+\s+\d+\s+\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]+\d+[ \t]*$/u.test(text);

/** Throws FieldError with the row and what is wrong there, EngineError where it is too large. */
export function readFsm(text: string): { trellis: Trellis; invert: Uint8Array } {
  const lines = text.split('\n').map((line) => line.trim());
  const [inputs = 0, states = 0, outputs = 0] = (lines[0] ?? '').split(/\s+/u).map(Number);
  const [k, n] = [powerOf(inputs, 'inputs'), powerOf(outputs, 'outputs')];
  if (states < 1) throw new FieldError('has no states: its second number is 0');
  checkSize(k, n, states);
  if (inputs * states > MAX_BRANCHES) throw new FieldError('has too many branches');
  const size = inputs * states;
  const numbers = numbersFrom(lines.slice(1), 2 * size);
  const next = Int32Array.from(numbers.slice(0, size));
  const output = Int32Array.from(numbers.slice(size));
  checkBelow(next, states, inputs, 'next state');
  checkBelow(output, outputs, inputs, 'output');
  return {
    trellis: { inputs: k, outputs: n, states, next, output },
    invert: new Uint8Array(n),
  };
}

function powerOf(count: number, what: string): number {
  const bits = Math.log2(count);
  if (!(count >= 2 && Number.isInteger(bits)))
    throw new FieldError(
      `has ${count} ${what} in its first line: a code of bits has 2, 4, 8 … of them`,
    );
  return bits;
}

/** So many numbers from lines that are nothing but numbers; lines after the last number are the author's words. */
function numbersFrom(lines: readonly string[], count: number): number[] {
  const found: number[] = [];
  let at = 0;
  for (; at < lines.length && found.length < count; at++) {
    const words = (lines[at] ?? '').split(/\s+/u).filter(Boolean);
    const wrong = words.find((word) => !/^\d+$/u.test(word));
    if (wrong !== undefined)
      throw new FieldError(
        `ends its tables after ${found.length} of ${count} numbers, at "${wrong.slice(0, 30)}" in line ${at + 2}`,
      );
    found.push(...words.map(Number));
  }
  const [behind] = lines.slice(at).filter(Boolean);
  if (found.length !== count || (behind !== undefined && /^[\d\s]+$/u.test(behind)))
    throw new FieldError(
      `has ${found.length < count ? `${found.length}` : `more than ${count}`} numbers in its two tables, which must be ${count}`,
    );
  return found;
}

function checkBelow(table: Int32Array, most: number, columns: number, what: string): void {
  const at = table.findIndex((value) => value >= most);
  if (at >= 0)
    throw new FieldError(
      `has the ${what} ${table[at]} in row ${Math.floor(at / columns) + 1}; the highest is ${most - 1}`,
    );
}
