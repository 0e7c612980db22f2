/**
 * Short rounds of `npm run torture`: of one process, for each way to settle, which is killed at random and at
 * named points while its node is cut off and loses answers; and of two on one database behind nginx, which
 * are killed while the database ends and comes again. The books are right after it.
 */
import { expect, test } from 'vitest';
import type { TortureOptions } from './options.ts';
import { totalLines } from './report.ts';
import { torture } from './torture.ts';

const BRIEF: TortureOptions = {
  rounds: 1,
  seed: 20,
  seconds: 5,
  faults: [],
  modes: ['batch'],
  ignore: [],
  endpoints: 1,
  processes: 1,
  depth: 1,
  exposureMax: 50_000n,
};

test('who paid is served once, and what is served is paid, through deaths and outages', async () => {
  const lines: string[] = [];
  const rounds = await torture(
    { ...BRIEF, rounds: 2, faults: ['kill', 'point', 'cut', 'lost'], modes: ['batch', 'first'] },
    (line) => lines.push(line),
  );
  expect(
    rounds.flatMap(({ findings }) => findings),
    lines.join('\n'),
  ).toEqual([]);
  expect(rounds.map(({ mode }) => mode)).toEqual(['batch', 'first']);
  for (const { faults, served, samples } of rounds) {
    expect(faults.size).toBeGreaterThan(0);
    expect(served).toBeGreaterThan(0);
    expect(samples).toBeGreaterThan(0);
  }
  expect(totalLines(rounds)[0]).toMatch(/^2 rounds, 2 clean; \d+ payments, \d+ purchases served$/);
});

test('two processes on one database sell each thing once, and let one address through as one would', async () => {
  const lines: string[] = [];
  const [round] = await torture({ ...BRIEF, processes: 2, faults: ['kill', 'database'] }, (line) =>
    lines.push(line),
  );
  expect(round?.findings, lines.join('\n')).toEqual([]);
  expect([...(round?.faults.keys() ?? [])].toSorted()).toEqual(['database', 'kill']);
  expect(round?.served).toBeGreaterThan(0);
  expect(round?.quota.through).toBeGreaterThan(0);
  expect(round?.samples).toBeGreaterThan(0);
});
