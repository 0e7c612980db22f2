/** What a line of a paste is: numbers with their places, assembly, a heading, or nothing. */

/** Numbers of one line and where they stand in it. */
export interface Words {
  readonly kind: 'words';
  /** From the lowest address up, each with its place in the line. */
  readonly words: readonly RawWord[];
  /** The address that the line gives. */
  readonly address: bigint | undefined;
  readonly how: How;
  /** What a listing says the word is. */
  readonly said: string;
  /** An instruction may begin in one number and end in the next, also of the next line. */
  readonly joins: boolean;
  /** Every bit is one of memory: zeros above 16 bits count too. */
  readonly isMemory: boolean;
}

/** A number of 8, 16, 32 or 64 bits. */
export interface RawWord {
  readonly word: bigint;
  readonly bits: number;
  readonly start: number;
  readonly end: number;
}

export type How = 'hex' | 'binary' | 'decimal' | 'bytes' | 'dump' | 'listing';

export interface Assembly {
  readonly kind: 'assembly';
  /** The line without its comment, every letter in its place. */
  readonly text: string;
  /** Where a listing says that it stands; the numbers of its targets are then addresses. */
  readonly address: bigint | undefined;
}

export interface Nothing {
  readonly kind: 'nothing';
}

/** A line that a listing has beside its instructions: a heading, a symbol, or `@` and a place of a Verilog file. */
export interface Heading {
  readonly kind: 'heading';
  readonly label: string | undefined;
  readonly address: bigint | undefined;
  /** The address counts the numbers below, not bytes. */
  readonly counts: boolean;
}

/** A line that is of a format and breaks its rules. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly text: string;
  readonly message: string;
}

export type Reading = Words | Assembly | Nothing | Heading | RefusedLine;

/** How bare digits are meant: as they look, or as said. */
export type Base = 'auto' | 'hex' | 'decimal' | 'bytes' | 'assembly';

/** Hex digits as numbers: each pair a byte in the order of memory, or all of them one number, its lowest byte first there. */
export function pieces(digits: string, start: number, order: 'text' | 'little'): RawWord[] {
  if (order === 'little')
    return [
      {
        word: BigInt(`0x${digits}`),
        bits: 4 * (digits.length + (digits.length % 2)),
        ...{ start, end: start + digits.length },
      },
    ];
  return (digits.match(/../gu) ?? []).map((pair, k) => ({
    word: BigInt(`0x${pair}`),
    ...{ bits: 8, start: start + 2 * k, end: start + 2 * k + 2 },
  }));
}
