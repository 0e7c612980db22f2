import { CELL_NAMES, type CellKind } from '@tollbench/engines/arithmetic/netlist.ts';
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { ArithmeticResult } from './compute.ts';
import { netNamer } from './net-names.ts';

/** More cells than this are no picture any more. */
export const MAX_CELLS_DRAWN = 700;

const SYMBOLS: Readonly<Record<CellKind, string>> = {
  not: '1',
  and: '&',
  or: '≥1',
  nand: '&̄',
  nor: '≥̄1',
  xor: '=1',
  xnor: '=',
  ao: '&≥',
  mux: 'M',
  maj: '≥2',
  ha: 'HA',
  hap: 'H+',
  fa: 'FA',
  dff: 'D',
};

const WIDE = 24;
const HIGH = 18;

/**
 * Every cell at its bit position and its depth in cells, with its wires; those of the slowest path are strong. A cell
 * whose (first) output is 1 for the values put in is filled.
 */
export function cellFigure(r: ArithmeticResult): string {
  const { netlist } = r.generated;
  const name = netNamer(netlist);
  const levelOf = new Map<number, number>();
  const slots = new Map<string, number>();
  const placed = netlist.cells.map((cell) => {
    const level = Math.max(0, ...cell.inputs.map((n) => levelOf.get(n) ?? 0)) + 1;
    for (const out of cell.outputs) levelOf.set(out, level);
    const key = `${level} ${cell.column}`;
    const slot = slots.get(key) ?? 0;
    slots.set(key, slot + 1);
    return { cell, level, slot };
  });
  const columns =
    Math.max(...placed.map((p) => p.cell.column), ...netlist.inputs.map((p) => p.nets.length - 1)) +
    1;
  const levels = Math.max(0, ...placed.map((p) => p.level));
  // Cells of one place stand beside one another: a column is as wide as its fullest place.
  const wide = Array.from({ length: columns }, () => 1);
  for (const [key, count] of slots) {
    const column = Number(key.split(' ')[1]);
    wide[column] = Math.max(wide[column] as number, count);
  }
  const left: number[] = [];
  let at = 8;
  for (let k = columns - 1; k >= 0; k--) {
    left[k] = at;
    at += (wide[k] as number) * (WIDE + 4) + 8;
  }
  const width = at;
  const y = (level: number) => 26 + level * 38;
  const spot = new Map<number, readonly [number, number]>();
  for (const { nets } of netlist.inputs)
    nets.forEach((net, i) => {
      spot.set(net, [(left[i] ?? 8) + WIDE / 2, y(0)]);
    });
  const critical = new Set(criticalPairs(r));
  let wires = '';
  let strong = '';
  let cells = '';
  placed.forEach(({ cell, level, slot }, k) => {
    const x = (left[cell.column] as number) + slot * (WIDE + 4);
    for (const net of cell.inputs) {
      const from = spot.get(net);
      if (!from) continue;
      const slow = cell.outputs.some((out) => critical.has(`${net} ${out}`));
      const d = `M${from[0]} ${from[1]}C${from[0]} ${from[1] + 16} ${x + WIDE / 2} ${y(level) - HIGH / 2 - 14} ${x + WIDE / 2} ${y(level) - HIGH / 2}`;
      const line = `<path d="${d}" data-from="n${net}" data-to="k${k}" fill="none" stroke="${slow ? 'var(--trace-2)' : 'currentColor'}" stroke-opacity="${slow ? 1 : 0.28}" stroke-width="${slow ? 2.4 : 1}"/>`;
      if (slow) strong += line;
      else wires += line;
    }
    for (const out of cell.outputs) spot.set(out, [x + WIDE / 2, y(level) + HIGH / 2]);
    const one = r.evaluated.nets[cell.outputs[0] as number] === 1;
    const title = `${CELL_NAMES[cell.kind]}: ${cell.outputs.map((o) => `${name(o)} = ${r.evaluated.nets[o]}`).join(', ')}; from ${cell.inputs.map(name).join(', ')}`;
    cells += `<g data-cell="k${k}"><rect x="${x}" y="${y(level) - HIGH / 2}" width="${WIDE}" height="${HIGH}" rx="3" fill="${one ? 'var(--trace-1)' : 'var(--paper)'}" stroke="currentColor"/><text x="${x + WIDE / 2}" y="${y(level) + 4}" font-size="10" text-anchor="middle" fill="${one ? 'var(--paper)' : 'currentColor'}">${SYMBOLS[cell.kind]}</text><title>${escapeXml(title)}</title></g>`;
  });
  const heads = Array.from(
    { length: columns },
    (_, k) =>
      `<text x="${(left[k] as number) + WIDE / 2}" y="16" font-size="11" text-anchor="middle" fill="currentColor">${k}</text>`,
  ).join('');
  return picture(
    width,
    y(levels) + 22,
    `${placed.length} cells by bit and depth`,
    `<g data-cells="">${wires}${strong}${heads}${cells}</g>`,
    { wide: width > 420 },
  );
}

/** Nets that follow one another on the slowest path of the circuit without registers. */
function criticalPairs({ timing }: ArithmeticResult): string[] {
  return timing.critical.slice(1).map((net, k) => `${timing.critical[k]} ${net}`);
}
