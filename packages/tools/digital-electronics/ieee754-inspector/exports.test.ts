/** Every export, run by the program that reads it. */
import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import type { BinaryFormat } from '@tollbench/engines/float/format.ts';
import { USUAL } from '@tollbench/engines/float/round.ts';
import { describe, expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import type { Values } from '../../define/field.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { gcc, icarus } from '../../testing/run.ts';
import {
  converterModule,
  converterName,
  expected,
  moduleOf,
  RM,
} from './exports/verilog-converter.ts';
import tool from './index.ts';

type Some = Partial<Values<typeof tool.inputs>>;
const folder = madeFolder();

function written(format: 'c' | 'verilog', some: Some, file: string): string {
  const inputs = withDefaults(tool.inputs, some);
  const text = tool.exports[format]?.write(evaluate(tool, inputs), inputs) as string;
  folder.write(file, text);
  return text;
}

const named = (some: Some) =>
  Object.entries(some)
    .map(([k, v]) => `${k}=${v}`)
    .join(' ') || 'defaults';
const plain = ['binary64', 'binary32', 'binary16', 'e4m3', 'e5m2', 'e4m3fnuz', 'e2m1'] as const;

describe('C, compiled without a warning, agrees with the engine', () => {
  const cases: readonly Some[] = [
    ...plain.map((format) => ({ format })),
    { format: 'e8m0', number: '2' },
    ...(['posit16'] as const).map((format) => ({ format, number: '-1/3' })),
    { format: 'extended', number: '2^-16440' },
    { format: 'binary128', number: 'pi' },
    ...(['nearestAway', 'towardZero', 'up', 'odd'] as const).map(
      (rounding) => ({ format: 'binary16', rounding }) as const,
    ),
    { format: 'e5m2', overflow: 'saturate' },
    { format: 'own', lowest: 'flushed' },
    { format: 'own', specials: 'p3109', exponentBits: 4, fractionBits: 3, bias: 8 },
    { format: 'own', specials: 'finite', exponentBits: 5, fractionBits: 0 },
    { mode: 'memory', format: 'binary32' },
    { mode: 'operation' },
    { mode: 'block', format: 'e2m1', numbers: '1 2 3' },
  ];
  test.each(cases.map((some, k) => [named(some), k, some] as const))('%s', (_, k, some) => {
    written('c', some, `f${k}.c`);
    // libm comes after what needs it.
    expect(made(gcc(folder, `f${k}`, [`f${k}.c`], '-DFLOAT_TEST', '-lm')).stdout).toBe('PASS\n');
    if (k < 2) gcc(folder, `f${k}.o`, [`f${k}.c`], '-c');
  });

  test('a wrong bit is noticed by its test', () => {
    const text = written('c', { format: 'binary16' }, 'broken.c');
    const broken = text.replace('rest == half && (code & 1u)', 'rest == half');
    expect(broken).not.toBe(text);
    folder.write('broken.c', broken);
    expect(
      made(gcc(folder, 'broken', ['broken.c'], '-DFLOAT_TEST', '-lm'), [], { anyStatus: true })
        .stdout,
    ).toMatch(/^FAIL/u);
  });

  test('the float and the double are the compiler’s own', () => {
    written('c', { format: 'binary32', number: '0.1' }, 'own.c');
    folder.write(
      'main.c',
      `#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern const uint64_t binary32_words[1];
double binary32_to_double(uint64_t word);
int main(void) {
    const float tenth = 0.1f;
    uint32_t word;
    memcpy(&word, &tenth, 4);
    puts(word == binary32_words[0] && (double)tenth == binary32_to_double(word) ? "PASS" : "FAIL");
    return 0;
}
`,
    );
    expect(made(gcc(folder, 'own', ['own.c', 'main.c'], '-lm')).stdout).toBe('PASS\n');
  });
});

describe('Verilog in Icarus, bit for bit', () => {
  const conversions: readonly Some[] = [
    { format: 'binary32', via: 'none', to: 'binary16', source: '0.1' },
    { format: 'binary64', via: 'none', to: 'binary32', source: '0.1' },
    { format: 'binary16', via: 'none', to: 'e4m3', source: '0.1' },
    { format: 'binary32', via: 'none', to: 'e4m3fnuz', source: '0.1' },
    { format: 'e5m2', via: 'none', to: 'binary32', source: '1' },
    { format: 'binary32', via: 'none', to: 'e2m1', source: '1' },
    { format: 'binary128', via: 'none', to: 'binary64', source: '0.1' },
    {
      format: 'binary16',
      via: 'none',
      to: 'e5m2',
      source: '0.1',
      overflow: 'saturate',
      tininess: 'before',
    },
  ].map((some) => ({ mode: 'convert', ...some }) as Some);
  const cases: readonly Some[] = [
    ...(['binary32', 'e4m3', 'e5m2fnuz', 'e2m1'] as const).map((format) => ({ format })),
    { format: 'own', lowest: 'flushed' },
    ...conversions,
  ];
  test.each(cases.map((some, k) => [named(some), k, some] as const))('%s', (_, k, some) => {
    written('verilog', some, `v${k}.v`);
    expect(icarus(folder, [`v${k}.v`])).toMatch(/^PASS: \d+ checks$/mu);
  });

  test('every half to E4M3, and every E5M2 to binary16, in the five roundings', () => {
    for (const [from, to, step] of [
      // A prime step through the halves keeps the test short, and meets every exponent and every tie.
      ['binary16', 'e4m3', 7],
      ['e5m2', 'binary16', 1],
    ] as [FormatId, FormatId, number][]) {
      const [a, b] = [FORMATS[from] as BinaryFormat, FORMATS[to] as BinaryFormat];
      const rows: string[] = [];
      for (let word = 0; word < 2 ** (1 + a.exponentBits + a.fractionBits); word += step)
        RM.forEach((rounding, rm) => {
          const want = expected(a, b, BigInt(word), { ...USUAL, rounding });
          if (want)
            rows.push(
              (
                (BigInt(word) << 32n) |
                (BigInt(rm) << 24n) |
                (want.y << 4n) |
                BigInt(`0b${want.flags}`)
              ).toString(16),
            );
        });
      folder.write('all.mem', `${rows.join('\n')}\n`);
      folder.write('dut.v', moduleOf(a, b, USUAL));
      const width = 1 + b.exponentBits + b.fractionBits;
      folder.write(
        'all.v',
        `module all;
  reg [55:0] rows [0:${rows.length - 1}];
  reg [55:0] row;
  integer k, errors;
  wire [${width - 1}:0] y;
  wire nv, of, uf, nx;
  ${converterName(a, b)} dut (.a(row[${31 + 1 + a.exponentBits + a.fractionBits}:32]), .rm(row[26:24]), .y(y), .nv(nv), .of(of), .uf(uf), .nx(nx));
  initial begin
    errors = 0;
    $readmemh("all.mem", rows);
    for (k = 0; k < ${rows.length}; k = k + 1) begin
      row = rows[k];
      #1 if (y !== row[${width + 3}:4] || {nv, of, uf, nx} !== row[3:0]) errors = errors + 1;
    end
    $display("%0d errors of %0d", errors, ${rows.length});
  end
endmodule
`,
      );
      expect(icarus(folder, ['all.v', 'dut.v'])).toMatch(/^0 errors of \d+$/u);
    }
  });

  test('Yosys takes the converter as it is', () => {
    folder.write('synth.v', moduleOf(FORMATS.binary32, FORMATS.binary16, USUAL));
    program(
      'yosys',
      ['-q', '-p', 'read_verilog synth.v; synth -top binary32_to_binary16; check -assert'],
      { cwd: folder.path },
    );
  });

  test('a wrong rounding is noticed by its bench', () => {
    const text = converterModule(FORMATS.binary32, FORMATS.binary16, USUAL);
    const broken = text.replace('first & (more | last)', 'first');
    expect(broken).not.toBe(text);
    folder.write('broken.v', broken);
    expect(icarus(folder, ['broken.v'])).toMatch(/^FAIL: /mu);
  });

  test('what has no module is refused in a sentence', () => {
    for (const [some, why] of [
      [{ format: 'posit16', number: '1' }, /posit/u],
      [{ format: 'extended' }, /stores its leading bit/u],
      [{ format: 'own', fractionBits: 200 }, /15 exponent bits/u],
      [{ mode: 'convert', to: 'e8m0', via: 'none', source: '2' }, /with a fraction/u],
    ] as [Some, RegExp][])
      expect(() => written('verilog', some, 'no.v'), named(some)).toThrow(why);
  });
});
