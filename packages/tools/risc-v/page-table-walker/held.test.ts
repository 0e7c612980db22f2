/** The tool, from its inputs on, beside an independent Python and beside QEMU's whole machine. */
import { readFileSync } from 'node:fs';
import type { Kind, Privilege } from '@tollbench/engines/riscv/paging/access.ts';
import type { SchemeId } from '@tollbench/engines/riscv/paging/scheme.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { WalkerInputs } from './inputs.ts';
import type { PmpResult, WalkResult } from './result.ts';

type Words = readonly (readonly [string, string])[];
type Entries = readonly (readonly [number, string])[];

/** As a debugger would print them: registers, four entries to a pmpcfg of RV32, eight to one of RV64. */
function pmpText(entries: Entries, xlen: 32 | 64): string {
  const per = xlen / 8;
  const cfg = Array.from({ length: Math.ceil(entries.length / per) }, (_, k) => {
    const value = entries
      .slice(k * per, (k + 1) * per)
      .reduce((sum, [byte], at) => sum | (BigInt(byte) << BigInt(8 * at)), 0n);
    return `pmpcfg${xlen === 32 ? k : 2 * k} = 0x${value.toString(16)}`;
  });
  return [...entries.map(([, addr], k) => `pmpaddr${k} = ${addr}`), ...cfg].join('\n');
}

const wordsText = (words: Words): string => words.map((pair) => pair.join(': ')).join('\n');
const xlenOf = (scheme: string): 32 | 64 => (scheme.includes('32') ? 32 : 64);
const mseccfg = (mml: boolean, mmwp: boolean): WalkerInputs['smepmp'] =>
  mml ? (mmwp ? 'both' : 'mml') : mmwp ? 'mmwp' : 'off';
const bit = (is: boolean): '0' | '1' => (is ? '1' : '0');

const walk = (some: Partial<WalkerInputs>) =>
  (
    evaluate(
      tool,
      withDefaults(tool.inputs, { task: 'walk', rootIs: 'address', width: '8', ...some }),
    ) as WalkResult
  ).walk;

interface WalkCase {
  readonly s: SchemeId;
  readonly root: string;
  readonly mem: Words;
  readonly va: string;
  readonly k: Kind;
  readonly p: Privilege;
  readonly f: string;
  readonly n: number;
  readonly pmp?: readonly [Entries, number, number];
  readonly out: readonly ['pa', string, string | null] | readonly [number, number];
}

let walks = 0;
test('walks end as the Python says: address, entry afterwards, or cause and step', () => {
  const { cases } = vectors<WalkCase>('page-table-walker');
  for (const c of cases) {
    const [list = [], mml = 0, mmwp = 0] = c.pmp ?? [];
    const w = walk({
      ...{ scheme: c.s, root: BigInt(c.root), words: wordsText(c.mem), va: BigInt(c.va) },
      ...{ width: xlenOf(c.s) === 32 ? '4' : '8', kind: c.k, privilege: c.p, bytes: c.n },
      ...{ sum: c.f[0] as '0' | '1', mxr: c.f[1] as '0' | '1' },
      ...{ svnapot: c.f[2] as '0' | '1', svpbmt: c.f[3] as '0' | '1' },
      update: c.f[4] === '1' ? 'set' : 'fault',
      ...{ pmp: pmpText(list, xlenOf(c.s)), smepmp: mseccfg(mml === 1, mmwp === 1) },
    });
    // The Python walks for the page of the address alone.
    const fault = w.rest ? undefined : w.fault;
    const said = fault
      ? [fault.cause, fault.step]
      : [
          'pa',
          `0x${w.physical?.toString(16)}`,
          w.updated === undefined ? null : `0x${w.updated.toString(16)}`,
        ];
    expect([c.va, said]).toEqual([c.va, c.out]);
    walks++;
  }
});

interface PmpCase {
  readonly x: 32 | 64;
  readonly g: number;
  readonly e: Entries;
  readonly mml: number;
  readonly mmwp: number;
  readonly a: readonly (readonly [string, number, string, Privilege, number, number])[];
}

