import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floatText } from './float-text.ts';
import { Machine, type MachineOptions } from './machine.ts';
import { below, next, seeded } from './random.ts';
import { assembled } from './testing/assembled.ts';

const machine = (source: string, options: MachineOptions) =>
  new Machine(
    assembled(source, {
      dialect: options.environment === 'linux' ? 'gnu' : 'console',
      compressed: false,
    }),
    options,
  );
/** Runs a source to its rest. */
function run(source: string, options: MachineOptions) {
  const m = machine(source, options);
  const stop = m.run(1_000_000);
  return { m, stop, output: m.output };
}
/** A call by a7 with a0 and a1, as text. */
const a7 = (number: number, a0: number | string = 0, a1 = 0) =>
  `li a7, ${number}\n${typeof a0 === 'string' ? 'la' : 'li'} a0, ${a0}\nli a1, ${a1}\necall\n`;
/** The same by a0, with a1. */
const venus = (number: number, a1: number | string = 0) =>
  `${typeof a1 === 'string' ? 'la' : 'li'} a1, ${a1}\nli a0, ${number}\necall\n`;

describe('calls that print', () => {
  it.each([
    [1, -7, '-7'],
    [11, 65, 'A'],
    [34, 255, '0x000000ff'],
    [35, 5, `${'0'.repeat(29)}101`],
    [36, -1, '4294967295'],
  ])('RARS and Ripes: %i of %i', (number, value, text) => {
    for (const environment of ['rars', 'ripes'] as const) {
      const { m, output } = run(a7(number, value), { environment });
      expect(output).toBe(text);
      // A call that prints leaves a0 as it is.
      expect(m.register('a0')).toBe(value);
    }
  });
  it.each([
    [1, -7, '-7'],
    [11, 65, 'A'],
    [34, 255, '0x000000FF'],
  ])('Venus: %i of %i', (number, value, text) => {
    expect(run(venus(number, value), { environment: 'venus' }).output).toBe(text);
  });
  it('strings up to their null, as bytes: UTF-8 comes through', () => {
    const data = '.data\ns: .asciz "grün\\n"\n';
    expect(run(`${a7(4, 's')}${data}`, { environment: 'rars' }).output).toBe('grün\n');
    expect(run(`${venus(4, 's')}${data}`, { environment: 'venus' }).output).toBe('grün\n');
  });
  it('a float by its bits in Ripes, in as few digits as tell it', () => {
    expect(run(a7(2, 0x40490fdb), { environment: 'ripes' }).output).toBe('3.1415927');
  });
});

it('writes floats as Java documents it', () => {
  const bits = (value: number) => new Int32Array(Float32Array.of(value).buffer)[0] ?? 0;
  for (const [value, text] of [
    ...([
      [0, '0.0'],
      [-0, '-0.0'],
      [1, '1.0'],
      [100, '100.0'],
      [0.1, '0.1'],
      [-2.5, '-2.5'],
    ] as const),
    ...([
      [9999999, '9999999.0'],
      [1e7, '1.0E7'],
      [0.001, '0.001'],
      [1e-4, '1.0E-4'],
    ] as const),
    ...([
      [3.4028235e38, '3.4028235E38'],
      [1.4e-45, '1.4E-45'],
      [Infinity, 'Infinity'],
    ] as const),
  ])
    expect(floatText(bits(value))).toBe(text);
  expect(floatText(0x7fc00000)).toBe('NaN');
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      expect(Math.fround(Number(floatText(bits(value))))).toBe(value);
    }),
  );
});

