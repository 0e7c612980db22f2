/** Payments after they were settled or cancelled, on a chain that takes blocks back: who is told of what, and what is written. */
import { describe, expect, test, vi } from 'vitest';
import type { Hex, SignedAuthorization } from '../chain/types.ts';
import { NOW } from '../testing/claims.ts';
import { ModelChain } from '../testing/model-chain.ts';
import { authorizations, wallet } from '../testing/settling-model.ts';
import { Afterwards, type AfterwardsParts } from './afterwards.ts';
import { Book } from './book.ts';
import { memoryJournal } from './memory-journal.ts';
import { RelayNode } from './node.ts';
import { CANCELLED, newEntry } from './outcome.ts';
import type { SettlementEntry } from './types.ts';

const TX: Hex = `0x${'ab'.repeat(32)}`;
const GONE = 'its block was reorganised away';

function open(over: Partial<AfterwardsParts> = {}) {
  const chain = new ModelChain(NOW);
  const sign = authorizations(chain);
  const journal = memoryJournal();
  const saved: SettlementEntry[] = [];
  const book = new Book(journal, (entry) => saved.push(entry));
  const node = new RelayNode(chain);
  const afterwards = new Afterwards({ chain, journal, book, node, ...over });
  /** These in one transaction of the next block, which is watched. */
  async function settle(...some: readonly SignedAuthorization[]): Promise<Hex> {
    const [first] = some;
    if (first === undefined) throw new Error('nothing to settle');
    const txHash = chain.carry(first);
    const waiting = chain.pool.get(txHash);
    if (waiting === undefined) throw new Error('it does not wait');
    const calls = some.map((authorization) => ({ authorization, mayFail: true }));
    chain.pool.set(txHash, { ...waiting, gas: 1_000_000n, calls });
    const block = chain.mine();
    const by = { state: 'settled', txHash, blockNumber: block.number } as const;
    await journal.put(some.map((one) => ({ ...entryOf(one), ...by })));
    afterwards.settled(block, txHash, some.map(idOf));
    await afterwards.look();
    return txHash;
  }
  const read = async (one: SignedAuthorization): Promise<SettlementEntry | undefined> =>
    journal.get(idOf(one));
  return { chain, sign, journal, saved, afterwards, settle, read };
}

const idOf = ({ nonce }: SignedAuthorization): string => `claim-${BigInt(nonce)}`;
const entryOf = (authorization: SignedAuthorization): SettlementEntry =>
  newEntry({ claimId: idOf(authorization), authorization });
const cancelledBy = (txHash: Hex) => ({ state: 'failed', reason: CANCELLED, txHash }) as const;

