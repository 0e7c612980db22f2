/**
 * A program as text for device programmers and memories: Intel HEX, and plain words for `$readmemh`.
 *
 * Source: Intel, Hexadecimal Object File Format Specification, revision A (1988); IEEE 1364-2005,
 * section 17.2.9.
 */
import { EngineError } from '../error.ts';
import type { Program } from './program.ts';

const digits = (value: number, count: number): string =>
  (value >>> 0).toString(16).toUpperCase().padStart(count, '0');

function record(type: number, address: number, bytes: ArrayLike<number>): string {
  const all = [bytes.length, (address >> 8) & 255, address & 255, type, ...Array.from(bytes)];
  const sum = all.reduce((a, b) => a + b, 0);
  return `:${[...all, -sum & 255].map((b) => digits(b, 2)).join('')}`;
}

/** Longer text than this no programmer takes, and the binary of an ELF file is a tenth of it. */
const MAX_TEXT = 1 << 24;

/** Refuses before a line is written: `perByte` characters stand for a byte. */
function checkSize({ sections }: Program, perByte: number, what: string): void {
  const bytes = sections.reduce((sum, s) => sum + s.bytes.length, 0);
  if (bytes * perByte > MAX_TEXT)
    throw new EngineError(
      'out-of-range',
      `${bytes} bytes are too many for ${what}; the most is ${Math.floor(MAX_TEXT / perByte)}.`,
      { field: 'program', value: bytes },
    );
}

/** Intel HEX with 16 bytes a record, 32-bit addresses and the entry point; sections of zeroes are left out. Throws `out-of-range`. */
export function toIntelHex(program: Program): string {
  checkSize(program, 44 / 16, 'Intel HEX');
  const lines: string[] = [];
  let upper = 0;
  for (const { address, bytes } of program.sections) {
    for (let at = 0; at < bytes.length; ) {
      const here = address + at;
      if (here >>> 16 !== upper) {
        upper = here >>> 16;
        lines.push(record(4, 0, [upper >> 8, upper & 255]));
      }
      // No record crosses 64 KiB, where its 16-bit address would wrap.
      const count = Math.min(16, bytes.length - at, 0x10000 - (here & 0xffff));
      lines.push(record(0, here & 0xffff, bytes.subarray(at, at + count)));
      at += count;
    }
  }
  const { entry } = program;
  lines.push(record(5, 0, [entry >>> 24, (entry >> 16) & 255, (entry >> 8) & 255, entry & 255]));
  lines.push(':00000001FF');
  return `${lines.join('\n')}\n`;
}

/**
 * One 32-bit word a line, lowest byte last, `@` before each section with its word address: what
 * Verilog's `$readmemh` reads. Bytes beyond a section's ends are zero. Throws `out-of-range`.
 */
export function toPlainHex(program: Program): string {
  checkSize(program, 9 / 4, 'a list of words');
  const lines: string[] = [];
  // Sections come by address; one may begin in the word in which another ends.
  let word = -1;
  let value = 0;
  for (const { address, bytes } of program.sections) {
    for (let k = 0; k < bytes.length; k++) {
      const at = address + k;
      const here = Math.floor(at / 4);
      if (here !== word) {
        if (word >= 0) lines.push(digits(value, 8));
        if (here !== word + 1 || word < 0) lines.push(`@${digits(here, 8)}`);
        word = here;
        value = 0;
      }
      value |= bytes[k]! << (8 * (at % 4));
    }
  }
  if (word >= 0) lines.push(digits(value, 8));
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
