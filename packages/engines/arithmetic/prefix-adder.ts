import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import { type PrefixGraph, type PrefixStep, prefixGraph, spans } from './prefix-graph.ts';
import type { Sum } from './ripple.ts';

export type Operands = readonly [readonly Net[], readonly Net[]];
export interface Place {
  readonly carry: Net;
  /** Where the lowest bit stands. */
  readonly column: number;
}

/** Propagate (by XOR) and generate of each bit. */
export function halfAdders(c: Circuit, [a, b]: Operands, column: number): [p: Net[], g: Net[]] {
  const p: Net[] = [];
  const g: Net[] = [];
  a.forEach((x, i) => {
    c.at(column + i);
    const [sum, carry] = c.ha(x, b[i] ?? ZERO);
    p.push(c.name(sum, `p_${column + i}`));
    g.push(c.name(carry, `g_${column + i}`));
  });
  return [p, g];
}

/** Group generate and propagate of every bit down to 0, by a graph; the nets of each step, in its order. */
export function prefixNets(
  c: Circuit,
  graph: PrefixGraph,
  [p, g]: readonly [readonly Net[], readonly Net[]],
  column = 0,
): { readonly generate: Net[]; readonly nodes: readonly (readonly [g: Net, p: Net])[] } {
  const low = spans(graph);
  let [G, P] = [[...g], [...p]];
  const nodes: (readonly [Net, Net])[] = [];
  for (let at = 0; at < graph.steps.length; ) {
    const { level } = graph.steps[at] as PrefixStep;
    const [nextG, nextP] = [[...G], [...P]];
    for (; at < graph.steps.length && graph.steps[at]?.level === level; at++) {
      const { bit, from } = graph.steps[at] as PrefixStep;
      c.at(column + bit);
      const lowest = low[at] as number;
      const span = `${column + bit}_${column + lowest}`;
      const made = c.name(c.ao(G[bit] as Net, P[bit] as Net, G[from] as Net), `G_${span}`);
      nextG[bit] = made;
      // No carry comes from below bit 0: what propagates down to it is not needed.
      const through = lowest === 0 ? ZERO : c.and(P[bit] as Net, P[from] as Net);
      nextP[bit] = c.name(through, `P_${span}`);
      nodes.push([made, through]);
    }
    [G, P] = [nextG, nextP];
  }
  return { generate: G, nodes };
}

/** Half adders, the graph, an XOR a bit. A carry that comes in is taken into bit 0. */
export function prefixAdder(
  c: Circuit,
  graph: PrefixGraph,
  operands: Operands,
  { carry, column }: Place,
): Sum {
  const [p, g] = halfAdders(c, operands, column);
  if (carry !== ZERO) {
    c.at(column);
    g[0] = c.name(c.ao(g[0] as Net, p[0] as Net, carry), `G_${column}_in`);
  }
  const { generate } = prefixNets(c, graph, [p, g], column);
  const sum = p.map((x, i) => {
    c.at(column + i);
    return c.xor(x, i === 0 ? carry : (generate[i - 1] as Net));
  });
  return { sum, carry: generate.at(-1) ?? carry };
}

/**
 * A Kogge–Stone graph over groups of `group` bits gives the carry into each; within a group both sums are ready and
 * the carry selects (sparse tree with carry-select, S. Mathew et al., 2001).
 */
export function sparseAdder(c: Circuit, operands: Operands, group: number, at: Place): Sum {
  const { carry, column } = at;
  const [p, g] = halfAdders(c, operands, column);
  const n = p.length;
  const groups: { low: number; G: Net[]; P: Net[] }[] = [];
  for (let low = 0; low < n; low += group) {
    const [G, P] = [[g[low] as Net], [p[low] as Net]];
    for (let i = low + 1; i < Math.min(n, low + group); i++) {
      c.at(column + i);
      G.push(c.ao(g[i] as Net, p[i] as Net, G.at(-1) as Net));
      P.push(c.and(p[i] as Net, P.at(-1) as Net));
    }
    groups.push({ low, G, P });
  }
  const tops = groups.map(({ G }) => G.at(-1) as Net);
  const first = groups[0];
  if (first && carry !== ZERO) {
    c.at(column);
    tops[0] = c.ao(tops[0] as Net, first.P.at(-1) as Net, carry);
  }
  const through = groups.map(({ P }) => P.at(-1) as Net);
  const tree = prefixGraph('kogge-stone', groups.length);
  const { generate } = prefixNets(c, tree, [through, tops]);
  const sum: Net[] = [];
  groups.forEach(({ low, G, P }, k) => {
    const into = k === 0 ? carry : (generate[k - 1] as Net);
    G.forEach((_, i) => {
      c.at(column + low + i);
      const bit = p[low + i] as Net;
      const [zero, one] =
        i === 0 ? [ZERO, ONE] : [G[i - 1] as Net, c.or(G[i - 1] as Net, P[i - 1] as Net)];
      sum.push(c.mux(into, c.xor(bit, zero), c.xor(bit, one)));
    });
  });
  return { sum, carry: generate.at(-1) ?? carry };
}
