/** The editor's commands as pure functions from a text and a place to the next text. */
import { withChangeMoved } from '@tollbench/engines/waveform/wavejson/changes.ts';
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import {
  laneText,
  withArc,
  withLane,
  withMember,
} from '@tollbench/engines/waveform/wavejson/edit-text.ts';
import {
  hasSubCycles,
  labelIndex,
  nextState,
  stateAt,
  type WaveText,
  withCell,
  withEdgeMoved,
  withLength,
  withNode,
} from '@tollbench/engines/waveform/wavejson/edit-wave.ts';
import { dataOf, type Lane } from '@tollbench/engines/waveform/wavejson/lane.ts';
import { memberOf, plain } from '@tollbench/engines/waveform/wavejson/source.ts';

export interface Place {
  readonly lane: number;
  readonly cell: number;
}

/** What an edit cannot do, in a sentence for the status line. */
export class Refusal extends Error {}

const laneOf = (diagram: Diagram, index: number): Lane => {
  const lane = diagram.lanes[index];
  if (!lane) throw new Refusal('There is no lane here.');
  return lane;
};

/** A member of a lane's own text. */
const member = (lane: Lane, name: string): unknown => {
  const source = lane.source && memberOf(lane.source, name);
  return source && plain(source);
};

function waveOf(lane: Lane): WaveText {
  if (lane.changes !== undefined)
    throw new Refusal('This lane has changes at times of their own: pull them, or edit the text.');
  if (lane.text !== undefined && hasSubCycles(lane.text))
    throw new Refusal('Half cycles between < and > are edited in the text.');
  const data = member(lane, 'data');
  return { wave: lane.text ?? '', data: data === undefined ? undefined : dataOf(data).map(String) };
}

/** Writes a wave with its labels, each in the form that the lane had. */
function put(text: string, lane: Lane, before: WaveText, after: WaveText): string {
  let now = after.wave === before.wave ? text : withMember(text, lane.index, 'wave', after.wave);
  if (after.data !== undefined && after.data.join('\0') !== before.data?.join('\0')) {
    const isWords =
      typeof member(lane, 'data') === 'string' && after.data.every((d) => /^\S+$/u.test(d));
    now = withMember(now, lane.index, 'data', isWords ? after.data.join(' ') : trimmed(after.data));
  }
  return now;
}

const trimmed = (data: readonly string[]): string[] => {
  let end = data.length;
  while (end > 0 && data[end - 1] === '') end--;
  return data.slice(0, end);
};

export function setCell(
  text: string,
  diagram: Diagram,
  { lane: index, cell }: Place,
  state: string,
): string {
  const lane = laneOf(diagram, index);
  const before = waveOf(lane);
  return put(text, lane, before, withCell(before, cell, state));
}

/** A press: the next state of that cell. */
export function turnCell(text: string, diagram: Diagram, place: Place): string {
  const { wave } = waveOf(laneOf(diagram, place.lane));
  const next = wave === '' ? '0' : nextState(wave, place.cell);
  return next === stateAt(wave, place.cell) && wave !== ''
    ? text
    : setCell(text, diagram, place, next);
}

export function moveEdge(
  text: string,
  diagram: Diagram,
  { lane: index, cell }: Place,
  to: number,
): string {
  const lane = laneOf(diagram, index);
  const before = waveOf(lane);
  return put(text, lane, before, withEdgeMoved(before, cell, to));
}

/** A change of a lane with times of its own goes to a time in ticks, between its neighbours. */
export function moveChange(
  text: string,
  diagram: Diagram,
  index: number,
  { at, ticks, tick }: { readonly at: number; readonly ticks: number; readonly tick: number },
): string {
  const lane = laneOf(diagram, index);
  if (lane.changes === undefined) return text;
  const step = 2 * diagram.hscale;
  const pieces = lane.wave?.pieces ?? [];
  const least = (pieces[at - 1]?.from ?? 0) / step + STEP;
  const most = (pieces[at + 1]?.from ?? Number.POSITIVE_INFINITY) / step - STEP;
  const held = Math.min(most, Math.max(least, ticks));
  return withMember(text, index, 'changes', withChangeMoved(lane.changes, at, held, tick));
}

/** Ticks to which times and phases snap. */
export const STEP = 0.02;

export const snapped = (ticks: number): number =>
  Number((Math.round(ticks / STEP) * STEP).toFixed(6));

export function setPhase(text: string, index: number, phase: number): string {
  const n = snapped(phase);
  return withMember(text, index, 'phase', n === 0 ? undefined : n);
}

