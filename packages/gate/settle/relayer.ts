/** Settling with an account of one's own: many authorizations in one transaction. */
import { ChainUnavailable } from '../chain/errors.ts';
import { wasTransferred } from '../chain/events.ts';
import type { Receipt } from '../chain/node.ts';
import { Refused, Reverted, type Rpc } from '../chain/rpc.ts';
import type { Address, Chain, Hex, SignedAuthorization } from '../chain/types.ts';
import { relayerAccount, type SignedTransaction } from './account.ts';
import { firstBlock, isExpired, newEntry, outcomeOf, reconcile } from './outcome.ts';
import { serial } from './serial.ts';
import type {
  BatchSettler,
  SettlementEntry,
  SettlementJournal,
  SettlementOutcome,
  SettlementRequest,
} from './types.ts';

/** Multicall3, at the same address on every public chain. */
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

export interface RelayerOptions {
  readonly chain: Chain;
  readonly rpc: Rpc;
  readonly privateKey: Hex;
  readonly journal: SettlementJournal;
  readonly multicall3?: Address;
  /** Milliseconds to wait for a transaction to be mined before saying "unknown". Default 30,000. */
  readonly patience?: number;
  /** Milliseconds between two looks. Default 250. */
  readonly poll?: number;
  /** Gas one authorization may cost; a wallet contract can ask for any amount. Default 300,000. */
  readonly gasPerAuthorization?: bigint;
  /** Seconds since 1970. */
  readonly now?: () => number;
}

/** Sent this often without being mined, a transaction is replaced by one that pays more. */
const SENDS_BEFORE_REPLACEMENT = 3;
/** Authorizations in one transaction: at the most gas each, 15 million, which any chain's block holds. */
const MAX_TOGETHER = 50;

/** A wallet may pass the rehearsal and then harm the batch: it does so twice. */
const ATTEMPTS_IN_COMPANY = 2;

/** Revert strings after which waiting helps: the payer may still top up, or the time come. */
const PASSING = /exceeds balance|not yet valid/;
const USED = /used or canceled/;

const signed = (entries: readonly SettlementEntry[]): readonly SignedAuthorization[] =>
  entries.map(({ authorization }) => authorization);

