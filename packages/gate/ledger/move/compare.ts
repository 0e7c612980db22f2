/** Whether a table has the same rows in both databases: every row, both ways. */
import type { Cell, Cells, Table } from './tables.ts';

/** Differences of one table are told up to here, and counted beyond. */
const MAX_TOLD = 10;

export interface Compared {
  /** Rows of each. */
  readonly inFile: number;
  readonly inDatabase: number;
  /** A sentence each. */
  readonly differences: readonly string[];
}

/** Both in the order of the table's key; each is read once, a row at a time. */
export async function compare(
  table: Table,
  file: Iterable<Cells>,
  database: AsyncIterable<Cells>,
): Promise<Compared> {
  const [left, right] = [file[Symbol.iterator](), database[Symbol.asyncIterator]()];
  const told: string[] = [];
  let differing = 0;
  const tell = (sentence: string): void => {
    differing++;
    if (told.length < MAX_TOLD) told.push(`${table.name}: ${sentence}`);
  };
  let [inFile, inDatabase] = [0, 0];
  let [a, b] = [left.next(), await right.next()];
  while (a.done !== true || b.done !== true) {
    const order = a.done === true ? 1 : b.done === true ? -1 : orderOf(table, a.value, b.value);
    if (order < 0) tell(`${keyOf(table, a.value)} is in the file and not in the database.`);
    if (order > 0) tell(`${keyOf(table, b.value)} is in the database and not in the file.`);
    if (order === 0) for (const sentence of unlike(table, a.value, b.value)) tell(sentence);
    if (order <= 0) {
      inFile++;
      a = left.next();
    }
    if (order >= 0) {
      inDatabase++;
      b = await right.next();
    }
  }
  if (differing > told.length) told.push(`${table.name}: ${differing - told.length} more.`);
  return { inFile, inDatabase, differences: told };
}

function* unlike(table: Table, inFile: Cells, inDatabase: Cells): Iterable<string> {
  for (const [at, column] of Object.keys(table.columns).entries())
    if (inFile[at] !== inDatabase[at])
      yield `${keyOf(table, inFile)} has ${column} ${shown(inFile[at])} in the file and ${shown(inDatabase[at])} in the database.`;
}

const shown = (cell: Cell | undefined): string => (cell ?? 'nothing').slice(0, 80);

const keyOf = (table: Table, cells: Cells): string =>
  `row ${keyCells(table, cells)
    .map(([, cell]) => shown(cell))
    .join(' ')}`;

function keyCells({ columns, key }: Table, cells: Cells): [kind: string | undefined, Cell][] {
  const names = Object.keys(columns);
  return key.map((column) => [columns[column], cells[names.indexOf(column)] ?? null]);
}

/** As both databases order them: numbers by size, texts by their code points. */
function orderOf(table: Table, a: Cells, b: Cells): number {
  const others = keyCells(table, b);
  for (const [at, [kind, cell]] of keyCells(table, a).entries()) {
    const other = others[at]?.[1] ?? null;
    if (cell === other) continue;
    if (kind === 'text') return Buffer.compare(Buffer.from(cell ?? ''), Buffer.from(other ?? ''));
    return BigInt(cell ?? 0) < BigInt(other ?? 0) ? -1 : 1;
  }
  return 0;
}
