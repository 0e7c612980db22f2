/** The programs that only the oracles ask: llvm-mc and qemu's whole machine among them. */
import { execFileSync } from 'node:child_process';
import { directory } from './toolchain.ts';

export function run(program: string, args: readonly string[], input = ''): string {
  return execFileSync(program, args, {
    input,
    encoding: 'latin1',
    stdio: 'pipe',
    maxBuffer: 1 << 28,
    cwd: directory,
  });
}

export const version = (program: string): string =>
  /\d+\.\d+(\.\d+)?/.exec(run(program, ['--version']).replace(/\(.*?\)/g, ''))?.[0] ?? '';
