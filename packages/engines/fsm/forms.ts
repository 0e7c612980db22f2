import { EngineError } from '../error.ts';
import { type Behaviour, machineOf } from './behaviour.ts';
import { inspect } from './inspect.ts';
import { MAX_STATES, type Machine, OPEN } from './machine.ts';

/**
 * A Moore machine that gives, one clock later, what a Mealy machine gives: a state for each state and each output with which it is
 * entered. The reset state gives what `first` says before the first clock, zeros unless said. Throws `out-of-range` beyond
 * 1,024 states.
 */
export function mealyToMoore(b: Behaviour, first?: string): Machine {
  const { machine, moves, diagrams } = b;
  const start = first ?? '0'.repeat(machine.outputs.length);
  const at = new Map<string, number>();
  const pairs: { readonly state: number; readonly output: string }[] = [];
  const number = (state: number, output: string): number => {
    const key = `${state} ${output}`;
    let k = at.get(key);
    if (k === undefined) {
      if (pairs.length === MAX_STATES)
        throw new EngineError(
          'out-of-range',
          `The Moore machine has more than ${MAX_STATES} states, the most that are kept.`,
          {
            field: 'states',
            value: MAX_STATES,
          },
        );
      k = pairs.push({ state, output }) - 1;
      at.set(key, k);
    }
    return k;
  };
  number(machine.reset, start);
  const step: number[] = [];
  for (let k = 0; k < pairs.length; k++) {
    const { state, output } = pairs[k]!;
    step.push(
      diagrams.map(b.step[state]!, (m) => {
        const move = moves[m]!;
        return b.moveOf(move.to === OPEN ? OPEN : number(move.to, move.output), output);
      }),
    );
  }
  const many = new Map<number, number>();
  for (const { state } of pairs) many.set(state, (many.get(state) ?? 0) + 1);
  const names = pairs.map(({ state, output }) =>
    many.get(state) === 1
      ? machine.states[state]!
      : `${machine.states[state]}_${output.replaceAll('-', 'x')}`,
  );
  return machineOf(
    { inputs: machine.inputs, outputs: machine.outputs, states: unique(names), reset: 0 },
    b,
    step,
  );
}

/**
 * A Mealy machine that gives, one clock earlier, what a Moore machine gives: each transition has the outputs of the state it leads to.
 * Throws `type` where outputs depend on inputs, so that it is a Mealy machine already.
 */
export function mooreToMealy(b: Behaviour): Machine {
  const { machine, moves, diagrams } = b;
  const { stateOutputs } = inspect(b);
  if (!stateOutputs)
    throw new EngineError(
      'type',
      'The outputs depend on the inputs: this is a Mealy machine already.',
      {
        field: 'form',
      },
    );
  const open = '-'.repeat(machine.outputs.length);
  const step = b.step.map((f) =>
    diagrams.map(f, (m) => {
      const { to } = moves[m]!;
      return b.moveOf(to, to === OPEN ? open : stateOutputs[to]!);
    }),
  );
  return machineOf(machine, b, step);
}

function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let k = 2; taken.has(own); k++) own = `${name}_${k}`;
    taken.add(own);
    return own;
  });
}
