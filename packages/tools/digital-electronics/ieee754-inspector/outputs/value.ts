import { FORMATS } from '@tollbench/engines/float/catalogue.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import { numberOf, ratioOf } from '@tollbench/engines/float/error.ts';
import { magnitudeOf } from '@tollbench/engines/float/evaluate.ts';
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';
import type { Rounded } from '@tollbench/engines/float/round.ts';
import { shortText, textsOf } from '@tollbench/engines/float/show.ts';
import type { Cell } from '../../../define/output.ts';
import { wordFigure } from '../bits-figure.ts';
import type { ValueResult } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import type { Shown } from '../results.ts';
import { cutting, wordLines } from '../trace.ts';
import { flagsText, hexWord, shownValue, spacedBits, ulpsText } from '../words.ts';
import {
  errorReading,
  errorValues,
  fieldTable,
  flagValues,
  numberLineOutputs,
  rangeReadings,
  valueReading,
  wordReading,
  wordReadings,
  wordValues,
} from './shared.ts';

export function valueOutputs(r: ValueResult, i: Inputs): Shown[] {
  const { format, word } = r;
  const { exact } = textsOf(format, word);
  return [
    ...notices(r, i),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Stored',
      items: [valueReading(format, word), wordReading(format, word), errorReading(r.error)],
    },
    {
      kind: 'figure',
      id: 'bits',
      title: 'Bits',
      svg: wordFigure(format, word, figureLines(r)),
      caption: `${format.name}: press a bit to change it; with the arrow keys up and down the number goes on to its neighbours.`,
    },
    ...numberLineOutputs(format, word, r.truth),
    wordReadings(format, word),
    formatTable(r, i),
    roundingTable(r),
    fieldTable(format, word),
    ...operationTable(r),
    ...traced(r, i),
    ...(exact.length > 60 ? [digits(exact)] : []),
    rangeReadings(format),
    ...allWords(r),
    {
      kind: 'values',
      values: {
        ...wordValues(format, word),
        ...errorValues(r.error, r.rounded, r.truth),
        ...(r.rounded ? flagValues(r.rounded) : {}),
      },
    },
  ];
}

/** Under the bits: the exact value, and how far it is from what was meant. */
function figureLines({ format, word, error }: ValueResult): string[] {
  const { exact } = textsOf(format, word);
  const lines = exact.match(/.{1,48}/gu) ?? [];
  const told =
    lines.length > 3 ? [...lines.slice(0, 2), `… ${exact.length} characters in all`] : lines;
  const [first = '', ...others] = told;
  return [
    `= ${first.replace('-', '\u2212')}`,
    ...others,
    ...(error
      ? [error.absolute.n === 0n ? 'stored exactly' : `${ulpsText(error.ulps)} from what was meant`]
      : []),
  ];
}

function notices(r: ValueResult, i: Inputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, level: 'note' | 'warning', text: string) =>
    list.push({ kind: 'notice', id, level, text });
  const { expression, format } = r;
  if (
    i.given === 'number' &&
    expression?.kind === 'literal' &&
    expression.literal.base !== 10 &&
    expression.literal.whole
  )
    note(
      'integer',
      'note',
      `${expression.text} is read as the whole number ${expression.literal.value?.n}. To read it as a word, choose “Given as: bits”.`,
    );
  if (expression?.kind === 'binary' && !r.worked)
    note(
      'exactly',
      'note',
      'The formula is worked out exactly and rounded once. Choose “step by step in the format” for what a program computes.',
    );
  if (r.rounded?.flags.overflow)
    note('overflow', 'warning', `The number is beyond the largest of ${format.name}.`);
  else if (r.rounded?.flags.underflow)
    note(
      'underflow',
      'warning',
      `The number is below the least normal one of ${format.name} and loses digits.`,
    );
  if (format.kind === 'posit' && i.rounding !== 'nearestEven')
    note(
      'posit',
      'note',
      'The posit standard has one rounding, to nearest; this one picks among the same two neighbours.',
    );
  return list;
}

const error = (ulps: number | null | undefined): Cell =>
  ulps === null || ulps === undefined ? null : { value: ulps, shown: ulpsText(ulps) };

const wordCells = (f: Format, { word }: Rounded): [Cell, Cell] =>
  word === undefined
    ? [{ value: null, shown: 'none' }, null]
    : [
        { value: shortText(f, word), shown: shownValue(f, word) },
        { value: word, shown: hexWord(f, word) },
      ];

