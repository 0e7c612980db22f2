import { EngineError } from '@tollbench/engines/error.ts';
import { effective, type Privilege } from '@tollbench/engines/riscv/paging/access.ts';
import { leavesOf } from '@tollbench/engines/riscv/paging/build.ts';
import { dumpTables } from '@tollbench/engines/riscv/paging/dump.ts';
import { entryOf } from '@tollbench/engines/riscv/paging/entry.ts';
import { readMappings } from '@tollbench/engines/riscv/paging/mapping-text.ts';
import { Memory } from '@tollbench/engines/riscv/paging/memory.ts';
import { accessesOf, accessesUnder } from '@tollbench/engines/riscv/paging/permissions.ts';
import {
  checkPmp,
  type Pmp,
  regionsOf,
  type Segment,
  segmentsOf,
} from '@tollbench/engines/riscv/paging/pmp.ts';
import { readPmp } from '@tollbench/engines/riscv/paging/pmp-text.ts';
import { leafRules, validityRules } from '@tollbench/engines/riscv/paging/rules.ts';
import { SCHEMES, type Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import { type Machine, type Walk, walkPages } from '@tollbench/engines/riscv/paging/walk.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../define/error.ts';
import { QUICK, type WalkerInputs } from './inputs.ts';
import type { EntryResult, PmpResult, Protection, WalkerResult, WalkResult } from './result.ts';
import { OPENSBI } from './samples.ts';
import { tablesOf } from './tables-of.ts';

export function isLong(i: WalkerInputs): boolean {
  if (i.task !== 'walk' && i.task !== 'map') return false;
  if (i.source === 'mappings') return i.mappings.length > 4000 || isManyLeaves(i);
  return i[i.source].length > QUICK;
}

/** Leaves that are laid out in a frame. */
const QUICK_LEAVES = 1000;

/** A few lines of mappings can ask for many pages of 4 KiB. */
function isManyLeaves(i: WalkerInputs): boolean {
  const scheme = SCHEMES[i.scheme];
  const svnapot = i.svnapot === '1';
  try {
    const mappings = readMappings(i.mappings, scheme, svnapot);
    return leavesOf(scheme, mappings, { svnapot, largest: i.pages === 'largest' }) > QUICK_LEAVES;
  } catch (error) {
    // What is refused takes no time; compute says why.
    if (error instanceof EngineError) return false;
    throw error;
  }
}

export function compute(inputs: WalkerInputs): WalkerResult {
  const scheme = SCHEMES[inputs.scheme];
  switch (inputs.task) {
    case 'map': {
      wantsTables(scheme);
      const { memory, image } = tablesOf(inputs, scheme);
      const machine = machineOf(inputs, scheme, { memory, root: image.root });
      return { task: 'map', scheme, image, dump: dumpTables(machine) };
    }
    case 'pmp':
      return askPmp(inputs, scheme);
    case 'entry':
      return askEntry(inputs, scheme);
    default:
      return askWalk(inputs, scheme);
  }
}

function wantsTables(scheme: Scheme): void {
  if (scheme.levels > 0) return;
  throw new InputError(`is ${scheme.label}, which has no tables`, {
    field: 'scheme',
    value: scheme.id,
    remedies: [{ scheme: scheme.xlen === 32 ? 'sv32' : 'sv39' }],
  });
}

function machineOf(
  inputs: WalkerInputs,
  scheme: Scheme,
  { memory, root, pmp }: { memory: Memory; root: bigint; pmp?: Pmp | undefined },
): Machine {
  return {
    ...{ scheme, memory, root, pmp, update: inputs.update, absent: inputs.absent },
    svnapot: inputs.svnapot === '1',
    svpbmt: inputs.svpbmt === '1',
  };
}

/** The entries of the hart; undefined where it has none. */
function protectionOf(inputs: WalkerInputs, { xlen }: Scheme): Protection | undefined {
  const { entries, encoded, absent, reserved } = readPmp(inputs.pmp, xlen);
  if (entries.length === 0) return undefined;
  const isFine = entries.findIndex(({ cfg }) => (cfg & 0x18) === 0x10);
  if (inputs.grain > 0 && isFine >= 0)
    throw new InputError(`is ${inputs.grain}, and then there is no NA4, which entry ${isFine} is`, {
      field: 'grain',
      value: String(inputs.grain),
      remedies: [{ grain: '0' }],
    });
  const pmp: Pmp = {
    ...{ xlen, entries, grain: inputs.grain },
    mml: inputs.smepmp === 'mml' || inputs.smepmp === 'both',
    mmwp: inputs.smepmp === 'mmwp' || inputs.smepmp === 'both',
  };
  const regions = regionsOf(pmp);
  return {
    ...{ pmp, regions, segments: segmentsOf(pmp), encoded, absent },
    reserved: pmp.mml ? [] : reserved,
  };
}

/** The privilege that counts: of M with MPRV set that of MPP, but for fetches. */
const privilegeOf = ({ privilege, kind, mprv }: WalkerInputs): Privilege =>
  effective(privilege, kind, privilege === 'M' && mprv !== 'off', mprv === 'U' ? 'U' : 'S');

function addressIn({ va }: WalkerInputs, scheme: Scheme): bigint {
  if (scheme.xlen === 64 || scheme.isGuest || va >> 32n === 0n) return va;
  throw new InputError(`is ${hex(va)}, wider than the 32 bits of RV32`, {
    field: 'va',
    value: hex(va),
    remedies: [{ va: hex(va & 0xffffffffn) }, { scheme: 'sv39' }],
  });
}

function askWalk(inputs: WalkerInputs, scheme: Scheme): WalkResult {
  const { kind, bytes } = inputs;
  const tables = scheme.levels > 0 ? tablesOf(inputs, scheme) : undefined;
  const protection = protectionOf(inputs, scheme);
  const machine = machineOf(inputs, scheme, {
    memory: tables?.memory ?? new Memory(),
    root: tables?.image.root ?? 0n,
    pmp: protection?.pmp,
  });
  const access = {
    ...{ kind, bytes, address: addressIn(inputs, scheme) },
    privilege: privilegeOf(inputs),
    ...{ sum: inputs.sum === '1', mxr: inputs.mxr === '1' },
  };
  const walked = walkPages(machine, access);
  return {
    ...{ task: 'walk', scheme, image: tables?.image, walk: walked, protection },
    allowed: accessesOf(machine, access),
    split: splitOf(walked, protection),
  };
}

/** The parts of the leaf's page that PMP decides by other entries, where it has more than one. */
function splitOf({ leaf, physical }: Walk, protection: Protection | undefined): Segment[] {
  if (!leaf || physical === undefined || !protection) return [];
  const first = physical & ~(leaf.size - 1n);
  const last = first + leaf.size - 1n;
  const parts = protection.segments.filter((s) => s.first <= last && s.last >= first);
  return parts.length < 2
    ? []
    : parts.map((s) => ({
        ...s,
        first: s.first > first ? s.first : first,
        last: s.last < last ? s.last : last,
      }));
}

function askPmp(inputs: WalkerInputs, scheme: Scheme): PmpResult {
  const protection = protectionOf(inputs, scheme);
  if (!protection)
    throw new InputError('are empty; give registers or ranges', {
      field: 'pmp',
      value: inputs.pmp,
      remedies: [{ pmp: scheme.xlen === 64 ? OPENSBI : '0x80000000 128K r-x\nall rw-' }],
    });
  const { pmp, regions } = protection;
  const { pa: address, kind, bytes } = inputs;
  const privilege = privilegeOf(inputs);
  if (scheme.xlen === 32 && address >> 34n !== 0n)
    throw new InputError(`is ${hex(address)}, wider than the 34 bits of RV32`, {
      field: 'pa',
      value: hex(address),
      remedies: [{ pa: hex(address & 0x3ffffffffn) }],
    });
  const verdict = checkPmp(pmp, { address, kind, bytes, privilege }, regions);
  return { ...{ task: 'pmp', scheme, privilege, protection, verdict } };
}

function askEntry(inputs: WalkerInputs, scheme: Scheme): EntryResult {
  wantsTables(scheme);
  const { pte, level } = inputs;
  if (pte >> BigInt(8 * scheme.entryBytes) !== 0n)
    throw new InputError(`is ${hex(pte)}, wider than the 32 bits of an entry of Sv32`, {
      field: 'pte',
      value: hex(pte),
      remedies: [{ scheme: 'sv39' }, { pte: hex(pte & 0xffffffffn) }],
    });
  if (level >= scheme.levels)
    throw new InputError(`is ${level}; ${scheme.label} has levels 0 to ${scheme.levels - 1}`, {
      field: 'level',
      value: String(level),
      remedies: [{ level: String(scheme.levels - 1) }],
    });
  const machine = machineOf(inputs, scheme, {
    memory: new Memory(),
    root: 0n,
  });
  const entry = entryOf(scheme, pte);
  const invalid = validityRules(machine, entry, level);
  const access = {
    kind: 'fetch',
    address: 0n,
    bytes: 1,
    privilege: 'S',
    sum: false,
    mxr: false,
  } as const;
  const misaligned = leafRules(machine, access, entry, level).filter(({ step }) => step === 6);
  return {
    ...{ task: 'entry', scheme, entry, level },
    broken: invalid.length > 0 || !(entry.r || entry.x) ? invalid : misaligned,
    allowed: accessesUnder(machine, entry, level),
  };
}
