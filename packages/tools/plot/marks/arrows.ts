import { column, derivedId } from '../columns.ts';
import type { Extent } from '../extent.ts';
import type { Frame } from '../frame.ts';
import { boxAt, type Lettering } from '../lettering.ts';
import { opacityOf, strokeOf } from '../pen.ts';
import type { Numbers, Style } from '../style.ts';
import { el, FAR, px } from '../svg.ts';
import { paint } from '../theme.ts';
import type { MarkModule } from './module.ts';

/** Arrows from (x, y) by (dx, dy), all in data units. */
export interface Arrows extends Style {
  readonly kind: 'arrows';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly dx: Numbers;
  readonly dy: Numbers;
  readonly names?: readonly string[];
}

export const arrows: MarkModule<Arrows> = {
  trace: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    let d = '';
    let heads = '';
    for (let i = 0; i < m.x.length; i++) {
      const [[ax, ay], [bx, by]] = endsOf(m, i, frame);
      const long = Math.hypot(bx - ax, by - ay);
      if (!(long > 0.5 && long < FAR)) continue;
      const size = Math.min(9, Math.max(4, long / 3));
      const [u, v] = [(bx - ax) / long, (by - ay) / long];
      d += `M${px(ax)} ${px(ay)}L${px(bx - u * size * 0.8)} ${px(by - v * size * 0.8)}`;
      heads += `M${px(bx)} ${px(by)}L${px(bx - u * size - v * size * 0.35)} ${px(by - v * size + u * size * 0.35)}L${px(bx - u * size + v * size * 0.35)} ${px(by - v * size - u * size * 0.35)}z`;
      if (!s.ghost) pen.drawn.push([ax, ay, bx, by]);
    }
    return (
      el('path', { d, ...strokeOf(s), 'stroke-dasharray': undefined, 'stroke-width': 1.4 }) +
      el('path', { d: heads, fill: paint(s.colour), 'fill-opacity': opacityOf(s) })
    );
  },
  extentX: (m, e) => reachOf(m.x, m.dx, e),
  extentY: (m, e) => reachOf(m.y, m.dy, e),
  letter({ mark: m }, on) {
    m.names?.forEach((name, i) => {
      if (name) letterBeside(name, endsOf(m, i, on.frame), on);
    });
  },
  samples: (m) => m,
  columns: (m, x, y) => ({
    x: column(x, m.xId ?? x.id, m.x),
    ys: [
      column(y, m.id, m.y, m.label ?? y.label),
      column(x, derivedId(m.xId ?? x.id, 'Delta'), m.dx, `Δ ${x.label}`),
      column(y, derivedId(m.id, 'Delta'), m.dy, `Δ ${y.label}`),
    ],
  }),
};

type Place = readonly [number, number];

/** Pixels of the foot and of the tip of an arrow. */
const endsOf = (m: Arrows, i: number, frame: Frame): readonly [Place, Place] => [
  frame.place(m.x[i]!, m.y[i]!, m.axis),
  frame.place(m.x[i]! + m.dx[i]!, m.y[i]! + m.dy[i]!, m.axis),
];

/** Shows an extent the feet and the tips. */
function reachOf(from: Numbers, by: Numbers, e: Extent): void {
  for (let i = 0; i < from.length; i++) {
    e.add(from[i]);
    e.add(from[i]! + by[i]!);
  }
}

/** A name beside the shaft, at the side where less is in the way: tips meet where phasors add. */
function letterBeside(
  name: string,
  [[x, y], [u, v]]: readonly [Place, Place],
  on: Lettering,
): void {
  const long = Math.hypot(u - x, v - y) || 1;
  const [nx, ny] = [(y - v) / long, (u - x) / long];
  const wide = on.measure(name);
  const beside = (sign: 1 | -1) => {
    const anchor = sign * nx < -0.3 ? 'end' : sign * nx > 0.3 ? 'start' : 'middle';
    const [ax, ay] = [(x + u) / 2 + sign * 7 * nx, (y + v) / 2 + 4 + sign * 11 * ny];
    return { ax, ay, anchor, cost: on.crossings(boxAt(ax, ay, wide, anchor)) } as const;
  };
  const [one, other] = [beside(1), beside(-1)];
  const { ax, ay, anchor } = other.cost < one.cost ? other : one;
  on.write(name, ax, ay, anchor);
}
