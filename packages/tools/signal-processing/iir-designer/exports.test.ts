/** Every export, run by the program that reads it, against the bit-true model or the response. */
import { join } from 'node:path';
import { runCascade } from '@tollbench/engines/iir/fixed-cascade.ts';
import { filterSamples } from '@tollbench/engines/iir/section.ts';
import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import { made, octave, program, python } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { CMSIS, gcc, icarus, numbersIn } from '../../testing/run.ts';
import { stimulus } from './exports/files.ts';
import tool from './index.ts';
import type { IirInputs } from './inputs.ts';
import { presets } from './presets.ts';

type Some = Partial<IirInputs>;
const folder = madeFolder();
const here = { cwd: folder.path } as const;
const take = (format: string, some: Some) => exportedText(tool, format, some);
const save = (format: string, some: Some = {}) => saved(folder, tool, format, some);
const resultOf = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

const ROUNDINGS = ['floor', 'toward-zero', 'nearest-up', 'nearest-away', 'nearest-even'] as const;
const small: Some = { attenuation: 40, ripple: 0.5, bits: 12, signalBits: 10, order: 'least' };
/** What a reader might set, the corners among it. */
const cases: [string, Some][] = [
  ...presets.map((p): [string, Some] => [p.title, { ...p.inputs, fixed: 'on' }]),
  ...ROUNDINGS.map((rounding, k): [string, Some] => [
    rounding,
    { ...small, rounding, overflow: k % 2 ? 'wrap' : 'saturate' },
  ]),
  ['four bits of everything', { from: 'order', degree: 1, bits: 4, signalBits: 4, edge: 12e3 }],
  [
    'feedback and numerators that are missing',
    {
      from: 'import',
      coefficients: '-1 0.5 0 1 0 -0.25\n0 1 0 1 0.5 0\n0.5 0 -0.5 1 0 0',
    },
  ],
];

/** The integer model's answer to the samples of the test bench. */
function expected(some: Some): { x: number[]; y: number[] } {
  const { fixed } = resultOf(some);
  if (!fixed) throw new Error('no fixed point');
  const x = stimulus(fixed.cascade.signal.width);
  return { x, y: [...runCascade(fixed.cascade, x).output] };
}

describe('Verilog', () => {
  test.each(cases)('%s: Icarus passes its own test bench without a warning', async (_, some) => {
    expect(icarus(folder, [await save('verilog', some)], '2005')).toMatch(/^PASS: 256 samples$/m);
  });

  test('the test bench notices one wrong bit', async () => {
    const text = await take('verilog', small);
    const [, digits] = /localparam signed \[\d+:0\] A1 = \d+'sh([0-9a-f]+);/u.exec(text) ?? [];
    const other = (BigInt(`0x${digits}`) ^ 1n).toString(16);
    folder.write('broken.v', text.replace(`'sh${digits};`, `'sh${other};`));
    program('iverilog', ['-g2005', '-o', 'tb', 'broken.v'], here);
    expect(program('vvp', ['-n', 'tb'], here).stdout).toMatch(/^FAIL/m);
  });

  test('Yosys reads the file, leaves the test bench out, and makes a product of each factor that is no power of two', async () => {
    await save('verilog', { ...small, family: 'chebyshev', type: 'highpass' });
    const report = program(
      'yosys',
      [
        '-p',
        'read_verilog iir.v; hierarchy -check -top iir; proc; check -assert; flatten; opt; stat',
      ],
      here,
    ).stdout;
    expect(report).not.toContain('iir_tb');
    const { fixed } = resultOf({ ...small, family: 'chebyshev', type: 'highpass' });
    const factors = (fixed?.cascade.sections ?? [])
      .flat()
      .filter((c) => c !== 0 && !Number.isInteger(Math.log2(Math.abs(c))));
    const counts = report.slice(report.lastIndexOf('Number of cells'));
    expect(Number(/\$mul\s+(\d+)/.exec(counts)?.[1])).toBe(factors.length);
  });
});

