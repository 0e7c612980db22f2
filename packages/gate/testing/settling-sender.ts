/** What sends the relayers' transactions, with all that it works on, on a chain in memory. */
import { vi } from 'vitest';
import type { SignedAuthorization } from '../chain/types.ts';
import { Book } from '../settle/book.ts';
import { type FeeLimits, FeePolicy } from '../settle/fees/policy.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { RelayNode } from '../settle/node.ts';
import { newEntry } from '../settle/outcome.ts';
import { RelayerAccount } from '../settle/pipeline/account.ts';
import { GasMeter } from '../settle/pipeline/gas-meter.ts';
import type { PipelineOptions } from '../settle/pipeline/options.ts';
import { type Moment, Sender } from '../settle/pipeline/sender.ts';
import { type Slot, Slots } from '../settle/pipeline/slot.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { ModelChain } from './model-chain.ts';
import { authorizations, KEYS, RELAYERS, wallet } from './settling-model.ts';

/** Milliseconds at which all of it happens. */
export const CLOCK = 1_000_000;
/** As the model's blocks have them. */
export const PRICES = { base: 1_000_000n, tip: 1_000n, l1PerByte: 0n };
const UNBOUND: FeeLimits = { maxGasPrice: 10n ** 12n };

export function openSender({ fees = UNBOUND, ...over }: Partial<PipelineOptions> = {}) {
  const chain = new ModelChain(NOW);
  const journal = memoryJournal();
  const book = new Book(journal, () => undefined);
  const options: PipelineOptions = { chain, rpc: chain, journal, accounts: [], ...over };
  const { accounts: keys = KEYS.slice(0, 1) } = over;
  const accounts = keys.map((key) => new RelayerAccount(key, chain.asset.chainId));
  for (const account of accounts) {
    account.balance = 10n ** 18n;
    chain.ether.set(account.address.toLowerCase(), 10n ** 18n);
  }
  const found: SettlementEntry[] = [];
  const tools = { node: new RelayNode(chain), slots: new Slots(), meter: new GasMeter() };
  const policy = new FeePolicy(fees, chain.asset.decimals);
  const sender = new Sender({
    ...{ options, book, accounts, policy, ...tools },
    found: (entries) => found.push(...entries),
  });

  /** Queued by claims `c0`, `c1`, …, and read by the book. */
  async function queue(...entries: readonly SettlementEntry[]): Promise<void> {
    await journal.put(entries);
    await book.readAll();
  }
  async function moment(over: Partial<Moment> = {}): Promise<Moment> {
    const block = await tools.node.block();
    if (block === null) throw new Error('no block');
    return { block, prices: PRICES, now: chain.time, clock: CLOCK, ...over };
  }
  const send = async (over: Partial<Moment> = {}): Promise<void> => sender.send(await moment(over));
  const sign = authorizations(chain);
  /** Entry `c<index>`, of a wallet of its own that expires in an hour unless it is said. */
  const entry = (
    index: number,
    over: Partial<SignedAuthorization> = {},
    more: Partial<SettlementEntry> = {},
  ): SettlementEntry => {
    const validBefore = BigInt(chain.time + 3_600);
    const authorization = sign({ from: wallet(index), validBefore, ...over });
    return { ...newEntry({ claimId: `c${index}`, authorization }), ...more };
  };
  /** What is on its way: by which account, with which nonce, and which claims. */
  const onTheirWay = () =>
    tools.slots.all().map(({ relayer, txNonce, claimIds }) => [relayer, txNonce, claimIds]);
  return {
    ...{ chain, journal, book, accounts, policy, found, sender, ...tools },
    ...{ queue, moment, send, entry, onTheirWay },
  };
}

/** Something that an account has on its way, of which only what is said here matters. */
export function slotOf(over: Partial<Slot> = {}): Slot {
  const relayer = RELAYERS[0] ?? '0x';
  return {
    ...{ relayer, txNonce: 0, sent: [], claimIds: [], gas: 0n, cost: 0n, maxFeePerGas: 0n },
    ...{ since: 0, signedAt: 0, sentAt: 0, ...over },
  };
}

/** The parameters of every question of one kind that the node is asked. */
export function questionsOf(chain: ModelChain, method: string): (readonly unknown[])[] {
  const asked: (readonly unknown[])[] = [];
  const request = chain.request.bind(chain);
  vi.spyOn(chain, 'request').mockImplementation((name, params) => {
    if (name === method) asked.push(params);
    return request(name, params);
  });
  return asked;
}
