/** What is looked at: `v(out)`, `v(a,b)`, `v(C1)`, `i(L1)`, `i(source)`. */
import type { Probe } from '@tollbench/engines/circuit/rlc/network.ts';
import { InputError } from '../../define/error.ts';
import { type Circuit, nodesOf } from './arrangements.ts';

export interface Looked {
  readonly probe: Probe;
  readonly unit: 'V' | 'A';
  /** As it is written. */
  readonly name: string;
}

/** Reads the probe of a circuit; throws InputError that names what there is. */
export function readProbe(text: string, circuit: Circuit): Looked {
  const source = text.trim() === '' ? circuit.probe : text.trim();
  const found = /^([vi])\s*\(\s*([^(),\s]+)\s*(?:,\s*([^(),\s]+)\s*)?\)$/iu.exec(source);
  if (!found) throw refused(circuit, source, 'is neither a voltage nor a current');
  const [, kind = '', first = '', second] = found;
  const part = circuit.parts.find(({ name }) => same(name, first));
  if (kind.toLowerCase() === 'i') {
    if (second !== undefined)
      throw refused(circuit, source, 'has two names, and a current has one');
    if (same(first, 'source') || same(first, 'v1') || same(first, 'i1'))
      return { probe: { kind: 'source-current' }, unit: 'A', name: 'i(source)' };
    if (!part) throw refused(circuit, source, `names ${first}, which is no part`);
    return { probe: { kind: 'current', part: part.name }, unit: 'A', name: `i(${part.name})` };
  }
  const nodes = nodesOf(circuit);
  const node = (name: string): string | undefined => nodes.find((n) => same(n, groundOf(name)));
  if (second === undefined && part && node(first) === undefined)
    return across(part.a, part.b, `v(${part.name})`);
  const [a, b] = [node(first), second === undefined ? '0' : node(second)];
  if (a === undefined)
    throw refused(circuit, source, `names ${first}, which is no node and no part`);
  if (b === undefined) throw refused(circuit, source, `names ${second}, which is no node`);
  if (a === b) throw refused(circuit, source, 'is between a node and itself, and so 0');
  return across(a, b, second === undefined ? `v(${a})` : `v(${a},${b})`);
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** SPICE's other name of node 0. */
export const groundOf = (node: string): string => (node.toLowerCase() === 'gnd' ? '0' : node);

const across = (a: string, b: string, name: string): Looked => ({
  probe: { kind: 'voltage', a, b },
  unit: 'V',
  name,
});

function refused(circuit: Circuit, value: string, why: string): InputError {
  const nodes = nodesOf(circuit).filter((n) => n !== '0');
  const parts = circuit.parts.map(({ name }) => name);
  const some = [...nodes.map((n) => `v(${n})`), ...parts.map((p) => `i(${p})`)];
  return new InputError(
    `${value === '' ? 'is empty, and the netlist has no node called out' : `"${value.slice(0, 40)}" ${why}`}; there are the nodes ${nodes.join(', ')} and the parts ${parts.join(', ')}`,
    { field: 'probe', value, remedies: some.slice(0, 3).map((probe) => ({ probe })) },
  );
}
