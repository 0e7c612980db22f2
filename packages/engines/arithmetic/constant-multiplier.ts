import { type AdderChoice, add } from './adders.ts';
import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { ConstantGraph } from './constant-graph.ts';
import type { Net } from './netlist.ts';
import type { Word } from './rows.ts';

const bitsOf = (value: bigint): number => value.toString(2).length;

/** Bits of constant·x: as many as the largest magnitude needs, and a sign where it can be negative. */
export function constantWidth(constant: bigint, width: number, signed: boolean): number {
  const magnitude = constant < 0n ? -constant : constant;
  if (signed) {
    const [low, high] = [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n];
    const ends = [low * constant, high * constant];
    const most = ends.map((v) => (v < 0n ? bitsOf(-v - 1n) : bitsOf(v)) + 1);
    return Math.max(...most);
  }
  const product = magnitude * ((1n << BigInt(width)) - 1n);
  return constant < 0n ? bitsOf(product - 1n) + 1 : bitsOf(product);
}

/** The nets of each node of an adder graph, and of the product: two's complement where it can be negative. */
export function constantProduct(
  c: Circuit,
  x: Word,
  graph: ConstantGraph,
  adder: AdderChoice,
): { readonly product: readonly Net[]; readonly nodes: readonly (readonly Net[])[] } {
  const bit = ({ nets, signed }: Word, i: number): Net =>
    i < 0 ? ZERO : (nets[i] ?? (signed ? (nets.at(-1) as Net) : ZERO));
  const word = (nets: readonly Net[]): Word => ({ nets, signed: x.signed });
  const made: (readonly Net[])[] = [x.nets];
  for (const { value, left, leftShift, right, rightShift, minus } of graph.nodes) {
    const down = Math.max(0, -leftShift, -rightShift);
    const width = constantWidth(value, x.nets.length, x.signed) + down;
    const operand = (k: number, by: number) =>
      Array.from({ length: width }, (_, i) => bit(word(made[k] as readonly Net[]), i - by - down));
    const [l, r] = [operand(left, leftShift), operand(right, rightShift)];
    const taken = minus ? r.map((net, i) => c.at(i).not(net)) : r;
    const { sum } = add(c, adder, [l, taken], { carry: minus ? ONE : ZERO });
    const own = sum.slice(down);
    own.forEach((net, i) => {
      c.name(net, `x${value}_${i}`);
    });
    made.push(own);
  }
  const width = constantWidth(graph.constant, x.nets.length, x.signed);
  const last = word(made.at(-1) as readonly Net[]);
  const shifted = Array.from({ length: width }, (_, i) => bit(last, i - graph.shift));
  if (!graph.negative) return { product: shifted, nodes: made.slice(1) };
  const zeros = shifted.map(() => ZERO);
  const { sum } = add(c, adder, [shifted.map((net, i) => c.at(i).not(net)), zeros], { carry: ONE });
  return { product: sum, nodes: made.slice(1) };
}
