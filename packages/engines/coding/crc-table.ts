import type { CrcModel } from './crc.ts';
import { reflect } from './gf2-polynomial.ts';

/**
 * One lookup a byte (D. V. Sarwate, 1988). `refin` shifts right on the reflected polynomial; else
 * left, and a register of fewer than 8 bits then stands at the left of 8.
 */
export interface CrcTable {
  readonly entries: readonly bigint[];
  /** Bits of the register in this form: the width, or 8 where a left-shifting one is narrower. */
  readonly size: number;
  readonly start: bigint;
}

export function crcTable(model: CrcModel): CrcTable {
  const { width, poly, init, refin } = model;
  if (refin) {
    const reversed = reflect(poly, width);
    return {
      size: width,
      start: reflect(init, width),
      entries: entries((register) =>
        register & 1n ? (register >> 1n) ^ reversed : register >> 1n,
      ),
    };
  }
  const size = Math.max(8, width);
  const pad = BigInt(size - width);
  const top = 1n << BigInt(size - 1);
  return {
    size,
    start: init << pad,
    entries: entries(
      (register) => BigInt.asUintN(size, register << 1n) ^ (register & top ? poly << pad : 0n),
      BigInt(size - 8),
    ),
  };
}

function entries(step: (register: bigint) => bigint, at = 0n): bigint[] {
  return Array.from({ length: 256 }, (_, byte) => {
    let register = BigInt(byte) << at;
    for (let k = 0; k < 8; k++) register = step(register);
    return register;
  });
}

/** The CRC of a message by the table; equal to the one bit by bit. */
export function crcByTable(model: CrcModel, bytes: Uint8Array, table = crcTable(model)): bigint {
  const { width, refin, refout, xorout } = model;
  const { size, entries: row } = table;
  let register = table.start;
  for (const byte of bytes) {
    register = refin
      ? (register >> 8n) ^ row[Number(register & 0xffn) ^ byte]!
      : BigInt.asUintN(size, register << 8n) ^ row[Number(register >> BigInt(size - 8)) ^ byte]!;
  }
  if (!refin) register >>= BigInt(size - width);
  return (refin === refout ? register : reflect(register, width)) ^ xorout;
}
