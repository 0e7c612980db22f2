import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { StageResponse } from './stage.ts';

const upright = (x: number): Mark => ({
  kind: 'rule',
  x,
  colour: 'quiet',
  dash: 'dot',
  silent: true,
});

/** Hz that are shown: the corners with two decades around them. */
function shown({ lower, upper, frequency }: StageResponse): [number, number] {
  const [first, last] = [frequency[0] ?? 1, frequency.at(-1) ?? 10];
  const to = Number.isFinite(upper) ? Math.min(last, 100 * upper) : last;
  return [Number.isFinite(lower) ? Math.max(first, lower / 100) : Math.min(10, to / 1e3), to];
}

/** Gain and phase of the stage from its source to its load. */
export function responsePlot(r: StageResponse): Drawing {
  const rules = [r.lower, r.upper].filter(Number.isFinite).map(upright);
  const x = r.frequency;
  return {
    title: 'The stage over frequency',
    x: { id: 'responseFrequency', label: 'f', unit: 'Hz', scale: 'log', domain: shown(r) },
    panels: [
      {
        share: 1.4,
        y: { label: 'Gain', unit: 'dB', domain: [r.most - 45, r.most + 5] },
        marks: [
          ...rules,
          { kind: 'line', id: 'responseGain', label: 'gain', x, y: r.gain, colour: 1, width: 2 },
        ],
      },
      {
        y: { label: 'Phase', unit: '°', ticks: 'degrees' },
        marks: [
          ...rules,
          { kind: 'line', id: 'responsePhase', label: 'phase', x, y: r.phase, colour: 2 },
        ],
      },
    ],
  };
}