describe('C', () => {
  test.each(cases)('%s: fixed point bit for bit', async (_, some) => {
    const { x, y } = expected(some);
    const name = 'iir_fixed';
    try {
      await save('c-fixed', some);
    } catch (error) {
      // 32-bit coefficients on a wide signal: said, not wrapped.
      expect(String(error)).toMatch(/The sum needs \d+ bits/);
      return;
    }
    const width = resultOf(some).fixed?.cascade.signal.width ?? 16;
    const type = width <= 8 ? 'int8_t' : width <= 16 ? 'int16_t' : 'int32_t';
    const main = folder.write(
      'main.c',
      `#include "${name}.c"
#include <stdio.h>
int main(void) {
  static ${name}_state state;
  ${type} in[1], out[1];
  long long v;
  while (scanf("%lld", &v) == 1) {
    in[0] = (${type})v;
    ${name}_block(&state, in, out, 1);
    printf("%lld\\n", (long long)out[0]);
  }
  return 0;
}
`,
    );
    const { stdout } = made(gcc(folder, 'fixed', [main]), [], { input: x.join('\n') });
    expect(numbersIn(stdout)).toEqual(y);
  });

  test('double precision', async () => {
    const { design } = resultOf({});
    await save('c');
    const main = folder.write(
      'main.c',
      `#include "iir.c"
#include <stdio.h>
int main(void) {
  static iir_state state;
  double in[60] = {1.0}, out[60];
  iir_block(&state, in, out, 60);
  for (int k = 0; k < 60; k++) printf("%.17g\\n", out[k]);
  return 0;
}
`,
    );
    const impulse = Array.from({ length: 60 }, (_, k) => (k === 0 ? 1 : 0));
    const ours = filterSamples(design.sections, impulse);
    numbersIn(made(gcc(folder, 'exact', [main])).stdout).forEach((h, k) => {
      expect(h).toBeCloseTo(ours[k] ?? 0, 14);
    });
  });
});

describe('Python and Octave', () => {
  test('the model bit for bit; the sections give SciPy the response of the page', async () => {
    const calls: string[] = [];
    const wanted: number[][] = [];
    for (const [k, [, some]] of cases.entries()) {
      const { x, y } = expected(some);
      const name = `case${k}`;
      await save('python-fixed', { ...some, name });
      calls.push(
        `import ${name}_fixed; out.append(${name}_fixed.filter_samples(${JSON.stringify(x)}))`,
      );
      wanted.push(y);
    }
    const r = resultOf({});
    const page = 'exact';
    await save('python', { name: page });
    const script = `import json
out = []
${calls.join('\n')}
import ${page} as page
from scipy import signal
import numpy as np
w, h = signal.sosfreqz(page.SOS, worN=np.pi * np.arange(1, 9) / 20)
y = page.filter_samples([1.0] + [0.0] * 39)
same = np.max(np.abs(np.array(y) - signal.sosfilt(page.SOS, [1.0] + [0.0] * 39)))
print(json.dumps({"fixed": out, "db": list(20 * np.log10(np.abs(h))), "same": same}))`;
    const { fixed, db, same } = JSON.parse(
      python(script, { ...here, modules: ['numpy', 'scipy'] }).stdout,
    ) as {
      fixed: number[][];
      db: number[];
      same: number;
    };
    expect(fixed).toEqual(wanted);
    expect(same).toBeLessThan(1e-15);
    db.forEach((level, k) => {
      expect(level).toBeCloseTo(gainDb(r.design.zpk, (Math.PI * (k + 1)) / 20), 9);
    });
  }, 60_000);

  test('Octave filters as the page does', async () => {
    const { design } = resultOf({});
    await save('matlab');
    folder.write('calls.m', 'printf("%.17g ", iir([1 zeros(1, 39)]));');
    const impulse = Array.from({ length: 40 }, (_, k) => (k === 0 ? 1 : 0));
    const ours = filterSamples(design.sections, impulse);
    const out = numbersIn(octave('calls.m', here).stdout);
    expect(out).toHaveLength(40);
    out.forEach((h, k) => {
      expect(h).toBeCloseTo(ours[k] ?? 0, 13);
    });
  }, 60_000);
});

