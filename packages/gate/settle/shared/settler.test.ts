/** Several processes, one of which settles: what all sell is settled once, whatever becomes of them. */
import fc from 'fast-check';
import { type Hex, keccak256 } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAYEE, RELAYERS } from '../../testing/settling-model.ts';
import { openShared } from '../../testing/shared-model.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const all = (count: number, state: string) => Array.from({ length: count }, () => state);

test('one of them leads, and settles what all have sold', async () => {
  const model = openShared();
  const processes = [model.join(), model.join(), model.join()];
  for (const { settler } of processes) await settler.start();
  expect(processes.map(({ settler }) => settler.leads)).toEqual([true, false, false]);
  const ids = (await Promise.all(processes.map(({ sell }) => sell(5)))).flat();
  await model.pass(6);
  expect(await model.states(ids)).toEqual(all(15, 'settled'));
  // Together, in as few transactions as one process alone would have sent.
  expect(model.chain.count(RELAYERS[0] ?? '')).toBeLessThanOrEqual(2);
  expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
});

test('who waits for an outcome in another process hears of it', async () => {
  const model = openShared({ batchWait: 60_000 });
  const [leader, other] = [model.join(), model.join()];
  await leader.settler.start();
  await other.settler.start();
  const [waits = ''] = await other.sell();
  const [patient = ''] = await other.sell();
  const outcome = other.settler.settleNow(waits);
  await model.pass(6);
  expect(await outcome).toMatchObject({ claimId: waits, status: 'settled' });
  // Others went with it, for there was room; and what nobody waits for is no longer asked for.
  expect(await model.states([patient])).toEqual(['settled']);
});

test('where the leader dies the next one takes up what it left, and nothing is settled twice', async () => {
  const model = openShared();
  const [first, second, third] = [model.join(), model.join(), model.join()];
  for (const { settler } of [first, second, third]) await settler.start();
  const before = await first.sell(3);
  await model.pass(1);
  // What it has sent is in no block yet.
  expect(await model.states(before)).toEqual(all(3, 'broadcast'));
  await first.settler.vanish();
  const after = await second.sell(3);
  await model.pass(9);
  expect([second.settler.leads, third.settler.leads]).toEqual([false, false]);
  await model.pass(10);
  expect([second.settler.leads, third.settler.leads].filter(Boolean)).toHaveLength(1);
  expect(await model.states([...before, ...after])).toEqual(all(6, 'settled'));
  expect(model.chain.count(RELAYERS[0] ?? '')).toBe(2);
});

test('one that ends in order hands over at once', async () => {
  const model = openShared();
  const [first, second] = [model.join(), model.join()];
  await first.settler.start();
  await second.settler.start();
  const ids = await first.sell(2);
  const stopped = first.settler.stop();
  await model.pass(4);
  await stopped;
  expect(await model.states(ids)).toEqual(all(2, 'settled'));
  await model.pass(1.5);
  expect(second.settler.leads).toBe(true);
});

test('a leader that is cut off from the ledger stops settling before another may begin', async () => {
  const model = openShared();
  const [first, second] = [model.join(), model.join()];
  await first.settler.start();
  await second.settler.start();
  await model.pass(2);
  first.wire.state = 'cut';
  let both = 0;
  const ids = await second.sell(2);
  for (let seconds = 0; seconds < 16; seconds += 2) {
    await model.pass(2);
    if (first.settler.leads && second.settler.leads) both++;
  }
  expect(both).toBe(0);
  expect(second.settler.leads).toBe(true);
  expect(await model.states(ids)).toEqual(all(2, 'settled'));
  expect(first.settler.room(BigInt(model.chain.time + 300))).toMatchObject({
    ok: false,
    why: 'no process settles payments at the moment',
  });
  expect(first.settler.health()).toMatchObject([{ code: 'not_settled' }]);
  first.wire.state = 'whole';
  await model.pass(3);
  expect(first.settler.leads).toBe(false);
  expect(first.settler.room(BigInt(model.chain.time + 300))).toEqual({ ok: true });
});

test('one that believes for ever that it leads sends nothing once another does', async () => {
  const model = openShared();
  const [first, second] = [model.join(), model.join()];
  await first.settler.start();
  await second.settler.start();
  await model.pass(1);
  first.wire.state = 'deaf';
  // The ledger hears nothing of it, and it goes on as if it led.
  await model.pass(14);
  expect([first.settler.leads, second.settler.leads]).toEqual([true, true]);
  const sent: Hex[] = [];
  model.chain.instead = (method, params) => {
    if (method === 'eth_sendRawTransaction') sent.push(params[0] as Hex);
    return undefined;
  };
  const ids = [...(await first.sell(3)), ...(await second.sell(3))];
  await model.pass(12);
  expect(await model.states(ids)).toEqual(all(6, 'settled'));
  for (const raw of sent)
    expect(await model.ledger.journal.transaction(keccak256(raw))).toBeDefined();
  // All that it tried was refused before it was sent.
  expect(first.errors.map(String).join()).toContain('another settles now');
  expect(new Set(sent).size).toBe(model.chain.count(RELAYERS[0] ?? ''));
});

