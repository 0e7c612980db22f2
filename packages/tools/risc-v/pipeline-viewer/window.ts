/** Which instructions and which cycles a picture of limited size shows around a cycle. */
import {
  firstAtLeast,
  type Row,
  rowsFrom,
  stageIn,
} from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import type { PipelineResult } from './result.ts';

export interface Window {
  readonly rows: readonly Row[];
  readonly from: number;
  readonly to: number;
}

export function windowAround(
  r: PipelineResult,
  cycle: number,
  height: number,
  width: number,
): Window {
  const { cycles, times, squashed } = r.schedule;
  const count = r.stream.index.length + squashed.length;
  const from = Math.max(1, Math.min(cycle - Math.floor(width * 0.45), cycles - width + 1));
  const to = Math.min(cycles, from + width - 1);
  if (count <= height) return { rows: rowsFrom(r, 0, height), from, to };
  const oldest = firstAtLeast(times.write, from);
  const alive = rowsFrom(r, oldest, 4 * height + width).filter(
    (row) => (row.starts[0] ?? 0) <= to && row.last >= from,
  );
  // What is in the pipeline in this cycle stands in the middle.
  const here = alive.findIndex((row) => stageIn(row, cycle) >= 0);
  const first = Math.max(0, Math.min(here - Math.floor(height * 0.4), alive.length - height));
  return { rows: alive.slice(first, first + height), from, to };
}
