/** What users rely on: what is read, what is refused and how, what stands on the page. */
import { expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { flippedBit, withIndex, withPpn } from './edit.ts';
import tool from './index.ts';
import type { WalkerInputs } from './inputs.ts';
import type { EntryResult, MapResult, PmpResult, WalkerResult, WalkResult } from './result.ts';
import { XV6 } from './samples.ts';

type Some = Partial<WalkerInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some): WalkerResult => evaluate(tool, inputsOf(some));
const walk = (some: Some) => run(some) as WalkResult;

function refusal(some: Some) {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors[0];
    throw error;
  }
  throw new Error('it was not refused');
}

test('mappings among the words are not read as words', () => {
  for (const words of [
    '0x1000 -> 0x2000 rw 4K',
    '0x1000-0x1fff => 0x2000 4K r-x',
    '1000 → 2000 rwxu',
  ])
    expect(refusal({ words })).toMatchObject({
      field: 'words',
      remedies: [{ source: 'mappings', mappings: words }],
    });
  expect(walk({ words: '0x80001000 -> 0x20000801', va: 0n }).walk.stages[0]?.entry?.raw).toBe(
    0x20000801n,
  );
});

test('under an entry A and D count as the hart treats them', () => {
  const passing = (update: 'set' | 'fault') =>
    (run({ task: 'entry', pte: 0x21fdac1fn, update }) as EntryResult).allowed.filter(
      ({ fault }) => !fault,
    ).length;
  expect(passing('fault')).toBe(0);
  // U fetches, loads and stores; S with SUM loads and stores.
  expect(passing('set')).toBe(5);
});

test('words are read as debuggers print them', () => {
  const forms = [
    '0x80001010: 0x20000801\n0x80002000: 0x200000cf',
    '0x80001010 <root+16>:\t0x0000000020000801\t0x0000000000000000\n0x80002000:\t0x00000000200000cf',
    '0000000080001010: 0x0000000020000801\n0000000080002000: 0x00000000200000cf',
    '80001010: 0000000020000801 0000000000000000    ... ............\n80002000: 00000000200000cf 0000000000000000    ... ............',
    '80001010: 0108 0020 0000 0000 0000 0000 0000 0000  ... ............\n80002000: cf00 0020 0000 0000 0000 0000 0000 0000  ... ............',
    '80001010  01 08 00 20 00 00 00 00  00 00 00 00 00 00 00 00  |... ............|\n80002000  cf 00 00 20 00 00 00 00  00 00 00 00 00 00 00 00  |... ............|',
    'table 0x80001000\n2: 0x20000801\ntable 0x80002000\n[0] = 0x200000cf',
  ];
  for (const words of forms) {
    const { physical, stages } = walk({
      ...{ words, rootIs: 'address', root: 0x80001000n, va: 0x80001234n },
    }).walk;
    expect([words, stages.length, physical]).toEqual([words, 2, 0x80001234n]);
  }
});

test('words of eight digits are not taken for one size or the other', () => {
  const words = 'root 0x80001000\n0x80001000: 0x20000801 0x00000000';
  expect(refusal({ words })).toMatchObject({
    field: 'width',
    remedies: [{ width: '4' }, { width: '8' }],
  });
  expect(walk({ words, width: '4', va: 0n }).walk.stages[0]?.entry?.raw).toBe(0x20000801n);
});