test('a process that does not lead knows what room there is, by what the leader says and it sold since', async () => {
  const model = openShared({ maxOpen: 10, batchWait: 60_000 });
  const [leader, other] = [model.join(), model.join()];
  const until = () => BigInt(model.chain.time + 300);
  await leader.settler.start();
  await other.settler.start();
  expect(other.settler.room(until())).toMatchObject({ ok: false });
  await model.pass(2);
  expect(other.settler.room(until())).toEqual({ ok: true });
  expect(other.settler.status()).toMatchObject({ queued: 0, underWay: 0 });
  // Two processes may each have sold five since: that is as many as are taken on.
  await other.sell(5);
  expect(other.settler.room(until())).toMatchObject({
    ok: false,
    why: expect.stringContaining('10 payments wait'),
  });
  await model.pass(5);
  expect(other.settler.status()).toMatchObject({ queued: 5 });
  expect(other.settler.room(until())).toEqual({ ok: true });
  expect(other.settler.room(BigInt(model.chain.time + 5))).toMatchObject({ ok: false });
});

test('where the leader dies the others sell on until the next one leads, by what it said and all they sold since', async () => {
  const model = openShared({ maxOpen: 10, batchWait: 60_000 });
  const [first, second, third] = [model.join(), model.join(), model.join()];
  for (const { settler } of [first, second, third]) await settler.start();
  await model.pass(3);
  const room = (of: typeof first) => of.settler.room(BigInt(model.chain.time + 300));
  await first.settler.vanish();
  // The next one has to ask how all stands before it knows.
  model.chain.instead = () => new Promise((resolve) => setTimeout(resolve, 300));
  const refused: unknown[] = [];
  for (let quarter = 0; quarter < 60; quarter++) {
    await model.pass(0.25);
    for (const one of [second, third]) if (!room(one).ok) refused.push([quarter / 4, room(one)]);
  }
  expect(refused).toEqual([]);
  expect([second.settler.leads, third.settler.leads].filter(Boolean)).toHaveLength(1);
  // Again, with two of three sold out: what was sold nine seconds ago is not forgotten for its age.
  const [leads, other] = second.settler.leads ? [second, third] : [third, second];
  await leads.settler.vanish();
  await other.sell(4);
  await model.pass(4);
  await other.sell(1);
  await model.pass(3);
  expect(room(other)).toMatchObject({ ok: false, why: expect.stringContaining('payments wait') });
});

test('where nobody takes the lead nothing is sold once the last report is older than a lease and two seconds', async () => {
  const model = openShared();
  const [first, second] = [model.join(), model.join()];
  for (const { settler } of [first, second]) await settler.start();
  await model.pass(3);
  await first.settler.vanish();
  second.wire.state = 'cut';
  const room = () => second.settler.room(BigInt(model.chain.time + 300));
  await model.pass(10.5);
  expect(room()).toEqual({ ok: true });
  await model.pass(2);
  expect(room()).toMatchObject({ ok: false, why: 'no process settles payments at the moment' });
  expect(second.settler.health()).toMatchObject([{ code: 'not_settled' }]);
});

test('what the leader cannot settle no other process sells', async () => {
  const model = openShared({ fees: { maxGasPrice: 1n } });
  const [leader, other] = [model.join(), model.join()];
  await leader.settler.start();
  await other.settler.start();
  await model.pass(3);
  const until = BigInt(model.chain.time + 300);
  for (const { settler } of [leader, other])
    expect(settler.room(until, 1_000n)).toMatchObject({
      ok: false,
      why: expect.stringContaining('too dear'),
    });
});

const deed = fc.record({
  deed: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'join',
    'vanish',
    'stop',
    'cut',
    'deaf',
    'mend',
    'wait',
  ),
  which: fc.nat(),
  seconds: fc.constantFrom(0.25, 1, 3, 12),
});

test('whatever dies, is cut off or comes, each payment is settled once and none is lost', async () => {
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
      const model = openShared();
      const running = [model.join()];
      await running[0]?.settler.start();
      const ids: string[] = [];
      for (const { deed, which, seconds } of deeds) {
        const one = running[which % running.length];
        if (deed === 'sell') ids.push(...((await one?.sell(2)) ?? []));
        else if (deed === 'join' && running.length < 5) {
          const joined = model.join();
          running.push(joined);
          await joined.settler.start();
        } else if (deed === 'cut' || deed === 'deaf') {
          if (one) one.wire.state = deed;
        } else if (deed === 'mend') {
          if (one) one.wire.state = 'whole';
        } else if (running.length > 1 && (deed === 'vanish' || deed === 'stop')) {
          running.splice(which % running.length, 1);
          const ended = deed === 'stop' ? one?.settler.stop() : one?.settler.vanish();
          await model.pass(9);
          await ended;
        }
        await model.pass(seconds);
      }
      for (const { wire } of running) wire.state = 'whole';
      await model.pass(60);
      expect(await model.states(ids)).toEqual(all(ids.length, 'settled'));
      // The payee has the money of each once.
      expect(model.chain.balances.get(PAYEE) ?? 0n).toBe(BigInt(ids.length) * 1_000n);
      expect(await model.ledger.journal.openTransactions()).toEqual([]);
      sold += ids.length;
      for (const { settler } of running) await settler.vanish();
    }),
    { numRuns: 40 },
  );
  expect(sold).toBeGreaterThan(200);
});
