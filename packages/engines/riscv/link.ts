/**
 * From written sections to a placed program: branch relaxation, addresses, and the values that
 * wait for them.
 *
 * Two layouts are reckoned, as GNU as and ld do. The assembler's takes alignment of relaxable code
 * at its longest and lets branches grow; the linker's then takes each alignment exactly. Linker
 * relaxation (of `call` to `jal` and the like) is left out, as with `ld --no-relax`.
 */
import { encodeCB, encodeCJ, reachesCB, reachesCJ } from './compressed.ts';
import { type Expression, evaluate, type Place } from './expression.ts';
import { encodeB, encodeI, encodeJ, encodeS } from './fields.ts';
import { encode, type Instruction } from './instructions.ts';
import { type AlignItem, type BranchItem, type Fixup, MAX_BYTES, type Section } from './section.ts';

const BEQ_BNE = 0x1000;
const JAL = 0x6f;
const NOP = 0x13;
const C_NOP = 1;

/** Reports what is wrong at an offset of the source. */
export type Report = (offset: number, message: string, token?: string) => void;

const message = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A target that is a place of the source plus a number, which relaxation can reckon with. */
function placed(e: Expression, depth = 0): { place: Place; plus: number } | undefined {
  if (typeof e === 'number' || depth > 50) return undefined;
  if (e.kind === 'here') return { place: e.place, plus: 0 };
  if (e.kind === 'label') {
    if (e.label.place !== undefined) return { place: e.label.place, plus: 0 };
    return e.label.value === undefined ? undefined : placed(e.label.value, depth + 1);
  }
  if (e.kind !== 'binary' || (e.operator !== '+' && e.operator !== '-')) return undefined;
  const base = placed(e.a, depth + 1);
  if (base === undefined || typeof e.b !== 'number') return undefined;
  return { place: base.place, plus: base.plus + (e.operator === '+' ? e.b : -e.b) };
}

function padding(item: AlignItem, offset: number): number {
  const pad = -offset & (item.boundary - 1);
  return pad > item.limit ? 0 : pad;
}

function branchSize(item: BranchItem, distance: number | undefined): number {
  const jump = item.instruction.format === 'J';
  if (distance === undefined) return jump || !item.relaxable ? 4 : 8;
  if (item.compressible && (jump ? reachesCJ(distance) : reachesCB(distance))) return 2;
  if (jump || !item.relaxable || (distance >= -4096 && distance < 4096)) return 4;
  return item.compressible ? 6 : 8;
}

/** The assembler's layout, with alignment at its longest, may reach beyond what the linker's then takes. */
const MAX_RECKONED = 1 << 30;

/**
 * Sizes of a section's variable things, to a fixed point. `room` is what they may come to. Every pass looks back at this pass's
 * offsets and ahead at the last one's; the first pass takes what is ahead as if its own stretch
 * began at 0, which is what GNU as starts from.
 */
function relax(section: Section, room: number, report: Report): void {
  const { items } = section;
  const count = items.length;
  const targets = items.map((item) => (item.kind === 'branch' ? placed(item.target) : undefined));
  let old: Int32Array | undefined;
  let shift = new Int32Array(count + 1);
  let spare = new Int32Array(count + 1);
  for (let pass = 0; pass < 100; pass++) {
    let changed = old === undefined;
    for (let k = 0; k < count; k++) {
      const item = items[k]!;
      const offset = item.raw + shift[k]!;
      let { size } = item;
      if (item.kind === 'branch') {
        const target = targets[k];
        let distance: number | undefined;
        if (target !== undefined && target.place.section === section) {
          const { raw, after } = target.place;
          const base =
            after <= k
              ? raw + shift[after]!
              : old === undefined
                ? raw - items[after - 1]!.raw
                : raw + old[after]!;
          distance = base + target.plus - offset;
        }
        size = branchSize(item, distance);
      } else if (item.kind === 'align') size = item.worst ?? padding(item, offset);
      else size = orgSize(item.target, section, offset, item.at, report);
      if (size !== item.size) {
        item.size = size;
        changed = true;
      }
      if (offset + size > MAX_RECKONED) {
        tooLarge(section, offset + size, item.at, report);
        return;
      }
      shift[k + 1] = shift[k]! + size;
    }
    old = shift;
    [shift, spare] = [spare, shift];
    if (!changed) break;
    // A cycle of growing and shrinking ends by letting branches only grow.
    if (pass === 98) for (const item of items) if (item.kind === 'branch') item.size = 8;
  }
  if (section.executable)
    section.tail = -(section.length + (old?.[count] ?? 0)) & (section.alignment - 1);
  // The linker's layout: the same branches, alignment exact.
  let taken = 0;
  for (const item of items) {
    if (item.kind === 'align') item.size = padding(item, item.raw + taken);
    taken += item.size;
    if (taken > room) {
      tooLarge(section, section.length + taken, item.at, report);
      return;
    }
  }
  if (taken + section.tail > room) {
    tooLarge(section, section.length + taken + section.tail, items.at(-1)?.at ?? 0, report);
    return;
  }
  section.settle();
}