test.each([
  [{ words: '0x80001004: 0x1' }, 'words', /line 1.*multiple of 8/iu],
  [{ words: 'page table 0x80001000\n..512: pte 0x1' }, 'words', /index 512 is beyond/u],
  [
    { words: 'page table 0x80001000\n..0: pte 0x20000801 pa 0x1000' },
    'words',
    /the line says pa 0x1000/u,
  ],
  [{ words: 'lorem ipsum' }, 'words', /write an address and its words/u],
  [
    { scheme: 'sv32', va: 0x100000000n, words: 'root 0x1000\n0x1000: 1' },
    'va',
    /wider than the 32 bits/u,
  ],
  [{ task: 'map', scheme: 'bare64' }, 'scheme', /has no tables/u],
  [{ source: 'file' }, 'file', /is empty/u],
  [{ rootIs: 'satp', satp: 0x9000000000080001n }, 'satp', /MODE 9, which is Sv48/u],
  [{ rootIs: 'address', root: 0x80001008n }, 'root', /no multiple of 0x1000/u],
  [{ scheme: 'sv39x4', rootIs: 'address', root: 0x80001000n }, 'root', /no multiple of 0x4000/u],
  [
    { task: 'map', source: 'mappings', mappings: '0x1000 -> 0x2000 w' },
    'mappings',
    /neither R nor X/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x1000 -> 0x2000 wx' },
    'mappings',
    /W without R/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x1234 -> 0x2000 r' },
    'mappings',
    /no multiple of a page/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x8000000000 -> 0x0 r 4K' },
    'mappings',
    /equal to bit 38/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x1000 -> 0x2000 r 8K\n0x2000 -> 0x9000 r' },
    'mappings',
    /Lines 1 and 2 both map 0x2000/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x0 -> 0x0 r 1G\n0x2000 -> 0x9000 r' },
    'mappings',
    /Lines 1 and 2 both map/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x1000 -> 0x2000 r by 8K' },
    'mappings',
    /no pages of 8 KiB; there are 4 KiB, 64 KiB, 2 MiB, 1 GiB/u,
  ],
  [
    { task: 'map', source: 'mappings', mappings: '0x1000 -> 0x2000 r 200G' },
    'mappings',
    /more than 1048576 leaves/u,
  ],
  [{ task: 'map', source: 'mappings', base: 0x80000100n }, 'base', /no multiple of 0x1000/u],
  [{ task: 'pmp', pmp: '' }, 'pmp', /are empty/u],
  [{ task: 'pmp', pmp: '0x80000002 4K r' }, 'pmp', /multiples of 4/u],
  [{ task: 'pmp', pmp: 'pmpcfg1 = 0x1f' }, 'pmp', /only the even/u],
  [{ task: 'pmp', pmp: '0x80000000 96K NAPOT r' }, 'pmp', /no naturally aligned power of two/u],
  [{ task: 'pmp', pmp: '0x80000000 4 NA4 r', grain: 1 }, 'grain', /there is no NA4/u],
  [
    { task: 'pmp', pmp: '0: 0x80000000 4K r\n0: 0x90000000 4K r' },
    'pmp',
    /entry 0 has been given before/u,
  ],
  [
    { scheme: 'sv32', words: 'root 0x400001000\n0x1000: 1' },
    'rootIs',
    /beyond the 34 bits of a physical address of Sv32/u,
  ],
  [{ task: 'entry', level: 3 }, 'level', /levels 0 to 2/u],
  [{ task: 'entry', scheme: 'sv32', pte: 0x100000000n }, 'pte', /wider than the 32 bits/u],
] as const satisfies readonly (readonly [Some, string, RegExp])[])(
  '%o is refused at %s',
  (some, field, message) => {
    expect(refusal(some)).toMatchObject({ field, message: expect.stringMatching(message) });
  },
);

test('a table in a circle ends at its levels, and is told', () => {
  const words = 'root 0x80001000\n0x80001000: 0x20000401\n0x80001008: 0x200000cf';
  const { dump } = run({ task: 'map', words }) as MapResult;
  expect(dump.whole).toBe(true);
  expect(dump.shared).toEqual([0x80001000n]);
  expect(dump.ranges.map(({ va, page }) => [va, page])).toEqual([
    [0x1000n, 0x1000n],
    [0x200000n, 0x200000n],
    [0x40000000n, 0x40000000n],
  ]);
  expect(dump.faulty.map(({ rule }) => rule.id)).toEqual(['no leaf']);
});

test('tables that would take for ever end at a bound, and say so', () => {
  // All of a root of Sv57 points to itself: 512⁵ ways.
  const words = `root 0x80001000\n0x80001000: ${'0x0000000020000401 '.repeat(512)}`;
  const { dump } = run({ task: 'map', scheme: 'sv57', words }) as MapResult;
  expect(dump.whole).toBe(false);
});

test('global is handed down, and ranges of 64 KiB are told as such', () => {
  const mappings = '0x10000 -> 0x80a00000 rx 128K by 64K\n0x40000 -> 0x80b00000 rw 8K nc rsw2';
  const { dump } = run({ task: 'map', source: 'mappings', mappings }) as MapResult;
  expect(
    dump.ranges.map(({ size, page, entry }) => [size, page, entry.n, entry.pbmt, entry.rsw]),
  ).toEqual([
    [0x20000n, 0x10000n, true, 0, 0],
    [0x2000n, 0x1000n, false, 1, 2],
  ]);
  const global = `root 0x80001000\n0x80001000: 0x20000821\n0x80002000: 0x200000cf`;
  expect((run({ task: 'map', words: global }) as MapResult).dump.ranges[0]?.entry.g).toBe(true);
});

test('a leaf is told by R or X, not by R alone', () => {
  const words = 'root 0x80001000\n0x80001000: 0x20000801\n0x80002000: 0x200000c9';
  expect(
    walk({ words, va: 0x123n, kind: 'fetch' }).walk.stages.map(({ level, decides }) => [
      level,
      decides,
    ]),
  ).toEqual([
    [2, 'pointer'],
    [1, 'leaf'],
  ]);
});

