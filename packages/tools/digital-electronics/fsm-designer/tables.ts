import { behaviourOf, moveAt } from '@tollbench/engines/fsm/behaviour.ts';
import { OPEN } from '@tollbench/engines/fsm/machine.ts';
import { membersOf, type StateSet, setOf } from '@tollbench/engines/fsm/state-set.ts';
import type { RowInputs } from '../../define/output.ts';
import type { FsmResult } from './compute.ts';
import { ENCODINGS, type FsmInputs } from './inputs.ts';
import { product, sumText } from './phrases.ts';
import type { Shown } from './results.ts';

/** Inputs to which the state table has a column for each combination. */
const MAX_COLUMNS = 4;
/** Rows of tables that a page shows; programs get all. */
const MAX_SHOWN = 400;

/** The state table with codes, as a page reads it: a row a state. */
export function stateTable({ built, codes, builtInspection }: FsmResult): Shown[] {
  const n = built.inputs.length;
  if (n > MAX_COLUMNS || built.states.length > 64) return [];
  const b = behaviourOf(built);
  const words = Array.from({ length: 1 << n }, (_, k) =>
    n === 0 ? '' : k.toString(2).padStart(n, '0'),
  );
  const isMoore = builtInspection.isMoore && built.outputs.length > 0;
  const columns = [
    { label: 'State' },
    { label: 'Code', code: true },
    ...words.map((word) => ({
      label: n === 0 ? 'Next' : `${built.inputs.join(' ')} = ${[...word].join(' ')}`,
    })),
    ...(isMoore ? [{ label: built.outputs.join(' '), code: true }] : []),
  ];
  const rows = built.states.map((name, s) => [
    s === built.reset ? `${name} (reset)` : name,
    codes[s] ?? '',
    ...words.map((word) => {
      const { to, output } = moveAt(b, s, word);
      const next = to === OPEN ? '-' : (built.states[to] ?? '');
      return isMoore || built.outputs.length === 0 ? next : `${next} / ${output}`;
    }),
    ...(isMoore ? [builtInspection.stateOutputs?.[s] ?? ''] : []),
  ]);
  return [
    {
      kind: 'table',
      id: 'stateTable',
      from: 'transitions',
      title: 'State table',
      columns,
      rows,
      caption: isMoore
        ? 'Next states, and the outputs of each state.'
        : 'Next states and outputs of the machine that is built.',
    },
  ];
}

export function transitionTable({ built, codes }: FsmResult): Shown {
  return {
    kind: 'table',
    id: 'transitions',
    title: 'Transitions',
    columns: ['state', 'code', 'input', 'nextState', 'nextCode', 'output'],
    rows: built.transitions.map((t) => [
      built.states[t.from] ?? '',
      codes[t.from] ?? '',
      t.input,
      t.to === OPEN ? '' : (built.states[t.to] ?? ''),
      t.to === OPEN ? '' : (codes[t.to] ?? ''),
      t.output,
    ]),
    ...(built.transitions.length > MAX_SHOWN && { unseen: true as const }),
  };
}

export function classTable({ minimum, formed }: FsmResult): Shown {
  return {
    kind: 'table',
    id: 'classes',
    title: 'Minimised states',
    columns: ['state', 'members', 'size'],
    rows: minimum.classes.map((members, k) => [
      minimum.machine.states[k] ?? '',
      members.map((s) => formed.states[s]).join(' '),
      members.length,
    ]),
    ...(minimum.classes.length > MAX_SHOWN && { unseen: true as const }),
  };
}

export function pairTable({ chart, formed }: FsmResult): Shown[] {
  if (!chart || chart.squares.length === 0) return [];
  const name = (s: number) => formed.states[s] ?? '';
  return [
    {
      kind: 'table',
      id: 'pairs',
      title: 'Pairs of states',
      columns: ['first', 'second', 'compatible', 'round', 'implied'],
      rows: chart.squares.map((q) => [
        name(q.low),
        name(q.high),
        q.crossed === undefined,
        q.crossed ?? null,
        q.implied.map(([a, b]) => `${name(a)},${name(b)}`).join(' '),
      ]),
      ...(chart.squares.length > MAX_SHOWN && { unseen: true as const }),
    },
  ];
}

