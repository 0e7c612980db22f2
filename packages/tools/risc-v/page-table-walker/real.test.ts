/** Real inputs, run as they come, with what their sources say of them. */
import { flagText } from '@tollbench/engines/riscv/paging/entry.ts';
import { permissionText } from '@tollbench/engines/riscv/paging/pmp.ts';
import { expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { WalkerInputs } from './inputs.ts';
import type { MapResult, PmpResult, WalkResult } from './result.ts';
import { OPENSBI, XV6 } from './samples.ts';
import {
  BOOT,
  LINUX,
  MONITOR,
  OOPS,
  PGTBLTEST,
  THOUSAND_LINES,
  VMPRINT,
} from './testing/published.ts';

type Some = Partial<WalkerInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const walk = (some: Some) => run({ task: 'walk', ...some }) as WalkResult;
const map = (some: Some) => run({ task: 'map', ...some }) as MapResult;
const pmp = (some: Some) => run({ task: 'pmp', ...some }) as PmpResult;

function refusal(some: Some) {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors[0];
    throw error;
  }
  throw new Error('it was not refused');
}

const hex = (n: bigint): string => n.toString(16);
/** Ranges as QEMU's monitor prints them: address, physical, size, letters, whatever the pages in them are. */
function rows({ dump }: MapResult): string[] {
  const merged: { va: bigint; pa: bigint; size: bigint; letters: string }[] = [];
  for (const { va, pa, size, entry } of dump.ranges) {
    const letters = flagText(entry);
    const last = merged.at(-1);
    if (
      last &&
      last.va + last.size === va &&
      last.pa + last.size === pa &&
      last.letters === letters
    )
      last.size += size;
    else merged.push({ va, pa, size, letters });
  }
  return merged.map(({ va, pa, size, letters }) => `${hex(va)} ${hex(pa)} ${hex(size)} ${letters}`);
}
/** The same of a text of the monitor, with its zeros away. */
const said = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^[0-9a-f]{8}/u.test(line))
    .map((line) => line.replace(/(?<=^|\s)0+(?=[0-9a-f])/gu, ''));

test('xv6: every leaf that vmprint lists is where the walk goes, by the exercise’s own addresses', () => {
  const leaves: readonly (readonly [bigint, bigint])[] = [
    [0x0n, 0x87f6b000n],
    [0x1000n, 0x87f68000n],
    [0x2000n, 0x87f67000n],
    [0x3fffffe000n, 0x87f76000n],
    [0x3ffffff000n, 0x80007000n],
  ];
  for (const [va, pa] of leaves) {
    const privilege = va === 0n || va === 0x2000n ? 'U' : 'S';
    expect(hex(walk({ words: XV6, va: va + 0x123n, privilege }).walk.physical ?? 0n)).toBe(
      hex(pa + 0x123n),
    );
  }
  expect(map({ words: XV6 }).dump.ranges.map(({ va, pa }) => [va, pa])).toEqual(leaves);
});

test('xv6: the letters beside entries are those of the answers', () => {
  const answers: readonly (readonly [bigint, string])[] = [
    [0x0n, 'r-xu---'],
    [0x1000n, 'rw-u---'],
    [0x2000n, 'rw-----'],
    [0x3000n, 'rw-u---'],
    [0x3fffffd000n, 'r--u---'],
    [0x3fffffe000n, 'rw-----'],
    [0x3ffffff000n, 'r-x----'],
  ];
  const found = rows(map({ words: VMPRINT.lettered }));
  expect(found.map((row) => row.split(' ')).map(([va, , , bits]) => [va, bits])).toEqual(
    answers.map(([va, bits]) => [hex(va), bits]),
  );
});

test('xv6 after a lazy allocation: the page that was skipped is the one that faults', () => {
  const words = VMPRINT.used;
  expect(walk({ words, va: 0x4008n, privilege: 'U' }).walk.fault).toMatchObject({
    ...{ cause: 13, rule: 'V = 0', step: 3 },
  });
  expect(walk({ words, va: 0x1008n, privilege: 'U', kind: 'store' }).walk.fault).toBeUndefined();
  // Page 0 has D = 0 yet.
  expect(
    walk({ words, va: 0x8n, privilege: 'U', kind: 'store', update: 'fault' }).walk.fault,
  ).toMatchObject({ cause: 15, rule: 'D = 0' });
});

