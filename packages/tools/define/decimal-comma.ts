/** Commas that may stand between numbers or inside them: `0,5 1,5` is four numbers to some and two to others. */
import { FieldError } from './error.ts';

/** Two whole numbers that one comma joins, the second perhaps with an exponent, a prefix or a unit. */
const JOINED = /^[+-]?\d+,\d+(?:[eE][+-]?\d+)?[\p{L}%°]*$/u;

/**
 * The first piece of a list that can be read in two ways, `0,5`; undefined where there is none. A list is in doubt where
 * blanks, semicolons or line ends part it as well and no other sign tells: no decimal point, no blank behind a comma,
 * no third number between commas.
 */
export function twoWays(list: string): string | undefined {
  const parts = list.split(/[\s;]+/u).filter((part) => part !== '');
  const isPlain = (part: string) => JOINED.test(part) || !/[.,]/u.test(part);
  if (parts.length < 2 || !parts.every(isPlain)) return undefined;
  return parts.find((part) => part.includes(','));
}

/** Refuses a whole list that is two whole numbers about a comma, `0,5`: a list of two is written with a blank, or in brackets. */
export function refuseLoneComma(list: string): void {
  if (/^[+-]?\d+,\d+(?:[eE][+-]?\d+)?$/u.test(list)) throw new FieldError(eitherComma(list));
}

/** What is refused of such a piece, with both spellings; it goes on from a field's label. */
export const eitherComma = (part: string): string =>
  `has "${part}", which is one number or two: write ${part.replace(',', '.')}, or ${part.replace(',', ', ')}`;
