import { disassemble } from '@tollbench/engines/riscv/disassemble.ts';
import type { Machine } from '@tollbench/engines/riscv/machine.ts';
import { lineAt } from '@tollbench/engines/riscv/program.ts';
import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { decodeUtf8 } from '@tollbench/engines/riscv/utf8.ts';

/** One executed instruction with what it changed. */
export interface FirstStep {
  readonly address: number;
  readonly line: number | undefined;
  readonly text: string;
  readonly changes: readonly { readonly register: string; readonly value: number }[];
  /** Where it went, unless to the next instruction. */
  readonly to: number | undefined;
  readonly printed: string;
}

const MAX_STEPS = 24;

/** Steps the machine through its first instructions and notes what each changes. */
export function firstSteps(machine: Machine): FirstStep[] {
  const { program } = machine;
  const names = new Map<number, string>();
  for (const s of program.symbols) if (s.section !== undefined) names.set(s.value, s.name);
  const list: FirstStep[] = [];
  while (list.length < MAX_STEPS && machine.stopped === undefined) {
    const address = machine.pc;
    const before = machine.registers();
    const printed = machine.outputBytes.length;
    const { memoryBase, memorySize } = machine;
    if (address < memoryBase || address + 4 > memoryBase + memorySize) break;
    const [a = 0, b = 0, c = 0, d = 0] = machine.read(address, 4);
    const { text, size } = disassemble(a | (b << 8), c | (d << 8), address, {
      label: (at) => names.get(at),
    });
    const done = machine.instructions;
    machine.step();
    if (machine.instructions === done) break;
    const after = machine.registers();
    list.push({
      ...{ address, line: lineAt(program, address), text },
      changes: ABI_NAMES.flatMap((register, k) =>
        after[k] === before[k] ? [] : [{ register, value: after[k] ?? 0 }],
      ),
      to: machine.pc === address + size ? undefined : machine.pc,
      printed: decodeUtf8(machine.outputBytes.subarray(printed)),
    });
  }
  return list;
}
