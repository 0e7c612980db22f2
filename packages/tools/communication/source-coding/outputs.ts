import { showQuantity } from '../../define/si.ts';
import type { ArithmeticResult } from './arithmetic-task.ts';
import {
  channelCaption,
  checkCaption,
  codeCaption,
  gaussianCaption,
  intervalCaption,
  markovCaption,
  stripCaption,
} from './captions.ts';
import type { ChannelResult, GaussianResult } from './channel-task.ts';
import type { CheckResult } from './check-task.ts';
import { shares } from './code-figures.ts';
import type { CodeResult } from './code-task.ts';
import type { SourceResult } from './compute.ts';
import { cutTable } from './cut-table.ts';
import type { SourceInputs } from './inputs.ts';
import { intervalFigure } from './interval-figure.ts';
import type { LzResult } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';
import { notices } from './notices.ts';
import {
  blocksPlot,
  curvePlot,
  extensionPlot,
  gaussianPlot,
  informationPlot,
  inputPlot,
  spentPlot,
} from './plots.ts';
import {
  arithmeticAnswer,
  channelAnswer,
  gaussianAnswer,
  lzAnswer,
  markovAnswer,
  type Shown,
} from './readouts.ts';
import {
  checkAnswer,
  codeAnswer,
  decodedReadings,
  decodedText,
  messageReadings,
} from './readouts-code.ts';
import { stripFigure } from './strip-figure.ts';
import {
  channelTables,
  coderTable,
  stateTable,
  stepTable,
  tokenTable,
  tokenWords,
} from './tables.ts';
import { checkTable, codeTable, mergeTable, methodTable, orderTable } from './tables-code.ts';
import { treeFigure } from './tree-figure.ts';

/** The picture of the task, its figures, and the tables behind them. */
export function outputs(r: SourceResult, i: SourceInputs): Shown[] {
  return [...notices(r, i), ...byTask(r, i)];
}

function byTask(r: SourceResult, i: SourceInputs): Shown[] {
  switch (r.task) {
    case 'code':
      return codeOutputs(r, i);
    case 'check':
      return checkOutputs(r, i);
    case 'arithmetic':
      return arithmeticOutputs(r);
    case 'lz':
      return lzOutputs(r, i);
    case 'markov':
      return markovOutputs(r);
    case 'channel':
      return channelOutputs(r, i);
    case 'awgn':
      return gaussianOutputs(r, i);
  }
}

function codeOutputs(r: CodeResult, i: SourceInputs): Shown[] {
  const p = shares(r.rows.map(({ weight }) => weight));
  const leaves = r.rows.map(({ shown, word }, k) => ({ shown, word, probability: p[k] ?? 0 }));
  const message = messageReadings(r, i);
  return [
    {
      kind: 'figure',
      id: 'tree',
      title: 'Tree',
      svg: treeFigure(leaves),
      caption: codeCaption(r, i, leaves),
    },
    { kind: 'readouts', id: 'answer', title: 'The code', items: codeAnswer(r, i) },
    ...decodedOutputs(
      r.decoded,
      r.rows.map(({ name }) => name),
      i.count,
    ),
    ...(message.length > 0
      ? [{ kind: 'readouts', id: 'message', title: 'The message', items: message } as const]
      : []),
    ...cutTable(codeTable(r, i)),
    ...(r.extension.length > 1
      ? ([
          {
            kind: 'plot',
            id: 'extension',
            title: 'Longer blocks',
            plot: extensionPlot(r, i),
            caption: `Huffman’s code on blocks of n letters comes to ${r.extension.map(({ block, perLetter }) => `${showQuantity(perLetter, '', 5)} (n = ${block})`).join(', ')} digits a letter.`,
          },
        ] as const)
      : []),
    methodTable(r, i),
    ...orderTable(r),
    ...mergeTable(r),
  ];
}

function checkOutputs(r: CheckResult, i: SourceInputs): Shown[] {
  const p = r.code.weights === null ? null : shares(r.code.weights);
  const leaves = r.code.words.map((word, k) => ({
    shown: r.shown[k] ?? '',
    word,
    probability: p?.[k] ?? null,
  }));
  return [
    {
      kind: 'figure',
      id: 'tree',
      title: 'Tree',
      svg: treeFigure(leaves),
      caption: checkCaption(r, leaves),
    },
    { kind: 'readouts', id: 'answer', title: 'The code', items: checkAnswer(r) },
    ...decodedOutputs(r.decoded, r.code.names, i.count),
    ...cutTable(checkTable(r)),
  ];
}

const decodedOutputs = (
  decoded: CodeResult['decoded'],
  names: readonly string[],
  count: number,
): Shown[] =>
  decoded === null
    ? []
    : [
        {
          kind: 'readouts',
          id: 'decoded',
          title: 'Decoded',
          items: decodedReadings(decoded, names, count),
        },
      ];

function arithmeticOutputs(r: ArithmeticResult): Shown[] {
  return [
    {
      kind: 'figure',
      id: 'interval',
      title: 'Interval',
      svg: intervalFigure(r),
      caption: intervalCaption(r),
    },
    { kind: 'readouts', id: 'answer', title: 'The message', items: arithmeticAnswer(r) },
    ...cutTable(stepTable(r)),
    ...cutTable(coderTable(r)),
  ];
}

function lzOutputs(r: LzResult, i: SourceInputs): Shown[] {
  return [
    {
      kind: 'figure',
      id: 'strip',
      title: 'Text in tokens',
      svg: stripFigure(r, (token) => tokenWords(token, i.variant)),
      caption: stripCaption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'The text', items: lzAnswer(r) },
    ...(r.decoded === null
      ? []
      : [
          {
            kind: 'readouts',
            id: 'decoded',
            title: 'Decoded',
            items: decodedText(r.decoded),
          } as const,
        ]),
    ...cutTable(tokenTable(r, i)),
    {
      kind: 'plot',
      id: 'spent',
      title: 'Bits over letters',
      plot: spentPlot(r, i),
      caption: `${r.text.length} letters of ${i.letterBits} bits are ${r.plainBits} bits, their tokens ${r.bits}.`,
    },
  ];
}

function markovOutputs(r: MarkovResult): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'blocks',
      title: 'Entropy of letters in a row',
      plot: blocksPlot(r),
      caption: markovCaption(r),
    },
    { kind: 'readouts', id: 'answer', title: 'The source', items: markovAnswer(r) },
    stateTable(r),
  ];
}

function channelOutputs(r: ChannelResult, i: SourceInputs): Shown[] {
  const caption = channelCaption(r, i);
  const curve: Shown[] =
    r.kind === 'matrix'
      ? []
      : [
          {
            kind: 'plot',
            id: 'curve',
            title: 'Capacity over error probability',
            plot: curvePlot(r, i),
            caption,
          },
        ];
  const input: Shown =
    r.channel.length === 2
      ? {
          kind: 'plot',
          id: 'informationCurve',
          title: 'Information over input',
          plot: informationPlot(r),
          caption,
        }
      : { kind: 'plot', id: 'inputPlot', title: 'Best input', plot: inputPlot(r), caption };
  const [first, ...rest] = [...curve, input];
  return [
    ...(first === undefined ? [] : [first]),
    { kind: 'readouts', id: 'answer', title: 'The channel', items: channelAnswer(r, i) },
    ...rest,
    ...channelTables(r),
  ];
}

function gaussianOutputs(r: GaussianResult, i: SourceInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'gaussian',
      title: 'Capacity over signal to noise',
      plot: gaussianPlot(r, i),
      caption: gaussianCaption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'The channel', items: gaussianAnswer(r) },
  ];
}
