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
  const words = output.columns.map((_, i) => {
    const first = output.rows.map((row) => cellValue(row[i] ?? null)).find((v) => v !== null);
    return first !== undefined && typeof first !== 'number';
  });
  const head = output.columns
    .map(
      (c, i) =>
        `<th scope="col"${attributes({ class: words[i] && 'text' })}>${prose(c.label)}</th>`,
    )
    .join('');
  const rows = output.rows
    .slice(0, ROWS_SHOWN)
    .map(
      (row) =>
        `<tr>${row.map((c, i) => cell(c, output.columns[i] as Column, surface)).join('')}</tr>`,
    );
  const left = output.rows.length - rows.length;
  const more = left > 0 ? `<p class="note">${left} more rows in the export.</p>` : '';
  const caption = output.caption ? `<p class="caption">${prose(output.caption)}</p>` : '';
  return `<h2>${prose(output.title)}</h2>${caption}<div class="wide" tabindex="0" role="region" aria-label="${escapeXml(output.title)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>${more}`;
}

/** A text of more letters than this wants lines of some length. */
const PHRASE = 20;

function cell(c: Cell, column: Column, surface: Surface): string {
  const machine = cellValue(c);
  const shown = isSaid(c) ? c.shown : undefined;
  if (typeof machine === 'number')
    return `<td>${value(shown ?? showQuantity(machine, column.unit, column.digits ?? 5), exact(machine, column.unit), column.label, surface)}</td>`;
  if (machine === null && shown === undefined) return '<td>–</td>';
  const text = shown ?? (machine === null ? '' : plainText(machine));
  return `<td class="text${column.code ? ' code' : ''}${text.length > PHRASE ? ' phrase' : ''}">${escapeXml(text)}</td>`;
}
