/** The operating point: what every node, part and device has, where the power goes, and Kirchhoff's law at a node. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type OperatingRun, operating } from '@tollbench/engines/spice/analysis/op.ts';
import type { Method } from '@tollbench/engines/spice/analysis/operating-point.ts';
import { type Simulation, simulationOf } from '@tollbench/engines/spice/analysis/simulation.ts';
import type { Circuit, Element } from '@tollbench/engines/spice/circuit.ts';

export interface PartPoint {
  readonly name: string;
  readonly kind: Element['kind'];
  /** Across its first two terminals, V. */
  readonly voltage: number;
  /** Into its first terminal, A; NaN where it has none. */
  readonly current: number;
  /** Taken up, W; negative: given. NaN where it has no current. */
  readonly power: number;
}

export interface DevicePoint {
  readonly device: string;
  readonly kind: Element['kind'];
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Currents out of one node into what is connected to it. */
export interface NodeSum {
  readonly node: string;
  readonly currents: readonly { readonly name: string; readonly value: number }[];
  readonly sum: number;
}

export interface OperatingPoint {
  readonly nodes: readonly { readonly name: string; readonly voltage: number }[];
  readonly parts: readonly PartPoint[];
  readonly figures: readonly DevicePoint[];
  readonly method: Method;
  readonly iterations: number;
  readonly failed: readonly Method[];
  readonly unknowns: number;
  /** Of the node with most connections. */
  readonly kirchhoff: NodeSum | undefined;
  /** The node that is looked at first: one called an output, else the busiest that no source holds. */
  readonly output: string | undefined;
}

/** The operating point of a circuit, or the sentence why it has none: a transient may begin without one. */
export function operatingPointOf(circuit: Circuit): OperatingPoint | string {
  try {
    const simulation = simulationOf(circuit);
    return pointOf(simulation, operating(simulation));
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

function pointOf(simulation: Simulation, { x, foundBy, figures }: OperatingRun): OperatingPoint {
  const { circuit, devices } = simulation;
  const flows = circuit.elements.flatMap((element, k) =>
    element.name.includes('#') || element.kind === 'coupling'
      ? []
      : [{ element, terminals: terminalsOf(element, (t) => devices[k]?.current?.(x, t)) }],
  );
  const volt = (node: number): number => x[node] ?? 0;
  return {
    nodes: circuit.nodes.flatMap((name, k) =>
      k === 0 || name.includes('#') ? [] : [{ name, voltage: volt(k) }],
    ),
    parts: flows.map(({ element, terminals }): PartPoint => {
      const [a = 0, b = 0] = element.nodes;
      return {
        ...{ name: element.name, kind: element.kind, voltage: volt(a) - volt(b) },
        current: terminals[0]?.current ?? Number.NaN,
        power: terminals.reduce(
          (sum, t) => sum + volt(t.node) * t.current,
          terminals.length > 0 ? 0 : Number.NaN,
        ),
      };
    }),
    figures: [...figures].flatMap(([device, list]) => {
      const element = circuit.elements.find((e) => e.name === device);
      if (!element || !SEMICONDUCTORS.has(element.kind)) return [];
      return list.map((figure) => ({ device, kind: element.kind, ...figure }));
    }),
    ...{ method: foundBy.method, iterations: foundBy.iterations, failed: foundBy.failed },
    unknowns: simulation.n,
    kirchhoff: busiest(circuit, flows, new Set()),
    output: outputNode(circuit, flows, volt),
  };
}

const SEMICONDUCTORS: ReadonlySet<Element['kind']> = new Set(['diode', 'bjt', 'jfet', 'mosfet']);

interface Terminal {
  readonly node: number;
  /** Into the element, A. */
  readonly current: number;
}

interface Flow {
  readonly element: Element;
  readonly terminals: readonly Terminal[];
}

/** The terminals that carry current: all of a semiconductor's, both ends of a line, two of others. */
function terminalsOf(
  { kind, nodes }: Element,
  current: (terminal: number) => number | undefined,
): readonly Terminal[] {
  if (SEMICONDUCTORS.has(kind) && nodes.length > 2)
    return nodes.map((node, t) => ({ node, current: current(t) ?? Number.NaN }));
  const pairs = kind === 'line' ? [0, 2] : [0];
  return pairs.flatMap((t) => {
    const i = current(t);
    if (i === undefined || !Number.isFinite(i)) return [];
    return [
      { node: nodes[t] ?? 0, current: i },
      { node: nodes[t + 1] ?? 0, current: -i },
    ];
  });
}

/** One behind a coupling capacitor has nothing at rest: then what is before it is looked at. */
function outputNode(
  circuit: Circuit,
  flows: readonly Flow[],
  volt: (node: number) => number,
): string | undefined {
  const named = circuit.nodes.find(
    (name, k) => /^(?:v?out\w*|vo)$/u.test(name) && Math.abs(volt(k)) > 1e-9,
  );
  const held = new Set(
    circuit.elements.filter((e) => e.kind === 'voltage').flatMap((e) => [...e.nodes]),
  );
  const free = () => circuit.nodes.find((name, k) => k > 0 && !held.has(k) && !name.includes('#'));
  return named ?? busiest(circuit, flows, held)?.node ?? free();
}

/** Kirchhoff's law where most meet, ground apart: the currents into all that is connected come to nothing. */
function busiest(
  { nodes }: Circuit,
  flows: readonly Flow[],
  without: ReadonlySet<number>,
): NodeSum | undefined {
  const meetings = new Map<number, { name: string; value: number }[]>();
  for (const { element, terminals } of flows)
    for (const { node, current } of terminals) {
      if (node === 0 || without.has(node)) continue;
      const list = meetings.get(node) ?? [];
      list.push({ name: element.name, value: current });
      meetings.set(node, list);
    }
  let best: NodeSum | undefined;
  for (const [node, currents] of meetings) {
    const sum = currents.reduce((total, c) => total + c.value, 0);
    if (!Number.isFinite(sum) || currents.every((c) => c.value === 0)) continue;
    if (currents.length > 8 || currents.length <= (best?.currents.length ?? 1)) continue;
    best = { node: nodes[node] ?? '', currents, sum };
  }
  return best;
}
