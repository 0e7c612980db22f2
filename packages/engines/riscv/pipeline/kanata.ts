/**
 * A run as a log of Konata, the pipeline viewer of R. Shioya: `Kanata 0004`.
 *
 * Source: docs/kanata-log-format.md of shioyadan/Konata.
 */
import { type Row, rowsFrom, STAGES, squashedBehind } from './occupancy.ts';
import type { Timed } from './operands.ts';
import type { Operation } from './operation.ts';

/** The first `count` instructions of the run; `textOf` names an instruction. */
export function toKanata(t: Timed, count: number, textOf: (o: Operation) => string): string {
  const n = Math.min(count, t.stream.index.length);
  const { squashed } = t.schedule;
  const vain = squashedBehind(squashed, 0, Math.max(0, n - 1)).length;
  const rows = rowsFrom(t, 0, n + vain);
  const events = new Map<number, string[]>();
  const at = (cycle: number, line: string) => {
    const lines = events.get(cycle);
    if (lines) lines.push(line);
    else events.set(cycle, [line]);
  };
  for (const [id, row] of rows.entries()) {
    begin(row, id, textOf, at);
    const isRetired = row.place >= 0;
    at(row.last + 1, `R\t${id}\t${isRetired ? row.place : 0}\t${isRetired ? 0 : 1}`);
  }
  const lines = ['Kanata\t0004', 'C=\t1'];
  let now = 1;
  for (const cycle of [...events.keys()].sort((a, b) => a - b)) {
    if (cycle > now) lines.push(`C\t${cycle - now}`);
    now = cycle;
    lines.push(...(events.get(cycle) ?? []));
  }
  return `${lines.join('\n')}\n`;
}

function begin(
  { starts, place, operation, last }: Row,
  id: number,
  textOf: (o: Operation) => string,
  at: (cycle: number, line: string) => void,
): void {
  const [fetch = 1] = starts;
  at(fetch, `I\t${id}\t${Math.max(0, place)}\t0`);
  at(fetch, `L\t${id}\t0\t${operation.address.toString(16)}: ${textOf(operation)}`);
  for (const [stage, start] of starts.entries())
    if (start > 0 && start <= last) at(start, `S\t${id}\t0\t${STAGES[stage]}`);
}
