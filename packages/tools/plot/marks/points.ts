import { sampleColumns } from '../columns.ts';
import { markers } from '../marker.ts';
import { opacityOf } from '../pen.ts';
import { places, within } from '../places.ts';
import type { Along, Marker, Numbers, Style } from '../style.ts';
import { markerSwatch } from '../swatch.ts';
import { paint } from '../theme.ts';
import type { MarkModule } from './module.ts';

export interface Points extends Style {
  readonly kind: 'points';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly marker?: Marker;
  /** Diameter in pixels; 6 unless said, less for many. */
  readonly size?: number;
  /** A word at each point. */
  readonly names?: readonly string[];
  readonly along?: Along;
}

export const points: MarkModule<Points> = {
  trace: true,
  whole: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    const at = within(frame, places(frame, m.x, m.y, m.axis));
    const n = at.length / 2;
    const size = m.size ?? (n > 2000 ? 2.2 : n > 300 ? 3 : n > 80 ? 4.5 : 6);
    if (!s.ghost && n < 2000)
      for (let i = 0; i < at.length; i += 2) pen.drawn.push([at[i]!, at[i + 1]!]);
    const opacity = opacityOf(s) ?? (n > 300 ? 0.6 : undefined);
    return markers(at, s.marker, size, paint(s.colour), opacity);
  },
  extentX: (m, e) => e.abscissa(m.x),
  extentY: (m, e, within) => e.all(m.y, m.x, within),
  swatch: markerSwatch,
  letter({ mark: m }, on) {
    const { left, top } = on.frame;
    m.names?.forEach((name, i) => {
      const [x, y] = on.frame.place(m.x[i]!, m.y[i]!, m.axis);
      if (!name || !(x >= left && x <= on.right && y >= top && y <= on.bottom)) return;
      const flip = x + 7 + on.measure(name) > on.right;
      const below = y - 5 < top + 9;
      on.write(name, flip ? x - 6 : x + 6, below ? y + 14 : y - 5, flip ? 'end' : 'start');
    });
  },
  samples: (m) => m,
  columns: sampleColumns,
};
