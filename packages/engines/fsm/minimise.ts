import { type Behaviour, behaviourOf, machineOf } from './behaviour.ts';
import { incompatibleStates } from './clique.ts';
import { closedCover, greedyCover, isClosedCover } from './closed-cover.ts';
import {
  type Compatible,
  Implications,
  maximalCompatibles,
  primeCompatibles,
} from './compatibles.ts';
import { inspect, reachable, successors } from './inspect.ts';
import { type Machine, merged, OPEN } from './machine.ts';
import { mergedClasses } from './merging.ts';
import { pairChart } from './pair-chart.ts';
import { type Partition, partition } from './partition.ts';
import { isWithin, membersOf, type StateSet, setOf, single, sizeOf } from './state-set.ts';

/** A machine with as few states as were found, and why there are no fewer. */
export interface Minimum {
  readonly machine: Machine;
  /** The states of the given machine that each state stands for, by index; one may stand in several. */
  readonly classes: readonly (readonly number[])[];
  /** States left out because nothing reaches them. */
  readonly dropped: readonly number[];
  /** No machine that does all that was asked has fewer states. */
  readonly lower: number;
  readonly isProven: boolean;
  readonly method: 'partition' | 'closed-cover';
  /** The refinement, where the machine is completely specified. */
  readonly partition: Partition | undefined;
  /** Maximal and prime compatibles, where the machine is not, and they were few enough to list. */
  readonly maximals: readonly StateSet[] | undefined;
  readonly primes: readonly Compatible[] | undefined;
  /** States no two of which can be one. */
  readonly apart: readonly number[];
  readonly nodes: number;
}

export interface MinimiseOptions {
  /** Nodes of the search for a closed cover. Default 200,000. */
  readonly work?: number;
  /** Whether states that nothing reaches count, as they do in the literature's figures. Default false. */
  readonly keepsUnreachable?: boolean;
  readonly progress?: (share: number) => void;
}

/**
 * The least number of states for what a machine says from its reset state on. States that nothing reaches are left out
 * unless they are to count. A
 * completely specified machine by refinement of partitions, which is exact; others by a minimum closed cover of
 * compatibles (A. Grasselli, F. Luccio, 1965), proven where `isProven` says so.
 */
export function minimise(b: Behaviour, options: MinimiseOptions = {}): Minimum {
  const all = b.machine.states.map((_, s) => s);
  const seen = reachable([b.machine.reset], successors(b));
  const states = options.keepsUnreachable ? all : all.filter((s) => seen.has(s));
  const dropped = options.keepsUnreachable ? [] : all.filter((s) => !seen.has(s));
  const within = dropped.length === 0 ? b : behaviourOf(restricted(b.machine, states));
  const found = inspect(within).isComplete ? byPartition(within) : byCover(within, options);
  const named = (k: number) => states[k]!;
  return {
    ...found,
    dropped,
    classes: found.classes.map((c) => c.map(named)),
    apart: found.apart.map(named),
    maximals: found.maximals?.map((set) => setOf(membersOf(set).map(named))),
    primes: found.primes?.map(({ set, implied }) => ({
      set: setOf(membersOf(set).map(named)),
      implied: implied.map((i) => setOf(membersOf(i).map(named))),
    })),
    partition: found.partition && {
      blockOf: found.partition.blockOf,
      blocks: found.partition.blocks.map((block) => block.map(named)),
      rounds: found.partition.rounds.map((r) => r.map((block) => block.map(named))),
    },
  };
}

/** The machine of some of its states, which lead to one another alone. */
export function restricted(machine: Machine, states: readonly number[]): Machine {
  const at = new Map(states.map((s, k) => [s, k]));
  return {
    ...machine,
    states: states.map((s) => machine.states[s]!),
    reset: at.get(machine.reset) ?? 0,
    transitions: machine.transitions.flatMap((t) => {
      const from = at.get(t.from);
      return from === undefined
        ? []
        : [{ ...t, from, to: t.to === OPEN ? OPEN : (at.get(t.to) ?? OPEN) }];
    }),
  };
}

function byPartition(b: Behaviour): Omit<Minimum, 'dropped'> {
  const found = partition(b);
  const machine = reduced(b, found.blocks.map(setOf));
  return {
    machine,
    classes: found.blocks,
    lower: found.blocks.length,
    isProven: true,
    method: 'partition',
    partition: found,
    maximals: undefined,
    primes: undefined,
    apart: found.blocks.map(([first]) => first!),
    nodes: 0,
  };
}