/** A cycle more or less at the end of every lane that reaches it. */
export function setCycles(text: string, diagram: Diagram, by: 1 | -1): string {
  const ends = diagram.lanes.map((l) =>
    l.text === undefined || hasSubCycles(l.text) ? 0 : l.text.length * l.period,
  );
  const most = Math.max(0, ...ends);
  if (by < 0 && most <= 1) throw new Refusal('One cycle is left.');
  return diagram.lanes.reduce((now, lane, k) => {
    const end = ends[k] ?? 0;
    if (lane.text === undefined || end === 0) return now;
    const wanted = by > 0 ? (end >= most ? most + 1 : end) : Math.min(end, most - 1);
    const count = Math.max(1, Math.round(wanted / lane.period));
    if (count === lane.text.length) return now;
    const before = waveOf(lane);
    return put(now, lane, before, withLength(before, count));
  }, text);
}

/** Words on the value at a cell. */
export function setLabel(
  text: string,
  diagram: Diagram,
  { lane: index, cell }: Place,
  label: string,
): string {
  const lane = laneOf(diagram, index);
  const before = waveOf(lane);
  const at = labelIndex(before.wave, cell);
  if (at === undefined)
    throw new Refusal('A label belongs to a value: make this cell = or 2 to 9.');
  const data = [...(before.data ?? [])];
  while (data.length <= at) data.push('');
  data[at] = label;
  return put(text, lane, before, { wave: before.wave, data });
}

export function labelAt(diagram: Diagram, { lane: index, cell }: Place): string | undefined {
  const lane = laneOf(diagram, index);
  const { wave, data } = waveOf(lane);
  const at = labelIndex(wave, cell);
  return at === undefined ? undefined : (data?.[at] ?? '');
}

/** A new lane below, as long as the others. */
export function addLane(text: string, diagram: Diagram, below: number): string {
  const cells = Math.max(1, Math.round(diagram.width / (2 * diagram.hscale)));
  return withLane(text, below, { name: freeName(diagram), wave: `0${'.'.repeat(cells - 1)}` });
}

export const copyLane = (text: string, lane: number): string =>
  withLane(text, lane, laneText(text, lane));

function freeName(diagram: Diagram): string {
  const names = new Set(diagram.lanes.map((l) => l.letters.trim()));
  for (let k = 1; ; k++) if (!names.has(`s${k}`)) return `s${k}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An arrow between two cells; nodes that are not there yet are invisible letters. */
export function addArc(
  text: string,
  diagram: Diagram,
  { from, to, shape }: { readonly from: Place; readonly to: Place; readonly shape: string },
): { text: string; index: number } {
  const used = new Set(diagram.lanes.flatMap((l) => l.nodes.map((n) => n.letter)));
  let now = text;
  const strings = new Map<number, string>();
  const letterOf = ({ lane: index, cell }: Place): string => {
    const lane = laneOf(diagram, index);
    const nodes = strings.get(index) ?? String(member(lane, 'node') ?? '');
    const there = nodes[cell];
    if (there !== undefined && there !== '.') return there;
    const letter = [...LETTERS].find((c) => !used.has(c));
    if (letter === undefined)
      throw new Refusal('Every letter stands on a node already; name it in the text.');
    used.add(letter);
    strings.set(index, withNode(nodes, cell, letter));
    return letter;
  };
  const [a, b] = [letterOf(from), letterOf(to)];
  for (const [lane, nodes] of strings) now = withMember(now, lane, 'node', nodes);
  const index = memberOf(diagram.source, 'edge');
  return {
    text: withArc(now, undefined, `${a}${shape}${b}`),
    index: index?.kind === 'array' ? index.items.length : 0,
  };
}

/** What a voice says of a place. */
export function saidOf(diagram: Diagram, { lane: index, cell }: Place): string {
  const lane = diagram.lanes[index];
  if (!lane) return '';
  const name = lane.letters.trim() || `lane ${index + 1}`;
  if (cell < 0) return `${name}: name. Enter renames it, letters below make a wave.`;
  if (lane.changes !== undefined) return `${name}: changes at ${lane.changes}`;
  if (lane.text === undefined) return `${name}: empty`;
  const states: Readonly<Record<string, string>> = {
    x: 'unknown',
    z: 'high impedance',
    u: 'pulled up',
    d: 'pulled down',
    p: 'clock',
    P: 'clock',
    n: 'clock from low',
    N: 'clock from low',
    h: 'high',
    l: 'low',
    H: 'high',
    L: 'low',
    '=': 'value',
  };
  const state = stateAt(lane.text, cell);
  const label = hasSubCycles(lane.text) ? undefined : labelAt(diagram, { lane: index, cell });
  return `${name}, cycle ${cell}: ${label ? `“${label}”` : (states[state] ?? (/\d/u.test(state) && state > '1' ? 'value' : state))}`;
}
