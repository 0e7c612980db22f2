import type { Diagrams, Node } from '../logic/decision-diagram.ts';
import type { Behaviour } from './behaviour.ts';
import type { Codes } from './encoding.ts';
import type { Excitation } from './excitation.ts';
import { covered, type StateHazard, stateHazards } from './state-hazards.ts';
import type { Sum } from './two-level.ts';

/**
 * An output that may glitch while one input changes and the state stays: no one term holds it at 1. One for each output, input and
 * state, at one of the combinations of the other inputs.
 */
export interface InputHazard {
  readonly output: string;
  /** The input that changes. */
  readonly input: string;
  readonly state: number;
  /** The other inputs: `0` and `1`, `-` where the input that changes stands or it makes no difference. */
  readonly at: string;
  /** A term that removes it: `0`, `1` and `-` for state bits and inputs. */
  readonly term: string;
}

export interface Hazards {
  readonly inputs: readonly InputHazard[];
  readonly states: readonly StateHazard[];
  /** Inputs on which each output depends within a clock period. */
  readonly follows: readonly { readonly output: string; readonly inputs: readonly string[] }[];
  /** State hazards that are counted and not listed. */
  readonly omitted: number;
}

/**
 * Where the outputs of the circuit, as combinational sums of products, may glitch: static-1 hazards for one input that changes
 * (D. A. Huffman, 1957), and function hazards at clock edges where several state bits change. None is left out.
 */
export function hazards(b: Behaviour, e: Excitation, sums: readonly Sum[], codes: Codes): Hazards {
  const outputs = sums.filter((s) => s.kind === 'output');
  const inputs = outputs.flatMap((sum) => inputHazards(b, e, sum, codes));
  const { list, omitted } = stateHazards(b, e, outputs, codes);
  const follows = outputs.flatMap((sum) => {
    const names = b.machine.inputs.filter((_, v) =>
      dependsOn(e, covered(e.diagrams, sum.cubes), e.bits + v, codes),
    );
    return names.length > 0 ? [{ output: sum.name, inputs: names }] : [];
  });
  return { inputs, states: list, follows, omitted };
}

/** The function on the codes of states alone: elsewhere 0. */
function dependsOn({ diagrams: d }: Excitation, f: Node, v: number, codes: Codes): boolean {
  const used = covered(
    d,
    codes.map((c) => c),
  );
  return d.and(used, d.xor(half(d, f, v, 0), half(d, f, v, 1))) !== d.leaf(0);
}

/** The function with one variable held. */
function half(d: Diagrams, f: Node, v: number, bit: 0 | 1): Node {
  const memo = new Map<Node, Node>();
  const go = (n: Node): Node => {
    const level = d.levelOf(n);
    if (level > v) return n;
    let made = memo.get(n);
    if (made === undefined) {
      made =
        level === v
          ? bit === 1
            ? d.high(n)
            : d.low(n)
          : d.choose(level, go(d.low(n)), go(d.high(n)));
      memo.set(n, made);
    }
    return made;
  };
  return go(f);
}

function inputHazards(b: Behaviour, e: Excitation, sum: Sum, codes: Codes): InputHazard[] {
  const { diagrams: d, bits, variables } = e;
  const wanted = e.functions.find((f) => f.kind === 'output' && f.name === sum.name);
  if (!wanted) return [];
  const ones = d.map(wanted.function, (v) => (v === 1 ? 1 : 0));
  const upper = d.map(wanted.function, (v) => (v === 0 ? 0 : 1));
  return b.machine.inputs.flatMap((input, k) => {
    const v = bits + k;
    const both = d.and(half(d, ones, v, 0), half(d, ones, v, 1));
    const held = covered(
      d,
      sum.cubes.filter((cube) => cube[v] === '-'),
    );
    const open = d.and(both, d.not(held));
    return codes.flatMap((code, state): InputHazard[] => {
      const here = d.and(open, d.cube(code));
      const point = d.find(here, variables.length, (value) => value === 1);
      if (point === undefined) return [];
      return [
        { output: sum.name, input, state, at: point.slice(bits), term: expanded(d, point, upper) },
      ];
    });
  });
}

/** A cube with as many of its literals left out as the function allows, from the last on. */
function expanded(d: Diagrams, cube: string, upper: Node): string {
  const outside = d.not(upper);
  for (let k = cube.length - 1; k >= 0; k--) {
    if (cube[k] === '-') continue;
    const wider = `${cube.slice(0, k)}-${cube.slice(k + 1)}`;
    if (d.and(d.cube(wider), outside) === d.leaf(0)) cube = wider;
  }
  return cube;
}
