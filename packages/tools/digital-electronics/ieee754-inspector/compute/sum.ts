import { split, wordOf, zeroWord } from '@tollbench/engines/float/code.ts';
import type { RoundingError } from '@tollbench/engines/float/error.ts';
import { ratioOf } from '@tollbench/engines/float/error.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import type { Rounded } from '@tollbench/engines/float/round.ts';
import {
  exactSum,
  roundSum,
  SUM_METHODS,
  type SumMethod,
  type Summed,
  summed,
} from '@tollbench/engines/float/summation.ts';
import { absolute } from '@tollbench/engines/float/whole.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { mannerOf } from './format.ts';
import { listed } from './list.ts';
import { taken } from './read.ts';
import { errorIn, truthOf } from './value.ts';

export interface SumResult {
  readonly mode: 'sum';
  readonly format: Format;
  readonly words: readonly bigint[];
  /** The exact sum of the words; undefined where one is no finite number. */
  readonly exact: Ratio | undefined;
  /** Rounded once. */
  readonly best: Rounded | undefined;
  /** The exact sum of the numbers as they were typed. */
  readonly typed: Ratio | undefined;
  readonly sums: readonly (Summed & {
    readonly method: SumMethod;
    readonly error: RoundingError | undefined;
  })[];
  /** Σ|x| / |Σx|: how much larger the relative error of the sum can be than that of its numbers. */
  readonly condition: Ratio | undefined;
  readonly word: bigint;
}

export function sumsOf(i: Inputs, format: Format): SumResult {
  if (zeroWord(format, 0) === undefined)
    throw new InputError(`is ${format.name}, which has no zero to add to`, {
      field: 'format',
      value: i.format,
      remedies: [{ format: 'binary32' }],
    });
  const manner = mannerOf(i);
  const numbers = listed(i.numbers).map((text, k) => {
    try {
      return taken('numbers', text, format, { given: 'number', manner });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`number ${k + 1}: ${error.message}`, { field: 'numbers', value: text });
    }
  });
  const words = numbers.map((n) => n.word);
  const total = exactSum(format, words);
  const exact = total && ratioOf({ sign: total.n < 0n ? 1 : 0, m: absolute(total.n), e: total.e });
  const sums = SUM_METHODS.map((method) => {
    const sum = summed(format, words, method, manner);
    return { method, ...sum, error: errorIn(format, sum.word, exact) };
  });
  const sizes = exactSum(
    format,
    words.map((w) => absoluteWord(format, w)),
  );
  return {
    mode: 'sum',
    format,
    words,
    exact,
    best: total && roundSum(format, total, manner),
    typed: numbers.reduce<Ratio | undefined>(
      (sum, n) => {
        const x = n.read?.kind === 'real' && !n.read.exact ? undefined : n.read && truthOf(n.read);
        return sum && x && plus(sum, x);
      },
      { n: 0n, d: 1n },
    ),
    sums,
    condition:
      total && sizes && total.n !== 0n
        ? {
            n: sizes.n << BigInt(Math.max(0, sizes.e - total.e)),
            d: absolute(total.n) << BigInt(Math.max(0, total.e - sizes.e)),
          }
        : undefined,
    word: (sums[0] as Summed).word,
  };
}

const plus = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };

const absoluteWord = (f: Format, word: bigint): bigint => {
  const { code } = split(f, word);
  return wordOf(f, 0, code);
};
