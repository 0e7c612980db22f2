import { FALSE, type Node } from '../bdd/bdd.ts';
import type { SumBlock } from './circuit.ts';
import { constantWidth } from './constant-multiplier.ts';
import type { Row } from './divide.ts';
import type { Generated } from './generate.ts';
import { sumOf } from './golden-functions.ts';
import type { Net } from './netlist.ts';
import { type Proof, Unproven } from './proof.ts';
import { Lemmas } from './prove-blocks.ts';

const sameNets = (a: readonly Net[], b: readonly Net[]): boolean =>
  a.length === b.length && a.every((net, i) => net === b[i]);
const resized = (nets: readonly Net[], width: number): Net[] =>
  Array.from({ length: width }, (_, i) => nets[i] ?? 0);
const port = (g: Generated, name: string): readonly Net[] =>
  [...g.netlist.inputs, ...g.netlist.outputs].find((p) => p.name === name)?.nets ?? [];
const must = (condition: boolean, what: string): void => {
  if (!condition) throw new Unproven(what);
};

/**
 * Proves a divider or root by induction over its rows. What comes into a row is below twice the divisor (of a root: at
 * most 8Q + 3), so that what a restoring row leaves, less the divisor where that is not more, is below it again and
 * fits. A non-restoring row adds or subtracts, and its digit is the complement of the sign.
 */
export function proveRows(g: Generated): Proof {
  const { specification: s, divided } = g;
  if (!divided) throw new Unproven('There are no rows.');
  const lemmas = new Lemmas(g);
  const root = s.operation === 'root';
  let before: Row | undefined;
  const digits: Net[] = [];
  divided.rows.forEach((row, k) => {
    linked(g, lemmas, { row, before, k, digits });
    if (s.divider === 'restoring') restoring(lemmas, row, g.blocks[k]);
    else nonRestoring(lemmas, row);
    digits.unshift(row.digit);
    before = row;
  });
  must(sameNets(port(g, 'q'), digits), 'The outputs are not the digits.');
  const rest = port(g, 'r');
  if (!before) throw new Unproven('There are no rows.');
  if (s.divider === 'restoring')
    must(
      sameNets(rest, resized(before.remainder, rest.length)),
      'The remainder is not the last row’s.',
    );
  else corrected(lemmas, before, root ? [1, ...digits] : port(g, 'b'), rest);
  return {
    method: 'rows',
    proven: true,
    statement: `${root ? 'Root and remainder follow' : 'Quotient and remainder follow, for every divisor but 0,'} by induction over ${divided.rows.length} rows, each proven by decision diagrams.`,
    nodes: lemmas.d.count,
    steps: divided.rows.length,
  };
}

/** What comes into row k is what left the one before, with the next bits of the operand, and it subtracts the right thing. */
function linked(
  g: Generated,
  lemmas: Lemmas,
  {
    row,
    before,
    k,
    digits,
  }: { row: Row; before: Row | undefined; k: number; digits: readonly Net[] },
): void {
  const { operation, divider, width, widthB } = g.specification;
  const a = port(g, 'a');
  const remainder = before?.remainder ?? [];
  const subtracts = divider === 'restoring' ? 1 : (before?.digit ?? 1);
  must(row.subtracts === subtracts, 'A row does not subtract when it should.');
  if (operation === 'divide') {
    const partial = resized([a[width - 1 - k] as Net, ...remainder], widthB + 1);
    must(sameNets(row.partial, partial), 'A row takes in another remainder.');
    must(
      sameNets(row.subtracted, resized(port(g, 'b'), widthB + 1)),
      'A row subtracts another divisor.',
    );
    return;
  }
  const first = 2 * (Math.ceil(width / 2) - 1 - k);
  const partial = resized([a[first] ?? 0, a[first + 1] ?? 0, ...remainder], k + 3);
  must(sameNets(row.partial, partial), 'A row takes in another remainder.');
  const trial = row.subtracted;
  must(
    isComplement(lemmas, trial[1] as Net, subtracts),
    'A row tries 4Q + 1 or 4Q + 3 when it should not.',
  );
  must(
    trial[0] === 1 && sameNets(trial.slice(2), resized(digits, k + 1)),
    'A row tries another root.',
  );
}

const isComplement = (lemmas: Lemmas, a: Net, b: Net): boolean =>
  a <= 1 ? a === 1 - b : lemmas.complementOf(a) === b || lemmas.complementOf(b) === a;

/** The row's adder gives partial − subtracted with the digit as its carry, and the digit selects what remains. */
function restoring(
  lemmas: Lemmas,
  { partial, subtracted, digit, remainder }: Row,
  block: SumBlock | undefined,
): void {
  const { d } = lemmas;
  if (!block) throw new Unproven('A row has no adder.');
  const [first, second] = block.operands;
  must(sameNets(first, partial) && block.carryIn === 1, 'A row subtracts from another remainder.');
  must(block.carry === digit, 'A digit is not the carry.');
  const cut = lemmas.cut([...subtracted].reverse());
  const flipped = subtracted.map((net) => d.not(lemmas.valueOf(net, cut)));
  lemmas.same(second, flipped, cut, 'A complement');
  lemmas.block(block);
  const known = lemmas.cut([digit, ...partial.flatMap((net, i) => [net, block.sum[i] ?? 0])]);
  const of = (net: Net) => lemmas.valueOf(net, known);
  const kept = remainder.map((_, i) =>
    d.ite(of(digit), of(block.sum[i] ?? 0), of(partial[i] ?? 0)),
  );
  lemmas.same(remainder, kept, known, 'A remainder');
}

