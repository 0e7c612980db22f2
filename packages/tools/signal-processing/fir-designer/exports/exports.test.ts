/** Every export, run by the program that reads it, against the bit-true model. */
import { filterFixed } from '@tollbench/engines/signal/fixed-filter.ts';
import { highest, lowest, quantise, type Rounding } from '@tollbench/engines/signal/fixed-point.ts';
import { remez } from '@tollbench/engines/signal/remez.ts';
import { describe, expect, test } from 'vitest';
import { made, octave, program, python } from '../../../../../scripts/programs.ts';
import { madeFolder } from '../../../testing/folder.ts';
import { firFixedC, firFloatC } from './c.ts';
import type { FixedFir } from './fixed-fir.ts';
import { firFixedMatlab, firMatlab } from './matlab.ts';
import { firFixedPython, firPython } from './python.ts';
import { firTestBench, firVerilog, type VerilogOptions } from './verilog.ts';

const folder = madeFolder();
const here = { cwd: folder.path } as const;
const write = folder.write;

/** Deterministic samples over the whole range, the extremes and a run of each among them. */
function stimulus(width: number, count: number, salt = 1): number[] {
  let state = salt;
  return Array.from({ length: count }, (_, k) => {
    if (k % 50 < 12) return k % 100 < 50 ? highest(width) : lowest(width);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 2 ** width) + lowest(width);
  });
}

const bands = [
  { from: 0, to: 0.1, desired: 1 },
  { from: 0.2, to: 0.5, desired: 0 },
];
function designed(taps: number, over: Partial<FixedFir> = {}): FixedFir {
  const coefficient = over.coefficient ?? { width: 12, fraction: 12 };
  return {
    name: 'lowpass',
    integers: [...quantise(remez({ taps, bands }).coefficients, coefficient).integers],
    coefficient,
    input: { width: 10, fraction: 9 },
    output: { width: 10, fraction: 9 },
    rounding: 'nearest-even',
    overflow: 'saturate',
    ...over,
  };
}

const roundings: Rounding[] = [
  'floor',
  'toward-zero',
  'nearest-up',
  'nearest-away',
  'nearest-even',
];
/** What a reader might set, the corners among it. */
const filters: [string, FixedFir][] = [
  ...roundings.flatMap((rounding) =>
    (['saturate', 'wrap'] as const).map((overflow): [string, FixedFir] => [
      `${rounding}, ${overflow}`,
      designed(21, { rounding, overflow, output: { width: 8, fraction: 8 } }),
    ]),
  ),
  ['even length', designed(24)],
  ['one coefficient', { ...designed(3), integers: [-2048] }],
  ['zeros among the coefficients', { ...designed(3), integers: [0, 5, 0, -2048, 0, 5, 0] }],
  ['nothing but zeros', { ...designed(3), integers: [0, 0, 0] }],
  [
    'odd symmetry',
    {
      ...designed(3),
      integers: [-7, 100, -2048, 0, 2047, -100, 7].map((c) => (c === -2048 ? -2047 : c)),
    },
  ],
  ['no bits dropped', designed(9, { output: { width: 24, fraction: 21 } })],
  [
    'bits appended, wrapping',
    designed(9, { output: { width: 20, fraction: 25 }, overflow: 'wrap' }),
  ],
  ['bits appended, saturating', designed(9, { output: { width: 20, fraction: 25 } })],
  ['a wide output', designed(9, { output: { width: 40, fraction: 15 } })],
  [
    'more bits dropped than there are',
    designed(9, { output: { width: 6, fraction: -12 }, rounding: 'nearest-away' }),
  ],
  [
    '16-bit data and coefficients',
    designed(63, {
      coefficient: { width: 16, fraction: 17 },
      input: { width: 16, fraction: 15 },
      output: { width: 16, fraction: 15 },
    }),
  ],
];
const wide = designed(31, {
  coefficient: { width: 30, fraction: 31 },
  input: { width: 32, fraction: 31 },
  output: { width: 32, fraction: 31 },
});

describe('Verilog, in Icarus, bit for bit', () => {
  const forms: VerilogOptions[] = [
    { structure: 'direct' },
    { structure: 'direct', preAdder: true },
    { structure: 'transposed' },
  ];
  const cases = [...filters, ['past 53 bits', wide] as const].flatMap(([title, fir]) =>
    forms.map(
      (form) =>
        [`${title}: ${form.structure}${form.preAdder ? ', pre-adder' : ''}`, fir, form] as const,
    ),
  );
  test.each(cases)('%s', (_, fir, form) => {
    write('dut.v', firVerilog(fir, form));
    write('tb.v', firTestBench(fir, stimulus(fir.input.width, 200), form));
    expect(
      program('iverilog', ['-g2005', '-Wall', '-Wno-timescale', '-o', 'tb', 'dut.v', 'tb.v'], here)
        .stdout,
    ).toBe('');
    expect(program('vvp', ['-n', 'tb'], here).stdout).toMatch(/^PASS: 200 samples$/m);
  });

  test('the test bench notices one wrong bit', () => {
    const fir = designed(21);
    const broken = Array.from(fir.integers);
    broken[10] = broken[10]! + 1;
    write('dut.v', firVerilog({ ...fir, integers: broken }, { structure: 'direct' }));
    write('tb.v', firTestBench(fir, stimulus(10, 200), { structure: 'direct' }));
    program('iverilog', ['-g2005', '-o', 'tb', 'dut.v', 'tb.v'], here).stdout;
    expect(program('vvp', ['-n', 'tb'], here).stdout).toMatch(/^FAIL/m);
  });

  test.each(forms)('Yosys synthesises %j, and the pre-adder halves the multipliers', (form) => {
    write('dut.v', firVerilog(designed(21), form));
    const report = program(
      'yosys',
      ['-p', 'read_verilog dut.v; hierarchy -check -top lowpass; proc; check -assert; opt; stat'],
      here,
    ).stdout;
    const counts = report.slice(report.lastIndexOf('Number of cells'));
    const multipliers = Number(/\$mul\s+(\d+)/.exec(counts)?.[1]);
    expect(multipliers).toBe(form.structure === 'direct' && !form.preAdder ? 21 : 11);
  });

  test('refused: a pre-adder without symmetry or delay line', () => {
    const skewed = { ...designed(3), integers: [1, 2, 3] };
    expect(() => firVerilog(skewed, { structure: 'direct', preAdder: true })).toThrow(/symmetric/);
    expect(() => firVerilog(designed(3), { structure: 'transposed', preAdder: true })).toThrow(
      /delay line/,
    );
  });
});

