import { type Behaviour, UNSAID } from './behaviour.ts';
import { merged, OPEN } from './machine.ts';

/** What can be said of a machine without changing it. */
export interface Inspection {
  /** Every state gives the same outputs at every input where it gives any. */
  readonly isMoore: boolean;
  /** The outputs of each state, where it is a Moore machine. */
  readonly stateOutputs: readonly string[] | undefined;
  /** Every state has a next state and outputs without `-` at every input. */
  readonly isComplete: boolean;
  /** States that no sequence of inputs reaches from reset, by index. */
  readonly unreachable: readonly number[];
  /** Reachable states that no input leaves, though the machine has other states. */
  readonly dead: readonly number[];
  /** Reachable states from which reset cannot be reached again. */
  readonly oneWay: readonly number[];
  /** A state, and an input at which its next state is not said. */
  readonly gaps: readonly { readonly state: number; readonly input: string }[];
  /** States with some output that is left open where their next state is said. */
  readonly openOutputs: readonly number[];
}

/** The next states of each state, without `OPEN`. */
export function successors({ diagrams, moves, step }: Behaviour): number[][] {
  return step.map((f) => [
    ...new Set(
      diagrams.values(f).flatMap((m) => {
        const { to } = moves[m]!;
        return to === OPEN ? [] : [to];
      }),
    ),
  ]);
}

/** The states that can be reached from some, themselves among them. */
export function reachable(
  from: readonly number[],
  next: readonly (readonly number[])[],
): Set<number> {
  const seen = new Set(from);
  for (const s of seen) for (const t of next[s]!) seen.add(t);
  return seen;
}

export function inspect(b: Behaviour): Inspection {
  const { machine, diagrams, moves, step } = b;
  const next = successors(b);
  const seen = reachable([machine.reset], next);
  const back: number[][] = machine.states.map(() => []);
  next.forEach((list, s) => {
    for (const t of list) back[t]!.push(s);
  });
  const home = reachable([machine.reset], back);
  const states = machine.states.map((_, s) => s);
  const stateOutputs = mooreOutputs(b);
  const isOpen = (m: number) => moves[m]!.to === OPEN;
  const gaps = states.flatMap((state) => {
    const input = diagrams.find(step[state]!, machine.inputs.length, isOpen);
    return input === undefined ? [] : [{ state, input }];
  });
  const openOutputs = states.filter((s) =>
    diagrams.values(step[s]!).some((m) => !isOpen(m) && moves[m]!.output.includes('-')),
  );
  return {
    isMoore: stateOutputs !== undefined,
    stateOutputs,
    isComplete: gaps.length === 0 && openOutputs.length === 0,
    unreachable: states.filter((s) => !seen.has(s)),
    dead: states.filter((s) => seen.has(s) && states.length > 1 && next[s]!.every((t) => t === s)),
    oneWay: states.filter((s) => seen.has(s) && !home.has(s)),
    gaps,
    openOutputs,
  };
}

/** One output a state, where all that a state says agrees. */
function mooreOutputs({ machine, diagrams, moves, step }: Behaviour): string[] | undefined {
  if (machine.outputs.length === 0) return machine.states.map(() => '');
  const list: string[] = [];
  for (const f of step) {
    let all: string | undefined = '-'.repeat(machine.outputs.length);
    for (const m of diagrams.values(f)) {
      if (m === UNSAID) continue;
      all = merged(all, moves[m]!.output);
      if (all === undefined) return undefined;
    }
    list.push(all);
  }
  return list;
}
