/** Conversions, sums, dumps and blocks. */
import { FORMATS } from '@tollbench/engines/float/catalogue.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import { exactDigits, positionalText } from '@tollbench/engines/float/decimal.ts';
import { difference, numberOf, ratioOf } from '@tollbench/engines/float/error.ts';
import { magnitudeOf } from '@tollbench/engines/float/evaluate.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import { classOf, shortText } from '@tollbench/engines/float/show.ts';
import { trailingZeros } from '@tollbench/engines/float/whole.ts';
import type { Cell } from '../../../define/output.ts';
import { wordsFigure } from '../bits-figure.ts';
import type { Stage } from '../compute/convert.ts';
import type { BlockResult, ConvertResult, MemoryResult, SumResult } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import type { Shown } from '../results.ts';
import { cutting, wordLines } from '../trace.ts';
import { clipped, flagsText, hexWord, shownValue, ulpsText } from '../words.ts';
import {
  errorReading,
  errorValues,
  fieldTable,
  flagValues,
  numberLineOutputs,
  powerOfTwo,
  rangeReadings,
  valueReading,
  wordReading,
  wordReadings,
  wordValues,
} from './shared.ts';

const shownWord = (f: Format, word: bigint | undefined): [Cell, Cell] =>
  word === undefined
    ? [{ value: null, shown: 'none' }, null]
    : [
        { value: shortText(f, word), shown: shownValue(f, word) },
        { value: word, shown: hexWord(f, word) },
      ];

const shownUlps = (ulps: number | null | undefined): Cell =>
  ulps === undefined || ulps === null ? null : { value: ulps, shown: ulpsText(ulps) };

/** Every digit of a fraction whose denominator is a power of two. */
export function exactText({ n, d }: Ratio): string {
  const size = n < 0n ? -n : n;
  return positionalText(n < 0n, exactDigits(size, -trailingZeros(d)));
}

const plain = (o: Shown): Shown => {
  if (o.kind !== 'table' || !('rowInputs' in o)) return o;
  const { rowInputs: _, ...rest } = o;
  return rest as Shown;
};

export function convertOutputs(r: ConvertResult, i: Inputs): Shown[] {
  const last = r.stages.at(-1) as Stage;
  const { format: to, word } = last;
  const names = r.stages.map((s) => s.format.name);
  const ways: [string, Stage][] = [
    ...r.stages.map((s, k): [string, Stage] => [
      k === 0 ? `number to ${names[0]}` : `${names[k - 1]} to ${names[k]}`,
      s,
    ]),
    [`${names[0]} to ${to.name} at once`, r.direct],
    ...(r.fromNumber ? [[`number to ${to.name} at once`, r.fromNumber] as [string, Stage]] : []),
  ];
  return [
    ...(r.doubleRounded
      ? [
          {
            kind: 'notice',
            id: 'double',
            level: 'warning',
            text: `Double rounding: by way of ${names.slice(0, -1).join(' and ')} the number becomes another in ${to.name} than at once.`,
          } as const,
        ]
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: to.name,
      items: [
        word === undefined
          ? { name: 'value', value: null, note: `${to.name} has no word for it` }
          : valueReading(to, word),
        word === undefined
          ? { name: 'word', value: null, note: `${to.name} has no word for it` }
          : wordReading(to, word),
        errorReading(last.error),
        { name: 'doubleRounded', value: r.doubleRounded },
      ],
    },
    {
      kind: 'figure',
      id: 'stageBits',
      title: 'Bits',
      svg: wordsFigure(
        r.stages.flatMap((s, k) =>
          s.word === undefined
            ? []
            : [
                {
                  operand: k === 0 ? 'source' : undefined,
                  label: `${s.format.name}:`,
                  format: s.format,
                  word: s.word,
                },
              ],
        ),
        [
          r.doubleRounded
            ? 'double rounding: the way between changed the result'
            : 'the way between did not change the result',
        ],
        `Conversion ${names.join(' to ')}, bit by bit`,
      ),
      caption: `${names.join(' to ')}${word === undefined ? '' : `: ${shownValue(to, word)}`}.`,
    },
    {
      kind: 'table',
      id: 'stages',
      title: 'Ways',
      columns: ['stage', 'value', 'bits', 'errorUlp', 'relativeError', 'flags'],
      rows: ways.map(([name, s]) => [
        name,
        ...shownWord(s.format, s.word),
        shownUlps(s.error?.ulps),
        s.error?.relative ?? null,
        s.rounded ? flagsText(s.rounded.flags) : 'none',
      ]),
    },
    ...conversionTrace(r, i),
    ...(word === undefined
      ? []
      : [
          ...numberLineOutputs(to, word, r.truth).map(plain),
          wordReadings(to, word),
          fieldTable(to, word),
        ]),
    rangeReadings(to),
    {
      kind: 'values',
      values: {
        ...(word === undefined ? {} : wordValues(to, word)),
        ...errorValues(last.error, last.rounded, r.truth),
        ...(last.rounded ? flagValues(last.rounded) : {}),
        directWord: r.direct.word ?? { value: null, note: `${to.name} has no word for it` },
      },
    },
  ];
}

