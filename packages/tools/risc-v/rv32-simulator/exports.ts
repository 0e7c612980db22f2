import { toSource } from '@tollbench/engines/riscv/source.ts';
import { traceToVcd } from '@tollbench/engines/riscv/vcd.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { machineFor, type SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';

/** A dump of more instructions than this is larger than a viewer likes. */
const MAX_DUMPED = 50_000;

/** The program in canonical form, for GNU as. */
export function asm({ program }: SimulatorResult): string {
  const arch = `rv32im${program.compressed ? 'c' : ''}_zicsr_zifencei_zba_zbb`;
  const entry = hex(program.entry);
  return `# riscv64-unknown-elf-as -march=${arch} -mabi=ilp32; ld -m elf32lriscv --no-relax; entry at ${entry}
${toSource(program)}`;
}

/** The run from its beginning: clock, pc and registers. */
export function vcd({ program }: SimulatorResult, inputs: SimulatorInputs): string {
  return traceToVcd(machineFor(program, inputs), Math.min(MAX_DUMPED, inputs.budget)).vcd;
}
