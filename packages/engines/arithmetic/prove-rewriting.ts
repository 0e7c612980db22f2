import type { BoothRow, SumBlock } from './circuit.ts';
import type { Generated } from './generate.ts';
import type { Cell, Net } from './netlist.ts';
import { type Proof, Unproven } from './proof.ts';
import { Lemmas } from './prove-blocks.ts';
import { compensation, type Specification } from './specification.ts';

const OPERATIONS = new Set<Specification['operation']>([
  'sum',
  'multiply',
  'square',
  'multiply-add',
  'dot',
  'population',
]);
export const isRewritten = ({ operation }: Specification): boolean => OPERATIONS.has(operation);

/** Σ coefficient·net·net modulo 2^width: a pair of nets, lower first, is one number; a net alone is a pair with net 1, a constant one of net 1 with itself. */
class Polynomial {
  readonly #terms = new Map<number, bigint>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(x: Net, y: Net, coefficient: bigint): void {
    if (x === 0 || y === 0) return;
    const [low, high] = x < y ? [x, y] : [y, x];
    // A bit times itself is the bit.
    const key = low === high ? high : low * 2 ** 24 + high;
    const at = low === high || low !== 1 ? key : high;
    const next = BigInt.asUintN(this.#width, (this.#terms.get(at) ?? 0n) + coefficient);
    if (next === 0n) this.#terms.delete(at);
    else this.#terms.set(at, next);
  }

  get size(): number {
    return this.#terms.size;
  }
}

/**
 * Proves Σ of the outputs equal to the operation's polynomial, modulo 2^width (backward rewriting: M. Ciesielski et
 * al., IEEE Trans. CAD 39, 2020, with adders taken whole as in D. Kaufmann, A. Biere & M. Kauers, FMCAD 2019): the
 * outputs' weighted sum is rewritten through the final adder and each counter to the partial products.
 */
export function proveRewriting(g: Generated): Proof {
  const { specification: s, netlist } = g;
  const lemmas = new Lemmas(g);
  const shift = s.operation === 'multiply' ? s.truncate : 0;
  const out = netlist.outputs[0]?.nets ?? [];
  const width = out.length + shift;
  const form = new Map<Net, bigint>();
  const put = (net: Net, coefficient: bigint): void => {
    if (net === 0) return;
    const gone = lemmas.alive(net) ? undefined : lemmas.complementOf(net);
    if (gone !== undefined) {
      put(1, coefficient);
      put(gone, -coefficient);
      return;
    }
    const next = BigInt.asUintN(width, (form.get(net) ?? 0n) + coefficient);
    if (next === 0n) form.delete(net);
    else form.set(net, next);
  };
  out.forEach((net, i) => {
    put(net, 1n << BigInt(i + shift));
  });
  const steps = rewrite(g, lemmas, { form, put, width });
  for (const row of g.booth) {
    lemmas.booth(row, width);
    takeAway(row, put);
  }
  const left = expanded(form, lemmas, width);
  subtractOperation(left, g);
  checkDigits(g);
  if (left.size > 0) throw new Unproven(`${left.size} terms are left over after rewriting.`);
  return {
    method: 'rewriting',
    proven: true,
    statement: `The outputs, rewritten backwards through ${steps} adders and counters${g.booth.length > 0 ? ` and ${g.booth.length} Booth rows` : ''}, are the polynomial of the operation, modulo 2^${width}.`,
    nodes: lemmas.d.count,
    steps: steps + g.booth.length,
  };
}

interface Linear {
  readonly form: Map<Net, bigint>;
  readonly put: (net: Net, coefficient: bigint) => void;
  readonly width: number;
}

/** Rewrites from the outputs back: adder blocks whole, then cell by cell. Tells how many steps it took. */
function rewrite({ blocks, booth, netlist }: Generated, lemmas: Lemmas, linear: Linear): number {
  const { form, put, width } = linear;
  const stops = new Set(booth.flatMap((row) => [...row.dots, row.negative]));
  let steps = 0;
  const final = blocks.at(-1);
  if (final && final.sum.length > 0) {
    lemmas.block(final);
    replaceBlock(final, linear);
    steps++;
  }
  for (let k = netlist.cells.length - 1; k >= 0; k--) {
    const cell = netlist.cells[k] as Cell;
    if (cell.outputs.some((net) => stops.has(net))) continue;
    const coefficients = cell.outputs.map((net) => form.get(net) ?? 0n);
    if (coefficients.every((x) => x === 0n)) continue;
    const rule = linearRule(cell, coefficients as [bigint, bigint?], width);
    if (!rule) continue;
    for (const net of cell.outputs) form.delete(net);
    for (const [net, coefficient] of rule) put(net, coefficient);
    if (cell.kind !== 'not') steps++;
  }
  return steps;
}

/** Σ sum_i·k·2^i (+ carry·k·2ⁿ) is k times the operands, where the coefficients are in these proportions. */
function replaceBlock(
  { operands: [a, b], carryIn, sum, carry }: SumBlock,
  { form, put, width }: Linear,
): void {
  const first = form.get(sum[0] as Net) ?? 0n;
  const cut = (x: bigint) => BigInt.asUintN(width, x);
  sum.forEach((net, i) => {
    put(net, -cut(first << BigInt(i)));
  });
  put(carry, -cut(first << BigInt(sum.length)));
  const over = cut(first << BigInt(sum.length));
  if (over !== 0n && form.has(carry))
    throw new Unproven('The carry of the final adder is not used as it weighs.');
  a.forEach((net, i) => {
    put(net, cut(first << BigInt(i)));
    put(b[i] ?? 0, cut(first << BigInt(i)));
  });
  put(carryIn, first);
}

