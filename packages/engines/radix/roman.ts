/** Roman numerals from 1 to 3999 in the subtractive form of today. */
import { EngineError } from '../error.ts';

const PARTS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
export const GREATEST_ROMAN = 3999;

/** A whole number from 1 to 3999. */
export function roman(n: number): string {
  let rest = n;
  let text = '';
  for (const [value, sign] of PARTS)
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  return text;
}

/** Reads one; `IIII` and `IC` are refused, with what is written today. */
export function readRoman(text: string): bigint {
  const sign = text.trim().toUpperCase();
  const values = Array.from(sign, (s) => PARTS.find(([, part]) => part === s)?.[0] ?? 0);
  const sum = values.reduce((t, v, k) => t + (v < (values[k + 1] ?? 0) ? -v : v), 0);
  const right = sum >= 1 && sum <= GREATEST_ROMAN ? roman(sum) : '';
  if (sign !== '' && right === sign) return BigInt(sum);
  const instead = values.every((v) => v > 0) && right !== '' ? `: ${sum} is ${right}` : '';
  throw new EngineError('syntax', `"${text}" is no Roman numeral from 1 to 3999${instead}.`, {
    value: text,
  });
}
