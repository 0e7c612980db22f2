/** How bits, states and polynomials are written. */

import type { Puncturing } from '@tollbench/engines/convolutional/puncture.ts';
import type { Multivariate } from '@tollbench/engines/exact/multivariate.ts';
import { termsOf } from '@tollbench/engines/exact/multivariate.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { mirrored } from './read-generators.ts';

/** A word of so many bits, the highest first; empty of none. */
export const binary = (word: number, bits: number): string =>
  bits === 0 ? '' : word.toString(2).padStart(bits, '0');

export const joined = (bits: ArrayLike<number>): string => Array.from(bits).join('');

/** A pattern step by step: the coded bits of each, 1 where one is sent. */
export const inTime = ({ keep, period }: Puncturing): string => grouped(keep, keep.length / period);

/** Bits in groups of so many. */
export const grouped = (bits: ArrayLike<number>, size: number): string =>
  joined(bits).replace(new RegExp(`(.{${size}})(?=.)`, 'gu'), '$1 ');

/** A polynomial in D, bit i of which is the coefficient of Dⁱ. */
export function inD(polynomial: number): string {
  const terms: string[] = [];
  for (let k = 0; k < 31; k++)
    if (polynomial & (1 << k)) terms.push(k === 0 ? '1' : k === 1 ? 'D' : `D${superscript(k)}`);
  return terms.length === 0 ? '0' : terms.join(' + ');
}

/** The same of a register's word, the newest bit of which is highest. */
export const wordInD = (word: number, memory: number): string => inD(mirrored(word, memory + 1));

type Raise = (base: string, exponent: number) => string;

const raised: Raise = (base, exponent) => `${base}${superscript(exponent)}`;
const raisedTex: Raise = (base, exponent) => `${base}^{${exponent}}`;

/** A polynomial in D and N, lowest powers of D first. */
function sum(p: Multivariate, raise: Raise): string {
  const power = (base: string, k: number): string =>
    k === 0 ? '' : k === 1 ? base : raise(base, k);
  const sorted = termsOf(p)
    .map(({ exponents: [d = 0, n = 0], c }) => ({ d, n, c }))
    .sort((a, b) => a.d - b.d || a.n - b.n);
  return sorted
    .map(({ d, n, c }, k) => {
      const letters = power('D', d) + power('N', n);
      const size = c < 0n ? -c : c;
      const digits = size === 1n && letters !== '' ? '' : String(size);
      const sign = c < 0n ? (k === 0 ? '\u2212' : ' \u2212 ') : k === 0 ? '' : ' + ';
      return `${sign}${digits}${letters}`;
    })
    .join('');
}

/** The same as a program reads it: 1-2*D*N. */
export const plainDN = (p: Multivariate): string =>
  sum(p, (base, k) => `${base}^${k}`)
    .replaceAll('\u2212', '-')
    .replaceAll(' ', '')
    .replace(/(?<=[\dDN])(?=[DN])/gu, '*');
export const inDN = (p: Multivariate): string => sum(p, raised);
export const texDN = (p: Multivariate): string => sum(p, raisedTex).replaceAll('\u2212', '-');
