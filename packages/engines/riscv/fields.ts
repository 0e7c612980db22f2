/**
 * Immediates of the 32-bit formats: into their bits and out of them again.
 *
 * Source: RISC-V Instruction Set Manual, Volume I, figure 2.4 (types of immediate).
 */

/** 12-bit immediate of loads, `addi`, `jalr` (−2048…2047). */
export const encodeI = (value: number): number => value << 20;
export const decodeI = (word: number): number => word >> 20;

/** 12-bit immediate of stores (−2048…2047). */
export const encodeS = (value: number): number => ((value >> 5) << 25) | ((value & 31) << 7);
export const decodeS = (word: number): number => ((word >> 25) << 5) | ((word >>> 7) & 31);

/** Even 13-bit distance of conditional branches (−4096…4094). */
export const encodeB = (value: number): number =>
  ((value >> 12) << 31) |
  (((value >> 5) & 63) << 25) |
  (((value >> 1) & 15) << 8) |
  (((value >> 11) & 1) << 7);
export const decodeB = (word: number): number =>
  ((word >> 31) << 12) |
  (((word >>> 7) & 1) << 11) |
  (((word >>> 25) & 63) << 5) |
  (((word >>> 8) & 15) << 1);

/** Even 21-bit distance of `jal` (−1048576…1048574). */
export const encodeJ = (value: number): number =>
  ((value >> 20) << 31) |
  (((value >> 1) & 0x3ff) << 21) |
  (((value >> 11) & 1) << 20) |
  (((value >> 12) & 0xff) << 12);
export const decodeJ = (word: number): number =>
  ((word >> 31) << 20) |
  (((word >>> 12) & 0xff) << 12) |
  (((word >>> 20) & 1) << 11) |
  (((word >>> 21) & 0x3ff) << 1);
