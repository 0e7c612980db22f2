import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';
import { ROW } from './memory-view.ts';
import { address, printable, word } from './phrases.ts';
import type { Shown } from './results.ts';

/** Cells of one row of sixteen bytes in the chosen writing: words by value, bytes in order of address. */
export function memoryCells(bytes: Uint8Array, format: SimulatorInputs['format']): string[] {
  if (format === 'bytes') return Array.from(bytes, (b) => hexDigits(b, 2));
  const words: string[] = [];
  for (let k = 0; k + 4 <= bytes.length; k += 4) {
    const value =
      (bytes[k] ?? 0) |
      ((bytes[k + 1] ?? 0) << 8) |
      ((bytes[k + 2] ?? 0) << 16) |
      ((bytes[k + 3] ?? 0) << 24);
    words.push(format === 'signed' ? String(value) : word(value));
  }
  return words;
}

/** Headings of the cells: the offset of each from the row's address. */
export function memoryColumns(format: SimulatorInputs['format']): string[] {
  const step = format === 'bytes' ? 1 : 4;
  return Array.from({ length: ROW / step }, (_, k) => `+${(k * step).toString(16)}`);
}

export function memoryTable(r: SimulatorResult, { format }: SimulatorInputs): Shown {
  const { address: first, bytes } = r.memory;
  const names = new Map<number, string>();
  for (const s of r.program.symbols) if (s.section !== undefined) names.set(s.value, s.name);
  const named = [...names].filter(([at]) => at >= first && at < first + bytes.length);
  const columns = memoryColumns(format);
  return {
    kind: 'table',
    id: 'memory',
    from: 'memoryBytes',
    title: 'Memory at the end',
    caption: `${grouped(bytes.length)} bytes from ${address(first)}${named.length > 0 ? `: ${named.map(([at, name]) => `${name} at ${address(at)}`).join(', ')}` : ''}. ${format === 'bytes' ? 'Bytes in order of address.' : 'Words are little-endian.'}`,
    columns: ['Address', ...columns, 'Text'].map((label) => ({ label, code: true })),
    rows: Array.from({ length: Math.ceil(bytes.length / ROW) }, (_, k) => {
      const row = bytes.subarray(k * ROW, (k + 1) * ROW);
      const cells = memoryCells(row, format);
      return [word(first + k * ROW), ...columns.map((_c, n) => cells[n] ?? ''), printable(row)];
    }),
  };
}
