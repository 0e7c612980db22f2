/** The sized adders of “Kogge–Stone is fastest where wires weigh nothing” once more; HELD=write writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as post from '../../src/content/vlsi-design/where-kogge-stone-stops.ts';

const SIZED = join(
  import.meta.dirname,
  '../../src/content/vlsi-design/where-kogge-stone-stops.json',
);

test('every adder at every wire has the delay and the area that are frozen', {
  timeout: 900_000,
}, () => {
  const rows = post.GRAPHS.flatMap((kind) =>
    post.WIDTHS.flatMap((width) =>
      post.WIRES.map((wire) => {
        const model = post.modelOf(kind, width, wire);
        const { delay, sizes } = post.optimised(model);
        return {
          ...{ kind, width, wire },
          delay: Number(delay.toFixed(3)),
          area: Math.round(post.areaOf(model, sizes)),
        };
      }),
    ),
  );
  if (process.env['HELD'] === 'write')
    writeFileSync(SIZED, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  else {
    const frozen = JSON.parse(readFileSync(SIZED, 'utf8')) as typeof rows;
    expect(frozen.length).toBe(rows.length);
    for (const [k, row] of rows.entries()) {
      expect(row).toMatchObject({ kind: frozen[k]?.kind, width: frozen[k]?.width });
      expect(row.delay / (frozen[k]?.delay ?? 0)).toBeCloseTo(1, 3);
    }
  }
});
