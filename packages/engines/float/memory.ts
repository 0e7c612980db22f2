/** Words out of a memory dump: bytes as debuggers, `hexdump -C`, `xxd` and C sources print them. */
import { EngineError } from '../error.ts';
import { type Format, widthOf } from './format.ts';

export const MAX_BYTES = 4096;

/**
 * Bytes of a text: pairs of hex digits with or without 0x, blanks, commas and braces between them. A line may begin
 * with an address and a colon (xxd, gdb), or with one of seven or eight digits before pairs (`hexdump -C`,
 * `od -t x1`); what stands between bars, or two blanks behind the bytes of xxd, is text and passed over. Words that are
 * printed as numbers, 0x40490fdb, are refused: their bytes lie in another order. Throws `syntax` with the line.
 */
export function readBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  const addressed = text.split(/\r?\n/u).some((line) => ADDRESS.test(line));
  text.split(/\r?\n/u).forEach((line, k) => {
    for (const group of groupsOf(line, addressed)) {
      refuseGroup(group, k + 1);
      const digits = group.replace(/^0x/iu, '');
      for (let i = 0; i < digits.length; i += 2)
        bytes.push(Number.parseInt(digits.slice(i, i + 2), 16));
      if (bytes.length > MAX_BYTES)
        throw new EngineError('out-of-range', `There are more than ${MAX_BYTES} bytes.`, {
          field: 'dump',
          value: bytes.length,
        });
    }
  });
  return Uint8Array.from(bytes);
}

/** `00000010  db 0f`: digits and then pairs, two blanks behind eight digits. */
const ADDRESS = /^(?:[0-9a-f]{8}\s\s+|[0-7]{7}\s+)(?=[0-9a-f]{2}(?:\s|$))/iu;

function groupsOf(line: string, addressed: boolean): string[] {
  let rest = line.replace(/\|.*\|?\s*$/u, '').replace(/\/\/.*$|;.*$/u, '');
  // The last line of a dump is an address alone.
  if (addressed && /^[0-9a-f]{7,8}\s*$/iu.test(rest)) return [];
  const colon = /^\s*(?:0x)?[0-9a-f]+(?:\s*<[^>]*>)?:\s*/iu.exec(rest);
  const address = colon ?? ADDRESS.exec(rest);
  if (address) rest = rest.slice(address[0].length);
  // xxd writes the text two blanks behind the bytes.
  if (colon) rest = rest.split(/ {2}(?=\S*\s*\S*$)/u)[0] ?? '';
  return rest
    .replace(/[{}[\],]/gu, ' ')
    .replace(/\\x/giu, ' ')
    .split(/\s+/u)
    .filter((group) => group !== '');
}

function refuseGroup(group: string, line: number): void {
  const refuse = (message: string) =>
    new EngineError('syntax', `Line ${line} has "${group.slice(0, 30)}", ${message}`, {
      field: 'dump',
      value: group,
    });
  if (/^0x[0-9a-f]{3,}$/iu.test(group))
    throw refuse(
      'which is a number and no row of bytes: leave the 0x out and choose the order in which its bytes stand, or inspect it as bits.',
    );
  if (/^[0-9a-f]{7}$/iu.test(group))
    throw refuse('which is an address before words: dump bytes, by hexdump -C, xxd or od -t x1.');
  if (!/^(?:0x)?(?:[0-9a-f]{2})+$/iu.test(group))
    throw refuse('which is no row of bytes in hex: two digits a byte.');
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
