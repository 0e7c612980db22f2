import { drawBoxes } from '../boxes.ts';
import { sampleColumns } from '../columns.ts';
import { isRising, spacing } from '../numbers.ts';
import type { Numbers, Style } from '../style.ts';
import { boxSwatch } from '../swatch.ts';
import { sampleAt } from '../value-at.ts';
import type { MarkModule } from './module.ts';

/** Bars around their x. */
export interface Bars extends Style {
  readonly kind: 'bars';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly base?: number;
  /** In units of x; 0.7 of the smallest spacing unless said. */
  readonly width?: number;
}

export const bars: MarkModule<Bars> = {
  trace: true,
  draw(s, frame, pen) {
    const { x, y, width = 0.7 * spacing(x), base = 0, axis } = s.mark;
    const from = Float64Array.from(x, (v) => v - width / 2);
    const to = Float64Array.from(x, (v) => v + width / 2);
    return drawBoxes(s, { from, to, y, base, axis }, frame, pen);
  },
  extentX: (m, e) => e.around(m.x, 0.5 * Math.max(m.width ?? 0, spacing(m.x))),
  extentY(m, e, within) {
    e.add(m.base ?? 0);
    e.all(m.y, m.x, within);
  },
  swatch: boxSwatch,
  readsAlong: (m) => isRising(m.x),
  valueAt: sampleAt,
  samples: (m) => m,
  columns: sampleColumns,
};
