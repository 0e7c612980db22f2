import { drawRegion } from '../region.ts';
import type { Numbers, Style, Tone } from '../style.ts';
import { pathOf, runsOf } from '../trace.ts';
import type { MarkModule } from './module.ts';

/** A closed region with straight sides. */
export interface Polygon extends Style {
  readonly kind: 'polygon';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly tone?: Tone;
}

export const polygon: MarkModule<Polygon> = {
  trace: false,
  ground: true,
  draw: ({ mark: m }, frame, pen) =>
    drawRegion(`${pathOf(runsOf(frame, m.x, m.y, m.axis), pen.grain)}z`, m.tone ?? 'note', pen),
  extentX: (m, e) => e.abscissa(m.x),
  extentY: (m, e, within) => e.all(m.y, m.x, within),
};
