/** How numbers of this tool are written for people. */
import { hexWord, polynomialText } from '@tollbench/engines/coding/crc-notation.ts';
import type { Factor } from '@tollbench/engines/coding/gf2-factor.ts';
import { degree } from '@tollbench/engines/coding/gf2-polynomial.ts';
import type { Equation } from '@tollbench/engines/coding/parallel-equations.ts';
import { fanIn } from '@tollbench/engines/coding/parallel-equations.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import type { Output } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';

/** Short enough for a reading: digits to ten of them, `2⁶⁴ − 1`, or a rounded power of ten. */
export function count(n: bigint): string {
  if (n < 10_000_000_000n) return grouped(n);
  const bits = n.toString(2);
  if (!bits.includes('0')) return `2${superscript(bits.length)} − 1`;
  const digits = String(n);
  return `${digits[0]}.${digits.slice(1, 4)}\u202f×\u202f10${superscript(digits.length - 1)}`;
}

export const bytesText = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => hexDigits(b, 2).toUpperCase()).join(' ');

/** Bits of a word from the highest down, in fours counted from the lowest. */
export const binary = (word: bigint, width: number): string =>
  word
    .toString(2)
    .padStart(width, '0')
    .replace(/\B(?=(\d{4})+$)/gu, ' ');

/** Terms that a mask selects, `c0 c5`, from the lowest up. */
export function terms(mask: bigint, name: string): string {
  const bits = [...mask.toString(2)].reverse();
  return bits.flatMap((bit, i) => (bit === '1' ? [`${name}${i}`] : [])).join(' ');
}

export const equationRow = (target: string, e: Equation, state: string): (string | number)[] => [
  target,
  terms(e.state, state) || '–',
  terms(e.data, 'd') || '–',
  fanIn(e),
];

export function factorTable(factors: readonly Factor[], degreeOf: number): Output {
  return {
    kind: 'table',
    id: 'factors',
    title: 'Factors of the polynomial',
    columns: [
      { label: 'Irreducible factor' },
      { label: 'All coefficients' },
      { label: 'Degree' },
      { label: 'Times' },
    ],
    rows: factors.map(({ polynomial, multiplicity }) => [
      polynomialText(polynomial),
      `0x${polynomial.toString(16).toUpperCase()}`,
      degree(polynomial),
      multiplicity,
    ]),
    caption:
      factors.length === 1 && factors[0]?.multiplicity === 1
        ? `Irreducible: no polynomial of degree 1 to ${degreeOf - 1} divides it.`
        : 'Over GF(2), where + and − are both XOR.',
  };
}

export { hexWord };
