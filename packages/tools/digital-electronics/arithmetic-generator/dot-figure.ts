import type { Net } from '@tollbench/engines/arithmetic/netlist.ts';
import {
  type Counter,
  dotsAfter,
  type Reduction,
} from '@tollbench/engines/arithmetic/reduction.ts';
import { picture } from '../../drafting/svg.ts';
import type { ArithmeticResult } from './compute.ts';

/** More dots than this are no picture any more; the heights of the columns are. */
export const MAX_DOTS_DRAWN = 4500;

interface Placed {
  readonly net: Net;
  /** The counter that takes it in the next stage, and the one that made it in this, by their numbers. */
  readonly into: number | undefined;
  readonly by: number | undefined;
}

/** The dots of each stage, those of one counter beside one another. */
function stagesOf(reduction: Reduction): Placed[][][] {
  return Array.from({ length: reduction.stages + 1 }, (_, stage) => {
    const columns = dotsAfter(reduction, stage);
    const next = numbered(reduction.counters, stage + 1);
    const made = numbered(reduction.counters, stage);
    return columns.map((dots, column) => {
      const left = [...dots];
      const placed: Placed[] = [];
      const by = (net: Net) =>
        made.find(
          ([, k]) =>
            (k.sum === net && k.column === column) || (k.carry === net && k.column === column - 1),
        )?.[0];
      for (const [number, counter] of next) {
        if (counter.column !== column) continue;
        for (const net of counter.inputs) {
          const where = left.indexOf(net);
          if (where < 0) continue;
          left.splice(where, 1);
          placed.push({ net, into: number, by: by(net) });
        }
      }
      return [...placed, ...left.map((net) => ({ net, into: undefined, by: by(net) }))];
    });
  });
}

const numbered = (counters: readonly Counter[], stage: number): (readonly [number, Counter])[] =>
  counters.flatMap((k, i) => (k.stage === stage ? [[i, k] as const] : []));

/** How many dots a drawing of all stages has. */
export const dotCount = (reduction: Reduction): number =>
  Array.from({ length: reduction.stages + 1 }, (_, stage) =>
    dotsAfter(reduction, stage).reduce((sum, dots) => sum + dots.length, 0),
  ).reduce((a, b) => a + b, 0);

const heightOf = (columns: readonly (readonly unknown[])[]): number =>
  Math.max(1, ...columns.map((dots) => dots.length));

/**
 * The dot diagram: a column a weight, the highest at the left, a block a stage. What one counter takes is ringed; what
 * it gives is joined by a slanted line. A full dot is a 1 for the values put in.
 */
export function dotFigure(r: ArithmeticResult, reduction: Reduction): string {
  const stages = stagesOf(reduction);
  const { width } = reduction;
  const pitch = width <= 16 ? 22 : width <= 34 ? 15 : width <= 70 ? 10 : 7;
  const radius = pitch * 0.3;
  const left = 58;
  const x = (column: number) => left + (width - 1 - column) * pitch;
  let top = 24;
  let inner = '';
  stages.forEach((columns, stage) => {
    const height = heightOf(columns);
    const y = (row: number) => top + (row + 0.5) * pitch;
    inner += `<text x="4" y="${top + pitch}" font-size="12" fill="currentColor">${stage === 0 ? 'dots' : `stage ${stage}`}</text><text x="4" y="${top + pitch + 14}" font-size="11" fill="var(--ink-2,currentColor)">height ${height}</text>`;
    inner += rings(columns, x, y, pitch);
    inner += joins(columns, x, y);
    columns.forEach((dots, column) => {
      dots.forEach(({ net, into, by }, row) => {
        inner += dot(r, [x(column), y(row), radius], { net, into, by, column, stage });
      });
    });
    top += height * pitch + 20;
    inner += `<path d="M${left - pitch} ${top - 10}H${left + width * pitch}" stroke="var(--grid)"/>`;
  });
  const numbers = Array.from({ length: width }, (_, k) =>
    k % (pitch >= 15 ? 2 : 8) === 0
      ? `<text x="${x(k)}" y="14" font-size="10" text-anchor="middle" fill="var(--ink-2,currentColor)">${k}</text>`
      : '',
  ).join('');
  return picture(
    left + width * pitch + 6,
    top,
    `Dot diagram of ${width} columns in ${reduction.stages} stages`,
    `<g data-dots="">${numbers}${inner}</g>`,
    { wide: width * pitch > 340 },
  );
}

type Place = (k: number) => number;

/** A ring round the dots of each counter, which stand beside one another. */
function rings(columns: readonly (readonly Placed[])[], x: Place, y: Place, pitch: number): string {
  let out = '';
  columns.forEach((dots, column) => {
    for (let from = 0; from < dots.length; ) {
      const number = dots[from]?.into;
      let to = from;
      while (number !== undefined && dots[to + 1]?.into === number) to++;
      if (number !== undefined && to > from) {
        const w = pitch * 0.78;
        const colour = to - from === 2 ? 'var(--trace-1)' : 'var(--trace-2)';
        out += `<rect data-takes="${number}" x="${x(column) - w / 2}" y="${y(from) - w / 2}" width="${w}" height="${y(to) - y(from) + w}" rx="${w / 2}" fill="none" stroke="${colour}" stroke-width="1.2"/>`;
      }
      from = to + 1;
    }
  });
  return out;
}

/** A line from the sum of a counter to its carry, a column up. */
function joins(columns: readonly (readonly Placed[])[], x: Place, y: Place): string {
  const ends = new Map<number, [number, number][]>();
  columns.forEach((dots, column) => {
    dots.forEach(({ by }, row) => {
      if (by !== undefined) ends.set(by, [...(ends.get(by) ?? []), [x(column), y(row)]]);
    });
  });
  return [...ends]
    .flatMap(([number, [a, b]]) =>
      a && b
        ? [
            `<path data-gives="${number}" d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" stroke="currentColor" stroke-opacity="0.5" stroke-width="1.1"/>`,
          ]
        : [],
    )
    .join('');
}

function dot(
  r: ArithmeticResult,
  [x, y, radius]: readonly [number, number, number],
  { net, into, by, column, stage }: Placed & { column: number; stage: number },
): string {
  const value = net === 1 ? 1 : (r.evaluated.nets[net] as number);
  const constant = net === 1;
  const name = constant ? 'constant 1' : (r.generated.netlist.names.get(net) ?? `n${net}`);
  const fill = value === 1 ? (constant ? 'var(--trace-3)' : 'currentColor') : 'var(--paper)';
  const marks = `${into === undefined ? '' : ` data-takes="${into}"`}${by === undefined ? '' : ` data-gives="${by}"`}`;
  // Titles of thousands of dots weigh more than they tell.
  const title = stage === 0 ? `<title>${name} = ${value}, weight 2^${column}</title>` : '';
  return `<circle${marks} cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="currentColor">${title}</circle>`;
}
