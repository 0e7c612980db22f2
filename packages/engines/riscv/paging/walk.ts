/**
 * The walk from a virtual address to a physical one, by the steps of the manual: which entry is read where, what it
 * decides, and where the walk faults, by which rule.
 *
 * Source: RISC-V Instruction Set Manual, Volume II: Privileged Architecture, 20240411, section 10.3.2 (the eight
 * steps), 10.4.1 (addresses that are not canonical), chapters 11 and 12 (Svnapot, Svpbmt), 15.5 (second stage).
 */

import { hex } from '../../text/hex.ts';
import { type Access, causeName, causeOf, type FaultKind } from './access.ts';
import { addressOf, type Entry, entryOf, isLeaf, isNapot64, NAPOT_BITS } from './entry.ts';
import type { Memory } from './memory.ts';
import { checkPmp, type Pmp, type Region, regionsOf, type Verdict } from './pmp.ts';
import { leafRules, type Rule, validityRules } from './rules.ts';
import {
  indexOf,
  isCanonical,
  PAGE,
  PAGE_BITS,
  pageBytes,
  type Scheme,
  shiftOf,
} from './scheme.ts';

export interface Machine {
  readonly scheme: Scheme;
  /** Physical address of the root table; a multiple of its size. */
  readonly root: bigint;
  readonly memory: Memory;
  readonly pmp: Pmp | undefined;
  readonly svnapot: boolean;
  readonly svpbmt: boolean;
  /** What a hart does where A or D is 0 and would have to be 1: it faults (Svade), or sets them (Svadu). */
  readonly update: 'fault' | 'set';
  /** What stands where no word is given: zeros, or no memory at all. */
  readonly absent: 'zero' | 'none';
}

/** The reading of one entry. */
export interface Stage {
  readonly level: number;
  /** Address of the table. */
  readonly table: bigint;
  readonly index: number;
  /** Address of the entry. */
  readonly address: bigint;
  /** Undefined where it could not be read. */
  readonly entry: Entry | undefined;
  /** False where no word is given there, and 0 was read. */
  readonly given: boolean;
  readonly pmp: Verdict | undefined;
  readonly decides: 'pointer' | 'leaf' | 'fault';
  /** Every rule that is broken here, in the order of the manual's steps: the first is the reason. */
  readonly broken: readonly Rule[];
}

export interface Fault {
  readonly kind: FaultKind;
  readonly cause: number;
  readonly name: string;
  /** What stval or mtval holds: of an access over the end of a page that of the page which faults. */
  readonly address: bigint;
  /** The manual's step in which it is raised; 0 for the address itself, 9 for the access after the walk. */
  readonly step: number;
  readonly rule: string;
  readonly reason: string;
  /** What else is wrong, which a hart does not come to. */
  readonly also: readonly string[];
}

export interface Walk {
  readonly access: Access;
  /** False where addresses are physical: M without MPRV, or Bare. */
  readonly translated: boolean;
  readonly stages: readonly Stage[];
  /** Where the translation succeeded, also where PMP then refuses the access. */
  readonly physical: bigint | undefined;
  /** The leaf. */
  readonly leaf:
    | { readonly stage: Stage; readonly entry: Entry; readonly size: bigint }
    | undefined;
  /** The entry as it stands in memory afterwards, where A or D was set. */
  readonly updated: bigint | undefined;
  readonly pmp: Verdict | undefined;
  readonly fault: Fault | undefined;
  /** The walk of the bytes in the next page, where an access goes on there; its fault is that of the access. */
  readonly rest?: Walk;
}

/** Walks both pages of an access that goes on in the next one. `bytes` are a page at the most. */
export function walkPages(machine: Machine, access: Access): Walk {
  const first = walk(machine, access);
  const left = PAGE - Number(access.address & BigInt(PAGE - 1));
  if (!first.translated || first.fault || access.bytes <= left) return first;
  const { scheme } = machine;
  const width = scheme.xlen === 32 && !scheme.isGuest ? 32 : 64;
  const rest = walk(machine, {
    ...{ ...access, bytes: access.bytes - left },
    address: BigInt.asUintN(width, access.address + BigInt(left)),
  });
  const { fault } = rest;
  if (!fault) return { ...first, rest };
  const reason = `In the next page, at ${hex(fault.address)}: ${fault.reason}`;
  return { ...first, rest, fault: { ...fault, reason } };
}

