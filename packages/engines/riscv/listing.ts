/** The source with the address and the bytes of every line beside it. */
import type { Program } from './program.ts';

const WIDTH = 8;

/**
 * One row a line, more where a line gave more than eight bytes: line number, address, bytes in order
 * of address, source.
 */
export function toListing(source: string, program: Program): string {
  const lines = source.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const spans = Map.groupBy(program.spans, (span) => span.line);
  const rows = lines.flatMap((text, index) => {
    const number = String(index + 1).padStart(5);
    const parts = (spans.get(index + 1) ?? []).flatMap(({ address, size }) => {
      const section = program.sections.find(
        (s) => address >= s.address && address < s.address + s.size,
      )!;
      const at = address - section.address;
      // A stretch of zeroes of .bss, or a long one of anything, would drown the text.
      const shown = section.zeroFilled
        ? new Uint8Array(0)
        : section.bytes.subarray(at, at + Math.min(size, 64));
      const rows: [number, string][] = [];
      for (let k = 0; k === 0 || k < shown.length; k += WIDTH) {
        rows.push([address + k, pairs(shown.subarray(k, k + WIDTH))]);
      }
      return rows;
    });
    const cells = parts.map(([address, bytes]) => `${hex(address, 8)}  ${bytes.padEnd(2 * WIDTH)}`);
    const [first = ' '.repeat(10 + 2 * WIDTH), ...rest] = cells;
    return [
      `${number}  ${first}  ${text.replace(/\r$/, '')}`.trimEnd(),
      ...rest.map((cell) => `       ${cell}`.trimEnd()),
    ];
  });
  return `${rows.join('\n')}\n`;
}

const hex = (value: number, count: number): string => value.toString(16).padStart(count, '0');
const pairs = (bytes: Uint8Array): string => Array.from(bytes, (b) => hex(b, 2)).join('');
