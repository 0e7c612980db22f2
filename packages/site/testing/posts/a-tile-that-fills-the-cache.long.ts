/** The counts of “A tile may fill the cache” once more, some four minutes of them. HELD=write writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as post from '../../src/content/computer-architecture/a-tile-that-fills-the-cache.ts';

const COUNTS = join(
  import.meta.dirname,
  '../../src/content/computer-architecture/a-tile-that-fills-the-cache.json',
);

test('the counts are those of the simulator', () => {
  const { missesOf, N, PADDED, ROW_TILE, ROWS, TILES } = post;
  const five = { n: N, loops: 'five', row: PADDED } as const;
  const counts = {
    tiles: TILES.map((tile) => ({
      tile,
      whole: missesOf({ ...five, tile }, true),
      padded: missesOf({ ...five, tile }),
      plain: missesOf({ ...five, tile, row: N }),
      copied: missesOf({ ...five, tile, row: N, copied: true }),
      six: missesOf({ ...five, tile, loops: 'six' }),
    })),
    rows: ROWS.map((row) => ({ row, misses: missesOf({ ...five, tile: ROW_TILE, row }) })),
    untiled: missesOf({ ...five, tile: N }),
    least: [16, 24, 32, 40, 48, 56].map((tile) => ({ tile, lines: post.leastLines(tile) })),
  };
  if (process.env['HELD'] === 'write') writeFileSync(COUNTS, `${JSON.stringify(counts)}\n`);
  expect(JSON.parse(readFileSync(COUNTS, 'utf8'))).toEqual(counts);
});
