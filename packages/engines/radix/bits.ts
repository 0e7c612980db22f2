/** What is done to words of so many bits: patterns from 0 to 2^width − 1. */
import { ones } from '../float/whole.ts';

export const low = (n: bigint, width: number): bigint => BigInt.asUintN(width, n);

/** The bits as text, the highest first. */
export const bitText = (pattern: bigint, width: number): string =>
  pattern.toString(2).padStart(width, '0');

export const weight = (pattern: bigint): number => pattern.toString(2).replaceAll('0', '').length;

/** The bits in opposite order. */
export const reversed = (pattern: bigint, width: number): bigint =>
  BigInt(`0b${Array.from(bitText(pattern, width)).reverse().join('')}`);

/** The bytes in opposite order; needs a width of whole bytes. */
export const swapped = (pattern: bigint, width: number): bigint =>
  BigInt(
    `0x${(
      pattern
        .toString(16)
        .padStart(width / 4, '0')
        .match(/../gu) ?? []
    )
      .reverse()
      .join('')}`,
  );

/** To the left; by a negative count to the right. */
export function rotated(pattern: bigint, width: number, by: bigint): bigint {
  const size = BigInt(width);
  const k = ((by % size) + size) % size;
  return low(pattern << k, width) | (pattern >> (size - k));
}

/** Zeros above the highest 1. */
export const leadingZeros = (pattern: bigint, width: number): number =>
  pattern === 0n ? width : width - pattern.toString(2).length;

/** Zeros below the lowest 1. */
export const trailingZeroes = (pattern: bigint, width: number): number =>
  pattern === 0n ? width : (pattern & -pattern).toString(2).length - 1;

/** The Gray code of a number (Gray, US patent 2,632,058): neighbours differ in one bit. */
export const gray = (n: bigint): bigint => n ^ (n >> 1n);

/** The number whose Gray code it is: each bit is the parity of those from it up. */
export function ungray(code: bigint, width: number): bigint {
  let n = code;
  for (let shift = 1; shift < width; shift *= 2) n ^= n >> BigInt(shift);
  return n;
}

/** A 1 at one of so many places: 2^k. */
export const oneHot = (k: bigint): bigint => 1n << k;

/** State k of a Johnson (twisted-ring) counter of so many stages, 0 ≤ k < 2·stages: ones fill from the right, then leave. */
export const johnson = (k: bigint, stages: number): bigint => {
  const n = BigInt(stages);
  return k <= n ? ones(Number(k)) : ones(stages) ^ ones(Number(k - n));
};

/** The bits of a pattern read as a number in base −2. */
export function fromNegabinary(pattern: bigint, width: number): bigint {
  // Σ of the bits in even places less those in odd ones: Schroeppel (HAKMEM, item 128).
  const mask = oddPlaces(width);
  return (pattern ^ mask) - mask;
}

/** A number in base −2; below zero where more than `width` bits are needed. */
export const toNegabinary = (n: bigint, width: number): bigint => {
  const mask = oddPlaces(width);
  return (n + mask) ^ mask;
};

/** Ones in the places 1, 3, 5 … below the width: what base −2 counts as negative. */
export const oddPlaces = (width: number): bigint =>
  BigInt(`0b0${(width % 2 === 0 ? '10' : '01').repeat(Math.ceil(width / 2)).slice(0, width)}`);
