import { beforeAll, describe, expect, test } from 'vitest';
import { made, pythonFiles } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { integerType } from '../../../exports/fixed-c.ts';
import { exportedText, madeFolder, saved } from '../../../testing/folder.ts';
import { gcc, numbersIn } from '../../../testing/run.ts';
import tool from '../index.ts';
import type { ShapingInputs } from '../inputs.ts';
import { presets } from '../presets.ts';
import { words } from './words.ts';

type Some = Partial<ShapingInputs>;
const folder = madeFolder();
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);

const cases: readonly Some[] = [
  {},
  { words: 'fixed', bits: 12, inputBits: 12 },
  { words: 'fixed', bits: 4, inputBits: 2, samples: 3, span: 2 },
  { words: 'fixed', bits: 24, inputBits: 24, scale: 'peak', window: 'kaiser' },
  { pulse: 'taps', coefficients: '1', samples: 2 },
  { pulse: 'taps', coefficients: '0 -3 1 2', samples: 5, words: 'fixed', bits: 8 },
  { pulse: 'xia', samples: 3, span: 3, receiver: 'taps', receiverTaps: '1 -2 3' },
  { pulse: 'rectangular', samples: 4, words: 'fixed', bits: 8, scale: 'interpolator' },
  { pulse: 'gaussian', span: 2.5, samples: 4, scale: 'dc' },
  // Taps that others published, words of eight bits, a pulse of GSM.
  ...[5, 6, 8].map((k) => presets[k]?.inputs ?? {}),
];

/** Symbols, or samples, that fill a word. */
const signal = (i: ShapingInputs): number[] =>
  Array.from({ length: 40 }, (_, n) => {
    const most = i.words === 'fixed' ? 2 ** (i.inputBits - 1) - 1 : 1;
    const x = most * Math.sin(1 + 2.3 * n * n);
    return i.words === 'fixed' ? (n < 12 ? (n % 2 === 0 ? most : -most - 1) : Math.round(x)) : x;
  });

/** Sums of products in whole numbers without end, and of doubles. */
function model(i: ShapingInputs) {
  const r = evaluate(tool, i);
  const fixed = words(r, i);
  const x = signal(i);
  const sums = (taps: readonly number[], shift: number, every: number): number[] =>
    Array.from({ length: x.length * every }, (_, at) => {
      let exact = 0n;
      let sum = 0;
      for (let k = at % every; k < taps.length; k += every) {
        const n = Math.floor(at / every) - (k - (at % every)) / every;
        if (n < 0) break;
        const [h, s] = [taps[k] as number, x[n] as number];
        if (fixed) exact += BigInt(h) * BigInt(s);
        else sum += h * s;
      }
      if (!fixed) return sum;
      const half = shift > 0 ? 1n << BigInt(shift - 1) : 0n;
      return Number((exact + half) >> BigInt(shift));
    });
  return {
    x,
    interpolated: sums(
      fixed?.transmit.integers ?? Array.from(r.filters.transmit),
      fixed?.transmit.shift ?? 0,
      i.samples,
    ),
    received: sums(
      fixed?.receive.integers ?? Array.from(r.filters.receive),
      fixed?.receive.shift ?? 0,
      1,
    ),
    output: fixed,
  };
}

const same = (got: readonly number[], wanted: readonly number[], exact: boolean) => {
  expect(got.length).toBe(wanted.length);
  const size = Math.max(1e-300, ...wanted.map(Math.abs));
  const off = Math.max(...got.map((g, k) => Math.abs(g - (wanted[k] as number)) / size));
  expect(off).toBeLessThanOrEqual(exact ? 0 : 1e-13);
};

/** Those that are compiled: each costs a start of the compiler. */
const COMPILED = new Set([0, 1, 2, 3, 4, 5, 6, 10]);

describe('C', () => {
  test.each(cases.map((some, k) => [k, some] as const).filter(([k]) => COMPILED.has(k)))(
    'case %i',
    async (k, some) => {
      const i = inputsOf(some);
      const { x, interpolated, received, output } = model(i);
      await saved(folder, tool, 'c', i, 'pulse.c');
      const isFixed = i.words === 'fixed';
      const [type, format] = isFixed ? ['long long', '%lld'] : ['double', '%.17g'];
      const word = (bits: number | undefined) =>
        bits === undefined ? 'double' : integerType(bits);
      folder.write(
        'main.c',
        `#include <stdio.h>
#include "pulse.c"
static const ${isFixed ? word(i.inputBits) : 'double'} x[] = {${x.join(', ')}};
int main(void) {
    static pulse_interpolator a;
    static pulse_receiver b;
    for (size_t n = 0; n < sizeof x / sizeof x[0]; n++) {
        ${word(output?.transmit.output)} out[PULSE_SAMPLES];
        pulse_interpolate(&a, x[n], out);
        for (size_t p = 0; p < PULSE_SAMPLES; p++) printf("${format}\\n", (${type})out[p]);
        fprintf(stderr, "${format}\\n", (${type})pulse_receive(&b, x[n]));
    }
    return 0;
}
`,
      );
      const binary = gcc(
        folder,
        `pulse_${k}`,
        ['main.c'],
        '-fsanitize=undefined',
        '-fno-sanitize-recover=all',
      );
      const { stdout, stderr } = made(binary);
      same(numbersIn(stdout), interpolated, isFixed);
      same(numbersIn(stderr), received, isFixed);
    },
  );

  test('a point outside 64 bits is refused with what would do', async () => {
    const some: Some = {
      pulse: 'taps',
      coefficients: '1e-14 2e-14 1e-14',
      scale: 'given',
      words: 'fixed',
      bits: 24,
    };
    await expect(exportedText(tool, 'c', some)).rejects.toThrow('outside a 64-bit sum');
    await expect(exportedText(tool, 'c', { ...some, scale: 'energy' })).resolves.toContain(
      'int32_t',
    );
  });
});

describe('Python', () => {
  const printed: string[] = [];
  beforeAll(async () => {
    const files: string[] = [];
    for (const [k, some] of cases.entries()) {
      const file = await saved(folder, tool, 'python', inputsOf(some), `pulse_${k}.py`);
      const { x } = model(inputsOf(some));
      files.push(
        folder.write(
          `run_${k}.py`,
          `import runpy
m = runpy.run_path(${JSON.stringify(file)})
x = [${x.join(', ')}]
print(" ".join(map(repr, m["interpolate"](x))))
print(" ".join(map(repr, m["receive"](x))))
print(*m["interference"](), ${k < 3 ? 'm["leakage"]()' : '0'})
`,
        ),
      );
    }
    printed.push(...pythonFiles(files, { modules: [] }).map(({ stdout }) => stdout));
  });

  test.each(cases.map((some, k) => [k, some] as const))('case %i', (k, some) => {
    const i = inputsOf(some);
    const { interpolated, received } = model(i);
    const [a = '', b = '', c = ''] = (printed[k] ?? '').split('\n');
    same(numbersIn(a), interpolated, i.words === 'fixed');
    same(numbersIn(b), received, i.words === 'fixed');
    const [evm, peak, leakage] = numbersIn(c) as [number, number, number];
    const r = evaluate(tool, i);
    expect(evm).toBeCloseTo(100 * r.isi.rms, 9);
    expect(peak).toBeCloseTo(100 * r.isi.peak, 9);
    if (k < 3 && r.channel.adjacent.value !== null)
      expect(leakage).toBeCloseTo(r.channel.adjacent.value, 2);
  });
});
