/**
 * Physical memory protection (PMP) with its enhancement Smepmp: which entry decides an access, and how.
 *
 * Source: RISC-V Instruction Set Manual, Volume II: Privileged Architecture, 20240411, section 3.7 (PMP) and chapter
 * 6 (Smepmp). Entries are tried from 0 on; the first that matches any byte of an access decides it alone, and must
 * then match every byte.
 */
import type { Kind, Privilege } from './access.ts';

export const MATCHING = ['OFF', 'TOR', 'NA4', 'NAPOT'] as const;
export type Matching = (typeof MATCHING)[number];
export const MAX_ENTRIES = 64;

export interface PmpEntry {
  /** A byte of pmpcfg: R W X in bits 0 to 2, A in 3 and 4, L in 7. */
  readonly cfg: number;
  /** pmpaddr: an address shifted right by two, as the register holds it. */
  readonly addr: bigint;
}

export interface Pmp {
  readonly xlen: 32 | 64;
  /** As many as are implemented, from 0 on. */
  readonly entries: readonly PmpEntry[];
  /** G: what the hart tells apart is 2^(G+2) bytes. */
  readonly grain: number;
  /** mseccfg of Smepmp: Machine Mode Lockdown, Machine Mode Whitelist Policy. */
  readonly mml: boolean;
  readonly mmwp: boolean;
}

export interface Permissions {
  readonly r: boolean;
  readonly w: boolean;
  readonly x: boolean;
}

export interface Region {
  readonly index: number;
  readonly matching: Matching;
  readonly locked: boolean;
  /** First and last byte; both undefined where it matches nothing. */
  readonly first: bigint | undefined;
  readonly last: bigint | undefined;
  /** The bits as they are written. */
  readonly bits: Permissions;
  readonly machine: Permissions;
  readonly user: Permissions;
}

export interface Verdict {
  readonly allowed: boolean;
  /** The entry that decides; undefined where none matches. */
  readonly entry: number | undefined;
  readonly reason: string;
}

const ALL: Permissions = { r: true, w: true, x: true };
const NONE: Permissions = { r: false, w: false, x: false };
const only = (letters: string): Permissions => ({
  r: letters.includes('r'),
  w: letters.includes('w'),
  x: letters.includes('x'),
});

/** With MML set: what M and what S and U may, by L R W X as a number (manual, figure of section 6.2.2). */
const LOCKDOWN: readonly (readonly [Permissions, Permissions])[] = [
  [NONE, NONE],
  [NONE, only('x')],
  [only('rw'), only('r')],
  [only('rw'), only('rw')],
  [NONE, only('r')],
  [NONE, only('rx')],
  [NONE, only('rw')],
  [NONE, ALL],
  [NONE, NONE],
  [only('x'), NONE],
  [only('x'), only('x')],
  [only('rx'), only('x')],
  [only('r'), NONE],
  [only('rx'), NONE],
  [only('rw'), NONE],
  [only('r'), only('r')],
];

/** What a byte of pmpcfg grants to M, and to S and U. */
export function permissionsOf(cfg: number, mml: boolean): readonly [Permissions, Permissions] {
  const bits: Permissions = { r: (cfg & 1) !== 0, w: (cfg & 2) !== 0, x: (cfg & 4) !== 0 };
  if (!mml) return [(cfg & 0x80) !== 0 ? bits : ALL, bits];
  const at = (cfg >> 4) & 8;
  const row = at | (bits.r ? 4 : 0) | (bits.w ? 2 : 0) | (bits.x ? 1 : 0);
  return LOCKDOWN[row] ?? [NONE, NONE];
}

/** Bits of pmpaddr: addresses of 34 bits on RV32, of 56 on RV64. */
export const addrBits = (xlen: 32 | 64): number => (xlen === 32 ? 32 : 54);
export const spaceOf = (xlen: 32 | 64): bigint => 1n << BigInt(addrBits(xlen) + 2);

