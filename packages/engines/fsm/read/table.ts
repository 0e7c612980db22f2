import { type Arrow, assemble, type Draft } from './assemble.ts';
import { type Condition, readCondition } from './condition.ts';
import { type Document, fail, placesIn } from './document.ts';
import { readOutputs, type Written } from './outputs.ts';
import { joinedStates, type Row } from './state-bits.ts';

const BITS = /^[01xX~\-\s]*$/u;

/** Outputs in a cell, where an x is a don't-care and no name. */
const inCell = (text: string, at: number): Written =>
  readOutputs(BITS.test(text) ? text.replace(/x/giu, '-') : text, at);

const NEXT = /^(?:next(?: ?state)?|n\.?s\.?|next_state|q\+|s\+|s')$/iu;

/** Whether a heading is that of the next states, one to a row. */
const isNextHeading = (cell: string): boolean => NEXT.test(cell);

/**
 * Whether a text without arrows is a table: its first line, without its comment, has a stroke or a tab, or headings of next states
 * or of input combinations between commas, semicolons or blanks.
 */
export function isTable(lines: readonly string[]): boolean {
  const [first = '', ...rows] = lines;
  if (rows.length === 0) return false;
  if (/[|\t]/u.test(first)) return true;
  const cells = cellsIn(first, signOf(first));
  if (cells.length < 2) return false;
  return (
    cells.some(isNextHeading) ||
    cells.slice(1).filter(isCondition).length > 1 ||
    joinedStates({ at: 1, cells }, []) !== undefined
  );
}

/**
 * A state table with a column for each input combination: `state | x=0 | x=1 | z` over rows `A | B | C/1 | 0`, with
 * cells `next`, `next/outputs` or `next, outputs`, or the outputs under the same headings to the right, `x=0 | x=1 | x=0 | x=1`, and
 * Moore outputs in columns of their own; or one row for each
 * transition under `state | x | next | z`, or with a column for each flip-flop, `Q1 Q0 x Q1+ Q0+ z`. Columns are apart by `|`,
 * tabs, semicolons, commas or blanks. A mark `>` or `*` before a state makes it the reset state. Throws `syntax` with the line of what it does not take.
 */
export function readTable(text: string): Document {
  const [first, ...others] = cellsOf(text);
  if (!first || others.length === 0)
    fail(1, 'a state table is a line of headings and a row for each state');
  for (const row of others)
    if (row.cells.length !== first.cells.length)
      fail(
        row.at,
        `a row has ${first.cells.length} cells as the headings do; here are ${row.cells.length}`,
        row.cells.join(' | '),
      );
  const bits = first.cells.some(isNextHeading) ? undefined : joinedStates(first, others);
  const { head, rows } = bits ?? { head: first, rows: others };
  const draft = head.cells.some(isNextHeading) ? flat(head, rows) : square(head, rows);
  return assemble({
    ...draft,
    notation: 'table',
    codes: new Map(bits ? draft.states.map(({ name }) => [name, name]) : []),
    places: placesIn(text),
    remarks: [],
  });
}

type Sign = '|' | '\t' | ';' | ',' | ' ';

const signOf = (text: string): Sign =>
  (['|', '\t', ';', ','] as const).find((sign) => text.includes(sign)) ?? ' ';

/** The cells of a line; those of a spreadsheet may stand in quotation marks. */
const cellsIn = (line: string, sign: Sign): string[] =>
  line
    .split(sign === ' ' ? /\s+/u : sign === ',' ? /,(?=(?:[^"]*"[^"]*")*[^"]*$)/u : sign)
    .map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1'));

function cellsOf(text: string): Row[] {
  const lines = text.split('\n').flatMap((whole, k) => {
    const line = whole
      .replace(/(?:#|\/\/).*/u, '')
      .trim()
      .replace(/^\|/u, '')
      .replace(/\|$/u, '');
    return /^[\s|:+-]*$/u.test(line) ? [] : [{ at: k + 1, line }];
  });
  const sign = text.includes('|') ? '|' : text.includes('\t') ? '\t' : signOf(lines[0]?.line ?? '');
  return lines.map(({ at, line }) => ({ at, cells: cellsIn(line, sign) }));
}

type Table = Pick<Draft, 'inputs' | 'outputs' | 'states' | 'arrows' | 'reset'>;

/** The name of a state without the mark of the reset state. */
function marked(cell: string, at: number): { readonly name: string; readonly isReset: boolean } {
  const [, mark = '', name = '', words = ''] =
    /^([>*→]?)\s*(\S*)\s*(\((?:reset|start|initial)\))?$/iu.exec(cell) ?? [];
  if (name === '') fail(at, `“${cell}” is no name of a state`, cell);
  return { name, isReset: mark !== '' || words !== '' };
}

function flat(head: Row, rows: readonly Row[]): Table {
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
const namesOf = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.map(({ at, cells }) => marked(cells[0] ?? '', at).name));

const isOpen = (cell: string): boolean => /^(?:-|\*|x|dc)?$/u.test(cell);

/** A heading is a condition where it has bits or an operator. */
const isCondition = (cell: string): boolean => /^[01-]+$/u.test(cell) || /[=!~'&]/u.test(cell);

function square(head: Row, rows: readonly Row[]): Table {
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