const tooLarge = (section: Section, bytes: number, at: number, report: Report): void =>
  report(
    at,
    `brings ${section.name} to ${bytes} bytes; the most is ${MAX_BYTES}, all sections together`,
  );

function orgSize(
  target: Expression,
  section: Section,
  offset: number,
  at: number,
  report: Report,
): number {
  const place = placed(target);
  const goal =
    typeof target === 'number'
      ? target
      : place?.place.section === section
        ? place.place.raw + place.plus
        : -1;
  if (goal < offset) {
    report(at, `.org cannot go back: ${goal} is before ${offset}`);
    return 0;
  }
  return goal - offset;
}

export interface Addresses {
  readonly text: number;
  /** Undefined: the next page after what is read only. */
  readonly data: number | undefined;
}

const PAGE = 4096;
const up = (value: number, to: number): number => Math.ceil(value / to) * to;

/** Lays out every section: code, then constants, then data from a page of its own, then zeroes. */
export function place(
  sections: readonly Section[],
  { text, data }: Addresses,
  report: Report,
): Section[] {
  const loaded = sections.filter((s) => s.loaded);
  const rank = (s: Section): number =>
    (s.executable ? 0 : s.writable ? 4 : 2) + (s.zeroFilled ? 1 : 0);
  const order = loaded.map((s, index) => ({ s, key: rank(s) * 1e6 + index }));
  order.sort((a, b) => a.key - b.key);
  let address = text;
  let writing = false;
  // What is written is within bounds; padding and branches share what that leaves.
  let room = MAX_BYTES - loaded.reduce((bytes, s) => bytes + s.length, 0);
  for (const { s } of order) {
    relax(s, room, report);
    room -= Math.max(0, s.size - s.length);
    if (s.writable && !s.executable && !writing) {
      writing = true;
      const used = order.some((o) => rank(o.s) < 4 && o.s.size > 0);
      address = data ?? (used ? up(address, PAGE) : address);
    }
    if (s.size === 0 && s.labels.length === 0) continue;
    s.address = address = up(address, s.alignment);
    address += s.size;
  }
  const placed = order.map((o) => o.s).filter((s) => s.size > 0 || s.labels.length > 0);
  placed.sort((a, b) => a.address - b.address);
  for (let i = 0; i < placed.length; i++) {
    const s = placed[i]!;
    const next = placed[i + 1];
    const end = s.address + s.size;
    if (end > 2 ** 32) report(0, `${s.name} ends beyond the 32-bit address space`, '');
    if (next !== undefined && end > next.address && next.size > 0) {
      report(0, `${s.name} (up to ${hex(end)}) runs into ${next.name} at ${hex(next.address)}`, '');
    }
  }
  return placed;
}

export const hex = (value: number): string => `0x${(value >>> 0).toString(16)}`;

const write16 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value;
  bytes[at + 1] = value >> 8;
};
const write32 = (bytes: Uint8Array, at: number, value: number): void => {
  write16(bytes, at, value);
  write16(bytes, at + 2, value >> 16);
};
const or32 = (bytes: Uint8Array, at: number, value: number): void => {
  for (let i = 0; i < 4; i++) bytes[at + i]! |= value >> (8 * i);
};

