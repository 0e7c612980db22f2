import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { readCoefficients } from '../coefficients.ts';
import tool from './index.ts';
import type { FirInputs } from './inputs.ts';

const run = (some: Partial<FirInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const given = (coefficients: string, more: Partial<FirInputs> = {}) =>
  run({ method: 'import', coefficients, type: 'none', fs: 1, ...more });

describe('coefficients are read as', () => {
  test.each([
    ['a list', '1 -2.5 .5e-3 +4.', [1, -2.5, 0.0005, 4]],
    ['a column with comments', '# taps\n1\n2 % two\n\n3 // three\n', [1, 2, 3]],
    ['MATLAB', 'b = [0.1, 0.2 ...\n  0.1];', [0.1, 0.2, 0.1]],
    ['Python', 'taps = [0.1, 0.2, 0.1]', [0.1, 0.2, 0.1]],
    [
      'C',
      '/* low-pass */\nstatic const float32_t h[3] = {\n  0.25f, 0.5F,\n  0.25f,\n};\n',
      [0.25, 0.5, 0.25],
    ],
    ['a table', 'n;h[n]\n0;0.25\n1;0.5', [0.25, 0.5]],
    ['a headed column', 'Coefficient\n0.25\n0.5', [0.25, 0.5]],
    ['.coe, decimal', '; made by hand\nradix=10;\ncoefdata=\n-1,\n2,\n-1;\n', [-1, 2, -1]],
    ['.coe, binary', 'Radix = 2;\nCoefData = 011, 100, 111;', [3, -4, -1]],
  ])('%s', (_, text, expected) => {
    expect([...readCoefficients(text)]).toEqual(expected);
  });

  test('.coe in hexadecimal as MATLAB’s tools write it: 12-bit words, mirrored', () => {
    // A widely copied example of the format, order 15.
    const text =
      '; XILINX CORE Generator(tm)Distributed Arithmetic FIR filter coefficient (.COE) File\nRadix = 16; \nCoefficient_Width = 12; \nCoefData = 000,\nffd,\n00f,\n02e,\nf8b,\nef9,\n24e,\n7ff,\n7ff,\n24e,\nef9,\nf8b,\n02e,\n00f,\nffd,\n000;\n';
    const half = [0, -3, 15, 46, -117, -263, 590, 2047];
    expect([...readCoefficients(text)]).toEqual([...half, ...half.toReversed()]);
    const r = given(text, { divisor: 2048 });
    expect([r.type, r.symmetry]).toEqual([2, 'even']);
    expect(r.amplitude[0]).toBeCloseTo((2 * half.reduce((a, b) => a + b)) / 2048, 12);
  });

  test('our own files, each of them, unchanged', async () => {
    const r = run({});
    for (const format of ['csv', 'coe', 'matlab', 'c', 'cmsis-f32']) {
      const text = await exportedText(tool, format, {});
      if (format === 'matlab' || format === 'c' || format === 'cmsis-f32') {
        // A file with more in it than the array is refused, not misread.
        expect(() => readCoefficients(text), format).toThrow(/^go on|no finite/u);
        continue;
      }
      const found = readCoefficients(text);
      expect(
        [...found].map((c) => c + 0),
        format,
      ).toEqual(format === 'coe' ? [...(r.fixed?.integers ?? [])] : [...r.h]);
    }
  });

  test.each([
    ['', /are empty/u],
    ['0 0', /are all 0/u],
    // What follows a semicolon in a line is a comment, as the format has it.
    ['Radix = 2; CoefData = 011, 100;', /are empty/u],
    ['1 2 abc', /"abc" as number 3/u],
    ['1,2,1e999', /no finite/u],
    ['1 0x10', /"0x10" as number 2/u],
    ['h = {1, 2', /do not close/u],
    ['{1, 2} {3}', /go on behind/u],
    ['frequency,gain\n1,2', /column of coefficients must be called/u],
    ['radix=8;\ncoefdata=1,2;', /radix 8/u],
    ['radix=16;\ncoefdata=1,xy;', /"xy" as number 2/u],
    ['1 '.repeat(4097), /are 4097; the most is 4096/u],
  ])('and refused: %#', (text, why) => {
    expect(() => readCoefficients(text)).toThrow(why);
    expect(() => given(text)).toThrow(InputErrors);
  });

  test('a text of ten thousand brackets and signs is refused at once', () => {
    for (const text of ['['.repeat(1e5), '+-'.repeat(5e4), `${'1e'.repeat(5e4)}`, 'h['.repeat(5e4)])
      expect(() => readCoefficients(text)).toThrow();
  });
});

describe('an imported filter', () => {
  test('is looked at without a mask: a comb has its zeros and gains', () => {
    const r = given('1 0 0 0 -1');
    expect([r.type, r.symmetry, r.taps, r.masked]).toEqual([3, 'odd', 5, false]);
    // |1 − e^(−4jω)| = 2|sin 2ω|.
    r.frequency.forEach((f, k) => {
      expect(r.amplitude[k]).toBeCloseTo(2 * Math.abs(Math.sin(4 * Math.PI * f)), 12);
    });
    const i = withDefaults(tool.inputs, {
      method: 'import',
      coefficients: '1 0 0 0 -1',
      type: 'none',
    });
    const shown = tool.outputs(evaluate(tool, i), i);
    expect(shown[0]).toMatchObject({ kind: 'plot', id: 'response' });
    expect(shown.map((o) => o.id)).not.toContain('bands');
    expect(shown.map((o) => o.id)).not.toContain('unmet');
  });

  test('is held against a mask where there is one, as a design of the same coefficients is', () => {
    const made = run({ fixed: 'off' });
    const text = Array.from(made.h, String).join('\n');
    const r = run({ method: 'import', coefficients: text, fixed: 'off' });
    expect([...r.h]).toEqual([...made.h]);
    expect(r.meets).toBe(true);
    r.figures.forEach((f, k) => {
      expect(f.decibels).toBeCloseTo(made.figures[k]?.decibels ?? 0, 6);
    });
    expect(run({ method: 'import', coefficients: text, attenuation: 90 }).meets).toBe(false);
  });

  test('without mirrored coefficients has a delay at each frequency, and no type', async () => {
    // 1 + z⁻¹/2: group delay (1/4 + cos ω/2)/(5/4 + cos ω) samples.
    const some = { method: 'import', coefficients: '1 0.5', type: 'none', fs: 1 } as const;
    const { results, tables } = JSON.parse(await exportedText(tool, 'json', some)) as {
      results: Record<string, unknown>;
      tables: Record<string, Record<string, (number | null)[]>>;
    };
    expect([results['linearPhaseType'], results['groupDelay'], results['maskMet']]).toEqual([
      null,
      null,
      null,
    ]);
    const { frequency = [], groupDelay = [] } = tables['phase'] ?? {};
    frequency.forEach((f, k) => {
      const c = Math.cos(2 * Math.PI * (f ?? 0));
      expect(groupDelay[k]).toBeCloseTo((0.25 + c / 2) / (1.25 + c), 10);
    });
    expect(
      JSON.parse(await exportedText(tool, 'json', { ...some, coefficients: '1 2 1' })).results
        .groupDelay,
    ).toBe(1);
  });

  test('is written in every format, folded hardware for mirrored ones alone', async () => {
    const some = { method: 'import', coefficients: '1 0.5 0.25', type: 'none' } as const;
    for (const format of Object.keys(tool.exports))
      expect((await exportedText(tool, format, some)).length).toBeGreaterThan(50);
    expect(await exportedText(tool, 'verilog', some)).not.toContain(' s0 =');
    expect(await exportedText(tool, 'verilog', { ...some, coefficients: '1 2 1' })).toContain(
      ' s0 =',
    );
  });
});

test.each([
  ['0,1 0,2 0,1', 'have "0,1", which is one number or two: write 0.1, or 0, 1'],
  ['0,25\n0,5\n0,25', 'have "0,25", which is one number or two'],
  ['radix=16;\ncoefdata=7fff,8000,f;', 'have words of 4 and of 1 digits'],
])('%j can be read in two ways, and is refused with both', (text, why) => {
  expect(() => readCoefficients(text)).toThrow(why);
});
