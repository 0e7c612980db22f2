/**
 * The cache engine against valgrind's cachegrind: `node bench/cache.bench.ts`.
 *
 * A matrix product of some ten million references. Cachegrind's time is that of running the program under it, which
 * translates and executes it as well; valgrind without a tool says how much of that is not caches. Ours is from lackey's text,
 * by reading it, by lines, and by caches with classes of misses and stack distances, which cachegrind does not have.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachegrind } from '@tollbench/engines/cache/cachegrind.ts';
import type { CacheOptions } from '@tollbench/engines/cache/hierarchy.ts';
import { lineStream } from '@tollbench/engines/cache/line-stream.ts';
import { simulate } from '@tollbench/engines/cache/simulate.ts';
import { type Trace, TraceBuilder } from '@tollbench/engines/cache/trace.ts';
import { TraceReader } from '@tollbench/engines/cache/trace-read.ts';

const folder = mkdtempSync(join(tmpdir(), 'cache-bench-'));
const ROUNDS = 3;
const SOURCE = `
#define N 92
static volatile double a[N][N], b[N][N], c[N][N];
__attribute__((noreturn)) void _start(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
  __asm__ volatile("mov $60, %eax; xor %edi, %edi; syscall");
  __builtin_unreachable();
}
`;
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });

/** The best of several runs: seconds that pass, and seconds of this process's processor. */
function best(work: () => void): { wall: number; cpu: number } {
  let wall = Number.POSITIVE_INFINITY;
  let cpu = Number.POSITIVE_INFINITY;
  for (let k = 0; k < ROUNDS; k++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    wall = Math.min(wall, (performance.now() - start) / 1000);
    cpu = Math.min(cpu, (user + system) / 1e6);
  }
  return { wall, cpu };
}

const said = ({ wall, cpu }: { wall: number; cpu: number }, n: number): string =>
  `${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of processor, ${(n / wall / 1e6).toFixed(1)} M references/s`;

/** Lackey's file, a megabyte at a time. */
function read(path: string): Trace {
  const builder = new TraceBuilder(statSync(path).size / 12);
  const reader = new TraceReader(builder, { base: 'decimal' });
  const piece = new Uint8Array(1 << 20);
  const file = openSync(path, 'r');
  for (let n = readSync(file, piece); n > 0; n = readSync(file, piece))
    reader.push(piece.subarray(0, n));
  reader.finish();
  return builder.finish();
}

const cache = (sets: number, ways: number): CacheOptions => ({
  ...{ sets, ways, line: 64, policy: 'lru', seed: 1, write: 'back', allocate: true },
  ...{ inclusion: 'nine', prefetch: { kind: 'none', degree: 1 }, victims: 0, buffer: 0 },
});

writeFileSync(join(folder, 'product.c'), SOURCE);
run('gcc', ['-O1', '-static', '-nostdlib', '-mno-avx', '-o', 'product', 'product.c']);
run('valgrind', [
  '--tool=lackey',
  '--trace-mem=yes',
  '--basic-counts=no',
  '--log-file=trace',
  './product',
]);
const path = join(folder, 'trace');
const trace = read(path);
const { length } = trace;
console.log(`${length} references, ${(statSync(path).size / 1e6).toFixed(0)} MB of lackey's text`);

const reading = best(() => read(path));
console.log(`read the text: ${said(reading, length)}`);
const split = { data: cache(64, 8), instructions: cache(64, 8), lower: [cache(1024, 16)] };
const running = best(() => {
  const stream = lineStream(trace, { line: 64, crossing: 'each', fetches: true });
  simulate(stream, split, { from: 0, to: stream.length, told: [0, 0], contentsAfter: 0 });
});
console.log(`L1I, L1D and L2, classes, stack distances: ${said(running, length)}`);
const both = reading.wall + running.wall;
console.log(`both: ${both.toFixed(2)} s, ${(reading.cpu + running.cpu).toFixed(2)} s of processor`);
const same = { i1: cache(64, 8), d1: cache(64, 8), ll: cache(1024, 16) };
console.log(
  `cachegrind's own counts: ${said(
    best(() => cachegrind(trace, same)),
    length,
  )}`,
);

const geometry = ['--I1=32768,8,64', '--D1=32768,8,64', '--LL=1048576,16,64'];
const theirs = best(() =>
  run('valgrind', [
    '--tool=cachegrind',
    '--cache-sim=yes',
    ...geometry,
    '--cachegrind-out-file=/dev/null',
    './product',
  ]),
);
const none = best(() => run('valgrind', ['--tool=none', './product']));
console.log(
  `cachegrind, running the program: ${theirs.wall.toFixed(2)} s; valgrind without a tool: ${none.wall.toFixed(2)} s; ratio to both of ours ${(theirs.wall / both).toFixed(2)}`,
);
rmSync(folder, { recursive: true });