/** Address of a target, unsigned; undefined, and reported, where it has none. */
function addressOf(target: Expression, at: number, report: Report): number | undefined {
  try {
    const { value, weight } = evaluate(target, true);
    if (weight !== 0 && weight !== 1) {
      report(at, 'this is no address');
      return undefined;
    }
    if (value >= 1n << 32n || value < -(1n << 31n)) {
      report(at, `${value} does not fit in 32 bits`);
      return undefined;
    }
    return Number(BigInt.asUintN(32, value));
  } catch (error) {
    report(at, message(error));
    return undefined;
  }
}

function writeBranch(
  bytes: Uint8Array,
  at: number,
  item: BranchItem,
  pc: number,
  report: Report,
): void {
  const target = addressOf(item.target, item.at, report);
  if (target === undefined) return;
  const distance = (target - pc) | 0;
  const jump = item.instruction.format === 'J';
  const { instruction, rd, rs1, rs2, size } = item;
  const outside = (reach: string): void =>
    report(
      item.at,
      `${hex(target)} is ${distance} bytes away from ${hex(pc)}; ${instruction.name} reaches ${reach}`,
    );
  if ((distance & 1) !== 0) {
    report(item.at, `${hex(target)} is an odd address; code is at even ones`);
    return;
  }
  if (size === 2 && jump) {
    write16(bytes, at, (rd === 0 ? 0xa001 : 0x2001) | encodeCJ(distance));
    return;
  }
  if (size === 2) {
    write16(
      bytes,
      at,
      compressedBranch(instruction, false) | ((rs1 & 7) << 7) | encodeCB(distance),
    );
    return;
  }
  if (jump || size > 4) {
    const over = jump ? 0 : size - 4;
    const leap = distance - over;
    if (leap < -1048576 || leap > 1048574) {
      outside('−1048576…1048574');
      return;
    }
    if (size === 6)
      write16(bytes, at, compressedBranch(instruction, true) | ((rs1 & 7) << 7) | encodeCB(6));
    if (size === 8) write32(bytes, at, encode(instruction, 0, rs1, rs2, 8) ^ BEQ_BNE);
    write32(bytes, at + over, JAL | (rd << 7) | encodeJ(leap));
    return;
  }
  if (distance < -4096 || distance > 4094) {
    outside('−4096…4094');
    return;
  }
  write32(bytes, at, instruction.match | (rs1 << 15) | (rs2 << 20) | encodeB(distance));
}

const compressedBranch = (i: Instruction, inverted: boolean): number =>
  (i.name === 'beq') !== inverted ? 0xc001 : 0xe001;

function writePadding(bytes: Uint8Array, at: number, item: AlignItem): void {
  if (item.fill !== undefined) {
    bytes.fill(item.fill, at, at + item.size);
    return;
  }
  const end = at + item.size;
  // Padding the linker cut ends in its odd part, padding as the assembler wrote it begins with it.
  if (item.worst === undefined || item.worst === item.size) {
    at += item.size & 1;
    if ((item.size & 2) !== 0) {
      write16(bytes, at, C_NOP);
      at += 2;
    }
  }
  for (; at + 4 <= end; at += 4) write32(bytes, at, NOP);
  if (at + 2 <= end) write16(bytes, at, C_NOP);
}

const RANGES: Partial<Record<Fixup['kind'], [bigint, bigint]>> = {
  abs8: [-128n, 255n],
  abs16: [-32768n, 65535n],
  abs32: [-2147483648n, 4294967295n],
  abs64: [-(1n << 63n), (1n << 64n) - 1n],
};

