import { type Bdd, FALSE, type Node, TRUE } from '../bdd/bdd.ts';
import { driversOf, functionsOf, newDiagrams } from './functions.ts';
import type { Generated } from './generate.ts';
import { type Bits, complement, lessThan, oneOf, sumOf } from './golden-functions.ts';
import type { Net } from './netlist.ts';
import { type Proof, Unproven } from './proof.ts';
import type { Specification } from './specification.ts';

/** Operations whose outputs have small diagrams at every width. */
const OPERATIONS = new Set<Specification['operation']>([
  'add',
  'subtract',
  'add-subtract',
  'increment',
  'compare',
  'minmax',
  'difference',
  'leading',
  'priority',
  'shift',
]);
export const hasDiagram = ({ operation }: Specification): boolean => OPERATIONS.has(operation);

/** Proves every output the same function as the operation gives, by decision diagrams. */
export function proveDiagram(g: Generated): Proof {
  const d = newDiagrams();
  const { netlist, specification: s } = g;
  const known = new Map<Net, Node>();
  const words = inputFunctions(d, g, known);
  const golden = goldenOf(d, s, words);
  const drivers = driversOf(netlist.cells, netlist.nets);
  let steps = 0;
  for (const { name, nets } of netlist.outputs) {
    const want = golden[name];
    if (!want)
      throw new Unproven(`The output ${name} is not among those that the operation gives.`);
    const made = functionsOf(d, netlist.cells, drivers, nets, known);
    made.forEach((f, i) => {
      steps++;
      if (f !== (want[i] ?? FALSE)) throw new Unproven(`Bit ${i} of ${name} is another function.`);
    });
    if (want.length > nets.length) throw new Unproven(`The output ${name} is too narrow.`);
  }
  return {
    method: 'diagram',
    proven: true,
    statement: `Each of the ${steps} output bits is the same function as the operation’s, by binary decision diagrams of ${d.count} nodes in all.`,
    nodes: d.count,
    steps,
  };
}

/**
 * A variable for each bit of the inputs: bits of one place stand together, the highest first, so that a carry is one
 * diagram shared by all sums above it; single bits, and the amount of a shift, come before all.
 */
function inputFunctions(
  d: Bdd,
  { netlist, specification: { operation } }: Generated,
  known: Map<Net, Node>,
): (name: string) => Bits {
  const ports = netlist.inputs;
  const place = (port: number, i: number, length: number): number => {
    if (operation === 'shift') return port === 1 ? i : 16 + i;
    return (length - 1 - i) * 4 + port + (length === 1 ? 0 : 4);
  };
  const words = new Map<string, Bits>();
  ports.forEach(({ name, nets }, port) => {
    const bits = nets.map((net, i) => {
      const f = d.variable(place(port, i, nets.length));
      known.set(net, f);
      return f;
    });
    words.set(name, bits);
  });
  return (name) => words.get(name) ?? [];
}

type Golden = Readonly<Record<string, Bits>>;

function goldenOf(d: Bdd, s: Specification, word: (name: string) => Bits): Golden {
  const a = word('a');
  switch (s.operation) {
    case 'add':
      return flagged(d, s, a, word('b'), word('cin')[0] ?? FALSE);
    case 'subtract': {
      const { bout, cout, ...rest } = flagged(d, s, a, complement(d, word('b')), TRUE);
      return { ...rest, ...(cout && { bout: complement(d, cout) }) };
    }
    case 'add-subtract': {
      const sub = word('sub')[0] ?? FALSE;
      return flagged(
        d,
        s,
        a,
        word('b').map((y) => d.xor(y, sub)),
        sub,
      );
    }
    case 'increment': {
      const { sum, carry } = sumOf(d, a, [], TRUE);
      return { s: sum, cout: [carry] };
    }
    case 'compare': {
      const lt = below(d, s, a, word('b'));
      const gt = below(d, s, word('b'), a);
      return { lt: [lt], eq: [d.not(d.or(lt, gt))], gt: [gt] };
    }
    case 'minmax': {
      const b = word('b');
      const lt = below(d, s, a, b);
      return {
        min: a.map((x, i) => d.ite(lt, x, b[i] ?? FALSE)),
        max: a.map((x, i) => d.ite(lt, b[i] ?? FALSE, x)),
      };
    }
    case 'difference': {
      const b = word('b');
      const lt = below(d, s, a, b);
      const [up, down] = [
        sumOf(d, a, complement(d, b), TRUE).sum,
        sumOf(d, b, complement(d, a), TRUE).sum,
      ];
      return { d: up.map((x, i) => d.ite(lt, down[i] ?? FALSE, x)) };
    }
    case 'leading':
      return leading(d, a);
    case 'priority':
      return highest(d, a);
    case 'shift':
      return { y: shifted(d, s, a, word('n')) };
    default:
      throw new Unproven(`There is no diagram of the operation ${s.operation}.`);
  }
}