/** The bytes that an entry matches, by its A field and, of TOR, the address before it. */
function bounds(
  { xlen, entries, grain }: Pmp,
  index: number,
): readonly [bigint, bigint] | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const fine = grain === 0 ? 0n : (1n << BigInt(grain)) - 1n;
  switch (MATCHING[(entry.cfg >> 3) & 3]) {
    case 'TOR': {
      // The lowest G bits play no part.
      const low = index === 0 ? 0n : ((entries[index - 1]?.addr ?? 0n) & ~fine) << 2n;
      const high = (entry.addr & ~fine) << 2n;
      return low < high ? [low, high - 1n] : undefined;
    }
    case 'NA4':
      return [entry.addr << 2n, (entry.addr << 2n) + 3n];
    case 'NAPOT': {
      // With G of 2 or more bits G−2 to 0 read as ones.
      const addr = grain >= 2 ? entry.addr | (fine >> 1n) : entry.addr;
      let ones = 0;
      while (ones < addrBits(xlen) && ((addr >> BigInt(ones)) & 1n) === 1n) ones++;
      const size = 8n << BigInt(ones);
      const first = (addr << 2n) & ~(size - 1n);
      return [first, first + size - 1n];
    }
    default:
      return undefined;
  }
}

export function regionOf(pmp: Pmp, index: number): Region {
  const cfg = pmp.entries[index]?.cfg ?? 0;
  const range = bounds(pmp, index);
  const [machine, user] = permissionsOf(cfg, pmp.mml);
  return {
    index,
    matching: MATCHING[(cfg >> 3) & 3] ?? 'OFF',
    locked: (cfg & 0x80) !== 0,
    first: range?.[0],
    last: range?.[1],
    bits: { r: (cfg & 1) !== 0, w: (cfg & 2) !== 0, x: (cfg & 4) !== 0 },
    ...{ machine, user },
  };
}

export const regionsOf = (pmp: Pmp): Region[] => pmp.entries.map((_, k) => regionOf(pmp, k));

const NEED = { fetch: 'x', load: 'r', store: 'w' } as const;
const LETTER = { fetch: 'X', load: 'R', store: 'W' } as const;
const WHO = { M: 'M', S: 'S', U: 'U' } as const;

/** What is allowed where no entry matches. */
export function unmatched({ entries, mml, mmwp }: Pmp, privilege: Privilege): Permissions {
  if (entries.length === 0) return ALL;
  if (privilege !== 'M') return NONE;
  if (mmwp) return NONE;
  return mml ? only('rw') : ALL;
}

/** Decides an access of `bytes` bytes, 1 or more, at a physical address. */
export function checkPmp(
  pmp: Pmp,
  { address, bytes, kind, privilege }: PmpAccess,
  regions: readonly Region[] = regionsOf(pmp),
): Verdict {
  const last = address + BigInt(bytes) - 1n;
  for (const region of regions) {
    if (region.first === undefined || region.last === undefined) continue;
    if (last < region.first || address > region.last) continue;
    const { index } = region;
    if (address < region.first || last > region.last)
      return {
        allowed: false,
        entry: index,
        reason: `PMP entry ${index} matches only some of the ${bytes} bytes: whatever it grants, the access fails.`,
      };
    const allowed = (privilege === 'M' ? region.machine : region.user)[NEED[kind]];
    return { allowed, entry: index, reason: decided(pmp, region, kind, privilege, allowed) };
  }
  const allowed = unmatched(pmp, privilege)[NEED[kind]];
  return { allowed, entry: undefined, reason: whyUnmatched(pmp, kind, privilege, allowed) };
}

export interface PmpAccess {
  readonly address: bigint;
  readonly bytes: number;
  readonly kind: Kind;
  readonly privilege: Privilege;
}

function decided(
  { mml }: Pmp,
  { index, locked, bits }: Region,
  kind: Kind,
  privilege: Privilege,
  allowed: boolean,
): string {
  const who = WHO[privilege];
  if (mml) {
    const row = `L${locked ? 1 : 0} R${bits.r ? 1 : 0} W${bits.w ? 1 : 0} X${bits.x ? 1 : 0}`;
    return `PMP entry ${index} decides: with MML set, ${row} ${allowed ? 'lets' : 'does not let'} ${who} ${VERB[kind]}.`;
  }
  if (privilege === 'M' && !locked)
    return `PMP entry ${index} matches and is not locked: it does not bind M.`;
  return `PMP entry ${index} decides: its ${LETTER[kind]} is ${allowed ? 1 : 0}.`;
}

