/** One line of a dump taken apart: where it begins, and its words with the size that their digits tell. */

/** Bytes of a word; `bytes` are pairs of digits in the order of memory. */
export type WordSize = '2' | '4' | '8' | 'bytes';

export interface DumpLine {
  /** Its address or index as it is written. */
  readonly place: string;
  /** In brackets, as an index of a table is. */
  readonly isBracketed: boolean;
  /** Digits of its words, without 0x. */
  readonly words: readonly string[];
  /** The size of its words; several where its digits may be either. */
  readonly sizes: readonly WordSize[];
}

interface Token {
  readonly text: string;
  readonly digits: string;
  readonly isPrefixed: boolean;
  /** Where it begins, and how many blanks stand before it. */
  readonly at: number;
  readonly gap: number;
}

const PLACE = /^(\[)?(0x[0-9a-f_]+|[0-9a-f]+)\]?(?:\s*<[^>]*>)?\s*(:|=|->|\s)\s*(?:=\s*)?(\S.*)$/iu;
const HEX = /^(?:0x)?[0-9a-f_]+$/iu;

/** Takes a line apart for entries of this many bytes; a text that is no such line gives the reason, or nothing. */
export function dumpLine(text: string, entryBytes: 4 | 8): DumpLine | string | undefined {
  const [before = ''] = text.split('|', 1);
  const plain = before.trimEnd().replace(/^(?:pte|entry)\s*(?=\[)/iu, '');
  const [, bracket, place, sign, rest = ''] = PLACE.exec(plain) ?? [];
  if (place === undefined) return undefined;
  const tokens = wordsOf(rest);
  if (typeof tokens === 'string') return tokens;
  if (tokens.length === 0) return undefined;
  return {
    ...{ place, isBracketed: bracket !== undefined, words: tokens.map(({ digits }) => digits) },
    sizes: sizesOf(tokens, entryBytes, sign === ':'),
  };
}

function tokensOf(rest: string): Token[] {
  let end = 0;
  return [...rest.matchAll(/[^\s,]+/gu)].map(({ 0: text, index: at }) => {
    const gap = at - end;
    end = at + text.length;
    const digits = text.replace(/^0x/iu, '').replace(/_/gu, '');
    return { text, digits, isPrefixed: /^0x/iu.test(text), at, gap };
  });
}

/** The words of a line without the letters at its end; a sentence where something stands among them. */
function wordsOf(rest: string): Token[] | string {
  const all = tokensOf(rest);
  const stop = all.findIndex(({ text }) => !HEX.test(text));
  const words = stop < 0 ? all : all.slice(0, stop);
  const [other, ...more] = stop < 0 ? [] : all.slice(stop);
  const isPrefixed = words.some((word) => word.isPrefixed);
  // A dump sets its letters off by two blanks or more; a remark has no words behind it.
  const isBroken = more.some(({ text }) =>
    isPrefixed ? /^0x[0-9a-f]+$/iu.test(text) : other?.gap === 1 && /^[0-9a-f]{8,}$/iu.test(text),
  );
  if (other && isBroken) return `"${other.text}" stands among its words and is none`;
  return isPrefixed ? words : words.slice(0, lettersFrom(words, rest));
}

/** Where the letters at the end of a line begin that look like hex themselves; behind the last word where none do. */
function lettersFrom(words: readonly Token[], rest: string): number {
  const length = words[0]?.digits.length ?? 0;
  const at = words.findIndex(
    ({ digits, gap }, k) => k > 0 && gap > 1 && (digits.length !== length || length < 8),
  );
  const first = words[at];
  if (!first) return words.length;
  const isSame = words.slice(0, at).every(({ digits }) => digits.length === length);
  // As many letters as the words have bytes.
  return isSame && rest.length - first.at === (at * length) / 2 ? at : words.length;
}

/** The sizes that words of such digits may have: programs fill them with zeros to the full length, people do not. */
function sizesOf(tokens: readonly Token[], entryBytes: 4 | 8, isColon: boolean): WordSize[] {
  const entry = entryBytes === 4 ? '4' : '8';
  const lengths = tokens.map(({ digits }) => digits.length);
  const longest = Math.max(...lengths);
  const isFilled = tokens.some(({ digits }) => digits.length > 1 && digits.startsWith('0'));
  if (longest > 8) return ['8'];
  if (tokens.length === 1) return longest === 8 && isFilled && entry === '8' ? ['4', '8'] : [entry];
  const isPrefixed = tokens.some((token) => token.isPrefixed);
  const isSame = lengths.every((length) => length === longest);
  if (isSame && longest === 2) {
    // GDB's x/xb has eight in a line.
    const isCertain = isPrefixed ? tokens.length === 8 && isFilled : tokens.length > 3;
    return isCertain ? ['bytes'] : ['bytes', entry];
  }
  if (isSame && longest === 4) {
    if (isPrefixed) return isFilled ? ['2'] : ['2', entry];
    // xxd has bytes behind its colon, hexdump and od have words of two bytes and no colon.
    return tokens.length > 3 ? [isColon ? 'bytes' : '2'] : [isColon ? 'bytes' : '2', entry];
  }
  if (entry === '4') return longest === 8 || !isFilled ? ['4'] : ['bytes', '4'];
  if (isSame && longest === 8) return ['4', '8'];
  return isFilled ? [longest > 4 ? '4' : 'bytes', '8'] : ['8'];
}
