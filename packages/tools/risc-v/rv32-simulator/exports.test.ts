/** Every export, read by the program it is for. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Program, program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { SimulatorInputs } from './inputs.ts';
import { presets as given } from './presets.ts';

type Some = Partial<SimulatorInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const presets = given.map(({ title, inputs }): [string, Some] => [title, inputs]);

const folder = madeFolder();
const write = (format: string, some: Some): Promise<string> =>
  saved(folder, tool, format, inputsOf(some));
const linux = presets.filter(([, some]) => !('environment' in some));
const binutils = (name: Program, ...args: string[]) =>
  program(name, args, { cwd: folder.path, encoding: 'latin1' }).stdout;

test.each(linux)('qemu-riscv32 runs the ELF as the simulator does: %s', async (_title, some) => {
  // ebreak stops the simulator and kills a Linux process; here it is the exit call of the same length.
  const inputs = inputsOf(some);
  const source = inputs.source.replace(/^( +)ebreak/mu, '$1li a7, 93; ecall');
  const file = await write('elf', { ...some, source });
  const r = run({ ...some, source });
  const { status, stdout, stderr } = program('qemu-riscv32', ['-cpu', 'rv32,zba=on,zbb=on', file], {
    input: inputs.stdin,
    anyStatus: true,
  });
  expect(stderr).toBe('');
  expect([r.stop, r.output]).toEqual([{ reason: 'exit', code: status }, stdout]);
});

/** The bytes of a file as objcopy lays them out in memory. */
const image = (file: string, kind: 'ihex' | 'elf32-littleriscv'): Buffer => {
  binutils('riscv64-unknown-elf-objcopy', '-I', kind, '-O', 'binary', file, 'a.bin');
  return readFileSync(folder.at('a.bin'));
};

test.each(presets)('objcopy reads the same bytes from HEX and ELF: %s', async (_title, some) => {
  const fromHex = image(await write('hex', some), 'ihex');
  expect(fromHex.length).toBeGreaterThan(0);
  expect(image(await write('elf', some), 'elf32-littleriscv')).toEqual(fromHex);
  const { sections } = run(some).program;
  for (const s of sections) {
    const at = s.address - (sections[0]?.address ?? 0);
    if (!s.zeroFilled) expect(fromHex.subarray(at, at + s.size)).toEqual(Buffer.from(s.bytes));
  }
});

test.each(presets)(
  'GNU as gives the same code from the canonical assembly: %s',
  async (_title, some) => {
    const file = await write('asm', some);
    const arch = /-march=(\S+)/.exec(readFileSync(file, 'utf8'))?.[1] as string;
    binutils('riscv64-unknown-elf-as', `-march=${arch}`, '-mabi=ilp32', '-o', 'a.o', file);
    const { program } = run(some);
    const places = program.sections.map(
      (s) => `--section-start=${s.name}=0x${s.address.toString(16)}`,
    );
    binutils(
      'riscv64-unknown-elf-ld',
      '-m',
      'elf32lriscv',
      '--no-relax',
      '-e',
      String(program.entry),
      ...places,
      '-o',
      'a.out',
      'a.o',
    );
    const theirs = image(folder.at('a.out'), 'elf32-littleriscv');
    expect(theirs).toEqual(image(await write('elf', some), 'elf32-littleriscv'));
  },
);

test('Icarus reads the words into a memory', async () => {
  const file = await write('mem', {});
  const { sections } = run({}).program;
  const code = sections[0]!;
  writeFileSync(
    folder.at('t.v'),
    `module t; reg [31:0] m [0:32'h8000]; integer k; initial begin $readmemh("${file}", m); for (k = 0; k < ${code.size >> 2}; k = k + 1) $display("%h", m[${code.address >> 2} + k]); end endmodule\n`,
  );
  program('iverilog', ['-o', folder.at('t'), folder.at('t.v')]);
  const words = program('vvp', ['-n', folder.at('t')])
    .stdout.split('\n')
    .filter((line) => /^[0-9a-f]{8}$/u.test(line));
  const view = new DataView(code.bytes.buffer, code.bytes.byteOffset);
  expect(words).toEqual(
    words.map((_, k) =>
      view
        .getUint32(4 * k, true)
        .toString(16)
        .padStart(8, '0'),
    ),
  );
  expect(words).toHaveLength(code.size >> 2);
});

test('the waveforms end with the registers of the run, in a dump that declares what it changes', async () => {
  const dump = readFileSync(await write('vcd', {}), 'utf8');
  const [head = '', body = ''] = dump.split('$enddefinitions $end\n');
  const names = new Map<string, string>();
  for (const [, id, name] of head.matchAll(/\$var wire \d+ (\S+) (\S+)/gu))
    names.set(id as string, name as string);
  const last = new Map<string, number>();
  let time = -1;
  for (const line of body.trim().split('\n')) {
    if (line.startsWith('#')) {
      expect(Number(line.slice(1))).toBeGreaterThan(time);
      time = Number(line.slice(1));
    } else if (!line.startsWith('$')) {
      const [, value = '', id = ''] = /^b?([01]+) ?(\S+)$/u.exec(line) ?? [];
      expect(names.has(id)).toBe(true);
      last.set(names.get(id) as string, Number.parseInt(value, 2));
    }
  }
  const r = run({});
  expect(time).toBe(10 * r.instructions);
  expect(last.get('x10_a0')).toBe(r.registers[10]);
  expect(last.get('x9_s1')).toBe(r.registers[9]);
});
