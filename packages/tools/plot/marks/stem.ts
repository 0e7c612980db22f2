import { sampleColumns } from '../columns.ts';
import { ordinate } from '../frame.ts';
import { markers } from '../marker.ts';
import { isRising, spacing } from '../numbers.ts';
import { opacityOf, strokeOf } from '../pen.ts';
import { floorOf, places } from '../places.ts';
import type { Marker, Numbers, Style } from '../style.ts';
import { el, px } from '../svg.ts';
import { markedLineSwatch } from '../swatch.ts';
import { paint } from '../theme.ts';
import { sampleAt } from '../value-at.ts';
import type { MarkModule } from './module.ts';

/** Samples of a sequence. */
export interface Stem extends Style {
  readonly kind: 'stem';
  readonly x: Numbers;
  readonly y: Numbers;
  /** Where stems stand; 0 unless said. */
  readonly base?: number;
  readonly marker?: Marker;
}

export const stem: MarkModule<Stem> = {
  trace: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    const at = places(frame, m.x, m.y, m.axis);
    const floor = px(floorOf(ordinate(frame, m.axis), m.base ?? 0));
    let d = '';
    for (let i = 0; i < at.length; i += 2) d += `M${px(at[i]!)} ${floor}V${px(at[i + 1]!)}`;
    if (!s.ghost)
      for (let i = 0; i < at.length; i += 2)
        pen.drawn.push([at[i]!, Number(floor), at[i]!, at[i + 1]!]);
    const room =
      at.length > 2 ? Math.abs(frame.place(spacing(m.x), 1)[0] - frame.place(0, 1)[0]) : 20;
    const size = room < 4 ? 0 : Math.min(6, Math.max(3, room * 0.7));
    const stems = el('path', {
      d,
      ...strokeOf(s),
      'stroke-dasharray': undefined,
      'stroke-width': room < 3 ? 1 : 1.2,
    });
    return stems + (size ? markers(at, s.marker, size, paint(s.colour), opacityOf(s)) : '');
  },
  extentX: (m, e) => e.around(m.x, 0.6 * spacing(m.x)),
  extentY(m, e, within) {
    e.add(m.base ?? 0);
    e.all(m.y, m.x, within);
  },
  swatch: markedLineSwatch,
  readsAlong: (m) => isRising(m.x),
  valueAt: sampleAt,
  samples: (m) => m,
  columns: sampleColumns,
};
