import { plain } from '@tollbench/tools/plot/format.ts';
import { dataTable } from '@tollbench/tools/plot/table.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';

/** Rows shown; the CSV export carries all of them. */
const MAX_ROWS = 1000;

/** The numbers behind a plot as a table in a region that scrolls and that the keyboard reaches. */
export function tableMarkup(plot: Plot): string {
  const { columns, rows } = dataTable(plot);
  const every = Math.max(1, Math.ceil(rows.length / MAX_ROWS));
  const head = columns
    .map((c) => `<th scope="col">${escapeXml(c.unit ? `${c.label} (${c.unit})` : c.label)}</th>`)
    .join('');
  let body = '';
  for (let i = 0; i < rows.length; i += every)
    body += `<tr>${(rows[i] ?? []).map((v) => `<td>${v === null ? '' : plain(Number(v.toPrecision(7)))}</td>`).join('')}</tr>`;
  const note =
    every > 1
      ? `, every ${every === 2 ? 'second' : `${every}th`} of ${rows.length} rows; the CSV has them all`
      : '';
  return `<table><caption>${escapeXml(plot.title)}${note}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
