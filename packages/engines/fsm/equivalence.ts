import { EngineError } from '../error.ts';
import type { Diagrams, Node } from '../logic/decision-diagram.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { type Machine, meet, OPEN } from './machine.ts';

/** How two machines compare from their reset states on. */
export interface Comparison {
  /**
   * `equal`: they say the same for every sequence. `second-does`: the second does all that the first asks, and more;
   * `first-does`: the other way round; `agree`: neither contradicts the other. `differ`: some sequence tells them apart.
   */
  readonly verdict: 'equal' | 'second-does' | 'first-does' | 'agree' | 'differ';
  /** A shortest sequence of inputs at whose last the outputs differ. */
  readonly sequence: readonly string[] | undefined;
  /** What they give at its last input. */
  readonly outputs: readonly [string, string] | undefined;
  /** Pairs of states that were met. */
  readonly pairs: number;
}

const MAX_PAIRS = 200_000;

/**
 * Compares two machines over all sequences, breadth first over pairs of states, so that a sequence which tells them apart is a
 * shortest one. Signals go by name where both machines have the same names, else by order. Throws `mismatch` where
 * their numbers differ.
 */
export function compare(first: Behaviour, second: Machine): Comparison {
  const a = first.machine;
  const b = behaviourOf(ordered(a, second));
  const { diagrams } = first;
  const offset = 1 << 20;
  const theirs = b.step.map((f) => copied(b.diagrams, diagrams, f));
  const met = new Map<number, { readonly before: number; readonly input: string }>();
  const key = (s: number, t: number) => s * b.step.length + t;
  const start = key(a.reset, b.machine.reset);
  met.set(start, { before: -1, input: '' });
  let firstSaysMore = false;
  let secondSaysMore = false;
  for (const at of met.keys()) {
    const [s, t] = [Math.floor(at / b.step.length), at % b.step.length];
    const joint = diagrams.apply(first.step[s]!, theirs[t]!, (m, n) => m * offset + n);
    const said = (value: number) =>
      [first.moves[Math.floor(value / offset)]!, b.moves[value % offset]!] as const;
    const clash = diagrams.find(joint, a.inputs.length, (value) => {
      const [p, q] = said(value);
      return !meet(p.output, q.output);
    });
    if (clash !== undefined) {
      const input = clash.replaceAll('-', '0');
      const value = diagrams.evaluate(joint, (v) => Number(input[v]));
      const [p, q] = said(value);
      return {
        verdict: 'differ',
        sequence: [...sequenceTo(met, at), input],
        outputs: [p.output, q.output],
        pairs: met.size,
      };
    }
    for (const { cube, value } of diagrams.paths(joint, a.inputs.length)) {
      const [p, q] = said(value);
      firstSaysMore ||= saysMore(p, q);
      secondSaysMore ||= saysMore(q, p);
      if (p.to === OPEN || q.to === OPEN) continue;
      const next = key(p.to, q.to);
      if (met.has(next)) continue;
      if (met.size === MAX_PAIRS)
        throw new EngineError(
          'out-of-range',
          `The two machines meet in more than ${MAX_PAIRS} pairs of states, the most that are compared.`,
          {
            value: MAX_PAIRS,
          },
        );
      met.set(next, { before: at, input: cube.replaceAll('-', '0') });
    }
  }
  const verdict = firstSaysMore
    ? secondSaysMore
      ? 'agree'
      : 'first-does'
    : secondSaysMore
      ? 'second-does'
      : 'equal';
  return { verdict, sequence: undefined, outputs: undefined, pairs: met.size };
}

type Said = { readonly to: number; readonly output: string };

/** Whether one says something where the other leaves it open. */
const saysMore = (p: Said, q: Said): boolean =>
  (p.to !== OPEN && q.to === OPEN) ||
  [...p.output].some((c, k) => c !== '-' && q.output[k] === '-');

function sequenceTo(
  met: ReadonlyMap<number, { readonly before: number; readonly input: string }>,
  at: number,
): string[] {
  const inputs: string[] = [];
  for (let step = met.get(at); step && step.before >= 0; step = met.get(step.before))
    inputs.push(step.input);
  return inputs.reverse();
}

function copied(from: Diagrams, to: Diagrams, f: Node): Node {
  const memo = new Map<Node, Node>();
  const go = (n: Node): Node => {
    let made = memo.get(n);
    if (made === undefined) {
      made = from.isLeaf(n)
        ? to.leaf(from.valueOf(n))
        : to.choose(from.levelOf(n), go(from.low(n)), go(from.high(n)));
      memo.set(n, made);
    }
    return made;
  };
  return go(f);
}

/** The second machine with its signals in the order of the first. */
function ordered(a: Machine, b: Machine): Machine {
  for (const [what, mine, theirs] of [
    ['inputs', a.inputs, b.inputs],
    ['outputs', a.outputs, b.outputs],
  ] as const)
    if (mine.length !== theirs.length)
      throw new EngineError(
        'mismatch',
        `The machine has ${mine.length} ${what} (${mine.join(' ')}), the other ${theirs.length} (${theirs.join(' ')}).`,
        {
          field: 'other',
          value: theirs.length,
        },
      );
  const places = (mine: readonly string[], theirs: readonly string[]) =>
    mine.every((name) => theirs.includes(name))
      ? mine.map((name) => theirs.indexOf(name))
      : mine.map((_, k) => k);
  const input = places(a.inputs, b.inputs);
  const output = places(a.outputs, b.outputs);
  return {
    ...b,
    inputs: a.inputs,
    outputs: a.outputs,
    transitions: b.transitions.map((t) => ({
      ...t,
      input: input.map((k) => t.input[k]).join(''),
      output: output.map((k) => t.output[k]).join(''),
    })),
  };
}
