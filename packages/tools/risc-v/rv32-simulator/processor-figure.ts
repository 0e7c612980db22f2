import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import { codeAround, cut, printedLines, QUIET, standsAt, text } from './figure-parts.ts';
import { address, ending, word } from './phrases.ts';
import { narrowProcessor } from './processor-narrow.ts';

const WIDTH = 800;
const ROWS = 16;
const LINE = 19;
const TOP = 46;
const SPLIT = 412;
/** Lines of output that are shown, at least and at most. */
const PRINTED = [3, 12] as const;

/**
 * The processor at the end of the run: the code around the program counter, the registers, what was printed. A page
 * as narrow as a phone shows the same in one column, which a file leaves out.
 */
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
  const height = TOP + ROWS * LINE + 40 + 17 * printedLines(r, PRINTED).length;
  return `<svg class="processor" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Processor state"><g class="wide" font-family="var(--font-mono, monospace)" font-size="12.5">${parts.join('')}</g>${narrowProcessor(r, WIDTH)}</svg>`;
}

function codeRows(r: SimulatorResult): string[] {
  const at = standsAt(r);
  return codeAround(r, ROWS).flatMap((i, k) => {
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

function outputRows(r: SimulatorResult): string[] {
  const y = TOP + ROWS * LINE + 26;
  const state = `${ending(r.stop)}, ${grouped(r.instructions)} instructions, pc ${address(r.pc)}`;
  return [
    text(16, y, 'Output', ' font-weight="600"'),
    text(WIDTH - 16, y, state, ` text-anchor="end"${QUIET}`),
    ...printedLines(r, PRINTED).map((line, k) => text(16, y + 20 + 17 * k, cut(line, 96))),
  ];
}
