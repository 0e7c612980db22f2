/** Instructions down, cycles across: the stages as cells, waits hatched, forwarding as arrows. */
import { type Row, STAGES, stageIn, waitsIn } from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import { type Operand, operandsAt } from '@tollbench/engines/riscv/pipeline/operands.ts';
import { escapeXml } from '../../text/escape.ts';
import { cut, textOf } from './phrases.ts';
import type { PipelineResult } from './result.ts';
import type { Window } from './window.ts';

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly column: number;
  readonly row: number;
  /** Letters of an instruction that fit. */
  readonly letters: number;
  readonly size: number;
}

const FILL = ['--trace-4', '--trace-2', '--trace-1', '--trace-3', '--trace-5'] as const;
const MUTED = 0.66;

export const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${px(x)}" y="${px(y)}" fill="currentColor"${more}>${escapeXml(words)}</text>`;

export const px = (v: number): number => Number(v.toFixed(1));

/** Where the letters of a row stand. */
const baseline = (y: number, f: Frame): number => y + f.row / 2 + f.size * 0.34;

export function diagram(r: PipelineResult, w: Window, f: Frame, cursor: number): string {
  const bottom = f.top + w.rows.length * f.row;
  const x = (cycle: number) => f.left + (cycle - w.from) * f.column;
  const parts = [cursorBand(x(cursor), f, bottom), heads(w, f, cursor)];
  for (const [k, row] of w.rows.entries()) parts.push(rowCells(r, row, k, w, f));
  parts.push(...arrows(r, w, f));
  return parts.join('');
}

const cursorBand = (x: number, f: Frame, bottom: number): string =>
  `<rect x="${px(x)}" y="${f.top - 16}" width="${px(f.column)}" height="${px(bottom - f.top + 18)}" fill="var(--accent)" fill-opacity="0.13"/>`;

/** The numbers of cycles, as many as there is room for. */
function heads(w: Window, f: Frame, cursor: number): string {
  const digits = String(w.to).length;
  const each = f.column < 2 + digits * (f.size - 1) * 0.6 ? 5 : 1;
  const marks: string[] = [];
  for (let c = w.from; c <= w.to; c++) {
    const x = f.left + (c - w.from) * f.column;
    const isCursor = c === cursor;
    const near = each > 1 && Math.abs(c - cursor) < 3;
    if (isCursor || (c % each === 0 && !near))
      marks.push(
        text(
          x + f.column / 2,
          f.top - 5,
          String(c),
          ` text-anchor="middle" font-size="${f.size - 1}"${isCursor ? ' font-weight="600"' : ` fill-opacity="${MUTED}"`}`,
        ),
      );
    // The whole column is there to be pressed.
    marks.push(
      `<rect data-cycle="${c}" x="${px(x)}" y="${f.top - 16}" width="${px(f.column)}" height="${px(w.rows.length * f.row + 18)}" fill="none" pointer-events="all"/>`,
    );
  }
  return marks.join('');
}

function rowCells(r: PipelineResult, row: Row, k: number, w: Window, f: Frame): string {
  const y = f.top + k * f.row;
  const isSquashed = row.place < 0;
  const name = text(
    4,
    baseline(y, f),
    cut(textOf(r, row.operation), f.letters),
    `${isSquashed ? ` fill-opacity="${MUTED}" text-decoration="line-through"` : ''} font-size="${f.size}"`,
  );
  const cells: string[] = [];
  for (let c = Math.max(w.from, row.starts[0] ?? 0); c <= Math.min(w.to, row.last); c++) {
    const stage = stageIn(row, c);
    if (stage < 0) continue;
    cells.push(cell(row, stage, c, f.left + (c - w.from) * f.column, y, f));
  }
  const flush =
    isSquashed && row.last >= w.from && row.last < w.to
      ? text(
          f.left + (row.last - w.from + 1) * f.column + 3,
          baseline(y, f),
          '×',
          ` font-size="${f.size}" fill-opacity="${MUTED}"`,
        )
      : '';
  return `<g pointer-events="none">${name}${cells.join('')}${flush}</g>`;
}

function cell(row: Row, stage: number, cycle: number, x: number, y: number, f: Frame): string {
  const waits = waitsIn(row, stage, cycle);
  const isSquashed = row.place < 0;
  const [wide, high] = [f.column - 2, f.row - 2];
  const box = `<rect x="${px(x + 1)}" y="${px(y + 1)}" width="${px(wide)}" height="${px(high)}" rx="1.5" fill="var(${FILL[stage]})" fill-opacity="${isSquashed ? 0.05 : waits ? 0.06 : 0.24}" stroke="currentColor" stroke-opacity="${isSquashed ? 0.35 : 0.25}"${isSquashed ? ' stroke-dasharray="2 2"' : ''}/>`;
  const hatch = waits ? hatching(x + 1, y + 1, wide, high) : '';
  const name = STAGES[stage] ?? '';
  const letters = f.column < 21 && name.length > 2 ? name.slice(0, 1) : name;
  const size = name.length > 2 && f.column < 26 ? f.size - 2 : f.size - 1;
  return `${box}${hatch}${text(x + f.column / 2, baseline(y, f), letters, ` text-anchor="middle" font-size="${size}"${waits || isSquashed ? ` fill-opacity="${MUTED}"` : ''}`)}`;
}

/** Strokes at 45° within a box. */
function hatching(x: number, y: number, wide: number, high: number): string {
  let path = '';
  for (let at = 5; at < wide + high; at += 5) {
    const [x1, y1] = at <= high ? [x, y + at] : [x + at - high, y + high];
    const [x2, y2] = at <= wide ? [x + at, y] : [x + wide, y + at - wide];
    path += `M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}`;
  }
  return `<path d="${path}" stroke="currentColor" stroke-opacity="0.28" fill="none"/>`;
}

/** From the register behind the producer's stage to the stage that takes the value, in the cycle of the taking. */
function arrows(r: PipelineResult, w: Window, f: Frame): string[] {
  const at = new Map(w.rows.map((row, k) => [row.place, k]));
  const out: string[] = [];
  for (const [to, row] of w.rows.entries()) {
    if (row.place < 0) continue;
    for (const o of operandsAt(r, row.place)) {
      const from = at.get(o.producer);
      if (o.path === 'registers' || from === undefined || o.cycle < w.from || o.cycle > w.to)
        continue;
      out.push(arrow(o, from, to, w, f));
    }
  }
  return out;
}

function arrow(o: Operand, from: number, to: number, w: Window, f: Frame): string {
  const x = f.left + (o.cycle - w.from) * f.column;
  const y1 = f.top + (from + 0.5) * f.row;
  const y2 = f.top + (to + 0.5) * f.row;
  const shift = o.which === 'rs1' ? 0 : 3;
  const x2 = x + 1.5;
  const bend = Math.min(9, f.column * 0.36) + shift;
  return `<g pointer-events="none" stroke="var(--accent)" fill="none" stroke-width="1.6"><path d="M${px(x)} ${px(y1)}C${px(x - bend)} ${px(y1 + 6)} ${px(x2 - bend)} ${px(y2 - 2)} ${px(x2 - 0.5)} ${px(y2 + shift - 1)}"/><circle cx="${px(x)}" cy="${px(y1)}" r="2" fill="var(--accent)" stroke="none"/><path d="M${px(x2 - 4)} ${px(y2 + shift - 5)}L${px(x2 + 2)} ${px(y2 + shift)}L${px(x2 - 5)} ${px(y2 + shift + 1)}Z" fill="var(--accent)" stroke="none"/></g>`;
}
