/** What “Eight instructions for a 64-bit constant” says, by GNU as, ld and a processor of five instructions. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/risc-v/eight-instructions-for-a-constant.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-constants-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** The words that GNU as makes of lines, none of 16 bits. */
function words(lines: readonly string[], march = 'rv64i'): Uint32Array {
  const args = [`-march=${march}`, `-mabi=${march.startsWith('rv64') ? 'lp64' : 'ilp32'}`];
  program('riscv64-unknown-elf-as', [...args, '-o', at('x.o'), '-'], {
    input: `${lines.join('\n')}\n`,
  });
  const copy = ['-O', 'binary', '-j', '.text', at('x.o'), at('x.bin')];
  program('riscv64-unknown-elf-objcopy', copy);
  const bytes = readFileSync(at('x.bin'));
  return Uint32Array.from({ length: bytes.length / 4 }, (_, k) => bytes.readUInt32LE(4 * k));
}

const s64 = (v: bigint): bigint => BigInt.asIntN(64, v);
/** What lui, addi, addiw, slli, srli and add leave in a0. */
function run(code: Iterable<number>): bigint {
  const x: bigint[] = Array.from({ length: 32 }, () => 0n);
  for (const word of code) {
    const [op, rd, f3] = [word & 127, (word >>> 7) & 31, (word >>> 12) & 7];
    const a = x[(word >>> 15) & 31]!;
    const imm = BigInt((word | 0) >> 20);
    const shift = BigInt((word >>> 20) & 63);
    if (op === 0x37) x[rd] = BigInt((word & 0xfffff000) | 0);
    else if (op === 0x13 && f3 === 0) x[rd] = s64(a + imm);
    else if (op === 0x1b && f3 === 0) x[rd] = BigInt.asIntN(32, a + imm);
    else if (op === 0x13 && f3 === 1) x[rd] = s64(a << shift);
    else if (op === 0x13 && f3 === 5) x[rd] = s64(BigInt.asUintN(64, a) >> shift);
    else if (op === 0x33 && f3 === 0) x[rd] = s64(a + x[(word >>> 20) & 31]!);
    else throw new Error(`what is ${word.toString(16)}?`);
  }
  return x[10]!;
}

/** Words cut where one begins anew: at lui, and at addi or addiw from zero. */
function cut(all: Uint32Array): number[][] {
  const parts: number[][] = [];
  for (const word of all)
    if ((word & 127) === 0x37 || (word & 0xff077) === 0x13) parts.push([word]);
    else parts.at(-1)!.push(word);
  return parts;
}

const random = new Random(64);
const wide = (): bigint => s64((BigInt(random.bits()) << 32n) | BigInt(random.bits()));
/** Constants of every width, those at the edges of 12, 32 and 64 bits among them. */
const DRAWN: readonly bigint[] = [
  ...Array.from({ length: 2500 }, (_, k) => wide() >> BigInt(k % 64)),
  ...[
    0n,
    1n,
    -1n,
    2047n,
    2048n,
    -2048n,
    -2049n,
    0x7ffff7ffn,
    0x7ffff800n,
    0x7fffffffn,
    0x80000000n,
  ],
  ...[-(2n ** 31n), -(2n ** 31n) - 1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n - 2048n],
  ...post.masks,
];

describe('li', () => {
  test('is as long as GNU as makes it, gives the constant, and is the codec’s word for word', () => {
    const parts = cut(words(DRAWN.map((v) => `li a0, ${v}`)));
    expect(parts.length).toBe(DRAWN.length);
    expect(parts.map(run)).toEqual([...DRAWN]);
    expect(parts.map(({ length }) => length)).toEqual(DRAWN.map(post.liLength));
    const some = DRAWN.slice(0, 200);
    expect(some.map((v) => post.assembled(`li a0, ${v}`).map(({ word }) => word))).toEqual(
      parts.slice(0, 200),
    );
  });

  test('is counted over ranges as it is one by one', () => {
    for (const from of [
      -6000n,
      2n ** 31n - 5000n,
      -(2n ** 31n) - 4100n,
      2n ** 43n - 9000n,
      -(2n ** 55n) - 77n,
      2n ** 62n + 123n,
    ]) {
      for (const odd of [false, true]) {
        const counts = Array.from({ length: 9 }, () => 0n);
        for (let v = from; v <= from + 5000n; v++)
          if (!odd || v % 2n !== 0n) counts[post.liLength(v)]!++;
        expect(post.lengths(from, from + 5000n, odd)).toEqual(counts);
      }
    }
  });

  test('over all constants has the shares of the closed forms', () => {
    const sum = (counts: post.Histogram) => counts.reduce((a, b) => a + b, 0n);
    expect(sum(post.every)).toBe(2n ** 64n);
    expect(post.every32.slice(1, 3)).toEqual([2n ** 20n + 4095n, 2n ** 32n - 2n ** 20n - 4095n]);
    // 56/1024 by two rounds, less what even fewer do.
    expect(Number(post.every[6]) / 2 ** 64).toBeCloseTo(56 / 1024, 4);
    // 56/1024 within four deviations, in GNU as itself.
    const parts = cut(words(Array.from({ length: 3000 }, () => `li a0, ${wide()}`)));
    const six = parts.filter(({ length }) => length <= 6).length / 3000;
    expect(Math.abs(six - 56 / 1024)).toBeLessThan(4 * Math.sqrt((0.0547 * 0.9453) / 3000));
  });
});

