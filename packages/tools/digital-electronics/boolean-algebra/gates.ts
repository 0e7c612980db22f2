import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { Aig, type Edge, graphOf } from '@tollbench/engines/logic/mapping/aig.ts';
import {
  type Circuit,
  type CircuitCost,
  type CircuitGate,
  costOf,
  type Net,
} from '@tollbench/engines/logic/mapping/circuit.ts';
import { type Exact, exactNand, MAX_EXACT } from '@tollbench/engines/logic/mapping/exact.ts';
import { factored } from '@tollbench/engines/logic/mapping/factor.ts';
import { LIBRARIES, type LibraryName } from '@tollbench/engines/logic/mapping/library.ts';
import { type Least, mapped } from '@tollbench/engines/logic/mapping/map.ts';
import { type ParityStyle, restyled } from '@tollbench/engines/logic/mapping/restyle.ts';
import type { OutputFunction } from '@tollbench/engines/logic/network/functions.ts';
import { type Network, not } from '@tollbench/engines/logic/network/network.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import { expressionOf, type TwoLevel } from './minima.ts';

/** One way to build the functions. */
export interface Built {
  readonly library: LibraryName;
  readonly circuit: Circuit;
  readonly cost: CircuitCost;
  /** What the circuit was mapped from. */
  readonly from: Source;
  /** No circuit of these gates has fewer of them; undefined where that was not asked. */
  readonly atLeast: number | undefined;
}

export type Source = 'given' | 'minimum' | 'complement' | 'derived' | 'exact';

interface Graph {
  readonly from: Source;
  readonly aig: Aig;
  readonly outputs: readonly Edge[];
}

/** Circuits of more nodes are mapped as they are given, and in one style. */
const MANY = 1500;
const EXACT_WORK = { normal: 1_500_000, long: 40_000_000 } as const;

/** What the outputs may be built from: as given, and from the minimum of each or of its complement, factored. */
export interface Sources {
  readonly network: Network;
  readonly functions: readonly OutputFunction[];
  readonly sums: readonly (TwoLevel | undefined)[];
  readonly products: readonly (TwoLevel | undefined)[];
  /** An expression of few literals for an output, where one was derived. */
  readonly derived: readonly (Expression | undefined)[];
}

/** The circuit of a library with the least that is found: of every graph, in every style of exclusive or. */
export function builtOf(
  sources: Sources,
  library: LibraryName,
  least: Least,
  effort: keyof typeof EXACT_WORK,
  graphs: readonly Graph[] = graphsOf(sources),
): Built {
  const { network } = sources;
  let best: Built | undefined;
  for (const { from, aig, outputs } of graphs) {
    const styles: readonly ParityStyle[] = aig.size > MANY ? ['three'] : ['three', 'nand', 'nor'];
    for (const style of styles) {
      const graph = restyled(aig, outputs, style);
      const circuit = mapped(
        { ...graph, inputs: network.inputs, names: network.outputs },
        LIBRARIES[library],
        least,
      );
      const cost = costOf(circuit);
      if (!best || weight(cost, least) < weight(best.cost, least))
        best = { library, circuit, cost, from, atLeast: undefined };
    }
  }
  if (!best) throw new RangeError('a function has a graph');
  if (least !== 'gates') return best;
  return best.cost.gates === 0 ? { ...best, atLeast: 0 } : fewestGates(sources, best, effort);
}

const weight = (cost: CircuitCost, least: Least): number =>
  least === 'levels'
    ? cost.levels * 1e9 + cost.transistors * 1e3 + cost.gates
    : least === 'transistors'
      ? cost.transistors * 1e6 + cost.levels * 1e3 + cost.gates
      : cost.gates * 1e6 + cost.levels * 1e3 + cost.gateInputs;

/** The graphs that circuits are mapped from. */
export function graphsOf({ network, functions, sums, products, derived }: Sources): Graph[] {
  const graphs: Graph[] = [];
  const open = functions.some((f) => f.openRows > 0n);
  if (!open) graphs.push({ from: 'given', ...graphOf(network) });
  const add = (from: Source, list: readonly (Expression | undefined)[]) => {
    if (list.every((e) => e !== undefined))
      graphs.push({ from, ...together(network.inputs, list as Expression[]) });
  };
  const shown = (f: TwoLevel | undefined, turned: boolean): Expression | undefined => {
    if (!f) return undefined;
    const sum = f.form === 'sop' ? factored(f.parts, f.names) : turnedSum(f);
    return turned ? not(sum) : sum;
  };
  add(
    'minimum',
    sums.map((f) => shown(f, false)),
  );
  add(
    'complement',
    products.map((f) => shown(f, false)),
  );
  add('derived', derived);
  // Each output from the one of its two forms with fewer literals.
  if (sums.length > 1)
    add(
      'minimum',
      sums.map((s, k) =>
        shown(s && products[k] && products[k].literals < s.literals ? products[k] : s, false),
      ),
    );
  if (graphs.length === 0) graphs.push({ from: 'given', ...graphOf(network) });
  return graphs;
}

