import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { grouped } from '../../define/si.ts';
import { escapeXml } from '../../text/escape.ts';
import type { SimulatorResult } from './compute.ts';
import { address, ending, printable, word } from './phrases.ts';

const WIDTH = 800;
const ROWS = 16;
const LINE = 19;
const TOP = 46;
const SPLIT = 412;
/** Lines of output that are shown, at least and at most. */
const PRINTED = [3, 12] as const;

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" xml:space="preserve" fill="currentColor"${more}>${escapeXml(words)}</text>`;

const QUIET = ' fill-opacity="0.66"';
const cut = (words: string, length: number): string =>
  words.length > length ? `${words.slice(0, length - 1)}…` : words;

/** The processor at the end of the run: the code around the program counter, the registers, what was printed. */
export function processorFigure(r: SimulatorResult): string {
  const parts = [
    text(16, 22, 'Code', ' font-weight="600"'),
    text(SPLIT + 16, 22, 'Registers', ' font-weight="600"'),
    text(WIDTH - 16, 22, `pc ${word(r.pc)}`, ' text-anchor="end"'),
    `<path d="M${SPLIT} 8V${TOP + ROWS * LINE}M0 ${TOP + ROWS * LINE + 4}H${WIDTH}" stroke="var(--grid)" fill="none"/>`,
    ...codeRows(r),
    ...registerRows(r),
    ...outputRows(r),
  ];
  const height = TOP + ROWS * LINE + 40 + 17 * printedLines(r).length;
  return `<svg class="processor" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Processor state"><g font-family="var(--font-mono, monospace)" font-size="12.5">${parts.join('')}</g></svg>`;
}

function codeRows({ code, pc, stop }: SimulatorResult): string[] {
  // After the exit call the program stands at it, not behind it.
  const at = stop.reason === 'exit' ? pc - 4 : 'pc' in stop ? stop.pc : pc;
  const here = code.findIndex((i) => i.address === at);
  const middle = here >= 0 ? here : code.findLastIndex((i) => i.address < at);
  const from = Math.max(0, Math.min(middle - ROWS / 2, code.length - ROWS));
  return code.slice(from, from + ROWS).flatMap((i, k) => {
    const y = TOP + k * LINE + 8;
    const mark =
      i.address === at
        ? `<rect x="4" y="${y - 14}" width="${SPLIT - 8}" height="${LINE}" fill="var(--accent)" fill-opacity="0.14"/>`
        : '';
    return [
      mark,
      text(16, y, word(i.address), QUIET),
      text(86, y, hexDigits(i.word, 2 * i.size), QUIET),
      text(160, y, cut(i.text, 32)),
    ];
  });
}

function registerRows({ registers }: SimulatorResult): string[] {
  return Array.from(registers).flatMap((value, n) => {
    const x = SPLIT + 16 + (n >= 16 ? 190 : 0);
    const y = TOP + (n % 16) * LINE + 8;
    return [
      text(x, y, ABI_NAMES[n] ?? '', QUIET),
      text(x + 34, y, word(value), value === 0 ? QUIET : ''),
      text(x + 178, y, String(value), ` text-anchor="end"${QUIET}`),
    ];
  });
}

/** The last lines printed. */
function printedLines({ output }: SimulatorResult): string[] {
  const lines = output === '' ? ['(nothing printed)'] : output.replace(/\n$/u, '').split('\n');
  const shown = lines.slice(-PRINTED[1]);
  return [...shown, ...Array<string>(Math.max(0, PRINTED[0] - shown.length)).fill('')];
}

function outputRows(r: SimulatorResult): string[] {
  const y = TOP + ROWS * LINE + 26;
  const state = `${ending(r.stop)}, ${grouped(r.instructions)} instructions, pc ${address(r.pc)}`;
  const bytes = (line: string) => printable(Uint8Array.from(line, (c) => c.charCodeAt(0) & 255));
  return [
    text(16, y, 'Output', ' font-weight="600"'),
    text(WIDTH - 16, y, state, ` text-anchor="end"${QUIET}`),
    ...printedLines(r).map((line, k) => text(16, y + 20 + 17 * k, cut(bytes(line), 96))),
  ];
}
