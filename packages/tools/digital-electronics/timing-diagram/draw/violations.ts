/** Requirements that are not met, on the picture: a band from edge to edge with what is missing. */
import type { Check, Verdict } from '@tollbench/engines/waveform/timing/check.ts';
import { showQuantity } from '../../../define/si.ts';
import { LANE, type Layout, WAVE } from './layout.ts';
import { n, plainWords } from './words.ts';

/** As many are marked; the table lists more. */
const MOST = 60;

export interface Placed {
  readonly violations: readonly Check[];
  readonly verdicts: readonly Verdict[];
  /** The lane of a signal, by its index. */
  readonly laneOf: (signal: number) => number;
  /** Half cycles of a time. */
  readonly halfOf: (time: number) => number;
}

export function violationMarks(
  { violations, verdicts, laneOf, halfOf }: Placed,
  layout: Layout,
): string {
  const taken: { x0: number; x1: number; y: number }[] = [];
  return violations
    .slice(0, MOST)
    .map((one) => {
      const kind = verdicts[one.constraint]?.constraint.kind ?? '';
      const [x0, x1] = [layout.x(halfOf(one.from)), layout.x(halfOf(one.to))];
      const rows = [laneOf(one.fromSignal), laneOf(one.toSignal)];
      const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
      const [y0, y1] = [layout.y(top) - 3, layout.y(bottom) + WAVE + 3];
      const said = `${kind} ${showQuantity(one.slack, 's', 3)}`;
      const width = Math.max(2, x1 - x0);
      const half = said.length * 3.1;
      const x = Math.min(layout.width - half - 2, Math.max(layout.left + half, (x0 + x1) / 2));
      const y = free(taken, x - half, x + half, y1 + 6.5);
      return `<g data-violation="${one.constraint}"><rect x="${n(x0)}" y="${n(y0)}" width="${n(width)}" height="${n(y1 - y0)}" fill="var(--wrong,#c74100)" fill-opacity="0.13" stroke="var(--wrong,#c74100)" stroke-width="0.8"/>${plainWords(x, y, said, { size: 11, fill: 'var(--wrong,#c74100)', halo: true })}</g>`;
    })
    .join('');
}

/** A height at which the words cover no others. */
function free(
  taken: { x0: number; x1: number; y: number }[],
  x0: number,
  x1: number,
  y: number,
): number {
  let at = y;
  for (let k = 0; k < 6; k++) {
    const hit = taken.some((t) => t.y === at && x0 < t.x1 && x1 > t.x0);
    if (!hit) break;
    at -= LANE / 3;
  }
  taken.push({ x0, x1, y: at });
  return at;
}
