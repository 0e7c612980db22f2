/**
 * LTspice's Gfloat: nets without a path for direct current to ground get one of 1 TΩ, so that a floating gate drive is solved there.
 * Other dialects refuse such circuits, as SPICE does.
 */
import type { Element } from '../circuit.ts';
import type { Build } from './build.ts';

/** Ω: LTspice's 1e-12 S. */
const FLOAT = 1e12;

/** Nodes that the element joins for direct current. */
function joined({ kind, nodes }: Element): readonly number[] {
  switch (kind) {
    case 'capacitor':
    case 'behavioural-charge':
    case 'current':
    case 'vccs':
    case 'cccs':
    case 'behavioural-current':
    case 'laplace-current':
    case 'coupling':
      return [];
    case 'vcvs':
    case 'switch':
      return nodes.slice(0, 2);
    case 'mosfet':
      // The gate is of oxide; bulk and substrate are junctions.
      return nodes.filter((_, k) => k !== 1);
    default:
      return nodes;
  }
}

/** Adds a resistor of 1 TΩ for every part of the circuit that floats, and tells of it. */
export function groundFloating(build: Build): void {
  const parent = build.nodes.map((_, k) => k);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? 0] ?? 0;
      at = parent[at] ?? 0;
    }
    return at;
  };
  for (const element of build.elements) {
    const [first, ...rest] = joined(element);
    if (first !== undefined) for (const node of rest) parent[root(node)] = root(first);
  }
  const ground = root(0);
  const floating = build.nodes.flatMap((name, k) =>
    root(k) === k && k !== ground ? [{ name, node: k }] : [],
  );
  const place = build.elements[0]?.place;
  if (floating.length === 0 || !place) return;
  for (const { name, node } of floating)
    build.add({
      ...{ name: `${name}#gfloat`, nodes: [node, 0], place },
      ...{ kind: 'resistor', resistance: FLOAT, isNoisy: false },
    });
  const names = floating.slice(0, 4).map(({ name }) => name);
  const more = floating.length > names.length ? ` and ${floating.length - names.length} more` : '';
  build.notice(
    place,
    `${names.join(', ')}${more} ${floating.length > 1 ? 'have' : 'has'} no path for direct current to ground; 1 TΩ is put there, as in LTspice`,
  );
}
