import type { Diagrams, Node } from '../logic/decision-diagram.ts';
import type { Behaviour } from './behaviour.ts';
import { type Codes, distance } from './encoding.ts';
import type { Excitation } from './excitation.ts';
import { OPEN } from './machine.ts';
import type { Sum } from './two-level.ts';

/**
 * An output that may glitch at a clock edge: it is the same before and after, but not for a code between. One for each output and
 * pair of states, at one of the inputs at which it happens.
 */
export interface StateHazard {
  readonly output: string;
  readonly from: number;
  readonly to: number;
  /** State bits that change at once. */
  readonly changed: number;
  readonly value: 0 | 1;
  /** A code on the way at which the output is the other. */
  readonly between: string;
  /** `0`, `1`, and `-` where an input makes no difference. */
  readonly input: string;
}

const MAX_LISTED = 200;

/** The sum of products as a function. */
export const covered = (d: Diagrams, cubes: readonly string[]): Node =>
  cubes.reduce((f, cube) => d.or(f, d.cube(cube)), d.leaf(0));

/**
 * Every output and pair of states between which it may glitch, over all inputs: with a(x) and z(x) the output at both codes,
 * those x that lead from the one to the other where a = z = 1 and the output is not 1 on all of the codes between, or a = z = 0 and
 * it is 1 on some. 200 are listed, the others counted.
 */
export function stateHazards(
  b: Behaviour,
  e: Excitation,
  outputs: readonly Sum[],
  codes: Codes,
): { list: StateHazard[]; omitted: number } {
  const { diagrams: d, bits, variables } = e;
  const made = outputs.map((sum) => ({ name: sum.name, f: covered(d, sum.cubes) }));
  const list: StateHazard[] = [];
  let omitted = 0;
  b.step.forEach((_, from) => {
    for (const [to, where] of waysFrom(b, e, from)) {
      const [a, z] = [codes[from]!, codes[to]!];
      const changed = distance(a, z);
      if (changed < 2) continue;
      for (const { name, f } of made) {
        const face = new Face(d, f, a, z);
        const [before, after] = [face.at(a), face.at(z)];
        const one = d.and(d.and(before, after), d.not(face.all));
        const zero = d.and(d.not(d.or(before, after)), face.some);
        const value = d.and(where, one) !== d.leaf(0) ? 1 : 0;
        const point = d.find(
          d.and(where, value === 1 ? one : zero),
          variables.length,
          (v) => v === 1,
        );
        if (point === undefined) continue;
        if (list.length === MAX_LISTED) {
          omitted++;
          continue;
        }
        const input = point.slice(bits);
        list.push({
          output: name,
          from,
          to,
          changed,
          value,
          between: face.codeWith(1 - value, input),
          input,
        });
      }
    }
  });
  return { list, omitted };
}

/** The other states that one leads to, each with the inputs that do. */
function waysFrom(
  b: Behaviour,
  { diagrams: d, bits }: Excitation,
  from: number,
): Map<number, Node> {
  const ways = new Map<number, Node>();
  for (const { cube, value } of b.diagrams.paths(b.step[from]!, b.machine.inputs.length)) {
    const { to } = b.moves[value]!;
    if (to === OPEN || to === from) continue;
    const its = d.cube('-'.repeat(bits) + cube);
    const had = ways.get(to);
    ways.set(to, had === undefined ? its : d.or(had, its));
  }
  return ways;
}

/** A function on the codes that have, in each bit, that of one code or of the other. */
class Face {
  readonly #d: Diagrams;
  readonly #f: Node;
  readonly #a: string;
  readonly #z: string;

  constructor(d: Diagrams, f: Node, a: string, z: string) {
    this.#d = d;
    this.#f = f;
    this.#a = a;
    this.#z = z;
  }

  /** The function of the inputs that it is at one code. */
  at(code: string): Node {
    let f = this.#f;
    for (let level = this.#d.levelOf(f); level < code.length; level = this.#d.levelOf(f))
      f = code[level] === '1' ? this.#d.high(f) : this.#d.low(f);
    return f;
  }

  /** Where it is 1 at all of the codes. */
  get all(): Node {
    return this.#joined(this.#d.and);
  }

  /** Where it is 1 at some of them. */
  get some(): Node {
    return this.#joined(this.#d.or);
  }

  #joined(join: (f: Node, g: Node) => Node): Node {
    const memo = new Map<Node, Node>();
    const go = (f: Node): Node => {
      const level = this.#d.levelOf(f);
      if (level >= this.#a.length) return f;
      let found = memo.get(f);
      if (found === undefined) {
        const half = (bit: string | undefined) =>
          go(bit === '1' ? this.#d.high(f) : this.#d.low(f));
        const [p, q] = [this.#a[level], this.#z[level]];
        found = p === q ? half(p) : join(half('0'), half('1'));
        memo.set(f, found);
      }
      return found;
    };
    return go(this.#f);
  }

  /** A code between at which it has the value at an input, as few bits from the first as can be found at once. */
  codeWith(value: number, input: string): string {
    const bits = this.#a.length;
    const dead = new Set<Node>();
    const go = (f: Node, code: string): string | undefined => {
      const level = Math.min(bits, this.#d.levelOf(f));
      const on = code + this.#a.slice(code.length, level);
      if (level === bits)
        return this.#d.evaluate(f, (v) => Number(input[v - bits])) === value ? on : undefined;
      if (dead.has(f)) return undefined;
      const [p, q] = [this.#a[level]!, this.#z[level]!];
      for (const bit of p === q ? [p] : [p, q]) {
        const found = go(bit === '1' ? this.#d.high(f) : this.#d.low(f), on + bit);
        if (found !== undefined) return found;
      }
      dead.add(f);
      return undefined;
    };
    const found = go(this.#f, '');
    if (found === undefined) throw new RangeError('a glitch has a code between');
    return found;
  }
}
