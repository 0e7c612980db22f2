/** Every export, run by the program that reads it. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import { made, program, pythonFile } from '../../../../scripts/programs.ts';
import { shareOf } from '../../../../scripts/sample.ts';
import type { Values } from '../../define/field.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { gcc, icarus } from '../../testing/run.ts';
import { type CrcResult, compute, type LfsrResult } from './compute.ts';
import { crcName, lfsrName } from './exports/names.ts';
import tool from './index.ts';

type Some = Partial<Values<typeof tool.inputs>>;

const folder = madeFolder();
const here = { cwd: folder.path } as const;

/** Writes one export into the folder. */
function written(format: 'verilog' | 'c' | 'python', some: Some, file: string) {
  const inputs = withDefaults(tool.inputs, some);
  const result = compute(inputs, { distances: false });
  const text = tool.exports[format]?.write(result, inputs) as string;
  folder.write(file, text);
  return { result, text };
}

const random = new Random(20261121);
const pick = (from: number, to: number) => from + (random.bits() % (to - from + 1));
const bitsOf = (n: number) => {
  let value = 0n;
  for (let k = 0; k < n; k += 32) value = (value << 32n) | BigInt(random.bits() >>> 0);
  return BigInt.asUintN(n, value);
};
const yesNo = () => (random.bits() & 1 ? 'yes' : 'no');

/** A CRC of a width, all else by chance. */
function someCrc(width: number, dataBits = pick(1, 80)): Some {
  return {
    preset: 'custom',
    width,
    poly: bitsOf(width) | 1n,
    init: bitsOf(width),
    refin: yesNo(),
    refout: yesNo(),
    xorout: bitsOf(width),
    messageKind: 'hex',
    hex: bitsOf(8 * 24)
      .toString(16)
      .padStart(48, '0'),
    dataBits,
  };
}
const someLfsr = (stages: number, form: 'fibonacci' | 'galois', dataBits = pick(1, 70)): Some => ({
  mode: 'lfsr',
  stages,
  form,
  feedback: 'custom',
  taps: bitsOf(stages) | 1n,
  seed: bitsOf(stages) | 1n,
  dataBits,
});

const crcs: readonly Some[] = [
  {},
  { dataBits: 1 },
  { preset: 'CRC-32/BZIP2', dataBits: 64 },
  { preset: 'CRC-12/UMTS', dataBits: 12 },
  { preset: 'CRC-5/USB', dataBits: 11 },
  { preset: 'CRC-16/MODBUS', dataBits: 32 },
  { preset: 'CRC-24/OPENPGP', dataBits: 8 },
  { preset: 'CRC-64/XZ', dataBits: 128 },
  { preset: 'CRC-82/DARC', dataBits: 41 },
  // A polynomial without + 1, and the extremes of width and word.
  { preset: 'custom', width: 8, poly: 6n, init: 0x5an, dataBits: 8 },
  { preset: 'custom', width: 1, poly: 1n, init: 1n, dataBits: 512 },
  { preset: 'custom', width: 16, poly: 0n, init: 0n, dataBits: 4 },
  ...[1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 16, 17, 20, 23, 24].map((w) => someCrc(w)),
  ...[31, 33, 47, 64, 65, 127].map((w) => someCrc(w)),
  someCrc(128, 512),
];
const lfsrs: readonly Some[] = [
  { mode: 'lfsr' },
  { mode: 'lfsr', stages: 128, dataBits: 128, form: 'galois' },
  ...[2, 3, 7, 8, 9, 16, 20, 32, 33, 64, 65, 128].flatMap((n) => [
    someLfsr(n, 'fibonacci'),
    someLfsr(n, 'galois'),
  ]),
];
const named = (some: Some) =>
  Object.entries(some)
    .filter(([name]) => name !== 'hex')
    .map(
      ([name, value]) => `${name}=${typeof value === 'bigint' ? `0x${value.toString(16)}` : value}`,
    )
    .join(' ') || 'defaults';

const ofDay = shareOf(
  [...crcs, ...lfsrs].map((some, k) => [named(some), k, some] as const),
  20,
);

