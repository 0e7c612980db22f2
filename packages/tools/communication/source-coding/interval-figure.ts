/** How the interval narrows: a bar a letter, each the chosen part of the bar above drawn to full width. */
import { label, path, picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { ArithmeticResult } from './arithmetic-task.ts';
import { shares } from './code-figures.ts';
import { decimals } from './decimals.ts';

/** Bars drawn. */
export const MAX_BARS = 7;
const WIDTH = 380;
const LEFT = 10;
const BAR = 22;
const PITCH = 62;
const TOP = 24;
const SPAN = WIDTH - 2 * LEFT;

export function intervalFigure({ source, steps }: ArithmeticResult): string {
  const p = shares(source.weights);
  const edges = [0];
  for (const each of p) edges.push((edges.at(-1) ?? 0) + each);
  const drawn = steps.slice(0, MAX_BARS);
  const parts: string[] = [];
  const ends = (k: number): readonly [string, string] => {
    const step = steps[k - 1];
    if (step === undefined) return ['0', '1'];
    return decimals(step.low, step.width);
  };
  for (let k = 0; k <= drawn.length; k++) {
    const y = TOP + k * PITCH;
    const chosen = drawn[k]?.letter ?? -1;
    parts.push(bar(y, edges, source.shown, chosen), endTexts(y, ends(k)));
    const before = drawn[k - 1];
    if (before !== undefined)
      parts.push(fan(y, edges[before.letter] ?? 0, edges[before.letter + 1] ?? 1));
  }
  const height = TOP + drawn.length * PITCH + BAR + 12;
  return picture(WIDTH, height, 'Interval of the message', parts.join(''));
}

const at = (share: number): number => LEFT + SPAN * share;

function bar(
  y: number,
  edges: readonly number[],
  shown: readonly string[],
  chosen: number,
): string {
  const cells = shown.map((name, k) => {
    const [from, to] = [at(edges[k] ?? 0), at(edges[k + 1] ?? 0)];
    const width = to - from;
    if (width < 0.4) return '';
    const fill = k === chosen ? 'var(--trace-1)' : 'none';
    const rect = `<rect x="${from.toFixed(2)}" y="${y}" width="${width.toFixed(2)}" height="${BAR}" fill="${fill}" fill-opacity="0.3" stroke="currentColor" stroke-width="1"/>`;
    return width > 7 * [...name].length + 4
      ? rect + label(Number(((from + to) / 2).toFixed(1)), y + 15.5, name)
      : rect;
  });
  return cells.join('');
}

const endTexts = (y: number, [low, high]: readonly [string, string]): string =>
  [
    [LEFT, 'start', low],
    [WIDTH - LEFT, 'end', high],
  ]
    .map(
      ([x, anchor, text]) =>
        `<text x="${x}" y="${y - 5}" text-anchor="${anchor}" font-size="11" fill="currentColor">${escapeXml(String(text))}</text>`,
    )
    .join('');

/** From the chosen part down to the whole of the next bar. */
const fan = (y: number, from: number, to: number): string => {
  const [top, bottom] = [y - PITCH + BAR, y - 17];
  return path(
    `M${at(from).toFixed(1)} ${top}L${LEFT} ${bottom}M${at(to).toFixed(1)} ${top}L${WIDTH - LEFT} ${bottom}`,
    1,
    'var(--trace-1)',
  );
};
