/**
 * A run as a value change dump: the clock, the program counter and the registers, one instruction a
 * clock of 10 ns.
 *
 * Source: IEEE 1364-2005, section 18.2.
 */
import type { Machine, Stop } from './machine.ts';
import { ABI_NAMES } from './registers.ts';

export interface Trace {
  readonly vcd: string;
  /** Instructions traced, and why the machine stopped after them. */
  readonly instructions: number;
  readonly stop: Stop;
}

/** Identifiers are the printable characters from `!`. */
const id = (n: number): string => String.fromCharCode(33 + n);
const bits = (value: number): string => `b${(value >>> 0).toString(2)}`;
const CLOCK = 33;
const PC = 0;

/** Runs the machine from where it is for at most `limit` instructions and dumps what changes. */
export function traceToVcd(machine: Machine, limit: number): Trace {
  const lines = [
    '$timescale 1ns $end',
    '$scope module rv32 $end',
    `$var wire 1 ${id(CLOCK)} clk $end`,
  ];
  lines.push(`$var wire 32 ${id(PC)} pc [31:0] $end`);
  for (let n = 1; n < 32; n++)
    lines.push(`$var wire 32 ${id(n)} x${n}_${ABI_NAMES[n]} [31:0] $end`);
  lines.push('$upscope $end', '$enddefinitions $end', '#0', '$dumpvars', `1${id(CLOCK)}`);
  let registers = machine.registers();
  lines.push(`${bits(machine.pc)} ${id(PC)}`);
  for (let n = 1; n < 32; n++) lines.push(`${bits(registers[n]!)} ${id(n)}`);
  lines.push('$end');
  let count = 0;
  let stop: Stop = { reason: 'budget' };
  while (count < limit) {
    const before = machine.instructions;
    const { pc } = machine;
    stop = machine.step();
    if (machine.instructions === before) break;
    count++;
    lines.push(`#${10 * count - 5}`, `0${id(CLOCK)}`, `#${10 * count}`, `1${id(CLOCK)}`);
    if (machine.pc !== pc) lines.push(`${bits(machine.pc)} ${id(PC)}`);
    const now = machine.registers();
    for (let n = 1; n < 32; n++)
      if (now[n] !== registers[n]) lines.push(`${bits(now[n]!)} ${id(n)}`);
    registers = now;
    if (stop.reason !== 'budget') break;
  }
  return { vcd: `${lines.join('\n')}\n`, instructions: count, stop };
}
