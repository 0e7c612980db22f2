import { capacity, information } from '@tollbench/engines/information/capacity.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import { type ChannelResult, channelOf, type GaussianResult } from './channel-task.ts';
import type { CodeResult } from './code-task.ts';
import type { SourceInputs } from './inputs.ts';
import type { LzResult } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';

const STEPS = 101;
/** Samples of a plot that a long text has. */
const MAX_SAMPLES = 2000;

/** Huffman’s digits a letter as blocks grow, above the entropy. */
export function extensionPlot(
  { extension, figures, radix }: CodeResult,
  { block }: SourceInputs,
): Drawing {
  const h = figures.entropy / block / Math.log2(radix);
  const x = extension.map((point) => point.block);
  return {
    title: 'Digits a letter over block length',
    x: {
      id: 'block',
      label: 'Letters a block',
      domain: [0.5, Math.max(...x) + 0.5],
      ticks: x.map((at) => ({ at })),
    },
    y: { label: 'Digits a letter', include: [h] },
    names: 'key',
    marks: [
      {
        kind: 'line',
        id: 'perLetter',
        label: 'Huffman',
        colour: 1,
        width: 2,
        marker: 'circle',
        x,
        y: extension.map(({ perLetter }) => perLetter),
      },
      { kind: 'rule', y: h, label: 'H', tone: 'note' },
    ],
  };
}

/** Bits sent over letters coded. */
export function spentPlot({ tokens }: LzResult, { letterBits }: SourceInputs): Drawing {
  const every = Math.ceil(tokens.length / MAX_SAMPLES);
  const [x, y]: [number[], number[]] = [[0], [0]];
  let spent = 0;
  tokens.forEach(({ to, bits }, k) => {
    spent += bits;
    if ((k + 1) % every !== 0 && k < tokens.length - 1) return;
    x.push(to);
    y.push(spent);
  });
  return {
    title: 'Bits over letters',
    x: { id: 'covered', label: 'Letters coded' },
    y: { label: 'Sent', unit: 'bit', include: [0] },
    names: 'key',
    marks: [
      { kind: 'line', id: 'spentBits', label: 'tokens', colour: 1, width: 2, x, y },
      {
        kind: 'line',
        id: 'plainBits',
        label: 'as they are',
        colour: 2,
        dash: 'dash',
        x,
        y: x.map((k) => k * letterBits),
      },
    ],
  };
}

/** Entropy of n letters in a row, a letter, and of the last of them. */
export function blocksPlot({ single, rate }: MarkovResult): Drawing {
  const x = Array.from({ length: 12 }, (_, k) => k + 1);
  return {
    title: 'Bits a letter over letters in a row',
    x: {
      id: 'block',
      label: 'Letters in a row',
      domain: [0.5, 12.5],
      ticks: x.map((at) => ({ at })),
    },
    y: { label: 'Entropy', unit: 'bit', include: [0] },
    names: 'key',
    marks: [
      {
        kind: 'line',
        id: 'perLetter',
        label: 'a letter',
        colour: 1,
        width: 2,
        marker: 'circle',
        x,
        y: x.map((n) => (single + (n - 1) * rate) / n),
      },
      {
        kind: 'line',
        id: 'nextLetter',
        label: 'the next',
        colour: 2,
        marker: 'square',
        x,
        y: x.map((n) => (n === 1 ? single : rate)),
      },
      { kind: 'rule', y: rate, label: 'entropy rate', tone: 'note' },
    ],
  };
}

/** Capacity over the error probability, the one chosen marked. */
export function curvePlot(r: ChannelResult, i: SourceInputs): Drawing {
  const x = linearSpacing(0, 1, STEPS);
  const at = (p: number) => capacity(channelOf(r.kind, p, i.error1)).bits;
  return {
    title: 'Capacity over error probability',
    x: { id: 'errorProbability', label: 'Error probability p', domain: [0, 1] },
    y: { label: 'Capacity', unit: 'bit', domain: [0, 1] },
    names: 'none',
    marks: [
      {
        kind: 'line',
        id: 'capacity',
        label: 'capacity',
        colour: 1,
        width: 2,
        x,
        y: Array.from(x, at),
      },
      {
        kind: 'points',
        colour: 'accent',
        size: 9,
        silent: true,
        x: [i.error],
        y: [r.capacity.bits],
      },
    ],
  };
}

/** Information over the probability of the first letter, of a channel with two. */
export function informationPlot({
  channel,
  capacity: { input, bits },
  ...r
}: ChannelResult): Drawing {
  const x = linearSpacing(0, 1, STEPS);
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'information',
      label: 'information',
      colour: 1,
      width: 2,
      x,
      y: Array.from(x, (p) => information(channel, [p, 1 - p])),
    },
    {
      kind: 'points',
      colour: 2,
      marker: 'diamond',
      size: 9,
      silent: true,
      x: [input[0] ?? 0],
      y: [bits],
    },
    {
      kind: 'points',
      colour: 'accent',
      size: 9,
      silent: true,
      x: [r.input[0] ?? 0],
      y: [r.information],
    },
    { kind: 'rule', y: bits, label: 'capacity', tone: 'note' },
  ];
  return {
    title: 'Information over input',
    x: { id: 'firstInput', label: `P(X = ${r.inputNames[0]})`, domain: [0, 1] },
    y: { label: 'I(X; Y)', unit: 'bit', include: [0, 0.01] },
    names: 'none',
    marks,
  };
}

/** The best input of a channel with more letters, and what each is worth. */
export function inputPlot({ capacity: { input, bits }, divergence }: ChannelResult): Drawing {
  const x = input.map((_, k) => k + 1);
  return {
    title: 'Best input',
    names: 'none',
    x: {
      id: 'inputNumber',
      label: 'Input letter',
      domain: [0.4, input.length + 0.6],
      ticks: x.filter((at) => at % Math.ceil(input.length / 12) === 0).map((at) => ({ at })),
    },
    panels: [
      {
        y: { label: 'Best P(x)', domain: [0, null] },
        marks: [
          { kind: 'bars', id: 'bestProbability', label: 'best P(x)', colour: 1, x, y: input },
        ],
      },
      {
        y: { label: 'Divergence', unit: 'bit', domain: [0, null], include: [bits, 0.01] },
        marks: [
          {
            kind: 'bars',
            id: 'divergence',
            label: 'divergence',
            colour: 2,
            x,
            y: divergence.map((d) => (Number.isFinite(d) ? d : Number.NaN)),
          },
          { kind: 'rule', y: bits, label: 'C', tone: 'note' },
        ],
      },
    ],
  };
}

/** Capacity a hertz over signal to noise. */
export function gaussianPlot({ spectral }: GaussianResult, { snr }: SourceInputs): Drawing {
  const [from, to] = [Math.min(-20, snr - 10), Math.max(40, snr + 10)];
  const x = linearSpacing(from, to, STEPS);
  return {
    title: 'Capacity over signal to noise',
    x: { id: 'snr', label: 'S/N', unit: 'dB', domain: [from, to] },
    y: { label: 'Capacity', unit: 'bit/s/Hz', include: [0] },
    names: 'none',
    marks: [
      {
        kind: 'line',
        id: 'spectralEfficiency',
        label: 'capacity',
        colour: 1,
        width: 2,
        x,
        y: Array.from(x, (db) => Math.log1p(10 ** (db / 10)) / Math.LN2),
      },
      { kind: 'points', colour: 'accent', size: 9, silent: true, x: [snr], y: [spectral] },
    ],
  };
}
