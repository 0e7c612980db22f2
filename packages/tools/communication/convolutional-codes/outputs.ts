import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Analysis } from './analysis.ts';
import type { Block } from './block.ts';
import type { CodeResult } from './compute.ts';
import { encoderFigure } from './encoder-figure.ts';
import type { CodeInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { trellisPlot } from './plots.ts';
import { berPlot, weightPlot } from './rate-plots.ts';
import { about, answer, unseen } from './readouts.ts';
import type { results } from './results.ts';
import {
  blockTable,
  comparedTable,
  generatorTable,
  pointsTable,
  spectrumTable,
  transitionTable,
} from './tables.ts';
import { joined } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** The trellis with its path, or the error rate; the figures; then the tables. */
export function outputs(r: CodeResult, i: CodeInputs): Shown[] {
  return [
    ...notices(r, i),
    ...(r.block ? blockHero(r, r.block, i) : []),
    ...(r.analysis ? analysisHero(r, r.analysis, i) : []),
    { kind: 'readouts', id: 'answer', title: r.block ? 'The block' : 'The code', items: answer(r) },
    ...(r.block ? [...comparedTable(r, r.block), blockTable(r, r.block)] : []),
    ...(r.analysis
      ? [...weights(r.analysis), ...spectrumTable(r.analysis), ...pointsTable(r.analysis)]
      : []),
    ...encoderFigure(r),
    { kind: 'readouts', id: 'about', title: 'Encoder', items: about(r) },
    ...generatorTable(r),
    transitionTable(r),
    unseen(r),
  ];
}

function blockHero(r: CodeResult, b: Block, i: CodeInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'trellis',
      title: 'Trellis',
      plot: trellisPlot(r, b, i),
      caption: trellisCaption(b, i),
    },
  ];
}

/** What is looked at of a tail-biting block. */
const closed = (i: CodeInputs): string =>
  i.ending === 'tail-biting'
    ? ' These are the metrics with every start allowed; the decision then looks at closed paths alone.'
    : '';

/** Bits of a caption. */
const SHORT = 48;

function trellisCaption(b: Block, i: CodeInputs): string {
  const { walk } = b;
  const shown =
    walk.shown < b.steps
      ? ` Steps ${walk.first + 1} to ${walk.first + walk.shown} of ${b.steps}.`
      : '';
  if (i.walk === 'step')
    return `After step ${walk.at} each state keeps one survivor, drawn dark, with its metric; dotted branches lost. Received words stand above.${shown}${closed(i)}`;
  const bits = joined(b.bits);
  const message = bits.length > SHORT ? `${bits.slice(0, SHORT)}…` : bits;
  return `The path that differs least, by ${showQuantity(b.decoded.metric, '', 4)}, reads ${message}. Received words stand above; dark lines are the other survivors, dotted ones lost in the last step.${shown}`;
}

function analysisHero(r: CodeResult, a: Analysis, i: CodeInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'ber',
      title: 'Bit error rate',
      plot: berPlot(a, i),
      caption: berCaption(r, a, i),
    },
  ];
}

function berCaption(r: CodeResult, a: Analysis, i: CodeInputs): string {
  const bare = `Without a code, ${i.wanted} takes ${showQuantity(a.neededUncoded, 'dB')}`;
  if (!r.analysis?.spectrum) return `${bare}; this code has no bound.`;
  const soft = Number.isNaN(a.neededSoft)
    ? ''
    : `; with it ${showQuantity(a.neededSoft, 'dB')} by soft decisions`;
  const hard = Number.isNaN(a.neededHard)
    ? ''
    : `${soft === '' ? '; with it' : ' and'} ${showQuantity(a.neededHard, 'dB')} by hard ones`;
  const none = soft === '' && hard === '' ? '; the bounds have not settled at this rate' : '';
  return `${bare}${soft}${hard}${none}. Bounds are drawn where their sums have settled.`;
}

const weights = (a: Analysis): Shown[] =>
  a.spectrum && a.listed > 0
    ? [
        {
          kind: 'plot',
          id: 'weights',
          title: 'Distance spectrum',
          plot: weightPlot(a),
          caption: `${showQuantity(a.spectrum.events[0] ?? 0)} error events of weight ${a.spectrum.free}, with ${showQuantity(a.spectrum.bits[0] ?? 0)} wrong message bits in them.`,
        },
      ]
    : [];
