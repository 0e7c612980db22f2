import { cfgRegisters } from '@tollbench/engines/riscv/paging/pmp.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { inputs } from '../inputs.ts';
import type { Image, WalkerResult } from '../result.ts';
import { wordsText } from '../words-listing.ts';
import { cText } from './c-file.ts';

type Write = Export<typeof inputs, WalkerResult>;

/** From the first page to the last, gaps among them: 16 MiB. */
const MAX_SPAN = 4096;

/** @throws InputError where there are no tables, or their pages lie too far apart for one file */
function imageOf(r: WalkerResult, what: string, isSpan: boolean): Image {
  const image = r.task === 'walk' || r.task === 'map' ? r.image : undefined;
  if (!image)
    throw new InputError(`has no tables, which ${what} is made of`, {
      field: 'task',
      value: r.task,
      remedies: [{ task: 'map' }],
    });
  const first = image.pages[0]?.number ?? 0;
  const last = image.pages.at(-1)?.number ?? 0;
  if (isSpan && last - first >= MAX_SPAN)
    throw new InputError(
      `has tables on pages from ${hex(first * 4096)} to ${hex(last * 4096)}, which are too far apart for ${what}: the most is 16 MiB; take the words as text`,
      { field: 'source', value: '' },
    );
  return image;
}

const c: Write = {
  ...KINDS.c,
  stem: () => 'page_tables',
  write: (r) => cText(imageOf(r, 'a file of C', true), r.scheme),
};

/** The pages from the first to the last, zeros between them. */
const bin: Write = {
  label: 'Binary image',
  extension: 'bin',
  mediaType: 'application/octet-stream',
  write: (r) => {
    const { pages } = imageOf(r, 'an image', true);
    const first = pages[0]?.number ?? 0;
    const bytes = new Uint8Array(((pages.at(-1)?.number ?? 0) - first + 1) * 4096);
    for (const page of pages) bytes.set(page.bytes, (page.number - first) * 4096);
    return bytes;
  },
  // Where it belongs stands in its name: the file itself has no room for it.
  stem: (r) =>
    `page-tables-${hex(BigInt(imageOf(r, 'an image', true).pages[0]?.number ?? 0) << 12n)}`,
};

const words: Write = {
  label: 'Words as text',
  extension: 'txt',
  mediaType: 'text/plain; charset=us-ascii',
  comment: '#',
  write: (r) => `${wordsText(imageOf(r, 'a text', false), r.scheme, Number.POSITIVE_INFINITY)}\n`,
};

/** The PMP registers, written from the last entry's address to the configuration. */
const asm: Write = {
  ...KINDS.assembly,
  label: 'PMP registers (assembly)',
  write: (r) => {
    const protection = r.task === 'walk' || r.task === 'pmp' ? r.protection : undefined;
    if (!protection)
      throw new InputError('are empty; give registers or ranges', { field: 'pmp', value: '' });
    const set = (name: string, value: bigint): string =>
      `  li t0, ${hex(value)}\n  csrw ${name}, t0\n`;
    const { pmp } = protection;
    const state = (pmp.mml ? 1n : 0n) | (pmp.mmwp ? 2n : 0n);
    return [
      '.globl set_pmp\nset_pmp:\n',
      ...pmp.entries.map(({ addr }, k) => set(`pmpaddr${k}`, addr)),
      ...cfgRegisters(pmp).map(({ name, value }) => set(name, value)),
      ...(state === 0n ? [] : ['  # mseccfg\n', `  li t0, ${hex(state)}\n  csrs 0x747, t0\n`]),
      '  sfence.vma\n  ret\n',
    ].join('');
  },
};

export const exports = { c, bin, words, asm };
