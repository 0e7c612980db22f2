import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';

/** A number of the circuit: its bits, least significant first, and whether the highest counts negative. */
export interface Word {
  readonly nets: readonly Net[];
  readonly signed: boolean;
}

/**
 * Words to be added modulo 2^width, each a row with a net a column (0: no dot there). Negative weights become
 * complemented dots and a constant: −x·2ᵏ = x̄·2ᵏ − 2ᵏ.
 */
export class Rows {
  readonly width: number;
  readonly rows: Net[][] = [];
  #constant = 0n;

  constructor(width: number) {
    this.width = width;
  }

  /** A new row with nothing in it; what is put in by `into` keeps its row. */
  row(): number {
    return this.rows.push(new Array<Net>(this.width).fill(ZERO)) - 1;
  }

  /** A dot in a given row, in a column that is free there; beyond the width it has no weight. */
  into(row: number, column: number, net: Net): void {
    if (column >= this.width || net === ZERO) return;
    if (net === ONE) this.constant(1n << BigInt(column));
    else (this.rows[row] as Net[])[column] = net;
  }

  /** A dot in the first row that has room. */
  dot(column: number, net: Net): void {
    if (column >= this.width || net === ZERO) return;
    if (net === ONE) this.constant(1n << BigInt(column));
    else this.#place(column, net);
  }

  /** The dot −net·2^column. */
  negative(c: Circuit, row: number, column: number, net: Net): void {
    this.into(row, column, c.not(net));
    this.constant(-(1n << BigInt(column)));
  }

  constant(value: bigint): void {
    this.#constant += value;
  }

  /** A word at a place, in a row of its own. */
  word(c: Circuit, { nets, signed }: Word, shift = 0): void {
    const row = this.row();
    nets.forEach((net, i) => {
      if (signed && i === nets.length - 1) this.negative(c, row, shift + i, net);
      else this.into(row, shift + i, net);
    });
  }

  /** Puts the constant's ones where there is room, and drops rows without dots. */
  finish(): Net[][] {
    const bits = BigInt.asUintN(this.width, this.#constant);
    this.#constant = 0n;
    for (let k = 0; k < this.width; k++) if ((bits >> BigInt(k)) & 1n) this.#place(k, ONE);
    return this.rows.filter((row) => row.some((net) => net !== ZERO));
  }

  #place(column: number, net: Net): void {
    let at = this.rows.findIndex((row) => row[column] === ZERO);
    if (at < 0) at = this.row();
    (this.rows[at] as Net[])[column] = net;
  }
}
