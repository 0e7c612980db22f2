/* A walker of its own for the tables of an export: Sv32 to Sv57 by the manual's steps, without permissions. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "page_tables.c"

typedef uint64_t u64;

static u64 entry_at(u64 address) {
  const u64 at = address - PAGE_TABLES_BASE;
  if (at >= sizeof page_tables) {
    puts("outside");
    exit(1);
  }
  return ((const WORD *)page_tables)[at / sizeof(WORD)];
}

int main(int count, char **words) {
  for (int k = 1; k < count; k++) {
    const u64 va = strtoull(words[k], NULL, 16);
    u64 table = ((u64)(PAGE_TABLES_SATP)&PPN_MASK) << 12;
    int level = LEVELS - 1;
    for (;; level--) {
      const u64 index = va >> (12 + level * BITS) & ((1u << BITS) - 1u);
      const u64 entry = entry_at(table + index * sizeof(WORD));
      if ((entry & 1u) == 0) {
        puts("-");
        break;
      }
      const u64 page = (entry >> 10 & PPN_MASK) << 12;
      if ((entry & 10u) == 0) {
        table = page;
        continue;
      }
      const int low = sizeof(WORD) == 8 && (entry >> 63) == 1u ? 16 : 12 + level * BITS;
      const u64 mask = ((u64)1 << low) - 1;
      printf("%" PRIx64 " %x\n", (page & ~mask) | (va & mask), (unsigned)(entry & 0xff));
      break;
    }
  }
  return 0;
}
