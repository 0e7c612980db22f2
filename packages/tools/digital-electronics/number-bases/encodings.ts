/** The codes by name, for people. */
import type { CodeName } from '@tollbench/engines/radix/code.ts';

export const ENCODINGS = {
  unsigned: 'unsigned',
  twos: 'two’s complement',
  ones: 'ones’ complement',
  magnitude: 'sign and magnitude',
  excess: 'excess K (offset binary)',
  negabinary: 'base −2 (negabinary)',
  gray: 'Gray',
  bcd: 'BCD (8421)',
  excess3: 'excess-3 BCD',
} as const satisfies Readonly<Record<CodeName, string>>;

/** In a sentence, with the width: `8-bit two’s complement`. */
export const wordName = (code: CodeName, width: number, fraction: number): string => {
  const name = code === 'excess' ? 'excess K' : code === 'negabinary' ? 'base −2' : ENCODINGS[code];
  const point = fraction > 0 ? `, ${fraction} of them behind the point` : '';
  return `${width}-bit ${name}${point}`;
};

/** Words that are made from the word. */
export const MADE = {
  not: '~ every bit turned',
  negate: '− two’s complement',
  left: '<< 1',
  logicalRight: '>>> 1 logical',
  arithmeticRight: '>> 1 arithmetic',
  rotateLeft: 'rol 1',
  rotateRight: 'ror 1',
  reverse: 'rev, bits reversed',
  swap: 'bswap, bytes reversed',
  gray: 'gray, to Gray code',
  ungray: 'ungray, from Gray code',
  lowest: 'lowest 1 alone',
  oneHot: 'one-hot of the word',
  johnson: 'Johnson counter, state',
} as const;
