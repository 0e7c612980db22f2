/** What other programs make of the files: Icarus runs the benches, Yosys and ABC compare with the operation. */
import { PLAIN, type Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld } from '../../testing/held.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';
import { proveByAbc, proveByYosys, yosysVersion } from './testing/equivalence.ts';
import { DIVIDERS, groupsOf } from './testing/groups.ts';

type Some = NonNullable<Parameters<typeof saved<typeof tool.inputs, unknown>>[3]>;
const folder = madeFolder();

/** By Icarus: every operation, some with registers. */
const BENCHES: readonly Some[] = [
  { width: 5 },
  { width: 24, adder: 'skip', carryIn: 'yes', ranks: 2, vectors: 500 },
  { width: 6, operation: 'subtract', signA: 'signed', adder: 'select' },
  { width: 6, operation: 'add-subtract', adder: 'conditional' },
  { width: 9, operation: 'increment', adder: 'sklansky' },
  { width: 5, operation: 'sum', count: 5, signA: 'signed', vectors: 500 },
  {
    operation: 'multiply',
    width: 16,
    widthB: 12,
    products: 'booth4',
    signA: 'signed',
    vectors: 500,
  },
  {
    operation: 'multiply',
    width: 5,
    widthB: 5,
    products: 'booth8',
    ranks: 3,
    reduction: 'compressor',
  },
  { operation: 'multiply', width: 5, widthB: 5, truncate: 4 },
  { operation: 'square', width: 9, signA: 'signed' },
  {
    operation: 'multiply-add',
    width: 5,
    widthB: 4,
    signB: 'signed',
    reduction: 'wallace',
    vectors: 500,
  },
  {
    operation: 'dot',
    width: 4,
    widthB: 4,
    count: 3,
    signA: 'signed',
    signB: 'signed',
    vectors: 500,
  },
  { operation: 'constant', width: 8, constant: -683, signA: 'signed', adder: 'ripple' },
  { operation: 'divide', width: 7, widthB: 4, adder: 'ripple', ranks: 4 },
  { operation: 'divide', width: 6, widthB: 4, divider: 'non-restoring', adder: 'sklansky' },
  { operation: 'root', width: 11, divider: 'non-restoring', adder: 'ripple' },
  { operation: 'compare', width: 5, signA: 'signed', comparator: 'subtract' },
  { operation: 'minmax', width: 5, signA: 'signed' },
  { operation: 'difference', width: 5, adder: 'lookahead' },
  { operation: 'population', width: 13, reduction: 'wallace' },
  { operation: 'leading', width: 13 },
  { operation: 'priority', width: 12 },
  { operation: 'shift', width: 10, shift: 'arithmetic' },
  { operation: 'shift', width: 8, shift: 'rotate-right' },
];

const named = (some: Some): string =>
  Object.entries(some)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

describe('the exported file in Icarus, unchanged', () => {
  test.each(BENCHES.map((some, k) => [named(some), k, some] as const))('%s', async (_, k, some) => {
    await saved(folder, tool, 'verilog', some, `bench${k}.v`);
    expect(icarus(folder, [`bench${k}.v`])).toMatch(/^PASS: \d+ vectors$/u);
  });

  test('a wrong gate is noticed by the bench', async () => {
    const text = await exportedText(tool, 'verilog', { width: 5, adder: 'brent-kung' });
    const broken = text.replace(/assign G_3_0 = (\S+) \|/u, 'assign G_3_0 = $1 &');
    expect(broken).not.toBe(text);
    folder.write('broken.v', broken);
    expect(icarus(folder, ['broken.v'])).toMatch(/FAIL: \d+ of \d+ vectors$/u);
  });

  test('the radix of Booth’s digits stands in the names of module and nets', async () => {
    for (const products of ['booth4', 'booth8', 'booth16'] as const) {
      const text = await exportedText(tool, 'verilog', {
        operation: 'multiply',
        width: 8,
        widthB: 8,
        products,
      });
      expect(text).toMatch(new RegExp(`module mul8x8_uu_${products}_dadda_kogge_stone `, 'u'));
      expect(text).toContain(`${products}_d0_x1`);
    }
  });
});

test('BLIF: ABC and Yosys read it, and find it equal to the Verilog', async () => {
  const some = {
    operation: 'multiply',
    width: 5,
    widthB: 5,
    signA: 'signed',
    products: 'booth4',
    module: 'made',
  } as const;
  await saved(folder, tool, 'blif', some, 'made.blif');
  await saved(folder, tool, 'verilog', some, 'made.v');
  const script = 'read_verilog made.v; prep -flatten -top made; techmap; opt; write_blif ours.blif';
  program('yosys', ['-q', '-p', script], { cwd: folder.path });
  const { stdout } = program('yosys-abc', ['-c', 'cec made.blif ours.blif'], { cwd: folder.path });
  expect(stdout).toContain('Networks are equivalent');
  await saved(folder, tool, 'blif', { ...some, ranks: 2 }, 'registers.blif');
  program('yosys', ['-q', '-p', 'read_blif registers.blif; hierarchy -check; stat'], {
    cwd: folder.path,
  });
});

test('Yosys proves circuits of every kind equal to Verilog’s own operators', {
  timeout: 300_000,
}, () => {
  const groups = groupsOf(false);
  const circuits = groups.reduce((sum, { circuits: own }) => sum + own.length, 0);
  expect(proveByAbc(folder, groups)).toBe(circuits);
  proveByYosys(folder, DIVIDERS);
  // Another operation is not found equal.
  const plus: Specification = { ...PLAIN, operation: 'increment', width: 4 };
  const left: Specification = { ...PLAIN, operation: 'shift', width: 8 };
  const other = { golden: plus, circuits: [plus] };
  const wrong = { golden: left, circuits: [{ ...left, shift: 'right' as const }] };
  expect(proveByAbc(folder, [other, wrong])).toBe(1);
  const icarusVersion = /version ([\d.]+)/u.exec(program('iverilog', ['-V']).stdout)?.[1] ?? '';
  expectHeld(import.meta.dirname, [
    {
      program: 'Yosys',
      version: yosysVersion(),
      what: 'circuits equal to Verilog’s own operators for all inputs, by its ABC and by SAT',
      cases: circuits + DIVIDERS.length,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: 'Icarus Verilog',
      version: icarusVersion,
      what: 'exported files whose test bench passes: all inputs, or corners and random ones',
      cases: BENCHES.length,
      largestError: 0,
      errorKind: 'exact',
    },
  ]);
});
