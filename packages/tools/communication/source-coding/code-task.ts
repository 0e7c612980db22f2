/** A code designed for a source: words, what they cost, and a message in them. */
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { canonicalWords, kraftSum } from '@tollbench/engines/information/canonical.ts';
import { type BlockCount, blockEntropies } from '@tollbench/engines/information/entropy.ts';
import { huffman, type Merge } from '@tollbench/engines/information/huffman.ts';
import { type CodeFigures, figuresOf, totalOf } from './code-figures.ts';
import { type Method, unitsOf, wordsBy } from './code-words.ts';
import { type Decoded, decodeDigits } from './decode.ts';
import type { SourceInputs } from './inputs.ts';
import { readDigits } from './read-code.ts';
import { at, refused } from './refusals.ts';
import { type Letters, lettersOf, messageOf } from './source.ts';

/** Coded units at most: letters to the power of the block. */
export const MAX_UNITS = 4096;
/** Binary digits of a unit’s weight. */
const MAX_WEIGHT = 8192;

/** Digits of a coded message: more than any text that is its own source comes to. */
const MAX_MESSAGE = 2_000_000;

/** Letters of the longest blocks that are counted in a text. */
const MAX_ORDER = 5;

export interface CodeRow {
  readonly name: string;
  readonly shown: string;
  readonly weight: bigint;
  readonly word: string;
}

export interface CodeResult {
  readonly task: 'code';
  readonly source: Letters;
  /** Letters that occur, or blocks of them, in the order given. */
  readonly rows: readonly CodeRow[];
  readonly radix: number;
  readonly figures: CodeFigures;
  readonly kraft: Rational;
  /** Of Huffman's method alone. */
  readonly merges: readonly Merge[];
  /** Golomb's and Rice's m; null of others. */
  readonly parameter: number | null;
  readonly methods: readonly { readonly method: Method; readonly average: number }[];
  readonly extension: readonly { readonly block: number; readonly perLetter: number }[];
  /** Of a text or a file; else none. */
  readonly orders: readonly BlockCount[];
  readonly message: CodedMessage | null;
  /** Why there is none. */
  readonly noMessage: string;
  readonly decoded: Decoded | null;
}

export interface CodedMessage {
  readonly letters: number;
  readonly digits: string;
  /** The coder's way back gave the message again. */
  readonly same: boolean;
}

export function codeTask(i: SourceInputs): CodeResult {
  const source = withEnd(lettersOf(i), i);
  const used = source.weights.flatMap((w, k) => (w > 0n ? [k] : []));
  checkBlock(i, used.length, totalOf(source.weights));
  const units = unitsOf(source, used, i.block);
  const weights = units.map(({ weight }) => weight);
  const { words, merges, parameter } = wordsBy(i.method, i, weights, used);
  const radix = i.method === 'huffman' ? i.radix : 2;
  const final =
    i.words === 'canonical'
      ? canonicalWords(
          words.map((w) => w.length),
          radix,
        )
      : words;
  const rows = units.map((unit, k) => ({ ...unit, word: final[k] ?? '' }));
  const { message, noMessage } = codedMessage(i, source, used, final);
  return {
    task: 'code',
    source,
    rows,
    radix,
    figures: figuresOf(final, weights, radix),
    kraft: kraftSum(
      final.map((w) => w.length),
      radix,
    ),
    merges,
    parameter,
    methods: methodsOf(i, weights, used),
    extension: extensionOf(i, source, used, radix),
    orders: blockEntropies(source.sequence ?? [], MAX_ORDER),
    message,
    noMessage,
    decoded: decodedOf(i, final, radix, rows),
  };
}

/** The letter that ends messages joins counts with a count of 1. */
function withEnd(source: Letters, i: SourceInputs): Letters {
  if (i.end === 'none') return source;
  if (source.kind !== 'counts')
    throw refused('end', i, 'has the count 1, and the source has probabilities: give counts', [
      { end: 'none' },
    ]);
  if (i.block > 1)
    throw refused('end', i, 'does not go with blocks of letters: it would stand within them', [
      { end: 'none' },
      { block: '1' },
    ]);
  if (source.names.includes('EOF'))
    throw refused('end', i, 'adds the letter EOF, which the source has already', [{ end: 'none' }]);
  return {
    ...source,
    names: [...source.names, 'EOF'],
    shown: [...source.shown, 'EOF'],
    weights: [...source.weights, 1n],
  };
}

