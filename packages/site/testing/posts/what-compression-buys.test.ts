/** What “It is the immediate that keeps an instruction at 32 bits” says, by GNU as. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/risc-v/what-compression-buys.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-compression-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bytes of code of each source, as GNU as has it when nothing is left to a linker. */
function lengths(sources: readonly string[], march: string): number[] {
  const objects = sources.map((source, k) => {
    const object = join(folder, `${k}.o`);
    const args = [`-march=${march}`, '-mabi=ilp32', '-mno-relax', '-o', object, '-'];
    program('riscv64-unknown-elf-as', args, { input: source });
    return object;
  });
  const { stdout } = program('riscv64-unknown-elf-objdump', ['-h', ...objects]);
  return [...stdout.matchAll(/ \.text +([0-9a-f]+)/gu)].map(([, n = '']) => Number.parseInt(n, 16));
}

/** The words of lines, none of them short. */
function words(lines: readonly string[]): Buffer {
  const [o, bin] = ['o', 'bin'].map((end) => join(folder, `lines.${end}`)) as [string, string];
  const args = ['-march=rv32im', '-mabi=ilp32', '-o', o, '-'];
  program('riscv64-unknown-elf-as', args, { input: `${lines.join('\n')}\n` });
  program('riscv64-unknown-elf-objcopy', ['-O', 'binary', '-j', '.text', o, bin]);
  return readFileSync(bin);
}

/** Bytes of each line by GNU as. */
function sizes(lines: readonly string[], march: string): number[] {
  const listing = program(
    'riscv64-unknown-elf-as',
    [`-march=${march}`, '-mabi=ilp32', '-aln', '-o', join(folder, 'x.o'), '-'],
    { input: `${lines.join('\n')}\n` },
  ).stdout;
  const found = new Map<number, number>();
  for (const [, line, bytes = ''] of listing.matchAll(/^ *(\d+) [0-9a-f]{4} ([0-9A-F]+)/gmu))
    found.set(Number(line), bytes.length / 2);
  return lines.map((_, k) => found.get(k + 1) ?? 0);
}

const R = Array.from({ length: 32 }, (_, k) => `x${k}`);
const random = new Random(20261129);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random.uniform() * from.length)] as T;
/** Registers as forms tell them apart: the eight, zero, ra and sp among others. */
const register = () => pick([...R, ...R.slice(8, 16), ...R.slice(8, 16), 'x0', 'x2']);
const near = () =>
  pick([0, 1, 2, 3, 4, 8, 31, 32, -32, -33, 64, 124, 128, 252, 255, 256, 496, 1020]);

/** A line as it is written, and the word that GNU as makes of it when it may not be short. */
function lines(count: number): string[] {
  return Array.from({ length: count }, () => {
    const [a, b, c, k] = [register(), register(), register(), near()];
    const same = random.uniform() < 0.6 ? a : b;
    return pick([
      `addi ${a}, ${same}, ${k}`,
      `lw ${a}, ${k}(${b})`,
      `sw ${a}, ${k}(${b})`,
      // `mv` is written `add rd, zero, rs` here; as does not turn the other order round.
      `add ${a}, ${same}, ${c === 'x0' ? 'x5' : c}`,
      `${pick(['and', 'or', 'xor', 'sub', 'sll', 'mul'])} ${a}, ${same}, ${c}`,
      `andi ${a}, ${same}, ${k}`,
      `${pick(['slli', 'srli', 'srai'])} ${a}, ${same}, ${Math.abs(k) & 31}`,
      `lui ${a}, ${pick([1, 31, 32, 0xfffff, 0xfffe0, 0xfffdf])}`,
      `${pick(['lbu', 'lhu', 'lb', 'sb', 'sh'])} ${a}, ${k}(${b})`,
      `${pick(['jr', 'jalr'])} ${b}`,
      `jalr ${pick(['x0', 'x1', a])}, 4(${b})`,
      `xori ${a}, ${same}, -1`,
    ]);
  });
}

