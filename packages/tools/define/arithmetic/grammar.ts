/**
 * The one grammar of arithmetic, over whatever it is about: an algebra says what a number, a name and an operation
 * are in doubles with a unit (../expression.ts), in exact complex numbers (../entry.ts), in functions of s or z
 * (../transfer-function-algebra.ts). What is read and what is refused is the same in all of them.
 *
 * A product needs no sign before a name or a bracket: `2pi`, `2 pi`, `3(4+5)`, `(s+1)(s+2)`, `0.1s`. A prefix or
 * the unit of the field comes first, also behind a space: `2m` and `2 m` are two thousandths, or two metres in a
 * length, and `10 k` is ten thousand; letters that go on are a name, so `2pi` is not 2 pico.
 *
 * What is read in two ways is refused with both spellings: refusals.ts.
 */
import { FieldError } from '../error.ts';
import type { Algebra } from './algebra.ts';
import { Reader } from './reader.ts';
import { plainFormula } from './scanner.ts';

/**
 * Reads a formula of at most `most` characters. Throws a FieldError that quotes the piece it is about; what the
 * algebra throws passes through.
 */
export function readFormula<V>(text: string, algebra: Algebra<V>, most: number): V {
  if (text.length > most)
    throw new FieldError(`has ${text.length} characters; the most is ${most}`);
  return new Reader(plainFormula(text), algebra).whole();
}