describe('shorter ways', () => {
  test('give their constants, assembled by GNU as', () => {
    const ways: (readonly [bigint, string])[] = [
      ...post.NAMED.filter(([, , way]) => way !== '').map(([, v, way]) => [v, way] as const),
      ...post.WAYS.slice(0, 2).map(([, way]) => [post.EXAMPLE, way] as const),
    ];
    for (const [v, way] of ways) {
      const code = words(way.split('; '));
      expect(BigInt.asUintN(64, run(code)), way).toBe(v);
      expect(code.length).toBe(post.assembled(way).length);
    }
  });

  test('of masks are −1 shifted: three at most', () => {
    let fewer = 0;
    for (const v of post.masks) {
      const ones = BigInt.asUintN(64, v).toString(2).padStart(64, '0');
      const [left, right] = [ones.indexOf('1'), 63 - ones.lastIndexOf('1')];
      expect(
        BigInt.asUintN(64, ((2n ** 64n - 1n) << BigInt(left + right)) % 2n ** 64n) >> BigInt(left),
      ).toBe(BigInt.asUintN(64, v));
      const shifts = left === 0 ? Number(right > 0) : right === 0 ? 1 : 2;
      if (1 + shifts < post.liLength(v)) fewer++;
      expect(post.maskLength(v)).toBe(Math.min(1 + shifts, post.liLength(v)));
    }
    expect(fewer).toBe(post.data.masksMore);
  });

  test('with two registers are six at most, counted over all', () => {
    const p = 2n ** 20n + 4095n;
    const q = 2n ** 32n - p;
    // Low word 0: the rest and a shift. Else both lengths, a shift, an addition.
    expect(post.both.slice(2, 7)).toEqual([p, q, (p - 1n) * p, (p - 1n) * q + q * p, q * q]);
  });
});

describe('the carry', () => {
  test('is what GNU’s %hi and %lo have, and what is left out makes 4096', () => {
    for (const v of [0x12345fffn, 0x12345800n, 0x123457ffn, 0x7ffff800n, 0x80000000n]) {
      const code = words([`lui a0, %hi(${v})`, `addi a0, a0, %lo(${v})`], 'rv32i');
      const [h, l] = [(code[0]! >>> 12) % 2 ** 20, (code[1]! | 0) >> 20];
      expect(BigInt(h)).toBe(((v + 0x800n) >> 12n) % 2n ** 20n);
      expect(BigInt.asUintN(32, run(code))).toBe(v);
      const low = BigInt.asIntN(12, v & 0xfffn);
      expect(v - (((v >> 12n) << 12n) + low)).toBe(v & 0x800n ? 4096n : 0n);
      expect(BigInt(l)).toBe(low);
    }
  });

  test('needs addiw for 2048 constants alone', () => {
    const wrong = (v: bigint) => {
      const code = cut(words([`li a0, ${v}`]))[0]!;
      return run(code.map((word) => ((word & 127) === 0x1b ? word & ~8 : word))) !== v;
    };
    expect([0x7ffff7ffn, 0x7ffff800n, 0x7fffffffn, -1n - 2n ** 31n + 2049n].map(wrong)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('shifts the reach of auipc, as ld has it', () => {
    const input = '.option norelax\n.globl _start\n_start: lla a0, far\n';
    program('riscv64-unknown-elf-as', ['-march=rv64i', '-mabi=lp64', '-o', at('r.o'), '-'], {
      input,
    });
    const links = (distance: bigint) =>
      program(
        'riscv64-unknown-elf-ld',
        ['-Ttext=0x200000000', `--defsym=far=${0x200000000n + distance}`, '-o', at('r'), at('r.o')],
        { anyStatus: true },
      ).status === 0;
    expect([2n ** 31n - 2049n, 2n ** 31n - 2048n].map(links)).toEqual([true, false]);
    expect([-(2n ** 31n) - 2048n, -(2n ** 31n) - 2049n].map(links)).toEqual([true, false]);
  });
});

test('bytes on RV32 are those of the parts, as GNU as has each', () => {
  const sizes = (lines: readonly string[]): number[] => {
    const { stdout } = program(
      'riscv64-unknown-elf-as',
      ['-march=rv32ic', '-mabi=ilp32', '-aln', '-o', at('b.o'), '-'],
      { input: `${lines.join('\n')}\n` },
    );
    return [...stdout.matchAll(/^ *\d+ [0-9a-f]{4} ([0-9A-F]+)/gmu)].map(
      ([, b = '']) => b.length / 2,
    );
  };
  const around = Array.from({ length: 4096 }, (_, k) => k - 2048);
  const alone = sizes(around.map((l) => `li a0, ${l}`));
  const added = sizes(around.map((l) => `addi a0, a0, ${l || 2047}`));
  // Beyond these no upper part is short.
  const near = Array.from({ length: 256 }, (_, k) => k - 128);
  const uppers = sizes(near.map((u) => `lui a0, ${u < 0 ? u + 2 ** 20 : u || 2047}`));
  const counts = [0n, 0n, 0n, 0n];
  const add = (bytes: number, n: bigint) => {
    counts[bytes / 2 - 1]! += n;
  };
  for (const size of alone) add(size, 1n);
  const lows = [2, 4].map(
    (size) => [size, added.filter((n, k) => n === size && around[k] !== 0).length] as const,
  );
  const rest = [2 ** 20 - near.length, 4] as const;
  for (const [times, upper] of [
    ...uppers.map((n, k) => [near[k] === 0 ? 0 : 1, n] as const),
    rest,
  ]) {
    add(upper, BigInt(times));
    for (const [size, n] of lows) add(upper + size, BigInt(times * n));
  }
  expect(post.bytes32).toEqual(counts);
});
