/** Every export, run by the program that reads it, against the engine and SciPy's resample_poly. */

import { chainInputsFor, resampleChain } from '@tollbench/engines/multirate/polyphase.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { made, octave, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc, numbersIn } from '../../testing/run.ts';
import tool from './index.ts';
import type { ResamplerInputs } from './inputs.ts';

type Some = Partial<ResamplerInputs>;
const folder = madeFolder();
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

/** Chains that differ in kind: half-band up and down, rational, one stage, imported without symmetry. */
const cases: [string, Some][] = [
  ['rational, two stages', { plan: 'own', stages: '8/7 20/21', attenuation: 50, share: 80 }],
  [
    'half-band up',
    { by: 'ratio', from: '48k', up: 8, down: 1, aliases: 'pass', share: 80, attenuation: 60 },
  ],
  [
    'half-band down, and a third',
    {
      by: 'ratio',
      from: '48k',
      up: 1,
      down: 12,
      aliases: 'pass',
      plan: 'own',
      stages: '1/3 1/2 1/2',
      attenuation: 60,
    },
  ],
  ['one stage', { plan: 'single', to: '29.4k', attenuation: 40, share: 70 }],
  [
    'imported, not mirrored',
    { by: 'ratio', up: 3, down: 2, method: 'import', coefficients: '1 2 3 2 1 0.5 0.25' },
  ],
];

/** Samples of a signal with everything in it. */
const x = (() => {
  const random = new Random(7);
  return Array.from({ length: 700 }, () => Math.round(random.between(-1, 1) * 2 ** 20) / 2 ** 20);
})();

/** What the engine makes of them, from rest. */
function expected(some: Some): Float64Array {
  const { plan } = run(some);
  return resampleChain(
    plan.stages.map((s) => ({ ...s, h: s.h.map((c) => c * s.up) })),
    x,
  );
}

/** Reads samples, feeds them in blocks of random lengths, 0 among them, and never past what it said it needs. */
const mainOf = (name: string, type: string): string => `#include "${name}.c"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  static ${name}_state state;
  static ${type} in[4096], out[${name.toUpperCase()}_MAX_OUTPUTS(64) + 1];
  size_t have = 0, at = 0;
  double v;
  (void)argc;
  srand((unsigned)atoi(argv[1]));
  while (scanf("%lf", &v) == 1) in[have++] = (${type})v;
  while (at < have) {
    size_t count = (size_t)(rand() % 65);
    if (count > have - at) count = have - at;
    size_t some = (size_t)(rand() % 40), wanted = ${name}_inputs(&state, some);
    if (wanted > 0 && wanted <= have - at && wanted <= 64) {
      /* one input less makes fewer, so many make enough */
      size_t made = ${name}_block(&state, in + at, wanted - 1, out);
      for (size_t k = 0; k < made; k++) printf("%.17g\\n", (double)out[k]);
      if (made >= some) return 2;
      size_t last = ${name}_block(&state, in + at + wanted - 1, 1, out);
      for (size_t k = 0; k < last; k++) printf("%.17g\\n", (double)out[k]);
      if (made + last < some) return 3;
      at += wanted;
      continue;
    }
    size_t made = ${name}_block(&state, in + at, count, out);
    if (made > ${name.toUpperCase()}_MAX_OUTPUTS(count)) return 4;
    for (size_t k = 0; k < made; k++) printf("%.17g\\n", (double)out[k]);
    at += count;
  }
  return 0;
}
`;

describe('C, streaming', () => {
  test.each(cases)('%s: blocks of random lengths give what one block gives', async (_, some) => {
    const ours = expected(some);
    await saved(folder, tool, 'c', some);
    const main = folder.write('main.c', mainOf('resampler', 'double'));
    const binary = gcc(folder, 'double', [main], '-fsanitize=address,undefined');
    for (const seed of ['1', '2', '3']) {
      const y = numbersIn(made(binary, [seed], { input: x.join('\n') }).stdout);
      expect(y).toHaveLength(ours.length);
      y.forEach((v, k) => {
        expect(Math.abs(v - (ours[k] ?? Number.NaN))).toBeLessThan(1e-13);
      });
    }
  });

  test('single precision', async () => {
    const [, some] = cases[1] as [string, Some];
    const ours = expected(some);
    await saved(folder, tool, 'c-float', some);
    const main = folder.write('main.c', mainOf('resampler_float', 'float'));
    const y = numbersIn(made(gcc(folder, 'single', [main]), ['5'], { input: x.join('\n') }).stdout);
    expect(y).toHaveLength(ours.length);
    y.forEach((v, k) => {
      expect(Math.abs(v - (ours[k] ?? Number.NaN))).toBeLessThan(3e-6);
    });
  });

  test('a half-band stage stores no zero', async () => {
    const text = await exportedText(tool, 'c', cases[1]?.[1] ?? {});
    const { plan } = run(cases[1]?.[1] ?? {});
    expect(plan.stages.some((s) => s.halfBand)).toBe(true);
    plan.stages.forEach((s, k) => {
      if (s.halfBand)
        expect(text).toContain(`static const double resampler_h${k + 1}[${(s.h.length + 1) / 2}]`);
    });
  });
});

