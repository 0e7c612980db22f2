/**
 * Two short rounds of `npm run torture`, one for each way to settle: the service is killed at random
 * and at named points, its node is cut off and loses answers, and the books are right after it.
 */
import { expect, test } from 'vitest';
import { totalLines } from './report.ts';
import { torture } from './torture.ts';

test('who paid is served once, and what is served is paid, through deaths and outages', async () => {
  const lines: string[] = [];
  const rounds = await torture(
    {
      rounds: 2,
      seed: 20,
      seconds: 5,
      faults: ['kill', 'point', 'cut', 'lost'],
      modes: ['batch', 'first'],
      ignore: [],
      endpoints: 1,
      processes: 1,
      depth: 1,
      exposureMax: 50_000n,
    },
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
