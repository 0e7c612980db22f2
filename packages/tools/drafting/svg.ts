/** What every drawn figure is made of: its frame, words and lines in the ink of the page. Every text is escaped. */
import { escapeXml } from '../text/escape.ts';

export type Anchor = 'start' | 'middle' | 'end';

/** A word of a drawing. */
export const label = (x: number, y: number, text: string, anchor: Anchor = 'middle'): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="13" fill="currentColor">${escapeXml(text)}</text>`;

/** A path of wires, not filled. */
export const path = (d: string, width = 1.5, colour = 'currentColor'): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linejoin="round"/>`;

/** A rectangle that covers what lies below it. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>`;

/** A circle that covers what lies below it. */
export const ring = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>`;

/** The whole picture, `left` where its coordinates begin; `title` is read to who cannot see it. `wide` ones scroll in their frame on small screens. */
export function picture(
  width: number,
  height: number,
  title: string,
  inner: string,
  { left = 0, wide = false }: { readonly left?: number; readonly wide?: boolean } = {},
): string {
  return `<svg viewBox="${left} 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}"${wide ? ' data-wide=""' : ''}>${inner}</svg>`;
}
