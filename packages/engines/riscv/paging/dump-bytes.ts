/** The bytes that the digits of a dump's line stand for. @throws EngineError syntax with the line */
import { hexOf, type Line, refuseLine } from './numbers.ts';

/** Pairs of digits in the order of memory. */
export function bytesOf(field: string, words: readonly string[], line: Line): Uint8Array {
  const digits = words.join('');
  if (!/^(?:[0-9a-f]{2})+$/iu.test(digits) || words.some((word) => word.length % 2 === 1))
    refuseLine(field, line, 'its bytes are not pairs of hex digits');
  return Uint8Array.from(digits.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Words of `size` bytes, little endian. */
export function wordsOf(
  field: string,
  words: readonly string[],
  size: number,
  line: Line,
): Uint8Array {
  const bytes = new Uint8Array(words.length * size);
  for (const [k, word] of words.entries()) {
    let value = hexOf(word);
    if (value === undefined || value >> BigInt(8 * size) !== 0n)
      refuseLine(field, line, `"${word}" is no word of ${size} bytes in hex`);
    for (let at = 0; at < size; at++, value >>= 8n) bytes[k * size + at] = Number(value & 0xffn);
  }
  return bytes;
}
