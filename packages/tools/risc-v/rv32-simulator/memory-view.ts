import type { Machine } from '@tollbench/engines/riscv/machine.ts';
import { type Program, symbolValue } from '@tollbench/engines/riscv/program.ts';
import { registerNumber } from '@tollbench/engines/riscv/registers.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../define/error.ts';

/** A piece of memory as it stands. */
export interface MemoryView {
  readonly address: number;
  readonly bytes: Uint8Array;
  /** Why this is the data section and not the place that was asked for. */
  readonly instead?: string;
}

export const ROW = 16;

/** Where a program keeps what it works on: its first writable section, else constants, else the code. */
export function dataAddress(program: Program): number {
  const { sections, entry } = program;
  const found =
    sections.find((s) => s.writable && s.size > 0) ??
    sections.find((s) => !s.executable && s.size > 0);
  return found?.address ?? entry;
}

/** Address that a label, a register (`sp`, `sp+16`) or a number names. Throws InputError on `field`. */
export function placeOf(text: string, machine: Machine, field = 'view'): number {
  const source = text.trim();
  if (source === '') return dataAddress(machine.program);
  const parts = /^([^+-]+?)\s*(?:([+-])\s*(0x[0-9a-f]+|\d+))?$/iu.exec(source);
  const [, base = '', sign = '+', offset = '0'] = parts ?? [];
  const at = baseOf(base, machine);
  if (parts === null || at === undefined)
    throw new InputError(
      `"${text}" is no label of the program, no register and no address such as 0x11000`,
      { field, value: text },
    );
  return (at + (sign === '-' ? -Number(offset) : Number(offset))) >>> 0;
}

function baseOf(name: string, machine: Machine): number | undefined {
  const label = symbolValue(machine.program, name);
  if (label !== undefined) return label;
  if (name === 'pc') return machine.pc;
  if (registerNumber(name) !== undefined) return machine.register(name) >>> 0;
  return /^(0x[0-9a-f]{1,8}|\d{1,10})$/iu.test(name) && Number(name) < 2 ** 32
    ? Number(name)
    : undefined;
}

/** The rows asked for, from a multiple of 16 on; cut where memory ends. */
export function memoryView(
  machine: Machine,
  inputs: { readonly view: string; readonly rows: number },
): MemoryView {
  const asked = placeOf(inputs.view, machine);
  const { memoryBase, memorySize } = machine;
  const end = memoryBase + memorySize;
  const address = asked - (asked % ROW);
  if (address < memoryBase || address >= end)
    throw new InputError(
      `is ${hex(asked, 8)}, outside memory (${hex(memoryBase, 8)} to ${hex(end - 1, 8)})`,
      { field: 'view', value: inputs.view },
    );
  return { address, bytes: machine.read(address, Math.min(ROW * inputs.rows, end - address)) };
}

/** The same at the end of a run, which does not depend on where one looks: another place where there is none such. */
export function memoryAtEnd(
  machine: Machine,
  inputs: { readonly view: string; readonly rows: number },
): MemoryView {
  try {
    return memoryView(machine, inputs);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...memoryView(machine, { ...inputs, view: '' }), instead: error.message };
  }
}
