/** The files in the programs that read them: C in gcc beside a walker of its own, the image back here, PMP in GNU as. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { createBase64 } from '../../define/base64.ts';
import { evaluate } from '../../define/evaluate.ts';
import { writeExport } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { gcc } from '../../testing/run.ts';
import tool from './index.ts';
import type { WalkerInputs } from './inputs.ts';
import type { MapResult, WalkResult } from './result.ts';
import { KERNEL, OPENSBI } from './samples.ts';

const folder = madeFolder();
copyFileSync(join(import.meta.dirname, 'testing/walker.c'), folder.at('walker.c'));

const inputsOf = (some: Partial<WalkerInputs>) => withDefaults(tool.inputs, some);
async function exported(format: string, some: Partial<WalkerInputs>) {
  const inputs = inputsOf(some);
  return writeExport(tool, format, evaluate(tool, inputs), inputs, 'https://tollbench.test');
}

const CASES: readonly (readonly [string, Partial<WalkerInputs>, readonly bigint[]])[] = [
  [
    'Sv39, all sizes of page',
    { task: 'map', source: 'mappings', mappings: KERNEL },
    [
      0xffffffff80000123n,
      0xffffffff80212345n,
      0xffffffd012345678n,
      0x10000ff8n,
      0x1f008n,
      0x27ff0n,
      0x28000n,
      0n,
    ],
  ],
  [
    'Sv48 with ranges of Svnapot',
    {
      task: 'map',
      scheme: 'sv48',
      source: 'mappings',
      mappings: '0x7f0000010000 -> 0x80a10000 rxu 128K by 64K\n0x0 -> 0x0 rw 512G',
    },
    [0x7f0000012345n, 0x7f000002ffffn, 0x7f0000030000n, 0x123456789n],
  ],
  [
    'Sv57',
    {
      task: 'map',
      scheme: 'sv57',
      source: 'mappings',
      mappings: '0xff00000000000000 -> 0x80000000 rwx 1G\n0x1000 -> 0xfffffffffff000 r 4K',
    },
    [0xff00000012345678n, 0x1abcn],
  ],
  [
    'Sv32',
    {
      task: 'map',
      scheme: 'sv32',
      source: 'mappings',
      mappings: '0xc0000000 -> 0x300000000 rwx 8M\n0x00400000 -> 0x80400000 rxu 12K',
    },
    [0xc0412345n, 0x00401004n, 0x00403000n],
  ],
  ['words of xv6, far apart', { task: 'walk' }, [0x123n, 0x1123n, 0x3ffffff123n]],
];

const SHAPES: Readonly<
  Record<string, readonly [levels: number, bits: number, width: number, ppn: number]>
> = {
  sv32: [2, 10, 32, 22],
  sv39: [3, 9, 64, 44],
  sv48: [4, 9, 64, 44],
  sv57: [5, 9, 64, 44],
};

let run = 0;
test.each(CASES)(
  'gcc takes the C, and another walker finds the same: %s',
  async (_, some, addresses) => {
    const { name, content } = await exported('c', some);
    expect(name).toBe('page_tables.c');
    folder.write(name, content);
    const { scheme } = inputsOf(some);
    const [levels = 0, bits = 0, width = 0, ppn = 0] = SHAPES[scheme] ?? [];
    const defines = [
      ...[`-DLEVELS=${levels}`, `-DBITS=${bits}`, `-DWORD=uint${width}_t`],
      `-DPPN_MASK=((UINT64_C(1)<<${ppn})-1)`,
    ];
    const binary = gcc(folder, `walker${run++}`, ['walker.c'], '-std=c11', ...defines);
    const theirs = made(
      binary,
      addresses.map((va) => va.toString(16)),
    )
      .stdout.trim()
      .split('\n');
    const ours = addresses.map((va) => {
      const { walk } = evaluate(
        tool,
        inputsOf({ ...some, task: 'walk', va, bytes: 1, privilege: 'S', sum: '1', mxr: '1' }),
      ) as WalkResult;
      const { leaf, physical, fault } = walk;
      return fault || !leaf
        ? '-'
        : `${physical?.toString(16)} ${(leaf.entry.raw & 0xffn).toString(16)}`;
    });
    expect(theirs).toEqual(ours);
  },
);

test.each(CASES)('the image, opened again, maps the same: %s', async (_, some) => {
  const { name, content } = await exported('bin', some);
  const base = BigInt(/0x[0-9a-f]+/u.exec(name)?.[0] ?? '0');
  const before = evaluate(tool, inputsOf({ ...some, task: 'map' })) as MapResult;
  const again = evaluate(
    tool,
    inputsOf({
      ...{ task: 'map', scheme: before.scheme.id, source: 'file', fileBase: base },
      ...{ file: createBase64(content as Uint8Array), rootIs: 'address', root: before.image.root },
    }),
  ) as MapResult;
  expect((content as Uint8Array).length % 4096).toBe(0);
  expect(again.dump.ranges).toEqual(before.dump.ranges);
});

test.each(CASES)('the words as text, given again, map the same: %s', async (_, some) => {
  const { content } = await exported('words', some);
  const before = evaluate(tool, inputsOf({ ...some, task: 'map' })) as MapResult;
  const again = evaluate(
    tool,
    inputsOf({ task: 'map', scheme: before.scheme.id, words: String(content) }),
  ) as MapResult;
  expect(again.dump.ranges).toEqual(before.dump.ranges);
});

test('GNU as takes the PMP registers', async () => {
  const { content } = await exported('asm', { task: 'pmp', pmp: OPENSBI, smepmp: 'both' });
  const source = folder.write('pmp.s', content);
  program('riscv64-unknown-elf-as', ['-march=rv64i_zicsr', '-o', folder.at('pmp.o'), source]);
  const { stdout } = program('riscv64-unknown-elf-objdump', ['-d', folder.at('pmp.o')]);
  expect(stdout).toMatch(/csrw\s+pmpaddr0,t0[\s\S]*csrw\s+pmpcfg0,t0[\s\S]*sfence\.vma/u);
});
