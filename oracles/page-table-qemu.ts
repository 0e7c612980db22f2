/**
 * Asks QEMU's whole machine, RV32 and RV64, where accesses go and how they fault: bare programs make tables and PMP
 * sets and take the traps. `node oracles/page-table-qemu.ts` writes oracles/vectors/page-table-qemu.json.gz.
 *
 * QEMU 7.2 sets A and D itself; it has Svnapot, Svpbmt and Smepmp (as x-epmp).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeZipped } from './document.ts';
import { CASES, CODE, runner, STRIDE, TARGET, TARGET_BYTES } from './paging/runner.ts';
import { run, version } from './riscv/run.ts';
import { directory } from './riscv/toolchain.ts';

type Kind = 'load' | 'store' | 'fetch';
type Privilege = 'M' | 'S' | 'U';

/** A question, as the test asks the engine too. Numbers in hex. */
interface Case {
  readonly scheme: string;
  readonly root: string;
  readonly words: readonly (readonly [string, string])[];
  readonly va: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly privilege: Privilege;
  readonly sum: boolean;
  readonly mxr: boolean;
  readonly svnapot: boolean;
  readonly svpbmt: boolean;
  /** cfg and pmpaddr of eight entries. */
  readonly pmp: readonly (readonly [number, string])[];
  readonly mml: boolean;
  readonly mmwp: boolean;
  /** Where the access goes if all is as it looks. */
  readonly probe: number;
}

/** mcause (255 where none was raised), mtval, the word met, the leaf afterwards, the word at the probe afterwards. */
export type Answer = readonly [number, string, string, string, string];

let state = 20240411;
/** A number from 0 to n − 1. */
function below(n: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
}
const chance = (p: number): boolean => below(1000) < p * 1000;
function one<T>(list: readonly T[]): T {
  return list[below(list.length)] as T;
}

interface Boot {
  readonly xlen: 32 | 64;
  readonly extensions: boolean;
  readonly mml: boolean;
  readonly mmwp: boolean;
  readonly count: number;
}

const LEVELS: Readonly<Record<string, readonly [number, number]>> = {
  sv32: [2, 10],
  sv39: [3, 9],
  sv48: [4, 9],
  sv57: [5, 9],
};
const TABLES = 0x81000000;
const hex = (n: bigint | number): string => `0x${n.toString(16)}`;

function caseFor(boot: Boot): Case {
  const { xlen } = boot;
  const physical = TARGET + below(TARGET_BYTES / 8) * 8;
  const scheme =
    boot.mml || boot.mmwp || chance(0.12)
      ? `bare${xlen}`
      : xlen === 32
        ? 'sv32'
        : one(['sv39', 'sv39', 'sv48', 'sv57']);
  const privilege = scheme.startsWith('bare')
    ? one(['M', 'S', 'U'] as const)
    : one(['S', 'U'] as const);
  const kind = one(['load', 'store', 'fetch'] as const);
  const bytes = xlen === 64 && kind !== 'fetch' && chance(0.4) ? 8 : 4;
  const tables = scheme.startsWith('bare')
    ? { root: 0, words: [], va: BigInt(physical), leaf: TABLES }
    : tablesFor(boot, scheme, physical, privilege);
  const pmp = pmpFor(boot, physical, tables.leaf);
  return {
    ...{ scheme, kind, bytes, privilege, pmp, mml: boot.mml, mmwp: boot.mmwp, probe: physical },
    ...{ sum: chance(0.5), mxr: chance(0.4), svnapot: boot.extensions, svpbmt: boot.extensions },
    root: hex(tables.root),
    words: tables.words.map(([at, word]) => [hex(at), hex(word)] as const),
    va: hex(tables.va),
  };
}

