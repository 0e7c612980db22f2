/** Exports of long codes and of more kinds, run by the programs that read them. */
import { expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { gcc, icarus } from '../../testing/run.ts';
import tool from './index.ts';
import type { BlockInputs } from './inputs.ts';
import { prove } from './testing/prove.ts';

type Some = Partial<BlockInputs>;
const folder = madeFolder();
const bch: Some = { family: 'bch', size: 't', t: 3 };
const both: readonly [string, Some][] = [
  ['RS(204, 188)', { m: 8, first: 0, n: 204, k: 188 }],
  [
    'CCSDS RS(255, 223)',
    { m: 8, polynomial: '0x187', first: 112, spacing: 11, n: 255, k: 223, basis: 'dual' },
  ],
  ['RS(300, 290) of twelve bits', { m: 12, n: 300, k: 290 }],
  ['RS(40, 34) of eight bits', { m: 8, first: 0, n: 40, k: 34 }],
  ['BCH(1000, 960)', { ...bch, m: 10, n: 1000, t: 4 }],
  ['RS(3, 1)', { m: 2, n: 3, k: 1 }],
  ['RS(7, 6), one check', { m: 3, n: 7, k: 6 }],
  ['BCH of roots from α³', { ...bch, m: 5, n: 31, t: 2, first: 3 }],
  ['Hamming(7, 4)', { family: 'hamming' }],
  ['Hsiao(72, 64)', { family: 'hamming', form: 'hsiao', data: 64 }],
  ['one message bit', { family: 'hamming', form: 'systematic', data: 1 }],
  ['extended Golay', { family: 'golay', golay: 'extended', golayGenerator: 'ae3' }],
  ['an own matrix', { family: 'matrix', matrix: '110100\n011010\n101001' }],
  ['one check of 40 bits', { family: 'matrix', given: 'h', matrix: '1'.repeat(40) }],
];

const inC: readonly [string, Some][] = [
  ...both,
  ['extended BCH', { ...bch, extended: 'yes', order: 'low' }],
  ['128 errors', { m: 12, n: 1000, size: 't', t: 128 }],
];

test.each(inC)('C of %s', async (name, some) => {
  const file = `${name.replace(/\W+/gu, '_')}.c`;
  folder.write(file, await exportedText(tool, 'c', some));
  expect(made(gcc(folder, `${file}.out`, [file], '-DCODE_TEST')).stdout).toBe('PASS\n');
});

test.each(both)('Verilog of %s', async (name, some) => {
  const file = `${name.replace(/\W+/gu, '_')}.v`;
  folder.write(file, await exportedText(tool, 'verilog', some));
  expect(icarus(folder, [file])).toMatch(/^PASS: \d+ checks$/mu);
});

test('Yosys proves hsiao_22_16 for all words', async () => {
  const hsiao: Some = { family: 'hamming', form: 'hsiao', data: 16 };
  folder.write('hsiao_22_16.v', await exportedText(tool, 'verilog', hsiao));
  prove(folder, 'hsiao_22_16.v', 'hsiao_22_16', 22, 16, true);
});

test('Yosys takes the serial circuits', async () => {
  folder.write('rs.v', await exportedText(tool, 'verilog', {}));
  program(
    'yosys',
    [
      '-q',
      '-p',
      'read_verilog -D SYNTHESIS rs.v; design -save both; prep -top rs_15_11_decoder; check -assert; design -load both; prep -top rs_15_11_encoder; check -assert',
    ],
    { cwd: folder.path },
  );
});
