/**
 * A shift register that takes or gives W bits a clock is the serial one unrolled W times: every next
 * bit is an XOR of present bits and data bits (T.-B. Pei & C. Zukowski, High-speed parallel CRC
 * circuits in VLSI, IEEE Trans. Communications 40(4), 1992). Each row is kept as bit masks.
 */
import { EngineError } from '../error.ts';
import type { CrcModel } from './crc.ts';
import { weight } from './gf2-polynomial.ts';

export interface Equation {
  /** Bit i set: the present register's bit i is a term. */
  readonly state: bigint;
  /** Bit i set: data[i] is a term. */
  readonly data: bigint;
}

export const MAX_WORD = 512;

/** Throws `out-of-range` outside 1 to 512 bits a clock. */
export function checkWord(bits: number): void {
  if (!Number.isInteger(bits) || bits < 1 || bits > MAX_WORD)
    throw new EngineError(
      'out-of-range',
      `The word of ${bits} bits is not 1 to ${MAX_WORD} bits a clock.`,
      {
        field: 'dataBits',
        value: bits,
      },
    );
}

/**
 * Next register bits, from bit 0 up, after `bits` data bits in one clock. With `refin` data[0] is the
 * first bit of the message, else data[bits − 1] is: so a byte, or bytes in line order, are wired as they are.
 */
export function crcEquations(model: CrcModel, bits: number): Equation[] {
  checkWord(bits);
  const { width, poly, refin } = model;
  // One word a register bit: the state's terms below, the data's above them.
  let rows = Array.from({ length: width }, (_, i) => 1n << BigInt(i));
  for (let k = 0; k < bits; k++) {
    const index = refin ? k : bits - 1 - k;
    const feedback = rows[width - 1]! ^ (1n << BigInt(width + index));
    rows = rows.map((_, i) => (i === 0 ? 0n : rows[i - 1]!) ^ (tapped(poly, i) ? feedback : 0n));
  }
  return rows.map((row) => ({
    state: BigInt.asUintN(width, row),
    data: row >> BigInt(width),
  }));
}

const tapped = (poly: bigint, i: number) => ((poly >> BigInt(i)) & 1n) === 1n;

/** Terms of an equation: its XOR has so many inputs. */
export const fanIn = (e: Equation): number => weight(e.state) + weight(e.data);

/** Parity of the bits of a that the mask selects. */
const parity = (a: bigint, mask: bigint): number => weight(a & mask) & 1;

/** One clock by the equations. */
export function step(equations: readonly Equation[], state: bigint, data: bigint): bigint {
  let next = 0n;
  equations.forEach((e, i) => {
    if (parity(state, e.state) ^ parity(data, e.data)) next |= 1n << BigInt(i);
  });
  return next;
}

/** What XORs cost, before a synthesiser shares them. */
export interface Cost {
  /** Two-input XORs, each equation on its own. */
  readonly xors: number;
  readonly largest: number;
  /** Levels of two-input gates under the largest equation. */
  readonly levels: number;
  /** Levels of six-input lookup tables under it, and the tables in all. */
  readonly lutLevels: number;
  readonly luts: number;
}

export function cost(equations: readonly Equation[]): Cost {
  const terms = equations.map(fanIn);
  const largest = Math.max(0, ...terms);
  return {
    xors: terms.reduce((sum, t) => sum + Math.max(0, t - 1), 0),
    largest,
    levels: levels(largest, 2),
    lutLevels: levels(largest, 6),
    luts: terms.reduce((sum, t) => sum + Math.ceil(Math.max(0, t - 1) / 5), 0),
  };
}

function levels(terms: number, inputs: number): number {
  let count = 0;
  for (let covered = 1; covered < terms; covered *= inputs) count++;
  return count;
}

/** Bits of a word that a clock takes, in the order of the message: the word that is wired to `data`. */
export function wordOf(
  bits: ArrayLike<number>,
  from: number,
  count: number,
  refin: boolean,
): bigint {
  let word = 0n;
  for (let k = 0; k < count; k++)
    if (bits[from + k]) word |= 1n << BigInt(refin ? k : count - 1 - k);
  return word;
}
