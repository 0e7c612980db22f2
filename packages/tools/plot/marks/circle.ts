import { strokeOf } from '../pen.ts';
import type { Dash, Style } from '../style.ts';
import { el } from '../svg.ts';
import { paint } from '../theme.ts';
import type { MarkModule } from './module.ts';

/** A circle in data units: the unit circle, a constant-VSWR circle. An ellipse where the axes are not equal. */
export interface Circle extends Style {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly dash?: Dash;
  readonly fill?: boolean;
  readonly width?: number;
}

export const circle: MarkModule<Circle> = {
  trace: true,
  draw(s, frame) {
    const { mark: m } = s;
    const [cx, cy] = frame.place(m.x, m.y, m.axis);
    const [rx] = frame.place(m.x + m.r, m.y, m.axis);
    const [, ry] = frame.place(m.x, m.y + m.r, m.axis);
    if (![cx, cy, rx, ry].every(Number.isFinite)) return '';
    return el('ellipse', {
      cx,
      cy,
      rx: Math.abs(rx - cx),
      ry: Math.abs(ry - cy),
      ...strokeOf(s),
      fill: m.fill ? paint(s.colour) : 'none',
      'fill-opacity': m.fill ? 0.1 : undefined,
      'stroke-width': m.width ?? 1.2,
    });
  },
  extentX(m, e) {
    e.add(m.x - m.r);
    e.add(m.x + m.r);
  },
  extentY(m, e) {
    e.add(m.y - m.r);
    e.add(m.y + m.r);
  },
};
