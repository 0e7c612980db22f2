import { sampleColumns } from '../columns.ts';
import { markers } from '../marker.ts';
import { isRising } from '../numbers.ts';
import { opacityOf, strokeOf } from '../pen.ts';
import { places } from '../places.ts';
import type { Along, Dash, Marker, Numbers, Style } from '../style.ts';
import { el } from '../svg.ts';
import { lineSwatch, markedLineSwatch } from '../swatch.ts';
import { paint } from '../theme.ts';
import { pathOf, runsOf } from '../trace.ts';
import { drawnAt } from '../value-at.ts';
import type { MarkModule } from './module.ts';

/** A trace. Long ones are thinned to the extremes of each pixel column, so that no peak is lost. */
export interface Line extends Style {
  readonly kind: 'line';
  readonly x: Numbers;
  readonly y: Numbers;
  /** Held from each sample to the next (`after`), from the one before (`before`), or straight between them. */
  readonly step?: 'after' | 'before';
  readonly dash?: Dash;
  /** Stroke in pixels; 1.5 unless said. */
  readonly width?: number;
  /** A marker at every sample. */
  readonly marker?: Marker;
  readonly along?: Along;
}

export const line: MarkModule<Line> = {
  trace: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    const runs = runsOf(frame, m.x, m.y, m.axis, m.step);
    if (!s.ghost) pen.drawn.push(...runs);
    const dots = runs.some((r) => r.length === 2);
    const path = el('path', {
      d: pathOf(runs, pen.grain),
      ...strokeOf(s),
      'stroke-width': m.width ?? (s.colour === 'quiet' ? 1 : 1.5),
      'stroke-linecap': dots ? 'round' : undefined,
    });
    if (!m.marker) return path;
    const at = places(frame, m.x, m.y, m.axis);
    return path + markers(at, s.marker, 6, paint(s.colour), opacityOf(s));
  },
  extentX(m, e) {
    e.fit = 'hug';
    e.abscissa(m.x);
  },
  extentY: (m, e, within) => e.all(m.y, m.x, within),
  swatch: (s, x, y) => (s.mark.marker ? markedLineSwatch : lineSwatch)(s, x, y),
  // A curve with a value along it, such as a frequency, is read point by point.
  readsAlong: (m) => isRising(m.x) && !m.along,
  continuous: true,
  valueAt: drawnAt,
  samples: (m) => m,
  columns: sampleColumns,
};
