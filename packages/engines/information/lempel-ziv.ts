/** The dictionary coders of A. Lempel, J. Ziv and their followers, letter by letter, each with its way back. */
import { EngineError } from '../error.ts';

/** LZ77: `length` letters from `offset` letters back, then `next`; −1 where the text ends with the copy. */
export interface Triple {
  readonly offset: number;
  readonly length: number;
  readonly next: number;
}

/** LZSS: a letter as it is (`length` 0), or a copy. */
export interface LetterOrCopy {
  readonly offset: number;
  readonly length: number;
  /** −1 of a copy. */
  readonly letter: number;
}

/** LZ78: the phrase `index` (0 is empty) and one letter behind it; −1 where the text ends with the phrase. */
export interface Phrase {
  readonly index: number;
  readonly next: number;
}

/** The longest copy of what follows `at` from at most `window` letters back, the nearest of equals. It may run into itself. */
function longestCopy(
  text: readonly number[],
  at: number,
  window: number,
  most: number,
): { readonly offset: number; readonly length: number } {
  let [offset, length] = [0, 0];
  const end = Math.min(most, text.length - at);
  for (let back = 1; back <= Math.min(window, at) && length < end; back++) {
    // What is no longer than the longest so far differs at its end at the latest.
    if (text[at + length] !== text[at + length - back]) continue;
    let k = 0;
    while (k < end && text[at + k] === text[at + k - back]) k++;
    if (k > length) [offset, length] = [back, k];
  }
  return { offset, length };
}

/**
 * LZ77 ("A universal algorithm for sequential data compression", IEEE Trans. Inf. Theory 23(3), 1977). Copy and letter
 * together are at most `lookahead` letters; a copy never takes the last letter of the text, which stands behind it.
 */
export function encodeLz77(text: readonly number[], window: number, lookahead: number): Triple[] {
  const tokens: Triple[] = [];
  for (let at = 0; at < text.length; ) {
    const most = Math.min(lookahead - 1, text.length - at - 1);
    const { offset, length } = longestCopy(text, at, window, most);
    tokens.push({ offset, length, next: text[at + length] ?? -1 });
    at += length + 1;
  }
  return tokens;
}

/** LZSS (J. A. Storer, T. G. Szymanski, "Data compression via textual substitution", J. ACM 29(4), 1982): copies of `least` letters and more. */
export function encodeLzss(
  text: readonly number[],
  window: number,
  lookahead: number,
  least: number,
): LetterOrCopy[] {
  const tokens: LetterOrCopy[] = [];
  for (let at = 0; at < text.length; ) {
    const { offset, length } = longestCopy(text, at, window, lookahead);
    const isCopy = length >= least;
    tokens.push(
      isCopy ? { offset, length, letter: -1 } : { offset: 0, length: 0, letter: text[at] ?? -1 },
    );
    at += isCopy ? length : 1;
  }
  return tokens;
}

/** Throws `out-of-range` where a text would become longer than `most`: a few tokens can stand for any number of letters. */
function checkLength(length: number, most: number): void {
  if (length > most)
    throw new EngineError('out-of-range', `The tokens stand for more than ${most} letters.`, {
      value: length,
    });
}

/**
 * The letters of copies and letters, `most` of them at most. Throws `out-of-range` for a copy from before the beginning and
 * for more letters.
 */
export function decodeCopies(
  tokens: readonly { readonly offset: number; readonly length: number; readonly letter: number }[],
  most = Number.POSITIVE_INFINITY,
): number[] {
  const text: number[] = [];
  tokens.forEach(({ offset, length, letter }, k) => {
    checkLength(text.length + length + (letter >= 0 ? 1 : 0), most);
    if (length > 0 && (offset < 1 || offset > text.length))
      throw new EngineError(
        'out-of-range',
        `Token ${k + 1} copies from ${offset} letters back, and only ${text.length} are there.`,
        { value: offset },
      );
    for (let n = 0; n < length; n++) text.push(text[text.length - offset] as number);
    if (letter >= 0) text.push(letter);
  });
  return text;
}

