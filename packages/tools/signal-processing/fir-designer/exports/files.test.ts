import { join } from 'node:path';
import { filterFixed } from '@tollbench/engines/signal/fixed-filter.ts';
import { describe, expect, test } from 'vitest';
import { made, octave, program, python } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../../testing/folder.ts';
import { CMSIS, gcc, icarus, numbersIn } from '../../../testing/run.ts';
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

describe('CMSIS-DSP', () => {
  /** Compiles an export with the documented functions, filters samples in blocks of 32, 5 and 1, and reads the outputs back. */
  async function filtered(
    format: 'f32' | 'q15' | 'q31',
    some: Partial<FirInputs>,
    x: readonly number[],
  ) {
    const name = `${some.name ?? 'fir'}_${format}`;
    await save(`cmsis-${format}`, some);
    const type = { f32: 'float32_t', q15: 'q15_t', q31: 'q31_t' }[format];
    const main = folder.write(
      `main_${name}.c`,
      `#include "${name}.c"
#include <stdio.h>
int main(void) {
  static ${type} in[32], out[32];
  double v;
  uint32_t sizes[3] = {32, 5, 1}, n = 0, turn = 0;
  ${name}_init();
  if (${name}_instance.numTaps != ${name.toUpperCase()}_TAPS) return 2;
  while (scanf("%lf", &v) == 1) {
    in[n++] = (${type})v;
    if (n < sizes[turn % 3]) continue;
    ${name}_block(in, out, n);
    for (uint32_t k = 0; k < n; k++) printf("%.9g\\n", (double)out[k]);
    n = 0;
    turn++;
  }
  return 0;
}
`,
    );
    const binary = gcc(folder, name, [main, join(CMSIS, 'arm_fir.c')], '-Wno-unused-macros');
    return numbersIn(made(binary, [], { input: x.join('\n') }).stdout);
  }
  /** 190 samples are whole blocks: an impulse, then full scale of both signs. */
  const samples = (one: number) =>
    Array.from({ length: 190 }, (_, k) => (k === 0 ? one : k < 120 ? 0 : k % 7 < 4 ? one : -one));
  const answer = (h: ArrayLike<number>, x: readonly number[]) =>
    x.map((_, n) => Array.from(h).reduce((sum, c, k) => sum + c * (x[n - k] ?? 0), 0));

  test.each<[string, Partial<FirInputs>]>([
    ['79 mirrored coefficients', {}],
    [
      '7 of no symmetry, one of them 1.5',
      {
        method: 'import',
        type: 'none',
        coefficients: '0.25 1.5 -0.5 0.125 0 0.75 -0.0625',
        name: 'odd',
      },
    ],
    ['2', { method: 'import', type: 'none', coefficients: '0.3 -0.3', name: 'two' }],
    ['30, minimum phase', { length: 'given', taps: 30, phase: 'minimum', name: 'early' }],
  ])('%s: the answer of the coefficients, in time, in each format', async (_, some) => {
    const { h } = evaluate(tool, withDefaults(tool.inputs, some));
    const bound = Array.from(h).reduce((sum, c) => sum + Math.abs(c), 0);
    const halved = Math.max(...Array.from(h, Math.abs)) >= 1 ? 2 : 1;
    for (const [format, one, step] of [
      ['f32', 1, 2 ** -22 * bound],
      // Half a step of each coefficient, and one of the output.
      ['q15', 8192, (h.length * 8192) / 2 ** 16 + 1],
      ['q31', 2 ** 29, (h.length * 2 ** 29) / 2 ** 32 + 1],
    ] as const) {
      const x = samples(one);
      const y = await filtered(format, some, x);
      expect(y).toHaveLength(x.length);
      answer(h, x).forEach((expected, k) => {
        expect(Math.abs((y[k] ?? Number.NaN) - expected), `${format} ${k}`).toBeLessThanOrEqual(
          halved * step,
        );
      });
    }
  });
});

test('.coe has the integers of the word, one a line, as FIR Compiler reads them', async () => {
  const r = evaluate(tool, withDefaults(tool.inputs, {}));
  const lines = (await take('coe', {})).split('\n').filter((line) => !line.startsWith(';'));
  expect(lines.slice(0, 2)).toEqual(['radix=10;', 'coefdata=']);
  const data = lines.slice(2).join('');
  expect(data.endsWith(';')).toBe(true);
  expect(data.slice(0, -1).split(',').map(Number)).toEqual(
    [...(r.fixed?.integers ?? [])].map((c) => c + 0),
  );
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