describe('watched', () => {
  test('is what was settled, and what its payer cancelled', () => {
    const { afterwards, sign, chain } = open();
    const { number, hash } = chain.newest();
    afterwards.settled({ number, hash }, TX, []);
    expect(afterwards.watched).toBe(0);
    const sent = (n: number) => ({ txHash: `0x${String(n).repeat(64)}` as Hex });
    afterwards.found([
      entryOf(sign()),
      { ...entryOf(sign()), state: 'unknown', ...sent(1) },
      { ...entryOf(sign()), state: 'failed', reason: 'expired unsettled', ...sent(2) },
    ]);
    expect(afterwards.watched).toBe(0);
    afterwards.found([
      { ...entryOf(sign()), state: 'settled', ...sent(3) },
      { ...entryOf(sign()), ...cancelledBy(sent(4).txHash) },
    ]);
    expect(afterwards.watched).toBe(2);
    afterwards.settled({ number, hash }, TX, ['a']);
    expect(afterwards.watched).toBe(3);
  });

  test('is what an earlier process left, until it is final', async () => {
    const { afterwards, sign, chain, journal, read } = open();
    const one = sign();
    const txHash = chain.carry(one);
    const { number } = chain.mine();
    await journal.put([{ ...entryOf(one), state: 'settled', txHash, blockNumber: number }]);
    await afterwards.start();
    expect(afterwards.watched).toBe(1);
    chain.finalBlock = number - 1n;
    await afterwards.look();
    expect([afterwards.watched, (await read(one))?.final]).toEqual([1, undefined]);
    chain.finalBlock = number;
    await afterwards.look();
    expect([afterwards.watched, (await read(one))?.final]).toEqual([0, true]);
  });

  test('is put back where what an earlier process left stands in no block', async () => {
    const { afterwards, sign, journal, read } = open();
    const one = sign();
    await journal.put([{ ...entryOf(one), state: 'settled', txHash: TX, blockNumber: 1_000n }]);
    await afterwards.start();
    await afterwards.look();
    expect(await read(one)).toMatchObject({ state: 'queued', reason: GONE });
    expect(afterwards.watched).toBe(0);
  });

  test('and final is only what is decided still', async () => {
    const { settle, sign, chain, journal, afterwards, read } = open();
    const [settled, cancelled, queued, poor] = [sign(), sign(), sign(), sign()] as const;
    const txHash = await settle(settled, cancelled, queued, poor);
    await journal.put([
      { ...entryOf(cancelled), ...cancelledBy(txHash) },
      entryOf(queued),
      { ...entryOf(poor), state: 'failed', reason: 'no money', txHash },
    ]);
    chain.finalBlock = chain.newest().number;
    await afterwards.look();
    const final = await Promise.all([settled, cancelled, queued, poor].map(read));
    expect(final.map((entry) => entry?.final)).toEqual([true, true, undefined, undefined]);
    expect(final.map((entry) => entry?.state)).toEqual(['settled', 'failed', 'queued', 'failed']);
  });

  test('and a claim that the journal does not know is passed over', async () => {
    const { afterwards, chain, saved } = open();
    afterwards.settled(chain.newest(), TX, ['nobody']);
    chain.finalBlock = chain.newest().number;
    await afterwards.look();
    expect([saved, afterwards.watched]).toEqual([[], 0]);
  });
});

