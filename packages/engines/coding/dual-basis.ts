import type { GaloisField } from './galois-field.ts';

/** A change of how the bits of a symbol are written, both ways, by value. */
export interface Basis {
  readonly toDual: Uint16Array;
  readonly fromDual: Uint16Array;
}

/**
 * E. R. Berlekamp's dual basis of the powers of α^step (CCSDS 131.0-B takes α^117 in GF(2^8)): bit m − 1 − i of the
 * written symbol is Tr(u·α^(step·i)).
 */
export function dualBasis(field: GaloisField, step: number): Basis {
  const toDual = new Uint16Array(field.size);
  const fromDual = new Uint16Array(field.size);
  for (let u = 0; u < field.size; u++) {
    let written = 0;
    for (let i = 0; i < field.m; i++)
      written = 2 * written + field.trace(field.multiply(u, field.power(step * i)));
    toDual[u] = written;
    fromDual[written] = u;
  }
  return { toDual, fromDual };
}
