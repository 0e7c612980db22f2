import {
  type CrcModel,
  crcBits,
  messageBits,
  present,
  registerAfter,
} from '@tollbench/engines/coding/crc.ts';
import { wordOf } from '@tollbench/engines/coding/parallel-equations.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';

/** A message as the words of a circuit, and what must come of it. */
export interface Frame {
  readonly what: string;
  readonly words: readonly bigint[];
  /** Presented as `crc`, after the last word. */
  readonly crc: bigint;
  /** What `match` must say then; undefined where chance decides. */
  readonly match: boolean | undefined;
}

const MAX_WORDS = 1024;

/** The visitor's message and the check message where they fill whole words, and random ones of many lengths with their CRC behind them. */
export function crcFrames(model: CrcModel, message: Uint8Array, wordBits: number): Frame[] {
  const { width, refin } = model;
  const words = (bits: ArrayLike<number>) =>
    Array.from({ length: bits.length / wordBits }, (_, k) =>
      wordOf(bits, k * wordBits, wordBits, refin),
    );
  const crcOf = (bits: ArrayLike<number>) => present(model, registerAfter(model, bits));
  const frame = (what: string, bits: ArrayLike<number>, match?: boolean): Frame => ({
    what,
    words: words(bits),
    crc: crcOf(bits),
    match,
  });
  const list: Frame[] = [];
  const whole = (bytes: Uint8Array) =>
    bytes.length > 0 &&
    (8 * bytes.length) % wordBits === 0 &&
    (8 * bytes.length) / wordBits <= MAX_WORDS;
  const check = new TextEncoder().encode('123456789');
  if (whole(check)) list.push(frame('the digits 1 to 9', messageBits(check, refin)));
  if (whole(message) && String(message) !== String(check))
    list.push(frame('the message', messageBits(message, refin)));
  const random = new Random(1961);
  for (const count of [1, 2, 3, 5, 8, 13, 21]) {
    const bits = Uint8Array.from({ length: count * wordBits }, () => random.bits() & 1);
    list.push(frame(`random, ${count} words`, bits));
    if (width % wordBits !== 0) continue;
    const codeword = [...bits, ...crcBits(model, crcOf(bits))];
    list.push(frame(`random, ${count} words and the CRC`, codeword, true));
    if ((model.poly & 1n) === 0n) continue;
    const at = random.bits() % codeword.length;
    codeword[at] = 1 - (codeword[at] as number);
    list.push(frame(`the same with bit ${at} wrong`, codeword, false));
  }
  return list;
}
