/** Everything that tables map: ranges of leaves that go on into one another, and the entries that are faulty. */
import { addressOf, type Entry, entryOf, isLeaf, isNapot64 } from './entry.ts';
import { leafRules, type Rule, validityRules } from './rules.ts';
import { canonical, PAGE_BITS, pageBytes, shiftOf, tableBytes } from './scheme.ts';
import type { Machine } from './walk.ts';

/** Entries that are looked at: those of 16 MiB, each once. Ranges that are kept. */
export const MAX_SEEN = 1 << 21;
export const MAX_RANGES = 20_000;
const MAX_FAULTY = 1000;

export interface MappedRange {
  readonly va: bigint;
  readonly pa: bigint;
  readonly size: bigint;
  /** Bytes of its pages: 64 KiB of a NAPOT range. */
  readonly page: bigint;
  readonly level: number;
  /** Bits of its leaves, PPN aside; G also where an entry above has it. */
  readonly entry: Entry;
  readonly pages: number;
}

export interface FaultyEntry {
  readonly va: bigint;
  readonly address: bigint;
  readonly level: number;
  readonly entry: Entry;
  readonly rule: Rule;
}

export interface UsedTable {
  readonly address: bigint;
  readonly level: number;
  readonly va: bigint;
  /** Entries with V = 1. */
  readonly valid: number;
}

export interface Dump {
  readonly ranges: readonly MappedRange[];
  readonly faulty: readonly FaultyEntry[];
  readonly tables: readonly UsedTable[];
  /** Tables that are reached more than once, by address. */
  readonly shared: readonly bigint[];
  /** Tables that a walk comes to and of which no word is given. */
  readonly missing: readonly bigint[];
  /** False where a bound ended it: the rest is unknown. */
  readonly whole: boolean;
  readonly seen: number;
}

interface Going {
  readonly machine: Machine;
  readonly ranges: MappedRange[];
  readonly faulty: FaultyEntry[];
  readonly tables: UsedTable[];
  readonly reached: Map<bigint, number>;
  readonly missing: Set<bigint>;
  whole: boolean;
  seen: number;
}

/** Follows every table from the root. No way is longer than the levels, so that tables in a circle end it too. */
export function dumpTables(machine: Machine): Dump {
  const g: Going = {
    ...{ machine, ranges: [], faulty: [], tables: [], reached: new Map(), missing: new Set() },
    ...{ whole: true, seen: 0 },
  };
  if (machine.scheme.levels > 0) follow(g, machine.root, machine.scheme.levels - 1, 0n, false);
  const { ranges, faulty, tables, whole, seen } = g;
  return {
    ...{ ranges, faulty, tables, whole, seen },
    shared: [...g.reached].flatMap(([address, times]) => (times > 1 ? [address] : [])),
    missing: [...g.missing],
  };
}

function follow(g: Going, table: bigint, level: number, va: bigint, global: boolean): void {
  const { machine } = g;
  const { scheme, memory } = machine;
  const count = tableBytes(scheme, level) / scheme.entryBytes;
  g.reached.set(table, (g.reached.get(table) ?? 0) + 1);
  let valid = 0;
  const at = g.tables.length;
  g.tables.push({ address: table, level, va: canonical(scheme, va), valid });
  let isGiven = false;
  for (let index = 0; index < count; index++) {
    // A page of which nothing is known has nothing to say.
    if ((index * scheme.entryBytes) % 4096 === 0) {
      const page = Number(table >> 12n) + (index * scheme.entryBytes) / 4096;
      if (!memory.has(page)) {
        index += 4096 / scheme.entryBytes - 1;
        continue;
      }
      isGiven = true;
    }
    if (isFull(g)) {
      g.whole = false;
      break;
    }
    g.seen++;
    const address = table + BigInt(index * scheme.entryBytes);
    const raw = memory.read(address, scheme.entryBytes).value;
    if ((raw & 1n) === 0n) continue;
    valid++;
    const here = va + (BigInt(index) << BigInt(shiftOf(scheme, level)));
    visit(g, { address, level, va: here, entry: entryOf(scheme, raw), global });
  }
  if (!isGiven) g.missing.add(table);
  g.tables[at] = { address: table, level, va: canonical(scheme, va), valid };
}

/** Whether a bound is reached: tables in a circle have more ways than anyone can go. */
const isFull = ({ seen, ranges, tables, faulty }: Going): boolean =>
  seen >= MAX_SEEN ||
  ranges.length >= MAX_RANGES ||
  tables.length > MAX_RANGES ||
  faulty.length >= MAX_FAULTY;

interface Visit {
  readonly address: bigint;
  readonly level: number;
  readonly va: bigint;
  readonly entry: Entry;
  readonly global: boolean;
}

function visit(g: Going, { address, level, va, entry, global }: Visit): void {
  const { machine } = g;
  const { scheme } = machine;
  const faulty = (rule: Rule): void => {
    g.faulty.push({ va: canonical(scheme, va), address, level, entry, rule });
  };
  const [invalid] = validityRules(machine, entry, level);
  if (invalid) {
    faulty(invalid);
    return;
  }
  if (!isLeaf(entry)) {
    follow(g, addressOf(entry), level - 1, va, global || entry.g);
    return;
  }
  // Of a leaf only its alignment is for every access the same.
  const access = {
    kind: 'fetch',
    address: va,
    bytes: 1,
    privilege: 'S',
    sum: false,
    mxr: false,
  } as const;
  const misaligned = leafRules(machine, access, entry, level).find(({ step }) => step === 6);
  if (misaligned) faulty(misaligned);
  else add(g, { level, va, entry: global ? { ...entry, g: true } : entry });
}

function add(g: Going, { level, va, entry }: Omit<Visit, 'address' | 'global'>): void {
  const { scheme } = g.machine;
  const isNapot = entry.n && isNapot64(entry);
  const size = pageBytes(scheme, level);
  const page = isNapot ? 65536n : size;
  const mask = page - 1n;
  const pa = isNapot ? (addressOf(entry) & ~mask) | (va & mask) : entry.ppn << BigInt(PAGE_BITS);
  const address = canonical(scheme, va);
  const last = g.ranges.at(-1);
  if (
    last &&
    last.va + last.size === address &&
    last.pa + last.size === pa &&
    last.page === page &&
    alike(last.entry, entry)
  )
    g.ranges[g.ranges.length - 1] = {
      ...last,
      size: last.size + size,
      pages: last.pages + 1,
    };
  else g.ranges.push({ va: address, pa, size, page, level, entry, pages: 1 });
}

/** Whether two leaves grant the same: everything but where they lead to. */
const alike = (a: Entry, b: Entry): boolean =>
  (a.raw & 0x3ffn) === (b.raw & 0x3ffn) && a.g === b.g && a.pbmt === b.pbmt && a.n === b.n;
