import { add, graphOf, isPrefix } from './adders.ts';
import { leadingZeros, priority, shift } from './bits.ts';
import { type BoothRow, Circuit, ONE, type SumBlock, ZERO } from './circuit.ts';
import { compare } from './compare.ts';
import { type ConstantGraph, constantGraph } from './constant-graph.ts';
import { constantProduct } from './constant-multiplier.ts';
import { type Divided, divide, squareRoot } from './divide.ts';
import { addRows, squareRows } from './multiply.ts';
import type { Net, Netlist } from './netlist.ts';
import { partialProducts } from './partial-products.ts';
import type { PrefixGraph } from './prefix-graph.ts';
import type { Reduction } from './reduction.ts';
import { Rows, type Word } from './rows.ts';
import { compensation, type Specification } from './specification.ts';
import { addressBits, bitsFor } from './widths.ts';

/** A circuit with what its pictures and its proof go by; nets are those of the netlist. */
export interface Generated {
  readonly specification: Specification;
  readonly netlist: Netlist;
  readonly blocks: readonly SumBlock[];
  readonly booth: readonly BoothRow[];
  /** Of each net that has been inverted the complement, whether or not it is still there. */
  readonly complements: ReadonlyMap<Net, Net>;
  readonly prefix?: PrefixGraph;
  readonly reduction?: Reduction;
  /** The lowest column of the final adder. */
  readonly finalFrom?: number;
  readonly divided?: Divided;
  readonly constant?: ConstantGraph;
  /** Of a constant multiplier, the word of each node of the graph after the input. */
  readonly nodes?: readonly (readonly Net[])[];
}

type Parts = Omit<Generated, 'specification' | 'netlist' | 'blocks' | 'booth' | 'complements'>;

/** Builds the circuit of a specification. @throws EngineError for a graph, constant or size that there is not */
export function generate(specification: Specification): Generated {
  const c = new Circuit();
  const parts = BUILDERS[specification.operation](c, specification);
  return {
    specification,
    netlist: c.finish(),
    blocks: c.blocks,
    booth: c.booth,
    complements: c.inverses,
    ...parts,
  };
}

type Build = (c: Circuit, s: Specification) => Parts;

const BUILDERS: Readonly<Record<Specification['operation'], Build>> = {
  add: (c, s) => addition(c, s, 'add'),
  subtract: (c, s) => addition(c, s, 'subtract'),
  'add-subtract': (c, s) => addition(c, s, 'add-subtract'),
  increment(c, s) {
    const a = c.input('a', s.width, s.signedA);
    const { sum, carry } = add(c, s.adder, [a, a.map(() => ZERO)], { carry: ONE });
    c.output('s', sum, s.signedA);
    c.output('cout', [carry]);
    return prefixOf(s);
  },
  sum(c, s) {
    const width = s.width + addressBits(s.count);
    const words = Array.from(
      { length: s.count },
      (_, k): Word => ({ nets: c.input(`a${k}`, s.width, s.signedA), signed: s.signedA }),
    );
    const rows = new Rows(width);
    for (const word of words) rows.word(c, word);
    return summed(c, s, rows, 's', s.signedA);
  },
  multiply(c, s) {
    const [a, b] = factors(c, s);
    const rows = new Rows(s.width + s.widthB);
    const { truncate: from, adder, products } = s;
    partialProducts(c, rows, [a, b], products, { adder, from });
    if (from > 0) rows.constant(compensation(s) << BigInt(from));
    return summed(c, s, rows, 'p', a.signed || b.signed, from);
  },
  square(c, s) {
    const rows = new Rows(2 * s.width);
    squareRows(c, rows, { nets: c.input('a', s.width, s.signedA), signed: s.signedA });
    return summed(c, s, rows, 'p', false);
  },
  'multiply-add'(c, s) {
    const [a, b] = factors(c, s);
    const signed = a.signed || b.signed;
    const addend: Word = { nets: c.input('c', s.width + s.widthB, signed), signed };
    const rows = new Rows(s.width + s.widthB + 1);
    partialProducts(c, rows, [a, b], s.products, { adder: s.adder });
    rows.word(c, addend);
    return summed(c, s, rows, 'p', signed);
  },
  dot(c, s) {
    const pairs = Array.from({ length: s.count }, (_, k) => factors(c, s, String(k)));
    const rows = new Rows(s.width + s.widthB + addressBits(s.count));
    pairs.forEach((pair, k) => {
      partialProducts(c, rows, pair, s.products, { adder: s.adder, prefix: `t${k}_` });
    });
    return summed(c, s, rows, 'p', s.signedA || s.signedB);
  },
  constant(c, s) {
    const graph = constantGraph(s.constant, s.recoding);
    const x: Word = { nets: c.input('x', s.width, s.signedA), signed: s.signedA };
    const { product, nodes } = constantProduct(c, x, graph, s.adder);
    c.output('p', product, s.signedA || s.constant < 0n);
    return { constant: graph, nodes };
  },
  divide(c, s) {
    const operands = [c.input('a', s.width), c.input('b', s.widthB)] as const;
    const divided = divide(c, operands, s);
    c.output('q', divided.quotient);
    c.output('r', divided.remainder);
    return { divided };
  },
  root(c, s) {
    const divided = squareRoot(c, c.input('a', s.width), s);
    c.output('q', divided.quotient);
    c.output('r', divided.remainder);
    return { divided };
  },
  compare(c, s) {
    const { less, equal, greater } = compare(c, pair(c, s), { ...s, signed: s.signedA });
    c.output('lt', [less]);
    c.output('eq', [equal]);
    c.output('gt', [greater]);
    return s.comparator === 'subtract' ? prefixOf(s) : {};
  },
  minmax(c, s) {
    const [a, b] = pair(c, s);
    const { less } = compare(c, [a, b], { ...s, signed: s.signedA });
    const pick = (one: readonly Net[], zero: readonly Net[]) =>
      one.map((net, i) => c.at(i).mux(less, zero[i] as Net, net));
    c.output('min', pick(a, b), s.signedA);
    c.output('max', pick(b, a), s.signedA);
    return s.comparator === 'subtract' ? prefixOf(s) : {};
  },
  difference(c, s) {
    const [a, b] = pair(c, s);
    const { sum } = add(c, s.adder, [a, inverted(c, b)], { carry: ONE });
    const { less } = compare(c, [a, b], { ...s, signed: s.signedA });
    const turned = sum.map((net, i) => c.at(i).xor(net, less));
    c.output('d', add(c, s.adder, [turned, turned.map(() => ZERO)], { carry: less }).sum);
    return prefixOf(s);
  },
  population(c, s) {
    const a = c.input('a', s.width);
    const rows = new Rows(bitsFor(s.width));
    for (const net of a) rows.dot(0, net);
    return summed(c, s, rows, 'n', false);
  },
  leading(c, s) {
    c.output('n', leadingZeros(c, c.input('a', s.width)));
    return {};
  },
  priority(c, s) {
    const { grant, index, valid } = priority(c, c.input('a', s.width), s.adder);
    c.output('grant', grant);
    c.output('index', index);
    c.output('valid', [valid]);
    return prefixOf(s);
  },
  shift(c, s) {
    const a = c.input('a', s.width, s.shift === 'arithmetic');
    const amount = c.input('n', addressBits(s.width));
    c.output('y', shift(c, a, amount, s.shift), s.shift === 'arithmetic');
    return {};
  },
};

