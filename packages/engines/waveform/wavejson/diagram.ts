/** A WaveJSON text as a diagram: lanes, groups, arrows, rulers, gaps. Meaning as in WaveDrom 3.7, whose examples it is checked against. */
import { EngineError } from '../../error.ts';
import { type ArcText, readArc, shapeOf } from './arc.ts';
import { type Grid, type Lane, type LaneNode, readLane } from './lane.ts';
import { type Span, spansOf } from './rich-text.ts';
import { type Ruler, rulerOf } from './ruler.ts';
import {
  type ArraySource,
  memberOf,
  type ObjectSource,
  plain,
  readSource,
  type Source,
} from './source.ts';

export interface Group {
  readonly name: readonly Span[];
  /** Rows from this one, so many. */
  readonly row: number;
  readonly rows: number;
  /** 1 for the outermost. */
  readonly depth: number;
  readonly source: ArraySource;
}

/** A named place; of several with one letter the last. */
export interface Node extends LaneNode {
  readonly lane: number;
}

export interface Arc extends ArcText {
  /** Index in `edge`. */
  readonly index: number;
  /** Where it begins and ends: half cycles, and lanes. */
  readonly a: { readonly x: number; readonly lane: number };
  readonly b: { readonly x: number; readonly lane: number };
}

/** A break through all lanes: an entry of `gaps`. */
export interface Break {
  readonly x: number;
  readonly kind: string;
  /** Index of its entry. */
  readonly index: number;
}

export interface Diagram {
  readonly lanes: readonly Lane[];
  readonly groups: readonly Group[];
  readonly nodes: readonly Node[];
  readonly arcs: readonly Arc[];
  readonly breaks: readonly Break[];
  readonly head: Ruler;
  readonly foot: Ruler;
  readonly hscale: number;
  /** Half cycles that are shown. */
  readonly width: number;
  /** Whether dotted lines stand at the cycles. */
  readonly hasMarks: boolean;
  readonly arcFontSize: number;
  readonly source: ObjectSource;
  /** What is drawn though it means nothing, or not drawn though it is written; whole sentences. */
  readonly notes: readonly string[];
}

export const MAX_LANES = 1000;
/** Half cycles in a lane. */
export const MAX_WIDTH = 20_000;
/** Half cycles in all lanes. */
const MAX_AREA = 1_000_000;
const MAX_NOTES = 12;

/**
 * Reads a diagram; `tick` is the time of a cycle in seconds. @throws EngineError `syntax` where the text cannot be read, `unsupported` for the other kinds of
 * WaveDrom, `out-of-range` beyond the bounds above, `empty` without lanes
 */
export function readDiagram(text: string, tick = 1e-9): Diagram {
  const source = readSource(text);
  const signal = signalOf(source);
  const root = source as ObjectSource;
  const found: string[] = [];
  const note = (message: string) => {
    if (!found.includes(message)) found.push(message);
  };
  const config = record(memberOf(root, 'config'));
  const hscale = hscaleOf(config['hscale']);
  const [from, to] = boundsOf(config['hbounds']);
  const grid: Grid = { hscale, cut: 2 * from, tick };
  const { rows, groups } = rowsOf(signal, note);
  if (rows.length === 0)
    throw new EngineError(
      'empty',
      'The list “signal” has no lanes; write {name: "A", wave: "01"}.',
    );
  if (rows.length > MAX_LANES)
    throw new EngineError(
      'out-of-range',
      `The diagram has ${rows.length} lanes; the most is ${MAX_LANES}.`,
    );
  checkArea(rows, hscale);
  const crowded: string[] = [];
  const remarks = { note, surplus: (called: string) => crowded.push(called) };
  const lanes = rows.map((row, k) => readLane(text, row, k, grid, remarks));
  if (crowded.length > 0)
    note(
      `${crowded.slice(0, 4).join(', ')}${crowded.length > 4 ? ` and ${crowded.length - 4} more lanes` : ''} ${crowded.length === 1 ? 'has' : 'have'} more labels than values of a cycle or more; the last ones are not shown.`,
    );
  const longest = Math.max(1, ...lanes.map(({ wave, shift }) => (wave ? wave.length - shift : 0)));
  const width = Math.min(longest, 2 * (to - from));
  if (width > MAX_WIDTH)
    throw new EngineError(
      'out-of-range',
      `The diagram is ${Math.ceil(width / 2 / hscale)} cycles of hscale ${hscale} wide; the most is ${MAX_WIDTH / 2} cycles of hscale 1.`,
    );
  const axis = { cycles: width / (2 * hscale), hscale, first: from };
  const size = Number(config['arcFontSize']);
  const nodes = new Map(
    lanes.flatMap((l) => l.nodes.map((n): [string, Node] => [n.letter, { ...n, lane: l.index }])),
  );
  const arcs = arcsOf(memberOf(root, 'edge'), nodes, note);
  return {
    lanes,
    groups,
    nodes: [...nodes.values()],
    arcs,
    breaks: breaksOf(memberOf(root, 'gaps'), hscale, note),
    head: rulerOf(record(memberOf(root, 'head')), axis),
    foot: rulerOf(record(memberOf(root, 'foot')), axis),
    hscale,
    width,
    hasMarks: config['marks'] !== false,
    arcFontSize: size > 0 ? Math.min(size, 40) : 11,
    source: root,
    notes:
      found.length > MAX_NOTES
        ? [...found.slice(0, MAX_NOTES), `There are ${found.length - MAX_NOTES} more remarks.`]
        : found,
  };
}

