/** The wires seen along an axis, to the scale of their lengths. */
import type { Point, Segment } from '@tollbench/engines/antenna/wires.ts';
import type { Drawing } from '../../define/named.ts';
import type { AntennaResult } from './compute.ts';
import { isDeck } from './design.ts';
import type { AntennaInputs } from './inputs.ts';

type Axis = 0 | 1 | 2;

const NAMES = ['x', 'y', 'z'] as const;

const spanOf = (segments: readonly Segment[], c: Axis): number => {
  const all = segments.flatMap(({ a, b }) => [a[c], b[c]]);
  return Math.max(...all) - Math.min(...all);
};

/** To the right, and up: a Yagi from above, other antennas from the front, decks from where they are widest. */
export function axesOf(segments: readonly Segment[], i: AntennaInputs): readonly [Axis, Axis] {
  if (i.antenna === 'yagi') return [0, 1];
  if (!isDeck(i)) return [1, 2];
  const spans = ([0, 1, 2] as const).map((c) => ({ c, span: spanOf(segments, c) }));
  const thin = spans.reduce((m, s) => (s.span < m.span ? s : m));
  const [first, second] = ([0, 1, 2] as const).filter((c) => c !== thin.c);
  return [first ?? 1, second ?? 2];
}

/** All wires as one line, with a gap where the next one begins elsewhere. */
function lineOf(segments: readonly Segment[], right: Axis, up: Axis): { x: number[]; y: number[] } {
  const [x, y]: [number[], number[]] = [[], []];
  let last: Point | undefined;
  for (const { a, b } of segments) {
    if (last === undefined || a.some((v, c) => v !== last?.[c])) {
      if (last !== undefined) {
        x.push(a[right] + 0);
        y.push(Number.NaN);
      }
      x.push(a[right] + 0);
      y.push(a[up] + 0);
    }
    x.push(b[right] + 0);
    y.push(b[up] + 0);
    last = b;
  }
  return { x, y };
}

export function planPlot(r: AntennaResult, i: AntennaInputs): Drawing {
  const [right, up] = axesOf(r.segments, i);
  const { x, y } = lineOf(r.segments, right, up);
  const reach = 0.1 * Math.max(spanOf(r.segments, right), spanOf(r.segments, up));
  const first = y[0] ?? 0;
  const middle = x[0] ?? 0;
  const feeds = r.feeds.map(({ segment }): [number, number] => {
    const s = r.segments[segment];
    const at = (c: Axis): number => ((s?.a[c] ?? 0) + (s?.b[c] ?? 0)) / 2;
    return [at(right), at(up)];
  });
  return {
    title: `The wires, seen along ${NAMES[3 - right - up] ?? 'z'}`,
    x: {
      id: 'planRight',
      label: NAMES[right],
      unit: 'm',
      include: [middle - reach, middle + reach],
    },
    y: { label: NAMES[up], unit: 'm', include: [first - reach, first + reach] },
    equal: true,
    marks: [
      { kind: 'line', id: 'planUp', label: 'wires', colour: 1, width: 2.5, x, y },
      {
        kind: 'points',
        silent: true,
        colour: 'accent',
        marker: 'circle',
        size: 7,
        x: feeds.map(([u]) => u),
        y: feeds.map(([, v]) => v),
      },
    ],
  };
}
