/** How a signal is written where only bits and texts are known: in a dump, in Verilog. */
import { HIGH_Z, ONE, PULL_DOWN, PULL_UP, type Signal, VALUE, ZERO } from './signal.ts';

export type Bus =
  | { readonly kind: 'bit' }
  /** All its values are numbers. */
  | { readonly kind: 'number'; readonly width: number }
  /** Its values are words: letters at most. */
  | { readonly kind: 'text'; readonly length: number };

const NUMBER = /^(?:0x([\da-f_]+)|0b([01_]+)|(\d+)'s?([hdbo])([\da-f_]+)|(\d+)|([\da-f]+)h)$/iu;
const RADIX: Readonly<Record<string, string>> = { h: '0x', b: '0b', o: '0o', d: '' };
const MAX_BITS = 4096;

/** The number that a word is: `0x1F`, `8'hFF`, `0b01`, `1Fh`, `12`; undefined for other words. */
export function numberOf(word: string): { value: bigint; width: number } | undefined {
  const [, hex, binary, size, radix = '', digits = '', decimal, suffixed] =
    NUMBER.exec(word.trim()) ?? [];
  const bare = (text: string) => text.replaceAll('_', '');
  const make = (text: string, width?: number) => {
    let value: bigint;
    try {
      value = BigInt(text);
    } catch {
      return undefined;
    }
    const own = value.toString(2).length;
    return width !== undefined && (width < own || width > MAX_BITS)
      ? undefined
      : { value, width: width ?? own };
  };
  if (hex !== undefined) return make(`0x${bare(hex)}`, 4 * bare(hex).length);
  if (binary !== undefined) return make(`0b${bare(binary)}`, bare(binary).length);
  if (size !== undefined)
    return make(`${RADIX[radix.toLowerCase()] ?? ''}${bare(digits)}`, Number(size));
  if (decimal !== undefined) return make(decimal);
  if (suffixed !== undefined) return make(`0x${suffixed}`, 4 * suffixed.length);
  return undefined;
}

/** Words of a value; one without a label is told apart by its number. */
export const saidOf = (signal: Signal, change: number): string =>
  signal.words(change) || `?${change}`;

/** What the signal needs: one bit, a number's bits, or letters in UTF-8. */
export function busOf(signal: Signal): Bus {
  const said: string[] = [];
  for (let k = 0; k < signal.levels.length; k++)
    if (signal.levels[k] === VALUE) said.push(saidOf(signal, k));
  if (said.length === 0) return { kind: 'bit' };
  const numbers = said.map(numberOf);
  if (numbers.every((n) => n !== undefined))
    return { kind: 'number', width: Math.max(...numbers.map((n) => n.width)) };
  return {
    kind: 'text',
    length: Math.max(...said.map((word) => new TextEncoder().encode(word).length)),
  };
}

/** 0, 1, x or z: a weak level is written as the strong one. */
export function fourValued(level: number | undefined): '0' | '1' | 'x' | 'z' {
  if (level === ZERO || level === PULL_DOWN) return '0';
  if (level === ONE || level === PULL_UP) return '1';
  return level === HIGH_Z ? 'z' : 'x';
}