function nonRestoring(
  lemmas: Lemmas,
  { partial, subtracted, subtracts, digit, remainder }: Row,
): void {
  const { d } = lemmas;
  const known = lemmas.cut([
    subtracts,
    ...partial.flatMap((net, i) => [net, subtracted[i] ?? 0]).reverse(),
  ]);
  const of = (net: Net): Node => lemmas.valueOf(net, known);
  const select = of(subtracts);
  const x = subtracted.map((net) => d.xor(of(net), select));
  const { sum } = sumOf(d, partial.map(of), x, select);
  lemmas.same(remainder, sum, known, 'A row');
  lemmas.same([digit], [d.not(sum.at(-1) as Node)], known, 'A digit');
}

/** remainder + divisor where the last one is negative. */
function corrected(
  lemmas: Lemmas,
  { remainder }: Row,
  divisor: readonly Net[],
  rest: readonly Net[],
): void {
  const { d } = lemmas;
  const sign = remainder.at(-1) as Net;
  const known = lemmas.cut([
    sign,
    ...remainder.flatMap((net, i) => [net, divisor[i] ?? 0]).reverse(),
  ]);
  const of = (net: Net) => lemmas.valueOf(net, known);
  const low = Array.from({ length: rest.length }, (_, i) => of(remainder[i] ?? 0));
  const addend = low.map((_, i) => d.and(of(divisor[i] ?? 0), of(sign)));
  lemmas.same(rest, sumOf(d, low, addend, FALSE).sum, known, 'The corrected remainder');
}

/**
 * Proves a constant multiplier adder by adder: each adds what it should in as many bits as its value needs, so that
 * the words are exact, and its operands are the words before it, shifted and extended.
 */
export function proveConstant(g: Generated): Proof {
  const { specification: s, constant: graph, nodes = [], blocks } = g;
  if (!graph) throw new Unproven('There is no adder graph.');
  const lemmas = new Lemmas(g);
  const x = port(g, 'x');
  const words = [x, ...nodes];
  const values = [1n];
  const bit = (nets: readonly Net[], i: number): Net =>
    i < 0 ? 0 : (nets[i] ?? (s.signedA ? (nets.at(-1) as Net) : 0));
  graph.nodes.forEach(({ left, leftShift, right, rightShift, minus }, k) => {
    const block = blocks[k];
    if (!block) throw new Unproven('An adder is missing.');
    const down = Math.max(0, -leftShift, -rightShift);
    const width = block.sum.length;
    const operand = (node: number, by: number) =>
      Array.from({ length: width }, (_, i) => bit(words[node] as readonly Net[], i - by - down));
    must(sameNets(block.operands[0], operand(left, leftShift)), 'An adder has another operand.');
    must(block.carryIn === (minus ? 1 : 0), 'An adder has another carry.');
    const known = lemmas.cut([...x, ...nodes.flat(), ...operand(right, rightShift)]);
    const of = (net: Net) => lemmas.valueOf(net, known);
    const want = operand(right, rightShift).map((net) => (minus ? lemmas.d.not(of(net)) : of(net)));
    lemmas.same(block.operands[1], want, known, 'An operand');
    lemmas.block(block);
    const shifted = (node: number, by: number) => (values[node] as bigint) << BigInt(by + down);
    const [l, r] = [shifted(left, leftShift), shifted(right, rightShift)];
    const value = (minus ? l - r : l + r) >> BigInt(down);
    must(value << BigInt(down) === (minus ? l - r : l + r) && value > 0n, 'A sum has a fraction.');
    must(
      constantWidth(value << BigInt(down), x.length, s.signedA) <= width,
      'A word is too narrow.',
    );
    must(sameNets(words[k + 1] as readonly Net[], block.sum.slice(down)), 'A word is not its sum.');
    values.push(value);
  });
  const magnitude = (values.at(-1) as bigint) << BigInt(graph.shift);
  must(
    (graph.negative ? -magnitude : magnitude) === s.constant,
    'The graph makes another constant.',
  );
  const out = port(g, 'p');
  must(out.length >= constantWidth(s.constant, x.length, s.signedA), 'The product is too narrow.');
  const last = Array.from({ length: out.length }, (_, i) =>
    bit(words.at(-1) as readonly Net[], i - graph.shift),
  );
  if (!graph.negative) must(sameNets(out, last), 'The product is not the last word.');
  else {
    const known = lemmas.cut(last);
    const flipped = last.map((net) => lemmas.d.not(lemmas.valueOf(net, known)));
    lemmas.same(
      out,
      sumOf(lemmas.d, flipped, [], lemmas.valueOf(1, known)).sum,
      known,
      'The negated product',
    );
  }
  return {
    method: 'rows',
    proven: true,
    statement: `The product follows adder by adder: ${graph.nodes.length + (graph.negative ? 1 : 0)} of them, each proven by decision diagrams.`,
    nodes: lemmas.d.count,
    steps: graph.nodes.length,
  };
}
