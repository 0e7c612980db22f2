/** As much of YAML as configurations of CamillaDSP use: maps and lists by indentation, scalars, lists in brackets, comments. */
import { clip, refuse } from './chain.ts';

export interface Scalar {
  readonly kind: 'scalar';
  readonly text: string;
  readonly line: number;
  /** Where it begins in the whole text. */
  readonly at: number;
}
export interface Mapping {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Yaml>;
  readonly line: number;
}
export interface Sequence {
  readonly kind: 'list';
  readonly items: readonly Yaml[];
  readonly line: number;
}
export type Yaml = Scalar | Mapping | Sequence;

interface Row {
  readonly indent: number;
  readonly text: string;
  readonly at: number;
  readonly line: number;
}

/** Levels of nesting; a configuration has five. */
const MAX_DEPTH = 12;

/** The line without its comment; a # within quotes is none. */
function uncommented(line: string): string {
  let quote = '';
  for (let k = 0; k < line.length; k++) {
    const c = line[k] ?? '';
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '#' && (k === 0 || /\s/u.test(line[k - 1] ?? ''))) return line.slice(0, k);
  }
  return line;
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let at = 0;
  text.split('\n').forEach((whole, k) => {
    const text = uncommented(whole).trimEnd();
    const indent = text.length - text.trimStart().length;
    if (text.slice(0, indent).includes('\t'))
      refuse(`have a tab before line ${k + 1}; YAML indents by blanks`);
    if (text.trim() !== '' && text.trim() !== '---' && text.trim() !== '...')
      rows.push({ indent, text: text.slice(indent), at: at + indent, line: k + 1 });
    at += whole.length + 1;
  });
  return rows;
}

/** The whole text as one map. @throws InputError for the field `bands` */
export function readYaml(text: string): Mapping {
  const rows = rowsOf(text);
  const [value, next] = block(rows, 0, rows[0]?.indent ?? 0, 0);
  const left = rows[next];
  if (left) refuse(`have line ${left.line} indented unlike the lines above it`, left.text);
  return value.kind === 'map' ? value : refuse('are no map of YAML at their top');
}

/** A block of rows of one indent, and the row behind it. */
function block(rows: Row[], from: number, indent: number, depth: number): [Yaml, number] {
  const row = rows[from];
  if (!row) return [{ kind: 'map', entries: new Map(), line: 1 }, from];
  if (depth > MAX_DEPTH) refuse(`are nested more than ${MAX_DEPTH} deep in line ${row.line}`);
  return isItem(row) ? list(rows, from, indent, depth) : map(rows, from, indent, depth);
}

const isItem = ({ text }: Row): boolean => text === '-' || text.startsWith('- ');

function list(rows: Row[], from: number, indent: number, depth: number): [Yaml, number] {
  const items: Yaml[] = [];
  let k = from;
  for (let row = rows[k]; row && row.indent === indent && isItem(row); row = rows[k]) {
    const body = row.text.slice(1).trimStart();
    const shift = row.text.length - body.length;
    if (body === '') {
      const [value, next] = block(rows, k + 1, rows[k + 1]?.indent ?? 0, depth + 1);
      items.push(value);
      k = next;
    } else if (keyOf(body) === undefined) {
      items.push(scalar(body, row.at + shift, row.line));
      k++;
    } else {
      // The first key stands on the line of its dash: as if that were blanks.
      rows[k] = { ...row, indent: indent + shift, text: body, at: row.at + shift };
      const [value, next] = map(rows, k, indent + shift, depth + 1);
      items.push(value);
      k = next;
    }
  }
  return [{ kind: 'list', items, line: rows[from]?.line ?? 1 }, k];
}

/** `name: ` or `name:` at the head of a text, quoted or not. */
function keyOf(text: string): string | undefined {
  const colon = text.indexOf(':');
  if (colon <= 0 || !(colon === text.length - 1 || text[colon + 1] === ' ')) return undefined;
  const key = text.slice(0, colon).trim();
  return /^["'[{]/u.test(key) ? key.replace(/^(["'])(.*)\1$/u, '$2') : key;
}

function map(rows: Row[], from: number, indent: number, depth: number): [Yaml, number] {
  const entries = new Map<string, Yaml>();
  let k = from;
  for (let row = rows[k]; row && row.indent === indent && !isItem(row); row = rows[k]) {
    const key = keyOf(row.text);
    if (key === undefined)
      return refuse(
        `have "${clip(row.text)}" in line ${row.line}, which is no name with a value`,
        row.text,
      );
    if (entries.has(key))
      refuse(`have the name ${clip(key)} twice, again in line ${row.line}`, key);
    const colon = row.text.indexOf(':');
    const body = row.text.slice(colon + 1).trimStart();
    const next = rows[k + 1];
    if (body !== '') {
      entries.set(key, scalar(body, row.at + row.text.length - body.length, row.line));
      k++;
    } else if (next && (next.indent > indent || (next.indent === indent && isItem(next)))) {
      const [value, after] = block(rows, k + 1, next.indent, depth + 1);
      entries.set(key, value);
      k = after;
    } else {
      entries.set(key, { kind: 'scalar', text: '', at: row.at, line: row.line });
      k++;
    }
  }
  return [{ kind: 'map', entries, line: rows[from]?.line ?? 1 }, k];
}

/** A scalar, placed where it begins within its quotes. */
function unquoted(text: string, at: number, line: number): Scalar {
  const inner = /^(["'])(.*)\1$/u.exec(text)?.[2];
  return inner === undefined
    ? { kind: 'scalar', text, at, line }
    : { kind: 'scalar', text: inner, at: at + 1, line };
}

function scalar(text: string, at: number, line: number): Yaml {
  if (text.startsWith('{'))
    return refuse(`have a map in braces in line ${line}: write its names below one another`, text);
  if (!text.startsWith('[')) return unquoted(text, at, line);
  if (!text.endsWith(']'))
    return refuse(`have a list in brackets in line ${line} that does not end there`, text);
  const items = text
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/u, '$2'))
    .filter((part) => part !== '')
    .map((part): Yaml => ({ kind: 'scalar', text: part, at, line }));
  return { kind: 'list', items, line };
}
