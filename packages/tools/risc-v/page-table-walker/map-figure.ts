/** The picture of what tables map: ranges of virtual addresses beside the physical ones they go to. */

import type { MappedRange } from '@tollbench/engines/riscv/paging/dump.ts';
import { flagText } from '@tollbench/engines/riscv/paging/entry.ts';
import { fitted, QUIET, words } from '../../drafting/fixed-words.ts';
import { counted } from '../../text/counted.ts';
import { escapeXml } from '../../text/escape.ts';
import { address, sizeShown } from './phrases.ts';
import type { MapResult } from './result.ts';

const WIDTH = 800;
const EDGE = 16;
/** Ranges that are drawn. */
const MOST = 22;
const ROW = 24;
const TOP = 76;
const VA = { x: 16, width: 330 };
const PA = { x: 500, width: 284 };

const colourOf = ({ entry }: MappedRange): string =>
  `var(--trace-${entry.w ? (entry.x ? 1 : 2) : entry.x ? 3 : 4})`;

const KEY = [
  ['read, execute', 3],
  ['read, write', 2],
  ['all three', 1],
  ['read', 4],
] as const;

export function mapFigure({ dump, scheme, image }: MapResult): { svg: string; caption: string } {
  const shown = dump.ranges.slice(0, MOST);
  const left = dump.ranges.length - shown.length;
  const mapped = dump.ranges.reduce((sum, { size }) => sum + size, 0n);
  const caption = `${scheme.label} tables at ${address(image.root)} map ${sizeShown(mapped)} in ${counted(dump.ranges.length, 'range')}.`;
  // On the right by physical address, so that lines cross where order differs.
  const order = shown.map((_, k) => k).sort((a, b) => compare(shown[a]?.pa, shown[b]?.pa));
  const slot = new Map(order.map((k, place) => [k, place]));
  const bodies = shown.map((range, k) => rangeRow(range, k, slot.get(k) ?? k));
  const height = TOP + Math.max(1, shown.length) * ROW + (left > 0 ? 26 : 6);
  const parts = [
    words(EDGE, 28, `${counted(dump.ranges.length, 'range')}, ${sizeShown(mapped)}`, {
      size: 19,
      bold: true,
    }),
    words(WIDTH - EDGE, 28, `${scheme.label}, root ${address(image.root)}`, {
      size: 13,
      anchor: 'end',
      colour: QUIET,
    }),
    words(VA.x, TOP - 12, 'Virtual', { size: 11, colour: QUIET }),
    words(PA.x, TOP - 12, 'Physical', { size: 11, colour: QUIET }),
    ...KEY.map(
      ([text, trace], k) =>
        `<rect x="${EDGE + k * 130}" y="40" width="9" height="9" fill="var(--trace-${trace})" fill-opacity="0.5"/>${words(EDGE + 14 + k * 130, 49, text, { size: 11, colour: QUIET })}`,
    ),
    ...bodies,
    ...(shown.length === 0 ? [words(EDGE, TOP + 12, 'Nothing is mapped.', { size: 14 })] : []),
    ...(left > 0
      ? [
          words(EDGE, height - 8, `and ${counted(left, 'range')} more, in the table below`, {
            size: 12,
            colour: QUIET,
          }),
        ]
      : []),
  ];
  return {
    svg: `<svg class="encoding" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${escapeXml(caption)}"><g class="wide" font-family="var(--font-mono, monospace)">${parts.join('')}</g>${narrow(shown, left, caption)}</svg>`,
    caption,
  };
}

const compare = (a = 0n, b = 0n): number => (a < b ? -1 : a > b ? 1 : 0);

function rangeRow(range: MappedRange, k: number, place: number): string {
  const { va, pa, size, page, entry } = range;
  const colour = colourOf(range);
  const y = TOP + k * ROW;
  const yp = TOP + place * ROW;
  const box = ({ x, width }: { x: number; width: number }, top: number): string =>
    `<rect x="${x}" y="${top}" width="${width}" height="${ROW - 4}" fill="${colour}" fill-opacity="0.16" stroke="${colour}" stroke-opacity="0.6"/>`;
  const from = VA.x + VA.width;
  const middle = (from + PA.x) / 2;
  const type = ['', ', NC', ', IO', ''][entry.pbmt] ?? '';
  return `<g data-va="${va}">${box(VA, y)}${words(VA.x + 5, y + 14, address(va), { size: 11.5 })}${words(from - 5, y + 14, `${sizeShown(size)} by ${sizeShown(page)}`, { size: 10.5, anchor: 'end', colour: QUIET })}</g><path d="M${from} ${y + 10}C${middle} ${y + 10} ${middle} ${yp + 10} ${PA.x} ${yp + 10}" fill="none" stroke="${colour}" stroke-opacity="0.8"/>${box(PA, yp)}${words(PA.x + 5, yp + 14, address(pa), { size: 11.5 })}${words(PA.x + PA.width - 5, yp + 14, `${flagText(entry)}${type}`, { size: 11, anchor: 'end', colour })}`;
}

const NARROW = 360;

function narrow(shown: readonly MappedRange[], left: number, caption: string): string {
  const parts = [words(8, 18, fitted(caption, 344, 10.5), { size: 10.5, bold: true })];
  let y = 28;
  for (const range of shown.slice(0, 12)) {
    const colour = colourOf(range);
    parts.push(
      `<g data-va="${range.va}"><rect x="8" y="${y}" width="344" height="36" fill="${colour}" fill-opacity="0.14" stroke="${colour}" stroke-opacity="0.5"/>${words(13, y + 14, fitted(`${address(range.va)} → ${address(range.pa)}`, 334, 11), { size: 11 })}${words(13, y + 29, `${sizeShown(range.size)} by ${sizeShown(range.page)}`, { size: 10, colour: QUIET })}${words(347, y + 29, flagText(range.entry), { size: 10.5, anchor: 'end', colour })}</g>`,
    );
    y += 40;
  }
  const more = left + Math.max(0, shown.length - 12);
  if (more > 0) {
    parts.push(
      words(8, y + 12, `and ${counted(more, 'range')} more`, { size: 10.5, colour: QUIET }),
    );
    y += 20;
  }
  const height = y + 6;
  return `<svg class="narrow" display="none" width="${WIDTH}" height="${(height * WIDTH) / NARROW}" viewBox="0 0 ${NARROW} ${height}"><g font-family="var(--font-mono, monospace)">${parts.join('')}</g></svg>`;
}
