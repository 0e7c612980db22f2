import type { NamedOutput } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import type { PlannerResult } from './compute.ts';
import type { PlannerInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { overflowPlot, responsePlot, roundingPlot, tradeoffPlot } from './plots.ts';
import { answer } from './readouts.ts';
import type { results } from './results.ts';
import { gainsTable, rangesTable, wordsTable } from './tables.ts';
import { unseen } from './unseen.ts';
import { MAX_ROWS, wordsFigure } from './words-figure.ts';

type Shown = NamedOutput<typeof results>;

/** The words, what they reach, and how it is known. */
export function outputs(r: PlannerResult, i: PlannerInputs): Shown[] {
  const hidden = r.rows.length - MAX_ROWS;
  return [
    {
      kind: 'figure',
      id: 'plan',
      title: 'Word lengths',
      svg: wordsFigure(r.rows, i.notation),
      caption: `Black is the sign, blue the bits before the point, orange those behind it, dashed what rounding drops; the upright mark is how far the value goes.${hidden > 0 ? ` ${counted(hidden, 'more word')} in the table.` : ''}`,
    },
    ...notices(r, i),
    { kind: 'readouts', id: 'answer', title: 'Plan', items: answer(r, i) },
    ...(r.mode === 'expression' ? expressionPictures(r, i) : filterPictures(r)),
    wordsTable(r, i),
    rangesTable(r),
    ...(r.mode === 'filter' ? [gainsTable(r)] : []),
    {
      kind: 'plot',
      id: 'roundings',
      title: 'Rounding modes',
      plot: roundingPlot(i),
      caption:
        'Quarters of a step and what becomes of them. At halves the modes differ: −1.5 is −1 half up, −2 half away and convergent; 2.5 is 3 half up and half away, 2 convergent.',
    },
    {
      kind: 'plot',
      id: 'overflows',
      title: 'Overflow modes',
      plot: overflowPlot(i),
      caption:
        'A word of 4 bits with 2 behind the point, −2 to 1.75. Rounding comes first: what rounds up to 2 is saturated to 1.75, or wraps to −2.',
    },
    unseen(r, i),
  ];
}

function expressionPictures(
  r: Extract<PlannerResult, { mode: 'expression' }>,
  i: PlannerInputs,
): Shown[] {
  if (r.common.length === 0) return [];
  return [
    {
      kind: 'plot',
      id: 'tradeoff',
      title: 'Trade-off',
      plot: tradeoffPlot(r, i),
      caption:
        'Six decibels are a bit in every word. A plan to the left of the line has words of their own lengths to thank; pull the wanted ratio.',
    },
  ];
}

function filterPictures(r: Extract<PlannerResult, { mode: 'filter' }>): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Coefficient error',
      plot: responsePlot(r),
      caption: `The difference of both responses is at most ${(20 * Math.log10(r.deviation)).toFixed(1).replace('-Infinity', '−200').replace('-', '−')} dB beside the peak.`,
    },
  ];
}