/** A product of sums factored as the complement of the sum of products of its complement. */
const turnedSum = ({ parts, names }: TwoLevel): Expression =>
  not(
    factored(
      parts.map((p) => p.map((l) => l ^ 1)),
      names,
    ),
  );

function together(
  inputs: readonly string[],
  list: readonly Expression[],
): { aig: Aig; outputs: Edge[] } {
  const aig = new Aig(inputs.length);
  const edges = new Map<string, Edge>(inputs.map((name, k) => [name, aig.input(k)]));
  return { aig, outputs: list.map((e) => aig.of(e, edges)) };
}

/** Of one output of few inputs, NAND or NOR gates of two: fewer where there are, and what is proven. */
function fewestGates(
  { network, functions }: Sources,
  best: Built,
  effort: keyof typeof EXACT_WORK,
): Built {
  const { library } = best;
  const [f, ...more] = functions;
  if ((library !== 'nand2' && library !== 'nor2') || !f?.table || more.length > 0) return best;
  const { variables, values } = f.table;
  if (variables.length > MAX_EXACT || variables.length === 0 || values.includes(DONT_CARE))
    return best;
  const found = exactFor(values, variables.length, library, best.cost.gates, EXACT_WORK[effort]);
  if (!found.circuit) return { ...best, atLeast: found.atLeast };
  const circuit = circuitOf(found.circuit, library, network, variables);
  return { library, circuit, cost: costOf(circuit), from: 'exact', atLeast: found.atLeast };
}

/** A NOR circuit of f is the NAND circuit of its dual, f'(x'). */
function exactFor(
  values: Uint8Array,
  variables: number,
  library: 'nand2' | 'nor2',
  below: number,
  work: number,
): Exact {
  const last = values.length - 1;
  let table = 0;
  values.forEach((v, m) => {
    const bit = library === 'nand2' ? v === 1 : values[last - m] !== 1;
    if (bit) table |= 1 << m;
  });
  return exactNand(table >>> 0, variables, below, work);
}

function circuitOf(
  gates: readonly (readonly [number, number])[],
  library: 'nand2' | 'nor2',
  { inputs, outputs }: Network,
  support: readonly string[],
): Circuit {
  const n = support.length;
  const net = (k: number): Net =>
    k < n
      ? { kind: 'input', index: inputs.indexOf(support[k] ?? '') }
      : { kind: 'gate', index: k - n };
  const made = gates.map(
    ([a, b]): CircuitGate => ({
      kind: library === 'nand2' ? 'nand' : 'nor',
      inputs: [net(a), net(b)],
    }),
  );
  return { inputs, outputs, gates: made, drivers: [net(n + gates.length - 1)] };
}

/** An expression as it stands, gate by gate of any number of inputs: what a simplified form looks like. */
export function literalCircuit(
  inputs: readonly string[],
  outputs: readonly string[],
  list: readonly Expression[],
): Circuit {
  const gates: CircuitGate[] = [];
  const known = new Map<string, Net>();
  const gate = (kind: CircuitGate['kind'], pins: readonly Net[]): Net => {
    const key = `${kind} ${pins.map((p) => JSON.stringify(p)).join(' ')}`;
    const had = known.get(key);
    if (had) return had;
    const made: Net = { kind: 'gate', index: gates.push({ kind, inputs: pins }) - 1 };
    known.set(key, made);
    return made;
  };
  const netOf = (e: Expression): Net => {
    if (e.kind === 'constant') return { kind: 'constant', value: e.value };
    if (e.kind === 'variable') return { kind: 'input', index: inputs.indexOf(e.name) };
    if (e.kind === 'not') {
      const { of } = e;
      if (of.kind === 'and' || of.kind === 'or')
        return gate(of.kind === 'and' ? 'nand' : 'nor', chain(of).map(netOf));
      if (of.kind === 'xor') return gate('xnor', [netOf(of.left), netOf(of.right)]);
      return gate('not', [netOf(of)]);
    }
    if (e.kind === 'xor') return gate('xor', [netOf(e.left), netOf(e.right)]);
    return gate(e.kind, chain(e).map(netOf));
  };
  const drivers = list.map(netOf);
  return { inputs, outputs, gates, drivers };
}

function chain(e: Extract<Expression, { left: Expression }>): Expression[] {
  const list: Expression[] = [];
  const pending: Expression[] = [e];
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (at.kind === e.kind) pending.push(at.right, at.left);
    else list.push(at);
  }
  return list;
}

/** AND–OR and OR–AND as they stand, inverters shared, terms shared between outputs. */
export function twoLevelCircuit(
  network: Network,
  forms: readonly (TwoLevel | undefined)[],
): Circuit | undefined {
  if (!forms.every((f) => f !== undefined)) return undefined;
  return literalCircuit(network.inputs, network.outputs, (forms as TwoLevel[]).map(expressionOf));
}
