/** Text within a raw file: lines of 8-bit or UTF-16LE characters, and numbers between white space. */
import { EngineError } from '../../error.ts';

/** No header line of any simulator comes near it. */
const MAX_LINE = 1 << 16;
/** No printed double is as long. */
const MAX_TOKEN = 64;

const NEWLINE = 10;

/** A place in the bytes that moves; `width` is 1 or 2 bytes a character. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly width: 1 | 2;
  at: number;

  constructor(bytes: Uint8Array, width: 1 | 2, at: number) {
    this.bytes = bytes;
    this.width = width;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at + this.width > this.bytes.length;
  }

  #unit(at: number): number {
    return this.width === 1 ? this.bytes[at]! : this.bytes[at]! | (this.bytes[at + 1]! << 8);
  }

  /** Past blanks and line ends. */
  skipBlanks(): void {
    while (!this.isAtEnd && this.#unit(this.at) <= 32) this.at += this.width;
  }

  /** The next line without its end. Throws EngineError `syntax` where it is longer than 65536 characters. */
  line(): string {
    const from = this.at;
    let end = from;
    while (end + this.width <= this.bytes.length && this.#unit(end) !== NEWLINE) {
      end += this.width;
      if (end - from > MAX_LINE * this.width)
        throw new EngineError(
          'syntax',
          `The file has a line of more than ${MAX_LINE} characters at byte ${from}, so that it is no raw file.`,
          { value: from },
        );
    }
    this.at = Math.min(end + this.width, this.bytes.length);
    return this.#text(from, end).replace(/\r$/u, '');
  }

  #text(from: number, end: number): string {
    const piece = this.bytes.subarray(from, end);
    if (this.width === 2) return new TextDecoder('utf-16le').decode(piece);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(piece);
    } catch {
      // Older simulators write the letters of the machine's own code page.
      return String.fromCharCode(...piece);
    }
  }

  /**
   * The next number; blanks and commas stand between numbers. NaN at the end of the bytes. Throws EngineError `syntax`
   * for what is no number.
   */
  number(): number {
    const { bytes, width } = this;
    const end = bytes.length - width + 1;
    let at = this.at;
    let unit = 0;
    while (at < end && ((unit = this.#unit(at)) <= 32 || unit === 44)) at += width;
    let token = '';
    for (; at < end && (unit = this.#unit(at)) > 32 && unit !== 44; at += width) {
      if (token.length === MAX_TOKEN) break;
      token += String.fromCharCode(unit);
    }
    this.at = at;
    if (token === '') return Number.NaN;
    const value = Number(token);
    if (Number.isNaN(value) && !/^[+-]?nan$/iu.test(token)) return infinity(token);
    return value;
  }
}

/** C prints `inf`, which is no number to JavaScript. */
function infinity(token: string): number {
  if (/^[+-]?inf(?:inity)?$/iu.test(token))
    return token.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  throw new EngineError('syntax', `“${token}” stands among the values and is no number.`, {
    value: token,
  });
}
