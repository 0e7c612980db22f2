import type { Stop } from '@tollbench/engines/riscv/machine.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';

/** A 32-bit word as eight digits. */
export const word = (value: number): string => hexDigits(value >>> 0, 8);

export const address = (value: number): string => `0x${word(value)}`;

/** Why a run came to rest, in a few words. */
export function ending(stop: Stop): string {
  switch (stop.reason) {
    case 'exit':
      return `exit ${stop.code}`;
    case 'ebreak':
      return 'ebreak';
    case 'breakpoint':
      return 'breakpoint';
    case 'trap':
      return 'trap';
    case 'input':
      return 'waits for input';
    case 'end':
      return 'end of code';
    case 'call':
      return 'refused call';
    default:
      return 'limit';
  }
}

/** Bytes as text a table can show: what is not printable is a dot. */
export function printable(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => (b >= 32 && b < 127 ? String.fromCharCode(b) : '.')).join('');
}