describe('Verilog in Icarus, bit for bit', () => {
  test.each(ofDay)('%s', (_, k, some) => {
    written('verilog', some, `v${k}.v`);
    expect(icarus(folder, [`v${k}.v`], '2012')).toMatch(/^PASS: \d+ checks$/m);
  });

  test('a wrong wire is noticed by the test bench', () => {
    const { text } = written('verilog', {}, 'broken.v');
    const broken = text.replace('assign next[20] = c[12]', 'assign next[20] = c[13]');
    expect(broken).not.toBe(text);
    folder.write('broken.v', broken);
    expect(icarus(folder, ['broken.v'], '2012')).toMatch(/^FAIL: /m);
  });
});

describe('Yosys proves W bits a clock equal to W serial steps', () => {
  /** The same ports, stepped one bit at a time by a loop that knows the parameters alone. */
  function serialCrc({ model }: CrcResult, name: string, w: number): string {
    const { width, poly, init, refin, refout, xorout } = model;
    const hex = (v: bigint) => `${width}'h${v.toString(16)}`;
    return `module ${name} (input clk, input rst, input start, input valid, input [${w - 1}:0] data,
  output reg [${width - 1}:0] crc, output match);
  reg [${width - 1}:0] state, s;
  integer i;
  always @* begin
    s = start ? ${hex(init)} : state;
    for (i = 0; i < ${w}; i = i + 1)
      s = (s << 1) ^ ((s[${width - 1}] ^ data[${refin ? 'i' : `${w - 1} - i`}]) ? ${hex(poly)} : ${hex(0n)});
    for (i = 0; i < ${width}; i = i + 1) crc[i] = state[${refout ? `${width - 1} - i` : 'i'}];
    crc = crc ^ ${hex(xorout)};
  end
  // ${width} zeros after a register that holds xorout leave the residue.
  reg [${width - 1}:0] z;
  integer j;
  always @* begin
    for (j = 0; j < ${width}; j = j + 1) z[j] = ${refout ? `(${hex(xorout)} >> (${width - 1} - j)) & 1` : `(${hex(xorout)} >> j) & 1`};
    for (j = 0; j < ${width}; j = j + 1) z = (z << 1) ^ (z[${width - 1}] ? ${hex(poly)} : ${hex(0n)});
  end
  assign match = state == z;
  always @(posedge clk) if (rst) state <= ${hex(init)}; else if (valid) state <= s;
endmodule
`;
  }

  function serialLfsr({ register, seed }: LfsrResult, name: string, w: number): string {
    const { stages: n, poly, form } = register;
    const hex = (v: bigint) => `${n}'h${v.toString(16)}`;
    const step =
      form === 'galois'
        ? `bits[i] = s[${n - 1}]; s = (s << 1) ^ (s[${n - 1}] ? ${hex(poly)} : ${hex(0n)});`
        : `bits[i] = s[0]; s = {^(s & ${hex(poly)}), s[${n - 1}:1]};`;
    return `module ${name} (input clk, input rst, input load, input [${n - 1}:0] seed, input enable,
  output reg [${n - 1}:0] state, output reg [${w - 1}:0] bits);
  reg [${n - 1}:0] s;
  integer i;
  always @* begin
    s = state;
    for (i = 0; i < ${w}; i = i + 1) begin ${step} end
  end
  always @(posedge clk)
    if (rst) state <= ${hex(seed)}; else if (load) state <= seed; else if (enable) state <= s;
endmodule
`;
  }

  /** Registers become ports, so that one clock of both is compared over every state and every input. */
  function prove(name: string, gold: string, gate: string): void {
    folder.write(`${name}_gold.v`, gold);
    program(
      'yosys',
      [
        '-q',
        '-p',
        [
          `read_verilog -sv -D SYNTHESIS ${gate}`,
          `prep -top ${name}`,
          'flatten',
          'dffunmap',
          'opt_clean',
          `rename ${name} gate`,
          'design -stash gate',
          `read_verilog -sv ${name}_gold.v`,
          `prep -top ${name}`,
          'flatten',
          'dffunmap',
          'opt_clean',
          `rename ${name} gold`,
          'design -stash gold',
          'design -copy-from gold -as gold gold',
          'design -copy-from gate -as gate gate',
          'expose -evert-dff -shared gold gate',
          'equiv_make gold gate both',
          'hierarchy -top both',
          'equiv_simple',
          'equiv_status -assert',
        ].join('; '),
      ],
      here,
    );
  }

  const provenCrcs: Some[] = [
    { preset: 'CRC-32/ISO-HDLC', dataBits: 8 },
    { preset: 'CRC-16/XMODEM', dataBits: 16 },
    { preset: 'CRC-12/UMTS', dataBits: 7 },
    { preset: 'CRC-5/USB', dataBits: 11 },
    { preset: 'CRC-8/SMBUS', dataBits: 16 },
    { preset: 'CRC-32/ISCSI', dataBits: 8 },
    { preset: 'CRC-64/XZ', dataBits: 8 },
    someCrc(3, 3),
    someCrc(13, 9),
    someCrc(20, 4),
  ];
  test.each(provenCrcs.map((some) => [named(some), some] as const))('%s', (_, some) => {
    const { result } = written('verilog', some, 'gate.v');
    const w = some.dataBits as number;
    const name = `${crcName(result as CrcResult)}_w${w}`;
    prove(name, serialCrc(result as CrcResult, name, w), 'gate.v');
  });

  const provenLfsrs: Some[] = [
    someLfsr(8, 'fibonacci', 8),
    someLfsr(8, 'galois', 12),
    { mode: 'lfsr', stages: 31, form: 'fibonacci', dataBits: 16 },
    { mode: 'lfsr', stages: 23, form: 'galois', dataBits: 32 },
  ];
  test.each(provenLfsrs.map((some) => [named(some), some] as const))('%s', (_, some) => {
    const { result } = written('verilog', some, 'gate.v');
    const w = some.dataBits as number;
    const name = `${lfsrName(result as LfsrResult)}_w${w}`;
    prove(name, serialLfsr(result as LfsrResult, name, w), 'gate.v');
  });

  test.each([
    ['a wrong term', /next\[3\] = c\[\d\]/, 'next[3] = data[0]'],
    ['no hold', 'else if (valid)', 'else'],
    ['no reset', 'if (rst) state <= INIT', "if (1'b0) state <= INIT"],
    ['no start', 'start ? INIT : state', 'state'],
    ['another residue', 'state == RESIDUE', 'state == INIT'],
  ] as const)('and refuses %s', (_, find, replacement) => {
    const { result, text } = written('verilog', { preset: 'CRC-8/AUTOSAR', dataBits: 8 }, 'gate.v');
    const broken = text.replace(find, replacement);
    expect(broken).not.toBe(text);
    folder.write('gate.v', broken);
    const name = 'crc8_autosar_w8';
    expect(() => prove(name, serialCrc(result as CrcResult, name, 8), 'gate.v')).toThrow(
      /unproven|Assert/i,
    );
  });
});

/** With its checks in the code, GCC warns of conversions that the source does not have. */
const SANITIZED = ['-fsanitize=undefined', '-fno-sanitize-recover', '-Wno-conversion'];

describe('C, compiled without a warning, agrees with the engine', () => {
  test.each(ofDay)('%s', (_, k, some) => {
    written('c', some, `c${k}.c`);
    const checked = k % 5 === 0 ? SANITIZED : [];
    const tested = gcc(folder, `c${k}`, [`c${k}.c`], ...checked, '-DCRC_TEST');
    expect(made(tested).stdout).toBe('PASS\n');
    // Without its test it is a library.
    if (k < 3) gcc(folder, `c${k}.o`, [`c${k}.c`], '-c');
  });
});

describe('Python agrees with the engine', () => {
  test.each(ofDay)('%s', (_, k, some) => {
    written('python', some, `p${k}.py`);
    expect(pythonFile(folder.at(`p${k}.py`), { flags: ['-W', 'error'] }).stdout).toBe('PASS\n');
  });
});
