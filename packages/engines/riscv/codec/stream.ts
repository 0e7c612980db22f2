/** Numbers one after the other as memory, cut into instructions by their lowest bits. */
import { hex } from '../../text/hex.ts';
import type { RawWord, Words } from './reading.ts';

/** One byte, and the number it is of: its place in the lines, and which of its bytes from the lowest. */
export interface Byte {
  readonly value: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

type Given = Pick<Words, 'words' | 'joins' | 'isMemory'>;

interface Taker {
  readonly take: (word: number, size: 16 | 32, bytes: readonly Byte[]) => void;
  readonly refuse: (line: number, text: string, message: string) => void;
}

export class Stream {
  readonly #taker: Taker;
  #waiting: Byte[] = [];
  /** Bits of the number that the last byte is of. */
  #bits = 0;
  #last = '';

  constructor(taker: Taker) {
    this.#taker = taker;
  }

  /** Bytes that wait for the rest of their instruction. */
  get waiting(): number {
    return this.#waiting.length;
  }

  feed({ words, joins, isMemory }: Given, line: number): void {
    for (const word of words) {
      if (word.word >> BigInt(word.bits) !== 0n) {
        this.flush();
        this.#taker.refuse(line, hex(word.word), `${hex(word.word)} has more than 32 bits`);
        continue;
      }
      if (!isMemory && !(joins && word.bits === this.#bits)) this.flush();
      this.#bits = word.bits;
      this.#last = hex(word.word, word.bits / 4);
      this.#waiting.push(...bytesOf(word, line, isMemory || this.waiting > 0));
      this.#cut();
      if (!joins) this.flush();
    }
  }

  /** What waits is no instruction. */
  flush(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const n = this.waiting;
    const rest = hex(wordOf(this.#waiting), 2 * n);
    this.#waiting = [];
    const message =
      n === 1
        ? `the byte ${rest} is left over: instructions have two or four`
        : first.at > 0
          ? `the upper half ${rest} of ${this.#last} begins an instruction of 32 bits that is not all there`
          : `${rest} ends in binary 11, which begins an instruction of 32 bits, and ${8 * n} are given`;
    this.#taker.refuse(first.line, first.at > 0 ? this.#last : rest, message);
  }

  #cut(): void {
    for (;;) {
      const size = ((this.#waiting[0]?.value ?? 0) & 3) === 3 ? 4 : 2;
      if (this.waiting < size) return;
      const bytes = this.#waiting.splice(0, size);
      this.#taker.take(wordOf(bytes), size === 4 ? 32 : 16, bytes);
    }
  }
}

const wordOf = (bytes: readonly Byte[]): number =>
  bytes.reduce((word, { value }, k) => word + value * 256 ** k, 0);

/** A word of digits alone with zeros above 16 bits is the instruction of 16. */
function bytesOf({ word, bits, start, end }: RawWord, line: number, isWhole: boolean): Byte[] {
  const isShort = !isWhole && bits === 32 && word <= 0xffffn && (word & 3n) !== 3n;
  return Array.from({ length: isShort ? 2 : bits / 8 }, (_, at) => ({
    ...{ value: Number((word >> BigInt(8 * at)) & 255n), line, start, end, at },
  }));
}
