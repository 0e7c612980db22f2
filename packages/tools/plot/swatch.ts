import { markers } from './marker.ts';
import type { Styled } from './styled.ts';
import { el, px } from './svg.ts';
import { paint } from './theme.ts';

/** Draws a sample of a mark, 20 pixels wide, from a place at half its height. */
export type Swatch<M> = (s: Styled<M>, x: number, y: number) => string;

/** A piece of the line. */
export const lineSwatch: Swatch<unknown> = (s, x, y) =>
  el('path', {
    d: `M${px(x)} ${px(y)}h20`,
    fill: 'none',
    stroke: paint(s.colour),
    'stroke-width': 1.8,
    'stroke-dasharray': s.dash,
  });

/** The marker. */
export const markerSwatch: Swatch<unknown> = (s, x, y) =>
  markers([x + 10, y], s.marker, 6, paint(s.colour));

/** A piece of the line with a marker on it. */
export const markedLineSwatch: Swatch<unknown> = (s, x, y) =>
  lineSwatch(s, x, y) + markerSwatch(s, x, y);

/** A filled box. */
export const boxSwatch: Swatch<unknown> = (s, x, y) =>
  el('rect', {
    x,
    y: y - 5,
    width: 14,
    height: 10,
    fill: paint(s.colour),
    'fill-opacity': 0.3,
    stroke: paint(s.colour),
  });
