import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Tick } from '../../plot/types.ts';
import type { Block } from './block.ts';
import type { CodeResult } from './compute.ts';
import type { CodeInputs } from './inputs.ts';
import { Pieces } from './pieces.ts';
import { MAX_DRAWN } from './walk.ts';
import { binary } from './words.ts';

/** The trellis: survivors, what lost in the step looked at, the decided path and the one sent, metrics at the step's states. */
export function trellisPlot(r: CodeResult, b: Block, i: CodeInputs): Drawing {
  const { trellis: t } = r.code;
  const { walk } = b;
  const marks: Mark[] = t.states <= MAX_DRAWN ? [...branches(r, b)] : [];
  const x = Array.from({ length: walk.shown + 1 }, (_, k) => walk.first + k);
  const stepping = i.walk === 'step';
  const sent = b.sent;
  const room = 0.4 * Math.max(0.6, t.states / 9);
  const strays = sent !== null && x.some((k) => sent.states[k] !== b.decoded.states[k]);
  if (strays)
    marks.push({
      kind: 'line',
      id: 'sentState',
      label: 'sent',
      colour: 2,
      dash: 'dash',
      width: 2,
      x,
      y: x.map((k) => sent.states[k] ?? 0),
    });
  marks.push({
    kind: 'line',
    id: 'decidedState',
    label: 'decided',
    colour: 1,
    width: stepping ? 1.5 : 3,
    marker: 'circle',
    x,
    y: x.map((k) => b.decoded.states[k] ?? 0),
  });
  if (walk.at >= walk.first && walk.at <= walk.first + walk.shown && t.states <= 16)
    marks.push(metricsAt(r, b));
  if (stepping)
    marks.push({ kind: 'rule', x: walk.at, tone: 'note', colour: 'accent', dash: 'dot' });
  return {
    title: 'Trellis',
    names: 'key',
    x: {
      id: 'step',
      label: 'Step',
      ticks: ticksOf(b),
      domain: [walk.first - 0.2, walk.first + walk.shown + 0.6],
    },
    y: {
      label: 'State',
      reverse: true,
      ticks: stateTicks(t.states),
      domain: [-2 * room, t.states - 1 + room],
    },
    marks: [...marks, ...receivedWords(r, b, -room)],
  };
}

/** States up to which survivors that have died are drawn: of more they are a grey cloud. */
const MAX_DEAD = 16;

/** Survivors alive at the step looked at, survivors that have died, and branches that lost in it. */
function branches(r: CodeResult, b: Block): Mark[] {
  const { trellis: t } = r.code;
  const { walk } = b;
  const done = Math.max(0, Math.min(walk.shown, walk.at - walk.first));
  const alive = aliveAt(t.states, t.inputs, walk.chosen, done);
  const [living, dead, lost] = [new Pieces(), new Pieces(), new Pieces()];
  for (let k = 0; k < done; k++)
    for (let s = 0; s < t.states; s++) {
      const branch = walk.chosen[k * t.states + s] ?? -1;
      if (branch < 0) continue;
      const into = alive[k * t.states + s] === 1 ? living : dead;
      into.add(walk.first + k, branch >> t.inputs, s);
    }
  for (const c of walk.candidates)
    if (!c.survives && Number.isFinite(c.before) && walk.at - walk.first <= walk.shown)
      lost.add(walk.at - 1, c.from, c.state);
  const quiet = (
    pieces: Pieces,
    label: string,
    more: { dash?: 'dot'; colour: 'ink' | 'quiet' | 3; width: number },
  ): Mark[] =>
    pieces.x.length === 0
      ? []
      : [{ kind: 'line', label, silent: true, x: pieces.x, y: pieces.y, ...more }];
  return [
    ...quiet(t.states <= MAX_DEAD ? dead : new Pieces(), 'given up', {
      colour: 'quiet',
      width: 0.8,
    }),
    ...quiet(lost, 'lost', { colour: 3, dash: 'dot', width: 1 }),
    ...quiet(living, 'survivors', { colour: 'ink', width: 1.2 }),
  ];
}

/** By step and state: 1 where the branch into it is on a path that is still alive at the end. */
function aliveAt(states: number, inputs: number, chosen: Int32Array, done: number): Uint8Array {
  const alive = new Uint8Array(done * states);
  let wanted = new Uint8Array(states).fill(1);
  for (let k = done - 1; k >= 0; k--) {
    const before = new Uint8Array(states);
    for (let s = 0; s < states; s++) {
      const branch = chosen[k * states + s] ?? -1;
      if (wanted[s] === 0 || branch < 0) continue;
      alive[k * states + s] = 1;
      before[branch >> inputs] = 1;
    }
    wanted = before;
  }
  return alive;
}

/** The metric of each state that a path leads to, beside it. */
function metricsAt(r: CodeResult, { walk }: Block): Mark {
  const { states } = r.code.trellis;
  const from = (walk.at - walk.first) * states;
  const here = Array.from({ length: states }, (_, s) => s).filter((s) =>
    Number.isFinite(walk.metrics[from + s]),
  );
  return {
    kind: 'points',
    label: 'metric',
    silent: true,
    colour: 'ink',
    size: 5,
    x: here.map(() => walk.at),
    y: here,
    names: here.map((s) => showQuantity(walk.metrics[from + s] ?? 0, '', 3)),
  };
}

/** Characters of all received words up to which they stand above the trellis. */
const receivedShown = (r: CodeResult, { walk }: Block): boolean =>
  r.code.trellis.outputs * walk.shown <= 32;

function ticksOf({ walk }: Block): Tick[] {
  const every = Math.ceil(walk.shown / 12);
  return Array.from({ length: walk.shown + 1 }, (_, k) => walk.first + k)
    .filter((k) => (k - walk.first) % every === 0)
    .map((at) => ({ at }));
}

/** The received words above their steps, where there is room for them. */
function receivedWords(r: CodeResult, b: Block, y: number): Mark[] {
  if (!receivedShown(r, b)) return [];
  const steps = Array.from({ length: b.walk.shown }, (_, k) => b.walk.first + k);
  const { outputs } = r.code.trellis;
  return [
    {
      kind: 'points',
      label: 'received',
      silent: true,
      marker: 'none',
      x: steps.map((k) => k + 0.2),
      y: steps.map(() => y),
      names: steps.map((k) => signsAt(b.values, r, k, outputs)),
    },
  ];
}

/** What was received in a step, by sign: x for an erasure, - where nothing is sent. Inverted outputs as on the line. */
export function signsAt(
  values: Float64Array,
  r: CodeResult,
  step: number,
  outputs: number,
): string {
  const { keep } = r.puncturing;
  return Array.from({ length: outputs }, (_, j) => {
    const at = step * outputs + j;
    if (keep[at % keep.length] === 0) return '-';
    const value = values[at] ?? 0;
    return value === 0 ? 'x' : value < 0 !== (r.code.invert[j] === 1) ? '1' : '0';
  }).join('');
}

function stateTicks(states: number): Tick[] {
  const bits = Math.ceil(Math.log2(states));
  const every = Math.max(1, Math.ceil(states / 16));
  return Array.from({ length: Math.ceil(states / every) }, (_, k) => k * every).map((at) => ({
    at,
    label: bits <= 6 ? binary(at, bits) : String(at),
  }));
}
