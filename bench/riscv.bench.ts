/**
 * The RISC-V engine against GNU as and qemu: `node bench/riscv.bench.ts`.
 *
 * Assembled lines a second against GNU as on the same source; simulated instructions a second
 * against qemu-riscv32 one instruction at a time, with its translator as the limit.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '@tollbench/engines/riscv/assembler.ts';
import { toElf } from '@tollbench/engines/riscv/elf.ts';
import { Machine } from '@tollbench/engines/riscv/machine.ts';

const directory = mkdtempSync(join(tmpdir(), 'riscv-bench-'));
const ROUNDS = 5;

/** The best of several runs, in seconds. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < ROUNDS; k++) {
    const start = performance.now();
    work();
    least = Math.min(least, (performance.now() - start) / 1000);
  }
  return least;
}

const millions = (n: number): string => `${(n / 1e6).toFixed(2)} M`;

function assembling(): void {
  const BLOCKS = 25_000;
  const lines: string[] = [];
  for (let k = 0; k < BLOCKS; k++) {
    lines.push(
      `label${k}: addi a0, a1, ${k % 2000} # comment`,
      ' lw a2, 4(sp)',
      ' sub a0, a0, a1',
      ' li t0, 0x12345678',
    );
    lines.push(` beq a0, a1, label${k}`, ' mv s1, a0', ' sh1add a3, a4, a5', ' sw a2, 8(sp)');
  }
  const source = `${lines.join('\n')}\n`;
  const path = join(directory, 'a.s');
  writeFileSync(path, source);
  const args = ['-march=rv32imc_zba_zbb', '-mabi=ilp32', '-o', join(directory, 'a.o'), path];
  const theirs = best(() => execFileSync('riscv64-unknown-elf-as', args));
  const mine = best(() => {
    const result = assemble(source);
    if (!result.ok) throw new Error(result.errors[0]?.message);
  });
  const count = lines.length;
  console.log(
    `assemble ${count} lines: ${millions(count / mine)} lines/s; GNU as ${millions(count / theirs)} lines/s; ratio ${(theirs / mine).toFixed(2)}`,
  );
}

function simulating(): void {
  const source = ` .globl _start
_start: li s0, 5000000
 la s2, buffer
1: addi s1, s1, 3
 xor s3, s1, s0
 sw s3, 0(s2)
 lw s4, 0(s2)
 sh1add s5, s4, s3
 mul s6, s5, s3
 srli t0, s6, 3
 bltu t0, s1, 2f
 add s7, s7, t0
2: addi s0, s0, -1
 bnez s0, 1b
 li a0, 0; li a7, 93; ecall
 .bss
buffer: .space 64
`;
  const result = assemble(source);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  const { program } = result;
  const file = join(directory, 'a.elf');
  writeFileSync(file, toElf(program), { mode: 0o755 });
  let count = 0;
  const mine = best(() => {
    const m = new Machine(program);
    if (m.run().reason !== 'exit') throw new Error('did not exit');
    count = m.instructions;
  });
  const qemu = (...options: string[]): number =>
    best(() => {
      const { status } = spawnSync('qemu-riscv32', [
        '-cpu',
        'rv32,zba=on,zbb=on',
        ...options,
        file,
      ]);
      if (status !== 0) throw new Error(`qemu-riscv32 gave ${status}`);
    });
  const single = qemu('-singlestep', '-d', 'nochain');
  const chained = qemu('-singlestep');
  const limit = qemu();
  console.log(`simulate ${millions(count)} instructions: ${millions(count / mine)}/s`);
  for (const [name, seconds] of [
    ['qemu -singlestep, unchained', single],
    ['qemu -singlestep', chained],
    ['qemu, translated (the limit)', limit],
  ] as const) {
    console.log(`  ${name}: ${millions(count / seconds)}/s; ratio ${(seconds / mine).toFixed(3)}`);
  }
}

try {
  assembling();
  simulating();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