describe('Python', () => {
  let said: number[][] = [];
  beforeAll(async () => {
    const files: string[] = [];
    for (const [k, [, some]] of cases.entries()) {
      await saved(folder, tool, 'python', { ...some, name: `chain${k}` });
      files.push(
        folder.write(
          `run${k}.py`,
          `import sys
sys.path.insert(0, ${JSON.stringify(folder.path)})
import numpy as np
from scipy import signal
import chain${k} as chain
x = np.array([${x.join(', ')}])
print(*chain.stream(x))
${
  k === 3
    ? `up, down, h = chain.STAGES[0]
print(np.max(np.abs(chain.resample(x) - signal.resample_poly(x, up, down, window=np.array(h) / up))))
pads = [("edge", dict(padtype="constant")), ]
n = np.arange(300)
flat = np.ones(300)
held = chain.resample(flat, "edge")
print(np.max(np.abs(held - held[100])), len(held))
for mode in ("symmetric", "reflect", "antisymmetric", "antireflect", "line"):
    print(len(chain.resample(x, mode)))
`
    : `tone = np.cos(2 * np.pi * 0.01 * np.arange(900))
y = chain.resample(tone)
`
}${
  k < 3
    ? `up = np.prod([s[0] for s in chain.STAGES]); down = np.prod([s[1] for s in chain.STAGES])
ideal = np.cos(2 * np.pi * 0.01 * np.arange(len(y)) * down / up)
print(np.max(np.abs(y - ideal)[len(y) // 3: 2 * len(y) // 3]))
`
    : ''
}`,
        ),
      );
    }
    said = pythonFiles(files, { modules: ['numpy', 'scipy'] }).map((s) => numbersIn(s.stdout));
  });

  test.each(cases.map(([title, some], k) => [title, some, k] as const))(
    '%s: stream() is the C code',
    (_, some, k) => {
      const ours = expected(some);
      ours.forEach((v, n) => {
        expect(Math.abs(v - (said[k]?.[n] ?? Number.NaN))).toBeLessThan(1e-13);
      });
    },
  );

  test('resample() is SciPy’s resample_poly with these coefficients', () => {
    const count = expected(cases[3]?.[1] ?? {}).length;
    const [apart = 1, ripple = 1, ...lengths] = said[3]?.slice(count) ?? [];
    expect(apart).toBeLessThan(1e-13);
    // A constant whose ends are held stays one but for the stop band.
    expect(ripple).toBeLessThan(0.02);
    expect(lengths).toEqual([200, ...new Array<number>(5).fill(count)]);
  });

  test.each([0, 1, 2])('chain %d: a tone comes out where it was, without delay', (k) => {
    // Ripple, and all images together, of which each is as far down as was asked.
    const off = said[k]?.at(-1) ?? 1;
    expect(off).toBeLessThan(0.04);
  });
});

test('Octave: late is the C code, y is in line', async () => {
  const lines = [`addpath('${folder.path}');`];
  for (const [k, [, some]] of cases.entries()) {
    await saved(folder, tool, 'matlab', { ...some, name: `stages${k}` });
    lines.push(
      `x = [${x.join(' ')}]; [y, late] = stages${k}(x); printf('%.17g\\n', late); printf('%.17g\\n', y);`,
    );
  }
  const { stdout } = octave(folder.write('all.m', lines.join('\n')));
  const numbers = numbersIn(stdout);
  for (const [, some] of cases) {
    const ours = expected(some);
    const late = numbers.splice(0, ours.length);
    late.forEach((v, n) => {
      expect(Math.abs(v - (ours[n] ?? Number.NaN))).toBeLessThan(1e-13);
    });
    const inLine = numbers.splice(0, ours.length);
    const { plan } = run(some);
    // SciPy's alignment, which the Python export was checked for, is the engine's output once the delay is dropped.
    const [stage] = plan.stages;
    if (!stage || plan.stages.length > 1 || !stage.symmetric) continue;
    const half = (stage.h.length - 1) / 2;
    inLine.forEach((v, n) => {
      let sum = 0;
      for (let k = 0; k < x.length; k++)
        sum += (stage.h[n * stage.down + half - k * stage.up] ?? 0) * stage.up * (x[k] ?? 0);
      expect(Math.abs(v - sum)).toBeLessThan(1e-13);
    });
  }
});

test('the inputs that outputs need are what the engine says', () => {
  const { plan, needed } = run({ ...cases[0]?.[1], outputs: 500 });
  expect(needed).toBe(chainInputsFor(plan.stages, 500));
});

test('a name that is reserved somewhere is refused', async () => {
  await expect(exportedText(tool, 'c', { ...cases[3]?.[1], name: 'for' })).rejects.toThrow(
    /name: cannot be a name/,
  );
});
