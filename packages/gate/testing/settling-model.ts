/** Settlers on a chain in memory whose blocks and seconds pass when a test says so. */
import { privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { type PipelineOptions, relayerSettler } from '../settle/relayer.ts';
import type { SettlementOutcome } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { PAY_TO } from './fixtures.ts';
import { ModelChain } from './model-chain.ts';
import { settlingBy } from './settling.ts';

export const KEYS: readonly Hex[] = [`0x${'e1'.repeat(32)}`, `0x${'e2'.repeat(32)}`];
export const RELAYERS = KEYS.map((key) => privateKeyToAccount(key).address);
export const PAYEE = PAY_TO.toLowerCase() as Address;

/** Signed for nothing by contract wallets, each with a million units. */
export function authorizations(chain: ModelChain) {
  let nonces = 0;
  return (over: Partial<SignedAuthorization> = {}): SignedAuthorization => {
    const from = over.from ?? `0x${'c1'.repeat(20)}`;
    const signature: Hex = `0x${'5a'.repeat(65)}`;
    chain.contracts.set(from, signature);
    if (!chain.balances.has(from)) chain.balances.set(from, 1_000_000n);
    return {
      from,
      to: PAYEE,
      value: 1_000n,
      validAfter: 0n,
      validBefore: BigInt(chain.time + 300),
      nonce: `0x${(++nonces).toString(16).padStart(64, '0')}`,
      signature,
      ...over,
    };
  };
}

/** Wallet number so-and-so. */
export const wallet = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, 'c')}`;

/** Call `vi.useFakeTimers()` first: nothing here happens but while `pass` lets time pass. */
export function openModel(
  over: Partial<PipelineOptions> = {},
  chain: ModelChain = new ModelChain(NOW),
) {
  const journal = over.journal ?? memoryJournal();
  const outcomes: SettlementOutcome[] = [];
  const errors: unknown[] = [];
  for (const relayer of RELAYERS)
    if (!chain.ether.has(relayer.toLowerCase())) chain.ether.set(relayer.toLowerCase(), 10n ** 18n);
  const settler = relayerSettler({
    chain,
    rpc: chain,
    accounts: KEYS.slice(0, 1),
    fees: { maxGasPrice: 10n ** 12n },
    onOutcome: (outcome) => outcomes.push(outcome),
    onError: (error) => errors.push(error),
    ...over,
    journal,
  });
  /** Seconds, with a block at the end of every second one unless mining stands still. */
  async function pass(seconds: number, { mining = true } = {}): Promise<void> {
    for (let quarter = 1; quarter <= seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250);
      if (mining && quarter % 8 === 0) chain.mine();
    }
  }
  /** Queues as a claim does, and tells the settler. */
  async function sell(...some: readonly SignedAuthorization[]): Promise<readonly string[]> {
    const ids = await settlingBy(settler, journal).queue(some);
    for (const [index, { validBefore }] of some.entries()) settler.noticed(validBefore, ids[index]);
    return ids;
  }
  const states = (ids: readonly string[]): Promise<(string | undefined)[]> =>
    Promise.all(ids.map(async (id) => (await journal.get(id))?.state));
  const { queue, outcome } = settlingBy(settler, journal);
  return { chain, journal, settler, outcomes, errors, pass, sell, states, queue, outcome };
}
