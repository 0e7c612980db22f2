/** Makes every current that something is controlled by a branch: a source of 0 V in series, where an element has none. */
import type { Circuit, Element } from '../circuit.ts';
import type { Expression } from '../expression/expression.ts';

const WITH_BRANCH: ReadonlySet<Element['kind']> = new Set([
  'voltage',
  'inductor',
  'vcvs',
  'ccvs',
  'behavioural-voltage',
  'behavioural-flux',
  'laplace-voltage',
] satisfies Element['kind'][]);

/** A circuit whose controlling currents are all branches, and the branch's element by the name that is asked for. */
export interface Probed {
  readonly circuit: Circuit;
  readonly branches: ReadonlyMap<string, string>;
}

export function withProbes(circuit: Circuit): Probed {
  const wanted = new Set<string>();
  for (const element of circuit.elements) wantedBy(element, wanted);
  const nodes = [...circuit.nodes];
  const elements: Element[] = [];
  const branches = new Map<string, string>();
  for (const element of circuit.elements) {
    if (WITH_BRANCH.has(element.kind) || !wanted.has(element.name)) {
      elements.push(element);
      continue;
    }
    const name = `${element.name}#probe`;
    const [first = 0, ...others] = element.nodes;
    const inner = nodes.push(name) - 1;
    branches.set(element.name, name);
    elements.push(
      { ...element, nodes: [inner, ...others] },
      { kind: 'voltage', name, nodes: [first, inner], place: element.place, dc: 0, ac: [0, 0] },
    );
  }
  return { circuit: { ...circuit, nodes, elements }, branches };
}

function wantedBy(element: Element, wanted: Set<string>): void {
  if ('control' in element && element.control !== undefined) wanted.add(element.control);
  if ('expression' in element) currentsOf(element.expression, wanted);
  if ('input' in element) currentsOf(element.input, wanted);
}

/** Adds the elements whose currents an expression names. Parts may be shared: each is visited once. */
function currentsOf(root: Expression, wanted: Set<string>): void {
  const rest: Expression[] = [root];
  const seen = new Set<Expression>();
  for (let e = rest.pop(); e; e = rest.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    if (e.kind === 'current') wanted.add(e.element);
    else if (e.kind === 'negate' || e.kind === 'not') rest.push(e.of);
    else if (e.kind === 'binary') rest.push(e.left, e.right);
    else if (e.kind === 'choose') rest.push(e.condition, e.then, e.otherwise);
    else if (e.kind === 'call') rest.push(...e.arguments);
    else if (e.kind === 'table') rest.push(e.at);
  }
}
