import type { Expression } from '../expression.ts';
import { type Network, operandsOf } from '../network/network.ts';

/** A signal of an and-inverter graph: twice the number of its node, plus one where it is complemented. */
export type Edge = number;

export const CONSTANT_0: Edge = 0;
export const CONSTANT_1: Edge = 1;
export const complemented = (e: Edge): Edge => e ^ 1;
export const nodeOf = (e: Edge): number => e >> 1;
export const isComplement = (e: Edge): boolean => (e & 1) === 1;

/**
 * An and-inverter graph: node 0 is the constant 0, then the inputs, then AND nodes of two edges, each once (A. Kuehlmann
 * et al., IEEE Trans. CAD 21, 2002). What technology mapping covers with gates.
 */
export class Aig {
  readonly inputs: number;
  readonly #left: number[];
  readonly #right: number[];
  readonly #known = new Map<number, number>();

  constructor(inputs: number) {
    this.inputs = inputs;
    this.#left = new Array(inputs + 1).fill(-1);
    this.#right = new Array(inputs + 1).fill(-1);
  }

  /** Nodes with the constant and the inputs. */
  get size(): number {
    return this.#left.length;
  }

  input(k: number): Edge {
    return 2 * (k + 1);
  }

  isAnd(node: number): boolean {
    return node > this.inputs;
  }

  left(node: number): Edge {
    return this.#left[node] as number;
  }

  right(node: number): Edge {
    return this.#right[node] as number;
  }

  and(a: Edge, b: Edge): Edge {
    if (a > b) [a, b] = [b, a];
    if (a === CONSTANT_0 || a === complemented(b)) return CONSTANT_0;
    if (a === CONSTANT_1 || a === b) return b;
    const key = a * 0x4000000 + b;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#left.push(a);
    this.#right.push(b);
    const made = 2 * (this.#left.length - 1);
    this.#known.set(key, made);
    return made;
  }

  or(a: Edge, b: Edge): Edge {
    return complemented(this.and(complemented(a), complemented(b)));
  }

  xor(a: Edge, b: Edge): Edge {
    return this.or(this.and(a, complemented(b)), this.and(complemented(a), b));
  }

  /** Operands joined as a tree of least depth. */
  join(
    kind: 'and' | 'or' | 'xor',
    operands: readonly Edge[],
    depth: (e: Edge) => number = () => 0,
  ): Edge {
    const [first] = operands;
    if (first === undefined) return kind === 'and' ? CONSTANT_1 : CONSTANT_0;
    // The two of least depth first, as Huffman does.
    const list = operands.map((edge) => ({ edge, depth: depth(edge) }));
    while (list.length > 1) {
      list.sort((a, b) => a.depth - b.depth || a.edge - b.edge);
      const [a, b] = list.splice(0, 2);
      if (!a || !b) break;
      list.push({ edge: this[kind](a.edge, b.edge), depth: Math.max(a.depth, b.depth) + 1 });
    }
    return list[0]?.edge ?? first;
  }

  /** The edge of an expression whose names are `edges`. */
  of(e: Expression, edges: ReadonlyMap<string, Edge>): Edge {
    if (e.kind === 'constant') return e.value ? CONSTANT_1 : CONSTANT_0;
    if (e.kind === 'variable') return edges.get(e.name) ?? CONSTANT_0;
    if (e.kind === 'not') return complemented(this.of(e.of, edges));
    return this.join(
      e.kind,
      operandsOf(e, e.kind).map((o) => this.of(o, edges)),
    );
  }

  /** AND nodes that these edges need, each after those it needs. */
  needed(outputs: readonly Edge[]): number[] {
    const seen = new Set<number>();
    const order: number[] = [];
    const pending = outputs.map((e) => ({ node: nodeOf(e), ready: false })).reverse();
    for (let top = pending.pop(); top; top = pending.pop()) {
      const { node, ready } = top;
      if (ready) order.push(node);
      else if (this.isAnd(node) && !seen.has(node)) {
        seen.add(node);
        pending.push(
          { node, ready: true },
          { node: nodeOf(this.right(node)), ready: false },
          { node: nodeOf(this.left(node)), ready: false },
        );
      }
    }
    return order;
  }
}

/** A network as a graph, with the edge of each of its outputs. */
export function graphOf(network: Network): { aig: Aig; outputs: readonly Edge[] } {
  const aig = new Aig(network.inputs.length);
  const edges = new Map<string, Edge>(network.inputs.map((name, k) => [name, aig.input(k)]));
  for (const [name, e] of network.signals) edges.set(name, aig.of(e, edges));
  return { aig, outputs: network.outputs.map((name) => edges.get(name) ?? CONSTANT_0) };
}