test('a superpage over several PMP entries is told, and each access decided by itself', () => {
  const words = 'root 0x80001000\n0x80001010: 0x200000cf';
  const given: Some = { words, pmp: '0x80000000 128K ---\n0x80000000 1G rwx' };
  expect(
    walk({ ...given, pmp: '0x80020000 128K ---\n0x80000000 1G rwx', va: 0x80020000n }).walk.fault,
  ).toMatchObject({ cause: 5, rule: 'PMP', step: 9 });
  const passing = walk({
    ...given,
    pmp: '0x80020000 128K ---\n0x80000000 1G rwx',
    va: 0x80000100n,
  });
  expect(passing.walk.fault).toBeUndefined();
  expect(passing.split.map(({ entry }) => entry)).toEqual([1, 0, 1]);
  const texts = tool
    .outputs(passing, inputsOf(given))
    .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
  expect(texts.join()).toMatch(/parts of this page by different entries/u);
});

test('MPRV counts where PMP alone is asked, too', () => {
  const given: Some = { task: 'pmp', pmp: '0x80000000 4K ---\nall rwx', pa: 0x80000000n };
  const asked = (some: Some) => {
    const inputs = inputsOf({ ...given, privilege: 'M', mprv: 'U', ...some });
    const { verdict, ...rest } = evaluate(tool, inputs) as PmpResult;
    const figure = tool
      .outputs({ verdict, ...rest }, inputs)
      .flatMap((o) => (o.kind === 'figure' ? [o.caption] : []))
      .join();
    return [verdict.allowed, /^[MSU]/u.exec(figure)?.[0]];
  };
  expect(asked({ kind: 'load' })).toEqual([false, 'U']);
  expect(asked({ kind: 'fetch' })).toEqual([true, 'M']);
  expect(asked({ kind: 'load', mprv: 'off' })).toEqual([true, 'M']);
});

test('satp is shown as it is given, with its ASID', () => {
  const words = '0x80001000: 0x200000cf';
  const given = { rootIs: 'satp', satp: 0x8012300000080001n, words } as const;
  expect(walk(given).image?.satp).toBe(0x8012300000080001n);
  expect(walk({ words: `satp = 0x8012300000080001\n${words}` }).image?.satp).toBe(
    0x8012300000080001n,
  );
});

test('a few lines that ask for many pages of 4 KiB go into the worker', () => {
  const isLong = (mappings: string) =>
    tool.long?.(inputsOf({ task: 'map', source: 'mappings', mappings }));
  expect(isLong('0x0 -> 0x0 rw 2G')).toBe(false);
  expect(isLong('0x0 -> 0x0 rw 2G by 4K')).toBe(true);
  expect(isLong('0x0 -> 0x1000 rw 2G')).toBe(true);
  expect(isLong('lorem')).toBe(false);
});

test('an access over the end of a page faults where its second page does', () => {
  const words = `root 0x80001000\n0x80001000: 0x20000801\n0x80002000: 0x20000c01\n0x80003000: 0x${'200000cf'.padStart(16, '0')} 0x${'200004c3'.padStart(16, '0')}`;
  const given: Some = { words, va: 0xffen, bytes: 4 };
  expect(walk({ ...given, kind: 'load' }).walk.fault).toBeUndefined();
  const stored = walk({ ...given, kind: 'store' });
  expect(stored.walk.fault).toMatchObject({ cause: 15, rule: 'W = 0', address: 0x1000n });
  expect(
    stored.allowed.find(({ kind, privilege }) => kind === 'store' && privilege === 'S')?.fault,
  ).toMatchObject({ cause: 15 });
  // The last byte of the lower half: what follows is no address of Sv39.
  const top = walk({
    words: 'root 0x80001000\n0x800017f8: 0x200000cf',
    va: 0x3fffffffffn,
    bytes: 4,
  });
  expect(top.walk.fault).toMatchObject({ rule: 'not canonical', address: 0x4000000000n });
});

test('an entry under every privilege: what its bits say', () => {
  const { allowed, broken } = run({ task: 'entry', pte: 0x200000dfn }) as EntryResult;
  expect(broken).toEqual([]);
  const passing = allowed.flatMap(({ kind, privilege, sum, fault }) =>
    fault ? [] : [`${privilege}${sum ? '+SUM' : ''} ${kind}`],
  );
  expect(passing).toEqual(['U fetch', 'U load', 'U store', 'S+SUM load', 'S+SUM store']);
});

test('a pointer without its level is told where it may stand', () => {
  const texts = (some: Some) =>
    tool
      .outputs(run(some), inputsOf(some))
      .flatMap((o) => (o.kind === 'notice' ? [o.text] : []))
      .join();
  expect(texts({ task: 'entry', pte: 0x21fda801n })).toMatch(
    /^At level 1 or 2 it is valid, and points to the table at 0x87F6A000/u,
  );
  expect(texts({ task: 'entry', pte: 0x21fda801n, level: 1 })).toBe('');
  expect(texts({ task: 'entry', pte: 0x21fda841n })).toBe('');
});

