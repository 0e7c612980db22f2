/** A code as people write it: words, lengths of words, or how many there are of each length. */

import { EngineError } from '@tollbench/engines/error.ts';
import { canonicalWords } from '@tollbench/engines/information/canonical.ts';
import { FieldError, within } from '../../define/error.ts';
import { checkNames, MAX_LETTERS, type Token, tokensOf, unwrapped, visible } from './letters.ts';
import { lengthsOfCounts } from './read-counts.ts';
import { weightsOf } from './read-source.ts';

/** Digits of a word, and of all together: what unique decoding looks through. */
const MAX_WORD = 256;
const MAX_DIGITS = 12_000;

export interface Code {
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly radix: number;
  /** In the ratio of the probabilities; null where none are given. */
  readonly weights: readonly bigint[] | null;
}

type Written = 'words' | 'lengths' | 'counts';

/** Reads the text. Throws FieldError with the number of the line and the piece. */
export function readCode(text: string, written: Written): Code {
  const source = unwrapped(text);
  if (source.trim() === '') throw new FieldError('is empty; write a letter and its word a line');
  if (written === 'counts') return ofLengths(lengthsOfCounts(source), null, null);
  const rows = rowsOf(source);
  if (rows.length > MAX_LETTERS)
    throw new FieldError(`has ${rows.length} letters; the most is ${MAX_LETTERS}`);
  const width = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row) => row.length !== width);
  if (odd >= 0)
    throw new FieldError(
      `letter ${odd + 1} has ${rows[odd]?.length} parts, and the first has ${width}: a letter, its ${written === 'words' ? 'word' : 'length'}, and for all or none a probability`,
    );
  if (width > 3)
    throw new FieldError(
      `"${rows[0]
        ?.map(({ text: t }) => t)
        .join(' ')
        .slice(
          0,
          40,
        )}" is more than a letter, a ${written === 'words' ? 'word' : 'length'} and a probability`,
    );
  if (written === 'words' && width === 3) checkOrder(rows);
  const names = width === 1 ? null : rows.map((row) => row[0]?.text ?? '');
  const cells = rows.map((row) => row[width === 1 ? 0 : 1]?.text ?? '');
  const weights =
    width === 3
      ? weightsOf(
          names ?? [],
          rows.map((row) => row[2]?.text ?? ''),
        )
      : null;
  if (written === 'lengths') return ofLengths(cells.map(lengthOf), names, weights);
  const named = names ?? letterNames(cells.length);
  checkNames(named);
  return { names: named, ...wordsOf(cells, named), weights };
}

const BINARY = /^[01]+$/u;

/** Refuses `a 5 0, b 3 10`: many a table has the word behind the count. */
function checkOrder(rows: readonly (readonly Token[])[]): void {
  const column = (k: number) => rows.map((row) => row[k]?.text ?? '');
  const last = column(2);
  const isCode = last.every((text) => BINARY.test(text)) && new Set(last).size === last.length;
  if (!isCode || rows.length < 2 || column(1).every((text) => BINARY.test(text))) return;
  throw new FieldError(
    'has words in its third column: a letter, its word, and behind it its probability or count',
    rows.map(([a, b, c]) => `${JSON.stringify(a?.text)} ${c?.text} ${b?.text}`).join('\n'),
  );
}

