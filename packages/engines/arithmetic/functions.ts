/** A circuit, or a part of it, as functions in a decision diagram. */
import { Bdd, FALSE, type Node, TRUE } from '../bdd/bdd.ts';
import type { Cell, Net } from './netlist.ts';

/** More levels than a cut of any circuit has nets. */
const LEVELS = 1 << 20;
/** Beyond so many nodes a function has no small diagram in this order of its variables. */
const MAX_NODES = 600_000;
export const newDiagrams = (): Bdd => new Bdd(LEVELS, MAX_NODES);

/** The carry of a + b + c. */
export const majority = (d: Bdd, a: Node, b: Node, c: Node): Node =>
  d.ite(a, d.or(b, c), d.and(b, c));

/** The functions of what a cell drives. */
export function cellFunctions(d: Bdd, { kind }: Cell, inputs: readonly Node[]): Node[] {
  const [a = FALSE, b = FALSE, c = FALSE] = inputs;
  switch (kind) {
    case 'not':
      return [d.not(a)];
    case 'and':
      return [d.and(a, b)];
    case 'or':
      return [d.or(a, b)];
    case 'nand':
      return [d.not(d.and(a, b))];
    case 'nor':
      return [d.not(d.or(a, b))];
    case 'xor':
      return [d.xor(a, b)];
    case 'xnor':
      return [d.not(d.xor(a, b))];
    case 'ao':
      return [d.or(a, d.and(b, c))];
    case 'mux':
      return [d.ite(a, c, b)];
    case 'maj':
      return [majority(d, a, b, c)];
    case 'ha':
      return [d.xor(a, b), d.and(a, b)];
    case 'hap':
      return [d.not(d.xor(a, b)), d.or(a, b)];
    case 'fa':
      return [d.xor(d.xor(a, b), c), majority(d, a, b, c)];
    case 'dff':
      return [a];
  }
}

/** Which cell drives each net, by its number among the cells; −1 for inputs and constants. */
export function driversOf(cells: readonly Cell[], nets: number): Int32Array {
  const drivers = new Int32Array(nets).fill(-1);
  cells.forEach((cell, k) => {
    for (const net of cell.outputs) drivers[net] = k;
  });
  return drivers;
}

/**
 * The functions of nets over those of the nets `known`, at which it stops. A net that depends on an input that is not
 * known gives undefined.
 */
export function functionsOf(
  d: Bdd,
  cells: readonly Cell[],
  drivers: Int32Array,
  targets: readonly Net[],
  known: ReadonlyMap<Net, Node>,
): (Node | undefined)[] {
  const found = new Map<Net, Node>(known);
  found.set(0, FALSE);
  found.set(1, TRUE);
  const stack = [...targets].reverse();
  const lost = new Set<Net>();
  while (stack.length > 0) {
    const net = stack.at(-1) as Net;
    if (found.has(net) || lost.has(net)) {
      stack.pop();
      continue;
    }
    const driver = drivers[net] ?? -1;
    const cell = cells[driver];
    if (!cell) {
      lost.add(net);
      continue;
    }
    const open = cell.inputs.filter((n) => !found.has(n) && !lost.has(n));
    if (open.length > 0) {
      stack.push(...open);
      continue;
    }
    if (cell.inputs.some((n) => lost.has(n))) {
      for (const out of cell.outputs) lost.add(out);
      continue;
    }
    const values = cellFunctions(
      d,
      cell,
      cell.inputs.map((n) => found.get(n) as Node),
    );
    cell.outputs.forEach((out, o) => {
      if (!found.has(out)) found.set(out, values[o] as Node);
    });
  }
  return targets.map((net) => found.get(net));
}
