/** Words of pictures in the fixed-width face, whose width is known before they are drawn. */
import { escapeXml } from '../text/escape.ts';

interface Style {
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly colour?: string;
  readonly bold?: boolean;
}

/** The colour of what stands beside. */
export const QUIET = 'var(--ink-2,currentColor)';

export function words(x: number, y: number, text: string, style: Style = {}): string {
  const { size = 13, anchor = 'start', colour = 'currentColor', bold = false } = style;
  return `<text x="${x}" y="${y}" xml:space="preserve" font-size="${size}" text-anchor="${anchor}" fill="${colour}"${bold ? ' font-weight="600"' : ''}>${escapeXml(text)}</text>`;
}

/** Width of a text in the fixed-width face. */
export const widthOf = (text: string, size: number): number => [...text].length * size * 0.61;

/** A text cut to a width. */
export function fitted(text: string, width: number, size: number): string {
  const most = Math.max(1, Math.floor(width / (size * 0.61)));
  return [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;
}

/** Lines of a text, none longer than `most` letters. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
