/** Every text under which a word may be shown: its own, that of what it stands for, and their pseudo-instructions. */
import { expand } from '@tollbench/engines/riscv/codec/compress.ts';
import { decode, pseudosOf } from '@tollbench/engines/riscv/codec/decode.ts';
import type { Isa } from '@tollbench/engines/riscv/codec/isa.ts';
import { textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { pseudoText } from '../compute.ts';

export function shownTexts(word: number, isa: Isa, address = 0n): string[] {
  const decoded = decode(word, isa);
  if (!decoded) return [];
  const options = { xlen: isa.xlen, address };
  const wide = expand(decoded, isa.xlen);
  const all = [decoded, ...(wide ? [wide] : [])];
  return [
    pseudoText(decoded, wide, isa, options) ?? '',
    ...all.flatMap((one) => [one, ...pseudosOf(one, isa)]).map((one) => textOf(one, options)),
  ];
}

/** Numbers in decimal, no blank behind a comma: two programs' spellings of one instruction are then one. */
export const normal = (text: string): string =>
  text
    .replace(/\s*,\s*/gu, ',')
    .replace(/\b0x([0-9a-f]+)\b/giu, (_, digits: string) => String(BigInt(`0x${digits}`)))
    .replace(/\s+/gu, ' ')
    .trim();