describe('which instruction has a short form', () => {
  test('is as GNU as has it, line by line, and for those without one so is the cause', () => {
    const drawn = lines(1200);
    const plain = words(drawn);
    const isa = isaOf('rv32imc', 32);
    const found = sizes(drawn, 'rv32imc');
    const wide = drawn.map((_, k) => decode(plain.readUInt32LE(4 * k), isa)!);
    const outcomes = wide.map((one) => post.outcome(one, isa));
    const other = drawn.filter((_, k) => (found[k] === 2) !== (outcomes[k] === 'late'));
    expect(other).toEqual([]);
    // What is laid to registers is short with others; what is laid to the immediate is not.
    const some = (what: post.Outcome) => drawn.filter((_, k) => outcomes[k] === what).slice(0, 80);
    const rename = (line: string, to: (n: number, k: number) => number) => {
      let k = 0;
      return line.replaceAll(/x(\d+)/gu, (all, n) =>
        Number(n) < 3 ? all : `x${to(Number(n), k++)}`,
      );
    };
    const favoured = (line: string) => rename(line, (n) => 8 + (n % 8));
    const inPlace = (line: string) => rename(line, (_, k) => (k < 2 ? 8 : 9));
    const swapped = (line: string) => rename(line, (_, k) => (k === 1 ? 9 : 8));
    const ways = [favoured, inPlace, swapped];
    const causes = (['eight', 'apart', 'immediate', 'none'] as const).map((what) => some(what));
    const tried = sizes(
      causes.flat().flatMap((line) => ways.map((way) => way(line))),
      'rv32imc',
    );
    let at = 0;
    const best = causes.map((list) =>
      list.map(() => Math.min(...tried.slice(at, (at += ways.length)))),
    );
    expect(best.map((found) => new Set(found))).toEqual([2, 2, 4, 4].map((n) => new Set([n])));
  });

  test('and with Zcb as the rows of Table 3 say, whose ends are short and whose next are not', () => {
    const ends: readonly (readonly [string, number])[] = [
      ...(['lw x31, 252(sp)', 'sw x0, 252(sp)', 'lw s0, 124(a5)', 'addi sp, sp, 496'] as const),
      ...(['addi a0, sp, 1020', 'li t6, 31', 'li t6, -32', 'andi a5, a5, -32'] as const),
      ...(['lui t6, 31', 'lui t6, 0xfffe0', 'slli t6, t6, 31', 'mv t6, t5', 'jr t0'] as const),
    ].map((line) => [line, 2] as const);
    const beyond = [
      ...(['lw x31, 256(sp)', 'sw x0, 256(sp)', 'lw s0, 128(a5)', 'addi sp, sp, 512'] as const),
      ...(['addi a0, sp, 1024', 'li t6, 32', 'li t6, -33', 'andi a5, a5, -33'] as const),
      ...([
        'lui t6, 32',
        'lui t6, 0xfffdf',
        'srli t6, t6, 31',
        'jalr x0, 0(t0)',
        'add t0, t1, x0',
      ] as const),
    ].map((line) => [line, 4] as const);
    const all = [...ends, ...beyond];
    expect(
      sizes(
        all.map(([line]) => line),
        'rv32imc',
      ),
    ).toEqual(all.map(([, size]) => size));
  });
});

test('the programs written by hand are as long with GNU as, wide and short', () => {
  const march = 'rv32im_zba_zbb_zicsr';
  for (const [compressed, with16] of [
    [false, march],
    [true, march.replace('im', 'imc')],
  ] as const)
    expect(post.PROGRAMS.map((source) => post.code(source, compressed).length)).toEqual(
      lengths(post.PROGRAMS, with16),
    );
});

describe('the counts of the library', () => {
  test('add up to its bytes, and its forms to what is short', () => {
    const { short, ...wide } = post.compiled;
    const others = Object.values(wide).reduce((a, b) => a + b, 0);
    expect(2 * short + 4 * others).toBe(post.builds[0]!.short);
    expect(post.data.saved).toBeGreaterThan(29);
    expect(post.data.ratio).toBeGreaterThan(3.5);
    expect(post.data.zcb).toBe('1 042'.replace(' ', '\u202f'));
  });
});

test('forms are as many as their fields allow', () => {
  const { encodings, forms } = post;
  expect(encodings.get('addi')?.size).toBe(31 * 63 + 31 * 64 + 8 * 255 + 63 - 3);
  expect(encodings.get('lw')?.size).toBe(64 * 32 + 31 * 64);
  expect(encodings.get('sw')?.size).toBe(64 * 32 + 32 * 64);
  expect(encodings.get('add')?.size).toBe(2 * 31 * 31);
  // c.lbu c.sb: four offsets; c.lhu c.lh c.sh: two.
  for (const [name, count] of [
    ['c.lbu', 256],
    ['c.sh', 128],
    ['c.mul', 64],
    ['c.not', 8],
  ] as const)
    expect(forms.get(name)?.words.size).toBe(count);
});
