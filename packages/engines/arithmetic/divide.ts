import { type AdderChoice, add } from './adders.ts';
import { type Circuit, ONE, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';

export type DividerKind = 'restoring' | 'non-restoring';

/** One row of an array: what comes into it, what it takes away, and what goes out. Proofs and pictures go by rows. */
export interface Row {
  /** Remainder before the row, with the bits of the operand shifted in: least significant first. */
  readonly partial: readonly Net[];
  /** What is subtracted (or added), of the same width. */
  readonly subtracted: readonly Net[];
  /** 1 where it is subtracted; always in a restoring row. */
  readonly subtracts: Net;
  /** The bit of the quotient or root. */
  readonly digit: Net;
  readonly remainder: readonly Net[];
}

export interface Divided {
  /** Least significant first. */
  readonly quotient: readonly Net[];
  readonly remainder: readonly Net[];
  /** From the most significant digit down. */
  readonly rows: readonly Row[];
}

const at = (nets: readonly Net[], i: number): Net => nets[i] ?? ZERO;
const resized = (nets: readonly Net[], width: number): Net[] =>
  Array.from({ length: width }, (_, i) => at(nets, i));

/** partial − subtracted where `subtracts` is 1, else partial + subtracted, modulo 2^width; and the carry out. */
function addOrSubtract(
  c: Circuit,
  adder: AdderChoice,
  { partial, subtracted, subtracts }: Pick<Row, 'partial' | 'subtracted' | 'subtracts'>,
): { sum: readonly Net[]; carry: Net } {
  const operand = subtracted.map((net, i) => c.at(i).xor(net, subtracts));
  return add(c, adder, [partial, operand], { carry: subtracts });
}

/** A restoring row: the difference where it is not negative, else what there was. */
function restoringRow(
  c: Circuit,
  adder: AdderChoice,
  partial: readonly Net[],
  subtracted: readonly Net[],
  keep: number,
): Row {
  const row = { partial, subtracted, subtracts: ONE };
  const { sum, carry } = addOrSubtract(c, adder, row);
  const remainder = Array.from({ length: keep }, (_, i) =>
    c.at(i).mux(carry, at(partial, i), at(sum, i)),
  );
  return { ...row, digit: carry, remainder };
}

/** A non-restoring row: subtracts after a remainder that is not negative, adds after one that is. */
function nonRestoringRow(
  c: Circuit,
  adder: AdderChoice,
  partial: readonly Net[],
  subtracted: readonly Net[],
  subtracts: Net,
): Row {
  const row = { partial, subtracted, subtracts };
  const { sum } = addOrSubtract(c, adder, row);
  return { ...row, digit: c.not(sum.at(-1) as Net), remainder: sum };
}

/** Adds what was taken away too much where the last remainder is negative. */
function corrected(
  c: Circuit,
  adder: AdderChoice,
  remainder: readonly Net[],
  divisor: readonly Net[],
  width: number,
): readonly Net[] {
  const negative = remainder.at(-1) as Net;
  const addend = Array.from({ length: width }, (_, i) => c.at(i).and(at(divisor, i), negative));
  return add(c, adder, [resized(remainder, width), addend]).sum;
}

/**
 * An array divider of unsigned numbers: a row a bit of the dividend. By 0 the quotient of a restoring divider is all
 * ones.
 */
export function divide(
  c: Circuit,
  [dividend, divisor]: readonly [readonly Net[], readonly Net[]],
  { divider, adder }: { readonly divider: DividerKind; readonly adder: AdderChoice },
): Divided {
  const m = divisor.length;
  const wide = resized(divisor, m + 1);
  const rows: Row[] = [];
  let remainder: readonly Net[] = new Array<Net>(m + 1).fill(ZERO);
  for (let k = dividend.length - 1; k >= 0; k--) {
    const partial = resized([dividend[k] as Net, ...remainder], m + 1);
    const subtracts = rows.at(-1)?.digit ?? ONE;
    const row =
      divider === 'restoring'
        ? restoringRow(c, adder, partial, wide, m)
        : nonRestoringRow(c, adder, partial, wide, subtracts);
    rows.push(row);
    remainder = row.remainder;
  }
  const quotient = rows.map((row, k) => c.name(row.digit, `q_${rows.length - 1 - k}`)).reverse();
  const rest = divider === 'restoring' ? remainder : corrected(c, adder, remainder, divisor, m);
  return { quotient, remainder: resized(rest, m), rows };
}

/**
 * The whole square root of an unsigned number and what is left: a row for two bits of the radicand, each of which tries
 * the root so far with 01 behind it.
 */
export function squareRoot(
  c: Circuit,
  radicand: readonly Net[],
  { divider, adder }: { readonly divider: DividerKind; readonly adder: AdderChoice },
): Divided {
  const digits = Math.ceil(radicand.length / 2);
  const rows: Row[] = [];
  let root: Net[] = [];
  let remainder: readonly Net[] = [];
  for (let k = digits - 1; k >= 0; k--) {
    const known = digits - 1 - k;
    const pair = [at(radicand, 2 * k), at(radicand, 2 * k + 1)];
    // 4R + two bits is at most 8Q + 3 for R ≤ 2Q: three bits more than the root so far.
    const partial = resized([...pair, ...remainder], known + 3);
    if (divider === 'restoring') {
      const row = restoringRow(
        c,
        adder,
        partial,
        resized([ONE, ZERO, ...root], known + 3),
        known + 2,
      );
      rows.push(row);
    } else {
      const subtracts = rows.at(-1)?.digit ?? ONE;
      // 4Q + 1 is taken away, or after a negative remainder 4Q + 3 is added.
      const trial = resized([ONE, c.not(subtracts), ...root], known + 3);
      rows.push(nonRestoringRow(c, adder, partial, trial, subtracts));
    }
    const last = rows.at(-1) as Row;
    root = [last.digit, ...root];
    remainder = last.remainder;
  }
  root.forEach((net, k) => {
    c.name(net, `q_${k}`);
  });
  const width = digits + 1;
  const rest =
    divider === 'restoring' ? remainder : corrected(c, adder, remainder, [ONE, ...root], width);
  return { quotient: root, remainder: resized(rest, width), rows };
}
