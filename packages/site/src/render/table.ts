import {
  type Cell,
  type Column,
  cellValue,
  isSaid,
  type Table,
} from '@tollbench/tools/define/output.ts';
import { plainText } from '@tollbench/tools/define/plain-text.ts';
import { showQuantity } from '@tollbench/tools/define/si.ts';
import { plainSymbols } from '@tollbench/tools/plot/symbols.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { attributes, prose } from './html.ts';
import { exact, value } from './readouts.ts';
import type { Surface } from './surface.ts';

/** Rows that are shown at once; a longer table says so and leaves the rest to its export. */
export const MAX_ROWS_SHOWN = 200;

/** A table of values to copy is a grid: the tab key stops at its first value alone, and arrow keys go on from there. */
export function table(output: Table, surface: Surface): string {
  // A column of words has its heading over the beginning of them, a column of numbers over the end.
  const numbers = output.columns.map((_, i) => {
    const first = output.rows.find((row) => cellValue(row[i] ?? null) !== null)?.[i] ?? null;
    return first === null || isNumber(first);
  });
  const head = output.columns
    .map(
      (c, i) =>
        `<th scope="col"${attributes({ class: !numbers[i] && 'text' })}>${prose(c.label)}</th>`,
    )
    .join('');
  const shown = output.rows.slice(0, MAX_ROWS_SHOWN);
  /** In which cell of a row the first button stands. */
  const button = (row: readonly Cell[], k: number): number =>
    output.rowInputs?.[k] ? 0 : row.findIndex(isNumber);
  const start = shown.findIndex((row, k) => button(row, k) >= 0);
  const isGrid = surface === 'page' && start >= 0;
  const rows = shown.map((row, k) => {
    const stop = k === start ? button(row, k) : -1;
    const cells = row.map(
      (c, i) =>
        (i === 0 && rowHead(c, output, k, surface, i === stop)) ||
        cell(c, output.columns[i] as Column, surface, i === stop),
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const left = output.rows.length - rows.length;
  const more = left > 0 ? `<p class="note">${left} more rows in the export.</p>` : '';
  const caption = output.caption ? `<p class="caption">${prose(output.caption)}</p>` : '';
  const label = plainSymbols(output.title);
  const body = `<thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>${more}`;
  const open = isGrid
    ? `<div class="wide"><table${attributes({ role: 'grid', 'aria-label': label })}>`
    : `<div class="wide"${attributes({ tabindex: 0, role: 'region', 'aria-label': label })}><table>`;
  return `<h2>${prose(output.title)}</h2>${caption}${open}${body}`;
}

/** A text of more letters than this wants lines of some length. */
const PHRASE = 20;

/** The first cell of a row that can be chosen: a button that puts the row's inputs into the form. Nothing is chosen on the sheet. */
function rowHead(
  c: Cell,
  output: Table,
  row: number,
  surface: Surface,
  stop: boolean,
): string | undefined {
  const inputs = output.rowInputs?.[row];
  const column = output.columns[0];
  if (!inputs || !column || surface === 'sheet') return undefined;
  return `<th scope="row"><button class="choose"${attributes({ type: 'button', tabindex: !stop && -1, 'data-set': JSON.stringify(inputs) })}>${escapeXml(textOf(c, column))}</button></th>`;
}

function textOf(c: Cell, column: Column): string {
  if (isSaid(c)) return c.shown;
  if (typeof c === 'number') return showQuantity(c, column.unit, column.digits ?? 5);
  return c === null ? '–' : plainText(c);
}

const isNumber = (c: Cell): boolean => typeof cellValue(c) === 'number';

function cell(c: Cell, column: Column, surface: Surface, stop: boolean): string {
  const machine = cellValue(c);
  const text = textOf(c, column);
  if (typeof machine === 'number')
    return `<td>${value({ text, whole: exact(machine, column.unit), label: column.label }, surface, stop)}</td>`;
  if (c === null) return '<td>–</td>';
  return `<td class="text${column.code ? ' code' : ''}${text.length > PHRASE ? ' phrase' : ''}">${escapeXml(text)}</td>`;
}
