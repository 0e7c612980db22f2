/** Walks and PMP sets beside QEMU's whole machine, which did the accesses and took the traps. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Access, Kind, Privilege } from './access.ts';
import { Memory } from './memory.ts';
import { SCHEMES, type SchemeId } from './scheme.ts';
import { type Machine, type Walk, walk } from './walk.ts';

interface Case {
  readonly scheme: SchemeId;
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
  readonly pmp: readonly (readonly [number, string])[];
  readonly mml: boolean;
  readonly mmwp: boolean;
  /** mcause or 255, mtval, the word met, the leaf afterwards, the word at the place that was stored to. */
  readonly out: readonly [number, string, string, string, string];
}

const { cases } = JSON.parse(
  gunzipSync(
    readFileSync(new URL('../../../../oracles/vectors/page-table-qemu.json.gz', import.meta.url)),
  ).toString('utf8'),
) as { readonly cases: readonly Case[] };

/** The program's memory: each word of its target tells its place, as an illegal instruction. */
const TARGET = 0x82000000n;
const MARK = 0x5a5a5a5an;
const ILLEGAL = 2;
const placeOf = (word: bigint): bigint => TARGET + (((word & 0xffffffffn) >> 7n) << 2n);

function machineOf(c: Case): Machine {
  const scheme = SCHEMES[c.scheme];
  const memory = new Memory();
  for (const [at, word] of c.words) memory.write(BigInt(at), BigInt(word), scheme.entryBytes);
  return {
    ...{ scheme, memory, root: BigInt(c.root) },
    absent: 'zero',
    update: 'set',
    pmp: {
      ...{ xlen: scheme.xlen, grain: 0, mml: c.mml, mmwp: c.mmwp },
      entries: c.pmp.map(([cfg, addr]) => ({ cfg, addr: BigInt(addr) })),
    },
    ...{ svnapot: c.svnapot, svpbmt: c.svpbmt },
  };
}

const accessOf = (c: Case): Access => ({
  ...{ kind: c.kind, address: BigInt(c.va), bytes: c.bytes },
  ...{ privilege: c.privilege, sum: c.sum, mxr: c.mxr },
});

/** The cause, the address, and the place that was read, written or executed. */
function met(c: Case): readonly unknown[] {
  const [cause, tval, word, , probe] = c.out;
  if (c.kind === 'fetch' && cause === ILLEGAL) return [255, placeOf(BigInt(tval)).toString(16)];
  if (cause !== 255) return [cause, BigInt(tval).toString(16)];
  if (c.kind === 'load') return [255, placeOf(BigInt(word)).toString(16)];
  return [255, BigInt(probe) === MARK];
}

function said(c: Case, w: Walk): readonly unknown[] {
  if (w.fault) return [w.fault.cause, BigInt(c.va).toString(16)];
  if (c.kind === 'store') return [255, true];
  return [255, (w.physical ?? 0n).toString(16)];
}

/** QEMU 7.2 sets A and D without asking PMP whether the entry may be written, which step 7 of the manual demands. */
const isUnasked = (w: Walk): boolean => w.fault?.step === 7;

/**
 * The program sets RLB, to change entries that are locked. Without MML QEMU 7.2 then takes no entry for locked and M
 * for free of all, where the manual lets RLB bear on changes alone.
 */
const isFreed = (c: Case, { pmp }: Walk): boolean =>
  c.privilege === 'M' && !c.mml && pmp?.entry !== undefined && (c.pmp[pmp.entry]?.[0] ?? 0) > 127;

const whole = (c: Case) => {
  const w = walk(machineOf(c), accessOf(c));
  return { c, w, said: said(c, w), met: met(c) };
};

describe.each([
  ['translated', (c: Case) => c.words.length > 0],
  ['not translated', (c: Case) => c.words.length === 0],
])('%s', (_, takes) => {
  const own = cases
    .filter(takes)
    .map(whole)
    .filter(({ c, w }) => !isUnasked(w) && !isFreed(c, w));
  test('each access goes where it went on the machine, or faults with its cause and address', () => {
    expect(own.length).toBeGreaterThan(300);
    for (const { c, said: a, met: b } of own) expect([c, a]).toEqual([c, b]);
  });
  test('the leaf is left as the machine left it', () => {
    for (const { c, w } of own) {
      const before = c.words.at(-1)?.[1];
      // It sets them also where it then faults for the size of a NAPOT range.
      if (before === undefined || w.fault) continue;
      const after = w.updated ?? BigInt(before);
      expect([c, after]).toEqual([c, BigInt(c.out[3])]);
    }
  });
});
