import { costOf } from '@tollbench/engines/fsm/two-level.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import type { FsmResult } from './compute.ts';
import { ENCODINGS, type FsmInputs } from './inputs.ts';
import type { results, Shown } from './results.ts';

type Item = ReadoutOf<typeof results>;

/** The first readings: how many states, how many bits, how much logic. */
export function answer(r: FsmResult, i: FsmInputs): Item[] {
  const { minimum, given, built, sums } = r;
  const cost = costOf(sums);
  const few = minimum.machine.states.length;
  return [
    {
      name: 'minimumStates',
      value: few,
      shown: `${few} of ${given.states.length}`,
      note: minimum.isProven ? 'proven' : `at least ${minimum.lower}`,
    },
    {
      name: 'flipFlops',
      value: r.codes[0]?.length ?? 0,
      note: `${ENCODINGS[i.encoding]}, ${counted(built.states.length, 'state')}`,
    },
    { name: 'literals', value: cost.literals, note: `in ${counted(cost.terms, 'term')}` },
    {
      name: 'machineType',
      value: r.inspection.isMoore ? 'moore' : 'mealy',
      ...(r.inspection.isMoore !== r.builtInspection.isMoore && {
        note: `as given; with ${counted(built.states.length, 'state')} it is ${r.builtInspection.isMoore ? 'Moore' : 'Mealy'}`,
      }),
    },
    ...current(r, i),
    ...search(r),
    {
      name: 'inputHazards',
      value: r.hazards.inputs.length,
      note:
        r.hazards.follows.length === 0
          ? 'the outputs are of the state alone'
          : `${counted(r.hazards.follows.length, 'output follows', 'outputs follow')} the inputs within a clock`,
    },
    { name: 'stateHazards', value: r.hazards.states.length + r.hazards.omitted },
    ...comparison(r),
  ];
}

function current({ periods, given }: FsmResult, { step }: FsmInputs): Item[] {
  const at = Math.min(step, periods.length - 1);
  const period = periods[at];
  if (!period) return [];
  const note = `clock ${at}${step > at ? ', the last of the run' : ''}${given.outputs.length > 6 ? `; outputs ${period.output}` : given.outputs.length > 0 ? `; ${given.outputs.join(' ')} = ${[...period.output].join(' ')}` : ''}`;
  return [
    period.state < 0
      ? { name: 'currentState', value: null, note: 'an open transition was taken' }
      : { name: 'currentState', value: given.states[period.state] ?? '', note },
  ];
}

const search = ({ found }: FsmResult): Item[] =>
  found
    ? [
        {
          name: 'worstLiterals',
          value: found.worst.literals,
          note: `the dearest of ${found.tried} encodings`,
        },
      ]
    : [];

function comparison({ comparison: c, given }: FsmResult): Item[] {
  if (!c) return [];
  return [
    {
      name: 'comparison',
      value: c.verdict,
      note: c.sequence
        ? `after ${c.sequence.slice(0, 8).join(' ')}${c.sequence.length > 8 ? ' …' : ''}: ${c.outputs?.[0]} here, ${c.outputs?.[1]} there`
        : `over ${counted(c.pairs, 'pair')} of states`,
    },
    ...(c.sequence && given.inputs.length > 0
      ? [{ name: 'distinguishingSequence' as const, value: c.sequence }]
      : []),
  ];
}

/** What programs get beside the readings. */
export function unseen(r: FsmResult): Shown {
  const { minimum, given, built, document, inspection, found, comparison: c, formed } = r;
  const names = (list: readonly number[]) => list.map((s) => given.states[s] ?? '');
  return {
    kind: 'values',
    values: {
      lowerBound: minimum.lower,
      isMinimum: minimum.isProven,
      givenStates: document.machine.states.length,
      builtStates: built.states.length,
      notation: document.notation,
      isComplete: inspection.isComplete,
      inputNames: given.inputs,
      outputNames: given.outputs,
      resetState: given.states[given.reset] ?? '',
      unreachableStates: names(inspection.unreachable),
      deadStates: names(inspection.dead),
      noReturnStates: names(inspection.oneWay),
      incompatibleStates: minimum.apart.map((s) => formed.states[s] ?? ''),
      terms: costOf(r.sums).terms,
      logicIsMinimum: r.sums.every((s) => s.isMinimum),
      outputSequence: r.periods.map((p) => p.output),
      inputSequence: r.periods.map((p) => p.input),
      ...(found && { encodingsTried: found.tried, searchMethod: found.method }),
      ...(c?.outputs && { distinguishingOutputs: [...c.outputs] }),
    },
  };
}