let decided = 0;
test('PMP decides as the Python says', () => {
  const { pmp } = JSON.parse(
    readFileSync(
      new URL('../../../../oracles/vectors/page-table-walker.json', import.meta.url),
      'utf8',
    ),
  ) as { readonly pmp: readonly PmpCase[] };
  const kinds: Readonly<Record<string, Kind>> = { f: 'fetch', l: 'load', s: 'store' };
  for (const c of pmp) {
    // A set without a single bit set is written as one that is off.
    const text = pmpText(c.e, c.x);
    for (const [pa, bytes, kind, privilege, allowed, entry] of c.a) {
      const inputs = withDefaults(tool.inputs, {
        ...{ task: 'pmp', scheme: c.x === 32 ? 'bare32' : 'bare64', pmp: text, grain: c.g },
        ...{ pa: BigInt(pa), bytes, kind: kinds[kind] ?? 'load', privilege },
        smepmp: mseccfg(c.mml === 1, c.mmwp === 1),
      });
      const { verdict } = evaluate(tool, inputs) as PmpResult;
      expect([pa, Number(verdict.allowed), verdict.entry ?? -1]).toEqual([pa, allowed, entry]);
      decided++;
    }
  }
});

interface Machine {
  readonly scheme: SchemeId;
  readonly root: string;
  readonly words: Words;
  readonly va: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly privilege: Privilege;
  readonly sum: boolean;
  readonly mxr: boolean;
  readonly svnapot: boolean;
  readonly svpbmt: boolean;
  readonly pmp: Entries;
  readonly mml: boolean;
  readonly mmwp: boolean;
  readonly out: readonly [number, string, string, string, string];
}

/** Words of the machine's target tell their place; a fetch there is illegal, and mtval holds the word. */
const placeOf = (word: string): string =>
  `0x${(0x82000000n + (((BigInt(word) & 0xffffffffn) >> 7n) << 2n)).toString(16)}`;

function met({ kind, out: [cause, tval, word, , probe] }: Machine): readonly unknown[] {
  if (kind === 'fetch' && cause === 2) return ['passes', placeOf(tval)];
  if (cause !== 255) return [cause, BigInt(tval)];
  return kind === 'load' ? ['passes', placeOf(word)] : ['passes', probe === '0x5a5a5a5a'];
}

let machine = 0;
test('accesses go where QEMU’s machine went, or raise its cause with its address', () => {
  for (const c of vectors<Machine>('page-table-qemu').cases) {
    const w = walk({
      ...{ scheme: c.scheme, root: BigInt(c.root), va: BigInt(c.va), kind: c.kind, bytes: c.bytes },
      ...{ privilege: c.privilege, sum: bit(c.sum), mxr: bit(c.mxr) },
      ...(c.words.length > 0 && { words: wordsText(c.words) }),
      width: xlenOf(c.scheme) === 32 ? '4' : '8',
      ...{ svnapot: bit(c.svnapot), svpbmt: bit(c.svpbmt) },
      ...{ pmp: pmpText(c.pmp, xlenOf(c.scheme)), smepmp: mseccfg(c.mml, c.mmwp) },
    });
    // What QEMU 7.2 does otherwise than the manual, with the reasons in the test of the engine.
    const isFreed =
      c.privilege === 'M' &&
      !c.mml &&
      w.pmp?.entry !== undefined &&
      (c.pmp[w.pmp.entry]?.[0] ?? 0) > 127;
    if (w.fault?.step === 7 || isFreed) continue;
    const place = c.kind === 'store' ? true : `0x${w.physical?.toString(16)}`;
    const said = w.fault ? [w.fault.cause, BigInt(c.va)] : ['passes', place];
    expect([c.va, said]).toEqual([c.va, met(c)]);
    machine++;
  }
});

test('the figures of the page are those of this run', () => {
  const python = vectors('page-table-walker');
  const qemu = vectors('page-table-qemu');
  const equal = { largestError: 0, errorKind: 'exact' as const };
  expectHeld(import.meta.dirname, [
    {
      ...{ program: python.program, version: python.version, cases: walks, ...equal },
      what: 'walks of random tables of all schemes, every step that faults among them',
    },
    {
      ...{ program: python.program, version: python.version, cases: decided, ...equal },
      what: 'accesses under random PMP sets with granularity, MML and MMWP, byte by byte',
    },
    {
      ...{ program: qemu.program, version: qemu.version, cases: machine, ...equal },
      what: 'accesses done by a bare machine, RV32 and RV64: place, cause, address',
    },
  ]);
});
