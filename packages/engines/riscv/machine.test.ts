import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPRESSED } from './compressed.ts';
import { decode } from './decode.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { Machine, type MachineOptions, type Stop } from './machine.ts';
import { symbolValue } from './program.ts';
import { assembled } from './testing/assembled.ts';
import { digest } from './testing/digest.ts';
import { vectors } from './testing/vectors.ts';

interface Trace {
  readonly compressed: boolean;
  readonly source: string;
  readonly steps: number;
  readonly hashes: readonly number[];
  readonly code?: number;
}

const machine = (source: string, options?: MachineOptions): Machine =>
  new Machine(assembled(source), options);

/** Notes the name of the instruction to come. */
const noteIn =
  (seen: Set<string>) =>
  (m: Machine): void => {
    const [a = 0, b = 0, c = 0, d = 0] = m.read(m.pc, 4);
    const low = a | (b << 8);
    const found = decode(low, low | (c << 16) | (d << 24));
    if (found?.length === 2)
      seen.add(COMPRESSED.find((k) => (low & k.mask) === k.match)?.name ?? '');
    else if (found !== undefined) seen.add(found.instruction.name);
  };

describe('held against qemu', () => {
  const user = vectors<readonly Trace[]>('riscv-traces');
  const bare = vectors<readonly Trace[]>('riscv-machine');
  const seen = new Set<string>();

  it('keeps every register in step over 320 programs under Linux', () => {
    expect(user.cases.length).toBeGreaterThanOrEqual(300);
    for (const c of user.cases) {
      const program = assembled(c.source, { compressed: c.compressed });
      const m = new Machine(program);
      m.addBreakpoint(symbolValue(program, 'begin') as number);
      expect(m.run()).toMatchObject({ reason: 'breakpoint' });
      const { stop, hashes } = digest(m, c.steps, noteIn(seen));
      expect(hashes).toEqual(c.hashes);
      expect(stop).toEqual({ reason: 'exit', code: c.code });
    }
  });

  it('and over programs of machine mode with traps and CSRs', () => {
    for (const c of bare.cases) {
      const program = assembled(c.source, { compressed: c.compressed, textAddress: 0x80000000 });
      const m = new Machine(program, { environment: 'machine' });
      m.addBreakpoint(symbolValue(program, 'begin') as number);
      expect(m.run()).toMatchObject({ reason: 'breakpoint' });
      expect(digest(m, c.steps, noteIn(seen)).hashes).toEqual(c.hashes);
    }
  });

  it('with every instruction among them', () => {
    // wfi waits for an interrupt in qemu; sret needs a supervisor mode, which this machine lacks.
    const without = ['wfi', 'sret'];
    const names = [...INSTRUCTIONS, ...COMPRESSED].map((i) => i.name);
    expect(names.filter((name) => !seen.has(name) && !without.includes(name))).toEqual([]);
  });

  it('gives the same end when run at once as when stepped', () => {
    for (const c of user.cases.slice(0, 40)) {
      const program = assembled(c.source, { compressed: c.compressed });
      const whole = new Machine(program);
      const steps = new Machine(program);
      const stop = whole.run();
      let last: Stop = steps.step();
      while (last.reason === 'budget') last = steps.step();
      expect(last).toEqual(stop);
      expect(steps.registers()).toEqual(whole.registers());
      expect(steps.instructions).toBe(whole.instructions);
    }
  });
});

