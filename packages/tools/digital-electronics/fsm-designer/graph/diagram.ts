/** A state diagram as it is drawn: circles, arrows and words, in pixels of the picture. */
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import { escapeXml } from '../../../text/escape.ts';
import { type Arrow, arrowsOf, resetAngle, type Spot } from './arrows.ts';
import type { Bundle } from './labels.ts';
import { type Laid, placed, widthOf } from './place.ts';

export interface Drawn {
  readonly names: readonly string[];
  /** Outputs in the circles of a Moore machine. */
  readonly outputs: readonly string[] | undefined;
  readonly reset: number;
  readonly bundles: readonly Bundle[];
  readonly places: readonly (Place | undefined)[];
  /** The state that is lit; undefined: none. */
  readonly lit?: number | undefined;
  /** A number for states that become one with others, the same for those of one class. */
  readonly groups?: readonly (number | undefined)[];
  /** States that nothing reaches. */
  readonly faint?: ReadonlySet<number>;
}

export interface Diagram extends Drawn {
  readonly laid: Laid;
  readonly arrows: readonly Labelled[];
  readonly bounds: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** An arrow with the place of its label. */
export interface Labelled extends Arrow {
  readonly spot: Spot;
}

const LINE = 14;
/** Labels at one arrow that are written out. */
const MAX_LABELS = 4;
/** Letters of a label that are written out. */
const MAX_LETTERS = 42;

export function diagramOf(drawn: Drawn): Diagram {
  const laid = placed(drawn.names, drawn.outputs, drawn.bundles, drawn.places);
  return { ...drawn, laid, ...arrangedOf(drawn, laid) };
}

/** The same with its states at other places: a frame of a drag. */
export function moved(diagram: Diagram, places: readonly Place[]): Diagram {
  const laid = { ...diagram.laid, places };
  return { ...diagram, laid, ...arrangedOf(diagram, laid) };
}

function arrangedOf(drawn: Drawn, laid: Laid): Pick<Diagram, 'arrows' | 'bounds'> {
  const arrows = labelled(arrowsOf(drawn.bundles, laid, drawn.reset), laid);
  let [left, top, right, bottom] = [0, 0, 60, 60];
  const hold = (x: number, y: number, dx: number, dy: number, first = false) => {
    if (first) [left, right, top, bottom] = [x - dx, x + dx, y - dy, y + dy];
    left = Math.min(left, x - dx);
    right = Math.max(right, x + dx);
    top = Math.min(top, y - dy);
    bottom = Math.max(bottom, y + dy);
  };
  laid.places.forEach(({ x, y }, s) => {
    const r = (laid.radii[s] ?? 22) + 6;
    hold(x, y, r, r, s === 0);
    if (s === drawn.reset) {
      const angle = resetAngle(drawn.bundles, laid, s);
      hold(x + (r + 30) * Math.cos(angle), y + (r + 30) * Math.sin(angle), 6, 6);
    }
  });
  for (const arrow of arrows) {
    const { x, y, width, height } = boxOf(arrow);
    hold(x + width / 2, y + height / 2, width / 2 + 4, height / 2 + 4);
    for (const point of arrow.points) hold(point.x, point.y, 2, 2);
  }
  return { arrows, bounds: { left, top, right, bottom } };
}

/** Arrows to which labels are kept from one another; beyond, each stands at its middle. */
const MAX_KEPT_APART = 150;

/** A place for each label, one after the other: off circles first, then off other labels and arrows. */
function labelled(arrows: readonly Arrow[], { places, radii }: Laid): Labelled[] {
  if (arrows.length > MAX_KEPT_APART)
    return arrows.map((arrow) => ({ ...arrow, spot: arrow.spots[0] as Spot }));
  const boxes: Box[] = [];
  return arrows.map((arrow) => {
    let best = arrow.spots[0] as Spot;
    let least = Number.POSITIVE_INFINITY;
    arrow.spots.forEach((spot, k) => {
      const box = boxAt(arrow, spot);
      const within = ({ x, y }: Place, r: number) =>
        x > box.x - r && x < box.x + box.width + r && y > box.y - r && y < box.y + box.height + r;
      const cost =
        12 * places.filter((p, s) => within(p, (radii[s] ?? 22) - 2)).length +
        8 * boxes.filter((b) => overlap(b, box)).length +
        arrows.filter((other) => other !== arrow && other.points.some((p) => within(p, 2))).length +
        0.15 * k;
      if (cost < least) [least, best] = [cost, spot];
    });
    boxes.push(boxAt(arrow, best));
    return { ...arrow, spot: best };
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The lines at an arrow. */
export function linesAt({ bundle }: Arrow): { readonly text: string; readonly line: number }[] {
  const shown = bundle.labels.slice(
    0,
    bundle.labels.length > MAX_LABELS ? MAX_LABELS - 1 : MAX_LABELS,
  );
  const rest = bundle.labels.length - shown.length;
  return [
    ...shown.map(({ text, line }) => ({
      text: text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text,
      line,
    })),
    ...(rest > 0 ? [{ text: `+ ${rest} more`, line: 0 }] : []),
  ];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle of the words at an arrow. */
export const boxOf = (arrow: Labelled): Box => boxAt(arrow, arrow.spot);

function boxAt(arrow: Arrow, { at, off }: Spot): Box {
  const lines = linesAt(arrow);
  const width = Math.max(10, ...lines.map((l) => widthOf(l.text, 12)));
  const height = LINE * lines.length;
  const away = 4 + (Math.abs(off.x) * width) / 2 + (Math.abs(off.y) * height) / 2;
  return {
    x: at.x + off.x * away - width / 2,
    y: at.y + off.y * away - height / 2,
    width,
    height,
  };
}

const n1 = (x: number): string => String(Math.round(10 * x) / 10);
const HALO =
  'stroke="var(--sheet,#fff)" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"';

/** The arrows, and behind them a wide clear stroke that a pointer meets. */
export function arrowsMarkup({ arrows, names }: Diagram): string {
  return arrows
    .map((arrow) => {
      const { from, to } = arrow.bundle;
      const { x, y, width } = boxOf(arrow);
      const words = linesAt(arrow)
        .map(
          ({ text, line }, k) =>
            `<text data-line="${line}" x="${n1(x + width / 2)}" y="${n1(y + LINE * (k + 1) - 4)}" text-anchor="middle" font-size="12" fill="currentColor" ${HALO}>${escapeXml(text === '' ? '*' : text)}</text>`,
        )
        .join('');
      return `<g data-arrow="${from}-${to}" aria-label="${escapeXml(`${names[from]} to ${names[to]}`)}"><path data-hit="" d="${arrow.d}" fill="none" stroke="transparent" stroke-width="14"/><path d="${arrow.d}" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M0 0L-8 3.4V-3.4Z" fill="currentColor" transform="translate(${n1(arrow.tip.x)} ${n1(arrow.tip.y)}) rotate(${n1(arrow.angle)})"/>${words}</g>`;
    })
    .join('');
}

/** The circles, the reset state with its arrow from outside. */
export function statesMarkup(diagram: Diagram): string {
  const { bundles, laid, names, outputs, reset, lit, groups, faint } = diagram;
  return laid.places
    .map(({ x, y }, s) => {
      const r = laid.radii[s] ?? 22;
      const group = groups?.[s];
      const output = outputs?.[s] ?? '';
      const name = names[s] ?? '';
      const fits = (text: string, size: number) =>
        Math.min(size, (2 * r - 8) / (0.56 * Math.max(1, [...text].length)));
      const ring =
        group === undefined
          ? ''
          : `<circle r="${r + 3.5}" fill="none" stroke="var(--trace-${(group % 8) + 1})" stroke-width="3"${DASHES[Math.floor(group / 8) % DASHES.length]}/>`;
      const turn = s === reset ? (resetAngle(bundles, laid, reset) * 180) / Math.PI : 0;
      const from =
        s === reset
          ? `<g transform="rotate(${n1(turn)})"><path d="M${r + 30} 0H${r + 8}" stroke="currentColor" stroke-width="1.6" fill="none"/><path d="M${r + 1} 0l8 3.4v-6.8z" fill="currentColor"/><circle cx="${r + 32}" r="3" fill="currentColor"/></g>`
          : '';
      const words =
        output === ''
          ? word(0, 4.5, name, fits(name, 14))
          : `${word(0, -2.5, name, fits(name, 13))}<path d="M${-r * 0.62} 2.5H${r * 0.62}" stroke="currentColor" stroke-width="0.8"/>${word(0, 15, output, fits(output, 12))}`;
      return `<g data-state="${s}" transform="translate(${n1(x)} ${n1(y)})"${faint?.has(s) ? ' opacity="0.45"' : ''}>${from}${ring}<circle data-disc="" r="${r}" fill="${s === lit ? 'var(--accent)' : 'var(--sheet,#fff)'}" stroke="currentColor" stroke-width="1.6"/><g fill="${s === lit ? 'var(--on-accent,#fff)' : 'currentColor'}">${words}</g></g>`;
    })
    .join('');
}

const DASHES = ['', ' stroke-dasharray="6 3"', ' stroke-dasharray="2 3"'];

const word = (x: number, y: number, text: string, size: number): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-size="${n1(Math.max(7, size))}">${escapeXml(text)}</text>`;

/** The whole picture. */
export function diagramSvg(diagram: Diagram, title: string): string {
  const { left, top, right, bottom } = diagram.bounds;
  const [width, height] = [Math.ceil(right - left) + 12, Math.ceil(bottom - top) + 12];
  return `<svg viewBox="${n1(left - 6)} ${n1(top - 6)} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}"${width > 700 ? ' data-wide=""' : ''}>${arrowsMarkup(diagram)}${statesMarkup(diagram)}</svg>`;
}
