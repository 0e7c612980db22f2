import { Machine } from '@tollbench/engines/riscv/machine.ts';
import { symbolValue } from '@tollbench/engines/riscv/program.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { exportFile, writeExport } from '../../define/export.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { SimulatorInputs } from './inputs.ts';

const inputsOf = (some: object): SimulatorInputs => withDefaults(tool.inputs, some as never);
const run = (some: object) => evaluate(tool, inputsOf(some));
const presets = (tool.presets ?? []).map((p) => [p.title, p.inputs as object] as const);
const preset = (start: string) => {
  const found = presets.find(([title]) => title.startsWith(start));
  if (!found) throw new Error(`no preset ${start}`);
  return run(found[1]);
};
const onOff = (compressed: boolean) => (compressed ? 'on' : 'off');

interface Trace {
  readonly compressed: boolean;
  readonly source: string;
}

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
  test('no line but its beginning, however often it is listed; programs have its number', async () => {
    const inputs = inputsOf({ source: `${'nop;'.repeat(2000)}ebreak` });
    const listing = tool.outputs(evaluate(tool, inputs), inputs).find((o) => o.id === 'listing');
    const cells = listing?.kind === 'table' ? listing.rows.flat() : [];
    expect(cells.filter((cell) => cell === `${'nop;'.repeat(40)}…`)).toHaveLength(2001);
    const { content } = await exportFile(tool, 'csv', inputs, 'https://t.test');
    expect(content.length).toBeLessThan(150_000);
    expect(content).not.toContain('nop;');
  });
  test('a loop without end is cut and said to be', () => {
    const inputs = inputsOf({ source: '1: j 1b', budget: 1000 });
    const r = evaluate(tool, inputs);
    expect([r.stop.reason, r.instructions]).toEqual(['budget', 1000]);
    const notice = tool.outputs(r, inputs).find((o) => o.kind === 'notice');
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
    expect(fromQuery(tool.inputs, toQuery(tool.inputs, inputs))).toEqual(inputs);
  }
});

describe('as a program reads it', () => {
  interface Read {
    readonly results: Record<string, unknown>;
    readonly tables: Record<string, Record<string, unknown[]>>;
    readonly listings: Record<string, string>;
  }
  const read = async (some: object) =>
    JSON.parse(await exportedText(tool, 'json', inputsOf(some))) as Read;
  const named = (start: string) => {
    const found = presets.find(([title]) => title.startsWith(start));
    if (!found) throw new Error(`no preset ${start}`);
    return read(found[1]);
  };
  const register = ({ tables }: Read, name: string, column: string) =>
    tables.registers?.[column]?.[tables.registers.name?.indexOf(name) ?? -1];

  test('a countdown by hand: its encodings, its trace, its branches', async () => {
    const source = 'addi a0, zero, 5\n1: addi a0, a0, -1\nbnez a0, 1b\nebreak\n';
    const { results, tables } = await read({ source, compressed: 'off' });
    // By the formats I and B of the manual, volume I.
    expect(tables.code).toMatchObject({
      address: ['0x10000', '0x10004', '0x10008', '0x1000c'],
      size: [4, 4, 4, 4],
      encoding: ['0x500513', '0xfff50513', '0xfe051ee3', '0x100073'],
      class: ['arithmetic', 'arithmetic', 'branch', 'system'],
      line: [1, 2, 3, 4],
    });
    expect(tables.code?.executed?.slice(0, 3)).toEqual([1, 5, 5]);
    expect(tables.code?.taken?.slice(0, 3)).toEqual([0, 0, 4]);
    expect([results.branches, results.branchesTaken, results.branchesTakenShare]).toEqual([
      5, 4, 80,
    ]);
    const { value = [], target = [] } = tables.trace ?? {};
    expect(value.filter((v) => v !== null)).toEqual(['0x5', '0x4', '0x3', '0x2', '0x1', '0x0']);
    expect(target.filter((t) => t !== null)).toEqual(Array(4).fill('0x10004'));
    expect([results.endedBy, results.stopAddress, results.stopLine]).toEqual([
      'ebreak',
      '0x1000c',
      4,
    ]);
  });

  test('presets: a divisor, a check value, an order, a tower', async () => {
    const gcd = await named('Greatest');
    expect([gcd.results.endedBy, gcd.results.exitCode]).toEqual(['exit', 252]);
    expect(register(await named('CRC'), 'a0', 'word')).toBe('0xcbf43926');

    const bytes = (await named('Bubble')).results.memoryBytes as number[];
    const words = [...new Int32Array(Uint8Array.from(bytes.slice(0, 64)).buffer)];
    expect(words).toEqual([-250, -7, -1, 0, 2, 3, 5, 8, 12, 19, 31, 42, 64, 77, 999, 1000]);

    const hanoi = await named('Towers');
    expect(hanoi.results.exitCode).toBe(15);
    expect(hanoi.listings.output?.trim().split(' ')).toHaveLength(15);
    expect(hanoi.results.outputLength).toBe(hanoi.listings.output?.length);
  });

  test('an exception has the cause and the value that the manual gives it', async () => {
    // Volume II, table of causes: 5 is a load access fault; mtval has the address.
    const { results } = await read({ source: 'nop\nlw a0, 16(zero)\n' });
    expect([results.endedBy, results.trapCause, results.trapValue, results.stopLine]).toEqual([
      'trap',
      5,
      '0x10',
      2,
    ]);
    expect(results).not.toHaveProperty('exitCode');
  });

  test('kinds, lines, cells and classes each count every instruction once', async () => {
    const { results, tables } = await named('Matrix');
    const sum = (list: unknown[] = []) => list.reduce<number>((a, b) => a + Number(b), 0);
    for (const counts of [
      tables.code?.executed,
      tables.lines?.instructions,
      tables.instructionClasses?.executed,
      tables.mix?.executed,
      tables.course?.executed,
    ])
      expect(sum(counts)).toBe(results.instructions);
    expect(sum(tables.lines?.share)).toBeCloseTo(100, 9);
  });

  test('output is cut at its 20000th character, and its length told', async () => {
    const source =
      'li s0, 300\n1: li a7, 64\nli a0, 1\nla a1, m\nli a2, 100\necall\naddi s0, s0, -1\nbnez s0, 1b\nebreak\n.data\nm: .fill 100, 1, 65\n';
    const { results, listings } = await read({ source });
    expect(results.outputLength).toBe(30_000);
    expect(listings.output).toBe('A'.repeat(20_000));
  });
});
