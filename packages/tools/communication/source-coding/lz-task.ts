/** A text by a dictionary coder, token by token. */
import {
  decodeCopies,
  decodeLz78,
  decodeLzw,
  encodeLz77,
  encodeLz78,
  encodeLzss,
  encodeLzw,
} from '@tollbench/engines/information/lempel-ziv.ts';
import type { SourceInputs } from './inputs.ts';
import { visible } from './letters.ts';
import { lettersOfTokens } from './read-tokens.ts';
import { at, refused } from './refusals.ts';

/** A token of any of the coders. */
export interface LzToken {
  /** Letters of the text that it stands for: from, and up to but not with. */
  readonly from: number;
  readonly to: number;
  /** Letters back of a copy; 0 of none, and in LZ78 and LZW. */
  readonly offset: number;
  readonly length: number;
  /** LZ78’s phrase, LZW’s code; −1 of others. */
  readonly index: number;
  /** The letter sent with it, as its code point; −1 of none. */
  readonly letter: number;
  /** The dictionary entry it makes; −1 of none. */
  readonly entry: number;
  readonly bits: number;
}

export interface LzResult {
  readonly task: 'lz';
  readonly text: readonly number[];
  readonly tokens: readonly LzToken[];
  /** Bits of all tokens, and of the text as it is. */
  readonly bits: number;
  readonly plainBits: number;
  readonly same: boolean;
  /** Letters of the tokens that were given; null of none. */
  readonly decoded: readonly number[] | null;
  /** Letters of LZW’s first dictionary, by code from the first one on. */
  readonly dictionary: readonly number[];
}

/** Bits of a number below `count`. */
const bitsFor = (count: number): number => Math.ceil(Math.log2(Math.max(count, 1)));

export function lzTask(i: SourceInputs): LzResult {
  if (i.sequence === '') throw refused('sequence', i, 'is empty; write or open a text');
  const text = [...i.sequence].map((sign) => sign.codePointAt(0) ?? 0);
  const made = coders[i.variant](text, i);
  const bits = made.tokens.reduce((sum, token) => sum + token.bits, 0);
  const dictionary = made.dictionary ?? [];
  return {
    task: 'lz',
    text,
    bits,
    plainBits: text.length * i.letterBits,
    ...made,
    dictionary,
    decoded: decodedOf(i, dictionary),
  };
}

function decodedOf(i: SourceInputs, dictionary: readonly number[]): readonly number[] | null {
  if (i.tokens.trim() === '') return null;
  const first = i.start === 'own' ? i.first : 0;
  return at('tokens', i, () => lettersOfTokens(i.tokens, i.variant, dictionary, first));
}

type Made = Pick<LzResult, 'tokens' | 'same'> & { readonly dictionary?: readonly number[] };

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((letter, k) => letter === b[k]);

const coders: Readonly<
  Record<SourceInputs['variant'], (text: readonly number[], i: SourceInputs) => Made>
> = {
  lz77(text, i) {
    const bits = bitsFor(i.window + 1) + bitsFor(i.lookahead) + i.letterBits;
    let from = 0;
    const triples = encodeLz77(text, i.window, i.lookahead);
    const tokens = triples.map(({ offset, length, next }) => {
      const token = {
        from,
        to: from + length + 1,
        offset,
        length,
        index: -1,
        letter: next,
        entry: -1,
        bits,
      };
      from = token.to;
      return token;
    });
    const back = decodeCopies(
      triples.map(({ offset, length, next }) => ({ offset, length, letter: next })),
    );
    return { tokens, same: isSame(back, text) };
  },
  lzss(text, i) {
    if (i.least > i.lookahead)
      throw refused(
        'least',
        i,
        `is ${i.least}, more than the lookahead of ${i.lookahead}: no copy is that long`,
        [{ least: String(i.lookahead) }],
      );
    let from = 0;
    const pieces = encodeLzss(text, i.window, i.lookahead, i.least);
    const copy = 1 + bitsFor(i.window) + bitsFor(i.lookahead - i.least + 1);
    const tokens = pieces.map(({ offset, length, letter }) => {
      const to = from + Math.max(length, 1);
      const token = {
        from,
        to,
        offset,
        length,
        index: -1,
        letter,
        entry: -1,
        bits: length > 0 ? copy : 1 + i.letterBits,
      };
      from = to;
      return token;
    });
    return { tokens, same: isSame(decodeCopies(pieces), text) };
  },
  lz78(text, i) {
    const phrases = encodeLz78(text);
    const lengths = [0];
    let from = 0;
    const tokens = phrases.map(({ index, next }, k) => {
      const length = lengths[index] ?? 0;
      const to = from + length + (next >= 0 ? 1 : 0);
      lengths.push(to - from);
      const bits = bitsFor(k + 1) + (next >= 0 ? i.letterBits : 0);
      const token = {
        from,
        to,
        offset: 0,
        length,
        index,
        letter: next,
        entry: next >= 0 ? k + 1 : -1,
        bits,
      };
      from = to;
      return token;
    });
    return { tokens, same: isSame(decodeLz78(phrases), text) };
  },
  lzw(text, i) {
    const dictionary =
      i.start === 'ascii' ? Array.from({ length: 256 }, (_, k) => k) : ownLetters(text, i);
    const places = new Map(dictionary.map((code, k) => [code, k]));
    const letters = text.map((code) => {
      const place = places.get(code);
      if (place === undefined)
        throw i.start === 'ascii'
          ? refused(
              'start',
              i,
              `has no code for "${visible(String.fromCodePoint(code))}", a character above 255`,
              [{ start: 'own' }],
            )
          : refused(
              'alphabet',
              i,
              `has no "${visible(String.fromCodePoint(code))}", which the text has`,
              [{ alphabet: '' }],
            );
      return place;
    });
    const shift = i.start === 'own' ? i.first : 0;
    const steps = encodeLzw(letters, dictionary.length);
    const tokens = steps.map(({ code, from, to, added }, k) => ({
      from,
      to,
      offset: 0,
      length: to - from,
      index: code + shift,
      letter: -1,
      entry: added < 0 ? -1 : added + shift,
      bits: bitsFor(dictionary.length + k + shift),
    }));
    return {
      tokens,
      dictionary,
      same: isSame(
        decodeLzw(
          steps.map(({ code }) => code),
          dictionary.length,
        ),
        letters,
      ),
    };
  },
};

function ownLetters(text: readonly number[], i: SourceInputs): number[] {
  if (i.alphabet === '') return [...new Set(text)].sort((a, b) => a - b);
  const letters = [...i.alphabet].map((sign) => sign.codePointAt(0) ?? 0);
  const twice = letters.find((letter, k) => letters.indexOf(letter) !== k);
  if (twice !== undefined)
    throw refused('alphabet', i, `has "${visible(String.fromCodePoint(twice))}" twice`, [
      { alphabet: '' },
    ]);
  return letters;
}
