import { ordinate } from '../frame.ts';
import { drawRegion } from '../region.ts';
import type { Scale } from '../scale.ts';
import type { Style, Tone } from '../style.ts';
import { FAR, px } from '../svg.ts';
import type { MarkModule } from './module.ts';

/** A rectangular region, such as a stopband mask. A side left out reaches the frame. */
export interface Band extends Style {
  readonly kind: 'band';
  readonly x0?: number;
  readonly x1?: number;
  readonly y0?: number;
  readonly y1?: number;
  /** `note` unless said. `stop` is hatched. */
  readonly tone?: Tone;
}

export const band: MarkModule<Band> = {
  trace: false,
  ground: true,
  draw({ mark: m }, frame, pen) {
    const ys = ordinate(frame, m.axis);
    const [a, b] = [sideAt(m.x0, frame.x, 0), sideAt(m.x1, frame.x, 1)];
    const [c, d] = [sideAt(m.y0, ys, 0), sideAt(m.y1, ys, 1)];
    return drawRegion(`M${px(a)} ${px(c)}H${px(b)}V${px(d)}H${px(a)}z`, m.tone ?? 'note', pen);
  },
  extentX(m, e) {
    e.add(m.x0);
    e.add(m.x1);
  },
  extentY(m, e) {
    e.add(m.y0);
    e.add(m.y1);
  },
  letter({ mark: m }, on) {
    if (!m.label) return;
    const { frame, right, bottom } = on;
    const { left, top } = frame;
    const ys = ordinate(frame, m.axis);
    const a = Math.max(left, m.x0 === undefined ? left : frame.x.to(m.x0));
    const b = Math.min(right, m.x1 === undefined ? right : frame.x.to(m.x1));
    const c = Math.min(bottom, m.y0 === undefined ? bottom : ys.to(m.y0));
    const d = Math.max(top, m.y1 === undefined ? top : ys.to(m.y1));
    if (!(b - a > 12 && c - d > 3 && a < right)) return;
    const wide = on.measure(m.label);
    const inside = c - d > 18;
    const middle = Math.max(left + 4, Math.min(right - 4 - wide, (a + b - wide) / 2));
    on.write(
      m.label,
      b - a > wide + 10 ? a + 5 : middle,
      inside ? d + 14 : d - 4 > top + 10 ? d - 4 : c + 13,
      'start',
    );
  },
};

/** Pixels of a side, at an end of the scale where it is left out or has no place. */
function sideAt(v: number | undefined, scale: Scale, end: 0 | 1): number {
  const at = v === undefined || !Number.isFinite(v) ? Number.NaN : scale.to(v);
  return Number.isNaN(at) ? scale.range[end] : Math.max(-FAR, Math.min(FAR, at));
}
