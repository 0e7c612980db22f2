/** Walks and PMP sets beside an independent Python written from the manual. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Kind, Privilege } from './access.ts';
import { Memory } from './memory.ts';
import { checkPmp, type Pmp, segmentsOf } from './pmp.ts';
import { SCHEMES, type SchemeId } from './scheme.ts';
import { type Machine, type Walk, walk } from './walk.ts';

interface WalkCase {
  readonly s: SchemeId;
  readonly root: string;
  readonly mem: readonly (readonly [string, string])[];
  readonly va: string;
  readonly k: Kind;
  readonly p: Privilege;
  /** SUM, MXR, Svnapot, Svpbmt, A and D set by the hart. */
  readonly f: string;
  readonly n: number;
  readonly pmp?: readonly [readonly (readonly [number, string])[], number, number];
  readonly out: readonly ['pa', string, string | null] | readonly [number, number];
}

interface PmpCase {
  readonly x: 32 | 64;
  readonly g: number;
  readonly e: readonly (readonly [number, string])[];
  readonly mml: number;
  readonly mmwp: number;
  readonly a: readonly (readonly [string, number, 'f' | 'l' | 's', Privilege, number, number])[];
}

const { cases, pmp } = JSON.parse(
  readFileSync(
    new URL('../../../../oracles/vectors/page-table-walker.json', import.meta.url),
    'utf8',
  ),
) as { readonly cases: readonly WalkCase[]; readonly pmp: readonly PmpCase[] };

const entriesOf = (list: readonly (readonly [number, string])[]) =>
  list.map(([cfg, addr]) => ({ cfg, addr: BigInt(addr) }));

function walkOf(c: WalkCase): Walk {
  const scheme = SCHEMES[c.s];
  const memory = new Memory();
  for (const [at, word] of c.mem) memory.write(BigInt(at), BigInt(word), scheme.entryBytes);
  const bit = (k: number): boolean => c.f[k] === '1';
  const machine: Machine = {
    ...{ scheme, memory, root: BigInt(c.root) },
    absent: 'zero',
    pmp: c.pmp && {
      ...{ xlen: scheme.xlen, entries: entriesOf(c.pmp[0]), grain: 0 },
      ...{ mml: c.pmp[1] === 1, mmwp: c.pmp[2] === 1 },
    },
    ...{ svnapot: bit(2), svpbmt: bit(3) },
    update: bit(4) ? 'set' : 'fault',
  };
  return walk(machine, {
    ...{ kind: c.k, address: BigInt(c.va), bytes: c.n, privilege: c.p },
    ...{ sum: bit(0), mxr: bit(1) },
  });
}

const told = (w: Walk) =>
  w.fault
    ? [w.fault.cause, w.fault.step]
    : [
        'pa',
        `0x${w.physical?.toString(16)}`,
        w.updated === undefined ? null : `0x${w.updated.toString(16)}`,
      ];

describe('walks', () => {
  test.each(Object.keys(SCHEMES).filter((id) => !id.startsWith('bare')))(
    'of %s end as the Python says',
    (id) => {
      const own = cases.filter(({ s }) => s === id);
      expect(own.length).toBeGreaterThan(20);
      for (const one of own) expect([one, told(walkOf(one))]).toEqual([one, one.out]);
    },
  );
});

describe('PMP', () => {
  const stateOf = (c: PmpCase): Pmp => ({
    ...{ xlen: c.x, grain: c.g, entries: entriesOf(c.e) },
    ...{ mml: c.mml === 1, mmwp: c.mmwp === 1 },
  });
  const kinds = { f: 'fetch', l: 'load', s: 'store' } as const;

  test('sets decide as the Python says, byte by byte', () => {
    for (const one of pmp) {
      const state = stateOf(one);
      const said = one.a.map(([byte, bytes, kind, privilege]) => {
        const verdict = checkPmp(state, {
          ...{ address: BigInt(byte), bytes, kind: kinds[kind], privilege },
        });
        return [Number(verdict.allowed), verdict.entry ?? -1];
      });
      expect([one, said]).toEqual([one, one.a.map((a) => [a[4], a[5]])]);
    }
  });

  test('the map of the address space says of every byte what the check says', () => {
    for (const one of pmp) {
      const state = stateOf(one);
      const parts = segmentsOf(state);
      for (const [byte, , , privilege] of one.a) {
        const address = BigInt(byte);
        const part = parts.find(({ first, last }) => address >= first && address <= last);
        const may = privilege === 'M' ? part?.machine : part?.user;
        for (const [kind, letter] of [
          ['load', 'r'],
          ['store', 'w'],
          ['fetch', 'x'],
        ] as const) {
          const verdict = checkPmp(state, { address, bytes: 1, kind, privilege });
          expect([verdict.entry, verdict.allowed]).toEqual([part?.entry, may?.[letter]]);
        }
      }
    }
  });
});
