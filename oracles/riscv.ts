/**
 * Asks GNU as and ld, llvm-mc, GNU objdump and qemu about RISC-V programs and freezes their answers:
 * `node oracles/riscv.ts` writes oracles/vectors/riscv-*.json.gz.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeZipped } from './document.ts';
import { blocks } from './riscv/blocks.ts';
import { corners } from './riscv/corners.ts';
import { encodingProgram, everyCompressed, everyForm, random } from './riscv/programs.ts';
import { run, version } from './riscv/run.ts';
import { directory, gnu, march } from './riscv/toolchain.ts';
import { machineProgram, userProgram } from './riscv/traces.ts';

const _VECTORS = join(import.meta.dirname, 'vectors');

function freeze(name: string, program: string, programVersion: string, cases: unknown): void {
  const bytes = writeZipped(import.meta.filename, name, {
    program,
    version: programVersion,
    cases,
  });
  process.stdout.write(`${name}: ${bytes} bytes\n`);
}

/** Images of generated programs, with and without C. */
function encodings(): void {
  const cases = [];
  for (let seed = 0; seed < 24; seed++) {
    for (const compressed of [false, true]) {
      const source = encodingProgram(seed, compressed);
      const sections = gnu(source, compressed).map(({ name, address, bytes }) => ({
        ...{ name, address, bytes: bytes.toString('base64') },
      }));
      cases.push({ compressed, source, sections });
    }
  }
  freeze('riscv-encodings', 'GNU as and ld', version('riscv64-unknown-elf-as'), cases);
}

/** Images of the programs written by hand, with and without C. */
function handWritten(name: string, sources: readonly string[]): void {
  const cases = sources.flatMap((source) =>
    [false, true].map((compressed) => {
      const sections = gnu(`${source}\n`, compressed)
        .filter(({ bytes }) => bytes.length > 0)
        .map(({ name, address, bytes }) => ({ name, address, bytes: bytes.toString('base64') }));
      return { compressed, source: `${source}\n`, sections };
    }),
  );
  freeze(name, 'GNU as and ld', version('riscv64-unknown-elf-as'), cases);
}

/** Single lines as llvm-mc assembles them; those it has no spelling for are left out. */
function llvm(): void {
  const cases: { line: string; bytes: string }[] = [];
  for (let seed = 0; seed < 6; seed++) {
    const r = random(seed * 7 + 1000);
    const lines = [...everyForm(r), ...everyCompressed(r)].filter(
      (line) => !/fun|_start|1f|1b|2f|dat|rod|zer/.test(line),
    );
    const text = lines
      .map(
        (line) =>
          `.option ${line.startsWith(' c.') ? 'rvc' : 'norvc'}\n${line}\n.word 0x0badbeef\n`,
      )
      .join('');
    const args = ['-triple=riscv32', '-mattr=+m,+c,+zba,+zbb', '-show-encoding'];
    let out: string;
    try {
      out = execFileSync('llvm-mc-14', args, { input: text, encoding: 'latin1', stdio: 'pipe' });
    } catch (error) {
      // It says what it cannot read and goes on.
      out = String((error as { stdout: string }).stdout);
    }
    const blocks = out.split(/\.word\s+(?:195935983|0x0?badbeef)\n/i);
    lines.forEach((line, k) => {
      const bytes = [...(blocks[k] ?? '').matchAll(/encoding: \[([^\]]*)\]/g)].map((m) =>
        (m[1] as string).replaceAll('0x', '').replaceAll(',', ''),
      );
      if (bytes.length > 0) cases.push({ line: line.trim(), bytes: bytes.join('') });
    });
  }
  freeze('riscv-llvm', 'llvm-mc', version('llvm-mc-14'), cases);
}

/** What objdump calls each of the 49,152 halfwords that are no 32-bit instruction's first, and some words. */
function names(): void {
  const halves = Array.from({ length: 65536 }, (_, k) => k).filter((k) => (k & 3) !== 3);
  const r = random(99);
  const words = Array.from({ length: 20000 }, () => ((r(65536) << 16) | r(65536) | 3) >>> 0)
    // Five ones at the end begin a longer instruction.
    .filter((w) => (w & 0x1c) !== 0x1c);
  const disassemble = (text: string): string[] => {
    writeFileSync(join(directory, 'n.s'), text);
    run('riscv64-unknown-elf-as', [
      `-march=${march(true)}`,
      '-mabi=ilp32',
      '-mno-arch-attr',
      '-o',
      'n.o',
      'n.s',
    ]);
    // Without attributes objdump would take any extension; the machine is told on the command line.
    const listing = run('riscv64-unknown-elf-objdump', [
      '-d',
      '-M',
      'no-aliases',
      '-m',
      'riscv:rv32',
      '--no-show-raw-insn',
      'n.o',
    ]);
    return [...listing.matchAll(/^\s+[0-9a-f]+:\t(\S+)/gm)].map((m) => m[1] as string);
  };
  const as = (size: string, list: number[]): string[] =>
    disassemble(
      `.option norelax\n${list.map((v) => ` .insn ${size}, 0x${v.toString(16)}\n`).join('')}`,
    );
  const table = ['', ...new Set([...as('2', halves), ...as('4', words)])];
  const index = (name: string): number => table.indexOf(name);
  freeze('riscv-names', 'GNU objdump', version('riscv64-unknown-elf-objdump'), {
    table,
    halves: as('2', halves).map(index),
    words,
    wordNames: as('4', words).map(index),
  });
}

