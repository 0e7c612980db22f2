import { EngineError } from '../error.ts';
import { Diagrams, type Node } from '../logic/decision-diagram.ts';
import { checkMachine, type Machine, meet, merged, OPEN, said } from './machine.ts';

/** What a machine does at one input: the next state, or `OPEN`, and its outputs. */
export interface Move {
  readonly to: number;
  readonly output: string;
}

/**
 * A machine as functions of its inputs: for each state a decision diagram over the inputs whose leaves are
 * numbers of `moves`. Move 0 is the one that nothing is said of.
 */
export interface Behaviour {
  readonly machine: Machine;
  readonly diagrams: Diagrams;
  readonly moves: readonly Move[];
  readonly step: readonly Node[];
  /** The number of a move, which is added where it is new. */
  readonly moveOf: (to: number, output: string) => number;
}

/** The number of the move that nothing is said of. */
export const UNSAID = 0;

/**
 * The functions of a machine. Where transitions of one state meet, what they say is joined; throws
 * `contradiction` with the input that shows it where they lead to different states or give different outputs.
 */
export function behaviourOf(machine: Machine): Behaviour {
  checkMachine(machine);
  const diagrams = new Diagrams();
  const moves: Move[] = [];
  const known = new Map<string, number>();
  const moveOf = (to: number, output: string): number => {
    const key = `${to} ${output}`;
    let at = known.get(key);
    if (at === undefined) {
      at = moves.push({ to, output }) - 1;
      known.set(key, at);
    }
    return at;
  };
  moveOf(OPEN, '-'.repeat(machine.outputs.length));
  const nothing = diagrams.leaf(UNSAID);
  const step = machine.states.map(() => nothing);
  /** 0 where two moves contradict one another, in place of a number. */
  const CLASH = 0x7ffffffe;
  for (const { from, input, to, output } of machine.transitions) {
    const its = diagrams.cube(input, diagrams.leaf(moveOf(to, output)), nothing);
    const next = diagrams.apply(step[from]!, its, (a, b) => {
      if (a === UNSAID || a === b) return b;
      if (b === UNSAID) return a;
      const [m, n] = [moves[a]!, moves[b]!];
      const both = merged(m.output, n.output);
      if (both === undefined || (m.to !== n.to && m.to !== OPEN && n.to !== OPEN)) return CLASH;
      return moveOf(m.to === OPEN ? n.to : m.to, both);
    });
    const witness = diagrams.find(next, machine.inputs.length, (value) => value === CLASH);
    if (witness !== undefined) throw clash(machine, from, witness);
    step[from] = next;
  }
  return { machine, diagrams, moves, step, moveOf };
}

/** The refusal of two transitions of `from` that meet at `witness`. */
function clash({ inputs, outputs, states, transitions }: Machine, from: number, witness: string) {
  const met = transitions.filter((t) => t.from === from && meet(t.input, witness));
  const pair = met.flatMap((a, k) => met.slice(k + 1).map((b) => [a, b] as const));
  const [a, b] = pair.find(
    ([p, q]) =>
      meet(p.input, q.input) &&
      ((p.to !== q.to && p.to !== OPEN && q.to !== OPEN) || !meet(p.output, q.output)),
  ) ?? [met[0]!, met[1]!];
  const shared = (merged(a.input, b.input) ?? witness).replaceAll('-', '0');
  const where = a.line > 0 && b.line > 0 ? `lines ${a.line} and ${b.line}` : 'two transitions';
  const differ =
    a.to !== b.to && a.to !== OPEN && b.to !== OPEN
      ? `lead to ${states[a.to]} and to ${states[b.to]}`
      : `give the outputs ${a.output} and ${b.output}${outputs.length > 1 ? ` (${outputs.join(' ')})` : ''}`;
  const at = inputs.length === 0 ? '' : ` at ${said(shared, inputs)}`;
  return new EngineError(
    'contradiction',
    `From state ${states[from]}${at}, ${where} ${differ}: a machine has one next state and one output for each input.`,
    { field: 'transitions', value: [a.line, b.line] },
  );
}

/** What a state does at an input, whose bits are `0` and `1`. */
export function moveAt(b: Behaviour, state: number, input: string): Move {
  const at = b.diagrams.evaluate(b.step[state]!, (v) => (input[v] === '1' ? 1 : 0));
  return b.moves[at]!;
}

/** A machine whose transitions are disjoint cubes with one move each, from functions of the inputs. */
export function machineOf(
  shape: Pick<Machine, 'inputs' | 'outputs' | 'states' | 'reset'>,
  b: Pick<Behaviour, 'diagrams' | 'moves'>,
  step: readonly Node[],
): Machine {
  const transitions = step.flatMap((f, from) =>
    [...b.diagrams.paths(f, shape.inputs.length)].flatMap(({ cube, value }) => {
      if (value === UNSAID) return [];
      const { to, output } = b.moves[value]!;
      return [{ from, input: cube, to, output, line: 0 }];
    }),
  );
  return { ...shape, transitions: joined(transitions) };
}

type Written = Machine['transitions'][number];

/** Cubes of one move that differ in one input alone become one, as long as there are such. */
function joined(transitions: readonly Written[]): Written[] {
  const groups = new Map<string, Written[]>();
  for (const t of transitions) {
    const key = `${t.from} ${t.to} ${t.output}`;
    const group = groups.get(key);
    if (group) group.push(t);
    else groups.set(key, [t]);
  }
  return [...groups.values()].flatMap((group) => {
    let cubes = new Set(group.map((t) => t.input));
    for (let again = true; again; ) {
      again = false;
      for (const cube of cubes) {
        for (let k = 0; k < cube.length && !again; k++) {
          if (cube[k] === '-') continue;
          const other = `${cube.slice(0, k)}${cube[k] === '0' ? '1' : '0'}${cube.slice(k + 1)}`;
          if (!cubes.has(other)) continue;
          cubes.delete(cube);
          cubes.delete(other);
          cubes = new Set([...cubes, `${cube.slice(0, k)}-${cube.slice(k + 1)}`]);
          again = true;
        }
        if (again) break;
      }
    }
    return [...cubes].map((input) => ({ ...group[0]!, input }));
  });
}
