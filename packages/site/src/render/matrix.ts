/** A matrix as a grid of cells over its text: the text is the state, and what is there without JavaScript. */
import type { AnyField } from '@tollbench/tools/define/field.ts';
import { rowsOfText } from '@tollbench/tools/define/read-matrix.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { attributes } from './html.ts';

export function matrixControl(
  name: string,
  field: AnyField,
  text: string,
  described: string,
): string {
  if (field.control.widget !== 'matrix') return '';
  const { maxRows, maxColumns } = field.control;
  const button = (act: string, label: string, sign: string) =>
    `<button type="button" class="quiet"${attributes({ 'data-matrix-do': act, 'aria-label': label })}>${sign}</button>`;
  const pair = (what: string, most: number) =>
    most > 1
      ? `<span>${what}s ${button(`remove-${what}`, `Remove the last ${what}`, '−')} ${button(`add-${what}`, `Add a ${what}`, '+')}</span>`
      : '';
  return `<div class="matrix"${attributes({ 'data-matrix': name })}><textarea${attributes({ id: `in-${name}`, name, 'aria-labelledby': `label-${name}`, 'aria-describedby': described, rows: 4, spellcheck: 'false', autocapitalize: 'off' })}>\n${escapeXml(text)}</textarea><div class="matrix-cells"><table${attributes({ 'aria-labelledby': `label-${name}` })}><tbody>${matrixRows(name, rowsOfText(text))}</tbody></table></div><div class="matrix-commands">${pair('row', maxRows)}${pair('column', maxColumns)}<button type="button" class="quiet" data-matrix-do="toggle">As text</button></div></div>`;
}

/** The rows of the grid. */
export function matrixRows(name: string, rows: readonly (readonly string[])[]): string {
  return rows
    .map((row, i) => {
      const cells = row.map(
        (entry, j) =>
          `<td><input type="text"${attributes({ 'data-entry': `${i},${j}`, value: entry, 'aria-label': `Row ${i + 1}, column ${j + 1}`, 'aria-describedby': `error-${name}`, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' })}></td>`,
      );
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
}

/**
 * The text of cells, from which the same cells come again: as short as it can be while every cell is a plain
 * word, else in a form that keeps empty cells and signs in their places, so that an error names them.
 */
export function textOfCells(rows: readonly (readonly string[])[]): string {
  const cells = rows.flat();
  if (cells.every((cell) => /^[^\s,;[\]{}]+$/u.test(cell)))
    return rows.map((row) => row.join(' ')).join('; ');
  const single = (rows[0]?.length ?? 0) < 2;
  return single || cells.some((cell) => /[;[\]{}]/u.test(cell))
    ? `[${rows.map((row) => `[${row.join(', ')}]`).join(', ')}]`
    : rows.map((row) => row.join('\t')).join('\n');
}