/** A sum with its carry, or of signed numbers its overflow: the carries into and out of the sign differ. */
function flagged(d: Bdd, s: Specification, a: Bits, b: Bits, carry: Node): Record<string, Bits> {
  const low = sumOf(d, a.slice(0, -1), b, carry);
  const top = sumOf(d, a.slice(-1), b.slice(-1), low.carry);
  const sum = [...low.sum, ...top.sum];
  return s.signedA ? { s: sum, ovf: [d.xor(low.carry, top.carry)] } : { s: sum, cout: [top.carry] };
}

/** a < b; of signed numbers after turning their signs, which moves both ranges up to begin at 0. */
function below(d: Bdd, { signedA }: Specification, a: Bits, b: Bits): Node {
  const moved = (x: Bits) => (signedA ? [...x.slice(0, -1), ...complement(d, x.slice(-1))] : x);
  return lessThan(d, moved(a), moved(b));
}

/** For each count the case that it is that; bits of the count are the cases in which they are 1. */
function leading(d: Bdd, a: Bits): Golden {
  const n = a.length;
  const cases = a.map((x, i) => d.and(x, d.not(oneOf(d, a.slice(i + 1)))));
  const none = d.not(oneOf(d, a));
  const counts = [...cases.map((f, i) => [n - 1 - i, f] as const), [n, none] as const];
  const width = Math.floor(Math.log2(n)) + 1;
  return { n: bitsOfCases(d, counts, width) };
}

function highest(d: Bdd, a: Bits): Golden {
  const grant = a.map((x, i) => d.and(x, d.not(oneOf(d, a.slice(i + 1)))));
  const cases = grant.map((f, i) => [i, f] as const);
  const width = Math.max(1, Math.ceil(Math.log2(a.length)));
  return { grant, index: bitsOfCases(d, cases, width), valid: [oneOf(d, a)] };
}

const bitsOfCases = (
  d: Bdd,
  cases: readonly (readonly [number: number, f: Node])[],
  width: number,
): Node[] =>
  Array.from({ length: width }, (_, k) =>
    oneOf(
      d,
      cases.filter(([value]) => (value >> k) & 1).map(([, f]) => f),
    ),
  );

/** Of every amount the bit that comes to each place. */
function shifted(d: Bdd, { shift }: Specification, a: Bits, amount: Bits): Node[] {
  const n = a.length;
  const is = (value: number) =>
    amount.reduce((all, f, k) => d.and(all, (value >> k) & 1 ? f : d.not(f)), TRUE);
  const cases = Array.from({ length: 2 ** amount.length }, (_, value) => is(value));
  const from = (i: number, by: number): Node => {
    switch (shift) {
      case 'left':
        return a[i - by] ?? FALSE;
      case 'right':
        return a[i + by] ?? FALSE;
      case 'arithmetic':
        return a[i + by] ?? (a.at(-1) as Node);
      case 'rotate-left':
        return a[(((i - by) % n) + n) % n] as Node;
      case 'rotate-right':
        return a[(i + by) % n] as Node;
    }
  };
  return a.map((_, i) =>
    oneOf(
      d,
      cases.map((f, by) => d.and(f, from(i, by))),
    ),
  );
}
