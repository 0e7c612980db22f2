/** Changes of words under the hand: a bit is toggled, a number goes on to its neighbour. Pure. */
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { hexWord } from './words.ts';

export type Operand = 'bits' | 'a' | 'b' | 'c' | 'source';

/** The words that can be changed, by the input they are of. */
export function wordsIn(r: Result): Partial<Record<Operand, bigint>> {
  if (r.mode === 'value') return { bits: r.word };
  if (r.mode === 'operation') return Object.fromEntries(r.operands.map((o) => [o.name, o.word]));
  return r.mode === 'convert' ? { source: r.source.word } : {};
}

/** The inputs with one word replaced; operands that were numbers become their bits, all at once, as they are given in one way. */
export function withWord(r: Result, operand: Operand, word: bigint): Partial<Inputs> | undefined {
  const words = wordsIn(r);
  if (words[operand] === undefined) return undefined;
  return {
    ...(r.mode === 'value' ? { given: 'bits' } : { operandsAs: 'bits' }),
    ...Object.fromEntries(
      Object.entries({ ...words, [operand]: word }).map(([name, w]) => [
        name,
        hexWord(r.format, w),
      ]),
    ),
  };
}

export function toggled(r: Result, operand: Operand, bit: number): Partial<Inputs> | undefined {
  const word = wordsIn(r)[operand];
  if (word === undefined || bit < 0 || bit >= widthOf(r.format)) return undefined;
  return withWord(r, operand, word ^ (1n << BigInt(bit)));
}

/** The next number up or down. */
export function stepped(r: Result, operand: Operand, step: 1 | -1): Partial<Inputs> | undefined {
  const word = wordsIn(r)[operand];
  const next = word === undefined ? undefined : neighbour(r.format as Format, word, step);
  return next === undefined ? undefined : withWord(r, operand, next);
}
