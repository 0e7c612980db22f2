/** The pair chart (implication table) as students draw it: a staircase of squares. */
import { squareAt } from '@tollbench/engines/fsm/pair-chart.ts';
import { escapeXml } from '../../text/escape.ts';
import type { FsmResult } from './compute.ts';
import { widthOf } from './graph/place.ts';

/** States to which the chart is drawn; beyond, it is a table. */
export const MAX_FIGURE = 16;
/** Pairs that are written into a square. */
const MAX_PAIRS = 4;
const LINE = 13;

export function chartSvg({ chart, formed }: FsmResult): string | undefined {
  const n = formed.states.length;
  if (!chart || n < 2 || n > MAX_FIGURE) return undefined;
  const names = formed.states;
  const wordsOf = (low: number, high: number): string[] => {
    const { implied } = chart.squares[squareAt(low, high)] ?? { implied: [] };
    const words = implied.slice(0, MAX_PAIRS).map(([p, q]) => `${names[p]}·${names[q]}`);
    return implied.length > MAX_PAIRS
      ? [...words.slice(0, MAX_PAIRS - 1), `+ ${implied.length - MAX_PAIRS + 1}`]
      : words;
  };
  let width = 40;
  const rows: number[] = [];
  for (let high = 1; high < n; high++) {
    let lines = 1;
    for (let low = 0; low < high; low++) {
      const words = wordsOf(low, high);
      lines = Math.max(lines, words.length);
      width = Math.max(width, ...words.map((w) => widthOf(w, 11) + 8));
    }
    rows.push(Math.max(30, LINE * lines + 10));
  }
  const side = 14 + Math.max(...names.map((name) => widthOf(name)));
  const y: number[] = [4];
  for (const row of rows) y.push((y.at(-1) as number) + row);
  let out = '';
  for (let high = 1; high < n; high++) {
    const top = y[high - 1] as number;
    const height = rows[high - 1] as number;
    out += word(side - 6, top + height / 2 + 5, names[high] ?? '', 13, 'end');
    for (let low = 0; low < high; low++) {
      const square = chart.squares[squareAt(low, high)];
      const x = side + low * width;
      const words = wordsOf(low, high);
      const isOut = square?.crossed !== undefined;
      out += `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${isOut ? 'none' : 'var(--trace-2)'}"${isOut ? '' : ' fill-opacity="0.14"'} stroke="var(--rule,currentColor)" stroke-width="1"/>`;
      if (isOut)
        out += `<path d="M${x + 3} ${top + 3}L${x + width - 3} ${top + height - 3}${square.crossed === 0 ? `M${x + width - 3} ${top + 3}L${x + 3} ${top + height - 3}` : ''}" stroke="${square.crossed === 0 ? 'currentColor' : 'var(--trace-1)'}" stroke-width="1.2" fill="none" opacity="0.55"/>`;
      else if (words.length === 0) out += word(x + width / 2, top + height / 2 + 5, '✓', 13);
      words.forEach((text, k) => {
        out += word(
          x + width / 2,
          top + height / 2 + 4 + LINE * (k - (words.length - 1) / 2),
          text,
          11,
        );
      });
      if (isOut && square.crossed !== undefined && square.crossed > 0)
        out += word(x + width - 3, top + 11, String(square.crossed), 9, 'end');
    }
  }
  const foot = (y.at(-1) as number) + 16;
  for (let low = 0; low < n - 1; low++)
    out += word(side + (low + 0.5) * width, foot, names[low] ?? '', 13);
  const whole = side + (n - 1) * width + 4;
  return `<svg viewBox="0 0 ${whole} ${foot + 8}" width="${whole}" height="${foot + 8}" role="img" aria-label="Pair chart of ${n} states"${whole > 460 ? ' data-wide=""' : ''}>${out}</svg>`;
}

const word = (x: number, y: number, text: string, size: number, anchor = 'middle'): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${size}" text-anchor="${anchor}" fill="currentColor">${escapeXml(text)}</text>`;