test('a press on a bit changes the words that it comes from, in the line it stands in', () => {
  const inputs = inputsOf({ va: 0x1ff8n, kind: 'store', privilege: 'U' });
  const before = evaluate(tool, inputs) as WalkResult;
  const changed = flippedBit(before, inputs, 2, 4);
  expect(changed?.words).toBe(XV6.replace('0x0000000021fda00f', '0x0000000021fda01f'));
  const after = evaluate(tool, { ...inputs, ...changed }) as WalkResult;
  expect(after.walk.fault).toBeUndefined();
  // Twice is as before.
  expect(flippedBit(after, { ...inputs, ...changed }, 2, 4)?.words).toBe(XV6);
});

test('another page number changes the pa that vmprint says, too', () => {
  const inputs = inputsOf({});
  const before = evaluate(tool, inputs) as WalkResult;
  const changed = withPpn(before, inputs, 2, 0x80008n);
  const after = evaluate(tool, { ...inputs, ...changed }) as WalkResult;
  expect(after.walk.physical).toBe(0x80008123n);
});

const PAIR = '01 08 00 20 00 00 00 00';
test.each([
  ['GDB x/gx', '0x80001000:\t0x0000000020000801\t0x0000000000000000', {}],
  ['GDB x/8xb', `0x80001000:\t0x${PAIR.replaceAll(' ', '\t0x')}`, {}],
  ['GDB x/4xh', '0x80001000:\t0x0801\t0x2000\t0x0000\t0x0000', {}],
  ['GDB x/2xw', '0x80001000:\t0x20000801\t0x00000000', { width: '4' }],
  ['hexdump', '80001000 0801 2000 0000 0000 0000 0000 0000 0000', {}],
  ['hexdump -C', `80001000  ${PAIR}  |........|`, {}],
  [
    'xxd',
    '80001000: 0108 0020 0000 0000 0000 0000 0000 0000  ... ............',
    { width: 'bytes' },
  ],
  ['an index', 'table 0x80001000\n[0] = 0x20000801', {}],
  [
    'an oops',
    'Current x pgtable: 4K pagesize, 39-bit VAs, pgdp=0x0000000080001000\n[0000000000000000] pgd=0000000020000801, p4d=0000000020000801, pud=0000000020000801, pmd=0000000000000000',
    {},
  ],
  ['Sv32 by 8 bytes', '0x80001000: 0x0000000120000801', { scheme: 'sv32', width: '8' }],
] as const)('a press on a bit changes the entry alone, in %s', (_, words, some) => {
  const given = { words, va: 0n, rootIs: 'address', root: 0x80001000n, ...some } as const;
  for (const bit of [1, 4, 31]) {
    const inputs = inputsOf(given);
    const before = evaluate(tool, inputs) as WalkResult;
    const after = evaluate(tool, {
      ...inputs,
      ...flippedBit(before, inputs, 0, bit),
    }) as WalkResult;
    const raw = after.walk.stages[0]?.entry?.raw;
    expect(raw).toBe(0x20000801n ^ (1n << BigInt(bit)));
    const bytes = (r: WalkResult) => r.image?.pages.flatMap((page) => [...page.bytes]) ?? [];
    const old = bytes(before);
    expect(bytes(after).filter((byte, k) => byte !== old[k])).toHaveLength(1);
  }
});

test('entries of mappings are changed beside them', () => {
  const inputs = inputsOf({ source: 'mappings', va: 0x10008n, kind: 'load', privilege: 'U' });
  const before = evaluate(tool, inputs) as WalkResult;
  const changed = flippedBit(before, inputs, before.walk.stages.length - 1, 0);
  const after = evaluate(tool, { ...inputs, ...changed }) as WalkResult;
  expect(after.walk.fault).toMatchObject({ rule: 'V = 0' });
  expect(flippedBit(after, { ...inputs, ...changed }, 2, 0)?.changes).toMatch(
    /^0x[0-9a-f]+: 0x[0-9a-f]+$/u,
  );
});

test('another index goes into the address, with its sign', () => {
  const inputs = inputsOf({});
  const before = evaluate(tool, inputs) as WalkResult;
  expect(withIndex(before, inputs, 2, 256)?.va).toBe(0xffffffc03ffff123n);
});

test('notices say what is assumed', () => {
  const some: Some = { words: '0x80001000: 0x20000801', va: 0x1000n };
  const texts = tool
    .outputs(run(some), inputsOf(some))
    .flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
  expect(texts).toEqual(['assumed', 'absent']);
});
