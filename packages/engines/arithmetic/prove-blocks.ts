/** Lemmas about parts of a circuit, over fresh variables at their borders. */
import { FALSE, type Node, TRUE } from '../bdd/bdd.ts';
import type { BoothRow, SumBlock } from './circuit.ts';
import { driversOf, functionsOf, newDiagrams } from './functions.ts';
import type { Generated } from './generate.ts';
import { sumOf, timesConstant } from './golden-functions.ts';
import type { Net, Netlist } from './netlist.ts';
import { Unproven } from './proof.ts';

/** Proves lemmas of one circuit; its diagrams are shared, so that parts alike are proven once. */
export class Lemmas {
  readonly d = newDiagrams();
  readonly netlist: Netlist;
  readonly #drivers: Int32Array;
  readonly #inputs: ReadonlySet<Net>;

  readonly #complements: ReadonlyMap<Net, Net>;

  constructor({ netlist, complements }: Pick<Generated, 'netlist' | 'complements'>) {
    this.netlist = netlist;
    this.#complements = complements;
    this.#inputs = new Set(netlist.inputs.flatMap(({ nets }) => nets));
    this.#drivers = driversOf(netlist.cells, netlist.nets);
  }

  /** The cell that drives a net, by its number; −1 where none does. */
  driver(net: Net): number {
    return this.#drivers[net] ?? -1;
  }

  /** Whether a net is still there: an output that nothing needs is not built. */
  alive(net: Net): boolean {
    return net <= 1 || this.driver(net) >= 0 || this.#inputs.has(net);
  }

  /**
   * Variables for the nets that are cut, in this order; constants stay what they are, and a net that is the complement
   * of another stays that: the builder knows it and may have used it.
   */
  cut(nets: readonly Net[]): Map<Net, Node> {
    const known = new Map<Net, Node>();
    let variables = 0;
    for (const net of nets) {
      if (net <= 1 || known.has(net)) continue;
      const base = this.complementOf(net);
      if (base === undefined) {
        known.set(net, this.d.variable(variables++));
        continue;
      }
      const f = known.get(base) ?? this.d.variable(variables++);
      known.set(base, f);
      known.set(net, this.d.not(f));
    }
    return known;
  }

  /** What a net is the complement of: by its inverter, or, where nothing drives it, by what it was made for. */
  complementOf(net: Net): Net | undefined {
    const cell = this.netlist.cells[this.driver(net)];
    if (cell) return cell.kind === 'not' ? cell.inputs[0] : undefined;
    return this.#inputs.has(net) ? undefined : this.#complements.get(net);
  }

  valueOf(net: Net, known: ReadonlyMap<Net, Node>): Node {
    return net === 0 ? FALSE : net === 1 ? TRUE : (known.get(net) ?? FALSE);
  }

  functions(nets: readonly Net[], known: ReadonlyMap<Net, Node>): (Node | undefined)[] {
    return functionsOf(this.d, this.netlist.cells, this.#drivers, nets, known);
  }

  /** The functions of nets are these, where they are still there. @throws Unproven where one is not */
  same(
    nets: readonly Net[],
    want: readonly Node[],
    known: ReadonlyMap<Net, Node>,
    what: string,
  ): void {
    this.functions(nets, known).forEach((f, i) => {
      const gone = f === undefined && !this.alive(nets[i] as Net);
      if (!gone && f !== want[i]) throw new Unproven(`${what} is not so in bit ${i}.`);
    });
  }

  /** sum + 2ⁿ·carry = the operands + carryIn; the carry where it is there. */
  block({ operands: [a, b], carryIn, sum, carry }: SumBlock): void {
    const known = this.cut([carryIn, ...a.flatMap((net, i) => [net, b[i] ?? 0]).reverse()]);
    const of = (net: Net) => this.valueOf(net, known);
    const want = sumOf(this.d, a.map(of), b.map(of), of(carryIn));
    this.same(sum, want.sum, known, 'A sum');
    this.same([carry], [want.carry], known, 'A carry');
  }

  /**
   * A Booth row is its digit times the multiplicand. A whole row is compared with one bit more than it has, in which
   * both sides are exact.
   */
  booth(row: BoothRow, width: number): void {
    const { d } = this;
    const { dots, whole, low, negative, window, multiplicand, signed } = row;
    const known = this.cut([...window, ...[...multiplicand].reverse()]);
    const of = (net: Net) => this.valueOf(net, known);
    const functions = this.functions([...dots, negative], known);
    if (functions.some((f) => f === undefined))
      throw new Unproven('A Booth row depends on more than its digit and a.');
    const bits = Math.min(width - low, dots.length + (whole ? 1 : 0));
    const made = functions.slice(0, -1) as Node[];
    const extended = Array.from({ length: bits }, (_, i) => made[i] ?? (made.at(-1) as Node));
    const left = sumOf(d, extended, [functions.at(-1) as Node], FALSE).sum;
    // The digit times a: its bits' weights are 1, 1, 2, 4 … and the highest counts negative.
    const a = multiplicand.map(of);
    let right: Node[] = new Array<Node>(bits).fill(FALSE);
    window.forEach((net, k) => {
      const f = of(net);
      const top = k === window.length - 1;
      const weight = 1n << BigInt(Math.max(0, k - 1));
      const multiple = timesConstant(d, a, weight, bits, signed).map((x) => d.and(x, f));
      right = top
        ? sumOf(
            d,
            right,
            multiple.map((x) => d.not(x)),
            TRUE,
          ).sum
        : sumOf(d, right, multiple, FALSE).sum;
    });
    left.forEach((f, i) => {
      if (f !== right[i]) throw new Unproven(`A Booth row is not its digit times a in bit ${i}.`);
    });
  }
}
