import { escapeXml } from '../../text/escape.ts';
import { column } from '../columns.ts';
import { contourLines, type Level } from '../contour-lines.ts';
import { strokeOf } from '../pen.ts';
import type { Numbers, Style } from '../style.ts';
import { el } from '../svg.ts';
import { HALO, TICK_FONT } from '../theme.ts';
import type { MarkModule } from './module.ts';

/** Lines of equal z on a rectangular grid; z[j * x.length + i] stands at (x[i], y[j]). */
export interface Contour extends Style {
  readonly kind: 'contour';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly z: Numbers;
  /** About so many round levels (8 unless said), or these. */
  readonly levels?: number | Numbers;
  /** What z is, for the labels of the lines. */
  readonly unit?: string;
  readonly labels?: boolean;
}

export const contour: MarkModule<Contour> = {
  trace: true,
  draw(s, frame) {
    const levels = contourLines(frame, s.mark);
    const lines = levels.map((l) => el('path', { d: l.d })).join('');
    const labels = s.mark.labels === false || s.ghost ? '' : levels.map(numberOf).join('');
    return (
      el('g', { ...strokeOf(s), 'stroke-dasharray': undefined, 'stroke-width': 1.1 }, lines) +
      (labels && el('g', TICK_FONT, labels))
    );
  },
  extentX(m, e) {
    e.fit = 'hug';
    e.abscissa(m.x);
  },
  extentY: (m, e) => e.all(m.y),
  columns: (m, x, y) => ({
    x: column(
      x,
      m.xId ?? x.id,
      Array.from(m.z, (_, k) => m.x[k % m.x.length]!),
    ),
    ys: [
      column(
        y,
        y.id,
        Array.from(m.z, (_, k) => m.y[Math.floor(k / m.x.length)]!),
      ),
      { id: m.id, label: m.label ?? 'Value', unit: m.unit, values: m.z },
    ],
  }),
};

/** The number of a level on its line. */
const numberOf = ({ at, label }: Level): string =>
  at
    ? el('text', { x: at[0], y: at[1] + 3.8, 'text-anchor': 'middle', ...HALO }, escapeXml(label))
    : '';
