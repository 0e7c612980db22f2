import { type AdderChoice, add } from './adders.ts';
import { type Circuit, ZERO } from './circuit.ts';
import type { Net } from './netlist.ts';
import type { Rows, Word } from './rows.ts';

/** An AND a bit, or Booth digits of 2, 3 or 4 bits. */
export type ProductKind = 'and' | 'booth4' | 'booth8' | 'booth16';

export const BOOTH_BITS = { booth4: 2, booth8: 3, booth16: 4 } as const;

/** Puts the partial products of a·b·2^shift into rows. `prefix` tells the nets of several products apart. */
export function partialProducts(
  c: Circuit,
  rows: Rows,
  [a, b]: readonly [Word, Word],
  kind: ProductKind,
  {
    adder,
    prefix = '',
    from = 0,
  }: { readonly adder: AdderChoice; readonly prefix?: string; readonly from?: number },
): void {
  if (kind === 'and') andArray(c, rows, [a, b], prefix, from);
  else
    booth(c, rows, [a, b], {
      bits: BOOTH_BITS[kind],
      adder,
      product: prefix,
      prefix: `${prefix}${kind}_`,
    });
}

/**
 * a_i·b_j at column i + j; where exactly one of the two is a sign bit the dot counts negative (C. Baugh &
 * B. Wooley, 1973, in its modified form). Dots in columns below `from` are left out.
 */
function andArray(
  c: Circuit,
  rows: Rows,
  [a, b]: readonly [Word, Word],
  prefix: string,
  from: number,
): void {
  b.nets.forEach((y, j) => {
    const row = rows.row();
    a.nets.forEach((x, i) => {
      const column = i + j;
      if (column < from || column >= rows.width) return;
      c.at(column);
      const sign = (word: Word, k: number) => word.signed && k === word.nets.length - 1;
      const negative = sign(a, i) !== sign(b, j);
      const dot = negative ? c.nand(x, y) : c.and(x, y);
      rows.into(row, column, c.name(dot, `${prefix}pp_${j}_${i}`));
      if (negative) rows.constant(-(1n << BigInt(column)));
    });
  });
}

/**
 * Modified Booth recoding (O. MacSorley, 1961) of b in digits of `bits` bits, −2^(bits−1) to 2^(bits−1): each picks a
 * multiple of a, complements it where negative and adds the one that is missing then. Odd multiples from 3 on are
 * added up beforehand.
 */
function booth(
  c: Circuit,
  rows: Rows,
  [a, b]: readonly [Word, Word],
  {
    bits,
    adder,
    product,
    prefix,
  }: {
    readonly bits: number;
    readonly adder: AdderChoice;
    readonly product: string;
    readonly prefix: string;
  },
): void {
  const most = 1 << (bits - 1);
  const wide = a.nets.length + (a.signed ? 0 : 1) + bits - 1;
  const extended = (word: Word, i: number): Net =>
    i < 0 ? ZERO : (word.nets[i] ?? (word.signed ? (word.nets.at(-1) ?? ZERO) : ZERO));
  const multiples = multiplesOf(c, (i) => extended(a, i), { wide, most, adder, prefix });
  const digits = Math.ceil((b.nets.length + (b.signed ? 0 : 1)) / bits);
  for (let d = 0; d < digits; d++) {
    const low = bits * d;
    if (low >= rows.width) break;
    c.at(low);
    const window = Array.from({ length: bits + 1 }, (_, k) => extended(b, low + k - 1));
    const { negative, select } = digit(c, window, most, `${prefix}d${d}_`);
    const row = rows.row();
    const dots: Net[] = [];
    for (let j = 0; j < wide && low + j < rows.width; j++) {
      c.at(low + j);
      const picked = c.all(
        'or',
        select.map((s, m) => c.and(s, multiples(m + 1, j))),
      );
      const dot = c.xor(picked, negative);
      dots.push(dot);
      if (j === wide - 1) rows.negative(c, row, low + j, dot);
      else rows.into(row, low + j, c.name(dot, `${prefix}d${d}_pp_${j}`));
    }
    c.at(low);
    rows.dot(low, negative);
    c.booth.push({
      low,
      dots,
      whole: dots.length === wide,
      negative,
      window,
      multiplicand: a.nets,
      signed: a.signed,
      product,
    });
  }
}

/** The sign of a digit and, for each magnitude from 1 to `most`, whether it is that. `window` begins with the bit below the digit. */
function digit(
  c: Circuit,
  window: readonly Net[],
  most: number,
  prefix: string,
): { readonly negative: Net; readonly select: readonly Net[] } {
  const negative = window.at(-1) as Net;
  const y = window.slice(0, -1).map((bit) => c.xor(bit, negative));
  // The magnitude is y / 2 rounded up: m where y is 2m − 1 or 2m.
  const is = (value: number): Net =>
    value >= 1 << y.length
      ? ZERO
      : c.all(
          'and',
          y.map((bit, k) => ((value >> k) & 1 ? bit : c.not(bit))),
        );
  const select = Array.from({ length: most }, (_, k) => {
    const m = k + 1;
    const one =
      m === 1 && most === 2 ? c.xor(y[0] as Net, y[1] as Net) : c.or(is(2 * m - 1), is(2 * m));
    return c.name(one, `${prefix}x${m}`);
  });
  return { negative, select };
}

/** Bit j of m·a, sign-extended to `wide` bits, for m from 1 to `most`. */
function multiplesOf(
  c: Circuit,
  bit: (i: number) => Net,
  {
    wide,
    most,
    adder,
    prefix,
  }: {
    readonly wide: number;
    readonly most: number;
    readonly adder: AdderChoice;
    readonly prefix: string;
  },
): (m: number, j: number) => Net {
  const odd = new Map<number, readonly Net[]>();
  const whole = Array.from({ length: wide }, (_, i) => bit(i));
  odd.set(1, whole);
  const shifted = (nets: readonly Net[], by: number) =>
    Array.from({ length: wide }, (_, i) => (i < by ? ZERO : (nets[i - by] as Net)));
  for (let m = 3; m <= most; m += 2) {
    // 3 = 1 + 2, 5 = 1 + 4, 7 = 3 + 4.
    const [first, by] = m === 7 ? [odd.get(3) as readonly Net[], 2] : [whole, m === 3 ? 1 : 2];
    const { sum } = add(c, adder, [first, shifted(whole, by)]);
    odd.set(
      m,
      sum.map((net, j) => c.name(net, `${prefix}m${m}_${j}`)),
    );
  }
  return (m, j) => {
    let by = 0;
    for (; m % 2 === 0; m /= 2) by++;
    return j < by ? ZERO : ((odd.get(m) as readonly Net[])[j - by] as Net);
  };
}