describe('calls that read', () => {
  it('integers line by line, and what is none is refused', () => {
    const source = `again: ${a7(5)}add s0, s0, a0\nj again\n`;
    const { m, stop } = run(source, { environment: 'rars', input: '40\n -3 \n+5' });
    expect([m.register('s0'), stop.reason]).toEqual([42, 'input']);
    for (const input of ['4x\n', '\n', '2147483648\n', '1e3\n'])
      expect(run(source, { environment: 'rars', input }).stop).toMatchObject({
        reason: 'call',
        line: 4,
        message: expect.stringMatching(
          /^reads an integer, and ".*" is none of 32 bits \(pc 0x\w+, line 4\)$/,
        ),
      });
  });
  it('strings as fgets: room for the null, a line break where it fits', () => {
    const read = (room: number, input: string) => {
      const { m } = run(`${a7(8, 'b', room)}ebreak\n.data\nb: .fill 8, 1, 0x55\n`, {
        environment: 'rars',
        input,
      });
      return Buffer.from(m.read(m.register('a0'), 8)).toString('latin1');
    };
    expect(read(8, 'abc\n')).toBe('abc\n\0UUU');
    expect(read(4, 'abc\n')).toBe('abc\0UUUU');
    expect(read(3, 'abc\n')).toBe('ab\0UUUUU');
    expect(read(1, 'abc\n')).toBe('\0UUUUUUU');
    expect(read(0, 'abc\n')).toBe('UUUUUUUU');
  });
  it('characters, and a line at a time from file 0', () => {
    const source = `${a7(12)}mv s0, a0\nli a0, 0\nla a1, b\nli a2, 9\nli a7, 63\necall\nebreak\n.data\nb: .space 12\n`;
    const { m } = run(source, { environment: 'rars', input: 'xyz\nlater\n' });
    expect([m.register('s0'), m.register('a0')]).toEqual([120, 3]);
  });
  it('waits where nothing is typed, goes on when it is, and is taken back', () => {
    const m = machine(`${a7(5)}${'nop\n'.repeat(3)}ebreak\n`, { environment: 'rars' });
    expect(m.run(100)).toEqual({ reason: 'input', pc: 0x1000c });
    const { instructions } = m;
    expect(m.run(100).reason).toBe('input');
    expect(m.instructions).toBe(instructions);
    m.type('77\n');
    expect(m.run(100).reason).toBe('ebreak');
    expect(m.register('a0')).toBe(77);
    while (m.stepBack());
    expect([m.register('a0'), m.instructions]).toEqual([0, 0]);
    expect(m.run(100).reason).toBe('ebreak');
    expect(m.register('a0')).toBe(77);
    expect(() => m.type('x'.repeat(1 << 20))).toThrow(/most is 1048576/);
  });
});

describe('memory and chance', () => {
  it('sbrk gives what is behind the data, malloc multiples of 8, and no more than there is', () => {
    const rars = run(`${a7(9, 5)}mv s0, a0\n${a7(9, 4)}sub s1, a0, s0\n${a7(9, 1 << 20)}`, {
      environment: 'rars',
      memory: 65536,
    });
    expect([rars.m.register('s1'), rars.stop.reason]).toEqual([8, 'call']);
    expect(rars.stop).toMatchObject({
      message: expect.stringMatching(/^asks for 1048576 bytes of heap; \d+ are left/),
    });
    const malloc = (a6: number) => `li a6, ${a6}\n${venus(0x3cc, 10)}`;
    const { m, stop } = run(
      `${malloc(1)}mv s0, a0\n${malloc(1)}sub s0, a0, s0\n${malloc(4)}${malloc(3)}`,
      {
        environment: 'venus',
      },
    );
    expect(m.register('s0')).toBe(16);
    expect(stop).toMatchObject({ message: expect.stringMatching(/^asks for 0x3CC with a6 3/) });
  });
  it('random numbers are those of java.util.Random after its seed', () => {
    // The first numbers of `new Random(42)` and `new Random(0)`, as printed in many places.
    const first = (
      seed: number,
      draw: (s: bigint) => { value: number; state: bigint },
      count: number,
    ) => {
      let state = seeded(seed);
      return Array.from({ length: count }, () => {
        const drawn = draw(state);
        state = drawn.state;
        return drawn.value;
      });
    };
    expect(first(42, (s) => next(s, 32), 4)).toEqual([
      -1170105035, 234785527, -1360544799, 205897768,
    ]);
    expect(first(0, (s) => next(s, 32), 3)).toEqual([-1155484576, -723955400, 1033096058]);
    // Below 100: those numbers' upper 31 bits modulo 100, as the specification has it.
    expect(first(42, (s) => below(s, 100), 4)).toEqual([30, 63, 48, 84]);
    const { m } = run(`${a7(40, 3, 42)}${a7(41, 3)}mv s0, a0\n${a7(42, 3, 10)}ebreak\n`, {
      environment: 'rars',
    });
    expect(m.register('s0')).toBe(-1170105035);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed, bound) => {
        const { value } = below(seeded(seed), bound);
        expect(value >= 0 && value < bound).toBe(true);
      }),
    );
  });
});

