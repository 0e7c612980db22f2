/** A filter in time: what comes of one sample, and of a step. */
import type { Drawing } from '../define/named.ts';
import type { Mark } from '../plot/types.ts';

/** A longer response is a line: its stems would touch. */
const MAX_STEMS = 160;

/**
 * An impulse response from sample 0 on over the step response, which its running sums are; `beside` is drawn with the
 * first.
 */
export function impulsePlot(impulse: ArrayLike<number>, beside: readonly Mark[] = []): Drawing {
  const h = Array.from(impulse);
  const n = h.map((_, k) => k);
  let sum = 0;
  const step = h.map((x) => {
    sum += x;
    return sum;
  });
  const marks: Mark[] = [
    {
      kind: h.length <= MAX_STEMS ? 'stem' : 'line',
      id: 'impulseResponse',
      label: 'impulse response',
      colour: 1,
      x: n,
      y: h,
    },
    ...beside,
  ];
  const total: Mark = {
    kind: 'line',
    id: 'stepResponse',
    label: 'step response',
    colour: 3,
    dash: 'solid',
    x: n,
    y: step,
    step: 'after',
  };
  return {
    title: 'Impulse and step response',
    x: { id: 'sample', label: 'Sample', domain: [-1, h.length] },
    panels: [
      { share: 3, y: { label: 'h[n]', include: [0] }, marks },
      { share: 2, y: { label: 'Sum', include: [0] }, marks: [total] },
    ],
  };
}
