/** Words of each method for the letters of a source, or blocks of them. */
import { canonicalWords } from '@tollbench/engines/information/canonical.ts';
import { huffman, type Merge } from '@tollbench/engines/information/huffman.ts';
import { limitedLengths } from '@tollbench/engines/information/package-merge.ts';
import {
  eliasWords,
  fanoWords,
  fixedWords,
  golombLength,
  golombWord,
  shannonWords,
} from '@tollbench/engines/information/symbol-codes.ts';
import type { SourceInputs } from './inputs.ts';
import { at } from './refusals.ts';
import type { Letters } from './source.ts';

export type Method = SourceInputs['method'];

/** All blocks of letters that occur, the last letter running fastest. */
export function unitsOf(
  { names, shown, weights }: Letters,
  used: readonly number[],
  block: number,
): { name: string; shown: string; weight: bigint }[] {
  const isShort = used.every((k) => [...(shown[k] ?? '')].length === 1);
  let units = used.map((k) => ({
    name: names[k] ?? '',
    shown: shown[k] ?? '',
    weight: weights[k] ?? 0n,
  }));
  const letters = units;
  for (let n = 1; n < block; n++)
    units = units.flatMap((unit) =>
      letters.map((letter) => ({
        name: `${unit.name}${isShort ? '' : ' '}${letter.name}`,
        shown: `${unit.shown}${isShort ? '' : '·'}${letter.shown}`,
        weight: unit.weight * letter.weight,
      })),
    );
  return units;
}

export interface Made {
  readonly words: readonly string[];
  readonly merges: readonly Merge[];
  readonly parameter: number | null;
}

/** The words of a method, by unit; `used` are the places of the letters in the source. */
export function wordsBy(
  method: Method,
  i: SourceInputs,
  weights: readonly bigint[],
  used: readonly number[],
): Made {
  const plain = (words: readonly string[]): Made => ({ words, merges: [], parameter: null });
  switch (method) {
    case 'huffman':
      return { ...huffman(weights, i.radix, i.ties), parameter: null };
    case 'limited':
      return plain(limitedWords(weights, i));
    case 'shannon':
      return plain(shannonWords(weights));
    case 'fano':
      return plain(fanoWords(weights));
    case 'elias':
      return plain(eliasWords(weights));
    case 'fixed':
      return plain(fixedWords(weights.length));
    default: {
      const m = bestParameter(weights, used, method === 'rice');
      return { words: used.map((k) => golombWord(k, m)), merges: [], parameter: m };
    }
  }
}

function limitedWords(weights: readonly bigint[], i: SourceInputs): string[] {
  const least = Math.max(1, Math.ceil(Math.log2(weights.length)));
  return canonicalWords(
    at('longest', i, () => limitedLengths(weights, i.longest), [{ longest: String(least) }]),
  );
}

/** The m of the least average over all that can differ: beyond the greatest number every word is one bit longer. */
function bestParameter(weights: readonly bigint[], used: readonly number[], rice: boolean): number {
  const most = Math.max(1, (used.at(-1) ?? 0) + 1);
  let [best, least] = [1, -1n];
  for (let m = 1; m <= (rice ? 2 * most : most); m = rice ? 2 * m : m + 1) {
    const cost = used.reduce(
      (sum, k, n) => sum + (weights[n] ?? 0n) * BigInt(golombLength(k, m)),
      0n,
    );
    if (least < 0n || cost < least) [best, least] = [m, cost];
  }
  return best;
}
