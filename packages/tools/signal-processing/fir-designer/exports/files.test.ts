import { filterFixed } from '@tollbench/engines/signal/fixed-filter.ts';
import { describe, expect, test } from 'vitest';
import { made, octave, program, python } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../../testing/folder.ts';
import { gcc, icarus, numbersIn } from '../../../testing/run.ts';
import tool from '../index.ts';
import type { FirInputs } from '../inputs.ts';
import { presets } from '../presets.ts';
import { stimulus } from './files.ts';

const folder = madeFolder();
const here = { cwd: folder.path } as const;

const cases: [string, Partial<FirInputs>][] = [
  ...presets.map((p): [string, Partial<FirInputs>] => [p.title, p.inputs]),
  ['transposed', { structure: 'transposed', name: 'smooth', rounding: 'floor' }],
  ['direct, wrapping', { structure: 'direct', overflow: 'wrap', outputBits: 12 }],
  ['saturated odd symmetry', { type: 'hilbert', point: 'set', fraction: 16, bits: 12 }],
];

const take = (format: string, some: Partial<FirInputs>) => exportedText(tool, format, some);
const save = (format: string, some: Partial<FirInputs> = {}) => saved(folder, tool, format, some);

/** The integer model's answer to the samples of the test bench. */
function expected(some: Partial<FirInputs>): { x: number[]; y: number[] } {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  if (!r.fixed) throw new Error('no fixed point');
  const x = stimulus(r.fixed.fir.input.width, r.taps);
  return { x, y: [...filterFixed(r.fixed.fir, x)] };
}

describe('Verilog', () => {
  test.each(cases)('%s: Icarus passes its own test bench', async (_, some) => {
    expect(icarus(folder, [await save('verilog', some)], '2005')).toMatch(/^PASS: 256 samples$/m);
  });

  test('Yosys reads the file and leaves the test bench out', async () => {
    await save('verilog');
    const report = program(
      'yosys',
      ['-p', 'read_verilog fir.v; hierarchy -check -top fir; proc; check -assert; stat'],
      here,
    ).stdout;
    expect(report).not.toContain('fir_tb');
    // 79 mirrored coefficients: 40 products.
    expect(Number(/\$mul\s+(\d+)/.exec(report.slice(report.lastIndexOf('cells')))?.[1])).toBe(40);
  });
});

describe('C', () => {
  test('fixed point bit for bit and double precision, in one program', async () => {
    const { x, y } = expected({});
    const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
    await save('c');
    await save('c-fixed');
    const main = folder.write(
      'main.c',
      `#include "fir.c"
#include "fir_fixed.c"
#include <stdio.h>
int main(void) {
  static fir_state exact;
  static fir_fixed_state bits;
  for (int k = 0; k < FIR_TAPS; k++) printf("%.17g\\n", fir_step(&exact, k == 0));
  int v;
  while (scanf("%d", &v) == 1) printf("%d\\n", fir_fixed_step(&bits, (int16_t)v));
  return 0;
}
`,
    );
    const { stdout } = made(gcc(folder, 'both', [main]), [], { input: x.join('\n') });
    expect(numbersIn(stdout)).toEqual([...h, ...y]);
  });
});

test('Python, both', async () => {
  const { x, y } = expected({});
  const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
  await save('python');
  await save('python-fixed');
  const out = python(
    `import importlib, json, sys
exact, bits = map(importlib.import_module, ["fir", "fir_fixed"])
print(json.dumps([exact.COEFFICIENTS, bits.filter_samples(json.load(sys.stdin))]))`,
    { ...here, input: JSON.stringify(x) },
  );
  expect(JSON.parse(out.stdout)).toEqual([[...h], y]);
});

test('Octave, both', async () => {
  const { x, y } = expected({});
  const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
  await save('matlab');
  await save('matlab-fixed');
  folder.write(
    'calls.m',
    `1;\n[~, b] = fir(0);\nprintf("%.17g ", b); printf("\\n"); printf("%d ", fir_fixed([${x.join(' ')}]));\n`,
  );
  const lines = octave('calls.m', here).stdout.trim().split('\n');
  expect(numbersIn(lines[0] ?? '')).toEqual([...h]);
  expect(numbersIn(lines[1] ?? '')).toEqual(y);
}, 30_000);

test('refused by name: no fixed point, a reserved word, a sum too wide', async () => {
  await expect(take('verilog', { fixed: 'off' })).rejects.toThrow(/^fixed: is off/);
  for (const format of Object.keys(tool.exports))
    for (const name of ['register', 'filter', '9a', 'a-b', 'a'.repeat(49)])
      await expect(take(format, { name })).rejects.toThrow(/^name: /);
  await expect(take('c-fixed', { bits: 32, inputBits: 32 })).rejects.toThrow(
    /^bits: The sum needs 66 bits, and C.s int64_t has 64\.$/,
  );
});
