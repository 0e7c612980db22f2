/** What the files of an expression have in common: names of variables, and the words in comments. */
import { type Instruction, instructions, type Machine } from '@tollbench/engines/fixed/run.ts';
import { type Wire, wiresOf } from '@tollbench/engines/fixed/spans.ts';
import type { ExpressionResult } from '../expression-plan.ts';
import type { PlannerInputs } from '../inputs.ts';
import { fixName } from '../read-word.ts';

export interface Listing {
  /** Of the module and the function: an identifier. */
  readonly name: string;
  readonly machine: Machine;
  readonly steps: readonly Instruction[];
  readonly wires: readonly Wire[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

export function listingOf(r: ExpressionResult, i: PlannerInputs): Listing {
  const machine = { program: r.program, plan: r.plan, rounding: i.rounding, overflow: i.overflow };
  return {
    name: i.name,
    machine,
    steps: instructions(machine),
    wires: wiresOf(machine),
    inputs: r.program.nodes.flatMap(({ op }, n) => (op === 'input' ? [n] : [])),
    outputs: r.program.outputs,
  };
}

/** The visitor's own name of a node, apart from the names that the file needs: `in_x`, `out_y`. */
export const portOf = ({ machine }: Listing, n: number, way: 'in' | 'out'): string =>
  `${way}_${machine.program.nodes[n]?.name ?? n}`;

/** ASCII alone: what a name in a comment is made of. */
export const plain = (text: string): string =>
  text.replaceAll('·', '*').replaceAll('−', '-').replaceAll('…', '...');

/** The words, a line each. */
export function headLines({ name, machine, inputs, outputs }: Listing): string[] {
  const { program, plan, rounding, overflow } = machine;
  const line = (n: number) => {
    const node = program.nodes[n];
    const word = plan.nodes[n]?.word;
    return word && node ? [`${plain(node.name)}: ${fixName(word)}`] : [];
  };
  return [
    `${name}: ${inputs.length} inputs, ${outputs.length} outputs, rounding ${rounding}, overflow ${overflow}`,
    ...program.nodes.flatMap((_, n) => line(n)),
    'an integer n of a word with f fraction bits stands for n * 2^-f',
  ];
}

/** Inputs that a test bench feeds: the ends of every word, then the rest at random; the same each time. */
export function stimulus({ machine, inputs, wires }: Listing, count: number): bigint[][] {
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return Array.from({ length: count }, (_, k) =>
    inputs.map((n, m) => {
      const [low, high] = wires[n]?.exact ?? [0n, 0n];
      const ends = k < 2 ** Math.min(inputs.length, 5);
      if (ends) return (k >> m) & 1 ? high : low;
      const part = (BigInt(draw()) << 32n) | BigInt(draw());
      return low + (part * (high - low + 1n)) / (1n << 64n);
    }),
  ).filter(() => machine.program.nodes.length > 0);
}
