/** The pipeline diagram with the datapath below it; for a page as narrow as a phone the same in less. */
import { STAGES } from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import { grouped } from '../../define/si.ts';
import { DATAPATH_HEIGHT, datapath, momentOf, occupantWords } from './datapath.ts';
import { diagram, type Frame, text } from './diagram.ts';
import { cut, PATH_WORDS } from './phrases.ts';
import type { PipelineResult } from './result.ts';
import { windowAround } from './window.ts';

const WIDTH = 800;
const NARROW = 360;
const ROWS = 14;
const COLUMNS = 22;
const WIDE: Frame = { left: 184, top: 22, column: 28, row: 21, letters: 24, size: 12 };
const SMALL: Frame = { left: 120, top: 22, column: 20, row: 20, letters: 17, size: 11 };

const FONT = 'font-family="var(--font-mono, monospace)" font-size="12"';

export function pipelineFigure(r: PipelineResult): string {
  const w = windowAround(r, r.shown, ROWS, COLUMNS);
  const below = WIDE.top + w.rows.length * WIDE.row + 12;
  const height = below + DATAPATH_HEIGHT;
  const wide = diagram(r, w, WIDE, r.shown) + datapath(r, r.shown, below);
  return `<svg class="pipeline" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Pipeline diagram"><g class="wide" ${FONT}>${wide}</g>${narrow(r)}</svg>`;
}

function narrow(r: PipelineResult): string {
  const w = windowAround(r, r.shown, 9, 12);
  const below = SMALL.top + w.rows.length * SMALL.row + 8;
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
  const height = below + 28 + 17 * STAGES.length;
  const head = text(4, below + 10, `In cycle ${r.shown}`, ' font-weight="600"');
  return `<svg class="narrow" display="none" width="${WIDTH}" height="${(height * WIDTH) / NARROW}" viewBox="0 0 ${NARROW} ${height}"><g ${FONT}>${diagram(r, w, SMALL, r.shown)}${head}${lines.join('')}</g></svg>`;
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
