import { toIntelHex } from '@tollbench/engines/riscv/hex.ts';
import type { Program } from '@tollbench/engines/riscv/program.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { CodecResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { assemblyText, marchFor } from '../listing.ts';

type Write = Export<typeof inputs, CodecResult>;

/** The instructions for GNU as, with the machine that takes them. */
const asm: Write = {
  ...KINDS.assembly,
  write: (r) =>
    `# riscv64-unknown-elf-as -march=${marchFor(r)} -mabi=${r.isa.xlen === 32 ? 'ilp32' : 'lp64'}\n${assemblyText(r)}`,
};

/** A word a line, as they were given. */
const words: Write = {
  label: 'Words in hex',
  extension: 'txt',
  mediaType: 'text/plain; charset=us-ascii',
  write: ({ program }) =>
    program.items.map(({ word, size }) => `${hexDigits(word, size / 4)}\n`).join(''),
};

/** Bytes at their addresses; a gap begins another section. */
function sectionsOf({ program }: CodecResult): Program['sections'] {
  const sections: { address: number; bytes: number[] }[] = [];
  for (const { address, word, size } of program.items) {
    if (address + 4n > 1n << 32n)
      throw new InputError(`is ${hex(address)} there; Intel HEX ends at 32 bits`, {
        field: 'address',
      });
    const at = Number(address);
    const last = sections.at(-1);
    const section =
      last && last.address + last.bytes.length === at ? last : { address: at, bytes: [] };
    if (section !== last) sections.push(section);
    for (let k = 0; k < size / 8; k++) section.bytes.push((word >>> (8 * k)) & 255);
  }
  return sections.map(({ address, bytes }, k) => ({
    ...{ name: `.text${k}`, address, size: bytes.length, bytes: Uint8Array.from(bytes) },
    ...{ alignment: 2, executable: true, writable: false, zeroFilled: false },
  }));
}

const intelHex: Write = {
  ...KINDS.intelHex,
  write: (r) => {
    const sections = sectionsOf(r);
    return toIntelHex({
      ...{ sections, symbols: [], spans: [], compressed: true },
      entry: sections[0]?.address ?? 0,
    });
  },
};

/** The bytes alone, one after the other, for objdump -b binary. */
const binary: Write = {
  label: 'Binary',
  extension: 'bin',
  mediaType: 'application/octet-stream',
  write: ({ program }) =>
    Uint8Array.from(
      program.items.flatMap(({ word, size }) =>
        Array.from({ length: size / 8 }, (_, k) => (word >>> (8 * k)) & 255),
      ),
    ),
};

export const exports = { asm, hex: intelHex, words, bin: binary };
