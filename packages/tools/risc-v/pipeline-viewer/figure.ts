/** The pipeline diagram with the datapath below it; for a page as narrow as a phone the same in less. */
import { STAGES } from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import { grouped } from '../../define/si.ts';
import { DATAPATH_HEIGHT, datapath, momentOf, occupantWords, WIDTH } from './datapath.ts';
import { diagram, type Frame, px, text } from './diagram.ts';
import { cut, PATH_WORDS, textOf } from './phrases.ts';
import type { PipelineResult } from './result.ts';
import { type Window, windowAround } from './window.ts';

const NARROW = 360;
const FONT = 'font-family="var(--font-mono, monospace)" font-size="12"';

/** The most rows, cycles and letters that are shown, and how large a cell may be where there are fewer. */
interface Room {
  readonly width: number;
  readonly rows: number;
  readonly cycles: number;
  readonly letters: number;
  readonly row: number;
  readonly size: number;
  readonly largest: { readonly column: number; readonly row: number };
}

const WIDE: Room = {
  ...{ width: WIDTH, rows: 14, cycles: 22, largest: { column: 44, row: 32 } },
  ...{ row: 20, letters: 20, size: 12 },
};
const SMALL: Room = {
  ...{ width: NARROW, rows: 9, cycles: 14, largest: { column: 26, row: 24 } },
  ...{ row: 20, letters: 16, size: 11 },
};

/** Cells, and letters with them, as large as the few of a short list let them be. */
function fitted(r: PipelineResult, room: Room, w: Window): Frame {
  const { width, largest, row, rows, size } = room;
  const longest = Math.max(...w.rows.map(({ operation }) => textOf(r, operation).length));
  const letters = Math.min(room.letters, longest);
  const left = 12 + 0.6 * size * letters;
  const column = Math.min(largest.column, (width - left - 2) / (w.to - w.from + 1));
  const high = Math.min(largest.row, (row * rows) / w.rows.length);
  const isLarge = column > 34 && high > 26;
  return { left, top: 22, column, row: high, letters, size: isLarge ? size + 1 : size };
}

export function pipelineFigure(r: PipelineResult): string {
  const w = windowAround(r, r.shown, WIDE.rows, WIDE.cycles);
  const frame = fitted(r, WIDE, w);
  const below = frame.top + w.rows.length * frame.row + 12;
  const height = below + DATAPATH_HEIGHT;
  const wide = diagram(r, w, frame, r.shown) + datapath(r, r.shown, below);
  return `<svg class="pipeline" viewBox="0 0 ${WIDTH} ${px(height)}" width="${WIDTH}" height="${px(height)}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Pipeline diagram"><g class="wide" ${FONT}>${wide}</g>${narrow(r)}</svg>`;
}

function narrow(r: PipelineResult): string {
  const w = windowAround(r, r.shown, SMALL.rows, SMALL.cycles);
  const frame = fitted(r, SMALL, w);
  const below = frame.top + w.rows.length * frame.row + 8;
  const { stages } = momentOf(r, r.shown);
  const lines = STAGES.map((name, k) => {
    const there = (stages[k] ?? []).map((o) => occupantWords(r, o)).join(' ‖ ') || 'bubble';
    return text(
      4,
      below + 28 + 17 * k,
      `${name.padEnd(4, '\u00a0')}${cut(there, 48)}`,
      ' font-size="11.5"',
    );
  });
  const height = px(below + 28 + 17 * STAGES.length);
  const head = text(4, below + 10, `In cycle ${r.shown}`, ' font-weight="600"');
  return `<svg class="narrow" display="none" width="${WIDTH}" height="${px((height * WIDTH) / NARROW)}" viewBox="0 0 ${NARROW} ${height}"><g ${FONT}>${diagram(r, w, frame, r.shown)}${head}${lines.join('')}</g></svg>`;
}

export function figureCaption(r: PipelineResult): string {
  const { cycles } = r.schedule;
  const n = r.stream.index.length;
  const { stages, paths } = momentOf(r, r.shown);
  const there = STAGES.map((name, k) => {
    const words = (stages[k] ?? []).map((o) => occupantWords(r, o)).join(' and ');
    return `${name} ${words || 'bubble'}`;
  });
  const forwarded = [...paths].filter((p) => p !== 'registers').map((p) => PATH_WORDS[p]);
  const using = forwarded.length > 0 ? ` Forwarded: ${forwarded.join(', ')}.` : '';
  return `${grouped(n)} instruction${n === 1 ? '' : 's'} in ${grouped(cycles)} cycles. In cycle ${grouped(r.shown)}: ${there.join('; ')}.${using}`;
}