/** A row a letter: lines, or what commas part in a single one; parts without a letter are a row each. */
function rowsOf(source: string): Token[][] {
  const lines = source.split('\n').flatMap((line, k) =>
    line.trim() === ''
      ? []
      : [
          within(
            () => `line ${k + 1}`,
            () => tokensOf(line),
          ),
        ],
  );
  if (lines.length > 1)
    return lines.flatMap((tokens) => (tokens.length > 3 ? bare(tokens) : [tokens]));
  const [tokens = []] = lines;
  const isNamed = tokens.some(({ after }) => after === ':');
  const groups: Token[][] = [];
  for (const token of tokens) {
    const parts = token.after === ',' || token.after === ';' || (isNamed && token.after === ' ');
    if (groups.length === 0 || parts) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups.length > 1 && groups.every((group) => group.length > 1) ? groups : bare(tokens);
}

function bare(tokens: readonly Token[]): Token[][] {
  const odd = tokens.find(({ text }) => !/^\d+$/u.test(text));
  if (odd !== undefined)
    throw new FieldError(
      `has "${odd.text.slice(0, 30)}" in a row of numbers: write a letter with its word a line, or a: 0, b: 10`,
    );
  return tokens.map((token) => [token]);
}

const lengthOf = (text: string): number => {
  if (!/^\d{1,3}$/u.test(text) || Number(text) > MAX_WORD)
    throw new FieldError(
      `has the length "${text.slice(0, 20)}"; it is a whole number from 0 to ${MAX_WORD}`,
    );
  return Number(text);
};

function ofLengths(
  lengths: readonly number[],
  names: readonly string[] | null,
  weights: readonly bigint[] | null,
): Code {
  const all = names ?? letterNames(lengths.length);
  checkNames(all);
  const used = lengths.flatMap((length, k) => (length > 0 ? [k] : []));
  if (used.length === 0) throw new FieldError('has no length above 0');
  if (used.reduce((sum, k) => sum + (lengths[k] ?? 0), 0) > MAX_DIGITS)
    throw new FieldError(`has words of more than ${MAX_DIGITS} digits together`);
  try {
    const words = canonicalWords(lengths);
    return {
      names: used.map((k) => all[k] ?? ''),
      words: used.map((k) => words[k] ?? ''),
      radix: 2,
      weights: weights === null ? null : used.map((k) => weights[k] ?? 0n),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new FieldError(`is no code: ${error.message}`);
  }
}

function wordsOf(
  cells: readonly string[],
  names: readonly string[],
): { words: string[]; radix: number } {
  let digits = 0;
  const words = cells.map((cell, k) => {
    const word = cell.toLowerCase();
    if (!/^[0-9a-f]+$/u.test(word))
      throw new FieldError(
        `"${visible(names[k] ?? '')}" has the word "${cell.slice(0, 30)}", which is not made of the digits 0 and 1 (2 to f for more)`,
      );
    if (word.length > MAX_WORD)
      throw new FieldError(
        `"${visible(names[k] ?? '')}" has a word of ${word.length} digits; the most is ${MAX_WORD}`,
      );
    digits += word.length;
    return word;
  });
  if (digits > MAX_DIGITS)
    throw new FieldError(`has words of ${digits} digits together; the most is ${MAX_DIGITS}`);
  const highest = [...words.join('')].reduce(
    (most, digit) => Math.max(most, Number.parseInt(digit, 16)),
    1,
  );
  return { words, radix: highest + 1 };
}

/** A to Z, as RFC 1951 has them; numbers from 0 on where there are more. */
const letterNames = (count: number): string[] =>
  Array.from({ length: count }, (_, k) => (count <= 26 ? String.fromCharCode(65 + k) : String(k)));

/** Digits to decode: as they are, or bytes in hex. Throws FieldError for what is none. */
export function readDigits(text: string, radix: number): string {
  const source = text.trim();
  const hex = /^0x([\da-f\s,_]*)$/iu.exec(source.replace(/[\s,]0x/giu, ' '));
  if (hex !== null && radix === 2) {
    const digits = (hex[1] ?? '').replace(/[\s,_]/gu, '');
    if (digits.length % 2 === 1)
      throw new FieldError(`has ${digits.length} hex digits, and a byte has two`);
    return [...digits]
      .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
      .join('');
  }
  const digits = source.replace(/[\s_]/gu, '').toLowerCase();
  const at = [...digits].findIndex((digit) => !(Number.parseInt(digit, 36) < radix));
  if (at >= 0)
    throw new FieldError(
      `has "${[...digits][at]}" as digit ${at + 1}; ${radix === 2 ? 'bits are 0 and 1, and hex bytes begin with 0x' : `digits are 0 to ${(radix - 1).toString(36)}`}`,
    );
  return digits;
}