function signalOf(source: Source): ArraySource {
  if (source.kind !== 'object')
    throw new EngineError('syntax', 'A diagram is an object: {signal: [{name: "A", wave: "01"}]}.');
  const signal = memberOf(source, 'signal');
  if (signal?.kind === 'array') return signal;
  if (signal)
    throw new EngineError(
      'syntax',
      'What “signal” has is no list: write signal: [{name: "A", wave: "01"}].',
    );
  for (const [key, what] of [
    ['assign', 'a schematic of logic gates'],
    ['reg', 'a bit field of a register'],
  ] as const)
    if (memberOf(source, key))
      throw new EngineError(
        'unsupported',
        `This is WaveDrom’s “${key}”, ${what}; a timing diagram has signal: [...].`,
      );
  throw new EngineError(
    'incomplete',
    'The object has no “signal”: write {signal: [{name: "A", wave: "01"}]}.',
  );
}

const record = (source: Source | undefined): Readonly<Record<string, unknown>> =>
  source?.kind === 'object' ? (plain(source) as Record<string, unknown>) : {};

function hscaleOf(value: unknown): number {
  const n = Math.round(Number(value) > 0 ? Number(value) : 1);
  return Math.min(100, Math.max(1, n));
}

/** The cycles that are shown, from and to; all unless said. */
function boundsOf(value: unknown): readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return [0, 5e11];
  const [from, to] = [Math.floor(Number(value[0])), Math.ceil(Number(value[1]))];
  return from < to ? [from, to] : [0, 5e11];
}

/** The lanes from the top down, and the groups, each after those within it. */
function rowsOf(
  signal: ArraySource,
  note: (message: string) => void,
): { rows: (ObjectSource | undefined)[]; groups: Group[] } {
  const rows: (ObjectSource | undefined)[] = [];
  const groups: Group[] = [];
  const walk = (list: ArraySource, depth: number): void => {
    list.items.forEach((item, k) => {
      if (item.kind === 'object') rows.push(item);
      else if (item.kind === 'array') {
        const row = rows.length;
        walk(item, depth + 1);
        const [first] = item.items;
        const isNamed =
          first?.kind === 'string' || (first?.kind === 'scalar' && typeof first.value === 'number');
        groups.push({
          name: isNamed ? spansOf(plain(first)) : [],
          row,
          rows: rows.length - row,
          depth: depth + 1,
          source: item,
        });
      } else if (item.kind === 'scalar' && item.value === null) rows.push(undefined);
      else if (k > 0)
        note(
          `“${String(plain(item))}” stands among the lanes and is none; only a group’s first entry is its name.`,
        );
    });
  };
  walk(signal, 0);
  return { rows, groups };
}

/** Before anything is allocated. */
function checkArea(rows: readonly (ObjectSource | undefined)[], hscale: number): void {
  let area = 0;
  for (const row of rows) {
    const wave = row && memberOf(row, 'wave');
    const period = row && memberOf(row, 'period');
    const cells = wave?.kind === 'string' ? wave.value.length : 0;
    const ticks = period?.kind === 'scalar' ? Math.max(1, Number(period.value) || 1) : 1;
    area += 2 * cells * Math.max(1, Math.min(ticks * hscale, 1));
    if (cells * ticks * hscale * 2 > 50 * MAX_WIDTH)
      throw new EngineError(
        'out-of-range',
        `A wave of ${cells} cells of ${ticks} cycles at hscale ${hscale} is ${cells * ticks * hscale} cycles wide; the most is ${25 * MAX_WIDTH}.`,
      );
  }
  if (area > MAX_AREA)
    throw new EngineError(
      'out-of-range',
      `The waves have ${area / 2} cells in all; the most is ${MAX_AREA / 2}.`,
    );
}

function arcsOf(
  source: Source | undefined,
  nodes: ReadonlyMap<string, Node>,
  note: (message: string) => void,
): Arc[] {
  if (source === undefined) return [];
  const list = plain(source);
  if (!Array.isArray(list)) {
    note('What “edge” has is no list of arrows, and none is drawn.');
    return [];
  }
  return list.flatMap((entry: unknown, index): Arc[] => {
    if (typeof entry !== 'string' || entry.trim() === '') return [];
    const arc = readArc(entry);
    const [a, b] = [nodes.get(arc.from), nodes.get(arc.to)];
    for (const [letter, node] of [
      [arc.from, a],
      [arc.to, b],
    ] as const)
      if (!node) note(`The arrow “${entry}” is not drawn: no lane has the node “${letter}”.`);
    if (!a || !b) return [];
    if (!shapeOf(arc.shape).isKnown)
      note(
        `The arrow “${entry}” has the shape “${arc.shape}”, which there is not; it is a straight line.`,
      );
    return [
      {
        ...arc,
        index,
        a: { x: a.x, lane: a.lane },
        b: { x: b.x, lane: b.lane },
      },
    ];
  });
}

const BREAKS = new Set(['0', '1', '|', '2', '3', '[', ']', '(', ')', ')(', '((', '))', 's']);

function breaksOf(
  source: Source | undefined,
  hscale: number,
  note: (message: string) => void,
): Break[] {
  if (source?.kind !== 'string') return [];
  return source.value
    .trim()
    .split(/\s+/u)
    .flatMap((kind, index) => {
      if (kind === '.' || kind === '') return [];
      if (!BREAKS.has(kind))
        note(`“gaps” has “${kind}”, which is no break; there are ${[...BREAKS].join(' ')}.`);
      return BREAKS.has(kind) ? [{ kind, index, x: 2 * hscale * (index + 0.5) }] : [];
    });
}
