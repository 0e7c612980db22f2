import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';

/** The small vocabulary the figures share. Names come from visitors, so every text is escaped. */

/** Dashes to tell groups apart without their colour; five against eight colours repeat after forty. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 2 1 2 1 2'];

export interface Trace {
  readonly colour: string;
  readonly dash: string;
}

/** Colour and dash of a term by its number. */
export const traceOf = (term: number): Trace => ({
  colour: `var(--trace-${(term % 8) + 1})`,
  dash: DASHES[term % DASHES.length] as string,
});

export interface TextStyle {
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly quiet?: boolean;
  readonly bold?: boolean;
  readonly turn?: boolean;
}

export function text(x: number, y: number, what: string, style: TextStyle = {}): string {
  const { size = 13, anchor = 'middle', quiet = false, bold = false, turn = false } = style;
  const fill = quiet ? 'var(--ink-2,currentColor)' : 'currentColor';
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${bold ? ' font-weight="700"' : ''}${turn ? ` transform="rotate(-90 ${x} ${y})"` : ''}>${escapeXml(what)}</text>`;
}

/** A stroke in the manner of a term. */
export const stroke = ({ colour, dash }: Trace, width = 2): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dash ? ` stroke-dasharray="${dash}"` : ''}`;

/** Width of a text set at `size`, on the generous side. */
export const widthOf = (what: string, size = 13): number => [...what].length * size * 0.56;

/** `wide` pictures keep a least width on small screens and scroll in their frame. */
export const svg = (
  width: number,
  height: number,
  title: string,
  inner: string,
  wide = false,
): string => picture(Math.ceil(width), Math.ceil(height), title, inner, { wide });
