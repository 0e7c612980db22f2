/** What the wide and the narrow picture of the processor share: which code, which lines, and words. */
import { escapeXml } from '../../text/escape.ts';
import type { Classified } from './classes.ts';
import type { SimulatorResult } from './compute.ts';
import { printable } from './phrases.ts';

/** Words in the figure, in the colour of its ink. */
export const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" xml:space="preserve" fill="currentColor"${more}>${escapeXml(words)}</text>`;

export const QUIET = ' fill-opacity="0.66"';
export const cut = (words: string, length: number): string =>
  words.length > length ? `${words.slice(0, length - 1)}…` : words;

/** The address that is marked: after the exit call the program stands at it, not behind it. */
export const standsAt = ({ stop, pc }: SimulatorResult): number =>
  stop.reason === 'exit' ? pc - 4 : 'pc' in stop ? stop.pc : pc;

/** So many rows of code around it. */
export function codeAround(r: SimulatorResult, rows: number): readonly Classified[] {
  const { code } = r;
  const at = standsAt(r);
  const here = code.findIndex((i) => i.address === at);
  const middle = here >= 0 ? here : code.findLastIndex((i) => i.address < at);
  const from = Math.max(0, Math.min(middle - rows / 2, code.length - rows));
  return code.slice(from, from + rows);
}

/** The last lines printed, at least and at most so many. */
export function printedLines(
  { output }: SimulatorResult,
  [least, most]: readonly [number, number],
): string[] {
  const lines = output === '' ? ['(nothing printed)'] : output.replace(/\n$/u, '').split('\n');
  const shown = lines.slice(-most).map(bytes);
  return [...shown, ...Array<string>(Math.max(0, least - shown.length)).fill('')];
}

const bytes = (line: string) => printable(Uint8Array.from(line, (c) => c.charCodeAt(0) & 255));
