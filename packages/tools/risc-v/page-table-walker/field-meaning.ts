/** What a field of an entry says, in a clause. */
import {
  type Entry,
  type EntryField,
  isLeaf,
  PBMT,
} from '@tollbench/engines/riscv/paging/entry.ts';

type Meaning = readonly [zero: string, one: string];

const LEAF: Readonly<Record<string, Meaning>> = {
  n: ['a page of its own', 'one of 16 pages of a range of 64 KiB'],
  d: ['not written since it was cleared', 'written'],
  a: ['not accessed since it was cleared', 'accessed'],
  g: ['of one address space', 'of all address spaces (global)'],
  u: ['not for U; for S', 'for U; for S by SUM alone, and never to execute'],
  x: ['not executable', 'executable'],
  w: ['not writable', 'writable'],
  r: ['not readable', 'readable'],
  v: ['not valid: nothing else counts', 'valid'],
};

const POINTER: Readonly<Record<string, Meaning>> = {
  n: ['0, as it must be', 'reserved here'],
  d: ['0, as it must be', 'reserved here'],
  a: ['0, as it must be', 'reserved here'],
  u: ['0, as it must be', 'reserved here'],
  g: ['says nothing', 'all below is global'],
  x: ['not executable', ''],
  w: ['not writable', 'reserved without R'],
  r: ['with W and X 0 it points on', ''],
  v: LEAF['v'] ?? ['', ''],
};

export function fieldMeaning(
  field: EntryField,
  value: bigint,
  entry: Entry,
  level: number,
): string {
  const leaf = isLeaf(entry);
  if (field.id === 'pbmt')
    return leaf || value === 0n ? `memory type ${PBMT[Number(value)]}` : 'reserved here';
  if (field.id === 'reserved') return value === 0n ? '0, as it must be' : 'must be 0';
  if (field.id === 'rsw') return 'for software';
  if (field.id.startsWith('ppn')) {
    const part = Number(field.id.slice(3));
    if (leaf && part < level)
      return value === 0n ? 'below a superpage: 0, as it must be' : 'must be 0 in a superpage';
    return `bits ${field.high + 2} to ${field.low + 2} of the physical address`;
  }
  if (entry.w && !entry.r && field.id === 'r') return 'with W set it must be 1';
  const [zero, one] = (leaf ? LEAF : POINTER)[field.id] ?? ['', ''];
  return value === 0n ? zero : one;
}
