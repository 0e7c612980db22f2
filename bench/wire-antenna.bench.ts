import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circuitAt, readDeck } from '@tollbench/engines/antenna/nec/deck.ts';
import { solveAntenna } from '@tollbench/engines/antenna/solve.ts';
import { structureOf } from '@tollbench/engines/antenna/structure.ts';

/**
 * Fill and solution of one frequency against nec2c, the whole process with its reading and printing of currents, in turns within each
 * round, medians. Ours reads the deck each time too. Both compute the same antenna: the impedances stand beside the times.
 */
const ROUNDS = 7;
const folder = mkdtempSync(join(tmpdir(), 'wire-antenna-'));
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

const wires = (n: number): string =>
  [
    'CE',
    ...Array.from(
      { length: n / 25 },
      (_, k) => `GW ${k + 1} 25 ${0.2 * k} -.24 0 ${0.2 * k} .24 0 .002`,
    ),
    'GE 0',
    'EX 0 2 13 0 1 0',
    'FR 0 1 0 0 299.8 0',
    'XQ',
    'EN',
    '',
  ].join('\n');

for (const n of [100, 250, 500, 1000]) {
  const text = wires(n);
  writeFileSync(join(folder, 'a.nec'), text);
  const [ours, theirs]: [number[], number[]] = [[], []];
  let z = '';
  for (let round = -1; round < ROUNDS; round++) {
    const start = performance.now();
    const deck = readDeck(text);
    const s = structureOf(deck.segments, false);
    const { feeds } = solveAntenna(
      s,
      299.792458e6,
      { kind: 'none' },
      circuitAt(deck, 299.792458e6),
    );
    const middle = performance.now();
    spawnSync('nec2c', ['-i', join(folder, 'a.nec'), '-o', join(folder, 'a.out')]);
    const end = performance.now();
    z = `${feeds[0]?.impedance.re.toFixed(3)} + j${feeds[0]?.impedance.im.toFixed(3)}`;
    if (round < 0) continue;
    ours.push(middle - start);
    theirs.push(end - middle);
  }
  const [a, b] = [median(ours), median(theirs)];
  console.log(
    `${n} segments: ours ${a.toFixed(1)} ms, nec2c ${b.toFixed(1)} ms, ratio ${(a / b).toFixed(2)} (${z} Ω)`,
  );
}
rmSync(folder, { recursive: true });
