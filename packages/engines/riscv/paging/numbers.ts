/** Numbers and sizes as people write them in tables: hex with 0x, decimal, 4K, 2M, 1G. */
import { EngineError } from '../../error.ts';

const UNITS: Readonly<Record<string, bigint>> = {
  '': 1n,
  b: 1n,
  k: 1n << 10n,
  m: 1n << 20n,
  g: 1n << 30n,
  t: 1n << 40n,
  p: 1n << 50n,
};
const DIGITS = 20;

/** A number with 0x, 0b or decimal digits, `_` between them allowed; undefined where the text is none. */
export function numberOf(text: string): bigint | undefined {
  const plain = text.replace(/(?<=[0-9a-f])_(?=[0-9a-f])/giu, '').toLowerCase();
  if (!/^(0x[0-9a-f]{1,20}|0b[01]{1,70}|\d{1,22})$/u.test(plain)) return undefined;
  return BigInt(plain);
}

/** A run of hex digits with or without 0x, as dumps have them. */
export function hexOf(text: string): bigint | undefined {
  const plain = text.replace(/^0x/iu, '').replace(/_/gu, '');
  return new RegExp(`^[0-9a-f]{1,${DIGITS}}$`, 'iu').test(plain) ? BigInt(`0x${plain}`) : undefined;
}

/** Bytes: `4096`, `0x1000`, `4K`, `2M`, `2MiB`, `1G`; undefined where the text is none. */
export function sizeOf(text: string): bigint | undefined {
  const plain = numberOf(text);
  if (plain !== undefined) return plain;
  const [, digits, unit] = /^(\d{1,12})\s*([kmgtp]?)(?:i?b)?$/iu.exec(text) ?? [];
  const factor = UNITS[(unit ?? '').toLowerCase()];
  return digits === undefined || factor === undefined ? undefined : BigInt(digits) * factor;
}

/** `4 KiB`, `2 MiB`: bytes in the largest unit that leaves a whole number. */
export function sizeText(bytes: bigint): string {
  const names = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let at = 0;
  let n = bytes;
  while (at < names.length - 1 && n >= 1024n && (n & 1023n) === 0n) {
    n >>= 10n;
    at++;
  }
  return `${n} ${names[at]}`;
}

/** A line of a text with its number, comments (`#`, `//`, `;`) and blanks gone. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

export const linesOf = (source: string): Line[] =>
  source
    .split('\n')
    .map((text, k) => ({
      number: k + 1,
      text: text.replace(/(^|\s)(#|\/\/|;).*$/u, '').trim(),
    }))
    .filter(({ text }) => text !== '');

/** @throws EngineError syntax with the line, what stands there and what would do */
export function refuseLine(field: string, { number, text }: Line, why: string): never {
  throw new EngineError('syntax', `Line ${number}, "${text.slice(0, 80)}": ${why}.`, {
    field,
    value: text,
  });
}
