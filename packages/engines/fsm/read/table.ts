import { type Arrow, assemble, type Draft } from './assemble.ts';
import { type Condition, readCondition } from './condition.ts';
import { type Document, fail, placesIn } from './document.ts';
import { readOutputs, type Written } from './outputs.ts';

const BITS = /^[01xX~\-\s]*$/u;

/** Outputs in a cell, where an x is a don't-care and no name. */
const inCell = (text: string, at: number): Written =>
  readOutputs(BITS.test(text) ? text.replace(/x/giu, '-') : text, at);

interface Line {
  readonly at: number;
  readonly cells: readonly string[];
}

const NEXT = /^(?:next(?: ?state)?|n\.?s\.?|next_state|q\+|s\+|s')$/iu;

/** Whether a heading is that of the next states, one to a row. */
export const isNextHeading = (cell: string): boolean => NEXT.test(cell);

/**
 * A state table with a column for each input combination: `state | x=0 | x=1 | z` over rows `A | B | C/1 | 0`, with
 * cells `next`, `next/outputs` or `next, outputs`, or the outputs under the same headings to the right, `x=0 | x=1 | x=0 | x=1`, and
 * Moore outputs in columns of their own; or one row for each
 * transition under `state | x | next | z`. Columns are apart by `|`, tabs or, in the second form, commas. A mark `>` or `*`
 * before a state makes it the reset state. Throws `syntax` with the line of what it does not take.
 */
export function readTable(text: string): Document {
  const lines = cellsOf(text);
  const [head, ...rows] = lines;
  if (!head || rows.length === 0)
    fail(1, 'a state table is a line of headings and a row for each state');
  for (const row of rows)
    if (row.cells.length !== head.cells.length)
      fail(
        row.at,
        `a row has ${head.cells.length} cells as the headings do; here are ${row.cells.length}`,
        row.cells.join(' | '),
      );
  const draft = head.cells.some(isNextHeading) ? flat(head, rows) : square(head, rows);
  return assemble({
    ...draft,
    notation: 'table',
    codes: new Map(),
    places: placesIn(text),
    remarks: [],
  });
}

function cellsOf(text: string): Line[] {
  const sign = text.includes('|') ? '|' : text.includes('\t') ? '\t' : ',';
  return text.split('\n').flatMap((whole, k) => {
    const line = whole
      .replace(/(?:#|\/\/).*/u, '')
      .trim()
      .replace(/^\|/u, '')
      .replace(/\|$/u, '');
    if (/^[\s|:+-]*$/u.test(line)) return [];
    return [{ at: k + 1, cells: line.split(sign).map((cell) => cell.trim()) }];
  });
}

type Table = Pick<Draft, 'inputs' | 'outputs' | 'states' | 'arrows' | 'reset'>;

/** The name of a state without the mark of the reset state. */
function marked(cell: string, at: number): { readonly name: string; readonly isReset: boolean } {
  const [, mark = '', name = '', words = ''] =
    /^([>*→]?)\s*(\S*)\s*(\((?:reset|start|initial)\))?$/iu.exec(cell) ?? [];
  if (name === '') fail(at, `“${cell}” is no name of a state`, cell);
  return { name, isReset: mark !== '' || words !== '' };
}

function flat(head: Line, rows: readonly Line[]): Table {
  const next = head.cells.findIndex(isNextHeading);
  const known = namesOf(rows);
  const inputs = head.cells.slice(1, next);
  const outputs = head.cells.slice(next + 1);
  const states: { name: string; line: number }[] = [];
  let reset: Draft['reset'];
  const arrows = rows.map(({ at, cells }): Arrow => {
    const { name, isReset } = marked(cells[0] ?? '', at);
    states.push({ name, line: at });
    if (isReset) reset = { name, line: at };
    const to = cells[next] ?? '';
    const bits = (list: readonly string[]) =>
      list.map((bit) => (/^[*xX]?$/u.test(bit) ? '-' : bit)).join('');
    const condition: Condition =
      inputs.length === 0 ? { kind: 'always' } : readCondition(bits(cells.slice(1, next)), at);
    return {
      line: at,
      from: name,
      to: isOpen(to) && !known.has(to) ? undefined : to,
      condition:
        condition.kind === 'always' && inputs.length > 0
          ? { kind: 'bits', cubes: ['-'.repeat(inputs.length)] }
          : condition,
      outputs: outputs.length === 0 ? undefined : inCell(bits(cells.slice(next + 1)), at),
    };
  });
  return { inputs, outputs, states, arrows, reset };
}

/** What the first column calls states: an x there is one, and no open entry. */
const namesOf = (rows: readonly Line[]): ReadonlySet<string> =>
  new Set(rows.map(({ at, cells }) => marked(cells[0] ?? '', at).name));

const isOpen = (cell: string): boolean => /^(?:-|\*|x|dc)?$/u.test(cell);

/** A heading is a condition where it has bits or an operator. */
const isCondition = (cell: string): boolean => /^[01-]+$/u.test(cell) || /[=!~'&]/u.test(cell);

function square(head: Line, rows: readonly Line[]): Table {
  const columns = head.cells.map((cell) =>
    cell.replace(/^(?:next(?: state)?|input|outputs?)\s*:?\s*(?=\S)/iu, ''),
  );
  const known = namesOf(rows);
  // A combination that stands a second time has the outputs there: next states to the left, outputs to the right.
  const outputsAt = new Map<number, number>();
  columns.forEach((cell, k) => {
    const first = columns.indexOf(cell);
    if (first < 1 || first === k || !isCondition(cell)) return;
    const odd = rows.find((row) => !BITS.test(row.cells[k] ?? ''));
    if (outputsAt.has(first) || odd)
      fail(
        head.at,
        `the heading ${cell} stands ${outputsAt.has(first) ? 'three times' : `twice, and “${odd?.cells[k]}” below the second is no outputs`}`,
        cell,
      );
    outputsAt.set(first, k);
  });
  const asOutputs = new Set(outputsAt.values());
  const inputs = namedIn(columns[0] ?? '', columns.slice(1).filter(isCondition));
  const moore = columns.flatMap((cell, k) => (k > 0 && !isCondition(cell) ? [k] : []));
  const states: { name: string; line: number; outputs?: Written }[] = [];
  const arrows: Arrow[] = [];
  let reset: Draft['reset'];
  for (const { at, cells } of rows) {
    const { name, isReset } = marked(cells[0] ?? '', at);
    if (states.some((s) => s.name === name)) fail(at, `state ${name} has a second row`, name);
    if (isReset) reset = { name, line: at };
    const own = moore.map((k) => cells[k] ?? '').join('');
    states.push({ name, line: at, ...(own !== '' && { outputs: inCell(own, at) }) });
    columns.forEach((column, k) => {
      if (k === 0 || moore.includes(k) || asOutputs.has(k)) return;
      const [, to = '', outputs] = /^([^/,\s]*)\s*(?:[/,\s]\s*(.*))?$/u.exec(cells[k] ?? '') ?? [];
      const open = isOpen(to) && !known.has(to);
      const beside = cells[outputsAt.get(k) ?? -1];
      if (beside !== undefined && outputs !== undefined)
        fail(at, `the outputs at ${column} stand twice, “${outputs}” and “${beside}”`, cells[k]);
      const written = beside ?? outputs;
      if (open && (written === undefined || written === '')) return;
      arrows.push({
        line: at,
        from: name,
        to: open ? undefined : to,
        condition: readCondition(column, at),
        outputs: written === undefined ? undefined : inCell(written, at),
      });
    });
  }
  if (!columns.some((cell, k) => k > 0 && isCondition(cell)))
    fail(
      head.at,
      'no heading is an input combination such as 0, 01 or x=1, and none is “next”',
      head.cells.join(' | '),
    );
  const [first] = moore;
  return {
    inputs,
    outputs:
      first === undefined
        ? undefined
        : moore.map((k) => (columns[k] ?? '').replace(/^outputs?$/iu, 'z') || 'z'),
    states,
    arrows,
    reset,
  };
}

/** Input names in the first heading, behind a stroke: `state \ x y`. */
function namedIn(first: string, conditions: readonly string[]): string[] | undefined {
  const names = /[\\/]\s*(.+)$/u.exec(first)?.[1]?.split(/[\s,]+/u);
  const width = conditions[0]?.length ?? 0;
  if (!names || !conditions.every((c) => /^[01-]+$/u.test(c))) return undefined;
  if (names.length === width) return names;
  const letters = names.join('').match(/\p{L}\d*/gu) ?? [];
  return letters.length === width ? letters : undefined;
}
