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