export function compatibleTable({ minimum, formed }: FsmResult): Shown[] {
  const { maximals, primes } = minimum;
  if (!maximals) return [];
  const words = (set: StateSet) =>
    membersOf(set)
      .map((s) => formed.states[s])
      .join(' ');
  const chosen = new Set(minimum.classes.map(setOf));
  const isMaximal = new Set(maximals);
  const isPrime = new Set(primes?.map((p) => p.set));
  const impliedOf = new Map(primes?.map((p) => [p.set, p.implied]));
  const all = [...new Set([...maximals, ...(primes ?? []).map((p) => p.set)])].slice(0, MAX_SHOWN);
  return [
    {
      kind: 'table',
      id: 'compatibles',
      title: 'Compatibles',
      columns: ['states', 'kind', 'implied', 'chosen'],
      rows: all.map((set) => [
        words(set),
        isMaximal.has(set) ? (isPrime.has(set) ? 'both' : 'maximal') : 'prime',
        (impliedOf.get(set) ?? []).map(words).join(', '),
        chosen.has(set),
      ]),
      caption: primes
        ? `${maximals.length} maximal and ${primes.length} prime compatibles. A closed cover holds every state and whatever its sets imply.`
        : `${maximals.length} maximal compatibles; ${minimum.apart.length} states no two of which fit settle the minimum without prime ones.`,
    },
  ];
}

export function encodingTable(r: FsmResult, i: FsmInputs): Shown {
  const rowInputs: RowInputs = r.encodings.map(({ encoding }) =>
    encoding === i.encoding ? undefined : { encoding },
  );
  return {
    kind: 'table',
    id: 'encodings',
    title: 'Encodings',
    columns: ['encoding', 'flipFlops', 'literals', 'terms', 'isMinimum'],
    rows: r.encodings.map((c) => [
      { value: c.encoding, shown: ENCODINGS[c.encoding] },
      c.flipFlops,
      c.cost.literals,
      c.cost.terms,
      c.isMinimum,
    ]),
    rowInputs,
    caption:
      'Literals and terms of next-state logic and outputs, each function minimised by itself.',
  };
}

export function functionTable({ sums, variables }: FsmResult): Shown {
  return {
    kind: 'table',
    id: 'functions',
    title: 'Functions',
    columns: ['name', 'expression', 'terms', 'literals', 'isMinimum'],
    rows: sums.map((s) => [
      s.name,
      sumText(s.cubes, variables),
      s.cubes.length,
      s.literals,
      s.isMinimum,
    ]),
    unseen: true,
  };
}

export function hazardTable({ hazards, built, variables, codes }: FsmResult): Shown[] {
  const name = (s: number) => built.states[s] ?? '';
  const at = (cube: string) =>
    built.inputs
      .flatMap((input, k) =>
        cube[k] === '-' || cube[k] === undefined ? [] : [`${input}=${cube[k]}`],
      )
      .join(', ');
  const rows = [
    ...hazards.inputs.map((h) => [
      h.output,
      'input',
      `in ${name(h.state)}, ${h.input} changes${at(h.at) === '' ? '' : ` at ${at(h.at)}`}`,
      `add ${product(h.term, variables)}`,
    ]),
    ...hazards.states.map((h) => [
      h.output,
      'state',
      `${name(h.from)} to ${name(h.to)} (${codes[h.from]} to ${codes[h.to]})${at(h.input) === '' ? '' : ` at ${at(h.input)}`}: stays ${h.value}`,
      `${h.between} on the way gives ${1 - h.value}`,
    ]),
  ];
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'hazards',
      title: 'Glitches',
      columns: ['output', 'cause', 'where', 'remedy'],
      rows,
      caption: `Where a combinational output may glitch: every output and state, and every output and pair of states, each with one of the inputs at which it happens. An output register, a Gray code for the transitions or the terms named take it away.${hazards.omitted > 0 ? ` ${hazards.omitted} more are counted and not listed.` : ''}`,
    },
  ];
}

export function runTable({ periods, given }: FsmResult): Shown[] {
  if (periods.length === 0) return [];
  const name = (s: number) => (s < 0 ? '' : (given.states[s] ?? ''));
  return [
    {
      kind: 'table',
      id: 'run',
      title: 'Run',
      columns: ['clock', 'state', 'input', 'output', 'nextState'],
      rows: periods.map((p, k) => [k, name(p.state), p.input, p.output, name(p.next)]),
      rowInputs: periods.map((_, k) => ({ step: String(k) })),
      ...(periods.length > MAX_SHOWN && { unseen: true as const }),
    },
  ];
}