const formatTable = ({ formats }: ValueResult, { given }: Inputs): Shown => ({
  kind: 'table',
  id: 'formats',
  title: 'In every format',
  columns: ['format', 'width', 'value', 'bits', 'relativeError', 'flags'],
  rows: formats.map(({ id, rounded, error: off }) => {
    const f = FORMATS[id];
    const [value, bits] = wordCells(f, rounded);
    return [f.name, widthOf(f), value, bits, off?.relative ?? null, flagsText(rounded.flags)];
  }),
  rowInputs: formats.map(({ id, rounded: { word } }) =>
    given === 'number'
      ? { format: id }
      : word === undefined
        ? undefined
        : { format: id, bits: hexWord(FORMATS[id], word) },
  ),
  caption: 'The number that was meant, rounded into each in the rounding asked for.',
});

const roundingTable = ({ format, roundings }: ValueResult): Shown => ({
  kind: 'table',
  id: 'roundings',
  title: 'Roundings',
  columns: ['rounding', 'value', 'bits', 'errorUlp', 'flags'],
  rows: roundings.map(({ rounding, rounded, error: off }) => [
    rounding,
    ...wordCells(format, rounded),
    error(off?.ulps),
    flagsText(rounded.flags),
  ]),
  rowInputs: roundings.map(({ rounding }) => ({ rounding })),
});

function operationTable({ format, worked }: ValueResult): Shown[] {
  if (!worked) return [];
  return [
    {
      kind: 'table',
      id: 'operations',
      title: 'Step by step',
      columns: ['expression', 'value', 'bits', 'inexact'],
      rows: worked.map((step) => [step.text, ...wordCells(format, step.rounded), step.inexact]),
    },
  ];
}

/** How a number that was typed became its word. */
function traced({ format, read, rounded, word, worked }: ValueResult, i: Inputs): Shown[] {
  if (worked || !read || read.kind !== 'real' || read.value.n === 0n || !rounded) return [];
  const lines = [
    ...cutting(format, read.sign, magnitudeOf(format, read), rounded, i.rounding),
    `flags     ${flagsText(rounded.flags)}`,
    ...wordLines(format, word),
  ];
  return [{ kind: 'listing', id: 'trace', title: 'Rounding', text: `${lines.join('\n')}\n` }];
}

const digits = (exact: string): Shown => ({
  kind: 'listing',
  id: 'decimal',
  title: 'All digits',
  text: `${(exact.match(/.{1,100}/gu) ?? []).join('\n')}\n`,
});

/** Every word of a narrow format, and how its numbers lie. */
function allWords({ format, words }: ValueResult): Shown[] {
  if (!words) return [];
  const positive = words
    .map((word) => ({ word, d: decode(format, word) }))
    .filter(({ d }) => d.kind === 'finite' && d.sign === 0 && d.m > 0n)
    .map(({ word, d }) => {
      const next = neighbour(format, word, 1);
      const above = next === undefined ? undefined : decode(format, next);
      const value = d.kind === 'finite' ? numberOf(ratioOf(d)) : Number.NaN;
      return {
        value,
        gap: above?.kind === 'finite' ? numberOf(ratioOf(above)) - value : Number.NaN,
      };
    })
    .filter(({ gap }) => gap > 0)
    .sort((a, b) => a.value - b.value);
  return [
    {
      kind: 'table',
      id: 'allValues',
      title: `All ${words.length} words`,
      columns: ['bits', 'binary', 'value'],
      rows: words.map((word) => [
        { value: word, shown: hexWord(format, word) },
        { value: spacedBits(format, word).replaceAll(' ', '_'), shown: spacedBits(format, word) },
        { value: shortText(format, word), shown: shownValue(format, word) },
      ]),
      rowInputs: words.map((word) => ({ given: 'bits', bits: hexWord(format, word) })),
    },
    ...(positive.length > 1
      ? ([
          {
            kind: 'plot',
            id: 'spread',
            title: 'Spacing',
            plot: {
              title: 'Spacing of the numbers over their size',
              x: { id: 'magnitude', label: 'Value', scale: 'log' },
              y: { label: 'Spacing', scale: 'log' },
              marks: [
                {
                  kind: 'points',
                  id: 'gap',
                  label: 'to the next number',
                  colour: 1,
                  x: positive.map((p) => p.value),
                  y: positive.map((p) => p.gap),
                },
              ],
            },
            caption: `${positive.length} positive numbers of ${format.name} and the distance of each to the next.`,
          },
        ] as const)
      : []),
  ];
}