/** What a cell's outputs with these coefficients are in its inputs, where that is linear. Net 1 is the constant. */
function linearRule(
  { kind, inputs }: Cell,
  [k, kc = 0n]: readonly [bigint, bigint?],
  width: number,
): (readonly [Net, bigint])[] | undefined {
  const double = BigInt.asUintN(width, 2n * k);
  switch (kind) {
    case 'ha':
    case 'fa':
      return kc === double ? inputs.map((net) => [net, k] as const) : undefined;
    case 'hap':
      return kc === double ? [...inputs.map((net) => [net, k] as const), [1, k]] : undefined;
    case 'xor':
      return double === 0n ? inputs.map((net) => [net, k] as const) : undefined;
    case 'xnor':
      return double === 0n ? [...inputs.map((net) => [net, k] as const), [1, k]] : undefined;
    case 'not':
      return [
        [1, k],
        [inputs[0] as Net, -k],
      ];
    default:
      return undefined;
  }
}

function takeAway(
  { low, dots, whole, negative }: BoothRow,
  put: (net: Net, coefficient: bigint) => void,
): void {
  dots.forEach((net, j) => {
    const weight = 1n << BigInt(low + j);
    put(net, whole && j === dots.length - 1 ? weight : -weight);
  });
  put(negative, -(1n << BigInt(low)));
}

/** What is left of the linear form as products of inputs. */
function expanded(form: ReadonlyMap<Net, bigint>, lemmas: Lemmas, width: number): Polynomial {
  const polynomial = new Polynomial(width);
  for (const [net, coefficient] of form) {
    const cell = lemmas.netlist.cells[lemmas.driver(net)];
    if (!cell) {
      polynomial.add(net, 1, coefficient);
      continue;
    }
    const [x, y] = cell.inputs as [Net, Net];
    const primary = lemmas.driver(x) < 0 && lemmas.driver(y ?? 0) < 0;
    if (cell.kind === 'and' && primary) polynomial.add(x, y, coefficient);
    else if (cell.kind === 'nand' && primary) {
      polynomial.add(1, 1, coefficient);
      polynomial.add(x, y, -coefficient);
    } else throw new Unproven(`A ${cell.kind} is neither a counter nor a partial product.`);
  }
  return polynomial;
}

/** Weights of the bits of a word, the highest negative where it is signed. */
const weights = (nets: readonly Net[], signed: boolean): (readonly [Net, bigint])[] =>
  nets.map((net, i) => [
    net,
    signed && i === nets.length - 1 ? -(1n << BigInt(i)) : 1n << BigInt(i),
  ]);

/** Takes the operation's own polynomial away; products by Booth rows were taken with the rows. */
function subtractOperation(
  left: Polynomial,
  { specification: s, netlist, booth }: Generated,
): void {
  const port = (name: string) => {
    const found = netlist.inputs.find((p) => p.name === name);
    return weights(found?.nets ?? [], found?.signed ?? false);
  };
  const product = (a: string, b: string, from = 0) => {
    if (booth.length > 0) return;
    port(a).forEach(([x, wx], i) => {
      port(b).forEach(([y, wy], j) => {
        if (i + j >= from) left.add(x, y, -(wx * wy));
      });
    });
  };
  const word = (name: string) => {
    for (const [x, weight] of port(name)) left.add(x, 1, -weight);
  };
  switch (s.operation) {
    case 'sum':
      for (let k = 0; k < s.count; k++) word(`a${k}`);
      return;
    case 'population':
      for (const [x] of port('a')) left.add(x, 1, -1n);
      return;
    case 'square':
      product('a', 'a');
      return;
    case 'multiply-add':
      word('c');
      product('a', 'b');
      return;
    case 'dot':
      for (let k = 0; k < s.count; k++) product(`a${k}`, `b${k}`);
      return;
    default:
      if (s.truncate > 0) left.add(1, 1, -(compensation(s) << BigInt(s.truncate)));
      product('a', 'b', s.truncate);
  }
}

/** Σ digit·2^low of the Booth rows of each product is its multiplier b, and all of them take the same a. */
function checkDigits({ specification: s, netlist, booth }: Generated): void {
  if (booth.length === 0) return;
  const count = s.operation === 'dot' ? s.count : 1;
  for (let k = 0; k < count; k++) {
    const number = s.operation === 'dot' ? String(k) : '';
    const [a, b] = ['a', 'b'].map((name) =>
      netlist.inputs.find((p) => p.name === `${name}${number}`),
    );
    const rows = booth.filter((row) => row.product === (s.operation === 'dot' ? `t${k}_` : ''));
    if (!a || !b) throw new Unproven('A product has no factors.');
    const sum = new Map<Net, bigint>();
    const put = (net: Net, weight: bigint) => {
      if (net !== 0) sum.set(net, (sum.get(net) ?? 0n) + weight);
    };
    for (const { window, low, multiplicand, signed } of rows) {
      if (
        signed !== a.signed ||
        multiplicand.some((net, i) => net !== a.nets[i]) ||
        multiplicand.length !== a.nets.length
      )
        throw new Unproven('A Booth row is of another multiplicand.');
      window.forEach((net, i) => {
        const weight = 1n << BigInt(low + Math.max(0, i - 1));
        put(net, i === window.length - 1 ? -weight : weight);
      });
    }
    for (const [net, weight] of weights(b.nets, b.signed)) put(net, -weight);
    if ([...sum.values()].some((x) => x !== 0n))
      throw new Unproven('The digits do not add up to b.');
  }
}