describe('C, by gcc -Wall -Wextra -Werror', () => {
  const flags = ['-std=c99', '-O2', '-Wall', '-Wextra', '-Wconversion', '-pedantic', '-Werror'];

  test.each(filters)('fixed point: %s', (_, fir) => {
    const x = stimulus(fir.input.width, 300, 5);
    write('fir.c', firFixedC(fir));
    write(
      'main.c',
      `#include "fir.c"
#include <stdio.h>
int main(void) {
    static lowpass_state state;
    long long v;
    while (scanf("%lld", &v) == 1) printf("%lld\\n", (long long)lowpass_step(&state, ${
      fir.input.width <= 8 ? '(int8_t)' : '(int16_t)'
    }v));
    return 0;
}
`,
    );
    program('gcc', [...flags, '-o', 'fir', 'main.c'], here);
    const out = made(folder.at('fir'), [], { input: x.join('\n') }).stdout;
    expect(out.trim().split('\n').map(Number)).toEqual([...filterFixed(fir, x)]);
  });

  test('double precision', () => {
    const h = remez({ taps: 33, bands }).coefficients;
    write('fir.c', firFloatC('smooth', h));
    write(
      'main.c',
      `#include "fir.c"
#include <stdio.h>
int main(void) {
    static smooth_state state;
    double in[100], out[100];
    for (int k = 0; k < 100; k++) in[k] = k == 0 ? 1.0 : 0.0;
    smooth_block(&state, in, out, 100);
    for (int k = 0; k < 100; k++) printf("%.17g\\n", out[k]);
    return 0;
}
`,
    );
    program('gcc', [...flags, '-o', 'fir', 'main.c'], here);
    const out = made(folder.at('fir')).stdout.trim().split('\n').map(Number);
    expect(out).toEqual([...h, ...Array<number>(67).fill(0)]);
  });

  test('refused: sums past 64 bits', () => {
    expect(() => firFixedC(wide)).toThrow(/65 bits/);
  });
});

describe('Python', () => {
  const filtered = (file: string, x: readonly number[]) =>
    JSON.parse(
      python(
        `import json, sys, ${file}; print(json.dumps(${file}.filter_samples(json.load(sys.stdin))))`,
        { ...here, input: JSON.stringify(x) },
      ).stdout,
    );
  test('fixed point, every filter', () => {
    for (const [title, fir] of [...filters, ['wide', wide] as const]) {
      const x = stimulus(fir.input.width, 150, 9);
      const name = `fir_${title.replace(/\W/g, '_')}`;
      write(`${name}.py`, firFixedPython(fir));
      const out = filtered(name, x);
      expect(out).toEqual([...filterFixed(fir, x)]);
    }
  }, 60_000);

  test('double precision', () => {
    const h = remez({ taps: 33, bands }).coefficients;
    write('smooth.py', firPython('smooth', h));
    const out = filtered('smooth', [1, ...Array(39).fill(0)]);
    expect(out.slice(0, 33)).toEqual([...h]);
  });
});

describe('Octave', () => {
  test('fixed and double precision', () => {
    const h = remez({ taps: 33, bands }).coefficients;
    write('smooth.m', firMatlab('smooth', h));
    const calls = filters.map(([, fir], k) => {
      const name = `fir${k}`;
      write(`${name}.m`, firFixedMatlab({ ...fir, name }));
      const x = stimulus(fir.input.width, 150, 3);
      return `printf("%d ", ${name}([${x.join(' ')}])); printf("\\n");`;
    });
    write('calls.m', ['1;', ...calls, 'printf("%.17g ", smooth([1 zeros(1, 32)]));'].join('\n'));
    const lines = octave('calls.m', here).stdout.trim().split('\n');
    filters.forEach(([, fir], k) => {
      const expected = filterFixed(fir, stimulus(fir.input.width, 150, 3));
      expect(
        lines[k]!.trim()
          .split(' ')
          .map((y) => Number(y) + 0),
      ).toEqual([...expected]);
    });
    expect(lines.at(-1)!.trim().split(' ').map(Number)).toEqual([...h]);
  }, 60_000);

  test('refused: sums past 53 bits', () => {
    expect(() => firFixedMatlab(wide)).toThrow(/53/);
  });
});
