/** The files a visitor takes away, each run by the program that reads it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filterFixed } from '@tollbench/engines/signal/fixed-filter.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { made, octave, program, python } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { exportFile } from '../../../define/export.ts';
import { withDefaults } from '../../../define/inputs.ts';
import tool from '../index.ts';
import type { FirInputs } from '../inputs.ts';
import { presets } from '../presets.ts';
import { stimulus } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fir-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = { cwd: folder } as const;

const cases: [string, Partial<FirInputs>][] = [
  ...presets.map((p): [string, Partial<FirInputs>] => [p.title, p.inputs]),
  ['transposed', { structure: 'transposed', name: 'smooth', rounding: 'floor' }],
  ['direct, wrapping', { structure: 'direct', overflow: 'wrap', outputBits: 12 }],
  ['saturated odd symmetry', { type: 'hilbert', point: 'set', fraction: 16, bits: 12 }],
];

async function take(format: string, some: Partial<FirInputs>): Promise<string> {
  const inputs = withDefaults(tool.inputs, some);
  return String((await exportFile(tool, format, inputs, 'https://tollbench.test')).content);
}

/** The integer model's answer to the samples of the test bench. */
function expected(some: Partial<FirInputs>): { x: number[]; y: number[] } {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  if (!r.fixed) throw new Error('no fixed point');
  const x = stimulus(r.fixed.fir.input.width, r.taps);
  return { x, y: [...filterFixed(r.fixed.fir, x)] };
}

describe('Verilog', () => {
  test.each(cases)('%s: Icarus passes its own test bench', async (_, some) => {
    writeFileSync(join(folder, 'fir.v'), await take('verilog', some));
    expect(
      program('iverilog', ['-g2005', '-Wall', '-Wno-timescale', '-o', 'fir', 'fir.v'], here).stdout,
    ).toBe('');
    expect(program('vvp', ['-n', 'fir'], here).stdout).toMatch(/^PASS: 256 samples$/m);
  });

  test('Yosys reads the file and leaves the test bench out', async () => {
    writeFileSync(join(folder, 'fir.v'), await take('verilog', {}));
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
  const flags = ['-std=c99', '-Wall', '-Wextra', '-Wconversion', '-pedantic', '-Werror'];
  test('fixed point, bit for bit', async () => {
    const { x, y } = expected({});
    writeFileSync(join(folder, 'fir.c'), await take('c-fixed', {}));
    writeFileSync(
      join(folder, 'main.c'),
      '#include "fir.c"\n#include <stdio.h>\nint main(void) { static fir_state s; int v; while (scanf("%d", &v) == 1) printf("%d\\n", fir_step(&s, (int16_t)v)); return 0; }\n',
    );
    program('gcc', [...flags, '-o', 'fixed', 'main.c'], here);
    expect(
      made(join(folder, 'fixed'), [], { input: x.join('\n') })
        .stdout.trim()
        .split('\n')
        .map(Number),
    ).toEqual(y);
  });

  test('double precision', async () => {
    const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
    writeFileSync(join(folder, 'fir.c'), await take('c', {}));
    writeFileSync(
      join(folder, 'main.c'),
      '#include "fir.c"\n#include <stdio.h>\nint main(void) { static fir_state s; for (int k = 0; k < FIR_TAPS; k++) printf("%.17g\\n", fir_step(&s, k == 0)); return 0; }\n',
    );
    program('gcc', [...flags, '-o', 'float', 'main.c'], here);
    expect(made(join(folder, 'float')).stdout.trim().split('\n').map(Number)).toEqual([...h]);
  });
});

test('Python, both', async () => {
  const { x, y } = expected({});
  const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
  writeFileSync(join(folder, 'exact.py'), await take('python', {}));
  writeFileSync(join(folder, 'bits.py'), await take('python-fixed', {}));
  const out = python(
    'import json, sys, exact, bits; print(json.dumps([exact.COEFFICIENTS, bits.filter_samples(json.load(sys.stdin))]))',
    { ...here, input: JSON.stringify(x) },
  );
  expect(JSON.parse(out.stdout)).toEqual([[...h], y]);
});

test('Octave, both', async () => {
  const { x, y } = expected({});
  const { h } = evaluate(tool, withDefaults(tool.inputs, {}));
  writeFileSync(join(folder, 'fir.m'), await take('matlab', {}));
  writeFileSync(join(folder, 'firq.m'), await take('matlab-fixed', { name: 'firq' }));
  writeFileSync(
    join(folder, 'calls.m'),
    `1;\n[~, b] = fir(0);\nprintf("%.17g ", b); printf("\\n"); printf("%d ", firq([${x.join(' ')}]));\n`,
  );
  const lines = octave('calls.m', here).stdout.trim().split('\n');
  const numbers = (line = '') =>
    line
      .trim()
      .split(' ')
      .map((v) => Number(v) + 0);
  expect(numbers(lines[0])).toEqual([...h]);
  expect(numbers(lines[1])).toEqual(y);
}, 30_000);

test('refused by name: no fixed point, a reserved word, a sum too wide', async () => {
  await expect(take('verilog', { fixed: 'off' })).rejects.toThrow(/^fixed: is off/);
  await expect(take('c-fixed', { name: 'register' })).rejects.toThrow(/^name: cannot be/);
  await expect(take('c-fixed', { bits: 32, inputBits: 32 })).rejects.toThrow(/^bits: cannot be/);
});
