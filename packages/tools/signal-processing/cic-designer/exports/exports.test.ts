/** Every export, run by the program that reads it, against the bit-true model. */
import { runCic } from '@tollbench/engines/cic/model.ts';
import { describe, expect, test } from 'vitest';
import { made, program, python } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { fromQuery, withDefaults } from '../../../define/inputs.ts';
import { exportedText, madeFolder } from '../../../testing/folder.ts';
import { gcc, icarus, numbersIn } from '../../../testing/run.ts';
import tool from '../index.ts';
import type { CicInputs } from '../inputs.ts';
import { planOf, triedRates } from './plan.ts';
import { samplesOf } from './stimulus.ts';

const folder = madeFolder();
const PLAIN = 'compensator=none&fs=1&edge=1u';
const queries: readonly string[] = [
  '',
  `${PLAIN}&rounding=nearest-even&outputBits=12`,
  `${PLAIN}&rounding=nearest-up&inputBits=8&outputBits=9&stages=3&rate=16`,
  `${PLAIN}&delays=1 3 2&stages=3&rate=5&output=full`,
  `${PLAIN}&pruning=full&stages=5&rate=64&inputBits=32&outputBits=32`,
  `${PLAIN}&rates=range&leastRate=3&rate=40`,
  `${PLAIN}&kind=interpolator`,
  `${PLAIN}&kind=interpolator&rounding=nearest-even&delays=2&rate=7`,
  `${PLAIN}&kind=interpolator&output=full&stages=1&rate=2&inputBits=2`,
  `${PLAIN}&kind=interpolator&rates=range&leastRate=2&rate=20&rounding=nearest-up`,
];
const inputsOf = (query: string) => fromQuery(tool.inputs, query) as CicInputs;
const planned = (query: string) => planOf(evaluate(tool, inputsOf(query)), inputsOf(query));

describe('Verilog', () => {
  test.each(queries)('%s: its test bench passes in Icarus', async (query) => {
    folder.write('cic.v', await exportedText(tool, 'verilog', inputsOf(query)));
    expect(icarus(folder, ['cic.v'])).toMatch(/^PASS: \d+ outputs$/u);
  });

  test('the test bench notices one wrong bit', async () => {
    const text = await exportedText(tool, 'verilog', inputsOf(''));
    for (const [from, to] of [
      ['s2 <= s2 + a2', 's2 <= s2 + a2 + 64'],
      ['c4 <= d4 - z4_1', 'c4 <= d4 - c4'],
      ["5'd24", "5'd23"],
    ] as const) {
      expect(text).toContain(from);
      folder.write('cic.v', text.replaceAll(from, to));
      expect(icarus(folder, ['cic.v'])).toMatch(/FAIL/u);
    }
  });

  test.each(['', `${PLAIN}&kind=interpolator`])(
    '%s: Yosys synthesises it without a multiplier',
    async (query) => {
      folder.write('cic.v', await exportedText(tool, 'verilog', inputsOf(query)));
      const { stdout } = program(
        'yosys',
        [
          '-p',
          'read_verilog -DSYNTHESIS cic.v; hierarchy -check -top cic; proc; check -assert; opt; stat',
        ],
        { cwd: folder.path },
      );
      expect(stdout).not.toMatch(/\$mul/u);
      expect(stdout).toMatch(/\$sub/u);
    },
  );
});

describe('C, by gcc with every warning an error', () => {
  /** Blocks of random lengths, which R need not divide. */
  const main = (query: string, rate: number) => {
    const { cic } = planned(query);
    const decimates = cic.kind === 'decimator';
    const type = (bits: number) => `int${bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64}_t`;
    const call = decimates
      ? 'made = cic_block(&state, in + at, size, out);'
      : 'cic_block(&state, in + at, size, out); made = size * RATE;';
    return `#include "cic.c"
#include <stdio.h>
#define RATE ${rate}
static ${type(cic.inputBits)} in[100000];
static ${type(cic.outputBits)} out[400000];
int main(void) {
    static cic_state state;
    long long v;
    size_t count = 0, at = 0, made;
    uint32_t noise = 5;
    ${query.includes('range') ? 'cic_start(&state, RATE);' : ''}
    while (count < 100000 && scanf("%lld", &v) == 1) in[count++] = (${type(cic.inputBits)})v;
    while (at < count) {
        noise = noise * 1664525u + 1013904223u;
        size_t size = (noise >> 24) % 97u;
        if (size > count - at) size = count - at;
        ${call}
        for (size_t k = 0; k < made; k++) printf("%lld\\n", (long long)out[k]);
        at += size;
    }
    return 0;
}
`;
  };

  test.each(queries)('%s', async (query) => {
    folder.write('cic.c', await exportedText(tool, 'c', inputsOf(query)));
    const plan = planned(query);
    for (const rate of triedRates(plan)) {
      const cic = plan.at(rate);
      const decimates = cic.kind === 'decimator';
      const count = decimates ? 30 * rate + 1 : 60;
      const samples = samplesOf(cic.inputBits, count, decimates ? 8 * rate : 8);
      folder.write('main.c', main(query, rate));
      const binary = gcc(
        folder,
        'cic',
        ['main.c'],
        '-O2',
        '-fsanitize=undefined',
        '-fno-sanitize-recover',
      );
      const { stdout } = made(binary, [], { input: samples.join('\n') });
      expect(stdout.trim().split('\n')).toEqual(runCic(cic, samples).map(String));
    }
  });

  test('sums past 64 bits are refused with what does', async () => {
    const wide = withDefaults(tool.inputs, {
      compensator: 'none',
      stages: 6,
      rate: 1024,
      edge: 100,
    });
    await expect(exportedText(tool, 'c', wide)).rejects.toThrow(/76 bits/u);
  });
});

test('Python gives what the model gives', async () => {
  const calls: string[] = [];
  const expected: string[][] = [];
  for (const [k, query] of queries.entries()) {
    const name = `cic${k}`;
    const inputs = { ...inputsOf(query), name };
    folder.write(`${name}.py`, await exportedText(tool, 'python', inputs));
    const plan = planned(query);
    for (const rate of triedRates(plan)) {
      const cic = plan.at(rate);
      const count = cic.kind === 'decimator' ? 12 * rate : 12;
      const samples = samplesOf(cic.inputBits, count, 4);
      calls.push(
        `import ${name}; print(*${name}.filter_samples([${samples.join(', ')}], ${rate}))`,
      );
      expected.push(runCic(cic, samples).map(String));
    }
  }
  const { stdout } = python(calls.join('\n'), { cwd: folder.path });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  ).toEqual(expected);
});

test('the compensator’s file has its integers, and none is refused', async () => {
  const inputs = withDefaults(tool.inputs, {});
  const text = await exportedText(tool, 'coe', inputs);
  const list = text.slice(text.indexOf('coefdata=') + 9).replace(';', '');
  expect(numbersIn(list)).toEqual([...(evaluate(tool, inputs).compensation?.integers ?? [])]);
  await expect(exportedText(tool, 'coe', { ...inputs, compensator: 'none' })).rejects.toThrow(
    /no coefficients/u,
  );
});
