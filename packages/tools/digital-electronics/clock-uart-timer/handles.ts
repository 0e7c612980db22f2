/** What can be pulled: the mark of the setting that is shown, to another one. */
import type { Handle, Handles } from '../../define/handle.ts';
import type { ClockInputs } from './inputs.ts';
import { shownOf } from './phrases.ts';
import { place } from './plots.ts';
import type { ClockResult } from './result.ts';

/** The place in a list that is nearest, in shares of what the axes span. */
function nearest(points: readonly (readonly [number, number])[], x: number, y: number): number {
  const span = (axis: 0 | 1): number => {
    const values = points.map((p) => p[axis]);
    return Math.max(...values) - Math.min(...values) || 1;
  };
  const [wide, high] = [span(0), span(1)];
  let best = 0;
  let least = Infinity;
  for (const [n, [px, py]] of points.entries()) {
    const far = Math.hypot((px - x) / wide, (py - y) / high);
    if (far < least) [best, least] = [n, far];
  }
  return best;
}

const handles: Handles<ClockInputs, ClockResult> = {
  choices: (r): Handle<ClockInputs>[] => {
    if (r.task !== 'tree' && r.task !== 'pll') return [];
    const here = place(shownOf(r));
    const points = r.solutions.map(place).map((p) => [p.vco, p.noise] as const);
    return [
      {
        name: 'Setting',
        value: `rank ${r.at + 1}`,
        along: 'both',
        panel: 1,
        x: here.vco,
        y: here.noise,
        to: ({ x, y }) => ({ pick: nearest(points, x, y) + 1 }),
      },
    ];
  },
  timerChoices: (r): Handle<ClockInputs>[] => {
    if (r.task !== 'timer') return [];
    const s = r.settings[r.at];
    if (!s) return [];
    const points = r.settings.map((t) => [Math.log(t.counts), Math.abs(t.error) * 1e6] as const);
    return [
      {
        name: 'Setting',
        value: `rank ${r.at + 1}`,
        along: 'both',
        x: s.counts,
        y: Math.abs(s.error) * 1e6,
        to: ({ x, y }) => (x > 0 ? { pick: nearest(points, Math.log(x), y) + 1 } : undefined),
      },
    ];
  },
};
export default handles;