export function relayerSettler(options: RelayerOptions): BatchSettler {
  const { chain, rpc, journal, multicall3 = MULTICALL3 } = options;
  const { patience = 30_000, poll = 250, gasPerAuthorization = 300_000n } = options;
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const { privateKey } = options;
  const account = relayerAccount({ asset: chain.asset, rpc, privateKey, multicall3 });
  const inTurn = serial();

  /** The gas for a batch, without those that would cost too much of it. */
  async function price(entries: readonly SettlementEntry[]): Promise<{
    readonly affordable: readonly SettlementEntry[];
    readonly gas: bigint;
    readonly rest: readonly SettlementEntry[];
  }> {
    if (entries.length === 0) return { affordable: [], gas: 0n, rest: [] };
    const together = await account.estimate(signed(entries));
    if (typeof together === 'bigint' && together <= gasPerAuthorization * BigInt(entries.length))
      return { affordable: entries, gas: together, rest: [] };
    const alone = await Promise.all(entries.map((entry) => account.estimate(signed([entry]))));
    const affordable: SettlementEntry[] = [];
    const rest: SettlementEntry[] = [];
    let gas = 0n;
    for (const [index, entry] of entries.entries()) {
      const cost = alone[index] ?? 'no estimate';
      if (typeof cost === 'string') rest.push({ ...entry, reason: cost });
      else if (cost > gasPerAuthorization)
        rest.push({ ...entry, state: 'failed', reason: `needs ${cost} gas to settle` });
      else {
        affordable.push(entry);
        gas += cost;
      }
    }
    return { affordable, gas, rest };
  }

  /** What a mined transaction did for each entry it carried. */
  function read(entries: readonly SettlementEntry[], receipt: Receipt, txHash: Hex) {
    return Promise.all(
      entries.map((entry): Promise<SettlementEntry> | SettlementEntry =>
        wasTransferred(receipt.logs, chain.asset.address, entry.authorization)
          ? { ...entry, state: 'settled', txHash }
          : reconcile(chain, entry, now(), 'the transfer failed in the block'),
      ),
    );
  }

  async function save(entries: readonly SettlementEntry[]): Promise<readonly SettlementEntry[]> {
    if (entries.length > 0) await journal.put(entries);
    return entries;
  }

  /** Sends what can pass, and says of every entry how it stands. All entries are `queued`. */
  async function attempt(
    queued: readonly SettlementEntry[],
    passing: 'wait' | 'fail',
  ): Promise<readonly SettlementEntry[]> {
    const time = now();
    const entries = await Promise.all(
      queued.map(async (entry): Promise<SettlementEntry> => {
        return { ...entry, sinceBlock: await firstBlock(chain, entry, time) };
      }),
    );
    const timely = entries.filter((entry) => !isExpired(entry, time));
    const done = await Promise.all(
      entries
        .filter((entry) => isExpired(entry, time))
        .map((entry) => reconcile(chain, entry, time)),
    );
    const rehearsals = await account.rehearse(signed(timely));
    const willing: SettlementEntry[] = [];
    for (const [index, entry] of timely.entries()) {
      const rehearsal = rehearsals[index] ?? { verdict: 'undecided', reason: 'not rehearsed' };
      const { verdict } = rehearsal;
      const reason = rehearsal.verdict === 'pass' ? '' : rehearsal.reason;
      const waits = verdict === 'undecided' || (passing === 'wait' && PASSING.test(reason));
      if (verdict === 'pass') willing.push(entry);
      else if (USED.test(reason)) done.push(await reconcile(chain, entry, time, reason));
      else done.push({ ...entry, ...(waits ? {} : { state: 'failed' as const }), reason });
    }
    const { affordable, gas, rest } = await price(willing);
    done.push(...rest);
    await save(done);
    if (affordable.length === 0) return done;

    const transaction = await account.sign(signed(affordable), await account.nextNonce(), gas);
    const broadcast = affordable.map((entry): SettlementEntry => {
      const { reason: _, ...rest } = entry;
      return { ...rest, ...transaction, state: 'broadcast', attempts: entry.attempts + 1 };
    });
    await save(broadcast);
    return [...done, ...(await follow(broadcast, transaction))];
  }

  /** Sends a journaled transaction and waits for it. An outage leaves its entries `broadcast`. */
  async function follow(
    entries: readonly SettlementEntry[],
    { rawTx, txHash }: SignedTransaction,
  ): Promise<readonly SettlementEntry[]> {
    try {
      const refusal = await account.send(rawTx);
      const wait = refusal === undefined ? patience : 0;
      const receipt = await account.receipt(txHash, wait, poll);
      if (receipt !== null) return await save(await read(entries, receipt, txHash));
      if (refusal === undefined)
        return await save(entries.map((entry) => ({ ...entry, reason: 'not mined yet' })));
      // Not accepted (no gas, a nonce that is taken): it is not on its way.
      return await save(
        await Promise.all(entries.map((entry) => reconcile(chain, entry, now(), refusal))),
      );
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      return await save(entries.map((entry) => ({ ...entry, reason: error.message })));
    }
  }

  /** What became of the transaction that carried these; if nothing, it is sent again. */
  async function recover(
    entries: readonly SettlementEntry[],
    transaction: SignedTransaction,
  ): Promise<readonly SettlementEntry[]> {
    const receipt = await account.receipt(transaction.txHash);
    if (receipt !== null) return save(await read(entries, receipt, transaction.txHash));
    const nextNonce = await account.nextNonce();
    const found = await Promise.all(entries.map((entry) => reconcile(chain, entry, now())));
    // Its nonce is taken by another transaction: this one can never be mined.
    if (nextNonce > transaction.txNonce) return save(found);
    const over = found.filter(({ state }) => state !== 'queued');
    await save(over);
    const waiting = entries
      .filter((_, index) => found[index]?.state === 'queued')
      .map((entry) => ({ ...entry, attempts: entry.attempts + 1 }));
    const [first] = waiting;
    if (first === undefined) return over;
    const next =
      first.attempts > SENDS_BEFORE_REPLACEMENT ? await account.replace(transaction) : transaction;
    const again = waiting.map((entry): SettlementEntry => ({ ...entry, ...next }));
    await save(again);
    return [...over, ...(await follow(again, next))];
  }

  /** Every entry that may be on its way, as the chain knows it now. */
  async function recoverAll(): Promise<readonly SettlementEntry[]> {
    const open = (await journal.open()).filter(({ state }) => state !== 'queued');
    const groups = Map.groupBy(open, ({ txHash }) => txHash);
    const result: SettlementEntry[] = [];
    for (const [txHash, entries] of groups) {
      const [{ rawTx, txNonce } = {} as SettlementEntry] = entries;
      try {
        result.push(
          ...(txHash === undefined || rawTx === undefined || txNonce === undefined
            ? await save(await Promise.all(entries.map((entry) => reconcile(chain, entry, now()))))
            : await recover(entries, { rawTx, txHash, txNonce })),
        );
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error;
        result.push(...entries.map((entry) => ({ ...entry, reason: error.message })));
      }
    }
    return result;
  }

  /** Only ever one at a time. */
  async function settleAll(
    batch: readonly SettlementRequest[],
    passing: 'wait' | 'fail',
  ): Promise<readonly SettlementOutcome[]> {
    const known = await Promise.all(batch.map(({ claimId }) => journal.get(claimId)));
    const latest = new Map<string, SettlementEntry>(
      batch.map((each, index) => [each.claimId, known[index] ?? newEntry(each)]),
    );
    await save([...latest.values()].filter((entry) => !known.includes(entry)));
    const note = (entries: readonly SettlementEntry[]): void => {
      for (const entry of entries) if (latest.has(entry.claimId)) latest.set(entry.claimId, entry);
    };
    try {
      // One transaction at a time: what is on its way comes first.
      const recovered = await recoverAll();
      note(recovered);
      const queued = [...latest.values()].filter(({ state }) => state === 'queued');
      let onItsWay = recovered.some(({ state }) => state === 'broadcast');
      for (const group of groups(queued)) {
        if (onItsWay) {
          const reason = 'an earlier transaction is not mined';
          note(group.map((entry) => ({ ...entry, reason })));
          continue;
        }
        const attempted = await attempt(group, passing);
        note(attempted);
        onItsWay = attempted.some(({ state }) => state === 'broadcast');
      }
    } catch (error) {
      if (!isNodeTrouble(error)) throw error;
      const stopped = [...latest.values()].filter(
        ({ state }) => state === 'queued' || state === 'broadcast',
      );
      note(stopped.map((entry) => ({ ...entry, reason: error.message })));
    }
    return batch.map(({ claimId }) => {
      const entry = latest.get(claimId);
      if (entry === undefined) throw new Error(`no entry for claim ${claimId}`);
      return outcomeOf(entry);
    });
  }

  interface Waiting {
    readonly one: SettlementRequest;
    readonly settled: PromiseWithResolvers<SettlementOutcome>;
  }
  let waiting: Waiting[] = [];

  /** Settles together all that gathered while the block before was made. */
  async function settleWaiting(): Promise<void> {
    const batch = waiting.slice(0, MAX_TOGETHER);
    waiting = waiting.slice(MAX_TOGETHER);
    try {
      const outcomes = await settleAll(
        batch.map(({ one }) => one),
        'fail',
      );
      for (const [index, outcome] of outcomes.entries()) batch[index]?.settled.resolve(outcome);
    } catch (error) {
      for (const { settled } of batch) settled.reject(error);
    }
  }

  return {
    settle: (batch) => inTurn(() => settleAll(batch, 'wait')),
    settleNow(one) {
      const settled = Promise.withResolvers<SettlementOutcome>();
      waiting.push({ one, settled });
      void inTurn(async () => {
        // Another turn may have taken this one along.
        if (waiting.length > 0) await settleWaiting();
      });
      return settled.promise;
    },
    reconcile: () => inTurn(async () => (await recoverAll()).map(outcomeOf)),
  };
}

/** Batches of a size that fits a block; what failed in a block before goes alone. */
function groups(entries: readonly SettlementEntry[]): SettlementEntry[][] {
  const calm = entries.filter(({ attempts }) => attempts < ATTEMPTS_IN_COMPANY);
  const alone = entries.filter(({ attempts }) => attempts >= ATTEMPTS_IN_COMPANY);
  const result = alone.map((entry) => [entry]);
  for (let start = 0; start < calm.length; start += MAX_TOGETHER)
    result.unshift(calm.slice(start, start + MAX_TOGETHER));
  return result;
}

/** The node is down, or will not do this now: nothing is decided. */
function isNodeTrouble(error: unknown): error is Error {
  return error instanceof ChainUnavailable || error instanceof Refused || error instanceof Reverted;
}