/** Walks for the page of the address. Pure: an entry whose A or D would be set is not written. */
export function walk(machine: Machine, access: Access): Walk {
  const { scheme } = machine;
  const regions = machine.pmp ? regionsOf(machine.pmp) : [];
  const isTranslated = scheme.levels > 0 && (access.privilege !== 'M' || scheme.isGuest);
  const start: Walk = {
    ...{ access, translated: isTranslated, stages: [], physical: undefined, leaf: undefined },
    ...{ updated: undefined, pmp: undefined, fault: undefined },
  };
  if (!isTranslated) return physicalAccess(machine, regions, start);
  if (!isCanonical(scheme, access.address))
    return { ...start, fault: faultOf(machine, access, 'page', [notCanonical(scheme)]) };
  return descend(machine, regions, start);
}

function notCanonical(s: Scheme): Rule {
  const { vaBits, isGuest, label } = s;
  return {
    id: isGuest ? 'too wide' : 'not canonical',
    step: 0,
    text: isGuest
      ? `${label} takes guest physical addresses of ${vaBits} bits: bits 63 to ${vaBits} are not all 0.`
      : `${label} translates ${vaBits} bits: bits 63 to ${vaBits} are not all equal to bit ${vaBits - 1}.`,
  };
}

function descend(machine: Machine, regions: readonly Region[], start: Walk): Walk {
  const { scheme } = machine;
  const { access } = start;
  const stages: Stage[] = [];
  let table = machine.root;
  for (let level = scheme.levels - 1; ; level--) {
    const stage = read(machine, regions, access, { level, table });
    stages.push(stage);
    const walked = { ...start, stages };
    const { entry } = stage;
    if (stage.decides === 'fault' || !entry) {
      const kind = entry ? 'page' : 'access';
      return { ...walked, fault: faultOf(machine, access, kind, stage.broken) };
    }
    if (stage.decides === 'leaf') return finish(machine, regions, walked, stage, entry);
    table = addressOf(entry);
  }
}

/** Steps 2 to 4: reads the entry of one level and decides what it is; of a leaf also steps 5 and 6. */
function read(
  machine: Machine,
  regions: readonly Region[],
  access: Access,
  { level, table }: { level: number; table: bigint },
): Stage {
  const { scheme, memory, pmp, absent } = machine;
  const index = indexOf(scheme, access.address, level);
  const address = table + BigInt(index * scheme.entryBytes);
  const at = { level, table, index, address };
  const verdict = pmp && checkPmp(pmp, implicit(scheme, address, 'load'), regions);
  const found = memory.read(address, scheme.entryBytes);
  const denied = deniedRule(verdict, found.given || absent === 'zero', 2, 'entry');
  if (denied)
    return {
      ...at,
      entry: undefined,
      given: found.given,
      pmp: verdict,
      decides: 'fault',
      broken: [denied],
    };
  const entry = entryOf(scheme, found.value);
  const here = { ...at, entry, given: found.given, pmp: verdict };
  const invalid = validityRules(machine, entry, level);
  if (invalid.length > 0) return { ...here, decides: 'fault', broken: invalid };
  if (!isLeaf(entry)) return { ...here, decides: 'pointer', broken: [] };
  const broken = leafRules(machine, access, entry, level);
  return { ...here, decides: broken.length > 0 ? 'fault' : 'leaf', broken };
}

/** The hart's own accesses to tables are those of S. */
const implicit = (s: Scheme, address: bigint, kind: 'load' | 'store') =>
  ({ address, bytes: s.entryBytes, kind, privilege: 'S' }) as const;

