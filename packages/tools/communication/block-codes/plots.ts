import { logOf } from '@tollbench/engines/coding/bounded-distance.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';
import { bpsk } from './rates.ts';

/** Below this nothing is drawn. */
const FLOOR = 1e-12;

const orGap = (y: number): number => (y >= FLOOR / 10 ? y : Number.NaN);

/** Error rates over the channel, with a rule where it works. */
export function ratePlot({ curve, known }: BlockResult, i: BlockInputs): Drawing {
  const { x, points } = curve;
  const overSnr = i.axis === 'snr';
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'wordErrorRate',
      label: 'word',
      colour: 2,
      width: 2,
      x,
      y: points.map((p) => orGap(p.word)),
    },
    {
      kind: 'line',
      id: 'bitErrorRate',
      label: known === null ? 'bit, at most' : 'bit',
      colour: 1,
      width: 2,
      x,
      y: points.map((p) => orGap(p.bitAfter)),
    },
  ];
  if (known !== null)
    marks.push({
      kind: 'line',
      id: 'undetectedRate',
      label: 'undetected',
      colour: 3,
      x,
      y: points.map((p) => orGap(p.undetected)),
    });
  const uncoded = {
    kind: 'line',
    label: 'no code',
    colour: 'quiet',
    dash: 'dash',
    x,
    y: overSnr ? Array.from(x, (e) => orGap(bpsk(e, 1))) : x,
  } as const;
  marks.push(overSnr ? { ...uncoded, id: 'uncodedRate' } : { ...uncoded, silent: true });
  marks.push({ kind: 'rule', x: overSnr ? i.ebn0 : i.p, tone: 'note' });
  return {
    title: 'Error rate after decoding',
    names: 'key',
    x: overSnr
      ? { id: 'ebn0', label: 'Eb/N0', unit: 'dB', domain: [x[0] ?? 0, x.at(-1) ?? 14] }
      : {
          id: 'channelBitErrorRate',
          label: 'Bit error rate of the channel',
          scale: 'log',
          domain: [x[0] ?? 1e-5, 0.5],
        },
    y: { label: 'Error rate', scale: 'log', domain: [FLOOR, 1] },
    marks,
  };
}

/** How many words have each weight, by powers of ten. */
export function weightPlot(weights: readonly bigint[]): Drawing {
  const found = weights.flatMap((c, w) => (c > 0n ? [[w, logOf(c) / Math.LN10] as const] : []));
  return {
    title: 'Weights of the codewords',
    names: 'none',
    x: { id: 'weight', label: 'Weight', domain: [-0.5, weights.length - 0.5] },
    y: { label: 'log₁₀ of the words' },
    marks: [
      {
        kind: 'stem',
        id: 'logWords',
        label: 'log₁₀ words',
        colour: 1,
        x: found.map(([w]) => w),
        y: found.map(([, c]) => c),
      },
    ],
  };
}
