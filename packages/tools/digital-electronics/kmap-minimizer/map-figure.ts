import type { Cube } from '@tollbench/engines/logic/cube.ts';
import {
  type KarnaughMap,
  karnaughMap,
  type Rectangle,
  rectanglesOf,
} from '@tollbench/engines/logic/karnaugh-map.ts';
import type { Asked } from './asked.ts';
import { stroke, svg, text, traceOf } from './svg.ts';
import { legend, type NamedTerm } from './term-legend.ts';

const CELL = 44;
/** Room above a map for the names and codes of its columns, and beside it for those of its rows. */
const HEAD = 36;
const SIDE = 42;
/** How far an outline that goes round the edge runs past it. */
const OVER = 8;
const GAP = 14;
export const MAX_MAPS = 12;

/** The maps of every output with the chosen terms drawn round their cells, and what they are. */
export function mapFigure(asked: Asked, terms: readonly NamedTerm[]): string {
  const { variables, outputs } = asked;
  const map = karnaughMap(variables);
  const shown = outputs.slice(0, MAX_MAPS);
  const block = blockSize(map);
  const across = acrossOf(shown.length, variables.length);
  const title = outputs.length > 1 || variables.length > 4;
  const top = title ? 20 : 0;
  const mapsWidth = across * block.width + (across - 1) * GAP;
  const beside = outputs.length === 1 && variables.length <= 4;
  const rows = Math.ceil(shown.length / across);
  const mapsHeight = rows * (block.height + top) + (rows - 1) * GAP;
  const key = legend(terms, asked, beside ? { columns: 1, width: 0 } : { width: mapsWidth - SIDE });
  const drawn = shown.map((name, output) => {
    const x = (output % across) * (block.width + GAP);
    const y = Math.floor(output / across) * (block.height + top + GAP);
    const heading = title
      ? text(x + SIDE, y + 14, name, { bold: true, size: 15, anchor: 'start' })
      : '';
    return `${heading}<g transform="translate(${x} ${y + top})">${oneOutput(asked, output, map, terms)}</g>`;
  });
  const at = beside
    ? { x: mapsWidth + 26, y: Math.max(HEAD, (mapsHeight - key.height) / 2) }
    : { x: SIDE, y: mapsHeight + 12 };
  const width = beside ? at.x + key.width + 4 : Math.max(mapsWidth, at.x + key.width) + 4;
  const height = Math.max(mapsHeight, at.y + key.height) + 4;
  return svg(
    width,
    height,
    `Karnaugh maps of ${shown.join(', ')}`,
    `${drawn.join('')}<g transform="translate(${at.x} ${at.y})">${key.markup}</g>`,
    width > 460,
  );
}

const mapSize = (map: KarnaughMap) => ({
  width: SIDE + map.columns.length * CELL + OVER,
  height: HEAD + map.rows.length * CELL + OVER,
});

/** Where map number `index` stands among the 1, 2 or 4 of an output: neighbours beside each other. */
const gridOf = (label: string) => ({
  row: label.length > 1 ? Number(label[0]) : 0,
  column: label === '' ? 0 : Number(label.at(-1)),
});

function blockSize(map: KarnaughMap): { width: number; height: number } {
  const one = mapSize(map);
  const [across, down] = map.maps.length === 1 ? [1, 1] : map.maps.length === 2 ? [2, 1] : [2, 2];
  const label = map.maps.length > 1 ? 18 : 0;
  return { width: one.width * across, height: (one.height + label) * down };
}

const acrossOf = (outputs: number, variables: number): number =>
  variables > 4
    ? Math.min(outputs, 2)
    : outputs <= 4
      ? Math.min(outputs, variables === 4 ? 3 : 2)
      : 4;

function oneOutput(
  { variables, tables }: Asked,
  output: number,
  map: KarnaughMap,
  terms: readonly NamedTerm[],
): string {
  const size = mapSize(map);
  const label = map.maps.length > 1 ? 18 : 0;
  const values = tables[output]?.values as Uint8Array;
  const origin = (index: number) => {
    const { row, column } = gridOf(map.maps[index] as string);
    return { x: column * size.width + SIDE, y: row * (size.height + label) + label + HEAD };
  };
  const grids = map.cells.map((rows, index) => {
    const { x, y } = origin(index);
    const which =
      label > 0
        ? text(x, y - HEAD - 4, `${map.mapVariables.join(' ')} = ${map.maps[index]}`, {
            anchor: 'start',
            size: 13,
          })
        : '';
    return (
      which +
      axes(map, x, y) +
      rows
        .map((row, r) =>
          row
            .map((m, c) =>
              cell({ x: x + c * CELL, y: y + r * CELL, m, output, value: values[m] as number }),
            )
            .join(''),
        )
        .join('')
    );
  });
  const own = terms.filter((t) => t.cube.outputs & (1 << output));
  const groups = own.map(({ cube, index }, order) =>
    group(cube, index, order, variables.length, origin),
  );
  const numbers = map.cells.flatMap((rows, index) => {
    const { x, y } = origin(index);
    return rows.flatMap((row, r) => row.map((m, c) => number(x + c * CELL, y + r * CELL, m)));
  });
  return grids.join('') + groups.join('') + numbers.join('');
}