/** A way to a physical address, often with something wrong on it. */
function tablesFor(
  { xlen, extensions }: Boot,
  scheme: string,
  physical: number,
  privilege: Privilege,
) {
  const [levels, bits] = LEVELS[scheme] ?? [0, 0];
  const width = xlen === 32 ? 4 : 8;
  const leafLevel = one([0, 0, 0, 1, 1, below(levels)]);
  const isNapot = xlen === 64 && leafLevel === 0 && chance(0.2);
  const low = BigInt(isNapot ? 16 : 12 + leafLevel * bits);
  const vaBits = 12 + levels * bits;
  let va = 0n;
  for (let k = 0; k < vaBits; k++) va |= BigInt(below(2)) << BigInt(k);
  va = ((va >> low) << low) | (BigInt(physical) & ((1n << low) - 1n));
  const path = va;
  if (xlen === 64 && va >> BigInt(vaBits - 1) === 1n)
    va |= BigInt.asUintN(64, -1n << BigInt(vaBits));
  if (xlen === 64 && chance(0.03)) va ^= 1n << BigInt(vaBits + below(64 - vaBits));
  const words: [number, bigint][] = [];
  const pages = [...Array(12).keys()];
  const root = TABLES;
  let table = root;
  let leaf = root;
  for (let level = levels - 1; level >= leafLevel; level--) {
    const index = Number((path >> BigInt(12 + level * bits)) & ((1n << BigInt(bits)) - 1n));
    const at = table + index * width;
    leaf = at;
    let word: bigint;
    if (level === leafLevel) {
      let ppn = (BigInt(physical) >> low) << (low - 12n);
      if (isNapot) ppn |= chance(0.9) ? 8n : BigInt(below(16));
      if (level > 0 && chance(0.08)) ppn |= 1n << BigInt(below(level * bits));
      word = (ppn << 10n) | BigInt(leafBits(privilege)) | (isNapot ? 1n << 63n : 0n);
    } else {
      const [page] = pages.splice(below(pages.length - 1) + 1, 1);
      table = TABLES + (page ?? 1) * 4096;
      word = (BigInt(table >>> 12) << 10n) | 1n | (chance(0.1) ? 0x20n : 0n);
    }
    if (chance(0.05)) word ^= 1n << BigInt(below(8));
    // With either extension QEMU 7.2 looks at bits 60 to 54 no more, which the manual reserves.
    if (xlen === 64 && chance(0.05))
      word |= 1n << BigInt(extensions ? 61 + below(3) : 54 + below(10));
    words.push([at, word]);
  }
  return { root, words, va, leaf };
}

function leafBits(privilege: Privilege): number {
  const user = chance(0.8) ? privilege === 'U' : chance(0.5);
  const rwx = one([2, 6, 6, 14, 14, 14, 8, 10]);
  return (
    1 |
    rwx |
    (user ? 16 : 0) |
    (chance(0.2) ? 32 : 0) |
    (chance(0.7) ? 64 : 0) |
    (chance(0.6) ? 128 : 0) |
    (below(4) << 8)
  );
}

/** Entries 0 to 2 about the place and the leaf, 3 the program's code, 7 often everything. */
function pmpFor(
  boot: Boot,
  physical: number,
  leaf: number,
): readonly (readonly [number, string])[] {
  const { xlen, mml, mmwp } = boot;
  const all = (1n << (xlen === 32 ? 32n : 54n)) - 1n;
  const entries: [number, bigint][] = Array.from({ length: 8 }, () => [0, 0n]);
  entries[3] = [0x9d, BigInt(CODE / 4 + 0x1fff)];
  entries[4] = [0, all];
  const busy = mml || mmwp || chance(0.35);
  for (const k of busy ? [0, 1, 2] : []) {
    const near =
      one(chance(0.7) ? [physical] : [leaf]) + one([0, 0, 0, 4, -4, 8, -8, 16, 4096, -4096]);
    const kind = one([0, 1, 2, 3, 3, 3]);
    let word = BigInt(near >>> 2);
    if (kind === 3) {
      const size = one([0n, 1n, 3n, 9n, 9n, 12n]);
      word = ((word >> (size + 1n)) << (size + 1n)) | ((1n << size) - 1n);
    }
    // Without MML, W without R is reserved.
    let rwx = below(8);
    if (!mml && (rwx & 3) === 2) rwx |= 1;
    entries[k] = [(kind << 3) | rwx | (chance(0.4) ? 0x80 : 0), word];
  }
  // TOR of entry 0 begins at 0, where it would take the program too.
  if (((entries[0]?.[0] ?? 0) & 0x18) === 8) entries[0] = [0, entries[0]?.[1] ?? 0n];
  if (!mml && !mmwp && chance(0.9)) entries[7] = [0x1f, all];
  if ((mml || mmwp) && chance(0.5))
    entries[7] = [
      0x18 | one([1, 2, 3, 4, 5, 6, 7].filter((x) => mml || (x & 3) !== 2)),
      BigInt(TARGET / 4) | 0x7ffffn,
    ];
  return entries.map(([cfg, addr]) => [cfg, hex(addr)] as const);
}

/** The memory that the program reads: the number of cases, then each. */
function image(cases: readonly Case[], xlen: 32 | 64): Buffer {
  const width = xlen / 8;
  const out = Buffer.alloc((1 + cases.length * STRIDE) * width);
  const put = (at: number, value: bigint): void => {
    if (xlen === 64) out.writeBigUInt64LE(BigInt.asUintN(64, value), at * 8);
    else out.writeUInt32LE(Number(BigInt.asUintN(32, value)), at * 4);
  };
  put(0, BigInt(cases.length));
  for (const [k, c] of cases.entries()) {
    const at = 1 + k * STRIDE;
    for (const [j, word] of wordsOf(c, xlen).entries()) put(at + j, word);
  }
  return out;
}

