/** Inductors that short a source of 0 V, or one another, at rest: a little resistance in series decides their currents. */
import type { Circuit, Element } from '@tollbench/engines/spice/circuit.ts';

/** Ω: what LTspice gives every inductor. */
const SERIES = 1e-3;

/**
 * Indices of inductors that close a loop of voltage sources and inductors whose voltages come to nothing. A loop that
 * they do not leave has no solution, and stays refused; so does one of controlled sources.
 */
export function shortedOf({ nodes, elements }: Circuit): number[] {
  const parents = nodes.map((_, k) => k);
  /** V of each node against its parent. */
  const above = nodes.map(() => 0);
  const find = (k: number): { root: number; volts: number } => {
    let [at, volts] = [k, 0];
    while (parents[at] !== at) {
      volts += above[at] as number;
      at = parents[at] as number;
    }
    return { root: at, volts };
  };
  /** Joins two nodes at a voltage; that of the loop which it closes, where it does. */
  const join = ([a = 0, b = 0]: readonly number[], volts: number): number | undefined => {
    const [p, q] = [find(a), find(b)];
    if (p.root === q.root) return p.volts - q.volts - volts;
    parents[p.root] = q.root;
    above[p.root] = q.volts + volts - p.volts;
    return undefined;
  };
  for (const e of elements) if (e.kind === 'voltage') join(e.nodes, e.dc);
  return elements.flatMap((e, k) => (e.kind === 'inductor' && join(e.nodes, 0) === 0 ? [k] : []));
}

/** The circuit with a resistor in series with each such inductor; the same where there is none. */
export function resisted(circuit: Circuit): Circuit {
  const shorted = new Set(shortedOf(circuit));
  if (shorted.size === 0) return circuit;
  const nodes = [...circuit.nodes];
  const elements = circuit.elements.flatMap((e, k): Element[] => {
    if (!shorted.has(k) || e.kind !== 'inductor') return [e];
    const [a = 0, b = 0] = e.nodes;
    const inner = nodes.push(`${e.name}#series`) - 1;
    return [
      { ...e, nodes: [a, inner] },
      {
        ...{ kind: 'resistor', name: `${e.name}#series`, nodes: [inner, b], resistance: SERIES },
        ...{ isNoisy: false, place: e.place },
      },
    ];
  });
  return { ...circuit, nodes, elements };
}
