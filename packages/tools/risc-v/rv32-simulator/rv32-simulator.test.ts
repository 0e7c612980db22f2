import { readFileSync, writeFileSync } from 'node:fs';
import { Machine } from '@tollbench/engines/riscv/machine.ts';
import { symbolValue } from '@tollbench/engines/riscv/program.ts';
import { digest } from '@tollbench/engines/riscv/testing/digest.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Program, program } from '../../../../scripts/programs.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { exportFile, writeExport } from '../../define/export.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { assembleSource, machineFor, type SimulatorInputs } from './compute.ts';
import tool from './index.ts';

const inputsOf = (some: object): SimulatorInputs => withDefaults(tool.inputs, some as never);
const run = (some: object) => evaluate(tool, inputsOf(some) as never);
const presets = (tool.presets ?? []).map((p) => [p.title, p.inputs as object] as const);
const preset = (start: string) => {
  const found = presets.find(([title]) => title.startsWith(start));
  if (!found) throw new Error(`no preset ${start}`);
  return run(found[1]);
};
const onOff = (compressed: boolean) => (compressed ? 'on' : 'off');

interface Encoding {
  readonly compressed: boolean;
  readonly source: string;
  readonly sections: readonly { name: string; address: number; bytes: string }[];
}
interface Trace {
  readonly compressed: boolean;
  readonly source: string;
  readonly steps: number;
  readonly hashes: readonly number[];
  readonly code?: number;
}

test('equals GNU as, llvm-mc and qemu in every case', () => {
  const gnu = vectors<Encoding>('riscv-encodings');
  const corners = vectors<Encoding>('riscv-corners');
  for (const { compressed, source, sections } of [...gnu.cases, ...corners.cases]) {
    const program = assembleSource(inputsOf({ source, compressed: onOff(compressed) }));
    for (const { name, address, bytes } of sections) {
      const mine = program.sections.find((s) => s.name === name);
      expect([mine?.address, Buffer.from(mine?.bytes ?? []).toString('base64')]).toEqual([
        address,
        bytes,
      ]);
    }
  }
  const llvm = vectors<{ line: string; bytes: string }>('riscv-llvm');
  for (const { line, bytes } of llvm.cases) {
    const compressed = onOff(line.startsWith('c.'));
    const { sections } = assembleSource(inputsOf({ source: line, compressed }));
    expect(
      Buffer.from(sections[0]?.bytes ?? [])
        .toString('hex')
        .slice(0, bytes.length),
    ).toBe(bytes);
  }
  const user = vectors<Trace>('riscv-traces');
  for (const c of user.cases) {
    const inputs = inputsOf({ source: c.source, compressed: onOff(c.compressed) });
    expect(evaluate(tool, inputs as never).stop).toEqual({ reason: 'exit', code: c.code });
    const program = assembleSource(inputs);
    const m = new Machine(program);
    m.addBreakpoint(symbolValue(program, 'begin') as number);
    m.run();
    expect(digest(m, c.steps).hashes).toEqual(c.hashes);
  }
  const bare = vectors<Trace>('riscv-machine');
  for (const c of bare.cases) {
    const inputs = inputsOf({
      source: c.source,
      compressed: onOff(c.compressed),
      environment: 'machine',
      textAddress: 0x80000000n,
    });
    const program = assembleSource(inputs);
    const m = machineFor(program, inputs);
    m.addBreakpoint(symbolValue(program, 'begin') as number);
    m.run();
    expect(digest(m, c.steps).hashes).toEqual(c.hashes);
  }
  const steps = (cases: readonly Trace[]) =>
    cases
      .reduce((n, c) => n + c.steps, 0)
      .toLocaleString('en')
      .replaceAll(',', ' ');
  const equal = { largestError: 0, errorKind: 'exact' as const };
  expectHeld(import.meta.dirname, [
    {
      program: gnu.program,
      version: gnu.version,
      what: 'bytes and addresses of whole programs with every instruction',
      cases: gnu.cases.length,
      ...equal,
    },
    {
      program: corners.program,
      version: corners.version,
      what: 'bytes and addresses of short programs at the corners of the assembler',
      cases: corners.cases.length,
      ...equal,
    },
    {
      program: llvm.program,
      version: llvm.version,
      what: 'encoding of single lines',
      cases: llvm.cases.length,
      ...equal,
    },
    {
      program: user.program,
      version: user.version,
      what: `every register before each of ${steps(user.cases)} instructions, and the exit code`,
      cases: user.cases.length,
      ...equal,
    },
    {
      program: bare.program,
      version: bare.version,
      what: `every register before each of ${steps(bare.cases)} instructions with traps and CSRs`,
      cases: bare.cases.length,
      ...equal,
    },
  ]);
});

