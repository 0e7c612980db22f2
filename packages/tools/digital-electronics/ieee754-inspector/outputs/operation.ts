import { rational } from '@tollbench/engines/exact/rational.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import type { RoundingError } from '@tollbench/engines/float/error.ts';
import { errorOf } from '@tollbench/engines/float/error.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import type { Magnitude } from '@tollbench/engines/float/magnitude.ts';
import { shortText, textsOf } from '@tollbench/engines/float/show.ts';
import { wordsFigure } from '../bits-figure.ts';
import type { OperationResult } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import type { Shown } from '../results.ts';
import { operationTrace } from '../trace.ts';
import { clipped, flagsText, hexWord, shownValue, ulpsText } from '../words.ts';
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

const SIGNS: Readonly<Record<OperationResult['operation'], string>> = {
  add: 'a + b',
  subtract: 'a − b',
  multiply: 'a × b',
  divide: 'a / b',
  sqrt: '√a',
  fma: 'a × b + c',
  remainder: 'remainder of a / b',
  minimum: 'minimum',
  maximum: 'maximum',
  minimumNumber: 'minimumNumber',
  maximumNumber: 'maximumNumber',
};

export function operationOutputs(r: OperationResult, i: Inputs): Shown[] {
  const { format, word, worked, operation } = r;
  const truth = exactOf(r);
  const error = errorAgainst(r, word, truth);
  return [
    ...(worked.flags.invalid
      ? [
          {
            kind: 'notice',
            id: 'invalid',
            level: 'warning',
            text: 'The operation is invalid: the result is NaN, or an operand was a signalling one.',
          } as const,
        ]
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: SIGNS[operation],
      items: [
        valueReading(format, word, SIGNS[operation]),
        wordReading(format, word),
        errorReading(error),
        ...(r.relation ? [{ name: 'relation', value: r.relation } as const] : []),
      ],
    },
    {
      kind: 'figure',
      id: 'operandBits',
      title: 'Bits',
      svg: wordsFigure(
        [
          ...r.operands.map((o) => ({
            operand: o.name,
            label: `${o.name} =`,
            format,
            word: o.word,
          })),
          { operand: undefined, label: `${SIGNS[operation]} =`, format, word },
        ],
        [
          `flags: ${flagsText(worked.flags)}`,
          ...(error
            ? [
                error.absolute.n === 0n
                  ? 'the result is exact'
                  : `${ulpsText(error.ulps)} from the exact result`,
              ]
            : []),
        ],
        `${SIGNS[operation]} in ${format.name}, bit by bit`,
      ),
      caption: `${SIGNS[operation]} in ${format.name} is ${shownValue(format, word)}; press a bit of an operand to change it.`,
    },
    {
      kind: 'listing',
      id: 'trace',
      title: 'Step by step',
      text: operationTrace(format, operation, worked.operands, worked.exact, worked, i.rounding),
    },
    ...numberLineOutputs(format, word, truth).map((o) =>
      o.kind === 'table' ? withoutInputs(o) : o,
    ),
    operandTable(r),
    roundingTable(r, truth),
    wordReadings(format, word),
    integerTable(r),
    fieldTable(format, word),
    rangeReadings(format),
    {
      kind: 'values',
      values: {
        ...wordValues(format, word),
        ...errorValues(error, worked, truth),
        ...flagValues(worked),
        integral:
          r.integral.word === undefined
            ? { value: null, note: 'the format has no word for it' }
            : shortText(format, r.integral.word),
      },
    },
  ];
}

const withoutInputs = <O extends Shown>(o: O): O => {
  const { rowInputs: _, ...rest } = o as O & { rowInputs?: unknown };
  return rest as O;
};

/** The exact result as a fraction; of roots and quotients to the bits that were worked out, 64 beyond the format. */
function exactOf({ worked: { exact } }: OperationResult): Ratio | undefined {
  if (exact.kind === 'real') return fraction(exact.sign, exact.x);
  return exact.datum.kind === 'finite' ? { n: 0n, d: 1n } : undefined;
}

const fraction = (sign: 0 | 1, { q, e }: Magnitude): Ratio => {
  const n = sign ? -q : q;
  return e >= 0 ? { n: n << BigInt(e), d: 1n } : { n, d: 1n << BigInt(-e) };
};

const errorAgainst = (
  { format }: OperationResult,
  word: bigint | undefined,
  truth: Ratio | undefined,
): RoundingError | undefined =>
  word !== undefined && truth && decode(format, word).kind === 'finite'
    ? errorOf(format, word, truth)
    : undefined;

const operandTable = (r: OperationResult): Shown => ({
  kind: 'table',
  id: 'operands',
  title: 'Exact values',
  columns: ['name', 'value', 'bits', 'exactDigits'],
  rows: [...r.operands, { name: 'result', word: r.word }].map(({ name, word }) => {
    const { exact } = textsOf(r.format, word);
    return [
      name,
      { value: shortText(r.format, word), shown: shownValue(r.format, word) },
      { value: word, shown: hexWord(r.format, word) },
      { value: exact, shown: clipped(exact, 80) },
    ];
  }),
});

const roundingTable = (r: OperationResult, truth: Ratio | undefined): Shown => ({
  kind: 'table',
  id: 'roundings',
  title: 'Roundings',
  columns: ['rounding', 'value', 'bits', 'errorUlp', 'flags'],
  rows: r.roundings.map(({ rounding, worked }) => {
    const { word } = worked;
    const ulps = errorAgainst(r, word, truth)?.ulps;
    return [
      rounding,
      word === undefined
        ? null
        : { value: shortText(r.format, word), shown: shownValue(r.format, word) },
      word === undefined ? null : { value: word, shown: hexWord(r.format, word) },
      ulps === undefined || ulps === null ? null : { value: ulps, shown: ulpsText(ulps) },
      flagsText(worked.flags),
    ];
  }),
  rowInputs: r.roundings.map(({ rounding }) => ({ rounding })),
});

const integerTable = (r: OperationResult): Shown => ({
  kind: 'table',
  id: 'integers',
  title: 'As an integer',
  columns: ['type', 'integer', 'saturated'],
  rows: r.integers.map(({ name, value, saturated }) => [
    name,
    value === undefined ? { value: null, shown: 'invalid' } : rational(value),
    rational(saturated),
  ]),
});
