/** A code that somebody gives: is it a prefix code, can it be decoded, and how far is it from the best. */
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { kraftSum } from '@tollbench/engines/information/canonical.ts';
import { huffman } from '@tollbench/engines/information/huffman.ts';
import {
  prefixClash,
  type TwoReadings,
  twoReadings,
} from '@tollbench/engines/information/unique-decoding.ts';
import { type CodeFigures, figuresOf } from './code-figures.ts';
import { beginsNone, type Decoded, decodeDigits } from './decode.ts';
import type { SourceInputs } from './inputs.ts';
import { visible } from './letters.ts';
import { type Code, readCode, readDigits } from './read-code.ts';
import { at, refused } from './refusals.ts';

export interface CheckResult {
  readonly task: 'check';
  readonly code: Code;
  readonly shown: readonly string[];
  readonly kraft: Rational;
  /** Places of a word and of one that it begins; null of a prefix code. */
  readonly clash: readonly [number, number] | null;
  /** Null of a uniquely decodable code. */
  readonly readings: TwoReadings | null;
  /** Null without probabilities. */
  readonly figures: CodeFigures | null;
  /** Digits a letter of Huffman’s code for the same probabilities. */
  readonly least: number | null;
  readonly decoded: Decoded | null;
}

export function checkTask(i: SourceInputs): CheckResult {
  const code = at('table', i, () => readCode(i.table, i.written));
  const { words, radix, weights } = code;
  const clash = prefixClash(words);
  const readings = clash === null ? null : twoReadings(words);
  return {
    task: 'check',
    code,
    shown: code.names.map(visible),
    kraft: kraftSum(
      words.map((word) => word.length),
      radix,
    ),
    clash,
    readings,
    figures: weights === null ? null : figuresOf(words, weights, radix),
    least: weights === null ? null : leastAverage(weights, radix),
    decoded: decodedOf(i, code, clash, readings),
  };
}

function leastAverage(weights: readonly bigint[], radix: number): number {
  const used = weights.filter((w) => w > 0n);
  return toNumber(figuresOf(huffman(used, radix).words, used, radix).average);
}

function decodedOf(
  i: SourceInputs,
  { words, radix }: Code,
  clash: CheckResult['clash'],
  readings: CheckResult['readings'],
): Decoded | null {
  if (i.received.trim() === '') return null;
  const digits = at('received', i, () => readDigits(i.received, radix));
  if (readings !== null)
    throw refused('received', i, 'cannot be decoded: the code can be read in two ways', [
      { received: '' },
    ]);
  return clash === null
    ? decodeDigits(digits, words, { count: i.count, end: -1 })
    : wholeText(digits, words, i.count);
}

/** The one way to part all digits into words of a code that is no prefix code; as far as it goes where there is none. */
function wholeText(digits: string, words: readonly string[], count: number): Decoded {
  // The word that ends at each place of which the beginning can be parted, or −1.
  const last = new Int32Array(digits.length + 1).fill(-1);
  const open = new Uint8Array(digits.length + 1);
  open[0] = 1;
  let reached = 0;
  for (let from = 0; from < digits.length; from++) {
    if (open[from] === 0) continue;
    words.forEach((word, k) => {
      if (!digits.startsWith(word, from)) return;
      open[from + word.length] = 1;
      last[from + word.length] = k;
      reached = Math.max(reached, from + word.length);
    });
  }
  const units: number[] = [];
  for (let to = reached; to > 0; to -= words[last[to] as number]?.length ?? to)
    units.push(last[to] as number);
  units.reverse();
  const kept = count > 0 ? units.slice(0, count) : units;
  const length = kept.reduce((sum, k) => sum + (words[k]?.length ?? 0), 0);
  return {
    units: kept,
    left: digits.slice(length),
    stray: reached < digits.length && count === 0 && !isCutOff(digits, words, open),
    ended: false,
  };
}

/** The digits could go on to whole words: behind some of them stands the beginning of a word alone. */
function isCutOff(digits: string, words: readonly string[], open: Uint8Array): boolean {
  const longest = words.reduce((most, word) => Math.max(most, word.length), 0);
  for (let from = Math.max(0, digits.length - longest); from < digits.length; from++)
    if (open[from] === 1 && !beginsNone(digits.slice(from), words)) return true;
  return false;
}
