import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { BlockResult } from './compute.ts';
import { MAX_LETTERED, wordFigure } from './figure.ts';
import type { BlockInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { ratePlot, weightPlot } from './plots.ts';
import { answer, codeItems, rateItems, unseen, wordItems } from './readouts.ts';
import type { results } from './results.ts';
import {
  errorTable,
  fieldTable,
  generatorTables,
  iterationTable,
  matrixTables,
  syndromeTable,
  weightTable,
  wordTable,
} from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** What was asked for stands first: the word, the error rate or the weights. */
export function outputs(r: BlockResult, i: BlockInputs): Shown[] {
  const word: Shown[] = [wordOutput(r, i), ...workings(r, i)];
  const rate: Shown[] = [rateOutput(r, i)];
  const code: Shown[] = [...weightOutputs(r), ...structure(r)];
  const order = { correct: [word, code, rate], rate: [rate, word, code], code: [code, word, rate] };
  const [first = [], ...rest] = order[i.task];
  return [
    ...notices(r, i),
    ...first.slice(0, 1),
    { kind: 'readouts', id: 'answer', title: title(i), items: answer(r, i) },
    ...first.slice(1),
    ...rest.flat(),
    ...(i.task === 'rate'
      ? []
      : [
          {
            kind: 'readouts',
            id: 'rates',
            title: 'Over this channel',
            items: rateItems(r, i),
          } as const,
        ]),
    ...(i.task === 'correct'
      ? []
      : [{ kind: 'readouts', id: 'decoded', title: 'The word', items: wordItems(r, i) } as const]),
    ...(i.task === 'code'
      ? []
      : [
          {
            kind: 'readouts',
            id: 'code',
            title: 'The code',
            items: codeItems(r).slice(5),
          } as const,
        ]),
    unseen(r),
  ];
}

const title = ({ task }: BlockInputs): string =>
  ({ correct: 'The word', rate: 'Error rate', code: 'The code' })[task];

function wordOutput(r: BlockResult, i: BlockInputs): Shown {
  return {
    kind: 'figure',
    id: 'picture',
    title: 'Received word',
    svg: wordFigure(r, i),
    caption: `${r.code.name}: ${verdictCaption(r)} ${
      r.code.n > MAX_LETTERED
        ? 'A square is a symbol.'
        : 'Press a symbol to change it. Heavy frames are the message’s; small numbers count the places.'
    }`,
  };
}

function verdictCaption({ verdict, outcome, code }: BlockResult): string {
  if (verdict === 'failure') return 'the word could not be decoded.';
  if (verdict === 'clean') return 'the word is a codeword.';
  return `${counted(outcome.changed.length, code.bits === 1 ? 'bit' : 'symbol')} changed${code.n > MAX_LETTERED ? '' : ', old values struck out, new ones below'}.`;
}

function workings(r: BlockResult, i: BlockInputs): Shown[] {
  const { code } = r;
  if (code.kind === 'matrix') return [...matrixTables(r, code), wordTable(r)];
  return [...syndromeTable(r, code), ...iterationTable(r), ...errorTable(r, i, code), wordTable(r)];
}

const structure = ({ code }: BlockResult): Shown[] =>
  code.kind === 'matrix' ? [] : [...generatorTables(code), ...fieldTable(code)];

function weightOutputs({ weights, distance, exact, code }: BlockResult): Shown[] {
  if (weights === null)
    return [
      {
        kind: 'notice',
        id: 'noWeights',
        level: 'note',
        text: `The weights of ${code.name} are not counted: that is done where k or n − k is at most 20, and of Reed-Solomon codes to 300 symbols.`,
      },
    ];
  const least = weights[distance] ?? 0n;
  return [
    {
      kind: 'plot',
      id: 'weightPlot',
      title: 'Weights',
      plot: weightPlot(weights),
      caption: `The minimum distance is ${exact ? '' : 'at least '}${distance}${least > 0n && least < 10n ** 15n ? `; ${least} words have that weight` : ''}.`,
    },
    weightTable(weights),
  ];
}

function rateOutput(r: BlockResult, i: BlockInputs): Shown {
  const { point } = r;
  return {
    kind: 'plot',
    id: i.axis === 'snr' ? 'snrRates' : 'channelRates',
    title: 'Error rate',
    plot: ratePlot(r, i),
    caption: `At ${i.axis === 'snr' ? `Eb/N0 = ${showQuantity(i.ebn0, 'dB')}, where a bit of the channel is wrong with the probability ${showQuantity(point.channel, '', 3)}` : `a bit error rate of ${showQuantity(point.channel, '', 3)} of the channel`}, ${showQuantity(point.word, '', 3)} of the words are not decoded rightly, and ${showQuantity(point.bitAfter, '', 3)} of the bits are wrong after decoding${r.known === null ? ' at most' : ''}.`,
  };
}