/** States of a qemu log: pc and x1…x31 before each instruction. */
export function* states(log: string): Generator<Int32Array> {
  for (const block of log.split(/^ pc +/m).slice(1)) {
    const state = new Int32Array(32);
    state[0] = Number.parseInt(block.slice(0, 8), 16);
    for (const [, n, value] of block.matchAll(/ x(\d+)\/\w+ +([0-9a-f]{8})/g)) {
      if (n !== '0') state[Number(n)] = Number.parseInt(value as string, 16);
    }
    yield state;
  }
}

/** A running hash of states, of which every sixteenth and the last are kept. */
function digest(trace: Iterable<Int32Array>): { steps: number; hashes: number[] } {
  let hash = 0x811c9dc5 | 0;
  let steps = 0;
  const hashes: number[] = [];
  for (const state of trace) {
    for (const word of state) {
      hash = Math.imul(hash ^ word, 0x01000193);
      hash ^= hash >>> 15;
    }
    steps++;
    if (steps % 16 === 0) hashes.push(hash);
  }
  hashes.push(hash);
  return { steps, hashes };
}

function* between(trace: Iterable<Int32Array>, from: number, to: number): Generator<Int32Array> {
  let on = false;
  for (const state of trace) {
    on ||= (state[0] as number) >>> 0 === from;
    if (on) yield state;
    if (on && (state[0] as number) >>> 0 === to) return;
  }
}

function symbol(name: string): number {
  const row = new RegExp(`^([0-9a-f]+) . ${name}$`, 'm').exec(
    run('riscv64-unknown-elf-nm', ['a.elf']),
  );
  return Number.parseInt((row as RegExpExecArray)[1] as string, 16);
}

const CPU = 'rv32,zba=on,zbb=on';

function traces(): void {
  const user = [];
  for (let seed = 0; seed < 320; seed++) {
    const compressed = seed % 2 === 1;
    const source = userProgram(seed, compressed);
    gnu(source, compressed);
    let code = 0;
    try {
      run('qemu-riscv32', [
        '-cpu',
        CPU,
        '-singlestep',
        '-d',
        'cpu,nochain',
        '-D',
        'a.log',
        'a.elf',
      ]);
    } catch (error) {
      code = (error as { status: number }).status;
    }
    const log = readFileSync(join(directory, 'a.log'), 'latin1');
    user.push({ compressed, source, code, ...digest(between(states(log), symbol('begin'), -1)) });
  }
  freeze('riscv-traces', 'qemu-riscv32', version('qemu-riscv32'), user);
}

function machine(): void {
  const bare = [];
  for (let seed = 0; seed < 40; seed++) {
    const compressed = seed % 2 === 1;
    const source = machineProgram(seed, compressed);
    gnu(source, compressed, 0x80000000);
    const args = [
      '-M',
      'virt',
      '-bios',
      'none',
      '-nographic',
      '-monitor',
      'none',
      '-serial',
      'none',
      '-cpu',
      CPU,
    ];
    // A program gone astray would fill the disk with its trace.
    run('timeout', [
      '5',
      'qemu-system-riscv32',
      ...args,
      '-singlestep',
      '-d',
      'cpu,nochain',
      '-D',
      'b.log',
      '-kernel',
      'a.elf',
    ]);
    const log = readFileSync(join(directory, 'b.log'), 'latin1');
    bare.push({
      compressed,
      source,
      ...digest(between(states(log), symbol('begin'), symbol('end'))),
    });
  }
  freeze('riscv-machine', 'qemu-system-riscv32', version('qemu-system-riscv32'), bare);
}

const parts: Record<string, () => void> = {
  encodings,
  corners: () => handWritten('riscv-corners', corners),
  blocks: () => handWritten('riscv-blocks', blocks),
  llvm,
  names,
  traces,
  machine,
};
const chosen = process.argv.slice(2);
for (const [name, part] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) part();