describe('CMSIS-DSP', () => {
  const FORMS = [
    ['cmsis-f32', '_f32', 'float32_t', 1, 3e-5],
    ['cmsis-df2t-f32', '_df2t_f32', 'float32_t', 1, 3e-5],
    ['cmsis-lattice-f32', '_lattice_f32', 'float32_t', 1, 3e-4],
    ['cmsis-q15', '_q15', 'q15_t', 2 ** 14, 0.004],
    ['cmsis-q31', '_q31', 'q31_t', 2 ** 29, 1e-6],
  ] as const;

  test.each(FORMS)('%s: the answer of the sections', async (format, suffix, type, one, off) => {
    for (const [k, some] of ([{}, { type: 'bandpass', order: 'least' }] as const).entries()) {
      const { sections } = resultOf(some).design;
      const name = `dsp${k}${suffix}`;
      await save(format, { ...some, name: `dsp${k}` });
      const main = folder.write(
        `main_${name}.c`,
        `#include "${name}.c"
#include <stdio.h>
int main(void) {
  static ${type} in[16], out[16];
  double v;
  uint32_t n = 0;
  ${name}_init();
  if (${name}_instance.numStages != ${name.toUpperCase()}_${format.includes('lattice') ? 'STAGES' : 'SECTIONS'}) return 2;
  while (scanf("%lf", &v) == 1) {
    in[n++] = (${type})v;
    if (n < 16) continue;
    ${name}_block(in, out, n);
    for (uint32_t k = 0; k < n; k++) printf("%.9g\\n", (double)out[k]);
    n = 0;
  }
  return 0;
}
`,
      );
      // An impulse and a burst of half of full scale.
      const x = Array.from({ length: 192 }, (_, n) =>
        n === 0 ? one : n < 64 ? 0 : n % 9 < 4 ? one / 2 : -one / 2,
      );
      const binary = gcc(folder, name, [main, join(CMSIS, 'arm_biquad.c')], '-Wno-unused-macros');
      const out = numbersIn(made(binary, [], { input: x.join('\n') }).stdout);
      const ours = filterSamples(sections, x);
      expect(out).toHaveLength(192);
      out.forEach((y, n) => {
        expect(Math.abs(y - (ours[n] ?? 0)) / one).toBeLessThan(off);
      });
    }
  });

  test('Q15 has six words a section with a 0 behind b0; the others five', async () => {
    expect(await take('cmsis-q15', {})).toMatch(
      /coefficients\[6 \* IIR_Q15_SECTIONS\] = \{\n {4}-?\d+, 0, -?\d+,/,
    );
    expect(await take('cmsis-q31', {})).toMatch(/coefficients\[5 \* IIR_Q31_SECTIONS\]/);
  });
});

test('a word that makes the filter unstable is refused, and says which section', async () => {
  const narrow: Some = { from: 'order', degree: 6, edge: 1, fixed: 'off' };
  await expect(take('cmsis-q15', narrow)).rejects.toThrow(
    /Rounded to 16 bits, section \d has a pole/,
  );
  await expect(take('cmsis-lattice-f32', narrow)).rejects.toThrow(/In single precision/);
});

test('an export of fixed point without the overlay is refused, with what turns it on', async () => {
  await expect(take('verilog', { fixed: 'off' })).rejects.toThrow(/fixed: is off/);
});

test('a name that is reserved somewhere is refused', async () => {
  await expect(take('c', { name: 'module' })).rejects.toThrow(/name: cannot be a name/);
});