const pair = (c: Circuit, { width, signedA }: Specification): readonly [Net[], Net[]] => [
  c.input('a', width, signedA),
  c.input('b', width, signedA),
];

const factors = (c: Circuit, s: Specification, number = ''): readonly [Word, Word] => [
  { nets: c.input(`a${number}`, s.width, s.signedA), signed: s.signedA },
  { nets: c.input(`b${number}`, s.widthB, s.signedB), signed: s.signedB },
];

const inverted = (c: Circuit, nets: readonly Net[]): Net[] =>
  nets.map((net, i) => c.at(i).not(net));

/** The graph of a circuit that is one prefix adder over its whole width. */
const prefixOf = ({ adder, width }: Specification): Parts =>
  isPrefix(adder.kind) ? { prefix: graphOf(adder, width) } : {};

function addition(
  c: Circuit,
  s: Specification,
  operation: 'add' | 'subtract' | 'add-subtract',
): Parts {
  const [a, b] = pair(c, s);
  const subtracts =
    operation === 'subtract' ? ONE : operation === 'add' ? ZERO : (c.input('sub', 1)[0] as Net);
  const carry = operation === 'add' && s.carryIn ? (c.input('cin', 1)[0] as Net) : subtracts;
  const operand = b.map((net, i) => c.at(i).xor(net, subtracts));
  const made = add(c, s.adder, [a, operand], { carry });
  c.output('s', made.sum, s.signedA);
  if (s.signedA) {
    // Operands of one sign with a sum of the other.
    const top = s.width - 1;
    const [x, y, z] = [a[top], operand[top], made.sum[top]] as [Net, Net, Net];
    c.at(top);
    c.output('ovf', [c.and(c.xor(x, z), c.xor(y, z))]);
  } else
    c.output(operation === 'add' ? 'cout' : operation === 'subtract' ? 'bout' : 'cout', [
      operation === 'subtract' ? c.not(made.carry) : made.carry,
    ]);
  return prefixOf(s);
}

/** Rows to one word, the lowest `from` bits of which are not given out. */
function summed(
  c: Circuit,
  s: Specification,
  rows: Rows,
  name: string,
  signed: boolean,
  from = 0,
): Parts {
  const { sum, reduction, finalFrom } = addRows(c, rows, s);
  c.output(name, sum.slice(from), signed);
  const { kind } = s.adder;
  const length = rows.width - finalFrom;
  return {
    reduction,
    finalFrom,
    ...(isPrefix(kind) && length > 0 && { prefix: graphOf(s.adder, length) }),
  };
}