function deniedRule(
  verdict: Verdict | undefined,
  isThere: boolean,
  step: number,
  what: string,
): Rule | undefined {
  if (verdict && !verdict.allowed)
    return {
      id: 'PMP',
      step,
      text: `PMP does not let the hart ${step === 7 ? 'write' : 'read'} the ${what}. ${verdict.reason}`,
    };
  if (!isThere)
    return { id: 'no memory', step, text: `There is no memory where the ${what} would be.` };
  return undefined;
}

/** Steps 7 and 8, and the access itself. */
function finish(
  machine: Machine,
  regions: readonly Region[],
  walked: Walk,
  stage: Stage,
  entry: Entry,
): Walk {
  const { scheme, pmp } = machine;
  const { access } = walked;
  const isStore = access.kind === 'store';
  let updated: bigint | undefined;
  if (!entry.a || (isStore && !entry.d)) {
    const write = pmp && checkPmp(pmp, implicit(scheme, stage.address, 'store'), regions);
    const denied = deniedRule(write, true, 7, 'entry, whose A or D it has to set');
    if (denied) return { ...walked, fault: faultOf(machine, access, 'access', [denied]) };
    updated = entry.raw | 0x40n | (isStore ? 0x80n : 0n);
  }
  const physical = physicalOf(scheme, entry, stage.level, access.address);
  const size = entry.n ? 1n << BigInt(PAGE_BITS + NAPOT_BITS) : pageBytes(scheme, stage.level);
  return physicalAccess(machine, regions, {
    ...{ ...walked, physical, updated },
    leaf: { stage, entry, size },
  });
}

/** Step 8: the page number of the leaf with what the address says of the place in it. */
export function physicalOf(s: Scheme, entry: Entry, level: number, address: bigint): bigint {
  const isNapot = entry.n && level === 0 && isNapot64(entry);
  const bits = BigInt(isNapot ? PAGE_BITS + NAPOT_BITS : shiftOf(s, level));
  const mask = (1n << bits) - 1n;
  return (addressOf(entry) & ~mask) | (address & mask);
}

/** The access to physical memory, which PMP checks once more. */
function physicalAccess(machine: Machine, regions: readonly Region[], walked: Walk): Walk {
  const { pmp, scheme } = machine;
  const { access } = walked;
  const physical = walked.physical ?? access.address;
  if (!walked.translated && !isCanonical(scheme.levels === 0 ? scheme : bare(scheme), physical))
    return {
      ...walked,
      fault: faultOf(machine, access, 'access', [
        { id: 'too wide', step: 9, text: 'Physical addresses have 56 bits: nothing can be there.' },
      ]),
    };
  // A second stage serves a guest's S and U alike, which PMP does not tell apart.
  const privilege = scheme.isGuest ? 'S' : access.privilege;
  const { bytes, kind } = access;
  // What goes on in the next page is translated by itself.
  const left = Number(4096n - (physical & 0xfffn));
  const within = walked.translated ? Math.min(bytes, left) : bytes;
  const verdict =
    pmp && checkPmp(pmp, { address: physical, bytes: within, kind, privilege }, regions);
  const done = { ...walked, physical, pmp: verdict };
  if (!verdict || verdict.allowed) return done;
  const rule = { id: 'PMP', step: 9, text: verdict.reason };
  return { ...done, fault: faultOf(machine, access, 'access', [rule]) };
}

const bare = (s: Scheme): Scheme => ({ ...s, levels: 0, isGuest: false });

function faultOf(
  { scheme }: Machine,
  { kind, address }: Access,
  fault: 'page' | 'access',
  [first, ...rest]: readonly Rule[],
): Fault {
  const of = fault === 'page' && scheme.isGuest ? 'guest' : fault;
  return {
    ...{ kind: of, address },
    cause: causeOf(of, kind),
    name: causeName(of, kind),
    step: first?.step ?? 0,
    rule: first?.id ?? '',
    reason: first?.text ?? '',
    also: rest.map(({ text }) => text),
  };
}
