import { Machine } from '@tollbench/engines/riscv/machine.ts';
import { symbolValue } from '@tollbench/engines/riscv/program.ts';
import { digest } from '@tollbench/engines/riscv/testing/digest.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { assembleSource, machineFor } from './compute.ts';
import tool from './index.ts';
import type { SimulatorInputs } from './inputs.ts';

const inputsOf = (some: Partial<SimulatorInputs>) => withDefaults(tool.inputs, some);
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
  const blocks = vectors<Encoding>('riscv-blocks');
  const images = [...gnu.cases, ...corners.cases, ...blocks.cases];
  for (const { compressed, source, sections } of images) {
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
    expect(evaluate(tool, inputs).stop).toEqual({ reason: 'exit', code: c.code });
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
      program: blocks.program,
      version: blocks.version,
      what: 'bytes and addresses of programs with macros, repetitions and conditions',
      cases: blocks.cases.length,
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
