/** What is exported runs in the programs that read it, unchanged. */
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const folder = madeFolder();
const file = (format: string, some: NonNullable<Some>) => exportedText(tool, format, some);
const ADDER = 'S = A ⊕ B ⊕ C\nK = AB + C(A ⊕ B)';

describe('Verilog', () => {
  test.each([
    ['the derived form', { text: "F = A'BC + AB'C + ABC' + ABC" }, 'PASS 1 x 8 patterns'],
    ['NAND', { task: 'gates', text: ADDER, library: 'nand2' }, 'PASS 2 x 8 patterns'],
    [
      'AOI',
      { task: 'gates', text: "F = (AB + C)'\nG = (A + B)(C + D)", library: 'aoi' },
      'PASS 2 x 16 patterns',
    ],
    ['with don’t-cares', { text: 'F(A, B, C) = Σm(1, 3) + d(5, 7)' }, 'PASS 1 x 8 patterns'],
  ] as const)('%s: Icarus runs the test bench', async (_, some, says) => {
    const text = await file('verilog', some as NonNullable<Some>);
    expect(icarus(folder, [folder.write('bench.v', text)])).toBe(says);
  });

  test('of more than twelve inputs 256 rows are tried', async () => {
    const pairs = Array.from({ length: 8 }, (_, k) => `A${k}·B${k}`).join(' + ');
    const text = await file('verilog', { task: 'gates', text: `F = ${pairs}`, library: 'nand' });
    expect(icarus(folder, [folder.write('wide.v', text)])).toBe('PASS 256 patterns');
    const broken = text.replace(/nand g0 \(n0, (\w+), /u, 'nor g0 (n0, $1, ');
    expect(icarus(folder, [folder.write('broken.v', broken)])).toMatch(/FAIL \d+ mismatches/u);
  });

  test('a port called as the module is refused', async () => {
    await expect(file('verilog', { text: 'F = AB', module: 'F' })).rejects.toThrow(
      'also the name of a port',
    );
  });
});

test('ABC reads BLIF and equations, and finds all of them equal', async () => {
  const some = { task: 'gates', text: ADDER, library: 'nand2' } as const;
  folder.write('nand.blif', await file('blif', some));
  folder.write('cmos.blif', await file('blif', { ...some, library: 'cmos', least: 'transistors' }));
  folder.write('adder.eqn', await file('eqn', some));
  for (const other of ['cmos.blif', 'adder.eqn']) {
    const { stdout } = program('yosys-abc', ['-c', `cec nand.blif ${other}`], { cwd: folder.path });
    expect(stdout).toContain('Networks are equivalent');
  }
  expect(withDefaults(tool.inputs, some).library).toBe('nand2');
});
