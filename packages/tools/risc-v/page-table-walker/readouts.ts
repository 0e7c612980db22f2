import { flagText, isLeaf, PBMT } from '@tollbench/engines/riscv/paging/entry.ts';
import { sizeText } from '@tollbench/engines/riscv/paging/numbers.ts';
import { address, registerName } from './phrases.ts';
import type { EntryResult, Image, MapResult, PmpResult, WalkResult } from './result.ts';
import type { Reading } from './results.ts';

const word = (value: bigint) => ({ value, shown: address(value) }) as const;
const size = (value: bigint) => ({ value: Number(value), shown: sizeText(value) }) as const;
const none = (note: string) => ({ value: null, note }) as const;

export function walkReadings(r: WalkResult): Reading[] {
  const { walk, image, scheme } = r;
  const { fault, leaf, physical, updated, pmp } = walk;
  return [
    physical === undefined
      ? { name: 'physical', ...none('the walk ends in a fault') }
      : { name: 'physical', ...word(physical) },
    ...(fault
      ? ([
          { name: 'exception', value: fault.name, shown: `${fault.name}, ${fault.cause}` },
          { name: 'reason', value: fault.reason },
          { name: 'cause', value: fault.cause },
          { name: 'rule', value: fault.rule },
          { name: 'step', value: fault.step },
          ...(fault.also.length > 0
            ? ([{ name: 'also', value: fault.also.join(' ') }] as const)
            : []),
        ] as const)
      : []),
    { name: 'outcome', value: fault?.kind ?? 'passes' },
    ...(leaf && physical !== undefined
      ? ([
          { name: 'pageSize', ...size(leaf.size) },
          { name: 'permissions', value: flagText(leaf.entry) },
          { name: 'pageBase', ...word(physical & ~(leaf.size - 1n)) },
          { name: 'leaf', ...word(leaf.entry.raw) },
          { name: 'leafAddress', ...word(leaf.stage.address) },
          { name: 'memoryType', value: PBMT[leaf.entry.pbmt] ?? 'PMA' },
        ] as const)
      : []),
    ...(updated === undefined ? [] : ([{ name: 'updated', ...word(updated) }] as const)),
    { name: 'reads', value: walk.stages.length },
    ...(pmp
      ? ([
          pmp.entry === undefined
            ? { name: 'pmpEntry', ...none('no entry matches') }
            : { name: 'pmpEntry', value: pmp.entry },
          { name: 'pmpReason', value: pmp.reason },
        ] as const)
      : []),
    ...(image ? rootReadings(image, registerName(scheme)) : []),
  ];
}

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
    verdict.entry === undefined
      ? { name: 'pmpEntry', ...none('no entry matches') }
      : { name: 'pmpEntry', value: verdict.entry },
    { name: 'pmpReason', value: verdict.reason },
    { name: 'entries', value: protection.pmp.entries.length },
  ];
}

export function entryReadings({ entry, level, broken, scheme }: EntryResult): Reading[] {
  const leaf = isLeaf(entry);
  const page = entry.n ? 65536n : 1n << BigInt(12 + level * scheme.indexBits);
  return [
    { name: 'entryKind', value: broken.length > 0 ? 'faulty' : leaf ? 'leaf' : 'pointer' },
    { name: 'target', ...word(entry.ppn << 12n) },
    ...(broken[0]
      ? ([
          { name: 'reason', value: broken[0].text },
          { name: 'rule', value: broken[0].id },
          ...(broken.length > 1
            ? ([
                {
                  name: 'also',
                  value: broken
                    .slice(1)
                    .map(({ text }) => text)
                    .join(' '),
                },
              ] as const)
            : []),
        ] as const)
      : []),
    { name: 'permissions', value: flagText(entry) },
    { name: 'ppn', ...word(entry.ppn) },
    ...(leaf ? ([{ name: 'pageSize', ...size(page) }] as const) : []),
    { name: 'memoryType', value: PBMT[entry.pbmt] ?? 'PMA' },
    { name: 'rsw', value: entry.rsw },
  ];
}