function checkBlock(i: SourceInputs, letters: number, total: bigint): void {
  const units = letters ** i.block;
  const most = Math.max(1, Math.floor(Math.log(MAX_UNITS + 0.5) / Math.log(Math.max(letters, 2))));
  if (letters > 1 && units > MAX_UNITS)
    throw refused(
      'block',
      i,
      `of ${letters} letters makes ${units} blocks; the most is ${MAX_UNITS}`,
      [{ block: String(most) }],
    );
  if (total.toString(16).length * 4 * i.block > MAX_WEIGHT)
    throw refused('block', i, 'makes fractions of too many digits: round the probabilities', [
      { block: '1' },
    ]);
  if (i.block > 1 && (i.method === 'golomb' || i.method === 'rice'))
    throw refused('block', i, 'is 1 in Golomb’s and Rice’s codes, which code numbers one by one', [
      { block: '1' },
      { method: 'huffman' },
    ]);
}

/** What each binary method comes to on the same units, digits a letter. */
function methodsOf(
  i: SourceInputs,
  weights: readonly bigint[],
  used: readonly number[],
): { method: Method; average: number }[] {
  const methods: Method[] = ['huffman', 'limited', 'shannon', 'fano', 'elias'];
  if (i.block === 1) methods.push('golomb', 'rice');
  methods.push('fixed');
  const can = weights.length <= 2 ** Math.min(i.longest, 30);
  return methods
    .filter((method) => method !== 'limited' || can)
    .map((method) => {
      const { words } = wordsBy(method, { ...i, radix: 2 }, weights, used);
      return { method, average: toNumber(figuresOf(words, weights, 2).average) / i.block };
    });
}

/** Huffman's digits a letter over the letters a block. */
function extensionOf(
  i: SourceInputs,
  source: Letters,
  used: readonly number[],
  radix: number,
): { block: number; perLetter: number }[] {
  const points: { block: number; perLetter: number }[] = [];
  const size = totalOf(source.weights).toString(16).length * 4;
  for (let block = 1; block <= 8; block++) {
    if (used.length ** block > 1024 || size * block > MAX_WEIGHT / 4) break;
    const weights = unitsOf(source, used, block).map(({ weight }) => weight);
    const { words } = huffman(weights, radix, i.ties);
    const { average } = figuresOf(words, weights, radix);
    points.push({ block, perLetter: toNumber(average) / block });
  }
  return points;
}

function codedMessage(
  i: SourceInputs,
  source: Letters,
  used: readonly number[],
  words: readonly string[],
): { message: CodedMessage | null; noMessage: string } {
  const { letters, implied } = messageOf(i, source);
  if (implied && source.sequence === null)
    return { message: null, noMessage: 'no message is given' };
  const rest = letters.length % i.block;
  if (rest > 0) {
    const why = `${letters.length} letters are no whole number of blocks of ${i.block}`;
    if (implied) return { message: null, noMessage: why };
    throw refused(
      'message',
      i,
      `has ${letters.length} letters, which is no whole number of blocks of ${i.block}`,
      [{ block: '1' }],
    );
  }
  const digitOf = new Map(used.map((k, n) => [k, n]));
  const units: number[] = [];
  for (let k = 0; k < letters.length; k += i.block) {
    let unit = 0;
    for (let n = 0; n < i.block; n++)
      unit = unit * used.length + (digitOf.get(letters[k + n] ?? 0) ?? 0);
    units.push(unit);
  }
  if (i.end === 'letter') units.push(words.length - 1);
  const length = units.reduce((sum, unit) => sum + (words[unit]?.length ?? 0), 0);
  if (length > MAX_MESSAGE)
    throw refused(
      'message',
      i,
      `comes to ${length} digits in this code; the most is ${MAX_MESSAGE}`,
      [{ message: '' }],
    );
  const digits = units.map((unit) => words[unit]).join('');
  const back = decodeDigits(digits, words, { count: 0, end: -1 });
  const same =
    back.left === '' &&
    back.units.length === units.length &&
    back.units.every((unit, k) => unit === units[k]);
  return { message: { letters: letters.length, digits, same }, noMessage: '' };
}

function decodedOf(
  i: SourceInputs,
  words: readonly string[],
  radix: number,
  rows: readonly CodeRow[],
): Decoded | null {
  if (i.received.trim() === '') return null;
  const digits = at('received', i, () => readDigits(i.received, radix));
  const end = i.end === 'letter' ? rows.length - 1 : -1;
  return decodeDigits(digits, words, { count: i.count, end });
}
