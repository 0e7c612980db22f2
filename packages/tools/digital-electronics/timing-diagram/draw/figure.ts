/** A diagram as a picture in the page's own colours. */
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import type { Lane } from '@tollbench/engines/waveform/wavejson/lane.ts';
import { lettersOf, type Span } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { picture } from '../../../drafting/svg.ts';
import { groupX, LANE, type Layout, layoutOf, titleHeight, WAVE } from './layout.ts';
import { arcs, bars, breaks, curvePath, type Drawing, gap, gapsOf, nodes } from './overlays.ts';
import { shownPieces, wavePaths } from './wave-path.ts';
import { n, SIZE, widthOf, words } from './words.ts';

/** Pixels of the smallest label. */
const SMALLEST = 9;

export interface Marked {
  /** Drawn over the waves, under the arrows. */
  readonly over?: (layout: Layout) => string;
  /** Time of so many half cycles, in words. */
  readonly timeOf: (halves: number) => string;
}

export function diagramFigure(
  diagram: Diagram,
  drawing: Drawing,
  { over, timeOf }: Marked,
): string {
  const layout = layoutOf(diagram);
  const inner = [
    marks(diagram, layout),
    ruler(diagram.head, layout, titleHeight(diagram.head.title) - 8, layout.top - 6),
    ...diagram.lanes.map((lane) => laneMarkup(lane, diagram, layout, drawing)),
    groups(diagram, layout),
    over?.(layout) ?? '',
    breaks(diagram, layout),
    arcs(diagram, layout, drawing, timeOf),
    nodes(diagram, layout),
    ruler(diagram.foot, layout, layout.height - 8, layout.bottom + 15),
  ].join('');
  return picture(layout.width, layout.height, titleOf(diagram), inner, {
    wide: layout.width > 460,
  });
}

function titleOf(diagram: Diagram): string {
  const title = lettersOf(diagram.head.title) || lettersOf(diagram.foot.title);
  const names = diagram.lanes.map((l) => l.letters.trim()).filter(Boolean);
  return `Timing diagram${title === '' ? '' : ` ${title}`} of ${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}`;
}

/** Dotted lines at the cycles. */
function marks(diagram: Diagram, layout: Layout): string {
  if (!diagram.hasMarks) return '';
  let d = '';
  for (let half = 0; half <= diagram.width + 1e-6; half += 2 * diagram.hscale)
    d += `M${n(layout.x(half))} ${layout.top}V${layout.bottom}`;
  return `<path d="${d}" stroke="var(--rule)" stroke-width="0.7" stroke-dasharray="1 3" fill="none"/>`;
}

function ruler(of: Diagram['head'], layout: Layout, titleY: number, marksY: number): string {
  const numbers = of.marks.map(({ x, spans }) =>
    words(layout.x(x), marksY, spans, { size: 11, fill: 'var(--ink-2,currentColor)' }),
  );
  return words((layout.left + layout.width) / 2, titleY, of.title, { size: 15 }) + numbers.join('');
}

function laneMarkup(lane: Lane, diagram: Diagram, layout: Layout, drawing: Drawing): string {
  const y = layout.y(lane.index);
  const name = words(layout.left - 10, y + WAVE / 2 + 4.5, lane.name, { anchor: 'end' });
  const shown = shownPieces(lane, diagram.width);
  const { line, weak, fills, hatch, arrows } = wavePaths(shown);
  const path = (d: string, more: string) => (d === '' ? '' : `<path d="${d}" ${more}/>`);
  const inner = [
    path(hatch, 'stroke="var(--rule)" stroke-width="0.9" fill="none"'),
    ...fills.map(({ d, colour }) =>
      colour === 2 ? '' : path(d, `fill="var(--trace-${colour - 2})" fill-opacity="0.2"`),
    ),
    path(line, 'stroke="currentColor" stroke-width="1.4" fill="none" stroke-linejoin="round"'),
    path(weak, 'stroke="currentColor" stroke-width="1.4" stroke-dasharray="3 2.5" fill="none"'),
    path(arrows, 'fill="currentColor"'),
    lane.curve
      ? `<path transform="translate(0 ${WAVE})" d="${curvePath(lane.curve)}" stroke="currentColor" stroke-width="1.4" fill="none"/>`
      : '',
    ...gapsOf(lane, diagram, drawing.isAligned)
      .filter((x) => x > 0 && x < diagram.width)
      .map((x) => gap(x * 20)),
    labels(lane, diagram, shown, drawing),
    bars(lane),
  ].join('');
  return `<g data-lane="${lane.index}">${name}<g transform="translate(${layout.left} ${y})">${inner}</g></g>`;
}

/** Labels in the middle of what is seen of their values. Where gaps are aligned, a label with a bar or wide blanks parts at a gap. */
function labels(
  lane: Lane,
  diagram: Diagram,
  shown: ReturnType<typeof shownPieces>,
  { isAligned }: Drawing,
): string {
  const y = WAVE / 2 + 4.5;
  return lane.labels
    .map(({ piece, spans }) => {
      const place = shown.find((s) => s.index === piece);
      if (!place) return '';
      // A flat value goes on in the next piece.
      let to = place.to;
      for (const s of shown)
        if (s.from === to && s.piece.level === 'v' && s.piece.entry === 'flat') to = s.to;
      const parts = isAligned ? parted(spans) : undefined;
      const at = gapsOf(lane, diagram, isAligned)
        .map((x) => x * 20)
        .find((x) => x > place.from && x < to);
      if (parts && at !== undefined)
        return words((place.from + at) / 2, y, parts[0]) + words((at + to) / 2, y, parts[1]);
      // A label that is wider than its value is set smaller, as far as it can be read.
      const size = Math.max(
        SMALLEST,
        Math.min(SIZE, (SIZE * (to - place.from - 4)) / widthOf(spans)),
      );
      return words((place.from + to) / 2, y, spans, { size: Math.round(size * 10) / 10 });
    })
    .join('');
}

/** The two halves of a label such as `D1 | D7`, or of one with wide blanks in it. */
function parted(spans: readonly Span[]): [Span[], Span[]] | undefined {
  const [only] = spans;
  if (spans.length !== 1 || !only) return undefined;
  const parts = only.text.trim().split(/\s*\|\s*|\s{3,}/u);
  const [a, b] = parts;
  return parts.length === 2 && a !== undefined && b !== undefined
    ? [[{ ...only, text: a }], [{ ...only, text: b }]]
    : undefined;
}

function groups(diagram: Diagram, layout: Layout): string {
  return diagram.groups
    .filter((g) => g.rows > 0)
    .map(({ name, row, rows, depth }) => {
      const x = groupX(depth);
      const [y0, y1] = [layout.top + row * LANE + 4, layout.top + (row + rows) * LANE - 4];
      const middle = (y0 + y1) / 2;
      return `<path d="M${x + 5} ${y0}q-5 0 -5 5V${y1 - 5}q0 5 5 5" stroke="var(--accent)" fill="none"/>${words(x - 5, middle, name, { size: 12, more: ` transform="rotate(-90 ${x - 5} ${middle})"` })}`;
    })
    .join('');
}
