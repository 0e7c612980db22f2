/** Edits of a WaveJSON text in place: what is not edited keeps its letters, comments and line breaks. */
import { EngineError } from '../../error.ts';
import {
  type ArraySource,
  memberOf,
  type ObjectSource,
  readSource,
  type Source,
} from './source.ts';

/** A splice: what stands from `from` to `to` becomes `text`. */
interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const apply = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to, text: own }) => now.slice(0, from) + own + now.slice(to), text);

/** How this text writes strings and names: with the quotes that stand most in it. */
interface Manner {
  readonly quote: "'" | '"';
  readonly isNameQuoted: boolean;
}

function mannerOf(text: string): Manner {
  const count = (what: RegExp) => text.match(what)?.length ?? 0;
  const isNameQuoted = count(/["']\w+["']\s*:/gu) >= count(/[{,\s]\w+\s*:/gu);
  return { quote: !isNameQuoted && count(/'/gu) > count(/"/gu) ? "'" : '"', isNameQuoted };
}

function written(value: string | readonly string[], { quote }: Manner): string {
  if (typeof value !== 'string')
    return `[${value.map((v) => written(v, { quote, isNameQuoted: false })).join(', ')}]`;
  const json = JSON.stringify(value);
  return quote === '"'
    ? json
    : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const key = (name: string, { quote, isNameQuoted }: Manner): string =>
  isNameQuoted ? `${quote}${name}${quote}` : name;

const rootOf = (text: string): ObjectSource => {
  const source = readSource(text);
  if (source.kind !== 'object')
    throw new EngineError('syntax', 'A diagram is an object: {signal: [...]}.');
  return source;
};

function signalOf(text: string): ArraySource {
  const signal = memberOf(rootOf(text), 'signal');
  if (signal?.kind !== 'array')
    throw new EngineError('incomplete', 'The object has no list “signal”.');
  return signal;
}

/** The list that a row stands in, and its index there. Rows are objects and nulls from the top down. */
interface Row {
  readonly list: ArraySource;
  readonly index: number;
  readonly source: Source;
}

export function rowsIn(list: ArraySource): Row[] {
  return list.items.flatMap((source, index): Row[] => {
    if (source.kind === 'array') return rowsIn(source);
    const isRow = source.kind === 'object' || (source.kind === 'scalar' && source.value === null);
    return isRow ? [{ list, index, source }] : [];
  });
}

function rowAt(text: string, lane: number): Row {
  const row = rowsIn(signalOf(text))[lane];
  if (!row) throw new EngineError('out-of-range', `There is no lane ${lane + 1}.`);
  return row;
}

/** A member of a lane is given, changed, or with undefined taken away. */
export function withMember(
  text: string,
  lane: number,
  name: string,
  value: string | readonly string[] | number | undefined,
): string {
  const { source } = rowAt(text, lane);
  const manner = mannerOf(text);
  const own =
    typeof value === 'number'
      ? String(value)
      : value === undefined
        ? undefined
        : written(value, manner);
  if (source.kind !== 'object')
    return own === undefined
      ? text
      : apply(text, [
          { from: source.from, to: source.to, text: `{ ${key(name, manner)}: ${own} }` },
        ]);
  return apply(text, memberSplices(text, source, name, own, manner));
}

function memberSplices(
  text: string,
  source: ObjectSource,
  name: string,
  own: string | undefined,
  manner: Manner,
): Splice[] {
  const at = source.members.findLastIndex((m) => m.key === name);
  const member = source.members[at];
  if (member && own !== undefined)
    return [{ from: member.value.from, to: member.value.to, text: own }];
  if (member) return [removal(text, source.members, at)];
  if (own === undefined) return [];
  const last = source.members.at(-1);
  const added = `${key(name, manner)}: ${own}`;
  if (!last) return [{ from: source.from, to: source.to, text: `{ ${added} }` }];
  return [{ from: last.to, to: last.to, text: `, ${added}` }];
}

/** What takes an entry away with one of the commas around it, and its line where it was alone there. */
function removal(text: string, items: readonly { from: number; to: number }[], at: number): Splice {
  const { from, to } = items[at] as { from: number; to: number };
  const next = items[at + 1];
  const before = items[at - 1];
  if (next) return { from, to: next.from, text: '' };
  const comma = /^\s*,/u.exec(text.slice(to))?.[0] ?? '';
  return before ? { from: before.to, to: to, text: '' } : { from, to: to + comma.length, text: '' };
}

/** The blanks at the head of the line in which a place stands, where nothing else is before it. */
function indentOf(text: string, at: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*$/u.test(line) ? line : undefined;
}

/** Puts an entry into a list at an index, in a line of its own where its neighbours have one. */
function insertion(text: string, list: ArraySource, index: number, own: string): Splice {
  const before = list.items[index - 1];
  const behind = list.items[index];
  if (behind) {
    const indent = indentOf(text, behind.from);
    return {
      from: behind.from,
      to: behind.from,
      text: `${own},${indent === undefined ? ' ' : `\n${indent}`}`,
    };
  }
  if (!before) return { from: list.from, to: list.to, text: `[\n  ${own}\n]` };
  const indent = indentOf(text, before.from);
  return {
    from: before.to,
    to: before.to,
    text: `,${indent === undefined ? ' ' : `\n${indent}`}${own}`,
  };
}

/** A lane's own text. */
export function laneText(text: string, lane: number): string {
  const { source } = rowAt(text, lane);
  return text.slice(source.from, source.to);
}

/** A new lane below another; `own` is its text, or its name and wave. */
export function withLane(
  text: string,
  below: number,
  own: string | { readonly name: string; readonly wave: string },
): string {
  const manner = mannerOf(text);
  const entry =
    typeof own === 'string'
      ? own
      : `{ ${key('name', manner)}: ${written(own.name, manner)}, ${key('wave', manner)}: ${written(own.wave, manner)} }`;
  if (below < 0) {
    const signal = signalOf(text);
    return apply(text, [insertion(text, signal, 0, entry)]);
  }
  const { list, index } = rowAt(text, below);
  return apply(text, [insertion(text, list, index + 1, entry)]);
}

export function withoutLane(text: string, lane: number): string {
  const { list, index } = rowAt(text, lane);
  const splice = removal(text, list.items, index);
  return apply(text, [splice]);
}

/** A lane goes up or down a row, past a neighbour of its own list or over the border of its group. */
export function withLaneMoved(text: string, lane: number, by: 1 | -1): string {
  const rows = rowsIn(signalOf(text));
  const [row, other] = [rows[lane], rows[lane + by]];
  if (!row || !other) return text;
  const own = text.slice(row.source.from, row.source.to);
  const theirs = text.slice(other.source.from, other.source.to);
  return apply(text, [
    { from: row.source.from, to: row.source.to, text: theirs },
    { from: other.source.from, to: other.source.to, text: own },
  ]);
}

/** The lanes from one row to another, of one list, become a group. @throws EngineError where a group's border lies between them */
export function withGroup(text: string, from: number, to: number, name: string): string {
  const [first, last] = [rowAt(text, Math.min(from, to)), rowAt(text, Math.max(from, to))];
  if (
    first.list !== last.list &&
    (first.list.from !== last.list.from || first.list.to !== last.list.to)
  )
    throw new EngineError(
      'unsupported',
      'These lanes stand in different groups; choose lanes of one.',
    );
  const manner = mannerOf(text);
  const indent = indentOf(text, first.source.from);
  const body = text.slice(first.source.from, last.source.to);
  const open = indent === undefined ? ' ' : `\n${indent}  `;
  const inner = indent === undefined ? body : body.replaceAll(`\n${indent}`, `\n${indent}  `);
  const close = indent === undefined ? '' : `\n${indent}`;
  return apply(text, [
    {
      from: first.source.from,
      to: last.source.to,
      text: `[${written(name, manner)},${open}${inner}${close}]`,
    },
  ]);
}

/** The group that a lane stands in is opened: its lanes stand where it stood. */
export function withoutGroup(text: string, lane: number): string {
  const { list } = rowAt(text, lane);
  const signal = signalOf(text);
  if (list.from === signal.from) return text;
  const [first] = list.items;
  const isNamed = first?.kind === 'string' || (first?.kind === 'scalar' && first.value !== null);
  const rows = list.items.slice(isNamed ? 1 : 0);
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (!top || !bottom) return text;
  return apply(text, [{ from: list.from, to: list.to, text: text.slice(top.from, bottom.to) }]);
}

/** An arrow is added to `edge`, changed, or with undefined taken away. */
export function withArc(text: string, index: number | undefined, arc: string | undefined): string {
  const manner = mannerOf(text);
  const root = rootOf(text);
  const edge = memberOf(root, 'edge');
  if (edge?.kind !== 'array') {
    if (arc === undefined) return text;
    const list = `[${written(arc, manner)}]`;
    return apply(text, memberSplices(text, root, 'edge', list, manner));
  }
  if (index === undefined)
    return arc === undefined
      ? text
      : edge.items.length === 0
        ? apply(text, [{ from: edge.from, to: edge.to, text: `[${written(arc, manner)}]` }])
        : apply(text, [insertion(text, edge, edge.items.length, written(arc, manner))]);
  const item = edge.items[index];
  if (!item) return text;
  return apply(text, [
    arc === undefined
      ? removal(text, edge.items, index)
      : { from: item.from, to: item.to, text: written(arc, manner) },
  ]);
}
