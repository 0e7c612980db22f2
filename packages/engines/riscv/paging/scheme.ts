/**
 * The page-based virtual-memory schemes of RISC-V: how an address splits, how large an entry is, what satp says.
 *
 * Source: RISC-V Instruction Set Manual, Volume II: Privileged Architecture, 20240411, sections 10.3 to 10.6
 * (Sv32 to Sv57) and 15.5 (the second stage of the hypervisor extension, whose root table is four pages).
 */

export const PAGE_BITS = 12;
export const PAGE = 4096;

export type SchemeId =
  | 'bare32'
  | 'bare64'
  | 'sv32'
  | 'sv39'
  | 'sv48'
  | 'sv57'
  | 'sv32x4'
  | 'sv39x4'
  | 'sv48x4'
  | 'sv57x4';

export interface Scheme {
  readonly id: SchemeId;
  readonly label: string;
  readonly xlen: 32 | 64;
  /** Tables that a walk can pass; 0 where addresses are not translated. */
  readonly levels: number;
  /** Bits of an index into a table; the root of a second stage has two more. */
  readonly indexBits: number;
  /** Bytes of an entry. */
  readonly entryBytes: 4 | 8;
  /** Bits of a physical page number in an entry and in satp. */
  readonly ppnBits: 22 | 44;
  /** Bits of an address that is translated. */
  readonly vaBits: number;
  readonly paBits: 34 | 56;
  /** MODE of satp or hgatp. */
  readonly mode: number;
  /** Whether it is the second stage, from a guest's physical addresses on. */
  readonly isGuest: boolean;
}

const scheme = (id: SchemeId, levels: number, mode: number): Scheme => {
  const xlen = id.includes('32') ? 32 : 64;
  const isGuest = id.endsWith('x4');
  const indexBits = xlen === 32 ? 10 : 9;
  const vaBits = levels === 0 ? xlen : PAGE_BITS + levels * indexBits + (isGuest ? 2 : 0);
  const label = levels === 0 ? `Bare (RV${xlen})` : id.replace('sv', 'Sv');
  return {
    ...{ id, label, xlen, levels, indexBits, vaBits, mode, isGuest },
    entryBytes: xlen === 32 ? 4 : 8,
    ppnBits: xlen === 32 ? 22 : 44,
    paBits: xlen === 32 ? 34 : 56,
  };
};

export const SCHEMES: Readonly<Record<SchemeId, Scheme>> = {
  sv32: scheme('sv32', 2, 1),
  sv39: scheme('sv39', 3, 8),
  sv48: scheme('sv48', 4, 9),
  sv57: scheme('sv57', 5, 10),
  bare32: scheme('bare32', 0, 0),
  bare64: scheme('bare64', 0, 0),
  sv32x4: scheme('sv32x4', 2, 1),
  sv39x4: scheme('sv39x4', 3, 8),
  sv48x4: scheme('sv48x4', 4, 9),
  sv57x4: scheme('sv57x4', 5, 10),
};

/** Where the index of a level begins in an address: bit 12 of level 0. */
export const shiftOf = (s: Scheme, level: number): number => PAGE_BITS + level * s.indexBits;

/** Bits of the index of a level: two more at the root of a second stage. */
export const indexBitsOf = (s: Scheme, level: number): number =>
  s.indexBits + (s.isGuest && level === s.levels - 1 ? 2 : 0);

/** VPN[level] of an address. */
export const indexOf = (s: Scheme, address: bigint, level: number): number =>
  Number((address >> BigInt(shiftOf(s, level))) & ((1n << BigInt(indexBitsOf(s, level))) - 1n));

/** Bytes of a table: a page, or four at the root of a second stage. */
export const tableBytes = (s: Scheme, level: number): number =>
  s.entryBytes << indexBitsOf(s, level);

/** Bytes that a leaf of a level maps. */
export const pageBytes = (s: Scheme, level: number): bigint => 1n << BigInt(shiftOf(s, level));

const NAMES = ['page', 'megapage', 'gigapage', 'terapage', 'petapage'];
/** What the manual calls a leaf of a level. */
export const pageName = (level: number): string => NAMES[level] ?? 'page';

/**
 * Bits that an address must have alike above those that are translated: all as the highest of them (first stage), or
 * all zero (second stage). Returns whether they are so.
 */
export function isCanonical(s: Scheme, address: bigint): boolean {
  if (s.xlen === 32 && !s.isGuest) return true;
  if (s.levels === 0) return address >> 56n === 0n;
  if (s.isGuest) return address >> BigInt(s.vaBits) === 0n;
  const high = address >> BigInt(s.vaBits - 1);
  return high === 0n || high === (1n << BigInt(65 - s.vaBits)) - 1n;
}

/** An index path as the address it stands for, with the sign extended where the scheme does so. */
export function canonical(s: Scheme, low: bigint): bigint {
  if (s.isGuest || s.xlen === 32 || s.levels === 0) return low;
  const sign = (low >> BigInt(s.vaBits - 1)) & 1n;
  return sign === 1n ? BigInt.asUintN(64, low | (-1n << BigInt(s.vaBits))) : low;
}

export interface Satp {
  readonly mode: number;
  readonly asid: number;
  readonly ppn: bigint;
}

/** Widths of the fields of satp (or hgatp, whose ASID is a VMID of 7 or 14 bits), from the highest. */
export const satpWidths = ({ xlen, isGuest }: Scheme): readonly [number, number, number] =>
  xlen === 32 ? [1, isGuest ? 7 : 9, 22] : [4, isGuest ? 14 : 16, 44];

/** The fields of a satp of this width. */
export function splitSatp(word: bigint, xlen: 32 | 64, isGuest = false): Satp {
  if (xlen === 32)
    return {
      mode: Number(word >> 31n),
      asid: Number((word >> 22n) & (isGuest ? 0x7fn : 0x1ffn)),
      ppn: word & 0x3fffffn,
    };
  return {
    mode: Number(word >> 60n),
    asid: Number((word >> 44n) & (isGuest ? 0x3fffn : 0xffffn)),
    ppn: word & 0xfffffffffffn,
  };
}

/** satp (or hgatp) of a root table at a physical address, which is a multiple of a page. */
export const satpOf = (s: Scheme, root: bigint, asid = 0): bigint =>
  s.levels === 0
    ? 0n
    : (BigInt(s.mode) << (s.xlen === 32 ? 31n : 60n)) |
      (BigInt(asid) << (s.xlen === 32 ? 22n : 44n)) |
      (root >> BigInt(PAGE_BITS));

/** The scheme that a MODE of satp (or hgatp) stands for, or undefined where it is reserved. */
export function schemeOfMode(mode: number, xlen: 32 | 64, isGuest = false): Scheme | undefined {
  if (mode === 0) return SCHEMES[xlen === 32 ? 'bare32' : 'bare64'];
  return Object.values(SCHEMES).find(
    (s) => s.xlen === xlen && s.mode === mode && s.isGuest === isGuest && s.levels > 0,
  );
}