function byCover(
  b: Behaviour,
  { work = 200_000, progress }: MinimiseOptions,
): Omit<Minimum, 'dropped'> {
  const chart = pairChart(b);
  const all = b.machine.states.map((_, s) => s);
  const apart = incompatibleStates(chart, all);
  const implications = new Implications(b);
  const maximals = maximalCompatibles(chart, all);
  const same = partition(b).blocks.map(setOf);
  const candidates = [mergedClasses(chart, all, implications), same];
  if (maximals) candidates.push(greedyCover(maximals, all, implications));
  const primes =
    maximals && bestOf(candidates).length > apart.length
      ? primeCompatibles(maximals, implications, 40_000, () => progress?.(0))
      : undefined;
  if (primes)
    candidates.push(
      greedyCover(
        primes.map((p) => p.set),
        all,
        implications,
      ),
    );
  const upper = bestOf(candidates);
  const { sets, lower, nodes } = primes
    ? closedCover(primes, all, { clique: apart.length, upper, work, ...(progress && { progress }) })
    : { sets: upper, lower: apart.length, nodes: 0 };
  if (!isClosedCover(sets, all, implications))
    throw new Error('the cover that was found is not closed');
  const ordered = inOrder(sets, b.machine.reset);
  return {
    machine: reduced(b, ordered),
    classes: ordered.map(membersOf),
    lower,
    isProven: lower === sets.length,
    method: 'closed-cover',
    partition: undefined,
    maximals,
    primes,
    apart,
    nodes,
  };
}

const bestOf = (covers: readonly (readonly StateSet[])[]): readonly StateSet[] =>
  covers.reduce((a, c) => (c.length < a.length ? c : a));

/** A class with the reset state first, the others by their first state. */
function inOrder(sets: readonly StateSet[], reset: number): StateSet[] {
  const first = (set: StateSet) => ((set & single(reset)) !== 0n ? -1 : membersOf(set)[0]!);
  return [...sets].sort((a, b) => first(a) - first(b) || sizeOf(b) - sizeOf(a));
}

/** The machine whose states are those sets; a set of next states goes to the first set that holds it. */
export function reduced(b: Behaviour, sets: readonly StateSet[]): Machine {
  const { machine, diagrams } = b;
  const homes = new Map<StateSet, number>();
  const home = (set: StateSet): number => {
    let at = homes.get(set);
    if (at === undefined) {
      at = sets.findIndex((s) => isWithin(set, s));
      homes.set(set, at);
    }
    return at;
  };
  interface Joint {
    readonly next: StateSet;
    readonly output: string;
  }
  const joints: Joint[] = [];
  const numbers = new Map<string, number>();
  const number = (joint: Joint): number => {
    const key = `${joint.next} ${joint.output}`;
    let at = numbers.get(key);
    if (at === undefined) {
      at = joints.push(joint) - 1;
      numbers.set(key, at);
    }
    return at;
  };
  const own = b.step.map((f) =>
    diagrams.map(f, (m) => {
      const { to, output } = b.moves[m]!;
      return number({ next: to === OPEN ? 0n : single(to), output });
    }),
  );
  const names = classNames(machine, sets);
  const shape = {
    inputs: machine.inputs,
    outputs: machine.outputs,
    states: names,
    reset: sets.findIndex((set) => (set & single(machine.reset)) !== 0n),
  };
  const joined = sets.map((set) =>
    membersOf(set)
      .map((s) => own[s]!)
      .reduce((f, g) =>
        diagrams.apply(f, g, (x, y) => {
          const [p, q] = [joints[x]!, joints[y]!];
          return number({ next: p.next | q.next, output: merged(p.output, q.output) ?? p.output });
        }),
      ),
  );
  const step = joined.map((f) =>
    diagrams.map(f, (k) => {
      const { next, output } = joints[k]!;
      return b.moveOf(next === 0n ? OPEN : home(next), output);
    }),
  );
  return machineOf(shape, b, step);
}

/** The name of its first state for each class; where a state begins several, its members tell them apart. */
function classNames({ states }: Machine, sets: readonly StateSet[]): string[] {
  const taken = new Set<string>();
  return sets.map((set) => {
    const members = membersOf(set).map((s) => states[s]!);
    const free =
      members.find((name) => !taken.has(name)) ?? uniqueName(members.join('_'), taken, states);
    taken.add(free);
    return free;
  });
}

function uniqueName(stem: string, taken: ReadonlySet<string>, states: readonly string[]): string {
  let name = stem;
  for (let k = 2; taken.has(name) || states.includes(name); k++) name = `${stem}_${k}`;
  return name;
}
