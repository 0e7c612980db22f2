import { type Behaviour, moveAt } from './behaviour.ts';
import { reachable, successors } from './inspect.ts';
import { OPEN } from './machine.ts';

/** One clock of a test: whether it begins at a reset, the input, what must be seen. */
export interface TourStep {
  /** The machine is reset before this clock. */
  readonly isReset: boolean;
  readonly state: number;
  readonly input: string;
  /** `-` where nothing is asked. */
  readonly output: string;
}

export interface Tour {
  readonly steps: readonly TourStep[];
  /** Pairs of a state and an input, or a cube of inputs, that are tried. */
  readonly tried: number;
  /** Those that there are at reachable states. */
  readonly all: number;
  /** Whether every single input is tried at every reachable state. */
  readonly isExhaustive: boolean;
}

/** Inputs to which each combination is tried at each state; beyond, cubes of those that are told apart, at two points each. */
const EVERY_TO = 6;
const MAX_STEPS = 20_000;

/**
 * A walk from reset that tries, at every reachable state, every input, or where there are many inputs every case that the machine
 * tells apart, with resets where an open transition was taken or nothing is left to reach. With
 * `avoidsOpen` open transitions are left out. At most 20,000 clocks.
 */
export function tour(b: Behaviour, { avoidsOpen = false } = {}): Tour {
  const n = b.machine.inputs.length;
  const isExhaustive = n <= EVERY_TO;
  const from = b.machine.reset;
  const todo = new Map<number, string[]>();
  for (const s of reachable([from], successors(b)))
    todo.set(
      s,
      (isExhaustive ? allInputs(n) : samples(b, s)).filter(
        (input) => !avoidsOpen || moveAt(b, s, input).to !== OPEN,
      ),
    );
  const all = [...todo.values()].reduce((sum, list) => sum + list.length, 0);
  const steps: TourStep[] = [];
  let left = all;
  let state = from;
  let isReset = true;
  const take = (input: string) => {
    const { to, output } = moveAt(b, state, input);
    steps.push({ isReset, state, input, output });
    isReset = to === OPEN;
    state = to === OPEN ? from : to;
  };
  while (left > 0 && steps.length < MAX_STEPS) {
    const here = todo.get(state);
    const next = here?.pop();
    if (next !== undefined) {
      left--;
      take(next);
      continue;
    }
    const way = wayToWork(b, state, todo);
    if (way) for (const input of way) take(input);
    else {
      state = from;
      isReset = true;
      if (todo.get(from)?.length === 0 && !wayToWork(b, from, todo)) break;
    }
  }
  return { steps, tried: all - left, all, isExhaustive: isExhaustive && left === 0 };
}

const allInputs = (n: number): string[] =>
  Array.from({ length: 1 << n }, (_, k) => (n === 0 ? '' : k.toString(2).padStart(n, '0')));

/** Two points of each case that a state tells apart. */
function samples({ diagrams, step, machine }: Behaviour, s: number): string[] {
  return [...diagrams.paths(step[s]!, machine.inputs.length)].flatMap(({ cube }) => {
    const low = cube.replaceAll('-', '0');
    const high = cube.replaceAll('-', '1');
    return low === high ? [low] : [low, high];
  });
}

/** The shortest inputs that lead to a state with something left to try. */
function wayToWork(
  b: Behaviour,
  start: number,
  todo: ReadonlyMap<number, readonly string[]>,
): string[] | undefined {
  const before = new Map<number, { readonly state: number; readonly input: string }>();
  const seen = new Set([start]);
  for (const s of seen) {
    if (s !== start && (todo.get(s)?.length ?? 0) > 0) {
      const way: string[] = [];
      for (let at = s; at !== start; ) {
        const { state, input } = before.get(at)!;
        way.push(input);
        at = state;
      }
      return way.reverse();
    }
    for (const { cube, value } of b.diagrams.paths(b.step[s]!, b.machine.inputs.length)) {
      const { to } = b.moves[value]!;
      if (to === OPEN || seen.has(to)) continue;
      seen.add(to);
      before.set(to, { state: s, input: cube.replaceAll('-', '0') });
    }
  }
  return undefined;
}
