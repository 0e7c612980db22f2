/** `poly2trellis(7, [171 133])`, as MATLAB and Octave write it, with feedback and polynomials too. */
import { FieldError } from '../../define/error.ts';
import { type Code, codeOf } from './code.ts';
import { matrixOf, mirrored, numberRow, polynomialRow } from './read-generators.ts';
import type { Fraction } from './read-polynomial.ts';
import { checkBrackets, wordsOf } from './read-text.ts';

const CALL = /^(?:\w+\s*=\s*)?poly2trellis\s*\(([\s\S]*)\)\s*;?$/iu;
/** MATLAB's numbers are octal, the newest bit leading. */
const MATLAB = { notation: 'octal', leading: 'newest' } as const;

export const isPoly2trellis = (text: string): boolean => /poly2trellis/iu.test(text);

/** Throws FieldError for another call around it, and for lengths that do not fit. */
export function readPoly2trellis(text: string): Code {
  const inner = CALL.exec(text)?.[1];
  if (inner === undefined)
    throw new FieldError(
      `is "${text.slice(0, 60)}": give the call of poly2trellis alone, as in poly2trellis(7,[171 133])`,
    );
  const [first = '', second = '', third, ...more] = argumentsOf(inner);
  if (second === '' || more.length > 0)
    throw new FieldError(
      `gives poly2trellis ${more.length > 0 ? 3 + more.length : 1} arguments: it takes the constraint lengths, the generators, and perhaps the feedback`,
    );
  const lengths = numbersOf(first);
  const rows = matrixOf(second);
  if (rows.length !== lengths.length)
    throw new FieldError(
      `has ${lengths.length} constraint lengths and ${rows.length} rows of generators`,
    );
  const inPowers = rows.flat().some((word) => /[Dxz+]/iu.test(word));
  const read = rows.map((row, i) =>
    inPowers ? powersIn(row, lengths[i] ?? 1) : numberRow(row, MATLAB, lengths[i]),
  );
  return codeOf(third === undefined ? read : fedBack(read, third, lengths), lengths);
}

/**
 * Polynomials as MATLAB takes them there: x^(K−1) is the leading digit, so the newest bit; with negative powers, as
 * 1+z^-2, they are of delays.
 */
function powersIn(row: readonly string[], length: number): Fraction[] {
  return polynomialRow(row).map((f, k) => {
    if (f.den !== 1)
      throw new FieldError(`has "${row[k]}": poly2trellis takes feedback as its third argument`);
    if (f.num >= 2 ** length)
      throw new FieldError(
        `has "${row[k]}", which needs more than the constraint length of ${length}`,
      );
    return row[k]?.includes('-') ? f : { ...f, num: mirrored(f.num, length) };
  });
}

/** The arguments, apart by commas that are in no brackets. */
function argumentsOf(text: string): string[] {
  checkBrackets(text);
  const parts = [''];
  let depth = 0;
  for (const c of text) {
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth--;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim());
}

function numbersOf(text: string): number[] {
  return wordsOf(text.replace(/[[\]]/gu, ' ')).map((word) => {
    const value = Number(word);
    if (!/^\d+$/u.test(word) || value < 1 || value > 21)
      throw new FieldError(`has the constraint length "${word.slice(0, 30)}"; it is 1 to 21`);
    return value;
  });
}

/** Each input's feedback as the denominator of its generators. */
function fedBack(
  rows: readonly (readonly Fraction[])[],
  text: string,
  lengths: readonly number[],
): Fraction[][] {
  const words = matrixOf(text).flat();
  if (words.length !== rows.length)
    throw new FieldError(`has ${rows.length} inputs and ${words.length} feedback polynomials`);
  return rows.map((row, i) => {
    const word = words[i] ?? '';
    const [back] = /[Dxz+]/iu.test(word)
      ? powersIn([word], lengths[i] ?? 1)
      : numberRow([word], MATLAB, lengths[i]);
    if (back === undefined || back.num === 0)
      throw new FieldError(`has the feedback "${word}", which is 0`);
    return row.map((f) => ({ ...f, den: back.num }));
  });
}