test('Operating System in 1,000 Lines: the walk by hand, and info mem of the same words', () => {
  const given = { scheme: 'sv32', words: THOUSAND_LINES.words } as const;
  const { walk: w } = walk({ ...given, va: 0x80200abcn, kind: 'fetch' });
  expect(w.stages.map(({ index, address }) => [index, hex(address)])).toEqual([
    [512, '80253800'],
    [512, '80254800'],
  ]);
  expect(hex(w.stages[1]?.table ?? 0n)).toBe('80254000');
  expect(hex(w.physical ?? 0n)).toBe('80200abc');
  expect(rows(map(given))).toEqual(said(THOUSAND_LINES.monitor));
});

test('its slip of an address for a page number: the entry that QEMU cannot read is the one named there', () => {
  const words = `satp 0x80253000\n${THOUSAND_LINES.words.split('\n').slice(1).join('\n')}`;
  // 0x80000000 | 0x80253000: the upper bits are gone, and the rest counts as a page number.
  const given = { scheme: 'sv32', words, absent: 'none', kind: 'fetch' } as const;
  const { walk: w } = walk({ ...given, va: 0x80200580n });
  expect(hex(w.stages[0]?.address ?? 0n)).toBe('253000800');
  expect(w.fault).toMatchObject({ cause: 1, rule: 'no memory' });
});

test('its forgotten MODE is Bare, and said so', () => {
  const words = THOUSAND_LINES.words.replace('root 0x80253000', 'satp 0x80253');
  expect(() => map({ scheme: 'sv32', words })).toThrow(/MODE 0, which is Bare \(RV32\)/u);
});

/** qtrvsim, tests/cli/virtual_memory/memrw: the tables that its program writes; its report has t3 = 0x2ff0 at the end. */
test('qtrvsim: a megapage and a device, both where they are', () => {
  const words = 'satp 0x80000001\n0x1c40: 0x310000cf\n0x1ffc: 0x801\n0x2ff0: 0x3ffff0cf';
  const given = { scheme: 'sv32', words, kind: 'store', bytes: 1 } as const;
  expect(walk({ ...given, va: 0xc4000007n }).walk).toMatchObject({
    ...{ physical: 0xc4000007n, fault: undefined },
    leaf: { size: 0x400000n },
  });
  const { walk: serial } = walk({ ...given, va: 0xffffc00cn });
  expect(serial.stages.map(({ address }) => hex(address))).toEqual(['1ffc', '2ff0']);
  expect(serial.physical).toBe(0xffffc00cn);
  // Everything else of its 4 GiB faults, as its other programs expect.
  expect(walk({ ...given, va: 0x200n }).walk.fault).toMatchObject({ cause: 15, rule: 'V = 0' });
});

test.each(Object.entries(MONITOR))(
  'info mem of %s: tables made of it print the same',
  (_, text) => {
    expect(rows(map({ source: 'mappings', mappings: text, base: 0x87000000n }))).toEqual(
      said(text),
    );
  },
);

test('info mem of Sv32 in 1,000 Lines: tables made of it print the same', () => {
  const mappings = THOUSAND_LINES.monitor;
  expect(rows(map({ scheme: 'sv32', source: 'mappings', mappings }))).toEqual(said(mappings));
});

test('Linux: gigapages of Sv39, whatever it called them', () => {
  const made = map({ source: 'mappings', mappings: LINUX.giga });
  expect(made.image.built).toEqual({ tables: 1, leaves: [[0x40000000n, 3]] });
  expect(rows(made)).toEqual(['ffffffd840000000 c0000000 c0000000 rw--gad']);
});

test('Linux: pages and megapages of Sv57 as the lines say, not larger', () => {
  const made = map({ scheme: 'sv57', source: 'mappings', mappings: LINUX.nomap });
  expect(made.image.built?.leaves).toEqual([
    [4096n, 384],
    [0x200000n, 6],
  ]);
  expect(rows(made)).toEqual([
    'ff60000000080000 80080000 180000 rw--gad',
    'ff60000000200000 80200000 c00000 r---gad',
  ]);
});

test('Linux with N, PBMT and RSW: a module’s pages', () => {
  const given = { scheme: 'sv48', source: 'mappings', mappings: LINUX.module } as const;
  expect(rows(map(given)).map((row) => row.split(' ').at(-1))).toEqual([
    ...['rw--gad', 'r---gad', 'rw--gad', 'r-x-gad'],
  ]);
  expect(hex(walk({ ...given, va: 0xffffaf809d6e1004n, kind: 'fetch' }).walk.physical ?? 0n)).toBe(
    '11d6e1004',
  );
});

