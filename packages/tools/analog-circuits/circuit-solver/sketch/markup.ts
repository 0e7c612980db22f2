/** Parts, wires and flags as SVG. Everything is placed in steps and drawn in pixels, `UNIT` a step. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { escapeXml } from '../../../text/escape.ts';
import type { Glyph, SymbolStyle } from '../glyphs/glyph.ts';
import { short } from '../glyphs/glyph.ts';
import { glyphOf } from '../glyphs/glyph-of.ts';
import type { Anchor, Spot } from './labels.ts';
import type { Sketch, SketchFlag, SketchPart, SketchWire } from './sketch.ts';

/** Pixels of a step of the grid. */
export const UNIT = 12;

const px = (n: number): string => short(n * UNIT);

/** A part's symbol in its place, its name upon it for the editor. */
export function partMarkup(part: SketchPart, style: SymbolStyle): string {
  return `<g data-part="${escapeXml(part.name)}" transform="${transformOf(part)}">${glyphMarkup(glyphOf(part.symbol, style), part)}</g>`;
}

type Posed = Pick<SketchPart, 'at' | 'turn' | 'isMirrored'>;

export const transformOf = ({ at, turn, isMirrored }: Posed): string =>
  `translate(${px(at.x)} ${px(at.y)})${turn === 0 ? '' : ` rotate(${90 * turn})`} scale(${isMirrored ? -UNIT : UNIT} ${UNIT})`;

/** A stroke of 1.3 pixels, in a group that is scaled by `UNIT`. */
const HAIR = 1.3 / UNIT;

export function glyphMarkup(glyph: Glyph, pose: Pick<Posed, 'turn' | 'isMirrored'>): string {
  const { line, heavy = '', solid = '', face = '', signs = [] } = glyph;
  const stroked = (d: string, width: number, fill = 'none') =>
    d === ''
      ? ''
      : `<path d="${d}" fill="${fill}" stroke="currentColor" stroke-width="${short(width)}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return [
    stroked(face, HAIR, 'var(--sheet, #fff)'),
    stroked(line, HAIR),
    stroked(heavy, 2.2 / UNIT),
    solid === '' ? '' : `<path d="${solid}" fill="currentColor"/>`,
    ...signs.map((sign) => signMarkup(sign, pose)),
  ].join('');
}

/** Upright and unmirrored, whatever becomes of its symbol. */
function signMarkup(
  { at, text, side }: NonNullable<Glyph['signs']>[number],
  { turn, isMirrored }: Pick<Posed, 'turn' | 'isMirrored'>,
): string {
  const scale = 1 / UNIT;
  const upright = `translate(${short(at.x)} ${short(at.y)}) scale(${isMirrored ? -scale : scale} ${scale}) rotate(${-90 * turn})`;
  const isTurned = (turn === 2) !== isMirrored && turn !== 1 && turn !== 3;
  const anchor = side === undefined ? 'middle' : (side === 'left') !== isTurned ? 'start' : 'end';
  return `<text transform="${upright}" y="4.2" text-anchor="${anchor}" font-size="12" fill="currentColor">${escapeXml(text)}</text>`;
}

/** All wires of one net as one path. */
export function wirePaths(
  wires: readonly SketchWire[],
  colourOf: (net: string) => string | undefined,
): string {
  const nets = new Map<string, string>();
  for (const { from, to, net } of wires)
    nets.set(net, `${nets.get(net) ?? ''}M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}`);
  return [...nets]
    .map(([net, d]) => {
      const colour = colourOf(net);
      return `<path data-net="${escapeXml(net)}" d="${d}" fill="none" stroke="${colour ?? 'currentColor'}" stroke-width="${colour === undefined ? 1.3 : 2}" stroke-linecap="round"/>`;
    })
    .join('');
}

export const jointMarkup = (
  { joints }: Pick<Sketch, 'joints'>,
  colourOf: (net: string) => string | undefined,
): string =>
  joints
    .map(
      ({ at, net }) =>
        `<circle cx="${px(at.x)}" cy="${px(at.y)}" r="2.6" fill="${colourOf(net) ?? 'currentColor'}"/>`,
    )
    .join('');

/** Which way a flag points from its point: away from the wire that comes to it. */
export type Heading = 'up' | 'down' | 'left' | 'right';

/** Ground, or the name of a net at the end of a short stroke. */
export function flagMarkup(
  { at, net }: SketchFlag,
  heading: Heading,
  colour = 'currentColor',
): string {
  const place = `translate(${px(at.x)} ${px(at.y)})`;
  if (net === '0') {
    const turn = { down: 0, left: 90, up: 180, right: 270 }[heading];
    return `<g data-flag="0" transform="${place}${turn === 0 ? '' : ` rotate(${turn})`}"><path d="M0 0V7M-9 7H9M-5.5 10.5H5.5M-2 14H2" fill="none" stroke="${colour}" stroke-width="1.4" stroke-linecap="round"/></g>`;
  }
  const { x, y, anchor } = FLAG_TEXT[heading];
  return `<g data-flag="${escapeXml(net)}" transform="${place}"><circle r="2.6" fill="var(--sheet, #fff)" stroke="${colour}" stroke-width="1.4"/><text x="${x}" y="${y}" text-anchor="${anchor}" font-size="12" fill="${colour}">${escapeXml(net)}</text></g>`;
}

const FLAG_TEXT: Readonly<
  Record<Heading, { readonly x: number; readonly y: number; readonly anchor: Anchor }>
> = {
  up: { x: 0, y: -7, anchor: 'middle' },
  down: { x: 0, y: 16, anchor: 'middle' },
  left: { x: -7, y: 4, anchor: 'end' },
  right: { x: 7, y: 4, anchor: 'start' },
};

export interface Words {
  readonly text: string;
  readonly kind: 'name' | 'value' | 'reading';
  readonly colour?: string;
}

/** A line of words, with a halo of the paper so that a wire behind it does not cut it. */
export function wordsMarkup({ x, y, anchor }: Spot, { text, kind, colour }: Words): string {
  const fill = colour ?? (kind === 'reading' ? 'var(--ink-2, #555)' : 'currentColor');
  return `<text data-words="${kind}" x="${px(x)}" y="${short(y * UNIT + 4)}" text-anchor="${anchor}" font-size="${kind === 'reading' ? 11 : 12}" fill="${fill}" stroke="var(--sheet, #fff)" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escapeXml(text)}</text>`;
}

/** A place as a coordinate pair in pixels. */
export const pixels = ({ x, y }: Point): string => `${px(x)} ${px(y)}`;
