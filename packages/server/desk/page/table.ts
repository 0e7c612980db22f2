/** A table on the page: ruled, dense, figures at the right. */
import type { Column, Row, Table, Value } from '../board/table.ts';
import { shown } from '../board/words.ts';
import { html, type Markup, type Piece } from '../html.ts';

export interface TableLook {
  /** Rows at most; the rest is a link away. */
  readonly limit?: number;
  /** Columns that are details too. */
  readonly whole?: boolean;
  /** Where all of it stands, and its CSV and JSON. */
  readonly links: { readonly all: string; readonly csv: string; readonly json: string };
  /** Of headings: 2 on a page of several tables. */
  readonly level?: 1 | 2;
}

export function tableSection(table: Table, look: TableLook): Markup {
  const { limit = Number.POSITIVE_INFINITY, whole = false, links, level = 2 } = look;
  const { rows, title, note, empty } = table;
  const more = rows.length > limit;
  const heading =
    level === 1
      ? html`<h1 id="h-${table.id}">${title}</h1>`
      : html`<h2 id="h-${table.id}">${title}</h2>`;
  const all = more && html`<a href="${links.all}">all ${rows.length}</a> `;
  const out = html`<p class="take">${all}<a href="${links.csv}" aria-label="${title}: CSV">CSV</a> <a href="${links.json}" aria-label="${title}: JSON">JSON</a></p>`;
  const body =
    rows.length === 0
      ? html`<p class="none">${empty}</p>`
      : html`<div class="wide" role="region" aria-labelledby="h-${table.id}" tabindex="0">${tableMarkup(table, rows.slice(0, more ? limit : undefined), whole)}</div>`;
  return html`<div class="head">${heading}${out}</div>${note !== undefined && html`<p class="note">${note}</p>`}${body}`;
}

/** A table without heading and links. */
export const plainTable = (table: Table): Markup =>
  html`<div class="wide" role="region" aria-label="${table.title}" tabindex="0">${tableMarkup(table, table.rows, false)}</div>`;

function tableMarkup({ columns }: Table, rows: readonly Row[], whole: boolean): Markup {
  const seen = columns.flatMap((each, i) => (each.detail && !whole ? [] : [[each, i] as const]));
  return html`<table>
<thead><tr>${seen.map(([each]) => html`<th scope="col"${classOf(each)}>${each.label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => rowMarkup(row, seen, whole))}</tbody>
</table>`;
}

export type Seen = readonly (readonly [Column, number])[];

/** `whole`: addresses are not cut. */
export const rowMarkup = ({ values, links, mark }: Row, seen: Seen, whole = false): Markup =>
  html`<tr${mark !== undefined && html` data-mark="${mark}"`}>${seen.map(([each, i], at) => cell(each, values[i], { link: links?.[i], first: at === 0, whole }))}</tr>
`;

function cell(
  column: Column,
  value: Value | undefined,
  { link, first, whole }: { readonly link: string | undefined; first: boolean; whole: boolean },
): Markup {
  const text = inked(column, value, whole);
  const linked = link === undefined ? text : html`<a href="${link}">${text}</a>`;
  return first && column.kind === 'text'
    ? html`<th scope="row">${linked}</th>`
    : html`<td${classOf(column)}>${linked}</td>`;
}

function classOf({ kind, aside }: Column): Piece {
  const names = [
    ...(kind === 'text' || kind === 'time' ? [kind] : []),
    ...(aside ? ['aside'] : []),
  ];
  return names.length > 0 && html` class="${names.join(' ')}"`;
}

/** Hex names are cut in their middle, whole in their title; what is nothing is quiet. */
function inked(column: Column, value: Value | undefined, whole: boolean): Piece {
  const text = shown(column, value);
  if (value === null || value === undefined || value === 0 || value === 0n)
    return html`<span class="nil">${text}</span>`;
  if (column.kind === 'time')
    return html`<time datetime="${new Date(Number(value)).toISOString()}">${text}</time>`;
  return column.kind === 'text' ? hexOr(text, whole) : text;
}

export function hexOr(text: string, whole = false): Piece {
  if (whole && /^0x[0-9a-f]{40}$/i.test(text)) return html`<code>${text}</code>`;
  return /^0x[0-9a-f]{40,64}$/i.test(text)
    ? html`<code title="${text}">${text.slice(0, 8)}…${text.slice(-4)}</code>`
    : text;
}
