/** Words that pictures, readings and steps share. */
import type { Access, Kind } from '@tollbench/engines/riscv/paging/access.ts';
import { type Entry, flagText, isLeaf, PBMT } from '@tollbench/engines/riscv/paging/entry.ts';
import { sizeText } from '@tollbench/engines/riscv/paging/numbers.ts';
import { pageName, type Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import type { Walk } from '@tollbench/engines/riscv/paging/walk.ts';

/** An address as people read it: upper-case digits, as the page shows words. */
export const address = (n: bigint): string => `0x${n.toString(16).toUpperCase()}`;

/** Bytes in a few digits: exact where that is short, else to four figures and said to be so. */
export function sizeShown(bytes: bigint): string {
  const exact = sizeText(bytes);
  if (exact.length <= 9) return exact;
  const names = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  const at = Math.min(names.length - 1, Math.floor((bytes.toString(2).length - 1) / 10));
  return `≈ ${Number((Number(bytes) / 1024 ** at).toPrecision(4))} ${names[at]}`;
}

const VERB: Readonly<Record<Kind, string>> = { fetch: 'fetches', load: 'loads', store: 'stores' };

/** `S loads 4 bytes`. */
export const accessText = ({ privilege, kind, bytes }: Access): string =>
  `${privilege} ${VERB[kind]} ${bytes}\u202f${bytes === 1 ? 'byte' : 'bytes'}`;

/** `page of 4 KiB, r-xu---`. */
export function leafText({ leaf }: Walk): string {
  if (!leaf) return '';
  const { entry, stage, size } = leaf;
  const type = entry.pbmt === 0 ? '' : `, ${PBMT[entry.pbmt]}`;
  const name = entry.n ? 'NAPOT range' : pageName(stage.level);
  return `${name} of ${sizeText(size)}, ${flagText(entry)}${type}`;
}

/** What an entry is, for the line beside it. */
export function entryText(s: Scheme, entry: Entry, level: number): string {
  if (!entry.v) return 'not valid';
  if (!isLeaf(entry)) return `points to a table of level ${level - 1}`;
  const size = entry.n ? 65536n : 1n << BigInt(12 + level * s.indexBits);
  return `leaf: ${entry.n ? 'NAPOT range' : pageName(level)} of ${sizeText(size)}, ${flagText(entry)}`;
}

export const registerName = ({ isGuest }: Scheme): string => (isGuest ? 'hgatp' : 'satp');
