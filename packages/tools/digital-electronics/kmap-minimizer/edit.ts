import { karnaughMap, placeOf } from '@tollbench/engines/logic/karnaugh-map.ts';
import type { Asked } from './asked.ts';
import type { KmapInputs } from './inputs.ts';
import { inputsOf } from './write.ts';

/** A cell of a map: which output's, which minterm. */
export interface Place {
  readonly output: number;
  readonly minterm: number;
}

interface Edit {
  readonly asked: Asked;
  readonly inputs: Partial<KmapInputs>;
}

export const valueAt = (asked: Asked, { output, minterm }: Place): number | undefined =>
  asked.tables[output]?.values[minterm];

/** The functions with one cell set to 0, 1 or `DONT_CARE`, and the inputs that give them. */
export function put(
  asked: Asked,
  given: KmapInputs['given'],
  place: Place,
  value: number,
): Edit | undefined {
  if (valueAt(asked, place) === undefined) return undefined;
  const tables = asked.tables.map((table, k) =>
    k === place.output
      ? { ...table, values: table.values.map((v, m) => (m === place.minterm ? value : v)) }
      : table,
  );
  const next = { ...asked, tables };
  return { asked: next, inputs: inputsOf(next, given) };
}

/** One cell from 0 to 1 to don't-care to 0. */
export function cycle(asked: Asked, given: KmapInputs['given'], place: Place): Edit | undefined {
  const value = valueAt(asked, place);
  return value === undefined ? undefined : put(asked, given, place, (value + 1) % 3);
}

/**
 * One cell on with an arrow key: round the edges of a map, and with Page Up and Page Down to the
 * same cell of the next map, then of the next output. Undefined for any other key.
 */
export function move({ variables, outputs }: Asked, at: Place, key: string): Place | undefined {
  const { cells } = karnaughMap(variables);
  const minterm = Math.min(at.minterm, (1 << variables.length) - 1);
  const output = Math.min(at.output, outputs.length - 1);
  const place = placeOf(minterm, variables.length);
  const rows = cells[place.map] ?? [];
  const step = STEPS[key];
  if (!step) return undefined;
  const round = (value: number, size: number) => (value + size) % size;
  if (step.map) {
    const index = output * cells.length + place.map + step.map;
    const total = round(index, outputs.length * cells.length);
    const map = total % cells.length;
    const there = cells[map]?.[place.row]?.[place.column] ?? 0;
    return { output: Math.floor(total / cells.length), minterm: there };
  }
  const row = rows[round(place.row + step.row, rows.length)] ?? [];
  return { output, minterm: row[round(place.column + step.column, row.length)] ?? 0 };
}

const STEPS: Readonly<Record<string, { row: number; column: number; map: number }>> = {
  ArrowUp: { row: -1, column: 0, map: 0 },
  ArrowDown: { row: 1, column: 0, map: 0 },
  ArrowLeft: { row: 0, column: -1, map: 0 },
  ArrowRight: { row: 0, column: 1, map: 0 },
  PageUp: { row: 0, column: 0, map: -1 },
  PageDown: { row: 0, column: 0, map: 1 },
};
