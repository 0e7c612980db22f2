import {
  type Cell,
  type Column,
  cellValue,
  isSaid,
  type Table,
} from '@tollbench/tools/define/output.ts';
import { plainText } from '@tollbench/tools/define/plain-text.ts';
import { showQuantity } from '@tollbench/tools/define/si.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { attributes, prose } from './html.ts';
import { exact, value } from './readouts.ts';
import type { Surface } from './surface.ts';

/** Rows that are shown at once; a longer table says so and leaves the rest to its export. */
export const ROWS_SHOWN = 200;

export function table(output: Table, surface: Surface): string {
  // A column of words has its heading over the beginning of them, a column of numbers over the end.
  const numbers = output.columns.map((_, i) => {
    const first = output.rows.find((row) => cellValue(row[i] ?? null) !== null)?.[i] ?? null;
    return first === null || typeof cellValue(first) === 'number';
  });
  const head = output.columns
    .map(
      (c, i) =>
        `<th scope="col"${attributes({ class: !numbers[i] && 'text' })}>${prose(c.label)}</th>`,
    )
    .join('');
  const rows = output.rows
    .slice(0, ROWS_SHOWN)
    .map(
      (row, k) =>
        `<tr>${row.map((c, i) => (i === 0 && rowHead(c, output, k, surface)) || cell(c, output.columns[i] as Column, surface)).join('')}</tr>`,
    );
  const left = output.rows.length - rows.length;
  const more = left > 0 ? `<p class="note">${left} more rows in the export.</p>` : '';
  const caption = output.caption ? `<p class="caption">${prose(output.caption)}</p>` : '';
  return `<h2>${prose(output.title)}</h2>${caption}<div class="wide" tabindex="0" role="region" aria-label="${escapeXml(output.title)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>${more}`;
}

/** A text of more letters than this wants lines of some length. */
const PHRASE = 20;

/** The first cell of a row that can be chosen: a button that puts the row's inputs into the form. Nothing is chosen on the sheet. */
function rowHead(c: Cell, output: Table, row: number, surface: Surface): string | undefined {
  const inputs = output.rowInputs?.[row];
  const column = output.columns[0];
  if (!inputs || !column || surface === 'sheet') return undefined;
  return `<th scope="row"><button class="choose"${attributes({ type: 'button', 'data-set': JSON.stringify(inputs) })}>${escapeXml(textOf(c, column))}</button></th>`;
}

function textOf(c: Cell, column: Column): string {
  if (isSaid(c)) return c.shown;
  if (typeof c === 'number') return showQuantity(c, column.unit, column.digits ?? 5);
  return c === null ? '–' : plainText(c);
}

function cell(c: Cell, column: Column, surface: Surface): string {
  const machine = cellValue(c);
  const text = textOf(c, column);
  if (typeof machine === 'number')
    return `<td>${value(text, exact(machine, column.unit), column.label, surface)}</td>`;
  if (c === null) return '<td>–</td>';
  return `<td class="text${column.code ? ' code' : ''}${text.length > PHRASE ? ' phrase' : ''}">${escapeXml(text)}</td>`;
}
