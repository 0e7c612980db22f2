/** The tables as words, which this page and people read. */
import { entryOf, flagText } from '@tollbench/engines/riscv/paging/entry.ts';
import type { Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { Image, MapResult, WalkResult } from './result.ts';
import type { Shown } from './results.ts';

/** Lines that a page shows. */
const MAX_LINES = 2000;

/** Entries of a page that are not 0, with their indices. */
export function* entriesOf(
  bytes: Uint8Array,
  width: 4 | 8,
): Generator<{ index: number; word: bigint }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += width) {
    const word = width === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true);
    if (word !== 0n) yield { index: at / width, word };
  }
}

export function wordsText({ root, pages }: Image, scheme: Scheme, most: number): string {
  const lines = [`root ${hex(root)}`];
  for (const { number, bytes } of pages) {
    const base = BigInt(number) << 12n;
    for (const { index, word } of entriesOf(bytes, scheme.entryBytes)) {
      if (lines.length >= most) return [...lines, '# and more'].join('\n');
      const at = base + BigInt(index * scheme.entryBytes);
      const digits = hex(word, 2 * scheme.entryBytes);
      lines.push(`${hex(at)}: ${digits}  # [${index}] ${flagText(entryOf(scheme, word))}`);
    }
  }
  return lines.join('\n');
}

export function wordsListing({ image, scheme }: WalkResult | MapResult): Shown[] {
  if (!image) return [];
  return [
    {
      kind: 'listing',
      id: 'words',
      title: 'Words of the tables',
      text: `${wordsText(image, scheme, MAX_LINES)}\n`,
    },
  ];
}
