import type { Page } from '../../../define/tool.ts';
import type { Asked } from '../asked.ts';
import type { KmapResult } from '../compute.ts';
import { cycle, type Place } from '../edit.ts';
import { type inputs, withFirstCover } from '../inputs.ts';

/** The row and column, from 0, of the cell of a table that an event is in. */
function cellOf(event: Event, table: string): { row: number; column: number } | undefined {
  const cell = (event.target as Element).closest<HTMLTableCellElement>(
    `[data-output="${table}"] tbody td`,
  );
  const row = cell?.closest('tr');
  return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex } : undefined;
}

/** Presses in tables: an output in the truth table goes on to its next value, a minimum cover is built. */
export function pressTables(
  root: HTMLElement,
  page: Page<typeof inputs, KmapResult>,
  asked: () => Asked | undefined,
  tell: (functions: Asked, place: Place) => void,
): void {
  root.addEventListener('click', (event) => {
    const cover = cellOf(event, 'sopMinima') ?? cellOf(event, 'posMinima');
    if (cover) {
      page.set({ cover: cover.row + 1 }, 'step');
      return;
    }
    const cell = cellOf(event, 'truth');
    const functions = cell && asked();
    if (!cell || !functions) return;
    // The number of the row and the variables stand before the outputs.
    const output = cell.column - 1 - functions.variables.length;
    if (output < 0 || output >= functions.outputs.length) return;
    const place = { output, minterm: cell.row };
    const next = cycle(functions, page.inputs().given, place);
    if (!next) return;
    page.set(withFirstCover(next.inputs), 'step');
    tell(next.asked, place);
  });
}

/** The rules that show what can be withFirstCover. */
export function pressable({ variables, outputs }: Asked): string[] {
  const first = variables.length + 2;
  const last = first + outputs.length - 1;
  return [
    `[data-output="truth"] tbody td:nth-child(n+${first}):nth-child(-n+${last}){cursor:pointer}`,
    ':is([data-output="sopMinima"],[data-output="posMinima"]) tbody tr{cursor:pointer}',
    ':is([data-output="sopMinima"],[data-output="posMinima"]) tbody tr:hover{background:var(--grid-minor)}',
    `[data-output="truth"] tbody td:nth-child(n+${first}):nth-child(-n+${last}):hover{background:var(--grid-minor)}`,
  ];
}
