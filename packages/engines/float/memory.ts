/** Words out of a memory dump: bytes as debuggers, `hexdump -C`, `xxd` and C sources print them. */
import { EngineError } from '../error.ts';
import { type Format, widthOf } from './format.ts';

export const MAX_BYTES = 4096;

/**
 * Bytes of a text: pairs of hex digits with or without 0x, blanks, commas and braces between them. A line may begin
 * with an address and a colon, or with one of eight digits as `hexdump -C` has it; what stands between bars, or behind
 * two blanks after the bytes of xxd, is text and passed over. Throws `syntax` with the line.
 */
export function readBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  text.split(/\r?\n/u).forEach((line, k) => {
    for (const group of groupsOf(line)) {
      if (!/^(?:[0-9a-f]{2})+$/iu.test(group))
        throw new EngineError(
          'syntax',
          `Line ${k + 1} has "${group.slice(0, 30)}", which is no row of bytes in hex: two digits a byte.`,
          { field: 'dump', value: group },
        );
      for (let i = 0; i < group.length; i += 2)
        bytes.push(Number.parseInt(group.slice(i, i + 2), 16));
      if (bytes.length > MAX_BYTES)
        throw new EngineError('out-of-range', `There are more than ${MAX_BYTES} bytes.`, {
          field: 'dump',
          value: bytes.length,
        });
    }
  });
  return Uint8Array.from(bytes);
}

function groupsOf(line: string): string[] {
  let rest = line.replace(/\|.*\|?\s*$/u, '').replace(/\/\/.*$|;.*$/u, '');
  const colon = /^\s*(?:0x)?[0-9a-f]+(?:\s*<[^>]*>)?:\s*/iu.exec(rest);
  const address = colon ?? /^[0-9a-f]{7,8}(?:\s\s|\s*$)/iu.exec(rest);
  if (address) rest = rest.slice(address[0].length);
  // xxd writes the text two blanks behind the bytes.
  if (colon) rest = rest.split(/ {2}(?=\S*\s*\S*$)/u)[0] ?? '';
  return rest
    .replace(/[{}[\],]/gu, ' ')
    .split(/\s+/u)
    .map((group) => group.replace(/^(?:0x|\\x)/iu, '').replace(/\\x/giu, ''))
    .filter((group) => group !== '');
}

export type ByteOrder = 'little' | 'big';

/** Bytes that a word takes in memory: as many as hold it; the x87 format ten, TF32 four with zeros below. */
export const bytesOf = (f: Format): number => (isTf32(f) ? 4 : Math.ceil(widthOf(f) / 8));

const isTf32 = (f: Format): boolean => f.kind === 'binary' && f.name === 'TF32';

/** The words in a row of bytes, and how many bytes are left over at the end. `stride`: bytes from one to the next. */
export function wordsOf(
  f: Format,
  bytes: Uint8Array,
  byteOrder: ByteOrder,
): { words: bigint[]; left: number } {
  const size = bytesOf(f);
  const words: bigint[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) {
    let raw = 0n;
    for (let k = 0; k < size; k++)
      raw = (raw << 8n) | BigInt(bytes[at + (byteOrder === 'little' ? size - 1 - k : k)] as number);
    words.push(placed(f, raw, at));
  }
  return { words, left: bytes.length % size };
}

function placed(f: Format, raw: bigint, at: number): bigint {
  const width = widthOf(f);
  const word = isTf32(f) ? raw >> 13n : raw;
  const spare = isTf32(f) ? raw & 0x1fffn : word >> BigInt(width);
  if (spare !== 0n)
    throw new EngineError(
      'out-of-range',
      `At byte ${at} stands 0x${raw.toString(16)}, and ${f.name} has ${width} bits: the others are 0.`,
      { field: 'dump', value: raw },
    );
  return word;
}
