/**
 * The sparse tableau of a linear circuit, exactly: every node's voltage and every element's current is an unknown, every
 * node has its law of currents and every element its own equation. Values are the fractions that their decimal texts say.
 * It shares no code with the simulator, which has nodal equations, stamps and doubles. G. D. Hachtel, R. K. Brayton, F. G.
 * Gustavson, The sparse tableau approach to network analysis and design, IEEE Transactions on Circuit Theory 18 (1971)
 * 101–113.
 */
import { type Gaussian, real } from '../../../exact/gaussian.ts';
import { solveComplex } from '../../../exact/gaussian-matrix.ts';
import {
  add,
  isZero,
  mul,
  neg,
  ONE,
  parse,
  type Rational,
  rational,
  ZERO,
} from '../../../exact/rational.ts';
import { solve } from '../../../exact/solve.ts';
import type { Circuit, Element } from '../../circuit.ts';

/** (G + s·C)·x = b; unknowns are `v(node)`, ground left out, and `i(element)`, into its first node. */
export interface Tableau {
  readonly names: readonly string[];
  readonly g: Rational[][];
  readonly c: Rational[][];
  /** Right sides: the DC values of the sources, and the real parts of their AC values. */
  readonly dc: Rational[];
  readonly ac: Rational[];
  /** Row of an element's own equation. */
  rowOf(element: string): number;
  at(name: string): number;
}

/** Kinds that a tableau takes. */
const LINEAR: ReadonlySet<Element['kind']> = new Set([
  ...(['resistor', 'capacitor', 'inductor', 'coupling', 'voltage', 'current'] as const),
  ...(['vcvs', 'vccs', 'cccs', 'ccvs'] as const),
]);

export const isLinear = ({ elements }: Circuit): boolean =>
  elements.every(({ kind }) => LINEAR.has(kind));

/** The fraction that a value's shortest decimal text says. */
export const fraction = (value: number): Rational => parse(String(value));

const MINUS = rational(-1n);

export function tableauOf(circuit: Circuit): Tableau {
  const elements = circuit.elements.filter((e) => e.kind !== 'coupling');
  const nodes = circuit.nodes.length - 1;
  const size = nodes + elements.length;
  const zeros = () => Array.from({ length: size }, () => new Array<Rational>(size).fill(ZERO));
  const [g, c] = [zeros(), zeros()];
  const [dc, ac] = [new Array<Rational>(size).fill(ZERO), new Array<Rational>(size).fill(ZERO)];
  const rows = new Map(elements.map((e, k) => [e.name, nodes + k]));
  const rowOf = (name: string): number => {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`no element ${name}`);
    return row;
  };
  const into = (m: Rational[][], row: number, column: number, value: Rational) => {
    m[row]![column] = add(m[row]![column]!, value);
  };
  /** Adds value·(v(plus) − v(minus)) to a row. */
  const across = (m: Rational[][], row: number, plus: number, minus: number, value: Rational) => {
    if (plus > 0) into(m, row, plus - 1, value);
    if (minus > 0) into(m, row, minus - 1, neg(value));
  };
  for (const e of elements) {
    const [plus = 0, minus = 0, high = 0, low = 0] = e.nodes;
    const row = rowOf(e.name);
    if (plus > 0) into(g, plus - 1, row, ONE);
    if (minus > 0) into(g, minus - 1, row, MINUS);
    switch (e.kind) {
      case 'resistor':
        across(g, row, plus, minus, ONE);
        into(g, row, row, neg(fraction(e.resistance)));
        break;
      case 'capacitor':
        across(c, row, plus, minus, fraction(e.capacitance));
        into(g, row, row, MINUS);
        break;
      case 'inductor':
        across(g, row, plus, minus, ONE);
        into(c, row, row, neg(fraction(e.inductance)));
        break;
      case 'voltage':
        across(g, row, plus, minus, ONE);
        dc[row] = fraction(e.dc);
        ac[row] = fraction(e.ac[0]);
        break;
      case 'current':
        into(g, row, row, ONE);
        dc[row] = fraction(e.dc);
        ac[row] = fraction(e.ac[0]);
        break;
      case 'vcvs':
        across(g, row, plus, minus, ONE);
        across(g, row, high, low, neg(fraction(e.gain)));
        break;
      case 'vccs':
        into(g, row, row, ONE);
        across(g, row, high, low, neg(fraction(e.gain)));
        break;
      case 'cccs':
        into(g, row, row, ONE);
        into(g, row, rowOf(e.control), neg(fraction(e.gain)));
        break;
      case 'ccvs':
        across(g, row, plus, minus, ONE);
        into(g, row, rowOf(e.control), neg(fraction(e.gain)));
        break;
      default:
        throw new Error(`${e.name} is no linear element`);
    }
  }
  for (const e of circuit.elements)
    if (e.kind === 'coupling') {
      const [first, second] = e.inductors.map((name) =>
        circuit.elements.find((other) => other.name === name),
      );
      if (first?.kind !== 'inductor' || second?.kind !== 'inductor') throw new Error(e.name);
      const square = mul(fraction(first.inductance), fraction(second.inductance));
      const mutual = mul(fraction(e.coefficient), rootOf(square));
      into(c, rowOf(first.name), rowOf(second.name), neg(mutual));
      into(c, rowOf(second.name), rowOf(first.name), neg(mutual));
    }
  const names = [
    ...circuit.nodes.slice(1).map((n) => `v(${n})`),
    ...elements.map((e) => `i(${e.name})`),
  ];
  const at = (name: string): number => {
    const found = names.indexOf(name);
    if (found < 0) throw new Error(`no unknown ${name}`);
    return found;
  };
  return { names, g, c, dc, ac, rowOf, at };
}

/** √(n/d) to 60 decimal places, cut off. */
function rootOf({ n, d }: Rational): Rational {
  const places = 10n ** 60n;
  const square = (n * places * places) / d;
  let root = square === 0n ? 0n : 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = root === 0n ? 0n : (root + square / root) >> 1n;
    if (next >= root) return rational(root, places);
    root = next;
  }
}

/** The solution at s = 0; undefined where there is none or more than one. */
export function solved(
  { g }: Pick<Tableau, 'g'>,
  b: readonly Rational[],
): readonly Rational[] | undefined {
  const found = solve(g, b);
  return found.kind === 'unique' ? found.x : undefined;
}

/** The solution at s = jω for AC values that are real; undefined as in `solved`. */
export function solvedAt(
  { g, c }: Tableau,
  omega: Rational,
  b: readonly Rational[],
): readonly Gaussian[] | undefined {
  const matrix = g.map((row, i) => row.map((re, j) => ({ re, im: mul(omega, c[i]![j]!) })));
  const found = solveComplex(matrix, b.map(real));
  return found.kind === 'unique' ? found.x : undefined;
}

/** The matrix at a real s. */
export const matrixAt = ({ g, c }: Tableau, s: Rational): Rational[][] =>
  g.map((row, i) => row.map((x, j) => (isZero(c[i]![j]!) ? x : add(x, mul(s, c[i]![j]!)))));