describe('the presets compute what they say', () => {
  test('Fibonacci', () => {
    const r = run({});
    const printed = r.output.trim().split('\n').map(Number);
    expect(printed).toHaveLength(20);
    for (let n = 2; n < 20; n++)
      expect(printed[n]).toBe((printed[n - 1] as number) + (printed[n - 2] as number));
    expect(printed[19]).toBe(4181);
  });
  test('bubble sort leaves its words in order', () => {
    const { bytes } = preset('Bubble').memory;
    const words = Array.from(new Int32Array(bytes.slice(0, 64).buffer));
    const typed = [42, -7, 1000, 3, 0, 77, -250, 8, 19, 5, 999, -1, 64, 12, 31, 2];
    expect(words).toEqual(typed.sort((a, b) => a - b));
  });
  test('the line comes back turned round, whatever it is', () => {
    expect(preset('Reverse').output).toBe('!V-CSIR ,olleH\n');
    const source = (presets.find(([t]) => t.startsWith('Reverse')) as (typeof presets)[number])[1];
    fc.assert(
      fc.property(fc.string({ maxLength: 79 }), (line) => {
        const ascii = line.replace(/[^ -~]/gu, '');
        const { output } = run({ ...source, stdin: ascii });
        expect(output).toBe([...ascii].reverse().join(''));
      }),
      { numRuns: 30 },
    );
  });
  test('the greatest common divisor of 3528 and 3780 is 252', () => {
    expect(preset('Greatest').stop).toEqual({ reason: 'exit', code: 252 });
  });
  test('the check value of CRC-32', () => {
    expect((preset('CRC').registers[10] as number) >>> 0).toBe(0xcbf43926);
  });
  test('the matrix product', () => {
    const { memory, program } = preset('Matrix');
    const at = (symbolValue(program, 'C') as number) - memory.address;
    const c = Array.from(new Int32Array(memory.bytes.slice(at, at + 64).buffer));
    const b = [
      [2, 0, 0, 1],
      [0, 2, 0, 1],
      [0, 0, 2, 1],
      [0, 0, 0, 2],
    ];
    const product = Array.from({ length: 16 }, (_, k) =>
      b.reduce((sum, row, j) => sum + (4 * (k >> 2) + j + 1) * (row[k & 3] as number), 0),
    );
    expect(c).toEqual(product);
  });
  test('both ways of counting ones agree, and Zbb takes fewer instructions', () => {
    const { registers: x, tally } = preset('Population');
    expect([x[10], x[11]]).toEqual([63, 63]);
    expect(x[9]).toBeLessThan((x[8] as number) / 10);
    expect(tally.classes.bits).toBe(4);
  });
  test('the handler saturates and is called three times', () => {
    const { registers: x, stop } = preset('Trap');
    expect([x[10], x[12], stop.reason]).toEqual([0x7fffffff, 3, 'ebreak']);
  });
  test('Hanoi takes 2⁴ − 1 moves and leaves the stack as it was', () => {
    const r = preset('Towers');
    expect(r.stop).toEqual({ reason: 'exit', code: 15 });
    expect(r.output.trim().split(' ')).toHaveLength(15);
    expect(r.registers[2]).toBe(new Machine(r.program, { memory: 65536 }).register('sp'));
  });
});