function axes(map: KarnaughMap, x: number, y: number): string {
  const across = map.columns.length * CELL;
  const down = map.rows.length * CELL;
  return [
    text(x + across / 2, y - 22, map.columnVariables.join(' '), { size: 13 }),
    text(x - 30, y + down / 2, map.rowVariables.join(' '), { size: 13, turn: true }),
    ...map.columns.map((code, c) =>
      text(x + (c + 0.5) * CELL, y - 7, code, { size: 12, quiet: true }),
    ),
    ...map.rows.map((code, r) =>
      text(x - 7, y + (r + 0.5) * CELL + 4, code, { size: 12, anchor: 'end', quiet: true }),
    ),
  ].join('');
}

const SIGNS = ['0', '1', 'X'];

function cell(c: { x: number; y: number; m: number; output: number; value: number }): string {
  const { x, y, m, output, value } = c;
  const sign = SIGNS[value] as string;
  return `<g data-cell="${output}-${m}"><rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="var(--paper)" stroke="var(--rule)"/>${text(x + CELL / 2, y + CELL / 2 + 6, sign, { size: 17, bold: value === 1, quiet: value !== 1 })}</g>`;
}

/** The minterm's number, above the outlines with a rim of paper so that none of them runs through it. */
const number = (x: number, y: number, m: number): string =>
  `<text x="${x + CELL - 3}" y="${y + CELL - 4}" font-size="9.5" text-anchor="end" fill="var(--ink-2,currentColor)" stroke="var(--paper)" stroke-width="2.5" paint-order="stroke" pointer-events="none">${m}</text>`;

/** One term: its rectangles, each a little further in than those of the terms before, so that outlines never lie on each other. */
function group(
  cube: Cube,
  index: number,
  order: number,
  variables: number,
  origin: (map: number) => { x: number; y: number },
): string {
  const inset = 3 + (order % 6) * 2.4;
  const trace = traceOf(index);
  const parts = rectanglesOf(cube, variables).map((r) => {
    const at = origin(r.map);
    const box = {
      x0: at.x + r.column * CELL + (r.open.left ? -OVER : inset),
      x1: at.x + (r.column + r.width) * CELL + (r.open.right ? OVER : -inset),
      y0: at.y + r.row * CELL + (r.open.top ? -OVER : inset),
      y1: at.y + (r.row + r.height) * CELL + (r.open.bottom ? OVER : -inset),
    };
    const fill = {
      x: at.x + r.column * CELL + (r.open.left ? 0 : inset),
      y: at.y + r.row * CELL + (r.open.top ? 0 : inset),
      width: r.width * CELL - (r.open.left ? 0 : inset) - (r.open.right ? 0 : inset),
      height: r.height * CELL - (r.open.top ? 0 : inset) - (r.open.bottom ? 0 : inset),
    };
    return `<rect x="${fill.x}" y="${fill.y}" width="${fill.width}" height="${fill.height}" rx="4" fill="${trace.colour}" fill-opacity="0.07" stroke="none"/><path d="${outline(box, r.open)}" ${stroke(trace)}/>`;
  });
  return `<g data-term="${index}" pointer-events="none">${parts.join('')}</g>`;
}

interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const ROUND = 9;

/** The closed sides of a rectangle as one path, round where two of them meet; an open side is left out. */
export function outline({ x0, x1, y0, y1 }: Box, open: Rectangle['open']): string {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const closed = [!open.top, !open.right, !open.bottom, !open.left];
  const near = (corner: number, side: number, way: number) => {
    const [x, y] = corners[corner % 4] as readonly [number, number];
    const [dx, dy] = steps[side] as readonly [number, number];
    return `${round(x + way * dx * ROUND)} ${round(y + way * dy * ROUND)}`;
  };
  const all = closed.every(Boolean);
  // Begin behind an open side, so that sides that meet are drawn in one go.
  const first = Math.max(
    0,
    closed.findIndex((c, i) => c && !closed[(i + 3) % 4]),
  );
  const at = (corner: number) => (corners[corner % 4] as readonly number[]).map(round).join(' ');
  let d = '';
  for (let k = 0, drawing = false; k < 4; k++) {
    const side = (first + k) % 4;
    if (closed[side]) {
      if (!drawing) d += `M${all ? near(side, side, 1) : at(side)}`;
      const after = closed[(side + 1) % 4] as boolean;
      d += `L${after ? near(side + 1, side, -1) : at(side + 1)}`;
      if (after) d += `Q${at(side + 1)} ${near(side + 1, (side + 1) % 4, 1)}`;
    }
    drawing = closed[side] as boolean;
  }
  return all ? `${d}Z` : d;
}

const round = (x: number): number => Math.round(x * 10) / 10;
