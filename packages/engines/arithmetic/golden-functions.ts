/** Operations on words of functions, written from their definitions: what circuits are compared with. */
import { type Bdd, FALSE, type Node } from '../bdd/bdd.ts';
import { majority } from './functions.ts';

export type Bits = readonly Node[];

/** a + b + carry, bit by bit; as many bits as a has. */
export function sumOf(d: Bdd, a: Bits, b: Bits, carry: Node): { sum: Node[]; carry: Node } {
  let k = carry;
  const sum = a.map((x, i) => {
    const y = b[i] ?? FALSE;
    const s = d.xor(d.xor(x, y), k);
    k = majority(d, x, y, k);
    return s;
  });
  return { sum, carry: k };
}

export const complement = (d: Bdd, a: Bits): Node[] => a.map((x) => d.not(x));

/** a < b of numbers that are not negative, of any two lengths. */
export function lessThan(d: Bdd, a: Bits, b: Bits): Node {
  let less = FALSE;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? FALSE, b[i] ?? FALSE];
    less = d.ite(d.xor(x, y), y, less);
  }
  return less;
}

/** constant·a modulo 2^width, for a constant that is not negative; a signed where its bits are extended. */
export function timesConstant(
  d: Bdd,
  a: Bits,
  constant: bigint,
  width: number,
  signed: boolean,
): Node[] {
  const bit = (i: number) => (i < 0 ? FALSE : (a[i] ?? (signed ? (a.at(-1) ?? FALSE) : FALSE)));
  let total: Node[] = new Array<Node>(width).fill(FALSE);
  for (let k = 0; k < width && constant >> BigInt(k) > 0n; k++)
    if ((constant >> BigInt(k)) & 1n)
      total = sumOf(
        d,
        total,
        Array.from({ length: width }, (_, i) => bit(i - k)),
        FALSE,
      ).sum;
  return total;
}

export const oneOf = (d: Bdd, a: Bits): Node => a.reduce((any, x) => d.or(any, x), FALSE);
