/** How a signal is written where only bits and texts are known: in a dump, in Verilog. */
import { HIGH_Z, ONE, PULL_DOWN, PULL_UP, type Signal, VALUE, ZERO } from './signal.ts';

export type Bus =
  | { readonly kind: 'bit' }
  /** All its values are numbers. */
  | { readonly kind: 'number'; readonly width: number }
  /** Its values are words: letters at most. */
  | { readonly kind: 'text'; readonly length: number };

const NUMBER = /^(?:0x([\da-f_]+)|0b([01xz_]+)|(\d+)'s?([hdbo])([\da-f_]+)|(\d+)|([\da-f]+)h)$/iu;
const RADIX: Readonly<Record<string, string>> = { h: '0x', b: '0b', o: '0o', d: '' };
const MAX_BITS = 65_536;

/** The bits that a word is, leftmost first: `0x1F`, `8'hFF`, `0b01xz`, `1Fh`, `12`; undefined for other words. */
export function bitsOf(word: string): string | undefined {
  const [, hex, binary, size, radix = '', digits = '', decimal, suffixed] =
    NUMBER.exec(word.trim()) ?? [];
  const bare = (text: string) => text.replaceAll('_', '');
  if (binary !== undefined) return bare(binary).toLowerCase();
  if (hex !== undefined) return inBits(`0x${bare(hex)}`, 4 * bare(hex).length);
  if (size !== undefined)
    return inBits(`${RADIX[radix.toLowerCase()] ?? ''}${bare(digits)}`, Number(size));
  if (decimal !== undefined) return inBits(decimal);
  return suffixed === undefined ? undefined : inBits(`0x${suffixed}`, 4 * suffixed.length);
}

/** A number in so many bits, or as many as it has; undefined where they do not hold it. */
function inBits(text: string, width = 1): string | undefined {
  if (text.length > MAX_BITS || width > MAX_BITS) return undefined;
  let bits: string;
  try {
    bits = BigInt(text).toString(2);
  } catch {
    // Digits that the radix does not have: a word like any other.
    return undefined;
  }
  return bits.length > width && width > 1 ? undefined : bits.padStart(width, '0');
}

/** Words of a value; one without a label is told apart by its number. */
export const saidOf = (signal: Signal, change: number): string =>
  signal.words(change) || `?${change}`;

/** What the signal needs: one bit, a number's bits, or letters in UTF-8. */
export function busOf(signal: Signal): Bus {
  let [isValued, width] = [false, 1];
  for (let k = 0; k < signal.levels.length; k++) {
    if (signal.levels[k] !== VALUE) continue;
    isValued = true;
    const bits = bitsOf(saidOf(signal, k));
    if (bits === undefined) return { kind: 'text', length: lettersOf(signal) };
    width = Math.max(width, bits.length);
  }
  return isValued ? { kind: 'number', width } : { kind: 'bit' };
}

/** Bytes of its longest word in UTF-8. */
function lettersOf(signal: Signal): number {
  const encoder = new TextEncoder();
  let most = 1;
  for (let k = 0; k < signal.levels.length; k++)
    if (signal.levels[k] === VALUE) most = Math.max(most, encoder.encode(saidOf(signal, k)).length);
  return most;
}

/** 0, 1, x or z: a weak level is written as the strong one. */
export function fourValued(level: number | undefined): '0' | '1' | 'x' | 'z' {
  if (level === ZERO || level === PULL_DOWN) return '0';
  if (level === ONE || level === PULL_UP) return '1';
  return level === HIGH_Z ? 'z' : 'x';
}