function conversionTrace(r: ConvertResult, i: Inputs): Shown[] {
  const lines: string[] = [];
  r.stages.forEach((s, k) => {
    const before = r.stages[k - 1];
    lines.push(before ? `${before.format.name} to ${s.format.name}` : s.format.name);
    const from = before?.word === undefined ? undefined : decode(before.format, before.word);
    if (from?.kind === 'finite' && from.m !== 0n && s.rounded)
      lines.push(
        ...cutting(
          s.format,
          from.sign,
          { q: from.m, e: from.e, sticky: false },
          s.rounded,
          i.rounding,
        ),
      );
    else if (!before && r.source.read?.kind === 'real' && r.source.read.value.n !== 0n && s.rounded)
      lines.push(
        ...cutting(
          s.format,
          r.source.read.sign,
          magnitudeOf(s.format, r.source.read),
          s.rounded,
          i.rounding,
        ),
      );
    if (s.rounded) lines.push(`flags     ${flagsText(s.rounded.flags)}`);
    if (s.word !== undefined) lines.push(...wordLines(s.format, s.word));
    lines.push('');
  });
  return [{ kind: 'listing', id: 'trace', title: 'Step by step', text: lines.join('\n') }];
}

export function sumOutputs(r: SumResult): Shown[] {
  const { format, word, sums, exact, best } = r;
  const [forward] = sums;
  const typedError = exact && r.typed ? difference(exact, r.typed) : undefined;
  return [
    ...(typedError && typedError.n !== 0n
      ? [
          {
            kind: 'notice',
            id: 'typed',
            level: 'note',
            text: 'The numbers as typed are not all in the format: errors are counted against the exact sum of those that are stored.',
          } as const,
        ]
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Sum in order',
      items: [
        valueReading(format, word, 'Sum in order'),
        best?.word === undefined
          ? { name: 'roundedSum', value: null, note: 'not all are finite' }
          : {
              name: 'roundedSum',
              value: shortText(format, best.word),
              shown: shownValue(format, best.word),
              note: 'the best there is',
            },
        errorReading(forward?.error),
        { name: 'sumCount', value: r.words.length },
        exact
          ? { name: 'exactSum', value: exactText(exact), shown: clipped(exactText(exact)) }
          : { name: 'exactSum', value: null, note: 'not all are finite' },
        r.condition
          ? { name: 'sumCondition', value: numberOf(r.condition) }
          : {
              name: 'sumCondition',
              value: null,
              note: exact ? 'the sum is 0' : 'not all are finite',
            },
      ],
    },
    {
      kind: 'table',
      id: 'sums',
      title: 'Methods',
      columns: ['method', 'value', 'bits', 'errorUlp', 'relativeError'],
      rows: [
        ...sums.map((s) => [
          s.method,
          ...shownWord(format, s.word),
          shownUlps(s.error?.ulps),
          s.error?.relative ?? null,
        ]),
        ...(best ? [['exact', ...shownWord(format, best.word), null, null]] : []),
      ],
      caption: 'Errors are counted against the exact sum of the stored numbers.',
    },
    ...runningPlot(r),
    {
      kind: 'figure',
      id: 'sumBits',
      title: 'Bits',
      svg: wordsFigure(
        [
          { operand: undefined, label: 'in order:', format, word },
          ...(best?.word === undefined
            ? []
            : [{ operand: undefined, label: 'exactly, rounded once:', format, word: best.word }]),
        ],
        [],
        `The sum in ${format.name}, bit by bit`,
      ),
      caption: `The sum of ${r.words.length} numbers in order, and the exact sum rounded once.`,
    },
    ...numberLineOutputs(format, word, exact).map(plain),
    wordReadings(format, word),
    rangeReadings(format),
    {
      kind: 'values',
      values: {
        ...wordValues(format, word),
        ...errorValues(forward?.error, undefined, exact),
        word,
        ...(forward && { ...forward.flags }),
      },
    },
  ];
}

function runningPlot({ format, words, sums }: SumResult): Shown[] {
  const forward = sums.find((s) => s.method === 'forward');
  if (!forward || forward.running.length < 2) return [];
  let so: Ratio = { n: 0n, d: 1n };
  const y = forward.running.map((sum, k) => {
    const d = decode(format, words[k] as bigint);
    const s = decode(format, sum);
    if (d.kind !== 'finite' || s.kind !== 'finite') return Number.NaN;
    so = difference(so, { ...ratioOf(d), n: -ratioOf(d).n });
    return numberOf(difference(ratioOf(s), so));
  });
  if (y.some(Number.isNaN)) return [];
  return [
    {
      kind: 'plot',
      id: 'running',
      title: 'Error so far',
      plot: {
        title: 'Error of the running sum',
        x: { id: 'count', label: 'Numbers added' },
        y: { label: 'Error', include: [0] },
        marks: [
          {
            kind: 'line',
            id: 'runningError',
            label: 'in order',
            colour: 1,
            x: y.map((_, k) => k + 1),
            y,
          },
        ],
      },
      caption: `The sum in order less the exact sum, after each of ${y.length} numbers.`,
    },
  ];
}