describe('what it refuses, it names', () => {
  test('every error of the source, with line and column', () => {
    const source = 'addd a0, a1\n  addi a0, a0, 5000\nlw a0, nowhere\nli a9, 1\n';
    try {
      run({ source });
      expect.unreachable();
    } catch (error) {
      expect((error as InputErrors).errors.map((e) => [e.field, e.message, e.value])).toEqual([
        ['source', 'line 1, column 1: unknown instruction "addd"', 'addd'],
        ['source', expect.stringMatching(/^line 2, column 16: .*5000 is outside/), '5000'],
        ['source', 'line 4, column 4: "a9" is not a register', 'a9'],
      ]);
    }
    expect(() => run({ source: 'lw a0, nowhere\n' })).toThrow(
      /line 1, column 8: nowhere is not defined/,
    );
  });
  test.each([
    ['no_such', /^Memory shown from "no_such" is no label .*: the data section is shown\.$/],
    ['0x100', /^Memory shown from is 0x00000100, outside memory .*: the data section is shown\.$/],
  ])('a place in memory that is none does not refuse the run: %s', (view, why) => {
    const inputs = withDefaults(tool.inputs, { view });
    const there = withDefaults(tool.inputs, {});
    const [r, plain] = [evaluate(tool, inputs), evaluate(tool, there)];
    expect(r.registers).toEqual(plain.registers);
    expect(r.memory.address).toBe(plain.memory.address);
    const notices = tool.outputs(r, inputs).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(notices).toEqual(expect.arrayContaining([expect.stringMatching(why)]));
    expect(tool.outputs(plain, there).some((o) => o.id === 'view')).toBe(false);
  });
  test.each([
    [{ source: '# nothing\n' }, /^source: has no instructions/],
    [{ source: '.data\n.word 1\n' }, /^source: has no instructions/],
    [{ textAddress: 0x10002n }, /^textAddress: must be a multiple of 4/],
    [
      { source: 'nop\n.data\n.space 0x7ffffe\n' },
      /^source: spreads over 8392702 bytes of memory; the most is 8388608/,
    ],
    [
      { source: 'nop\n.fill 67108864,1,7\n' },
      /^source: line 2, column 7: number of repeats 67108864 is outside 0…8388608/,
    ],
    [
      { source: 'nop\n.fill 67108864,0,7\n' },
      /^source: line 2, column 7: number of repeats 67108864 is outside 0…8388608/,
    ],
    [
      { source: 'nop\n.fill 8388608,8,7\n' },
      /^source: line 2, column 1: brings the program to 67108866 bytes; the most is 8388608/,
    ],
    [
      {
        source: Array.from(
          { length: 60 },
          (_, k) => `.section .d${k},"aw"\n.space 67108864,7\n`,
        ).join(''),
      },
      /^source: line 2, column 8: number of bytes 67108864 is outside 0…8388608/,
    ],
  ])('case %#', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });
  test('files too large for anybody, and says so of each', async () => {
    const inputs = inputsOf({ source: 'nop\nebreak\n.data\n.fill 1000000,8,0x12345678' });
    const result = evaluate(tool, inputs);
    const write = (format: string) => writeExport(tool, format, result, inputs, 'https://t.test');
    for (const format of ['hex', 'mem', 'asm'])
      await expect(write(format), format).rejects.toThrow(InputErrors);
    expect((await write('elf')).content.length).toBeGreaterThan(8_000_000);
  });
  test('no line but its beginning, however often it is listed', async () => {
    const inputs = inputsOf({ source: `${'nop;'.repeat(2000)}ebreak` });
    const { content } = await exportFile(tool, 'csv', inputs, 'https://t.test');
    expect(content.length).toBeLessThan(500_000);
    expect(content).toContain(`${'nop;'.repeat(40)}…`);
  });
  test('a loop without end is cut and said to be', () => {
    const inputs = inputsOf({ source: '1: j 1b', budget: 1000 });
    const r = evaluate(tool, inputs as never);
    expect([r.stop.reason, r.instructions]).toEqual(['budget', 1000]);
    const notice = tool.outputs(r, inputs as never).find((o) => o.kind === 'notice');
    expect(notice).toMatchObject({ id: 'budget', level: 'warning' });
  });
});

test('counts add up: by class, by line and over time, whatever the program and the limit', () => {
  const { cases } = vectors<Trace>('riscv-traces');
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.integer({ min: 1, max: 2000 }), (c, budget) => {
      const r = run({ source: c.source, compressed: onOff(c.compressed), budget });
      const sum = (list: Iterable<number>) => [...list].reduce((a, b) => a + b, 0);
      expect(sum(Object.values(r.tally.classes))).toBe(r.instructions);
      expect(sum(r.code.map((i) => i.count))).toBe(r.instructions);
      expect(sum(r.course.cells)).toBe(r.instructions);
      expect(r.tally.taken).toBeLessThanOrEqual(r.tally.branches);
    }),
    { numRuns: 40 },
  );
});

test('a program survives its link', () => {
  for (const [, some] of presets) {
    const inputs = inputsOf(some);
    expect(fromQuery(tool.inputs, toQuery(tool.inputs, inputs as never))).toEqual(inputs);
  }
});

describe('exports', () => {
  const folder = madeFolder();
  const write = (format: string, some: object): Promise<string> =>
    saved(folder, tool, format, inputsOf(some) as never);
  const linux = presets.filter(([, some]) => !('environment' in some));
  const binutils = (name: Program, ...args: string[]) =>
    program(name, args, { cwd: folder.path, encoding: 'latin1' }).stdout;

  test.each(linux)('qemu-riscv32 runs the ELF as the simulator does: %s', async (_title, some) => {
    // ebreak stops the simulator and kills a Linux process; here it is the exit call of the same length.
    const inputs = inputsOf(some);
    const source = inputs.source.replace(/^( +)ebreak/mu, '$1li a7, 93; ecall');
    const file = await write('elf', { ...some, source });
    const r = run({ ...some, source });
    const { status, stdout, stderr } = program(
      'qemu-riscv32',
      ['-cpu', 'rv32,zba=on,zbb=on', file],
      { input: inputs.stdin, anyStatus: true },
    );
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
    for (const s of run(some).program.sections) {
      const at = s.address - 0x10000;
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
});
