/** What lies over the waves: arrows and nodes, gaps and breaks, bars, curves by hand. */
import { type Point, shapeOf, strokeOf } from '@tollbench/engines/waveform/wavejson/arc.ts';
import type { Arc, Break, Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import type { Lane } from '@tollbench/engines/waveform/wavejson/lane.ts';
import { spansOf } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { HALF, LANE, type Layout, WAVE } from './layout.ts';
import { n, words } from './words.ts';

export interface Drawing {
  /** Gaps of slower lanes stand over those of the others, and labels part at a gap. */
  readonly isAligned: boolean;
  /** `<->` and `+` are dimension lines of a data sheet. */
  readonly hasDimensions: boolean;
}

const middle = (layout: Layout, lane: number) => layout.y(lane) + WAVE / 2;

/** An arrow head of two strokes at a place, along a direction. */
function head(x: number, y: number, dx: number, dy: number): string {
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [bx, by] = [x - 8 * ux, y - 8 * uy];
  return `M${n(x)} ${n(y)}L${n(bx - 3 * uy)} ${n(by + 3 * ux)}L${n(bx + 3 * uy)} ${n(by - 3 * ux)}Z`;
}

const tee = (x: number, y: number, dx: number, dy: number): string => {
  const length = Math.hypot(dx, dy) || 1;
  const [px, py] = [(-5 * dy) / length, (5 * dx) / length];
  return `M${n(x - px)} ${n(y - py)}L${n(x + px)} ${n(y + py)}`;
};

const isDimension = ({ shape }: Arc): boolean => shape === '<->' || shape === '+';

/** All arrows with their labels. `timeOf` says what a dimension without a label measures. */
export function arcs(
  diagram: Diagram,
  layout: Layout,
  { hasDimensions }: Drawing,
  timeOf: (halves: number) => string,
): string {
  return diagram.arcs
    .map((arc) => {
      const own =
        hasDimensions && isDimension(arc)
          ? dimension(arc, diagram, layout, timeOf)
          : stroke(arc, diagram, layout);
      return `<g data-arc="${arc.index}">${own}</g>`;
    })
    .join('');
}

function stroke(arc: Arc, diagram: Diagram, layout: Layout): string {
  const a = { x: layout.x(arc.a.x), y: middle(layout, arc.a.lane) };
  const b = { x: layout.x(arc.b.x), y: middle(layout, arc.b.lane) };
  const { points, isCurve, label } = strokeOf(arc.shape, a, b);
  const shape = shapeOf(arc.shape);
  const [first = a, ...rest] = points;
  const d = `M${n(first.x)} ${n(first.y)}${isCurve ? 'C' : 'L'}${rest.map((p) => `${n(p.x)} ${n(p.y)}`).join(' ')}`;
  const distinct = points.filter(
    (p, k) =>
      k === 0 || Math.hypot(p.x - (points[k - 1]?.x ?? 0), p.y - (points[k - 1]?.y ?? 0)) > 1e-6,
  );
  const [p, q] = [distinct.at(-2) ?? a, distinct.at(-1) ?? b];
  const [r, s] = [distinct[0] ?? a, distinct[1] ?? b];
  const ends = { arrow: head, tee, none: () => '' } as const;
  // A head stands before the letter of its node, not under it.
  const [to, from] = [short(q, p, arc.to), short(r, s, arc.from)];
  const heads =
    ends[shape.head](to.x, to.y, q.x - p.x, q.y - p.y) +
    ends[shape.tail](from.x, from.y, r.x - s.x, r.y - s.y);
  return `<path d="${d}" fill="none" stroke="var(--accent)" stroke-width="1.2"${shape.isKnown ? '' : ' stroke-dasharray="3 2"'}/>${heads === '' ? '' : `<path d="${heads}" fill="${shape.head === 'tee' ? 'none' : 'var(--accent)'}" stroke="var(--accent)"/>`}${tag(label.x, label.y, arc.label, diagram.arcFontSize)}`;
}

/** An end, moved back along its line where a letter is seen there. */
function short(end: Point, before: Point, letter: string): Point {
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  if (letter !== letter.toLowerCase() || length < 12) return end;
  const share = 5 / length;
  return { x: end.x - share * (end.x - before.x), y: end.y - share * (end.y - before.y) };
}

/** A label on a ground of its own, so that no line runs through it. */
function tag(x: number, y: number, label: string, size: number): string {
  return words(x, y + 0.34 * size, spansOf(label), { size, halo: true });
}

/**
 * Between two edges as in a data sheet: thin lines go down from both to a line with arrow heads under the lower lane,
 * and the label stands over it; where there is no room within, beside it.
 */
function dimension(
  arc: Arc,
  diagram: Diagram,
  layout: Layout,
  timeOf: (halves: number) => string,
): string {
  const [a, b] = arc.a.x <= arc.b.x ? [arc.a, arc.b] : [arc.b, arc.a];
  const [xa, xb] = [layout.x(a.x), layout.x(b.x)];
  const y = layout.y(Math.max(a.lane, b.lane)) + WAVE + 5;
  const from = (lane: number) =>
    layout.y(lane) + (lane === Math.max(a.lane, b.lane) ? WAVE / 2 : WAVE);
  const isNarrow = xb - xa < 22;
  const line = isNarrow ? `M${n(xa - 14)} ${y}H${n(xb + 14)}` : `M${n(xa)} ${y}H${n(xb)}`;
  const heads = isNarrow
    ? head(xa, y, 1, 0) + head(xb, y, -1, 0)
    : head(xa, y, -1, 0) + head(xb, y, 1, 0);
  const label = arc.label === '' ? timeOf(b.x - a.x) : arc.label;
  const size = diagram.arcFontSize;
  return `<path d="M${n(xa)} ${n(from(a.lane))}V${n(y + 4)}M${n(xb)} ${n(from(b.lane))}V${n(y + 4)}" stroke="var(--accent)" stroke-width="0.6" fill="none"/><path d="${line}" stroke="var(--accent)" fill="none"/><path d="${heads}" fill="var(--accent)"/>${isNarrow ? words(xb + 18, y + 0.34 * size, spansOf(label), { size, halo: true, anchor: 'start' }) : words((xa + xb) / 2, y + 0.34 * size, spansOf(label), { size, halo: true })}`;
}

/** Letters of visible nodes. */
export function nodes(diagram: Diagram, layout: Layout): string {
  return diagram.nodes
    .filter((node) => node.isShown && node.x > -0.3)
    .map((node) =>
      tag(layout.x(node.x), middle(layout, node.lane), node.letter, diagram.arcFontSize),
    )
    .join('');
}

/** Where the gaps of a lane stand; aligned, a gap of a longer cycle goes to the one of a shorter cycle within it. */
export function gapsOf(lane: Lane, diagram: Diagram, isAligned: boolean): number[] {
  const own = lane.wave?.gaps ?? [];
  if (!isAligned) return own.map((g) => g.at - lane.shift);
  return own.map((gap) => {
    const [from, to, at] = [gap.from - lane.shift, gap.to - lane.shift, gap.at - lane.shift];
    const others = diagram.lanes
      .filter((l) => l.period < lane.period && l.wave)
      .flatMap((l) => (l.wave?.gaps ?? []).map((g) => ({ x: g.at - l.shift, period: l.period })))
      .filter(({ x }) => x > from - 1e-9 && x < to + 1e-9)
      .sort((p, q) => p.period - q.period || p.x - q.x);
    return others[0]?.x ?? at;
  });
}

/** Two waves with paper between them. */
export function gap(x: number): string {
  const wave = (dx: number) =>
    `M${n(x + dx - 4)} ${WAVE + 4}C${n(x + dx + 3)} ${WAVE + 4} ${n(x + dx - 3)} -4 ${n(x + dx + 4)} -4`;
  return `<path d="${wave(0)}" fill="none" stroke="var(--sheet,#fff)" stroke-width="4"/><path d="${wave(-2.2)}${wave(2.2)}" fill="none" stroke="currentColor" stroke-width="1"/>`;
}

/** Breaks through all lanes: plain lines, brackets, waves. */
export function breaks(diagram: Diagram, layout: Layout): string {
  const height = layout.bottom - layout.top;
  return diagram.breaks
    .filter(({ x }) => x <= diagram.width)
    .map(
      (one) =>
        `<g transform="translate(${n(layout.x(one.x))} ${n(layout.top)})">${breakMarks(one, diagram, height)}</g>`,
    )
    .join('');
}

function breakMarks({ kind, index }: Break, diagram: Diagram, height: number): string {
  if (kind === 's')
    return diagram.lanes
      .filter((l) => (l.text?.length ?? 0) > index)
      .map((l) => `<g transform="translate(0 ${l.index * LANE + (LANE - WAVE) / 2})">${gap(0)}</g>`)
      .join('');
  const round = (dx: number, side: number) =>
    `M${n(dx + 4 * side)} 1Q${n(dx)} 1 ${n(dx)} 5V${n(height - 5)}Q${n(dx)} ${n(height - 1)} ${n(dx + 4 * side)} ${n(height - 1)}`;
  const square = (side: number) => `M${2 * side} 1H${-2 * side}V${n(height - 1)}H${2 * side}`;
  const bar = (dx: number) => `M${dx} 0V${n(height)}`;
  const d: Readonly<Record<string, string>> = {
    '0': '',
    '1': bar(0),
    '|': bar(0),
    '2': bar(-2) + bar(2),
    '3': bar(-3) + bar(0) + bar(3),
    '[': square(1),
    ']': square(-1),
    '(': round(-2, 1),
    ')': round(2, -1),
    ')(': round(-1, -1) + round(1, 1),
    '((': round(-2, 1) + round(2, 1),
    '))': round(-2, -1) + round(2, -1),
  };
  const w = kind.length > 1 ? 8 : 5;
  return `<rect x="${-w / 2}" y="0" width="${w}" height="${n(height)}" fill="var(--sheet,#fff)" fill-opacity="0.85"/><path d="${d[kind] ?? ''}" fill="none" stroke="currentColor"/>`;
}

/** Lines over and under a wave. */
export function bars(lane: Lane): string {
  const line = (bar: Lane['over'][number], y: number, isOver: boolean) => {
    const [from, to] = [bar.from * HALF + 6, bar.to * HALF];
    const colour = bar.colour === 1 ? 'currentColor' : `var(--trace-${bar.colour - 1})`;
    const tip =
      isOver && bar.isEnded
        ? `<path d="M${n(to - 7)} ${y}L${n(to)} ${y + 7}V${y - 1}Z" fill="${colour}"/>`
        : '';
    return `<path d="M${n(from)} ${y}H${n(to)}" stroke="${colour}" stroke-width="2.5" fill="none"/>${tip}`;
  };
  return (
    lane.over.map((b) => line(b, -3.5, true)).join('') +
    lane.under.map((b) => line(b, WAVE + 3.5, false)).join('')
  );
}

/** Numbers of a path command that lie along x and along y, by turns. */
const AXES: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  t: 'xy',
  h: 'x',
  v: 'y',
  q: 'xyxy',
  a: 'xy---xy',
};

/** A curve by hand: ticks and heights become pixels, up is up. */
export function curvePath(curve: NonNullable<Lane['curve']>): string {
  let axes = 'xy';
  let k = 0;
  return curve
    .map((part) => {
      if (typeof part === 'string') {
        axes = AXES[part.toLowerCase()] ?? 'xy';
        k = 0;
        return part;
      }
      const axis = axes[k++ % axes.length];
      return n(axis === 'x' ? part * 2 * HALF : axis === 'y' ? -part * WAVE : part);
    })
    .join(' ');
}
