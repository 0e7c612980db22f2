/** Words with which every exported program checks itself. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { BlockCode } from '../code.ts';
import { decode, encode } from '../decode.ts';

export interface Case {
  readonly message: readonly number[];
  readonly word: readonly number[];
  readonly received: readonly number[];
  /** What the decoder makes of it; null where it cannot. */
  readonly decoded: readonly number[] | null;
}

/** Numbers that a test file holds of words at most. */
const MOST = 20_000;

/**
 * Random messages with 0 to t + 2 errors, and what this page's decoder makes of them: as many as fit a file, at least
 * five.
 */
export function cases(code: BlockCode, most = 24): Case[] {
  const random = new Random(1960);
  const count = Math.max(5, Math.min(most, Math.floor(MOST / (2 * code.n))));
  const size = 2 ** code.bits;
  const heavy = [0, 1, code.t, code.t + 1, code.t + 2];
  return Array.from({ length: count }, (_, c) => {
    const message = Array.from({ length: code.k }, () => random.bits() % size);
    const word = encode(code, message);
    const received = [...word];
    const errors = Math.min(code.n, heavy[c] ?? random.bits() % (code.t + 2));
    const places = word.map((_, j) => j);
    for (let e = 0; e < errors; e++) {
      const [place = 0] = places.splice(random.bits() % places.length, 1);
      received[place] = (received[place] ?? 0) ^ (1 + (random.bits() % (size - 1)));
    }
    return { message, word, received, decoded: decode(code, received).word };
  });
}

/** A name that Verilog and C take: `rs_15_11`. */
export const nameOf = (code: BlockCode): string =>
  code.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '')
    .replace(/^(?=\d)/u, 'code_')
    .replace(/_code$/u, '')
    .replace(/^code$/u, 'block');

/** What a reader must know of a code, line by line. */
export function headOf(code: BlockCode): string[] {
  const lines = [
    `${code.name}: ${code.n} symbols of ${code.bits === 1 ? '1 bit' : `${code.bits} bits`}, corrects ${code.t}`,
  ];
  if (code.kind === 'matrix') return [...lines, `minimum distance ${code.distance}`];
  const { field, roots } = code;
  return [
    ...lines,
    `GF(${field.size}), field polynomial 0x${field.polynomial.toString(16)},`,
    `${roots.checks} roots alpha^(${roots.spacing} (${roots.first} + j)), ${code.highFirst ? 'highest power' : 'x^0'} first${code.extended ? ', overall parity last' : ''}`,
  ];
}
