/** Edits of one wave string: a cell takes another state, an edge is pulled, cycles are added; labels stay with their values. */
import { STATES } from './wave.ts';

export interface WaveText {
  readonly wave: string;
  /** One label a value; undefined where the lane has none. */
  readonly data: readonly string[] | undefined;
}

const isValue = (c: string | undefined): boolean => c !== undefined && /^[=2-9]$/u.test(c);
const isGoing = (c: string | undefined): boolean => c === '.' || c === '|';

/** Whether a wave has half cycles between `<` and `>`, which are edited in the text. */
export const hasSubCycles = (wave: string): boolean => /[<>]/u.test(wave);

/** The state that each character stands for, and whether it begins there. */
function spelt(wave: string): { state: string; begins: boolean; isGap: boolean }[] {
  let state = 'x';
  return [...wave].map((c, k) => {
    const begins = k === 0 || !isGoing(c);
    if (begins) state = c;
    return { state, begins, isGap: c === '|' };
  });
}

/** The string of such cells: what goes on is a dot. */
const joined = (cells: readonly { state: string; begins: boolean; isGap: boolean }[]): string =>
  cells
    .map(({ state, begins, isGap }, k) => {
      if (k > 0 && !begins) return isGap ? '|' : '.';
      return state;
    })
    .join('');

const sameState = (a: string, b: string): boolean => a === b && !isValue(a);

/** Labels of values by the cell in which each begins. */
function labelled({ wave, data }: WaveText): Map<number, string> {
  const labels = new Map<number, string>();
  let index = 0;
  spelt(wave).forEach(({ state, begins }, k) => {
    if (begins && isValue(state)) labels.set(k, data?.[index++] ?? '');
  });
  return labels;
}

/** The labels of a new wave: those of cells in which a value began already, and for the rest of a cut value its own. */
function relabelled(before: WaveText, wave: string): WaveText {
  if (before.data === undefined) return { wave, data: undefined };
  const old = labelled(before);
  const spots = [...old.keys()];
  const data: string[] = [];
  const cells = spelt(wave);
  const was = spelt(before.wave);
  cells.forEach(({ state, begins }, k) => {
    if (!begins || !isValue(state)) return;
    const own = old.get(k);
    // The second part of a value that was cut in two says the same.
    const from = spots.findLast((s) => s < k);
    const isPart =
      own === undefined && was[k] !== undefined && isValue(was[k]?.state) && !was[k]?.begins;
    data.push(own ?? (isPart && from !== undefined ? (old.get(from) ?? '') : ''));
  });
  const surplus = before.data.slice(old.size);
  return { wave, data: [...data, ...surplus] };
}

/** Cell `at` takes a state, `.` to go on from the one before, `|` for a gap; the cells behind keep theirs. */
export function withCell(before: WaveText, at: number, state: string): WaveText {
  const cells = spelt(before.wave);
  while (cells.length <= at)
    cells.push({ state: cells.at(-1)?.state ?? 'x', begins: cells.length === 0, isGap: false });
  const now = cells[at];
  const next = cells[at + 1];
  const left = cells[at - 1];
  if (!now) return before;
  if (next && !next.begins && state !== '|') next.begins = true;
  if (state === '|' || state === '.') {
    if (at === 0) return before;
    if (state === '|' && now.begins && next && !next.begins) next.begins = true;
    cells[at] = { state: left?.state ?? 'x', begins: false, isGap: state === '|' };
  } else cells[at] = { state, begins: true, isGap: false };
  merge(cells, at);
  merge(cells, at + 1);
  return relabelled(before, joined(cells));
}

/** A level that stands twice goes on. Clocks and values begin anew each time. */
function merge(cells: { state: string; begins: boolean; isGap: boolean }[], at: number): void {
  const [left, now] = [cells[at - 1], cells[at]];
  if (left && now?.begins && sameState(left.state, now.state)) now.begins = false;
}

/** The edge at the start of cell `at` is pulled to the start of cell `to`: one side grows into the other. */
export function withEdgeMoved(before: WaveText, at: number, to: number): WaveText {
  const cells = spelt(before.wave);
  const [left, right] = [cells[at - 1], cells[at]];
  if (!left || !right || to < 1 || to >= cells.length || to === at) return before;
  const labels = labelled(before);
  const label = labels.get(at);
  for (let k = Math.min(at, to); k < Math.max(at, to); k++)
    cells[k] = {
      state: to > at ? left.state : right.state,
      begins: false,
      isGap: cells[k]?.isGap ?? false,
    };
  const target = cells[to];
  const old = cells[at];
  if (!target || !old) return before;
  // What began there goes on from where it begins now.
  if (to < at) cells[at] = { ...old, begins: false };
  cells[to] = {
    ...target,
    state: to > at && target.begins ? target.state : right.state,
    begins: true,
  };
  merge(cells, to);
  merge(cells, Math.max(at, to));
  const wave = joined(cells);
  if (before.data === undefined) return { wave, data: undefined };
  // The value keeps its label on its way.
  const spots = spelt(wave).flatMap((c, k) => (c.begins && isValue(c.state) ? [k] : []));
  const data = spots.map((k) =>
    k === to ? (label ?? labels.get(k) ?? '') : (labels.get(k) ?? ''),
  );
  return { wave, data: [...data, ...before.data.slice(labels.size)] };
}

/** A cycle more or less at the end. */
export function withLength(before: WaveText, cells: number): WaveText {
  const now = spelt(before.wave);
  if (cells < 1) return before;
  if (cells <= now.length) return relabelled(before, joined(now.slice(0, cells)));
  return relabelled(before, before.wave + '.'.repeat(cells - now.length));
}

/** The index of the label of the value at a cell; undefined where the cell has no value. */
export function labelIndex(wave: string, at: number): number | undefined {
  const cells = spelt(wave);
  if (!isValue(cells[at]?.state)) return undefined;
  return cells.slice(0, at + 1).filter((c) => c.begins && isValue(c.state)).length - 1;
}

/** The state that a press makes of a cell: levels take turns, clocks and values stay as they are. */
export function nextState(wave: string, at: number): string {
  const state = spelt(wave)[at]?.state ?? 'x';
  const ring = ['01', 'hl', 'HL', 'xz', 'ud'].find((r) => r.includes(state));
  if (ring === undefined) return state;
  return ring[(ring.indexOf(state) + 1) % ring.length] ?? '0';
}

/** The state at a cell. */
export const stateAt = (wave: string, at: number): string => spelt(wave)[at]?.state ?? 'x';

/** Letters that stand for a state. */
export const isState = (c: string): boolean => STATES.includes(c) || c === '.' || c === '|';

/** The node string with a letter at a cell, or with `.` taken away there. */
export function withNode(nodes: string, at: number, letter: string): string {
  const padded = nodes.padEnd(at + 1, '.');
  const next = padded.slice(0, at) + letter + padded.slice(at + 1);
  return next.replace(/\.+$/u, '');
}
