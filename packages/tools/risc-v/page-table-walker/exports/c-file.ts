/** Page tables as C for a machine without a system: an array at its place, with the satp that turns it on. */
import { dumpTables } from '@tollbench/engines/riscv/paging/dump.ts';
import { entryOf, flagText } from '@tollbench/engines/riscv/paging/entry.ts';
import { Memory } from '@tollbench/engines/riscv/paging/memory.ts';
import { type Scheme, satpOf } from '@tollbench/engines/riscv/paging/scheme.ts';
import type { Machine } from '@tollbench/engines/riscv/paging/walk.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { Image } from '../result.ts';
import { entriesOf } from '../words-listing.ts';

export function cText(image: Image, scheme: Scheme): string {
  const { pages, root } = image;
  const satp = satpOf(scheme, root);
  const first = pages[0]?.number ?? 0;
  const count = (pages.at(-1)?.number ?? 0) - first + 1;
  const base = BigInt(first) << 12n;
  const bits = 8 * scheme.entryBytes;
  const number = (n: bigint): string => `UINT${bits}_C(${hex(n)})`;
  const long = (n: bigint): string => `UINT64_C(${hex(n)})`;
  const entries = 4096 / scheme.entryBytes;
  const levels = levelsOf(image, scheme);
  const name = scheme.isGuest ? 'HGATP' : 'SATP';
  return `/* ${scheme.label}. Entries hold physical addresses: the array must lie at PAGE_TABLES_BASE, by the section
   .page_tables of the linker's script. ${scheme.isGuest ? 'hgatp' : 'satp'} below has ASID 0. */
#include <stdint.h>

#define PAGE_TABLES_BASE ${long(base)}
#define PAGE_TABLES_ROOT ${long(root)}
#define PAGE_TABLES_PAGES ${count}
#define PAGE_TABLES_${name} ${number(satp)}

extern uint${bits}_t page_tables[PAGE_TABLES_PAGES][${entries}];

__attribute__((section(".page_tables"), aligned(4096)))
uint${bits}_t page_tables[PAGE_TABLES_PAGES][${entries}] = {
${pages.map((page) => pageText(page, { first, scheme, level: levels.get(page.number), number })).join('')}};

_Static_assert(sizeof page_tables == PAGE_TABLES_PAGES * 4096u, "a table is a page");
_Static_assert(PAGE_TABLES_BASE % 4096u == 0, "tables begin at pages");
_Static_assert((PAGE_TABLES_${name} & ${number((1n << BigInt(scheme.ppnBits)) - 1n)}) == PAGE_TABLES_ROOT >> 12, "${scheme.isGuest ? 'hgatp' : 'satp'} holds the page of the root");
_Static_assert(PAGE_TABLES_ROOT - PAGE_TABLES_BASE < sizeof page_tables, "the root is among them");
`;
}

function pageText(
  page: Image['pages'][number],
  {
    first,
    scheme,
    level,
    number,
  }: { first: number; scheme: Scheme; level: number | undefined; number: (n: bigint) => string },
): string {
  const lines = [...entriesOf(page.bytes, scheme.entryBytes)].map(
    ({ index, word }) =>
      `    [${index}] = ${number(word)}, /* ${flagText(entryOf(scheme, word))} */\n`,
  );
  if (lines.length === 0) return '';
  const what = level === undefined ? '' : `, level ${level}`;
  return `  [${page.number - first}] = { /* ${hex(BigInt(page.number) << 12n)}${what} */\n${lines.join('')}  },\n`;
}

/** The level of each page that a walk can come to. */
function levelsOf({ pages, root }: Image, scheme: Scheme): Map<number, number> {
  const memory = new Memory();
  for (const { number, bytes } of pages) memory.load(BigInt(number) << 12n, bytes);
  const machine: Machine = {
    ...{ scheme, memory, root, pmp: undefined, svnapot: true, svpbmt: true },
    update: 'set',
    absent: 'zero',
  };
  return new Map(
    dumpTables(machine).tables.map(({ address, level }) => [Number(address >> 12n), level]),
  );
}
