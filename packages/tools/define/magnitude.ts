/** Numbers whose prefix was forgotten: 10 in a channel's width is ten metres, and ten micrometres were meant. */
import { formatQuantity, plainText } from './si.ts';

/** Digits alone: who writes a prefix, a unit, an exponent or arithmetic has thought of the size. */
const BARE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;

/** So far from the usual value is a number that is asked about, and so near must what is meant be. */
const FAR = 1000;
const NEAR = 100;

/**
 * The text of another size that may be meant by a bare number: that with the prefix of the field's usual value. Only
 * where that is below a hundredth or from a million on; 48 beside 48 kHz may well be 48 Hz. undefined where there is
 * nothing to ask.
 */
export function otherMagnitude(text: string, usual: number, unit: string): string | undefined {
  const size = Math.abs(usual);
  if (size === 0 || (size >= 0.01 && size < 1e6)) return undefined;
  const source = plainText(text);
  if (!BARE.test(source)) return undefined;
  const power = 3 * Math.floor(Math.log10(size * (1 + 1e-12)) / 3);
  const [typed, meant] = [Math.abs(Number(source)), Number(`${source}e${power}`)];
  const off = typed / size;
  if (typed === 0 || (off < FAR && off > 1 / FAR)) return undefined;
  const near = Math.abs(meant) / size;
  return near <= NEAR && near >= 1 / NEAR ? formatQuantity(meant, unit) : undefined;
}
