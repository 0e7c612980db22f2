import type { Node } from '../../bdd/bdd.ts';
import { rowsOf } from '../../bdd/count.ts';
import type { Expression } from '../expression.ts';
import { DONT_CARE, MAX_VARIABLES, type TruthTable } from '../truth-table.ts';
import type { Diagrams } from './diagram.ts';
import { type Network, operandsOf, variable } from './network.ts';

/** One output of a network as a function of its inputs. */
export interface OutputFunction {
  readonly name: string;
  /** The inputs on which it depends, in the order of the network's; those of where it is open too. */
  readonly support: readonly string[];
  /** Over `support`; undefined where that is more than 12 inputs. */
  readonly table: TruthTable | undefined;
  /** Rows at which it is 1, and at which it may be either, over all inputs of the network. */
  readonly ones: bigint;
  readonly openRows: bigint;
}

/** The outputs of a network by their diagrams: `roots` of the function, then `opens` of where it may be either. */
export function functionsOf(
  network: Network,
  { bdd, order }: Pick<Diagrams, 'bdd' | 'order'>,
  roots: readonly Node[],
  opens: readonly (Node | undefined)[],
): OutputFunction[] {
  return network.outputs.map((name, k) => {
    const f = roots[k] as Node;
    const open = opens[k];
    const met = new Set<string>();
    for (const n of bdd.reachable(open === undefined ? [f] : [f, open]))
      met.add(order[bdd.level(n)] as string);
    const support = network.inputs.filter((v) => met.has(v));
    const place = new Map(support.map((v, i) => [v, i]));
    const table = (): TruthTable => {
      const n = support.length;
      const values = Uint8Array.from({ length: 1 << n }, (_, m) => {
        const at = (level: number) =>
          ((m >> (n - 1 - (place.get(order[level] as string) ?? 0))) & 1) === 1;
        if (open !== undefined && bdd.evaluate(open, at)) return DONT_CARE;
        return bdd.evaluate(f, at) ? 1 : 0;
      });
      return { variables: support, values };
    };
    const closed = open === undefined ? f : bdd.and(f, bdd.not(open));
    return {
      name,
      support,
      table: support.length <= MAX_VARIABLES ? table() : undefined,
      ones: rowsOf(bdd, closed),
      openRows: open === undefined ? 0n : rowsOf(bdd, open),
    };
  });
}

/**
 * An output with its signals put in: an expression of inputs alone. Undefined where it has more than `most` literals,
 * as that of a long chain of gates has.
 */
export function flattened(network: Network, output: string, most: number): Expression | undefined {
  const sizes = new Map<string, number>();
  const size = (e: Expression): number => {
    if (e.kind === 'constant') return 0;
    if (e.kind === 'variable') return network.signals.has(e.name) ? (sizes.get(e.name) ?? 0) : 1;
    if (e.kind === 'not') return size(e.of);
    return operandsOf(e, e.kind).reduce((n, o) => n + size(o), 0);
  };
  for (const [name, e] of network.signals) sizes.set(name, size(e));
  if ((sizes.get(output) ?? 1) > most) return undefined;
  const put = (e: Expression): Expression => {
    if (e.kind === 'constant') return e;
    if (e.kind === 'variable') {
      const made = network.signals.get(e.name);
      return made ? put(made) : e;
    }
    if (e.kind === 'not') return { kind: 'not', of: put(e.of) };
    const { kind } = e;
    const [first, ...more] = operandsOf(e, kind).map(put);
    return more.reduce<Expression>((left, right) => ({ kind, left, right }), first as Expression);
  };
  return put(variable(output));
}
