/** A code from what people write: generators, poly2trellis, polynomials in D, or a trellis of GNU Radio. */
import { FieldError } from '../../define/error.ts';
import { type Code, codeOf } from './code.ts';
import { isFsm, readFsm } from './read-fsm.ts';
import { matrixOf, numberRow, polynomialRow, type Writing } from './read-generators.ts';
import { isPoly2trellis, readPoly2trellis } from './read-poly2trellis.ts';
import { plain } from './read-text.ts';

/** Throws FieldError for what is no code, EngineError for one that is too large. */
export function readCode(text: string, writing: Writing): Code {
  const whole = plain(text);
  if (whole === '') throw new FieldError('is empty: write generators in octal, such as 171 133');
  if (isFsm(whole)) return { ...readFsm(whole), registers: null };
  if (isPoly2trellis(whole)) return readPoly2trellis(whole);
  const given = LENGTH.exec(whole);
  const length = given ? Number(given[1]) : undefined;
  const rows = matrixOf(given ? whole.slice(given[0].length) : whole);
  if (length !== undefined && (rows.length !== 1 || length < 1 || length > 21))
    throw new FieldError(`has K = ${length}, which is 1 to 21 and of one input`);
  const words = rows.flat();
  const inPowers = words.some((word) => isPolynomial(word));
  return codeOf(
    rows.map((row) => (inPowers ? polynomialRow(row) : numberRow(row, writing, length))),
    length === undefined ? undefined : [length],
  );
}

/** `K = 7,` before generators. */
const LENGTH = /^[Kk]\s*[=:]\s*(\d{1,3})(?![\d.])\s*[,;:]?\s*/u;

/** A letter of the delay, and no digit of a hexadecimal number. */
const isPolynomial = (word: string): boolean =>
  /[+^()]|^[~!-]?[DXZdxz](?:\d|$|\/)/u.test(word) && !/^[~!-]?0[xX]/u.test(word);
