/** A page-table entry (PTE) taken apart and put together: V R W X U G A D, RSW, PPN, and on RV64 PBMT and N. */
import { PAGE_BITS, type Scheme } from './scheme.ts';

export interface Entry {
  readonly raw: bigint;
  readonly v: boolean;
  readonly r: boolean;
  readonly w: boolean;
  readonly x: boolean;
  readonly u: boolean;
  readonly g: boolean;
  readonly a: boolean;
  readonly d: boolean;
  /** Two bits that are left to software. */
  readonly rsw: number;
  readonly ppn: bigint;
  /** Bits 60 to 54, which are reserved; 0 on RV32. */
  readonly reserved: number;
  /** Bits 62 and 61: PMA, NC, IO, reserved (Svpbmt). */
  readonly pbmt: number;
  /** Bit 63: one of a range of contiguous pages (Svnapot). */
  readonly n: boolean;
}

/** The lowest eight bits by name, from bit 0 on. */
export const FLAGS = ['v', 'r', 'w', 'x', 'u', 'g', 'a', 'd'] as const;
export type Flag = (typeof FLAGS)[number];
export const bitOfFlag = (flag: Flag): number => FLAGS.indexOf(flag);

export const PBMT = ['PMA', 'NC', 'IO', 'reserved'] as const;

export function entryOf(s: Scheme, raw: bigint): Entry {
  const low = Number(raw & 0x3ffn);
  const bit = (k: number): boolean => ((low >> k) & 1) === 1;
  const isWide = s.xlen === 64;
  return {
    raw,
    ...{ v: bit(0), r: bit(1), w: bit(2), x: bit(3), u: bit(4), g: bit(5), a: bit(6), d: bit(7) },
    rsw: (low >> 8) & 3,
    ppn: (raw >> 10n) & ((1n << BigInt(s.ppnBits)) - 1n),
    reserved: isWide ? Number((raw >> 54n) & 0x7fn) : 0,
    pbmt: isWide ? Number((raw >> 61n) & 3n) : 0,
    n: isWide && raw >> 63n === 1n,
  };
}

/** An entry that says R or X (or both) is a leaf; the manual's step 4. */
export const isLeaf = ({ r, x }: Entry): boolean => r || x;

/** The word of a page number with the lowest ten bits. */
export const wordOf = (ppn: bigint, low: number): bigint => (ppn << 10n) | BigInt(low);

/** The lowest eight bits as `dagu xwrv` is spoken: `rwxug-ad` in QEMU's order, dashes where a bit is 0. */
export const flagText = ({ r, w, x, u, g, a, d }: Entry): string =>
  [
    [r, 'r'],
    [w, 'w'],
    [x, 'x'],
    [u, 'u'],
    [g, 'g'],
    [a, 'a'],
    [d, 'd'],
  ]
    .map(([is, letter]) => (is ? letter : '-'))
    .join('');

export interface EntryField {
  readonly id: string;
  readonly label: string;
  readonly high: number;
  readonly low: number;
}

/** The fields of an entry, the highest first. */
export function entryFields(s: Scheme): readonly EntryField[] {
  const field = (id: string, label: string, high: number, low = high): EntryField => ({
    ...{ id, label, high, low },
  });
  const top = 9 + s.ppnBits;
  const levels = Math.max(1, s.levels);
  const ppn = Array.from({ length: levels }, (_, k) => {
    const level = levels - 1 - k;
    const low = 10 + level * s.indexBits;
    return field(
      `ppn${level}`,
      `PPN[${level}]`,
      level === levels - 1 ? top : low + s.indexBits - 1,
      low,
    );
  });
  return [
    ...(s.xlen === 64
      ? [field('n', 'N', 63), field('pbmt', 'PBMT', 62, 61), field('reserved', 'Reserved', 60, 54)]
      : []),
    ...ppn,
    field('rsw', 'RSW', 9, 8),
    ...[...FLAGS].reverse().map((flag) => field(flag, flag.toUpperCase(), bitOfFlag(flag))),
  ];
}

export const fieldValue = (raw: bigint, { high, low }: EntryField): bigint =>
  (raw >> BigInt(low)) & ((1n << BigInt(high - low + 1)) - 1n);

/** A word with another value in a field; the value fits it. */
export const withField = (raw: bigint, { high, low }: EntryField, value: bigint): bigint => {
  const mask = ((1n << BigInt(high - low + 1)) - 1n) << BigInt(low);
  return (raw & ~mask) | ((value << BigInt(low)) & mask);
};

/** Pages of a NAPOT range: the only one that Svnapot 1.0 has is 64 KiB. */
export const NAPOT_BITS = 4;

/** Whether the lowest digits of the page number say 64 KiB: 1000 in binary. */
export const isNapot64 = ({ ppn }: Entry): boolean => (ppn & 0xfn) === 8n;

/** The physical address that an entry's page number stands for. */
export const addressOf = ({ ppn }: Entry): bigint => ppn << BigInt(PAGE_BITS);