/** The sections' final bytes, in the order given. */
export function fill(sections: readonly Section[], report: Report): Uint8Array<ArrayBuffer>[] {
  const out = sections.map((section) => {
    if (section.zeroFilled) return new Uint8Array(0);
    const bytes = new Uint8Array(section.size);
    let from = 0;
    section.items.forEach((item, k) => {
      bytes.set(section.bytes.subarray(from, item.raw), from + section.shift[k]!);
      from = item.raw;
      const at = item.raw + section.shift[k]!;
      if (item.kind === 'branch') writeBranch(bytes, at, item, section.address + at, report);
      else if (item.kind === 'align') writePadding(bytes, at, item);
      else bytes.fill(item.fill, at, at + item.size);
    });
    bytes.set(
      section.bytes.subarray(from, section.length),
      from + section.shift[section.items.length]!,
    );
    return bytes;
  });
  // Distances of every auipc first: a %pcrel_lo may stand before the line it belongs to.
  const distances = new Map<number, number>();
  const pcOf = new Map<Fixup, number>();
  sections.forEach((section) => {
    for (const f of section.fixups) {
      if (f.kind !== 'pcrelHi20' && f.kind !== 'call') continue;
      const target = addressOf(f.target, f.at, report);
      if (target === undefined) continue;
      const pc = section.addressOf(f.raw, f.after);
      pcOf.set(f, pc);
      distances.set(pc, (target - pc) | 0);
    }
  });
  sections.forEach((section, index) => {
    for (const f of section.fixups) writeFixup(out[index]!, section, f, distances, pcOf, report);
  });
  return out;
}

/** The value of an immediate that was defined after its instruction; undefined, and reported, where it is none. */
function constantOf({ target, at }: Fixup, report: Report): number | undefined {
  try {
    const { value, weight } = evaluate(target, true);
    if (weight !== 0) report(at, 'is an address; a number is needed here (%lo, or la)');
    else if (value < -2048n || value > 2047n)
      report(at, `immediate ${value} is outside −2048…2047`);
    else return Number(value);
  } catch (error) {
    report(at, message(error));
  }
  return undefined;
}

const high = (value: number): number => (value + 0x800) & 0xfffff000;

function writeFixup(
  bytes: Uint8Array,
  section: Section,
  f: Fixup,
  distances: ReadonlyMap<number, number>,
  pcOf: ReadonlyMap<Fixup, number>,
  report: Report,
): void {
  const at = f.raw + section.shift[f.after]!;
  switch (f.kind) {
    case 'abs8':
    case 'abs16':
    case 'abs32':
    case 'abs64': {
      const size = Number(f.kind.slice(3)) / 8;
      try {
        const { value, weight } = evaluate(f.target, true);
        if (weight !== 0 && weight !== 1) {
          report(f.at, 'this is neither a number nor an address');
          return;
        }
        const [low, top] = RANGES[f.kind]!;
        if (value < low || value > top) {
          report(f.at, `${value} does not fit in ${size} byte${size > 1 ? 's' : ''}`);
          return;
        }
        for (let i = 0; i < size; i++) bytes[at + i] = Number((value >> BigInt(8 * i)) & 255n);
      } catch (error) {
        report(f.at, message(error));
      }
      return;
    }
    case 'imm12i':
    case 'imm12s': {
      const value = constantOf(f, report);
      if (value === undefined) return;
      or32(bytes, at, f.kind === 'imm12i' ? encodeI(value & 0xfff) : encodeS(value & 0xfff));
      return;
    }
    case 'hi20':
    case 'lo12i':
    case 'lo12s': {
      const value = addressOf(f.target, f.at, report);
      if (value === undefined) return;
      const low = value & 0xfff;
      or32(
        bytes,
        at,
        f.kind === 'hi20' ? high(value) : f.kind === 'lo12i' ? encodeI(low) : encodeS(low),
      );
      return;
    }
    case 'pcrelHi20':
    case 'call': {
      const pc = pcOf.get(f);
      if (pc === undefined) return;
      const distance = distances.get(pc)!;
      or32(bytes, at, high(distance));
      if (f.kind === 'call') or32(bytes, at + 4, encodeI(distance & 0xfff));
      return;
    }
    case 'pcrelLo12i':
    case 'pcrelLo12s': {
      const pc = f.pair === undefined ? addressOf(f.target, f.at, report) : pcOf.get(f.pair);
      if (pc === undefined) return;
      const distance = distances.get(pc);
      if (distance === undefined) {
        report(f.at, '%pcrel_lo takes the label of an auipc with %pcrel_hi');
        return;
      }
      const low = distance & 0xfff;
      or32(bytes, at, f.kind === 'pcrelLo12i' ? encodeI(low) : encodeS(low));
      return;
    }
  }
}
