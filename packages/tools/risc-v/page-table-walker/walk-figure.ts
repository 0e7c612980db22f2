/** The picture of a walk: the address in its parts, the entry of each level, where it leads or why it faults. */
import type { Stage } from '@tollbench/engines/riscv/paging/walk.ts';
import { fitted, QUIET, words, wrapped } from '../../drafting/fixed-words.ts';
import { escapeXml } from '../../text/escape.ts';
import { physicalRow, virtualRow } from './address-row.ts';
import { entryRow, levelColour, OFFSET } from './entry-row.ts';
import { address, entryText } from './phrases.ts';
import type { WalkResult } from './result.ts';
import { narrowWalk } from './walk-narrow.ts';
import { besideOf, mayText, titleOf, walkCaption } from './walk-words.ts';

const WIDTH = 800;
const EDGE = 16;
const LEFT = 196;
const RIGHT = WIDTH - 20;
const ROW = 30;

export function walkFigure(r: WalkResult): string {
  const { walk, scheme } = r;
  const { fault, access, leaf, physical } = walk;
  const parts: string[] = [
    words(EDGE, 30, fitted(titleOf(r), 560, 21), {
      ...{ size: 21, bold: true, colour: fault ? 'var(--wrong,currentColor)' : 'currentColor' },
    }),
    words(RIGHT, 30, fault ? address(fault.address) : scheme.label, {
      size: 15,
      anchor: 'end',
      colour: QUIET,
    }),
  ];
  let y = 54;
  for (const line of wrapped(besideOf(r), 92).slice(0, 3)) {
    parts.push(words(EDGE, y, line, { size: 13.5, colour: fault ? 'currentColor' : QUIET }));
    y += 18;
  }
  y += 12;
  const top = y;
  parts.push(
    words(EDGE, y + 20, scheme.isGuest ? 'Guest address' : 'Virtual address', { size: 13 }),
    scheme.levels > 0
      ? virtualRow(scheme, access.address, { x: LEFT, y, width: RIGHT - LEFT, height: ROW })
      : words(LEFT, y + 20, address(access.address), { size: 15 }),
  );
  y += ROW + 30;
  for (const [k, stage] of walk.stages.entries()) {
    const drawn = stageRow(r, stage, k, y);
    parts.push(drawn.markup);
    y += drawn.height;
  }
  if (physical !== undefined) {
    const low = leaf ? leaf.size.toString(2).length - 1 : 12;
    const place = { x: LEFT, y, width: RIGHT - LEFT, height: ROW };
    const middle = y + ROW / 2;
    parts.push(
      words(EDGE, y + 13, 'Physical address', { size: 13 }),
      words(EDGE, y + 30, address(physical), { size: 14, bold: true }),
      leaf
        ? physicalRow(physical, low, leaf.stage.level - 1 < 0 ? 5 : leaf.stage.level - 1, place)
        : words(LEFT, y + 20, 'is the address itself', { size: 13, colour: QUIET }),
    );
    if (leaf)
      parts.push(
        `<path d="M${RIGHT} ${top + ROW / 2}h8V${middle}h-5" fill="none" stroke="${OFFSET}" stroke-width="1.5"/><path d="M${RIGHT + 1} ${middle}l5 -3v6z" fill="${OFFSET}"/>`,
      );
    y += ROW + 24;
    if (walk.pmp) {
      parts.push(
        words(EDGE, y, 'PMP', { size: 13 }),
        words(LEFT, y, fitted(walk.pmp.reason, RIGHT - LEFT, 12.5), {
          ...{ size: 12.5, colour: walk.pmp.allowed ? QUIET : 'var(--wrong,currentColor)' },
        }),
      );
      y += 22;
    }
  }
  parts.push(
    words(EDGE, y, 'Who may', { size: 13 }),
    words(LEFT, y, mayText(r.allowed), { size: 13, colour: QUIET }),
  );
  const height = y + 14;
  const narrow = narrowWalk(r, WIDTH);
  return `<svg class="encoding" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${escapeXml(walkCaption(r))}"><g class="wide" font-family="var(--font-mono, monospace)">${parts.join('')}</g>${narrow}</svg>`;
}

function stageRow(
  { scheme, walk }: WalkResult,
  stage: Stage,
  k: number,
  y: number,
): { markup: string; height: number } {
  const { level, index, table, entry, decides } = stage;
  const colour = levelColour(level);
  const isLast = k === walk.stages.length - 1;
  const wrong = 'var(--wrong,currentColor)';
  const parts = [
    words(EDGE, y + 4, `Level ${level}`, { size: 13, bold: true }),
    words(EDGE + 66, y + 4, `[${index}]`, { size: 13, bold: true, colour }),
    words(EDGE, y + 20, `table ${address(table)}`, { size: 11, colour: QUIET }),
    words(EDGE, y + 35, `entry ${address(stage.address)}`, { size: 11 }),
    entry
      ? entryRow(scheme, entry, level, { x: LEFT, y, width: RIGHT - LEFT, height: ROW, stage: k })
      : words(LEFT, y + 20, 'cannot be read', { size: 14, colour: wrong }),
  ];
  const text =
    decides === 'fault' || (isLast && walk.fault && !walk.physical)
      ? (walk.fault?.reason ?? '')
      : entry
        ? entryText(scheme, entry, level) +
          (decides === 'pointer' ? `, ${address(entry.ppn << 12n)}` : '')
        : '';
  const isWrong =
    decides === 'fault' || (isLast && walk.fault !== undefined && walk.physical === undefined);
  // The word stands at the end of the first line.
  const lines = wrapped(text, 58).slice(0, 4);
  for (const [n, line] of lines.entries())
    parts.push(
      words(LEFT + 14, y + ROW + 17 + n * 15, line, { size: 12, colour: isWrong ? wrong : QUIET }),
    );
  if (entry)
    parts.push(words(RIGHT, y + ROW + 17, address(entry.raw), { size: 12, anchor: 'end' }));
  const height = ROW + 40 + (lines.length - 1) * 15;
  // The way on: from what the entry says to the table of the next row.
  if (!isWrong)
    parts.push(
      `<path d="M${LEFT + 8} ${y + ROW + 13}H${LEFT - 12}V${y + height + (isLast ? 14 : -6)}${isLast ? `H${LEFT - 6}` : ''}" fill="none" stroke="currentColor" stroke-opacity="0.55"/><path d="${isLast ? `M${LEFT - 1} ${y + height + 14}l-6 -3.5v7z` : `M${LEFT - 12} ${y + height - 1}l-3.5 -6h7z`}" fill="currentColor" fill-opacity="0.55"/>`,
    );
  return { markup: parts.join(''), height };
}
