import { EngineError } from '../error.ts';
import type { Cell, CellKind, Net, Netlist, Port } from './netlist.ts';

export const ZERO: Net = 0;
export const ONE: Net = 1;

/** More cells than this are not built: an array divider of 128 by 128 bits with Kogge–Stone rows has some 230,000. */
export const MAX_CELLS = 300_000;

/**
 * An adder within a circuit: `sum` + 2ⁿ·`carry` = the two operands + `carryIn`, n being the bits of `sum`. A hint for a
 * proof that goes part by part: it is checked there, and nothing is taken on trust.
 */
export interface SumBlock {
  readonly operands: readonly [readonly Net[], readonly Net[]];
  readonly carryIn: Net;
  readonly sum: readonly Net[];
  readonly carry: Net;
}

/**
 * A row of Booth products: Σ dots·2^(low + j), the last dot counting negative where the row is `whole`, and
 * `negative`·2^low are 2^low times the digit of `window` times `a`. A hint as a sum block is.
 */
export interface BoothRow {
  readonly low: number;
  /** Least significant first; cut at the width of the product where it is not whole. */
  readonly dots: readonly Net[];
  readonly whole: boolean;
  readonly negative: Net;
  /** The bits that make the digit, the lowest of them being the highest of the digit below. */
  readonly window: readonly Net[];
  /** The multiplicand's bits, and whether the highest counts negative. */
  readonly multiplicand: readonly Net[];
  readonly signed: boolean;
  /** Which of several products it belongs to. */
  readonly product: string;
}

/** A circuit that is being built. Gates with constant or equal inputs are simplified as they come. */
export class Circuit {
  readonly cells: Cell[] = [];
  readonly blocks: SumBlock[] = [];
  readonly booth: BoothRow[] = [];
  readonly names = new Map<Net, string>();
  /** The bit position of the cells that come next. */
  column = 0;
  readonly #inputs: Port[] = [];
  readonly #outputs: Port[] = [];
  /** Of nets that were inverted, the complement. */
  readonly inverses = new Map<Net, Net>();
  #nets = 2;

  get nets(): number {
    return this.#nets;
  }

  input(name: string, width: number, signed = false): Net[] {
    if (this.cells.length > 0) throw new Error('inputs come before cells');
    const nets = Array.from({ length: width }, () => this.#nets++);
    this.#inputs.push({ name, nets, signed });
    return nets;
  }

  output(name: string, nets: readonly Net[], signed = false): void {
    this.#outputs.push({ name, nets, signed });
  }

  /** Names a net unless it has a name, or is a constant. */
  name(net: Net, name: string): Net {
    if (net > ONE && !this.names.has(net)) this.names.set(net, name);
    return net;
  }

  at(column: number): this {
    this.column = column;
    return this;
  }

  #add(kind: CellKind, inputs: readonly Net[], outputs = 1): Net {
    if (this.cells.length >= MAX_CELLS)
      throw new EngineError('out-of-range', `The circuit has more than ${MAX_CELLS} cells.`, {
        field: 'cells',
        value: MAX_CELLS,
      });
    const first = this.#nets;
    this.#nets += outputs;
    const driven = outputs === 1 ? [first] : [first, first + 1];
    this.cells.push({ kind, inputs, outputs: driven, column: this.column });
    return first;
  }

