import { expect, it } from 'vitest';
import { Rounds } from './rounds.ts';

it('has made its first turn when a start resolves, whoever began it', async () => {
  const first = Promise.withResolvers<number>();
  let turns = 0;
  const rounds = new Rounds(async () => {
    const delay = await first.promise;
    turns++;
    return delay;
  });
  const seen: number[] = [];
  const both = [rounds.start(), rounds.start()].map((start) => start.then(() => seen.push(turns)));
  first.resolve(60_000);
  await Promise.all(both);
  rounds.stop();
  expect(seen).toEqual([1, 1]);
});
