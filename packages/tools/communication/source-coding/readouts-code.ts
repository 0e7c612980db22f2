/** Readings of a designed code, of one that is checked, and of messages in them. */
import { format, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { begin, bytesOf, padOf } from './bytes.ts';
import type { CheckResult } from './check-task.ts';
import type { CodeResult } from './code-task.ts';
import type { Decoded } from './decode.ts';
import type { SourceInputs } from './inputs.ts';
import { visible } from './letters.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** `1.05`, or a fraction where it is a short one that is no short decimal. */
const fractionOf = (n: bigint, d: bigint): string => {
  const text = format({ n, d });
  const value = toNumber({ n, d });
  return text.length <= 12 && d !== 1n
    ? `${showQuantity(value, '', 6)} (${text})`
    : showQuantity(value, '', 6);
};

const digitsOf = (radix: number): string => (radix === 2 ? 'bit' : 'digits');

const lengthsOf = (words: readonly string[]): number[] => words.map((word) => word.length);

export function codeAnswer(r: CodeResult, { block }: SourceInputs): Reading[] {
  const { figures, radix } = r;
  const average = { n: figures.average.n, d: figures.average.d * BigInt(block) };
  return [
    {
      name: 'averageLength',
      value: average,
      shown: `${showQuantity(toNumber(average), '', 5)} ${digitsOf(radix)}`,
    },
    { name: 'entropy', value: figures.entropy / block },
    { name: 'efficiency', value: 100 * figures.efficiency },
    { name: 'redundancy', value: Math.max(0, figures.redundancy) / block },
    {
      name: 'lengthVariance',
      value: figures.variance,
      shown: showQuantity(toNumber(figures.variance), '', 5),
    },
    { name: 'kraftSum', value: r.kraft, shown: fractionOf(r.kraft.n, r.kraft.d) },
    ...(r.parameter === null ? [] : [{ name: 'golombParameter', value: r.parameter } as const]),
    { name: 'shortestWord', value: Math.min(...lengthsOf(r.rows.map(({ word }) => word))) },
    { name: 'longestWord', value: Math.max(...lengthsOf(r.rows.map(({ word }) => word))) },
    { name: 'letterCount', value: r.source.weights.filter((w) => w > 0n).length },
    { name: 'wordCount', value: r.rows.length },
  ];
}

/** The message in the code. */
export function messageReadings(r: CodeResult, { block }: SourceInputs): Reading[] {
  const { message, radix } = r;
  if (message === null) return [];
  const letters = r.source.weights.filter((w) => w > 0n).length;
  const width = Math.max(1, Math.ceil(Math.log2(letters)));
  return [
    {
      name: 'messageDigits',
      value: message.digits.length,
      shown: `${message.digits.length} ${digitsOf(radix)}`,
    },
    { name: 'plainMessageBits', value: message.letters * width },
    {
      name: 'messageLetters',
      value: message.letters,
      note: block > 1 ? `in blocks of ${block}` : '',
    },
    { name: 'messageWord', value: message.digits, shown: begin(message.digits) },
    ...(radix === 2
      ? ([
          {
            name: 'messageBytes',
            value: bytesOf(message.digits).replaceAll(' ', ''),
            shown: begin(bytesOf(message.digits)),
          },
          { name: 'padBits', value: padOf(message.digits) },
        ] as const)
      : []),
  ];
}

export function decodedReadings(
  decoded: Decoded,
  names: readonly string[],
  count: number,
): Reading[] {
  const single = names.every((name) => [...name].length === 1);
  const text = decoded.units.map((unit) => names[unit] ?? '').join(single ? '' : ' ');
  return [
    { name: 'decodedLetters', value: text, shown: begin([...text].map(visible).join(''), 40) },
    {
      name: 'decodedCount',
      value: decoded.units.length,
      note: count > decoded.units.length ? `of ${count} asked for` : '',
    },
    {
      name: 'leftDigits',
      value: decoded.left,
      shown: decoded.left === '' ? 'none' : begin(decoded.left),
      note: decoded.stray ? 'they begin no word of the code' : '',
    },
  ];
}

/** The letters of tokens that were given. */
export function decodedText(letters: readonly number[]): Reading[] {
  const text = letters.map((code) => String.fromCodePoint(code)).join('');
  return [
    { name: 'decodedLetters', value: text, shown: begin([...text].map(visible).join(''), 60) },
    { name: 'decodedCount', value: letters.length },
  ];
}

export function checkAnswer(r: CheckResult): Reading[] {
  const { figures, kraft, readings, clash, code } = r;
  return [
    {
      name: 'uniquelyDecodable',
      value: readings === null,
    },
    { name: 'prefixCode', value: clash === null },
    { name: 'kraftSum', value: kraft, shown: fractionOf(kraft.n, kraft.d) },
    ...ambiguity(r),
    ...(figures === null || r.least === null
      ? []
      : ([
          {
            name: 'averageLength',
            value: figures.average,
            shown: `${showQuantity(toNumber(figures.average), '', 6)} ${digitsOf(code.radix)}`,
          },
          { name: 'leastAverage', value: r.least },
          { name: 'entropy', value: figures.entropy },
          {
            name: 'efficiency',
            value: 100 * figures.efficiency,
            note: readings === null ? '' : 'of no use: it cannot be decoded',
          },
          {
            name: 'lengthVariance',
            value: figures.variance,
            shown: showQuantity(toNumber(figures.variance), '', 5),
          },
        ] as const)),
    { name: 'shortestWord', value: Math.min(...lengthsOf(code.words)) },
    { name: 'longestWord', value: Math.max(...lengthsOf(code.words)) },
    { name: 'wordCount', value: code.words.length },
  ];
}

function ambiguity({ readings, shown }: CheckResult): Reading[] {
  if (readings === null) return [];
  const spell = (row: readonly number[]): string => row.map((k) => shown[k] ?? '').join(' ');
  return [
    { name: 'ambiguousDigits', value: readings.digits, shown: begin(readings.digits) },
    { name: 'firstReading', value: spell(readings.one), shown: begin(spell(readings.one)) },
    { name: 'secondReading', value: spell(readings.other), shown: begin(spell(readings.other)) },
  ];
}
