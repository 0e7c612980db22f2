/** The ways one generator polynomial of degree n is written as a number. */
import { EngineError } from '../error.ts';
import { superscript } from '../text/script-digits.ts';
import { degree, exponents, reciprocal, reflect } from './gf2-polynomial.ts';

export interface Notations {
  readonly width: number;
  /** All n + 1 coefficients. */
  readonly full: bigint;
  /** Without x^n, most significant coefficient first: 0x04C11DB7. */
  readonly normal: bigint;
  /** The same n bits, least significant first: 0xEDB88320. */
  readonly reversed: bigint;
  /** Without the constant 1, with x^n: 0x82608EDB. Only of polynomials that end in + 1. */
  readonly koopman: bigint | null;
  /** The reciprocal polynomial x^n·g(1/x), in normal notation; it detects the same errors, mirrored. Only where g ends in + 1. */
  readonly reciprocal: bigint | null;
}

export function notations(width: number, normal: bigint): Notations {
  const full = (1n << BigInt(width)) | normal;
  const odd = (full & 1n) === 1n;
  return {
    width,
    full,
    normal,
    reversed: reflect(normal, width),
    koopman: odd ? full >> 1n : null,
    reciprocal: odd ? BigInt.asUintN(width, reciprocal(full)) : null,
  };
}

/** Koopman's notation gives the width too: its highest bit is x^n. Throws `zero-polynomial`. */
export function fromKoopman(koopman: bigint): Notations {
  const width = degree(koopman) + 1;
  if (width < 1)
    throw new EngineError('zero-polynomial', 'A polynomial in Koopman notation is not 0.', {
      value: koopman,
    });
  return notations(width, BigInt.asUintN(width, (koopman << 1n) | 1n));
}

/** From the least-significant-first notation of `width` bits. */
export const fromReversed = (width: number, reversed: bigint): Notations =>
  notations(width, reflect(reversed, width));

const power = (e: number, write: (e: number) => string) =>
  e === 0 ? '1' : e === 1 ? 'x' : write(e);

/** `x^{16} + x^{12} + x^{5} + 1` */
export const polynomialTex = (f: bigint): string =>
  f === 0n
    ? '0'
    : exponents(f)
        .map((e) => power(e, (n) => `x^{${n}}`))
        .join(' + ');

/** `x^16 + x^12 + x^5 + 1`, as programs for algebra read it. */
export const polynomialPlain = (f: bigint): string =>
  f === 0n
    ? '0'
    : exponents(f)
        .map((e) => power(e, (n) => `x^${n}`))
        .join(' + ');

/** `x¹⁶ + x¹² + x⁵ + 1` */
export const polynomialText = (f: bigint): string =>
  f === 0n
    ? '0'
    : exponents(f)
        .map((e) => power(e, (n) => `x${superscript(n)}`))
        .join(' + ');

/** Hex of a `width`-bit word with all its digits, `0x04C11DB7`. */
export const hexWord = (word: bigint, width: number): string =>
  `0x${word
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(width / 4), '0')}`;
