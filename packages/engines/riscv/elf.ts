/**
 * A program as an ELF32 executable for RISC-V: segments to run, sections, symbols and attributes for
 * the tools that read it.
 *
 * Source: System V ABI, chapters 4 and 5; RISC-V ELF psABI 1.0, on ELF object files (header flags, attributes).
 */
import type { Program, ProgramSection } from './program.ts';
import { encodeUtf8 } from './utf8.ts';

const PAGE = 4096;
const HEADER = 52;
const SEGMENT = 32;
const SECTION = 40;
const SYMBOL = 16;
const RV = 0xf3;

interface Segment {
  readonly sections: ProgramSection[];
  readonly address: number;
  writable: boolean;
  executable: boolean;
}

/** Sections of like access side by side in one segment; pages with both share all access. */
function segmentsOf(program: Program): Segment[] {
  const segments: Segment[] = [];
  for (const section of program.sections) {
    if (section.size === 0) continue;
    const last = segments.at(-1);
    const end = last?.sections.at(-1);
    const samePage =
      end !== undefined &&
      Math.floor((end.address + end.size - 1) / PAGE) === Math.floor(section.address / PAGE);
    const close = end !== undefined && section.address - (end.address + end.size) < PAGE;
    const fileAgain = end?.zeroFilled === true && !section.zeroFilled;
    if (
      last !== undefined &&
      (samePage || (close && last.writable === section.writable && !fileAgain))
    ) {
      last.sections.push(section);
      last.writable ||= section.writable;
      last.executable ||= section.executable;
    } else {
      const { address, writable, executable } = section;
      segments.push({ sections: [section], address, writable, executable });
    }
  }
  return segments;
}

class Strings {
  readonly bytes: number[] = [0];
  add(text: string): number {
    const at = this.bytes.length;
    for (const byte of encodeUtf8(text)) this.bytes.push(byte);
    this.bytes.push(0);
    return at;
  }
}

/** The ISA, so that disassemblers know what the code may hold. */
function attributes(compressed: boolean): number[] {
  const isa = `rv32i2p1_m2p0${compressed ? '_c2p0' : ''}_zicsr2p0_zifencei2p0_zba1p0_zbb1p0`;
  const file = [4, 16, 5, ...encodeUtf8(isa), 0];
  const le = (n: number): number[] => [n & 255, (n >> 8) & 255, 0, 0];
  const vendor = [...encodeUtf8('riscv'), 0];
  const subsection = [1, ...le(file.length + 5), ...file];
  return [0x41, ...le(4 + vendor.length + subsection.length), ...vendor, ...subsection];
}

/** The file's bytes. It runs under `qemu-riscv32` as it is. */
export function toElf(program: Program): Uint8Array<ArrayBuffer> {
  const segments = segmentsOf(program);
  const place = new Map<ProgramSection, number>();
  let end = HEADER + segments.length * SEGMENT;
  for (const segment of segments) {
    // A page is mapped straight from the file: offset and address agree modulo its size.
    const start = end + ((segment.address - end) & (PAGE - 1));
    for (const s of segment.sections) {
      place.set(s, start + s.address - segment.address);
      // Zeroes between sections with bytes take room in the file.
      if (!s.zeroFilled) end = start + s.address - segment.address + s.size;
    }
    end = Math.max(end, start);
  }
  for (const s of program.sections) if (!place.has(s)) place.set(s, end);

  const names = new Strings();
  const strings = new Strings();
  const ordered = [...program.symbols].sort((a, b) => Number(a.global) - Number(b.global));
  const locals = ordered.filter((s) => !s.global).length;
  const symbolsAt = (end + 3) & ~3;
  const symbols = new DataView(new ArrayBuffer((ordered.length + 1) * SYMBOL));
  const indexOf = new Map(program.sections.map((s, k) => [s.name, k + 1]));
  ordered.forEach(({ name, value, section, global }, k) => {
    const at = (k + 1) * SYMBOL;
    symbols.setUint32(at, strings.add(name), true);
    symbols.setUint32(at + 4, value, true);
    symbols.setUint8(at + 12, global ? 0x10 : 0);
    symbols.setUint16(at + 14, indexOf.get(section ?? '') ?? 0xfff1, true);
  });
  const rows: number[][] = [new Array<number>(10).fill(0)];
  for (const s of program.sections) {
    const flags = 2 | (s.writable ? 1 : 0) | (s.executable ? 4 : 0);
    rows.push([
      names.add(s.name),
      s.zeroFilled ? 8 : 1,
      flags,
      s.address,
      place.get(s)!,
      s.size,
      0,
      0,
      s.alignment,
      0,
    ]);
  }
  const arch = attributes(program.compressed);
  const archAt = symbolsAt + symbols.byteLength;
  const stringsAt = archAt + arch.length;
  const namesAt = stringsAt + strings.bytes.length;
  const first = rows.length;
  rows.push([names.add('.riscv.attributes'), 0x70000003, 0, 0, archAt, arch.length, 0, 0, 1, 0]);
  rows.push([
    names.add('.symtab'),
    2,
    0,
    0,
    symbolsAt,
    symbols.byteLength,
    first + 2,
    locals + 1,
    4,
    SYMBOL,
  ]);
  rows.push([names.add('.strtab'), 3, 0, 0, stringsAt, strings.bytes.length, 0, 0, 1, 0]);
  const shstrtab = names.add('.shstrtab');
  rows.push([shstrtab, 3, 0, 0, namesAt, names.bytes.length, 0, 0, 1, 0]);
  const rowsAt = (namesAt + names.bytes.length + 3) & ~3;

  const file = new Uint8Array(rowsAt + rows.length * SECTION);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint16(16, 2, true);
  view.setUint16(18, RV, true);
  [1, program.entry, HEADER, rowsAt, program.compressed ? 1 : 0].forEach((v, k) => {
    view.setUint32(20 + 4 * k, v, true);
  });
  [HEADER, SEGMENT, segments.length, SECTION, rows.length, rows.length - 1].forEach((v, k) => {
    view.setUint16(40 + 2 * k, v, true);
  });
  segments.forEach((segment, k) => {
    const { sections, address, writable, executable } = segment;
    const last = sections.at(-1)!;
    const bytesEnd = sections.reduce(
      (most, s) => (s.zeroFilled ? most : s.address + s.size),
      address,
    );
    const flags = 4 | (writable ? 2 : 0) | (executable ? 1 : 0);
    const offset = place.get(sections[0]!)!;
    const row = [
      1,
      offset,
      address,
      address,
      bytesEnd - address,
      last.address + last.size - address,
      flags,
      PAGE,
    ];
    row.forEach((v, n) => {
      view.setUint32(HEADER + k * SEGMENT + 4 * n, v, true);
    });
  });
  for (const s of program.sections) if (!s.zeroFilled) file.set(s.bytes, place.get(s)!);
  file.set(new Uint8Array(symbols.buffer), symbolsAt);
  file.set(arch, archAt);
  file.set(strings.bytes, stringsAt);
  file.set(names.bytes, namesAt);
  rows.forEach((row, k) => {
    row.forEach((v, n) => {
      view.setUint32(rowsAt + k * SECTION + 4 * n, v, true);
    });
  });
  return file;
}
