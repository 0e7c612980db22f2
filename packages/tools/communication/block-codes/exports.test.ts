/** Every export, run by the program that reads it; more codes are in exports.long.ts. */
import { describe, expect, test } from 'vitest';
import { made } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { gcc, icarus } from '../../testing/run.ts';
import tool from './index.ts';
import type { BlockInputs } from './inputs.ts';
import { prove } from './testing/prove.ts';

type Some = Partial<BlockInputs>;
const folder = madeFolder();

const bch: Some = { family: 'bch', size: 't', t: 3 };
const both: readonly [string, Some][] = [
  ['RS(15, 11)', {}],
  ['x^0 first, odd checks', { n: 14, k: 9, order: 'low' }],
  ['BCH(15, 5)', bch],
  ['SECDED', { family: 'hamming', form: 'secded', data: 8 }],
  ['Golay', { family: 'golay' }],
  ['not systematic', { family: 'matrix', matrix: '11110\n01111' }],
];
const inC: readonly [string, Some][] = [
  ...both,
  ['extended RS, odd checks', { k: 10, extended: 'yes' }],
  ['m(x)·g(x)', { systematic: 'no' }],
];

test.each(inC)(
  'C of %s compiles without a warning and finds what the page finds',
  async (name, some) => {
    const file = `${name.replace(/\W+/gu, '_')}.c`;
    folder.write(file, await exportedText(tool, 'c', some));
    expect(made(gcc(folder, `${file}.out`, [file], '-DCODE_TEST')).stdout).toBe('PASS\n');
  },
);

test.each(both)('Verilog of %s runs in Icarus', async (name, some) => {
  const file = `${name.replace(/\W+/gu, '_')}.v`;
  folder.write(file, await exportedText(tool, 'verilog', some));
  expect(icarus(folder, [file])).toMatch(/^PASS: \d+ checks$/mu);
});

test('a result that came from a worker is exported alike', async () => {
  const inputs = withDefaults(tool.inputs, {});
  const result = evaluate(tool, inputs);
  for (const format of ['c', 'verilog']) {
    const write = tool.exports[format]?.write;
    expect(await write?.(structuredClone(result), inputs)).toBe(await write?.(result, inputs));
  }
});

test('a wrong constant is noticed by the test benches', async () => {
  const verilog = await exportedText(tool, 'verilog', {});
  const broken = verilog.replace(/STEP = \{4'd\d+/u, "STEP = {4'd1");
  expect(broken).not.toBe(verilog);
  folder.write('broken.v', broken);
  expect(icarus(folder, ['broken.v'])).toMatch(/^FAIL/mu);
});

test.each<[string, Some, string]>([
  ['an extended code', { extended: 'yes' }, 'without it'],
  ['a message that does not stand in the word', { systematic: 'no' }, 'does not stand'],
  ['more roots than a circuit has', { m: 8, n: 255, k: 155 }, 'at most 64'],
])('Verilog of %s is refused', async (_, some, message) => {
  await expect(exportedText(tool, 'verilog', some)).rejects.toThrow(message);
});

describe('Yosys', () => {
  test.each<[string, Some, number, number, boolean]>([
    ['hamming_7_4', { family: 'hamming' }, 7, 4, false],
    ['extended_hamming_13_8', { family: 'hamming', form: 'secded', data: 8 }, 13, 8, true],
  ])('proves %s for all words', async (name, some, n, k, tells) => {
    folder.write(`${name}.v`, await exportedText(tool, 'verilog', some));
    prove(folder, `${name}.v`, name, n, k, tells);
  });

  test('refuses a wrong wire', async () => {
    const text = await exportedText(tool, 'verilog', { family: 'hamming' });
    folder.write('wrong.v', text.replace("message & 4'hb", "message & 4'h3"));
    expect(() => prove(folder, 'wrong.v', 'hamming_7_4', 7, 4, false)).toThrow();
  });
});
