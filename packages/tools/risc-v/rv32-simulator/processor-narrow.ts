import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import type { SimulatorResult } from './compute.ts';
import { codeAround, cut, printedLines, QUIET, standsAt, text } from './figure-parts.ts';
import { ending, word } from './phrases.ts';

const WIDTH = 360;
const ROWS = 12;
const LINE = 18;
const COLUMNS = 3;
const PRINTED = [3, 6] as const;

/**
 * The processor in one column for a page as wide as a phone: code, registers below it in three columns, output. It
 * is hidden until the page's style shows it. `scale` is the width of the picture that it stands in, which is drawn
 * as wide as the page: letters are then as large as they are here.
 */
export function narrowProcessor(r: SimulatorResult, scale: number): string {
  const at = standsAt(r);
  const code = codeAround(r, ROWS).flatMap((i, k) => [
    i.address === at
      ? `<rect x="2" y="${32 + k * LINE}" width="${WIDTH - 4}" height="${LINE}" fill="var(--accent)" fill-opacity="0.14"/>`
      : '',
    text(8, 45 + k * LINE, word(i.address), QUIET),
    text(78, 45 + k * LINE, cut(i.text, 36)),
  ]);
  const below = 32 + ROWS * LINE + 20;
  const per = Math.ceil(ABI_NAMES.length / COLUMNS);
  const registers = Array.from(r.registers).flatMap((value, n) => {
    const x = 8 + 118 * Math.floor(n / per);
    const y = below + (n % per) * LINE;
    return [
      text(x, y, ABI_NAMES[n] ?? '', QUIET),
      text(x + 36, y, word(value), value ? '' : QUIET),
    ];
  });
  const end = below + per * LINE + 6;
  const printed = printedLines(r, PRINTED).map((line, k) =>
    text(8, end + 20 + 17 * k, cut(line, 46)),
  );
  const height = end + 24 + 17 * printed.length;
  const rule = (y: number) => `<path d="M0 ${y}H${WIDTH}" stroke="var(--grid)" fill="none"/>`;
  const head = text(8, 20, `${ending(r.stop)}, pc ${word(r.pc)}`, ' font-weight="600"');
  const parts = [head, ...code, rule(below - 15), ...registers, rule(end - 10), ...printed];
  return `<svg class="narrow" display="none" width="${scale}" height="${(height * scale) / WIDTH}" viewBox="0 0 ${WIDTH} ${height}"><g font-family="var(--font-mono, monospace)" font-size="12.5">${parts.join('')}</g></svg>`;
}
