import { flagText, isLeaf, PBMT } from '@tollbench/engines/riscv/paging/entry.ts';
import type { Fault, Walk } from '@tollbench/engines/riscv/paging/walk.ts';
import { address, registerName, sizeShown } from './phrases.ts';
import type { EntryResult, Image, MapResult, PmpResult, WalkResult } from './result.ts';
import type { Reading } from './results.ts';

const word = (value: bigint) => ({ value, shown: address(value) }) as const;
const size = (value: bigint) => ({ value: Number(value), shown: sizeShown(value) }) as const;
const none = (note: string) => ({ value: null, note }) as const;

export function walkReadings({ walk, image, scheme }: WalkResult): Reading[] {
  const { fault, pmp, stages } = walk;
  const list: Reading[] = [
    walk.physical === undefined
      ? { name: 'physical', ...none('the walk ends in a fault') }
      : { name: 'physical', ...word(walk.physical) },
    ...(fault ? faultReadings(fault) : []),
    { name: 'outcome', value: fault?.kind ?? 'passes' },
    ...leafReadings(walk),
    { name: 'reads', value: stages.length },
  ];
  if (pmp) {
    list.push(decidingReading(pmp.entry));
    list.push({ name: 'pmpReason', value: pmp.reason });
  }
  return image ? [...list, ...rootReadings(image, registerName(scheme))] : list;
}

function faultReadings({ name, cause, reason, rule, step, also }: Fault): Reading[] {
  const list: Reading[] = [
    { name: 'exception', value: name, shown: `${name}, ${cause}` },
    { name: 'reason', value: reason },
    { name: 'cause', value: cause },
    { name: 'rule', value: rule },
    { name: 'step', value: step },
  ];
  return also.length > 0 ? [...list, { name: 'also', value: also.join(' ') }] : list;
}

function leafReadings({ leaf, physical, updated }: Walk): Reading[] {
  if (!leaf || physical === undefined) return [];
  const { entry, stage } = leaf;
  const list: Reading[] = [
    { name: 'pageSize', ...size(leaf.size) },
    { name: 'permissions', value: flagText(entry) },
    { name: 'pageBase', ...word(physical & ~(leaf.size - 1n)) },
    { name: 'leaf', ...word(entry.raw) },
    { name: 'leafAddress', ...word(stage.address) },
    { name: 'memoryType', value: PBMT[entry.pbmt] ?? 'PMA' },
  ];
  return updated === undefined ? list : [...list, { name: 'updated', ...word(updated) }];
}

const decidingReading = (entry: number | undefined): Reading =>
  entry === undefined
    ? { name: 'pmpEntry', ...none('no entry matches') }
    : { name: 'pmpEntry', value: entry };

const rootReadings = (image: Image, name: string): Reading[] => [
  { name: 'satp', ...word(image.satp), label: name },
  { name: 'root', ...word(image.root) },
];

export function mapReadings({ dump, image, scheme }: MapResult): Reading[] {
  const mapped = dump.ranges.reduce((sum, range) => sum + range.size, 0n);
  const both = dump.ranges
    .filter(({ entry }) => entry.w && entry.x)
    .reduce((sum, range) => sum + range.size, 0n);
  return [
    { name: 'ranges', value: dump.ranges.length },
    { name: 'mapped', ...size(mapped) },
    ...rootReadings(image, registerName(scheme)),
    { name: 'tableCount', value: dump.tables.length },
    { name: 'tableBytes', ...size(BigInt(image.pages.length * 4096)) },
    { name: 'faultyEntries', value: dump.faulty.length },
    { name: 'writableAndExecutable', ...size(both) },
  ];
}

export function pmpReadings({ verdict, protection }: PmpResult): Reading[] {
  return [
    { name: 'allowed', value: verdict.allowed },
    decidingReading(verdict.entry),
    { name: 'pmpReason', value: verdict.reason },
    { name: 'entries', value: protection.pmp.entries.length },
  ];
}

export function entryReadings({ entry, level, broken, scheme }: EntryResult): Reading[] {
  const leaf = isLeaf(entry);
  const page = entry.n ? 65536n : 1n << BigInt(12 + level * scheme.indexBits);
  const [first, ...rest] = broken;
  const list: Reading[] = [
    { name: 'entryKind', value: first ? 'faulty' : leaf ? 'leaf' : 'pointer' },
    { name: 'target', ...word(entry.ppn << 12n) },
  ];
  if (first) {
    list.push({ name: 'reason', value: first.text });
    list.push({ name: 'rule', value: first.id });
  }
  if (rest.length > 0) list.push({ name: 'also', value: rest.map(({ text }) => text).join(' ') });
  list.push({ name: 'permissions', value: flagText(entry) });
  list.push({ name: 'ppn', ...word(entry.ppn) });
  if (leaf) list.push({ name: 'pageSize', ...size(page) });
  return [
    ...list,
    { name: 'memoryType', value: PBMT[entry.pbmt] ?? 'PMA' },
    { name: 'rsw', value: entry.rsw },
  ];
}
