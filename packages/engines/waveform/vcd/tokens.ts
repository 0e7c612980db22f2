/** Words apart by white space in the bytes of a file, with the line they stand in. */
import { EngineError } from '../../error.ts';

const decoder = new TextDecoder('latin1');
const utf8 = new TextDecoder('utf-8');

/** Blank, tab, line ends. */
export const isSpace = (byte: number): boolean => byte <= 32;

export class Tokens {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next word, or an empty one at the end. */
  next(): string {
    const { bytes } = this;
    let at = this.at;
    while (at < bytes.length && isSpace(bytes[at] as number)) at++;
    const from = at;
    while (at < bytes.length && !isSpace(bytes[at] as number)) at++;
    this.at = at;
    return letters(bytes, from, at);
  }

  /** The words up to `$end`. @throws EngineError where there is none */
  section(): string[] {
    const start = this.at;
    const words: string[] = [];
    for (;;) {
      const word = this.next();
      if (word === '$end') return words;
      if (word === '') {
        this.at = start;
        this.fail('a section is not ended by $end');
      }
      words.push(word);
    }
  }

  line(at = this.at): number {
    let line = 1;
    for (let k = 0; k < at; k++) if (this.bytes[k] === 10) line++;
    return line;
  }

  fail(what: string, at = this.at): never {
    throw new EngineError('syntax', `Line ${this.line(at)}: ${what}.`);
  }
}

/** Letters of a range of bytes; names may be UTF-8. */
export function letters(bytes: Uint8Array, from: number, to: number): string {
  for (let k = from; k < to; k++)
    if ((bytes[k] as number) > 127) return utf8.decode(bytes.subarray(from, to));
  return to - from < 24
    ? String.fromCharCode(...bytes.subarray(from, to))
    : decoder.decode(bytes.subarray(from, to));
}
