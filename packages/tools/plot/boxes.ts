import { type Frame, ordinate } from './frame.ts';
import type { Pen } from './pen.ts';
import { floorOf } from './places.ts';
import type { Numbers, Ordinate } from './style.ts';
import type { Styled } from './styled.ts';
import { el, FAR, px } from './svg.ts';
import { paint } from './theme.ts';

/** What stands on a base: from `from[i]` to `to[i]`, as high as `y[i]`. */
export interface Boxes {
  readonly from: Numbers;
  readonly to: Numbers;
  readonly y: Numbers;
  readonly base: number;
  readonly axis: Ordinate | undefined;
}

/** Draws boxes side by side in one path. */
export function drawBoxes(
  s: Styled<unknown>,
  { from, to, y, base, axis }: Boxes,
  frame: Frame,
  pen: Pen,
): string {
  const floor = floorOf(ordinate(frame, axis), base);
  let d = '';
  for (let i = 0; i < y.length && i < to.length; i++) {
    const [a, top] = frame.place(from[i]!, y[i]!, axis);
    const [b] = frame.place(to[i]!, y[i]!, axis);
    if (!(top - top === 0 && b - a > 0)) continue;
    d += `M${px(a)} ${px(floor)}V${px(Math.max(-FAR, top))}H${px(b)}V${px(floor)}z`;
    if (!s.ghost) pen.drawn.push([a, top, b, top]);
  }
  const colour = paint(s.colour);
  return el('path', {
    d,
    fill: colour,
    'fill-opacity': s.ghost ? 0.08 : 0.3,
    stroke: colour,
    'stroke-opacity': s.ghost ? 0.4 : undefined,
  });
}