test.each([
  ['sv48', 0xffffaf8000000000n, ['81c2daf8', '27ffff000', '27fffe000', '27fffd000']],
  ['sv57', 0xffffffffa38dbf58n, ['1109ccff8', '47fff6ff8', '47fff5ff0', '47fff48e0']],
  ['sv39', 0xffffffc41a0110c8n, ['22a7880']],
] as const)('an oops of Linux, %s: the walk ends where the kernel says', (scheme, va, read) => {
  const { walk: w } = walk({ scheme, words: OOPS[scheme], va });
  expect(w.stages.map(({ address }) => hex(address))).toEqual(read);
  expect(w.stages.map(({ given }) => given)).toEqual(read.map(() => true));
  expect(w.fault).toMatchObject({ cause: 13, rule: 'V = 0' });
});

test('an oops of another translation is refused with the one it is of', () => {
  expect(refusal({ scheme: 'sv39', words: OOPS.sv48 })).toMatchObject({
    ...{ field: 'words', remedies: [{ scheme: 'sv48' }] },
  });
});

test('pgtbltest of xv6: pages as its entries say, and those of zeros are not there', () => {
  expect(rows(map({ source: 'mappings', mappings: PGTBLTEST }))).toEqual([
    ...['0 87f22000 1000 r-xu-a-', '1000 87f1f000 1000 r-xu-a-'],
    ...['2000 87f1e000 1000 rw-u---', '3000 87f1d000 1000 rw-----'],
  ]);
});

test('mappings among words and words among mappings are put right by a press', () => {
  for (const mappings of [MONITOR.shell, LINUX.module, PGTBLTEST])
    expect(refusal({ words: mappings })?.remedies).toEqual([{ source: 'mappings', mappings }]);
  for (const words of [XV6, THOUSAND_LINES.words, OOPS.sv48])
    expect(refusal({ source: 'mappings', mappings: words })?.remedies).toEqual([
      { source: 'words', words },
    ]);
});

test.each([
  ['PMP0 and PMP1', BOOT.old, 0x8003fffcn, 0, 0x80040000n, 1],
  ['domains', BOOT.domains, 0x40000000n, 1, 0x40200000n, 2],
  ['domains with M and S/U', BOOT.split, 0x40040000n, 2, 0x40080000n, 3],
  ['issue 103', OPENSBI, 0x8001fffcn, 0, 0x80020000n, 1],
])('OpenSBI’s log: %s', (_, text, inside, deny, outside, allow) => {
  const asked = (pa: bigint) => pmp({ pmp: text, pa, privilege: 'S', kind: 'load' }).verdict;
  expect(asked(inside)).toMatchObject({ allowed: false, entry: deny });
  expect(asked(outside)).toMatchObject({ allowed: true, entry: allow });
  const { regions } = pmp({ pmp: text }).protection;
  expect(permissionText(regions[allow]?.user ?? { r: false, w: false, x: false })).toBe('rwx');
});

test('PMP: an access over the edge of OpenSBI’s region fails, though both sides are decided', () => {
  expect(pmp({ pmp: OPENSBI, pa: 0x8001fffen, bytes: 4 }).verdict).toMatchObject({
    ...{ allowed: false, entry: 0 },
  });
});

/** The manual's table of NAPOT ranges: the end of pmpaddr in binary, and how many bytes that is. */
test.each([
  ['0', 8n],
  ['01', 16n],
  ['011', 32n],
  ['0111', 64n],
  ['01111', 128n],
])('the manual: pmpaddr ending in %s is a range of %s bytes', (bits, size) => {
  const addr = (0x20000000n << BigInt(bits.length)) | BigInt(`0b${bits}`);
  const text = `pmpaddr0 = 0x${hex(addr)}\npmpcfg0 = 0x1f`;
  const [region] = pmp({ pmp: text }).protection.regions;
  expect((region?.last ?? 0n) - (region?.first ?? 0n) + 1n).toBe(size);
});

test('the manual: all ones of RV32 are 2^35 bytes, half of them 2^34', () => {
  const size = (addr: string): bigint => {
    const [region] = pmp({ scheme: 'sv32', pmp: `pmpaddr0 = ${addr}\npmpcfg0 = 0x1f` }).protection
      .regions;
    return (region?.last ?? 0n) - (region?.first ?? 0n) + 1n;
  };
  expect(size('0xffffffff')).toBe(1n << 35n);
  expect(size('0x7fffffff')).toBe(1n << 34n);
});
