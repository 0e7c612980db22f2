import { type Frame, ordinate } from '../frame.ts';
import { boxAt, type Lettering } from '../lettering.ts';
import { opacityOf } from '../pen.ts';
import type { Dash, Style, Tone } from '../style.ts';
import { el, px } from '../svg.ts';
import { paint } from '../theme.ts';
import { pathOf, runsOf } from '../trace.ts';
import type { MarkModule } from './module.ts';

/** A line across the frame at one x or one y: a limit, an asymptote, a margin. */
export interface Rule extends Style {
  readonly kind: 'rule';
  readonly x?: number;
  readonly y?: number;
  readonly tone?: Tone;
  readonly dash?: Dash;
}

export const rule: MarkModule<Rule> = {
  trace: false,
  draw: (s, frame) =>
    el('path', {
      d: ruleOf(s.mark, frame),
      fill: 'none',
      stroke: paint(s.colour),
      'stroke-width': 1,
      'stroke-dasharray': s.dash ?? (s.mark.dash ? undefined : '5 3'),
      'stroke-opacity': opacityOf(s),
    }),
  extentX: (m, e) => e.add(m.x),
  extentY: (m, e) => e.add(m.y),
  letter({ mark: m, colour }, on) {
    if (!m.label || !on.frame.rectangular) return;
    if (m.x !== undefined) letterUpright(m.label, on.frame.x.to(m.x), paint(colour), on);
    else if (m.y !== undefined)
      letterLevel(m.label, ordinate(on.frame, m.axis).to(m.y), paint(colour), on);
  },
};

/** The path of a rule across the frame; on a disc, of a spoke or a circle. */
function ruleOf({ x, y, axis }: Rule, frame: Frame): string {
  if (!frame.rectangular) {
    if (!frame.disc) return '';
    if (x !== undefined) return pathOf(runsOf(frame, [x, x], frame.disc), 10);
    const turn = Array.from({ length: 121 }, (_, i) => 3 * i);
    return pathOf(
      runsOf(
        frame,
        turn,
        turn.map(() => y ?? 0),
      ),
      10,
    );
  }
  if (x !== undefined) {
    const at = frame.x.to(x);
    return Number.isFinite(at) ? `M${px(at)} ${px(frame.top)}v${px(frame.height)}` : '';
  }
  const at = ordinate(frame, axis).to(y ?? 0);
  return Number.isFinite(at) ? `M${px(frame.left)} ${px(at)}h${px(frame.width)}` : '';
}

/** The name of an upright rule at its top; rules near one another take turns in height. */
function letterUpright(label: string, at: number, fill: string, on: Lettering): void {
  const { left, top } = on.frame;
  if (at < left - 0.5 || at > on.right + 0.5) return;
  const wide = on.measure(label);
  const flip = at + 5 + wide > on.right;
  const x = flip ? at - 5 : at + 5;
  const anchor = flip ? 'end' : 'start';
  let y = top + 14;
  while (y < on.bottom - 8 && on.meets(boxAt(x, y, wide, anchor), 0, 0) > 0) y += 15;
  on.write(label, x, y, anchor, fill);
}

/** The name of a level rule: above or below it, at its right or left end, further off in noise, where least is in the way. */
function letterLevel(label: string, at: number, fill: string, on: Lettering): void {
  const { left, top } = on.frame;
  if (at < top - 0.5 || at > on.bottom + 0.5) return;
  const wide = on.measure(label);
  let best = Number.POSITIVE_INFINITY;
  let spot: readonly [x: number, y: number] = [on.right - 6 - wide, at - 5];
  for (const x of [on.right - 6 - wide, left + 6])
    for (const off of [-5, 14, -22, 31]) {
      const rect = boxAt(x, at + off, wide, 'start');
      const outside = rect.y0 < top || rect.y1 > on.bottom ? 1000 : 0;
      const away = off < -5 || off > 14 ? 4 : 0;
      const cost = outside + away + on.crossings(rect) + (on.meets(rect) > 0 ? 100 : 0);
      if (cost < best) [best, spot] = [cost, [x, at + off]];
    }
  on.write(label, spot[0], spot[1], 'start', fill);
}
