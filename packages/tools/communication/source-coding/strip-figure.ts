/** The text in cells, parted into what each token stands for. */
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import { visible } from './letters.ts';
import type { LzResult, LzToken } from './lz-task.ts';

/** Letters drawn. */
export const MAX_CELLS = 140;
const COLUMNS = 14;
const CELL = 26;
const LEFT = 10;
const ROW = 64;
const TOP = 18;

export function stripFigure({ text, tokens }: LzResult, words: (token: LzToken) => string): string {
  const cells = text.slice(0, MAX_CELLS);
  const parts: string[] = [];
  const x = (k: number) => LEFT + (k % COLUMNS) * CELL;
  const y = (k: number) => TOP + Math.floor(k / COLUMNS) * ROW;
  tokens.forEach((token, t) => {
    if (token.from >= cells.length) return;
    const to = Math.min(token.to, cells.length);
    for (let k = token.from; k < to; k++) {
      const isCopy = k < token.from + token.length;
      parts.push(cell(x(k), y(k), visible(String.fromCodePoint(text[k] ?? 0)), isCopy));
    }
    parts.push(edges(token.from, to, x, y));
    parts.push(
      caption(
        x(token.from),
        y(token.from),
        words(token),
        t,
        roomOf(token.from, tokens[t + 2]?.from ?? Number.POSITIVE_INFINITY),
      ),
    );
  });
  const rows = Math.ceil(cells.length / COLUMNS);
  const width = 2 * LEFT + Math.min(Math.max(cells.length, 10), COLUMNS) * CELL;
  return picture(width, TOP + rows * ROW, 'Text parted into tokens', parts.join(''));
}

/** Pixels to the next label of the same level: they stand on two in turn. */
const roomOf = (from: number, next: number): number => {
  const end = Math.min(next, (Math.floor(from / COLUMNS) + 1) * COLUMNS + 1);
  return (end - from) * CELL;
};

/** One letter; what is copied, or known already, is shaded. */
const cell = (x: number, y: number, sign: string, isKnown: boolean): string =>
  `<rect x="${x}" y="${y}" width="${CELL}" height="24" fill="${isKnown ? 'var(--trace-1)' : 'none'}" fill-opacity="0.22" stroke="var(--grid)"/><text x="${x + CELL / 2}" y="${y + 17}" text-anchor="middle" font-size="${[...sign].length > 2 ? 7 : 14}" fill="currentColor" font-family="var(--font-mono, monospace)">${escapeXml(sign)}</text>`;

/** A frame about the letters of a token, open where it goes on in the next row. */
function edges(
  from: number,
  to: number,
  x: (k: number) => number,
  y: (k: number) => number,
): string {
  let d = '';
  for (let k = from; k < to; k++) {
    d += `M${x(k)} ${y(k)}h${CELL}M${x(k)} ${y(k) + 24}h${CELL}`;
    if (k === from) d += `M${x(k)} ${y(k)}v24`;
    if (k === to - 1) d += `M${x(k) + CELL} ${y(k)}v24`;
  }
  return `<path d="${d}" stroke="currentColor" stroke-width="1.5" fill="none"/>`;
}

/** What is sent, below its first letter; where there is no room its number alone, or nothing. */
function caption(x: number, y: number, words: string, t: number, room: number): string {
  const size = 11;
  const fits = (text: string) => [...text].length * 5.9 <= room;
  const text = fits(words) ? words : fits(`#${t + 1}`) ? `#${t + 1}` : '';
  return text === ''
    ? ''
    : `<text x="${x + 1}" y="${y + (t % 2 === 0 ? 36 : 49)}" font-size="${size}" fill="currentColor">${escapeXml(text)}</text>`;
}
