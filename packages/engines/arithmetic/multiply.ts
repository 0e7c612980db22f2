import { type AdderChoice, add } from './adders.ts';
import { type Circuit, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import { type Reduction, type ReductionKind, reduce } from './reduction.ts';
import type { Rows, Word } from './rows.ts';

export interface Added {
  readonly sum: readonly Net[];
  readonly reduction: Reduction;
  /** The lowest column of the final adder; the width where there is none. */
  readonly finalFrom: number;
}

/** Adds rows modulo 2^width: counters down to two rows, then one adder from the first column that has two dots. */
export function addRows(
  c: Circuit,
  rows: Rows,
  { reduction: kind, adder }: { readonly reduction: ReductionKind; readonly adder: AdderChoice },
): Added {
  const { width } = rows;
  const reduction = reduce(c, rows.finish(), width, kind);
  const dots = (k: number) => reduction.final[k] ?? [];
  let from = 0;
  while (from < width && dots(from).length < 2) from++;
  const low = Array.from({ length: from }, (_, k) => dots(k)[0] ?? ZERO);
  const columns = Array.from({ length: width - from }, (_, k) => dots(from + k));
  const { sum } = add(
    c,
    adder,
    [columns.map(([x = ZERO]) => x), columns.map(([, y = ZERO]) => y)],
    { column: from },
  );
  return { sum: [...low, ...sum], reduction, finalFrom: from };
}

/**
 * a² in rows: a_i·a_j and a_j·a_i are one dot a column up, a_i·a_i is a_i (T. Chen, 1971). Of a signed number the
 * dots with its highest bit count negative, its own square does not.
 */
export function squareRows(c: Circuit, rows: Rows, { nets, signed }: Word): void {
  const top = nets.length - 1;
  nets.forEach((x, i) => {
    const row = rows.row();
    c.at(2 * i);
    rows.into(row, 2 * i, x);
    for (let j = i + 1; j <= top; j++) {
      const column = i + j + 1;
      c.at(column);
      const negative = signed && j === top;
      const dot = negative ? c.nand(x, nets[j] as Net) : c.and(x, nets[j] as Net);
      rows.into(row, column, c.name(dot, `pp_${i}_${j}`));
      if (negative) rows.constant(-(1n << BigInt(column)));
    }
  });
}