describe('step back', () => {
  const { cases } = [
    vectors<readonly Trace[]>('riscv-traces'),
    vectors<readonly Trace[]>('riscv-machine'),
  ][0] as {
    cases: readonly Trace[];
  };
  it('undoes any number of steps, registers, memory and all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 319 }),
        fc.nat(250),
        fc.nat(250),
        (which, forward, back) => {
          const c = cases[which] as Trace;
          const program = assembled(c.source, { compressed: c.compressed });
          const there = new Machine(program);
          const here = new Machine(program);
          there.run(forward);
          const steps = Math.min(back, there.instructions);
          here.run(there.instructions - steps);
          for (let k = 0; k < steps; k++) expect(there.stepBack()).toBe(true);
          expect(there.pc).toBe(here.pc);
          expect(there.registers()).toEqual(here.registers());
          const { memoryBase, memorySize } = here;
          expect(
            Buffer.compare(there.read(memoryBase, memorySize), here.read(memoryBase, memorySize)),
          ).toBe(0);
          expect(there.csr('minstret')).toBe(here.csr('minstret'));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('undoes traps and CSR writes', () => {
    const source = ` la t0, h; csrw mtvec, t0; li t1, 7; csrw mscratch, t1; .word 0xffffffff; nop
      h: csrr a0, mcause; csrrw a1, mscratch, a0; csrr a2, mepc; csrw mtvec, zero; ebreak`;
    const m = machine(source);
    m.run(5);
    const registers = m.registers();
    const pc = m.pc;
    m.run(5);
    expect(m.csr('mcause')).toBe(2);
    expect(m.csr('mscratch')).toBe(2);
    while (m.instructions > 5) expect(m.stepBack()).toBe(true);
    expect([m.pc, m.csr('mcause'), m.csr('mscratch'), m.csr('mstatus')]).toEqual([
      pc,
      0,
      7,
      0x1800,
    ]);
    expect(m.registers()).toEqual(registers);
  });

  it('undoes system calls: output, input, the end of the heap, the exit', () => {
    const source = ` la a1, b; li a2, 3; li a0, 0; li a7, 63; ecall; li a0, 1; li a7, 64; ecall
      li a0, 0; li a7, 214; ecall; addi a0, a0, 64; ecall; li a0, 5; li a7, 93; ecall
      .bss
      b: .space 4`;
    const m = machine(source, { input: 'abc' });
    const end = m.run();
    expect([end, m.output]).toEqual([{ reason: 'exit', code: 5 }, 'abc']);
    expect(m.step()).toEqual(end);
    while (m.stepBack());
    expect([m.instructions, m.output, m.stopped]).toEqual([0, '', undefined]);
    expect([m.run(), m.output]).toEqual([end, 'abc']);
  });

  it('reaches as far as the history and no further', () => {
    const m = machine('1: addi a0, a0, 1; j 1b', { history: 64 });
    m.run(1000);
    let back = 0;
    while (m.stepBack()) back++;
    expect(back).toBe(63);
    expect(m.instructions).toBe(937);
  });
});

describe('self-modifying code', () => {
  it('runs what was stored, also where a 32-bit instruction is half overwritten', () => {
    const m = machine(`
      .option norvc
      la t0, patch
      lw t1, new
      li a0, 0
      li t2, 2
      loop:
      patch: addi a0, a0, 1
      sw t1, 0(t0)
      addi t2, t2, -1
      bnez t2, loop
      lh t3, new+2
      sh t3, 2(t0)
      ebreak
      new: addi a0, a0, 100`);
    expect(m.run().reason).toBe('ebreak');
    expect(m.register('a0')).toBe(101);
  });

  it('forgets again when stepped back', () => {
    const m = machine(
      '.option norvc\n la t0, x; lw t1, n; nop\n sw t1, 0(t0)\n x: li a0, 1\n ebreak\n n: li a0, 2',
    );
    m.run();
    expect(m.register('a0')).toBe(2);
    for (let k = 0; k < 3; k++) m.stepBack();
    m.pc = symbolValue(m.program, 'x') as number;
    m.step();
    expect(m.register('a0')).toBe(1);
  });
});

describe('exceptions without a handler stop with pc and line', () => {
  it.each([
    ['\n.word 0', 2, 2, 0],
    ['nop\nunimp', 2, 2, 0],
    ['.option norvc\nunimp', 2, 2, 0xc0001073],
    ['sret', 2, 1, 0x10200073],
    ['li a0, 0x10002\nlw a1, 0(a0)', 4, 2, 0x10002],
    ['li a0, 0x10001\nlhu a1, 0(a0)', 4, 2, 0x10001],
    ['lw a1, 0(zero)', 5, 1, 0],
    ['lb a1, -1(zero)', 5, 1, 0xffffffff],
    ['li a0, 0x10001\nsh a1, 0(a0)', 6, 2, 0x10001],
    ['sw a1, 0(zero)', 7, 1, 0],
    ['csrr a0, satp', 2, 1, 0x18002573],
    ['csrw cycle, a0', 2, 1, 0xc0051073],
  ])('%j', (source, cause, line, value) => {
    const m = machine(source);
    const stop = m.run();
    expect(stop).toMatchObject({ reason: 'trap', cause, line, value });
    expect(stop.reason === 'trap' && stop.pc).toBe(m.pc);
    expect(m.run()).toBe(stop);
  });

  it('jumps and runs out of memory fault where they arrive', () => {
    expect(machine('jr zero').run()).toMatchObject({ cause: 1, pc: 0, value: 0 });
    expect(machine('li a0, 0x40000001; jr a0').run()).toMatchObject({ cause: 1, pc: 0x40000000 });
    const far = assembled('j 0x9000', { textAddress: 0x10000 });
    expect(new Machine(far).run()).toMatchObject({ cause: 1, pc: 0x9000 });
    const m = machine('j 1f\n1: nop');
    m.write(m.memoryBase + m.memorySize - 4, Uint8Array.of(0x13, 0, 0, 0));
    m.pc = m.memoryBase + m.memorySize - 4;
    expect(m.run()).toMatchObject({ cause: 1, pc: m.memoryBase + m.memorySize });
  });

  it('ecall traps where nobody answers it', () => {
    expect(machine('ecall', { environment: 'machine' }).run()).toMatchObject({
      cause: 11,
      line: 1,
    });
  });
});

describe('breakpoints', () => {
  const source =
    'li a0, 0\n1: addi a0, a0, 1\n li t0, 3\n bne a0, t0, 1b\n ebreak\n li a1, 9\n ebreak';
  it('stop before the instruction each time round, and go on from there', () => {
    const m = machine(source);
    m.addBreakpoint(0x10002);
    const stops = [m.run(), m.run(), m.run()];
    expect(stops).toEqual(Array(3).fill({ reason: 'breakpoint', pc: 0x10002 }));
    expect(m.register('a0')).toBe(2);
    m.removeBreakpoint(0x10002);
    expect(m.run()).toEqual({ reason: 'ebreak', pc: 0x1000a });
    expect(m.run()).toEqual({ reason: 'ebreak', pc: 0x1000e });
    expect(m.register('a1')).toBe(9);
  });
  it('survive a reset', () => {
    const m = machine(source);
    m.addBreakpoint(0x10004);
    m.run();
    m.reset();
    expect([m.instructions, m.run().reason, m.breakpoints]).toEqual([
      1 - 1,
      'breakpoint',
      [0x10004],
    ]);
  });
});

describe('the machine answers', () => {
  it('counters, and writes to them', () => {
    const m = machine(
      'nop\n rdinstret a0\n rdcycle a1\n csrw minstret, zero\n rdinstret a2\n csrw mcycle, 8\n rdcycleh a3\n wfi\n ebreak',
    );
    m.run();
    expect(['a0', 'a1', 'a2', 'a3'].map((n) => m.register(n))).toEqual([1, 2, 0, 0]);
    expect(m.csr('misa')).toBe(0x40001104);
  });
  it('registers that every hart has and that stay 0 here, and fields that hold what is legal', () => {
    const m = machine('ebreak');
    const after = (name: string): number => {
      const run = machine(
        `la t0, 1f; csrw mtvec, t0; li a0, -1; csrw ${name}, a0; csrr a1, ${name}; csrw mtvec, zero; ebreak\n.balign 4\n1: li a1, 99; csrw mtvec, zero; ebreak`,
        { environment: 'machine' },
      );
      run.run();
      return run.register('a1');
    };
    for (const name of ['mhpmcounter3', 'mhpmcounter31h', 'mhpmevent31', 'mcountinhibit', 'mip'])
      expect([name, m.csr(name), after(name)]).toEqual([name, 0, 0]);
    expect(m.csr('hpmcounter17')).toBe(0);
    expect(after('hpmcounter17')).toBe(99);
    expect(after('mie')).toBe(0x888);
    expect(after('mepc')).toBe(-2);
    expect(after('mstatus')).toBe(0x1888);
    // Without a user mode there is nobody to keep from the counters (Volume II, section 3.1.11).
    expect(m.csr('mcounteren')).toBeUndefined();
    expect(after('mcounteren')).toBe(99);
  });
  it('lets the heap grow in the smallest memory, and keeps half of it for the stack', () => {
    const grown = (bytes: number): number => {
      const m = machine(
        `li a0, 0; li a7, 214; ecall; mv s0, a0; li t0, ${bytes}; add a0, a0, t0; ecall; sub a0, a0, s0; ebreak`,
        { memory: 4096 },
      );
      m.run();
      return m.register('a0');
    };
    expect([grown(2048), grown(8192)]).toEqual([2048, 0]);
  });
  it('writes nothing from anywhere, and reads nothing to anywhere', () => {
    const m = machine(
      'li a0, 1; li a1, 0; li a2, 0; li a7, 64; ecall; mv s0, a0\n' +
        'li a0, 0; li a2, 9; li a7, 63; ecall; ebreak',
    );
    m.run();
    expect([m.register('s0'), m.register('a0')]).toEqual([0, 0]);
  });
  it('errors as Linux numbers them', () => {
    const call = (a7: number, a0: number, a1 = 0x10000, a2 = 1): number => {
      const m = machine(`li a7, ${a7}; li a0, ${a0}; li a1, ${a1}; li a2, ${a2}; ecall; ebreak`);
      m.run();
      return m.register('a0');
    };
    expect([call(64, 7), call(64, 1, 0), call(63, 3), call(999, 0), call(63, 0)]).toEqual([
      -9, -14, -9, -38, 0,
    ]);
    expect(call(64, 2, 0x10000, 2)).toBe(2);
  });
  it('text in UTF-8', () => {
    const m = machine('la a1, s; li a2, 9; li a0, 1; li a7, 64; ecall; ebreak\n s: .ascii "µ€ 😀"');
    m.run();
    expect(m.output).toBe('µ€ \ufffd\ufffd\ufffd');
    expect(m.outputBytes).toHaveLength(9);
    expect([m.recentOutput(100), m.recentOutput(7)]).toEqual([m.output, '€ \ufffd\ufffd\ufffd']);
    expect(m.recentOutput(6)).toBe(' \ufffd\ufffd\ufffd');
  });
  it('views and edits of registers and memory, and refuses what is outside', () => {
    const m = machine('add a0, a1, a2; ebreak');
    m.setRegister('a1', 40);
    m.setRegister(12, 2);
    m.setRegister('zero', 5);
    m.run();
    expect([m.register('a0'), m.register(0)]).toEqual([42, 0]);
    m.write(0x10800, Uint8Array.of(1, 2, 3));
    expect([...m.read(0x10800, 4)]).toEqual([1, 2, 3, 0]);
    expect(() => m.read(0, 4)).toThrow(/outside memory/);
    expect(() => m.register('b7')).toThrow(/"b7" is not a register/);
    expect(() => machine('nop', { memory: 5 })).toThrow(/memory of 5/);
    expect(() => machine('nop', { history: 0 })).toThrow(/history of 0/);
    const wide = assembled('nop\n.data\n.word 1', { dataAddress: 0x40000000 });
    expect(() => new Machine(wide)).toThrow(/spreads/);
  });
});
