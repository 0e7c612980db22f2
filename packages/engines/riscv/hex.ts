/**
 * A program as text for device programmers and memories: Intel HEX, and plain words for `$readmemh`.
 *
 * Source: Intel, Hexadecimal Object File Format Specification, revision A (1988); IEEE 1364-2005,
 * section 17.2.9.
 */
import type { Program } from './program.ts';

const digits = (value: number, count: number): string =>
  (value >>> 0).toString(16).toUpperCase().padStart(count, '0');

function record(type: number, address: number, bytes: ArrayLike<number>): string {
  const all = [bytes.length, (address >> 8) & 255, address & 255, type, ...Array.from(bytes)];
  const sum = all.reduce((a, b) => a + b, 0);
  return `:${[...all, -sum & 255].map((b) => digits(b, 2)).join('')}`;
}

/** Intel HEX with 16 bytes a record, 32-bit addresses and the entry point; sections of zeroes are left out. */
export function toIntelHex(program: Program): string {
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
 * Verilog's `$readmemh` reads. Bytes beyond a section's ends are zero.
 */
export function toPlainHex(program: Program): string {
  const words = new Map<number, number>();
  for (const { address, bytes } of program.sections) {
    bytes.forEach((byte, k) => {
      const at = address + k;
      const word = Math.floor(at / 4);
      words.set(word, (words.get(word) ?? 0) | (byte << (8 * (at % 4))));
    });
  }
  const lines: string[] = [];
  let next = -1;
  for (const [word, value] of [...words].sort((a, b) => a[0] - b[0])) {
    if (word !== next) lines.push(`@${digits(word, 8)}`);
    lines.push(digits(value, 8));
    next = word + 1;
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