/** LZ78 ("Compression of individual sequences via variable-rate coding", IEEE Trans. Inf. Theory 24(5), 1978). */
export function encodeLz78(text: readonly number[]): Phrase[] {
  const children = new Map<string, number>();
  const tokens: Phrase[] = [];
  let index = 0;
  text.forEach((letter, at) => {
    const longer = children.get(`${index} ${letter}`);
    if (longer !== undefined && at < text.length - 1) {
      index = longer;
      return;
    }
    // What ends the text within a known phrase is that phrase alone.
    if (longer !== undefined) tokens.push({ index: longer, next: -1 });
    else {
      tokens.push({ index, next: letter });
      children.set(`${index} ${letter}`, tokens.length);
    }
    index = 0;
  });
  return tokens;
}

/** The letters of phrases, `most` of them at most. Throws `out-of-range` for a phrase that is not there yet, and for more letters. */
export function decodeLz78(tokens: readonly Phrase[], most = Number.POSITIVE_INFINITY): number[] {
  const text: number[] = [];
  const spans: (readonly [number, number])[] = [[0, 0]];
  for (const [k, { index, next }] of tokens.entries()) {
    const span = spans[index];
    if (span === undefined)
      throw new EngineError(
        'out-of-range',
        `Token ${k + 1} has the phrase ${index}, and only ${spans.length - 1} are there.`,
        { value: index },
      );
    const [from, to] = span;
    const start = text.length;
    checkLength(start + to - from + (next >= 0 ? 1 : 0), most);
    for (let n = from; n < to; n++) text.push(text[n] as number);
    if (next >= 0) text.push(next);
    spans.push([start, text.length]);
  }
  return text;
}

export interface LzwStep {
  readonly code: number;
  /** Where its phrase stands in the text. */
  readonly from: number;
  readonly to: number;
  /** The code that its phrase with the letter behind it gets; −1 at the end of the text. */
  readonly added: number;
}

/** LZW (T. A. Welch, "A technique for high-performance data compression", Computer 17(6), 1984); letters 0 … letters − 1 have their own codes. */
export function encodeLzw(text: readonly number[], letters: number): LzwStep[] {
  const children = new Map<string, number>();
  const steps: LzwStep[] = [];
  let size = letters;
  for (let at = 0; at < text.length; ) {
    let code = text[at] as number;
    let end = at + 1;
    for (
      let longer = children.get(`${code} ${text[end]}`);
      longer !== undefined && end < text.length;
    ) {
      code = longer;
      end++;
      longer = children.get(`${code} ${text[end]}`);
    }
    const more = end < text.length;
    if (more) children.set(`${code} ${text[end]}`, size);
    steps.push({ code, from: at, to: end, added: more ? size : -1 });
    if (more) size++;
    at = end;
  }
  return steps;
}

/**
 * The letters of codes, by their places in the first dictionary, `most` of them at most. Throws `out-of-range` for a code
 * that is in no dictionary yet, and for more letters; `first` is the number that its message has for the first letter.
 */
export function decodeLzw(
  codes: readonly number[],
  letters: number,
  most = Number.POSITIVE_INFINITY,
  first = 0,
): number[] {
  const text: number[] = [];
  const spans: (readonly [number, number])[] = [];
  codes.forEach((code, k) => {
    const start = text.length;
    const span = spans[code - letters];
    checkLength(start + (span === undefined ? 1 : span[1] - span[0]), most);
    if (code >= 0 && code < letters) text.push(code);
    else if (span === undefined)
      throw new EngineError(
        'out-of-range',
        `Code ${k + 1} is ${code + first}, which no entry has yet.`,
        {
          value: code + first,
        },
      );
    // The newest phrase ends in the letter that is just being written.
    else for (let n = span[0]; n < span[1]; n++) text.push(text[n] as number);
    // The phrase of this code and the first letter of the next one.
    spans.push([start, text.length + 1]);
  });
  return text;
}