const VERB = { fetch: 'execute', load: 'read', store: 'write' } as const;

function whyUnmatched(
  { entries, mml, mmwp }: Pmp,
  kind: Kind,
  privilege: Privilege,
  allowed: boolean,
): string {
  if (entries.length === 0) return 'The hart has no PMP entries.';
  if (privilege !== 'M')
    return `No PMP entry matches, and ${WHO[privilege]} has no access without one.`;
  if (mmwp) return 'No PMP entry matches, and with MMWP set M has no access without one.';
  if (mml)
    return allowed
      ? `No PMP entry matches: M may still ${VERB[kind]}.`
      : 'No PMP entry matches, and with MML set M executes only where an entry lets it.';
  return 'No PMP entry matches: M may do everything there.';
}

export interface Segment {
  readonly first: bigint;
  readonly last: bigint;
  /** The entry that decides there; undefined where none matches. */
  readonly entry: number | undefined;
  readonly machine: Permissions;
  readonly user: Permissions;
}

/** The physical address space parted by which entry decides, from 0 up. At most 129 parts. */
export function segmentsOf(pmp: Pmp): Segment[] {
  const regions = regionsOf(pmp);
  const end = spaceOf(pmp.xlen);
  const cuts = new Set<bigint>([0n]);
  for (const { first, last } of regions) {
    if (first === undefined || last === undefined) continue;
    if (first < end) cuts.add(first);
    if (last + 1n < end) cuts.add(last + 1n);
  }
  const starts = [...cuts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const parts: Segment[] = [];
  for (const [k, first] of starts.entries()) {
    const last = (starts[k + 1] ?? end) - 1n;
    const region = regions.find(
      (r) => r.first !== undefined && r.last !== undefined && first >= r.first && first <= r.last,
    );
    const before = parts.at(-1);
    if (before && before.entry === region?.index) parts[parts.length - 1] = { ...before, last };
    else
      parts.push({
        ...{ first, last, entry: region?.index },
        machine: region?.machine ?? unmatched(pmp, 'M'),
        user: region?.user ?? unmatched(pmp, 'S'),
      });
  }
  return parts;
}

export const permissionText = ({ r, w, x }: Permissions): string =>
  `${r ? 'r' : '-'}${w ? 'w' : '-'}${x ? 'x' : '-'}`;

/** Entries that match `size` bytes from `first` on: one NA4 or NAPOT where they are such a range, else TOR. */
export function encodeRange(
  first: bigint,
  size: bigint,
  cfg: number,
  before: bigint | undefined,
): PmpEntry[] {
  const flags = cfg & 0x87;
  const aligned = (size & (size - 1n)) === 0n && (first & (size - 1n)) === 0n;
  if (size === 4n && aligned) return [{ cfg: flags | 0x10, addr: first >> 2n }];
  if (size >= 8n && aligned)
    return [{ cfg: flags | 0x18, addr: (first >> 2n) | ((size >> 3n) - 1n) }];
  const top: PmpEntry = { cfg: flags | 0x08, addr: (first + size) >> 2n };
  // The address before it is the lower bound: it may stand there already.
  return before === first >> 2n ? [top] : [{ cfg: 0, addr: first >> 2n }, top];
}

/** A byte of pmpcfg by name. */
export const cfgOf = ({ r, w, x }: Permissions, matching: Matching, locked: boolean): number =>
  (r ? 1 : 0) | (w ? 2 : 0) | (x ? 4 : 0) | (MATCHING.indexOf(matching) << 3) | (locked ? 0x80 : 0);

/** The pmpcfg registers by number: four entries each on RV32, eight in the even ones on RV64. */
export function cfgRegisters({ entries, xlen }: Pmp): { name: string; value: bigint }[] {
  const per = xlen === 32 ? 4 : 8;
  return Array.from({ length: Math.ceil(entries.length / per) }, (_, k) => ({
    name: `pmpcfg${xlen === 32 ? k : 2 * k}`,
    value: entries
      .slice(k * per, (k + 1) * per)
      .reduce((sum, { cfg }, at) => sum | (BigInt(cfg) << BigInt(8 * at)), 0n),
  }));
}
