/** What the chain says of an entry: paid, not paid, or not known, and never one for another. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Authorization, AuthorizationOutcome } from '../chain/types.ts';
import { authorizationOf } from '../testing/claims.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import {
  CANCELLED,
  firstBlock,
  GIVE_UP_AFTER,
  isCancelled,
  isExpired,
  LONG_LOOK_BACK,
  LOOK_BACK,
  newEntry,
  outcomeOf,
  reconcile,
} from './outcome.ts';

const NOW = 1_800_000_000;
const HEAD = 100_000n;
const TX = `0x${'ab'.repeat(32)}` as const;

/** A chain whose events a test sets, and which says from where they were searched for. */
class ToldChain extends FakeChain {
  searched: bigint[] = [];
  /** The nonce's outcome, for a search from this block or an earlier one. */
  events: readonly { readonly from: bigint; readonly outcome: AuthorizationOutcome }[] = [];
  isUsed = false;

  height = HEAD;

  override async head() {
    return { ...(await super.head()), number: this.height, time: this.time };
  }

  override async authorizationOutcome(
    _authorization: Authorization,
    since = 0n,
  ): Promise<AuthorizationOutcome> {
    if (!this.isUsed) return { status: 'unused' };
    this.searched.push(since);
    const seen = this.events.find(({ from }) => since <= from);
    return seen?.outcome ?? { status: 'cancelled', txHash: null };
  }
}

let chain: ToldChain;
beforeEach(() => {
  chain = new ToldChain(NOW);
});

const entry = (over: object = {}) => ({
  ...newEntry({ claimId: 'one', authorization: authorizationOf(1) }),
  state: 'broadcast' as const,
  ...over,
});

describe('an entry', () => {
  test('is queued at first, and knows what was bought where that was said', () => {
    const claim = { claimId: 'one', authorization: authorizationOf(1) };
    const resource = { url: 'https://t.example/a', description: 'A', mimeType: 'text/html' };
    const queued = { ...claim, state: 'queued', attempts: 0 };
    expect(newEntry(claim)).toStrictEqual(queued);
    expect(newEntry({ ...claim, resource })).toStrictEqual({ ...queued, resource });
  });

  test.each([
    ['settled', { state: 'settled', txHash: TX }, { status: 'settled', txHash: TX }],
    [
      'failed, by whom where that is known',
      { state: 'failed', reason: CANCELLED, txHash: TX },
      { status: 'failed', reason: CANCELLED, txHash: TX },
    ],
    ['failed', { state: 'failed', reason: 'no' }, { status: 'failed', reason: 'no' }],
    ['failed for no reason', { state: 'failed' }, { status: 'failed', reason: '' }],
    [
      'queued: not known',
      { state: 'queued', reason: 'dear' },
      { status: 'unknown', reason: 'dear' },
    ],
    ['sent: not known', { txHash: TX }, { status: 'unknown', reason: '', txHash: TX }],
    // What nothing settled is not settled, whatever its state says.
    ['settled by nothing', { state: 'settled' }, { status: 'unknown', reason: '' }],
  ])('says to the outside: %s', (_, over, outcome) => {
    expect(outcomeOf(entry(over))).toStrictEqual({ claimId: 'one', ...outcome });
  });

  test('is cancelled where it failed by a transaction of its payer, and not otherwise', () => {
    const cancelled = { state: 'failed', reason: CANCELLED, txHash: TX };
    expect(isCancelled(entry(cancelled))).toBe(true);
    for (const state of ['queued', 'broadcast', 'unknown', 'settled'])
      expect(isCancelled(entry({ ...cancelled, state }))).toBe(false);
    expect(isCancelled(entry({ ...cancelled, reason: 'expired unsettled' }))).toBe(false);
    expect(isCancelled(entry({ ...cancelled, txHash: undefined }))).toBe(false);
  });

  test('is expired from the second at which it is not valid any more', () => {
    const over = NOW + 300;
    expect([over - 1, over, over + 1].map((now) => isExpired(entry(), now))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a nonce that is used', () => {
  beforeEach(() => {
    chain.isUsed = true;
  });

  test('and no event known is unknown: money may have moved', async () => {
    const found = await reconcile(chain, entry({ sinceBlock: 99_990n }), NOW);
    expect(found).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/not known yet/),
    });
    expect(outcomeOf(found).status).toBe('unknown');
  });

  test('stays unknown until long after it could have been used, and is then given up', async () => {
    const last = NOW + 300 + GIVE_UP_AFTER;
    expect((await reconcile(chain, entry(), last - 1)).state).toBe('unknown');
    expect(await reconcile(chain, entry(), last)).toMatchObject({
      state: 'failed',
      reason: 'the nonce is used, and no event says for what',
    });
  });

  test('is looked for further back before anything is said of it', async () => {
    const outcome = { status: 'transferred', txHash: TX, blockNumber: 70_000n } as const;
    chain.events = [{ from: 70_000n, outcome }];
    const found = await reconcile(chain, entry(), NOW + 300 + GIVE_UP_AFTER + 1_000);
    expect(found).toMatchObject({ state: 'settled', txHash: TX, blockNumber: 70_000n });
    expect(chain.searched).toEqual([
      HEAD - BigInt(LOOK_BACK) - BigInt(GIVE_UP_AFTER + 1_000),
      HEAD - BigInt(LONG_LOOK_BACK),
    ]);
  });

  test('is not searched for twice from one place', async () => {
    await reconcile(chain, entry({ sinceBlock: 10n }), NOW);
    expect(chain.searched).toEqual([10n]);
  });

  test('is searched for from the day before, where that is further back, and from no block below 0', async () => {
    const day = BigInt(LONG_LOOK_BACK);
    const searched = async (height: bigint, sinceBlock: bigint) => {
      chain.height = height;
      chain.searched = [];
      await reconcile(chain, entry({ sinceBlock }), NOW);
      return chain.searched;
    };
    expect(await searched(HEAD, HEAD - day)).toEqual([HEAD - day]);
    expect(await searched(HEAD, HEAD - day + 1n)).toEqual([HEAD - day + 1n, HEAD - day]);
    expect(await searched(day - 1n, 5n)).toEqual([5n, 0n]);
    expect(await searched(day + 1n, 5n)).toEqual([5n, 1n]);
  });

  test('and cancelled is failed, by the transaction that did it', async () => {
    chain.events = [{ from: HEAD, outcome: { status: 'cancelled', txHash: TX } }];
    expect(await reconcile(chain, entry(), NOW)).toMatchObject({
      state: 'failed',
      txHash: TX,
      reason: 'the authorization was cancelled, or used for another payment',
    });
    expect(chain.searched).toHaveLength(1);
  });
});