  not(a: Net): Net {
    if (a <= ONE) return 1 - a;
    const known = this.inverses.get(a);
    if (known !== undefined) return known;
    const made = this.#add('not', [a]);
    this.inverses.set(a, made);
    this.inverses.set(made, a);
    return made;
  }
  and(a: Net, b: Net): Net {
    if (a === ZERO || b === ZERO) return ZERO;
    if (a === ONE || a === b) return b;
    return b === ONE ? a : this.#add('and', [a, b]);
  }
  or(a: Net, b: Net): Net {
    if (a === ONE || b === ONE) return ONE;
    if (a === ZERO || a === b) return b;
    return b === ZERO ? a : this.#add('or', [a, b]);
  }
  nand(a: Net, b: Net): Net {
    if (a <= ONE || b <= ONE || a === b) return this.not(this.and(a, b));
    return this.#add('nand', [a, b]);
  }
  nor(a: Net, b: Net): Net {
    if (a <= ONE || b <= ONE || a === b) return this.not(this.or(a, b));
    return this.#add('nor', [a, b]);
  }
  xor(a: Net, b: Net): Net {
    if (a === b) return ZERO;
    if (a <= ONE) return a === ZERO ? b : this.not(b);
    if (b <= ONE) return b === ZERO ? a : this.not(a);
    return this.#add('xor', [a, b]);
  }
  xnor(a: Net, b: Net): Net {
    if (a <= ONE || b <= ONE || a === b) return this.not(this.xor(a, b));
    return this.#add('xnor', [a, b]);
  }
  /** a + bc: a generated carry, or one that comes in and is passed on. */
  ao(a: Net, b: Net, c: Net): Net {
    if (a === ONE) return ONE;
    if (a === ZERO) return this.and(b, c);
    if (b === ZERO || c === ZERO) return a;
    if (b === ONE) return this.or(a, c);
    if (c === ONE) return this.or(a, b);
    return this.#add('ao', [a, b, c]);
  }
  /** `one` where `select` is 1, else `zero`. */
  mux(select: Net, zero: Net, one: Net): Net {
    if (select <= ONE) return select === ONE ? one : zero;
    if (zero === one) return zero;
    if (zero === ZERO) return this.and(select, one);
    if (one === ONE) return this.or(select, zero);
    if (zero === ONE && one === ZERO) return this.not(select);
    if (one === ZERO) return this.and(this.not(select), zero);
    if (zero === ONE) return this.or(this.not(select), one);
    return this.#add('mux', [select, zero, one]);
  }
  /** Sum and carry of a + b. */
  ha(a: Net, b: Net): readonly [sum: Net, carry: Net] {
    if (a <= ONE || b <= ONE || a === b) return [this.xor(a, b), this.and(a, b)];
    const s = this.#add('ha', [a, b], 2);
    return [s, s + 1];
  }
  /** Sum and carry of a + b + 1. */
  hap(a: Net, b: Net): readonly [sum: Net, carry: Net] {
    if (a <= ONE || b <= ONE || a === b) return [this.xnor(a, b), this.or(a, b)];
    const s = this.#add('hap', [a, b], 2);
    return [s, s + 1];
  }
  /** Sum and carry of a + b + c. */
  fa(a: Net, b: Net, c: Net): readonly [sum: Net, carry: Net] {
    const [x, y, z] = [a, b, c].sort((p, q) => q - p) as [Net, Net, Net];
    if (z === ZERO) return this.ha(x, y);
    if (z === ONE) return this.hap(x, y);
    if (x === y) return [z, x];
    if (y === z) return [x, y];
    const s = this.#add('fa', [a, b, c], 2);
    return [s, s + 1];
  }
  maj(a: Net, b: Net, c: Net): Net {
    const sorted = [a, b, c].sort((p, q) => q - p) as [Net, Net, Net];
    const [x, y, z] = sorted;
    if (z === ZERO) return this.and(x, y);
    if (z === ONE) return this.or(x, y);
    if (x === y || y === z) return y;
    return this.#add('maj', [a, b, c]);
  }

  /** A balanced tree over any number of nets. */
  all(kind: 'and' | 'or' | 'xor', nets: readonly Net[]): Net {
    let level = [...nets];
    if (level.length === 0) return kind === 'and' ? ONE : ZERO;
    while (level.length > 1) {
      const next: Net[] = [];
      for (let i = 0; i < level.length; i += 2) {
        const [a, b] = [level[i] as Net, level[i + 1]];
        next.push(b === undefined ? a : this[kind](a, b));
      }
      level = next;
    }
    return level[0] as Net;
  }

  /** The circuit without what no output needs; the half of a cell that is not needed goes too. */
  finish(): Netlist {
    const needed = new Uint8Array(this.#nets);
    for (const { nets } of this.#outputs) for (const net of nets) needed[net] = 1;
    for (let k = this.cells.length - 1; k >= 0; k--) {
      const cell = this.cells[k] as Cell;
      if (cell.outputs.some((net) => needed[net])) for (const net of cell.inputs) needed[net] = 1;
    }
    const spare = { next: this.#nets };
    const cells = this.cells
      .filter((cell) => cell.outputs.some((net) => needed[net]))
      .flatMap((cell) => (cell.outputs.length === 2 ? halved(cell, needed, spare) : [cell]));
    const taken = new Set([...this.#inputs, ...this.#outputs].map((p) => p.name));
    const names = new Map<Net, string>();
    const live = new Set(cells.flatMap((c) => c.outputs));
    for (const [net, name] of this.names) {
      if (!live.has(net) || taken.has(name)) continue;
      taken.add(name);
      names.set(net, name);
    }
    return {
      nets: spare.next,
      cells,
      inputs: this.#inputs,
      outputs: this.#outputs,
      names,
      latency: 0,
    };
  }
}

/** An adder cell of which one output is not needed, as gates for the other alone. */
function halved(cell: Cell, needed: Uint8Array, spare: { next: Net }): Cell[] {
  const [sum, carry] = cell.outputs as [Net, Net];
  if (needed[sum] && needed[carry]) return [cell];
  const { column, inputs } = cell;
  const one = (kind: CellKind, ins: readonly Net[], out: Net): Cell => ({
    kind,
    inputs: ins,
    outputs: [out],
    column,
  });
  const [a, b, c] = inputs as [Net, Net, Net];
  if (needed[carry]) {
    const kind = cell.kind === 'ha' ? 'and' : cell.kind === 'hap' ? 'or' : 'maj';
    return [one(kind, inputs, carry)];
  }
  if (cell.kind !== 'fa') return [one(cell.kind === 'ha' ? 'xor' : 'xnor', inputs, sum)];
  const between = spare.next++;
  return [one('xor', [a, b], between), one('xor', [between, c], sum)];
}
