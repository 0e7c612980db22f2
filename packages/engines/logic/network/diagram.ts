import { Bdd, FALSE, MAX_NODES, type Node, TRUE } from '../../bdd/bdd.ts';
import { sift } from '../../bdd/sift.ts';
import { EngineError } from '../../error.ts';
import type { Expression } from '../expression.ts';
import { type Network, operandsOf } from './network.ts';

/** The functions of networks over the same variables, as diagrams that share their nodes. */
export interface Diagrams {
  readonly bdd: Bdd;
  /** By level the name of its variable. */
  readonly order: readonly string[];
  readonly levelOf: ReadonlyMap<string, number>;
  /** One root for each expression that was asked for, in their order. */
  readonly roots: readonly Node[];
}

/** An output of a network, or an expression of its inputs such as its don't-cares. */
export interface Asked {
  readonly network: Network;
  readonly of: Expression;
}

/** Nodes at which variables are first sifted; the bound doubles from there. */
const FIRST_SIFT = 30_000;

/**
 * The diagrams of expressions over networks. Variables stand in the order in which a walk from the first output meets
 * them (S. Malik et al., ICCAD 1988), and are sifted each time the diagram has doubled.
 *
 * Throws `out-of-range` beyond `most` nodes.
 */
export function diagramsOf(
  asked: readonly Asked[],
  variables: readonly string[],
  most = MAX_NODES,
): Diagrams {
  return new Builder(asked, variables, most).built();
}

class Builder {
  readonly #asked: readonly Asked[];
  readonly #names: readonly string[];
  readonly #most: number;
  /** Variables by number, level by level. */
  #order: readonly number[];
  #bdd: Bdd;
  #levels = new Map<string, number>();
  /** Every node that is still wanted, by a handle: sifting makes them anew. */
  readonly #nodes: Node[] = [];
  #next = FIRST_SIFT;

  constructor(asked: readonly Asked[], variables: readonly string[], most: number) {
    this.#asked = asked;
    this.#most = most;
    const met = metOrder(asked);
    const known = new Set(met);
    this.#names = [
      ...met.filter((v) => variables.includes(v)),
      ...variables.filter((v) => !known.has(v)),
    ];
    this.#order = this.#names.map((_, k) => k);
    this.#bdd = new Bdd(this.#names.length, most);
    this.#setLevels();
  }

  built(): Diagrams {
    const made = new Map<Network, Map<string, number>>();
    const handles = this.#asked.map(({ network, of }) => {
      let signals = made.get(network);
      if (!signals) {
        signals = new Map();
        made.set(network, signals);
        for (const [name, e] of network.signals) signals.set(name, this.#handle(e, signals));
      }
      return this.#handle(of, signals);
    });
    return {
      bdd: this.#bdd,
      order: this.#order.map((k) => this.#names[k] as string),
      levelOf: this.#levels,
      roots: handles.map((h) => this.#nodes[h] as Node),
    };
  }

  #setLevels(): void {
    this.#levels = new Map(this.#order.map((k, level) => [this.#names[k] as string, level]));
  }

  #keep(node: Node): number {
    return this.#nodes.push(node) - 1;
  }

  /** A handle to the node of an expression; what is on the way is let go. */
  #handle(e: Expression, signals: ReadonlyMap<string, number>): number {
    const from = this.#nodes.length;
    const node = this.#node(e, signals);
    this.#nodes.length = from;
    return this.#keep(node);
  }

  #node(e: Expression, signals: ReadonlyMap<string, number>): Node {
    if (e.kind === 'constant') return e.value ? TRUE : FALSE;
    if (e.kind === 'variable') return this.#variable(e.name, signals);
    if (e.kind === 'not') {
      // First the operand: the diagram may be another one after it.
      const of = this.#node(e.of, signals);
      return this.#bdd.not(of);
    }
    const { kind } = e;
    // Operands in pairs, so that a long sum is a tree and not a chain.
    let handles = operandsOf(e, kind).map((o) => this.#handle(o, signals));
    while (handles.length > 1) {
      const next: number[] = [];
      for (let k = 0; k < handles.length; k += 2) {
        const [a, b] = [handles[k] as number, handles[k + 1]];
        if (b !== undefined)
          this.#nodes[a] = this.#bdd[kind](this.#nodes[a] as Node, this.#nodes[b] as Node);
        next.push(a);
        this.#makeRoom();
      }
      handles = next;
    }
    return this.#nodes[handles[0] as number] as Node;
  }

  #variable(name: string, signals: ReadonlyMap<string, number>): Node {
    const made = signals.get(name);
    if (made !== undefined) return this.#nodes[made] as Node;
    const level = this.#levels.get(name);
    if (level === undefined)
      throw new EngineError('unknown-name', `“${name}” is not among ${this.#names.join(', ')}.`, {
        field: 'expression',
        value: name,
      });
    return this.#bdd.variable(level);
  }

  #makeRoom(): void {
    if (this.#bdd.count <= this.#next) return;
    const sifted = sift({ bdd: this.#bdd, roots: this.#nodes, order: this.#order }, this.#most);
    this.#bdd = sifted.bdd;
    this.#order = sifted.order;
    for (const [k, node] of sifted.roots.entries()) this.#nodes[k] = node;
    this.#setLevels();
    this.#next = Math.max(this.#next, 4 * this.#bdd.count);
  }
}

/** Inputs in the order in which a walk from the outputs first meets them. */
function metOrder(asked: readonly Asked[]): string[] {
  const met = new Set<string>();
  for (const { network, of } of asked) {
    const inputs = new Set(network.inputs);
    const seen = new Set<string>();
    const pending: Expression[] = [of];
    for (let e = pending.pop(); e; e = pending.pop()) {
      if (e.kind === 'not') pending.push(e.of);
      else if (e.kind === 'variable') {
        const made = network.signals.get(e.name);
        if (made && !seen.has(e.name)) {
          seen.add(e.name);
          pending.push(made);
        } else if (!made && inputs.has(e.name)) met.add(e.name);
      } else if (e.kind !== 'constant') pending.push(e.right, e.left);
    }
  }
  return [...met];
}
