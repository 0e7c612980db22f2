import { isIrreducible } from '@tollbench/engines/coding/gf2-factor.ts';
import { degree } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { isPrimitive, order } from '@tollbench/engines/coding/polynomial-order.ts';
import { primitivePolynomial } from '@tollbench/engines/coding/primitive-polynomials.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../define/error.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The primitive polynomial of degree m with the fewest terms, with its highest term. */
export const usualPolynomial = (m: number): bigint => primitivePolynomial(m) | (1n << BigInt(m));

/**
 * A polynomial over GF(2): `x^8 + x^4 + x^3 + x^2 + 1`, `0x11D`, `0b100011101`, `0o435`, `285` or `[1 0 0 0 1 1 1 0 1]`,
 * the highest term first. Undefined where it is none of these.
 */
export function readPolynomial(text: string): bigint | undefined {
  const source = [...text.trim()]
    .map((c) => (SUPERSCRIPTS.includes(c) ? `^${SUPERSCRIPTS.indexOf(c)}` : c))
    .join('')
    .replace(/(\^\d)\^(\d)/gu, '$1$2')
    .toLowerCase();
  const word = source.replaceAll('_', '');
  if (/^(0x[0-9a-f]{1,40}|0b[01]{1,160}|0o[0-7]{1,60}|\d{1,40})$/u.test(word)) return BigInt(word);
  const list = /^\[([01\s,]+)\]$/u.exec(source)?.[1]?.match(/[01]/gu);
  if (list) return BigInt(`0b${list.join('')}`);
  let sum = 0n;
  const terms = source.replace(/\s|\*/gu, '').split('+');
  for (const term of terms) {
    const found = /^(?:(1)|[xdzα](?:\^\{?(\d{1,4})\}?)?)$/u.exec(term);
    if (!found) return undefined;
    const bit = 1n << BigInt(found[1] ? 0 : Number(found[2] ?? 1));
    if (sum & bit) return undefined;
    sum |= bit;
  }
  return sum;
}

/** The polynomial of the field GF(2^m). Throws InputError where it is not primitive of that degree. */
export function fieldPolynomial(text: string, m: number): number {
  if (text.trim() === '') return Number(usualPolynomial(m));
  const at = { field: 'polynomial', value: text };
  const usual = { polynomial: hex(usualPolynomial(m)) };
  const f = readPolynomial(text);
  if (f === undefined)
    throw new InputError(
      `"${text.slice(0, 60)}" is no polynomial over GF(2): write 0x11D, 285 or x^8+x^4+x^3+x^2+1, each power once`,
      { ...at, remedies: [usual] },
    );
  const n = degree(f);
  if (n !== m)
    throw new InputError(
      `has the degree ${n}; GF(2^${m}) takes one of degree ${m}, with its highest term`,
      {
        ...at,
        remedies: [usual, ...(n >= 2 && n <= 12 ? [{ m: String(n) }] : [])],
      },
    );
  if (isPrimitive(f)) return Number(f);
  const why =
    (f & 1n) === 1n && isIrreducible(f)
      ? `irreducible, but its root has the order ${order(f)} and not ${2 ** m - 1}`
      : 'not irreducible';
  throw new InputError(`is ${why}; take a primitive one`, { ...at, remedies: [usual] });
}