export function memoryOutputs(r: MemoryResult): Shown[] {
  const { format, words, word } = r;
  const values = words.map((w) => {
    const d = decode(format, w);
    return d.kind === 'finite' ? numberOf(ratioOf(d)) : Number.NaN;
  });
  return [
    ...(r.left > 0
      ? [
          {
            kind: 'notice',
            id: 'left',
            level: 'warning',
            text: `The last ${r.left} of ${r.bytes} bytes make no word of ${r.size}.`,
          } as const,
        ]
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Words',
      items: [
        valueReading(format, word, 'First word'),
        { name: 'wordCount', value: words.length, note: `${r.size} bytes each` },
        { name: 'leftBytes', value: r.left },
        wordReading(format, word),
      ],
    },
    {
      kind: 'table',
      id: 'memoryWords',
      title: 'Words',
      columns: ['offset', 'value', 'bits', 'kind'],
      rows: words.map((w, k) => [k * r.size, ...shownWord(format, w), KINDS[classOf(format, w)]]),
      rowInputs: words.map((w) => ({ mode: 'value', given: 'bits', bits: hexWord(format, w) })),
    },
    ...(values.filter(Number.isFinite).length > 1
      ? [
          {
            kind: 'plot',
            id: 'memoryPlot',
            title: 'Values',
            plot: {
              title: 'Values in memory',
              x: { id: 'place', label: 'Word' },
              y: { label: 'Value' },
              marks: [
                {
                  kind: 'stem',
                  id: 'stored',
                  label: 'value',
                  colour: 1,
                  x: values.map((_, k) => k),
                  y: values,
                },
              ],
            },
            caption: `${words.length} words of ${format.name}; what is no finite number is left out.`,
          } as const,
        ]
      : []),
    wordReadings(format, word),
    fieldTable(format, word),
    rangeReadings(format),
    { kind: 'values', values: wordValues(format, word) },
  ];
}

const KINDS: Readonly<Record<ReturnType<typeof classOf>, string>> = {
  zero: 'zero',
  subnormal: 'subnormal',
  normal: 'normal',
  infinite: 'infinite',
  quietNaN: 'quiet',
  signallingNaN: 'signalling',
  unsupported: 'unsupported',
};

export function blockOutputs(r: BlockResult): Shown[] {
  const { format, block, elements } = r;
  const scale = FORMATS.e8m0;
  const saturated = elements.filter((e) => e.rounded.flags.overflow).length;
  return [
    ...(saturated > 0
      ? [
          {
            kind: 'notice',
            id: 'saturated',
            level: 'note',
            text: `${saturated} of ${elements.length} elements are beyond the largest of ${format.name} and held there: the scale is a power of two that does not reach the largest number.`,
          } as const,
        ]
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Block',
      items: [
        {
          name: 'scaleWord',
          value: block.scale,
          shown: hexWord(scale, block.scale),
          note: powerOfTwo(block.exponent),
        },
        r.snr === null
          ? { name: 'signalToNoise', value: null, note: 'every number is exact' }
          : { name: 'signalToNoise', value: r.snr },
        {
          name: 'blockBits',
          value: r.bits,
          note: `${(r.bits / elements.length).toFixed(2)} bit a number`,
        },
        { name: 'saturated', value: saturated },
      ],
    },
    {
      kind: 'plot',
      id: 'blockPlot',
      title: 'Block',
      plot: {
        title: 'Numbers as given and as stored',
        x: { id: 'index', label: 'Element' },
        y: { label: 'Value', include: [0] },
        marks: [
          {
            kind: 'stem',
            id: 'stored',
            label: 'stored',
            colour: 1,
            x: elements.map((_, k) => k),
            y: elements.map((e) => numberOf(e.value)),
          },
          {
            kind: 'points',
            id: 'given',
            label: 'given',
            colour: 2,
            marker: 'ring',
            x: elements.map((_, k) => k),
            y: elements.map((e) => numberOf(e.truth)),
          },
        ],
      },
      caption: `${elements.length} numbers as ${format.name} with the shared scale 2^${block.exponent}.`,
    },
    {
      kind: 'table',
      id: 'elements',
      title: 'Elements',
      columns: ['index', 'given', 'bits', 'element', 'value', 'relativeError'],
      rows: elements.map((e, k) => [
        k,
        numberOf(e.truth),
        { value: e.word, shown: hexWord(format, e.word) },
        { value: shortText(format, e.word), shown: shownValue(format, e.word) },
        { value: exactText(e.value), shown: clipped(exactText(e.value), 30) },
        e.relative,
      ]),
    },
    rangeReadings(format),
    { kind: 'values', values: { scaleExponentOfBlock: block.exponent } },
  ];
}
