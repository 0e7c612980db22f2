/** Nodes that nothing holds at rest: found by the ways that direct current has, and tied to ground by a very large resistor. */
import type { Circuit, Element } from '@tollbench/engines/spice/circuit.ts';

/** Ω: as weak as the conductance that SPICE sets across junctions. */
const TIE = 1e12;

/** The terminals of an element between which direct current has a way. */
function waysOf({ kind, nodes }: Element): readonly (readonly number[])[] {
  const [a = 0, b = 0, c = 0, d = 0] = nodes;
  switch (kind) {
    case 'resistor':
    case 'inductor':
    case 'behavioural-flux':
    case 'voltage':
    case 'vcvs':
    case 'ccvs':
    case 'behavioural-voltage':
    case 'laplace-voltage':
    case 'switch':
    case 'diode':
      return [[a, b]];
    case 'line':
      return [
        [a, b],
        [c, d],
      ];
    case 'bjt':
    case 'jfet':
      return [nodes];
    case 'mosfet':
      return [[a, c, d]];
    default:
      return [];
  }
}

/** What drives a current whatever its voltage: a node that floats and is fed has no solution, and is not to get one. */
const FEEDS: ReadonlySet<Element['kind']> = new Set([
  ...(['current', 'vccs', 'cccs', 'behavioural-current', 'laplace-current'] as const),
]);

/** One node of each part of the circuit that has no way to ground and is fed by nothing. */
export function floatingOf({ nodes, elements }: Circuit): number[] {
  const parents = nodes.map((_, k) => k);
  const root = (k: number): number => {
    let at = k;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  for (const element of elements)
    for (const [first = 0, ...others] of waysOf(element))
      for (const other of others) {
        const [low, high] = [root(first), root(other)].sort((p, q) => p - q) as [number, number];
        parents[high] = low;
      }
  const fed = new Set(
    elements.filter((e) => FEEDS.has(e.kind)).flatMap((e) => e.nodes.slice(0, 2).map(root)),
  );
  const known = new Set(elements.flatMap((e) => e.nodes));
  return nodes.flatMap((_, k) =>
    known.has(k) && root(k) === k && k > 0 && !fed.has(k) ? [k] : [],
  );
}

/** The circuit with its floating parts tied; the same where none floats. */
export function tied(circuit: Circuit): Circuit {
  const floating = floatingOf(circuit);
  if (floating.length === 0) return circuit;
  return {
    ...circuit,
    elements: [
      ...circuit.elements,
      ...floating.map(
        (node, k): Element => ({
          ...{ kind: 'resistor', name: `tie#${k}`, nodes: [node, 0], resistance: TIE },
          ...{ isNoisy: false, place: { file: '', line: 0 } },
        }),
      ),
    ],
  };
}

/** Whether no element is on ground, without which no voltage means anything. */
export const isUngrounded = ({ elements }: Circuit): boolean =>
  elements.length > 0 && !elements.some((e) => e.nodes.includes(0));
