import type { Roots } from '@tollbench/engines/coding/cyclic-code.ts';
import type { Conjugates } from '@tollbench/engines/coding/cyclotomic.ts';
import type { Basis } from '@tollbench/engines/coding/dual-basis.ts';
import { GaloisField } from '@tollbench/engines/coding/galois-field.ts';
import type { Cosets } from '@tollbench/engines/coding/linear-code.ts';

interface Common {
  /** `RS(15, 11)`, `Hamming(7, 4)`. */
  readonly name: string;
  /** Symbols of a word, the parity symbol of an extended code among them. */
  readonly n: number;
  readonly k: number;
  /** Bits of a symbol. */
  readonly bits: number;
  /** Errors that the decoder corrects, whichever they are. */
  readonly t: number;
  /** Power of x that each place from the left stands for; null where it is none. */
  readonly powers: readonly (number | null)[];
  /** Places of the message's symbols in their order; null where it does not stand in the word. */
  readonly message: readonly number[] | null;
}

/** A BCH or Reed-Solomon code, decoded by its roots. */
export interface AlgebraicCode extends Common {
  readonly kind: 'algebraic';
  readonly field: GaloisField;
  readonly roots: Roots;
  /** The code before it was shortened. */
  readonly natural: number;
  /** Symbols without the parity symbol. */
  readonly core: number;
  readonly extended: boolean;
  /** Coefficients from x^0 up. */
  readonly generator: Uint16Array;
  /** Of a BCH code: the classes of its roots. */
  readonly classes: readonly Conjugates[];
  /** One more than the most consecutive roots, and the parity symbol. */
  readonly bound: number;
  readonly basis: Basis | null;
  /** Minimal polynomials of the powers of α from 0 up; of larger fields null. */
  readonly minimals: readonly bigint[] | null;
  readonly highFirst: boolean;
}

/** A binary code by its matrices, decoded by a table of syndromes or by trying all words. */
export interface MatrixCode extends Common {
  readonly kind: 'matrix';
  readonly bits: 1;
  /** Rows as words whose bit j is place j. */
  readonly generatorRows: readonly bigint[];
  readonly checkRows: readonly bigint[];
  readonly columns: readonly bigint[];
  /** null where there are too many checks for a table. */
  readonly cosets: Cosets | null;
  /** Of a cyclic code. */
  readonly polynomial: bigint | null;
  /** Minimum distance, exactly. */
  readonly distance: number;
  readonly weights: readonly bigint[] | null;
}

export type BlockCode = AlgebraicCode | MatrixCode;

/** The word of a list of bits, bit j from place j, and back. */
export const wordOf = (bits: ArrayLike<number>): bigint => {
  let digits = '';
  for (let j = bits.length - 1; j >= 0; j--) digits += bits[j];
  return digits === '' ? 0n : BigInt(`0b${digits}`);
};
export const bitsOf = (word: bigint, length: number): number[] =>
  Array.from(word.toString(2).padStart(length, '0'), Number).reverse();

/** A code whose field has its methods again, which it loses on its way from a worker. */
export const revived = (code: BlockCode): BlockCode =>
  code.kind === 'matrix' ? code : { ...code, field: new GaloisField(code.field.polynomial) };
