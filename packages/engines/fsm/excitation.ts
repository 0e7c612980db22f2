import { Diagrams, type Node } from '../logic/decision-diagram.ts';
import type { Behaviour } from './behaviour.ts';
import type { Codes } from './encoding.ts';
import { OPEN } from './machine.ts';

export type FlipFlop = 'd' | 't' | 'jk' | 'sr';

/** What becomes of codes that are no state's: anything, or the reset state with outputs 0. */
export type Unused = 'free' | 'reset';

/** The value of a function that may be either. */
const EITHER = 2;

/** One function of the state bits and inputs. */
export interface Wanted {
  /** `D1`, `J0`, or the name of an output. */
  readonly name: string;
  readonly kind: 'excitation' | 'output';
  /** Values 0, 1, and 2 where it may be either. */
  readonly function: Node;
}

/** The combinational part of an encoded machine. */
export interface Excitation {
  readonly diagrams: Diagrams;
  /** State bits, the most significant first, and then the inputs. */
  readonly variables: readonly string[];
  readonly bits: number;
  readonly functions: readonly Wanted[];
}

/** Names of so many state bits, the most significant first: `Q1 Q0`. */
export const bitNames = (bits: number): string[] =>
  Array.from({ length: bits }, (_, k) => `Q${bits - 1 - k}`);

/**
 * The functions that the flip-flops and outputs of an encoded machine must have. Open next states, open outputs and, if
 * `unused` is `free`, codes without a state leave them free; the rows of the flip-flops' excitation tables do, too.
 */
export function excitation(
  b: Behaviour,
  codes: Codes,
  flipFlop: FlipFlop,
  unused: Unused = 'free',
): Excitation {
  const { machine } = b;
  const bits = codes[0]?.length ?? 1;
  const diagrams = new Diagrams();
  const build = new Builder(b, diagrams, codes, bits);
  const functions: Wanted[] = [];
  for (let k = 0; k < bits; k++) {
    const idle = unused === 'free' ? EITHER : Number(codes[machine.reset]![k]);
    const next = build.of((to) => (to === OPEN ? EITHER : Number(codes[to]![k])), idle);
    const now = diagrams.variable(k);
    for (const { letter, rule } of EXCITED[flipFlop])
      functions.push({
        name: `${letter}${bits - 1 - k}`,
        kind: 'excitation',
        function: diagrams.apply(now, next, rule),
      });
  }
  machine.outputs.forEach((name, k) => {
    const value = (_: number, output: string) => (output[k] === '-' ? EITHER : Number(output[k]));
    functions.push({
      name,
      kind: 'output',
      function: build.of(value, unused === 'free' ? EITHER : 0),
    });
  });
  return { diagrams, variables: [...bitNames(bits), ...machine.inputs], bits, functions };
}

/** What each input of a flip-flop must be, given its state and its next state. */
const EXCITED: Readonly<
  Record<
    FlipFlop,
    readonly { readonly letter: string; readonly rule: (now: number, next: number) => number }[]
  >
> = {
  d: [{ letter: 'D', rule: (_, next) => next }],
  t: [{ letter: 'T', rule: (now, next) => (next === EITHER ? EITHER : now ^ next) }],
  jk: [
    { letter: 'J', rule: (now, next) => (now === 1 ? EITHER : next) },
    { letter: 'K', rule: (now, next) => (now === 0 || next === EITHER ? EITHER : 1 - next) },
  ],
  sr: [
    { letter: 'S', rule: (now, next) => (now === 1 && next === 1 ? EITHER : next) },
    {
      letter: 'R',
      rule: (now, next) => (now === 0 && next === 0 ? EITHER : next === EITHER ? EITHER : 1 - next),
    },
  ],
};

/** Functions of state bits and inputs from what each state does. */
class Builder {
  readonly #b: Behaviour;
  readonly #to: Diagrams;
  readonly #codes: Codes;
  readonly #bits: number;

  constructor(b: Behaviour, to: Diagrams, codes: Codes, bits: number) {
    this.#b = b;
    this.#to = to;
    this.#codes = codes;
    this.#bits = bits;
  }

  of(value: (to: number, output: string) => number, idle: number): Node {
    const { diagrams, moves, step } = this.#b;
    const memo = new Map<Node, Node>();
    const copy = (f: Node): Node => {
      let made = memo.get(f);
      if (made === undefined) {
        if (diagrams.isLeaf(f)) {
          const { to, output } = moves[diagrams.valueOf(f)]!;
          made = this.#to.leaf(value(to, output));
        } else
          made = this.#to.choose(
            diagrams.levelOf(f) + this.#bits,
            copy(diagrams.low(f)),
            copy(diagrams.high(f)),
          );
        memo.set(f, made);
      }
      return made;
    };
    const nothing = this.#to.leaf(idle);
    const split = (states: readonly number[], bit: number): Node => {
      if (states.length === 0) return nothing;
      if (bit === this.#bits) return copy(step[states[0]!]!);
      const half = (c: string) => states.filter((s) => this.#codes[s]![bit] === c);
      return this.#to.choose(bit, split(half('0'), bit + 1), split(half('1'), bit + 1));
    };
    return split(
      step.map((_, s) => s),
      0,
    );
  }
}