describe('where a block is taken back', () => {
  test('what its transaction moves in another block stays settled there, and is watched there', async () => {
    const reopen = vi.fn(async () => true);
    const { settle, sign, chain, saved, afterwards, read } = open({ reopen });
    const [kept, poor] = [sign(), sign({ from: wallet(2) })];
    const txHash = await settle(kept, poor);
    chain.reorganise(1);
    chain.balances.set(poor.from, 0n);
    const { number } = chain.mine();
    await afterwards.look();
    expect(await read(kept)).toMatchObject({ state: 'settled', txHash, blockNumber: number });
    expect(await read(poor)).toMatchObject({ state: 'queued', reason: GONE });
    expect(await read(poor)).not.toHaveProperty('txHash');
    // The transaction is in a block: it is not sent again.
    expect(reopen).not.toHaveBeenCalled();
    expect(saved).toHaveLength(2);
    chain.finalBlock = number - 1n;
    await afterwards.look();
    expect((await read(kept))?.final).toBe(undefined);
    chain.finalBlock = number;
    await afterwards.look();
    expect((await read(kept))?.final).toBe(true);
    expect(afterwards.watched).toBe(0);
  });

  test('what its transaction does not move there is nothing to watch there', async () => {
    const { settle, sign, chain, afterwards, read, saved } = open();
    const poor = sign();
    await settle(poor);
    chain.reorganise(1);
    chain.balances.set(poor.from, 0n);
    chain.mine();
    await afterwards.look();
    expect((await read(poor))?.state).toBe('queued');
    expect([afterwards.watched, saved.length]).toEqual([0, 1]);
  });

  test('a transaction of ours that is in no block comes again, and nothing is asked of the chain', async () => {
    const reopen = vi.fn(async () => true);
    const { settle, sign, chain, afterwards, read, saved } = open({ reopen });
    const one = sign();
    const txHash = await settle(one);
    const asked = vi.spyOn(chain, 'authorizationOutcome');
    chain.reorganise(1, { forget: true });
    await afterwards.look();
    const lost = { ...entryOf(one), state: 'settled', txHash, blockNumber: 1_003n };
    expect(reopen.mock.calls).toEqual([[txHash, [lost]]]);
    expect([saved, afterwards.watched]).toEqual([[], 0]);
    expect(asked).not.toHaveBeenCalled();
    expect((await read(one))?.state).toBe('settled');
  });

  test.each([
    ['that was none of ours', { reopen: async () => false }],
    ['where nothing is sent again', {}],
  ])('a transaction %s leaves the payment to be asked for anew', async (_, over) => {
    const { settle, sign, chain, afterwards, read } = open(over);
    const one = sign();
    await settle(one);
    chain.reorganise(1, { forget: true });
    await afterwards.look();
    expect(await read(one)).toStrictEqual({ ...entryOf(one), reason: GONE });
    expect(afterwards.watched).toBe(0);
  });

  test('a transaction that carries nothing any more does not come again', async () => {
    const reopen = vi.fn(async () => true);
    const { settle, sign, chain, journal, afterwards } = open({ reopen });
    const one = sign();
    await settle(one);
    await journal.put([entryOf(one)]);
    chain.reorganise(1, { forget: true });
    await afterwards.look();
    expect(reopen).not.toHaveBeenCalled();
  });

  test('what expired meanwhile has failed', async () => {
    const { settle, sign, chain, afterwards, read } = open();
    const one = sign();
    await settle(one);
    chain.reorganise(1, { forget: true });
    chain.mine({ seconds: 300 });
    await afterwards.look();
    expect(await read(one)).toMatchObject({
      state: 'failed',
      reason: `expired unsettled: ${GONE}`,
    });
    expect(afterwards.watched).toBe(0);
  });

  test('what another transaction carried out in its place is settled by that one, and watched', async () => {
    const { settle, sign, chain, afterwards, read } = open();
    const one = sign();
    await settle(one);
    chain.reorganise(1, { forget: true });
    const txHash = chain.carry(one);
    const { number } = chain.mine();
    await afterwards.look();
    expect(await read(one)).toMatchObject({ state: 'settled', txHash, blockNumber: number });
    expect(afterwards.watched).toBe(1);
  });

  test('what the chain’s events say as before is not told again, and is watched on', async () => {
    const { settle, sign, chain, afterwards, saved } = open();
    const one = sign();
    const txHash = await settle(one);
    chain.reorganise(1, { forget: true });
    // One endpoint has not seen the receipt yet, the other knows the event.
    const outcome = { status: 'transferred', txHash, blockNumber: 1_003n } as const;
    chain.used.set(`${one.from}${one.nonce}`, outcome);
    await afterwards.look();
    expect([saved, afterwards.watched]).toEqual([[], 1]);
  });

  test('what nobody settled any more is settled by nothing that happened to others', async () => {
    const { settle, sign, chain, afterwards, read, journal } = open();
    const [one, failed] = [sign(), sign()];
    const txHash = await settle(one, failed);
    await journal.put([{ ...entryOf(failed), state: 'failed', reason: 'no money', txHash }]);
    chain.reorganise(1, { forget: true });
    await afterwards.look();
    expect((await read(one))?.state).toBe('queued');
    expect(await read(failed)).toMatchObject({ state: 'failed', reason: 'no money' });
  });
});

describe('where the block of a cancellation is taken back', () => {
  /** One settled and one cancelled by the same transaction, which then is in no block. */
  async function takenBack(served: boolean) {
    const model = open();
    const [settled, cancelled] = [model.sign(), model.sign()];
    const txHash = await model.settle(settled, cancelled);
    await model.journal.put([{ ...entryOf(cancelled), ...cancelledBy(txHash) }]);
    const unfinal = await model.journal.unfinal();
    vi.spyOn(model.journal, 'unfinal').mockResolvedValue(
      unfinal.filter(({ state }) => served || state === 'settled'),
    );
    model.chain.reorganise(1, { forget: true });
    await model.afterwards.look();
    return Promise.all([settled, cancelled].map(async (one) => (await model.read(one))?.state));
  }

  test('what was served is wanted again', async () => {
    expect(await takenBack(true)).toEqual(['queued', 'queued']);
  });

  test('what never was served stays as it is', async () => {
    expect(await takenBack(false)).toEqual(['queued', 'failed']);
  });

  test('the journal is asked what was served only where something was cancelled', async () => {
    const { settle, sign, chain, afterwards, journal } = open();
    await settle(sign());
    const asked = vi.spyOn(journal, 'unfinal');
    chain.reorganise(1, { forget: true });
    await afterwards.look();
    expect(asked).not.toHaveBeenCalled();
  });
});
