/** How many words of each length, as standards and libraries of JPEG list them. */
import { kraftSum } from '@tollbench/engines/information/canonical.ts';
import { FieldError } from '../../define/error.ts';
import { MAX_LETTERS, tokensOf } from './letters.ts';

/** Lengths that JPEG has words of; libjpeg’s list has a 0 before them. */
const JPEG_LENGTHS = 16;

/** The length of each word, shorter ones first. Throws FieldError for what can be meant in two ways. */
export function lengthsOfCounts(source: string): number[] {
  const texts = source
    .split('\n')
    .flatMap((line) => tokensOf(line))
    .map(({ text }) => text);
  const counts = texts.map(countOf);
  checkHex(texts);
  const letters = counts.reduce((a, b) => a + b, 0);
  if (letters === 0) throw new FieldError('has no word of any length');
  if (letters > MAX_LETTERS)
    throw new FieldError(`has ${letters} words; the most is ${MAX_LETTERS}`);
  const lengths = counts.flatMap((count, k) => new Array<number>(count).fill(k + 1));
  if (counts.length === JPEG_LENGTHS + 1 && counts[0] === 0 && isLoose(lengths))
    throw new FieldError(
      `has ${counts.length} numbers, the first a 0 for words of no digit, as libjpeg has it: leave it out, so that the list begins with the words of 1 digit; words of up to ${counts.length} digits are given by their lengths`,
      texts.slice(1).join(' '),
    );
  return lengths;
}

/** Every word could do with a digit less: Kraft’s sum is at most ½. */
export function isLoose(lengths: readonly number[]): boolean {
  const { n, d } = kraftSum(lengths);
  return 2n * n <= d;
}

function countOf(text: string): number {
  if (/^(?:\d{1,3}|0x[\da-f]{1,2})$/iu.test(text)) return Number(text);
  const hint = /^[\da-f]{2}$/iu.test(text) ? `, in hex 0x${text}` : '';
  throw new FieldError(
    `has "${text.slice(0, 20)}" as a number of words; it is whole and at most ${MAX_LETTERS}${hint}`,
  );
}

/** `00 02 … 77` of a dump is hex: beside numbers with a 0 before them, those of two digits are in doubt. */
function checkHex(texts: readonly string[]): void {
  const padded = texts.find((text) => /^0\d$/u.test(text));
  const doubtful = texts.find((text) => /^[1-9]\d$/u.test(text));
  if (padded === undefined || doubtful === undefined) return;
  const hex = texts.map((text) => (/^\d\d$/u.test(text) ? `0x${text}` : text)).join(' ');
  throw new FieldError(
    `has "${doubtful}" beside "${padded}", which is hex or not: write 0x${doubtful}, or ${Number(padded)} for ${padded}`,
    insteadOf(hex),
  );
}

/** A text that is taken, or what it is refused for instead. */
function insteadOf(text: string): string | undefined {
  try {
    lengthsOfCounts(text);
    return text;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return error.instead;
  }
}
