import { degree } from './gf2-polynomial.ts';

/**
 * The shortest linear recurrence over GF(2) of a bit sequence (J. L. Massey, Shift-register
 * synthesis and BCH decoding, IEEE Trans. Information Theory 15(1), 1969). 2n bits determine a
 * recurrence of length n.
 *
 * `complexity` is its length L, and `polynomial` the characteristic polynomial x^L + … :
 * a(k+L) is the XOR of a(k+i) over its lower terms x^i.
 */
export function berlekampMassey(bits: ArrayLike<number>): {
  complexity: number;
  polynomial: bigint;
} {
  let connection = 1n;
  let before = 1n;
  let complexity = 0;
  let gap = 1;
  let past = 0n; // bit i is the bit i steps ago
  for (let k = 0; k < bits.length; k++) {
    past = (past << 1n) | BigInt(bits[k]!);
    let discrepancy = 0;
    for (let c = connection & past; c > 0n; c &= c - 1n) discrepancy ^= 1;
    if (discrepancy === 0) {
      gap++;
      continue;
    }
    const last = connection;
    connection ^= before << BigInt(gap);
    if (2 * complexity <= k) {
      complexity = k + 1 - complexity;
      before = last;
      gap = 1;
    } else gap++;
  }
  // The connection polynomial counts steps back; the characteristic one counts forward.
  let polynomial = 0n;
  for (let i = 0; i <= degree(connection); i++)
    if ((connection >> BigInt(i)) & 1n) polynomial |= 1n << BigInt(complexity - i);
  return { complexity, polynomial };
}