describe('a nonce that is not used', () => {
  test('goes back in the queue, with nothing said of a transaction that did not carry it', async () => {
    const found = await reconcile(chain, entry({ txHash: TX, blockNumber: 5n }), NOW, 'why');
    expect(found).toStrictEqual({ ...entry(), state: 'queued', reason: 'why' });
  });

  test('keeps what was said of it before, and nothing where nothing was', async () => {
    expect(await reconcile(chain, entry(), NOW)).toStrictEqual({ ...entry(), state: 'queued' });
    const before = entry({ reason: 'too dear' });
    expect(await reconcile(chain, before, NOW)).toStrictEqual({ ...before, state: 'queued' });
  });

  test('has failed when its time is over and a block past it is there, and not before', async () => {
    const over = NOW + 300;
    chain.time = over - 1;
    expect((await reconcile(chain, entry(), over)).state).toBe('queued');
    expect((await reconcile(chain, entry(), over - 1)).state).toBe('queued');
    chain.time = over;
    expect((await reconcile(chain, entry(), over - 1)).state).toBe('queued');
    expect(await reconcile(chain, entry(), over, 'too dear')).toMatchObject({
      state: 'failed',
      reason: 'expired unsettled: too dear',
    });
    expect(await reconcile(chain, entry(), over)).toMatchObject({ reason: 'expired unsettled' });
  });

  test('has failed long after its time on a chain that makes no blocks', async () => {
    const late = NOW + 300 + GIVE_UP_AFTER;
    expect((await reconcile(chain, entry(), late - 1)).state).toBe('queued');
    expect((await reconcile(chain, entry(), late)).state).toBe('failed');
  });

  test('is not decided by a node that does not answer', async () => {
    chain.down = true;
    await expect(reconcile(chain, entry(), NOW)).rejects.toThrow(/did not answer/);
  });
});

describe('where the search begins', () => {
  test('is some minutes back, further by what it is past its time, and never below the first block', () => {
    const at = (head: bigint, now: number, over: object = {}) => firstBlock(entry(over), head, now);
    expect(at(HEAD, NOW)).toBe(HEAD - BigInt(LOOK_BACK));
    expect(at(HEAD, NOW + 300)).toBe(HEAD - BigInt(LOOK_BACK));
    expect(at(HEAD, NOW + 450)).toBe(HEAD - BigInt(LOOK_BACK) - 150n);
    expect(at(BigInt(LOOK_BACK) - 1n, NOW)).toBe(0n);
    expect(at(BigInt(LOOK_BACK), NOW)).toBe(0n);
    expect(at(BigInt(LOOK_BACK) + 1n, NOW)).toBe(1n);
  });

  test('is where it began the first time', () => {
    expect(firstBlock(entry({ sinceBlock: 77n }), HEAD, NOW)).toBe(77n);
  });
});

test('an entry is settled by a transaction that is known, and by no other word', () => {
  expect(outcomeOf(entry({ state: 'settled', txHash: TX }))).toEqual({
    claimId: 'one',
    status: 'settled',
    txHash: TX,
  });
  expect(outcomeOf(entry({ state: 'settled' }))).toMatchObject({ status: 'unknown' });
  expect(outcomeOf(entry({ txHash: TX, reason: 'slow' }))).toEqual({
    claimId: 'one',
    status: 'unknown',
    reason: 'slow',
    txHash: TX,
  });
});

test('what was searched as far back as it goes is not searched a second time', async () => {
  const chain = new ToldChain(NOW);
  chain.isUsed = true;
  const further = HEAD - BigInt(LONG_LOOK_BACK);
  const entry = newEntry({ claimId: 'one', authorization: authorizationOf(1) });
  await reconcile(chain, { ...entry, sinceBlock: further }, NOW);
  expect(chain.searched).toEqual([further]);
  await reconcile(chain, { ...entry, sinceBlock: further + 1n }, NOW);
  expect(chain.searched).toEqual([further, further + 1n, further]);
});
