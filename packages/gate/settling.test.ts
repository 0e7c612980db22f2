/** Settling one claim before its content: once, by what is in the journal, and never twice. */
import { describe, expect, it, vi } from 'vitest';
import { MemoryLedger } from './ledger/memory.ts';
import type { SettlementEntry } from './settle/types.ts';
import { settle } from './settling.ts';
import { authorizationOf } from './testing/claims.ts';
import { FakeChain, FakeSettler } from './testing/fake-chain.ts';
import { claim, HASH, NOW } from './testing/walk.ts';

const reserved = claim('reserved');
const entry = (over: Partial<SettlementEntry>): SettlementEntry => ({
  claimId: reserved.id,
  authorization: authorizationOf(1),
  state: 'queued',
  attempts: 0,
  ...over,
});

/** A journal that knows this of the claim, and a settler that is asked for what it does not know. */
function open(known: SettlementEntry | undefined, queued = true) {
  const ledger = new MemoryLedger();
  const settler = new FakeSettler(new FakeChain(NOW), ledger);
  const get = vi.spyOn(ledger, 'get').mockResolvedValue(known);
  const enqueue = vi.spyOn(ledger, 'enqueue').mockResolvedValue(queued);
  const put = vi.spyOn(ledger, 'put').mockResolvedValue();
  const asked = vi
    .spyOn(settler, 'settleNow')
    .mockImplementation(async (claimId) => ({ claimId, status: 'settled', txHash: HASH }));
  return { parts: { ledger, settler }, get, enqueue, put, asked };
}

const settled = { claimId: 'c1', status: 'settled', txHash: HASH };

describe('a claim', () => {
  it.each<[string, SettlementEntry | undefined, object, number]>([
    ['is settled where the journal knows nothing', undefined, settled, 1],
    ['is settled where it waits', entry({ state: 'broadcast', txHash: '0xcc' }), settled, 1],
    ['was settled', entry({ state: 'settled', txHash: HASH }), settled, 0],
    ['was settled by whom nobody knows: that is asked', entry({ state: 'settled' }), settled, 1],
    [
      'failed, and is told why',
      entry({ state: 'failed', reason: 'paused' }),
      { claimId: 'c1', status: 'failed', reason: 'paused' },
      0,
    ],
    [
      'failed for what nobody wrote down',
      entry({ state: 'failed' }),
      { claimId: 'c1', status: 'failed', reason: expect.stringContaining('token') },
      0,
    ],
  ])('%s', async (_name, known, outcome, calls) => {
    const { parts, asked, enqueue, get } = open(known);
    expect(await settle(reserved, null, parts)).toEqual(outcome);
    expect(get).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls).toEqual(Array(calls).fill(['c1']));
    expect(enqueue).toHaveBeenCalledTimes(calls);
  });

  it('that was released is settled for nobody', async () => {
    const { parts, asked } = open(undefined, false);
    const outcome = await settle(reserved, null, parts);
    expect(outcome).toEqual({
      claimId: 'c1',
      status: 'unknown',
      reason: expect.stringContaining('released'),
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('that the chain carried out already is written down as that, and nothing is sent', async () => {
    const waiting = entry({});
    const { parts, asked, put, enqueue } = open(waiting);
    const carried = { txHash: HASH, blockNumber: 7n } as const;
    expect(await settle(reserved, carried, parts)).toEqual(settled);
    expect(put.mock.calls).toEqual([[[{ ...waiting, state: 'settled', ...carried }]]]);
    expect(enqueue).toHaveBeenCalledTimes(1);
    expect(asked).not.toHaveBeenCalled();
    // What is not in the journal cannot be written down as settled: whoever settles finds it out.
    const lost = open(undefined);
    expect(await settle(reserved, carried, lost.parts)).toEqual(settled);
    expect(lost.put).not.toHaveBeenCalled();
  });

  it('is settled once, however many wait for it, and asked for anew once that is over', async () => {
    const { parts, asked } = open(undefined);
    const other = { ...reserved, id: 'c2' };
    const outcomes = await Promise.all(
      [reserved, reserved, other, reserved].map((each) => settle(each, null, parts)),
    );
    expect(outcomes.map(({ claimId }) => claimId)).toEqual(['c1', 'c1', 'c2', 'c1']);
    expect(asked.mock.calls).toEqual([['c1'], ['c2']]);
    await settle(reserved, null, parts);
    expect(asked).toHaveBeenCalledTimes(3);
    // Another settler has other claims under way.
    const elsewhere = open(undefined);
    const both = [settle(reserved, null, parts), settle(reserved, null, elsewhere.parts)];
    await Promise.all(both);
    expect(elsewhere.asked).toHaveBeenCalledTimes(1);
  });

  it('whose ledger does not answer is asked for again by the next', async () => {
    const { parts, enqueue, asked } = open(undefined);
    enqueue.mockRejectedValueOnce(new Error('disk full'));
    const both = [settle(reserved, null, parts), settle(reserved, null, parts)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await settle(reserved, null, parts)).toEqual(settled);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
