/** Names and labels of a drawing as SVG text, and how wide they are. */
import type { Span } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { lettersOf } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { textWidth } from '../../../plot/theme.ts';
import { escapeXml } from '../../../text/escape.ts';

export const SIZE = 13;

const SHIFTED = 0.72;

/** Width in pixels, on the generous side. */
export const widthOf = (spans: readonly Span[], size = SIZE): number =>
  spans.reduce(
    (sum, s) =>
      sum +
      textWidth(
        s.text,
        size * (s.scale ?? 1) * (s.shift ? SHIFTED : 1),
        s.isMono ? 'mono' : 'text',
        false,
      ),
    0,
  ) * 1.06;

export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
  /** Letters stand out from what is behind them. */
  readonly halo?: boolean;
  readonly more?: string;
}

/** A text at a place: its base line there. */
export function words(x: number, y: number, spans: readonly Span[], style: TextStyle = {}): string {
  const { anchor = 'middle', size = SIZE, fill = 'currentColor', halo = false, more = '' } = style;
  if (lettersOf(spans) === '') return '';
  const stroke = halo
    ? ' stroke="var(--sheet,#fff)" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    : '';
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${stroke}${more}>${content(spans, size)}</text>`;
}

export const plainWords = (x: number, y: number, text: string, style: TextStyle = {}): string =>
  words(x, y, [{ text }], style);

function content(spans: readonly Span[], size: number): string {
  const [only] = spans;
  if (spans.length === 1 && only && Object.keys(only).length === 1) return escapeXml(only.text);
  return spans.map((s) => span(s, size)).join('');
}

const BARS = { over: 'overline', under: 'underline', through: 'line-through' } as const;

/** Lowered and raised letters by `dy`, which every reader of SVG knows, and back again by an empty one. */
function span(s: Span, size: number): string {
  const own = size * (s.scale ?? 1) * (s.shift ? SHIFTED : 1);
  const dy = s.shift === 'sub' ? 0.28 * size : s.shift === 'super' ? -0.42 * size : 0;
  const attributes = [
    s.isBold ? ' font-weight="700"' : '',
    s.isItalic ? ' font-style="italic"' : '',
    s.isMono ? ' font-family="var(--font-mono)"' : '',
    s.bar ? ` text-decoration="${BARS[s.bar]}"` : '',
    own === size ? '' : ` font-size="${n(own)}"`,
    dy === 0 ? '' : ` dy="${n(dy)}"`,
  ].join('');
  const back = dy === 0 ? '' : `<tspan dy="${n(-dy)}">\u200b</tspan>`;
  return `<tspan${attributes}>${escapeXml(s.text)}</tspan>${back}`;
}

/** A number of pixels, short. */
export const n = (x: number): string => String(Math.round(x * 100) / 100);