const MODES: Readonly<Record<string, bigint>> = {
  sv39: 8n << 60n,
  sv48: 9n << 60n,
  sv57: 10n << 60n,
  sv32: 1n << 31n,
};

function wordsOf(c: Case, xlen: 32 | 64): bigint[] {
  const mode = MODES[c.scheme];
  const satp = mode === undefined ? 0n : mode | (BigInt(c.root) >> 12n);
  const kind = { load: c.bytes === 8 ? 3 : 0, store: c.bytes === 8 ? 4 : 1, fetch: 2 }[c.kind];
  const mpp = { M: 3, S: 1, U: 0 }[c.privilege];
  const mprv = c.kind === 'fetch' || c.privilege === 'M' ? 0 : 1 << 17;
  const status = (mpp << 11) | mprv | (c.sum ? 1 << 18 : 0) | (c.mxr ? 1 << 19 : 0);
  const cfg = c.pmp.reduce((sum, [byte], k) => sum | (BigInt(byte) << BigInt(8 * k)), 0n);
  const words = [
    satp,
    BigInt(c.va),
    BigInt(kind),
    BigInt(status),
    xlen === 64 ? cfg : cfg & 0xffffffffn,
    cfg >> 32n,
    BigInt(4 | (c.mml ? 1 : 0) | (c.mmwp ? 2 : 0)),
    c.svpbmt ? 1n << 62n : 0n,
    ...c.pmp.map(([, addr]) => BigInt(addr)),
    BigInt(c.words.at(-1)?.[0] ?? 0),
    BigInt(c.probe),
    ...c.words.flatMap(([at, word]) => [BigInt(at), BigInt(word)]),
  ];
  return words;
}

function answers(cases: readonly Case[], boot: Boot): Answer[] {
  const { xlen, extensions } = boot;
  writeFileSync(join(directory, 'walk.s'), runner(xlen));
  writeFileSync(join(directory, 'cases.bin'), image(cases, xlen));
  const march =
    xlen === 64 ? ['-march=rv64ima_zicsr', '-mabi=lp64'] : ['-march=rv32ima_zicsr', '-mabi=ilp32'];
  run('riscv64-unknown-elf-as', [...march, '-o', 'walk.o', 'walk.s']);
  run('riscv64-unknown-elf-ld', [
    ...['-m', xlen === 64 ? 'elf64lriscv' : 'elf32lriscv', '--no-relax', '-Ttext', hex(CODE)],
    ...['-o', 'walk.elf', 'walk.o'],
  ]);
  const own = extensions ? (xlen === 64 ? ',svnapot=on,svpbmt=on' : '') : '';
  const text = run(xlen === 64 ? 'qemu-system-riscv64' : 'qemu-system-riscv32', [
    ...['-machine', 'virt', '-cpu', `rv${xlen},x-epmp=on${own}`, '-m', '128M', '-nographic'],
    ...[
      '-bios',
      'none',
      '-kernel',
      'walk.elf',
      '-device',
      `loader,file=cases.bin,addr=${hex(CASES)},force-raw=on`,
    ],
    ...['-serial', 'stdio', '-monitor', 'none'],
  ]);
  const lines = text.trim().split(/\r?\n/);
  if (lines.length !== cases.length)
    throw new Error(`${lines.length} answers to ${cases.length} cases: ${text.slice(-400)}`);
  return lines.map((line) => {
    const [cause = '', ...rest] = line.trim().split(' ');
    return [
      Number.parseInt(cause, 16),
      ...rest.map((word) => hex(BigInt(`0x${word}`))),
    ] as unknown as Answer;
  });
}

const BOOTS: readonly Boot[] = [
  { xlen: 64, extensions: true, mml: false, mmwp: false, count: 900 },
  { xlen: 64, extensions: false, mml: false, mmwp: false, count: 150 },
  { xlen: 64, extensions: false, mml: true, mmwp: false, count: 300 },
  { xlen: 64, extensions: false, mml: true, mmwp: true, count: 150 },
  { xlen: 64, extensions: false, mml: false, mmwp: true, count: 150 },
  { xlen: 32, extensions: false, mml: false, mmwp: false, count: 450 },
  { xlen: 32, extensions: false, mml: true, mmwp: false, count: 150 },
];

const cases = BOOTS.flatMap((boot) => {
  const asked = Array.from({ length: boot.count }, () => caseFor(boot));
  const found = answers(asked, boot);
  return asked.map((one, k) => ({ ...one, out: found[k] }));
});
writeZipped(import.meta.filename, 'page-table-qemu', {
  program: 'QEMU',
  version: version('qemu-system-riscv64'),
  cases,
});
