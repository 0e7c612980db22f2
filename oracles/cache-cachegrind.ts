/**
 * Asks valgrind's cachegrind for the misses of small programs at several geometries, and its lackey for their references:
 * `node oracles/cache-cachegrind.ts` writes oracles/vectors/cache-cachegrind.json.gz.
 *
 * The programs stand alone, without a library and without chance, so that both tools see the same run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZipped } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'cache-cachegrind-'));
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** What comes after the programs' own part: Linux's exit. */
const START = `
__attribute__((noreturn)) void _start(void) {
  work();
  __asm__ volatile("mov $60, %eax; xor %edi, %edi; syscall");
  __builtin_unreachable();
}
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  matrices: `
#define N 11
static double a[N][N], b[N][N], c[N][N];
static void work(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) { a[i][j] = i + j; b[i][j] = i - j; }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
}`,
  list: `
struct node { long value; struct node *next; };
static struct node nodes[97];
static volatile long sum;
static void work(void) {
  for (int i = 0; i < 97; i++) { nodes[i].value = i; nodes[i].next = &nodes[(i * 37 + 11) % 97]; }
  struct node *n = nodes;
  for (int i = 0; i < 800; i++) { sum += n->value; n = n->next; }
}`,
  unaligned: `
struct __attribute__((packed)) part { char tag; long value; short more; };
static struct part parts[120];
static void work(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < 120; i++) { parts[i].value += i; parts[i].more ^= pass; parts[119 - i].tag++; }
}`,
};

/** Size, ways and line of I1, D1 and LL. */
const GEOMETRIES = [
  ['256,1,32', '512,1,32', '2048,2,32'],
  ['512,2,32', '512,2,32', '4096,4,32'],
  ['1024,4,64', '1024,4,64', '4096,8,64'],
  ['256,1,32', '256,4,32', '1024,1,32'],
  ['2048,2,64', '512,8,64', '8192,16,64'],
  ['128,2,64', '2048,1,32', '4096,2,128'],
] as const;

const cases = Object.entries(PROGRAMS).map(([name, work]) => {
  writeFileSync(join(folder, 'program.c'), `${work}\n${START}`);
  run('gcc', [
    ...[
      '-O1',
      '-static',
      '-nostdlib',
      '-nostartfiles',
      '-fno-stack-protector',
      '-fno-pie',
      '-no-pie',
    ],
    ...['-mno-avx', '-o', 'program', 'program.c'],
  ]);
  const lackey = [
    '--tool=lackey',
    '--trace-mem=yes',
    '--basic-counts=no',
    '--log-file=trace',
    './program',
  ];
  run('valgrind', lackey);
  const trace = readFileSync(join(folder, 'trace'), 'utf8').replace(/^==\d+==.*\n/gmu, '');
  const runs = GEOMETRIES.map(([i1, d1, ll]) => {
    run('valgrind', [
      ...['--tool=cachegrind', '--cache-sim=yes', `--I1=${i1}`, `--D1=${d1}`, `--LL=${ll}`],
      ...['--cachegrind-out-file=counts', './program'],
    ]);
    const text = readFileSync(join(folder, 'counts'), 'utf8');
    const events = /^events: (.*)$/mu.exec(text)?.[1]?.trim();
    if (events !== 'Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw')
      throw new Error(`events are ${events}`);
    const counts = /^summary: (.*)$/mu.exec(text)?.[1]?.trim().split(' ').map(Number);
    return { i1, d1, ll, counts };
  });
  return { name, trace, runs };
});
const version = run('valgrind', ['--version']).trim().replace('valgrind-', '');
rmSync(folder, { recursive: true });
const bytes = writeZipped(import.meta.filename, 'cache-cachegrind', {
  program: 'valgrind (cachegrind and lackey)',
  version,
  cases,
});
console.log(
  `${cases.length} programs, ${cases.map((c) => c.trace.split('\n').length - 1).join(', ')} references, ${bytes} bytes`,
);