describe('the end, and what there is not', () => {
  it('exits with a code or none, and ends behind the last instruction', () => {
    expect(run(a7(93, 7), { environment: 'rars' }).stop).toEqual({ reason: 'exit', code: 7 });
    expect(run(venus(17, 9), { environment: 'venus' }).stop).toEqual({ reason: 'exit', code: 9 });
    expect(run(a7(10), { environment: 'ripes' }).stop).toEqual({ reason: 'exit', code: 0 });
    for (const environment of ['rars', 'ripes', 'venus'] as const) {
      const { m, stop } = run('nop\nj end\nnop\nend:\n.data\n.word 1\n', { environment });
      expect([stop, m.instructions]).toEqual([{ reason: 'end', pc: 0x1000c }, 2]);
    }
    expect(run('nop\n', { environment: 'linux' }).stop.reason).toBe('trap');
  });
  it.each([
    ['rars', a7(99), /^ecall with a7 99 is no call of RARS \(pc 0x0001000c, line 4\)$/],
    ['rars', a7(1024), /^ecall with a7 1024 is Open of RARS, which is not simulated/],
    [
      'rars',
      venus(4, 5),
      /^ecall with a7 0 is no call of RARS; a0 4 is PrintString of Venus, which Environment offers/,
    ],
    ['venus', a7(4, 77), /^ecall with a0 77 is no call of Venus; a7 4 is PrintString of RARS/],
    ['venus', a7(64, 5), /a7 64 is Write of RARS/],
    ['ripes', a7(5), /^ecall with a7 5 is no call of Ripes; a7 5 is ReadInt of RARS/],
    ['rars', a7(4, 16), /^prints the string at 0x00000010, which is outside memory/],
    ['rars', a7(42, 0, -1), /^asks for a random number below -1/],
    ['rars', a7(64, 3), /^writes to file 3/],
  ] as const)('%s: %s', (environment, source, why) => {
    const { stop, m } = run(source, { environment });
    expect(stop).toMatchObject({ reason: 'call', message: expect.stringMatching(why) });
    expect(m.run(10)).toEqual(stop);
  });
  it('Linux answers −38 and goes on, and the calls are told', () => {
    const { m, stop } = run(`${a7(4, 1)}li a7, 93\necall\n`, { environment: 'linux' });
    expect(stop).toEqual({ reason: 'exit', code: 218 });
    expect(m.unknownCalls).toEqual([
      {
        number: 4,
        pc: 0x1000c,
        instead: '; a7 4 is PrintString of RARS, which Environment offers',
      },
    ]);
  });
});

describe('misaligned access', () => {
  const every = `la s0, d\nli s1, 0x89abcdef\n${[0, 1, 2, 3]
    .flatMap((k) => [
      `sw s1, ${k}(s0)`,
      `lw a0, ${k}(s0)`,
      `sh a0, ${k + 4}(s0)`,
      `lh a1, ${k}(s0)`,
      `lhu a2, ${k + 4}(s0)`,
    ])
    .join('\n')}\nebreak\n.data\nd: .space 16\n`;
  it('stores and loads bytes in their order, and is taken back', () => {
    const m = machine(every, { environment: 'rars', misaligned: true });
    const address = m.program.symbols.find((s) => s.name === 'd')?.value ?? 0;
    const bytes = new DataView(new ArrayBuffer(16));
    const seen: string[] = [];
    for (let at = m.pc; m.step().reason === 'budget'; at = m.pc) seen.push(`${at}`);
    for (const k of [0, 1, 2, 3]) {
      bytes.setUint32(k, 0x89abcdef, true);
      bytes.setUint16(k + 4, 0xcdef, true);
    }
    expect([...m.read(address, 16)]).toEqual([...new Uint8Array(bytes.buffer)]);
    expect([m.register('a0'), m.register('a1'), m.register('a2')]).toEqual([
      0x89abcdef | 0,
      0xcdef - 65536,
      0xcdef,
    ]);
    while (m.stepBack());
    expect([...m.read(address, 16)]).toEqual(Array(16).fill(0));
    expect(seen.length).toBeGreaterThan(20);
  });
  it('traps unless it is allowed, and beyond memory all the same', () => {
    expect(run(every, { environment: 'rars' }).stop).toMatchObject({ reason: 'trap', cause: 6 });
    const end = 'mv a0, sp\n1: lw a1, 1(a0)\naddi a0, a0, 4\nj 1b\n';
    expect(run(end, { environment: 'rars', misaligned: true }).stop).toMatchObject({
      reason: 'trap',
      cause: 4,
    });
  });
});
