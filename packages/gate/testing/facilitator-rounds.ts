/** A facilitator's carrier by itself, of which a test has round after round. */
import { vi } from 'vitest';
import type { SignedAuthorization } from '../chain/types.ts';
import { Book } from '../settle/book.ts';
import { FacilitatorCarrier, type FacilitatorParts } from '../settle/facilitator/carrier.ts';
import { type FacilitatorAnswer, FacilitatorClient } from '../settle/facilitator/client.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { RelayNode } from '../settle/node.ts';
import { newEntry } from '../settle/outcome.ts';
import type { SettlementEntry, SettlementRequest } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { ModelChain } from './model-chain.ts';
import { authorizations } from './settling-model.ts';

export const DONE: FacilitatorAnswer = { done: true, txHash: `0x${'ab'.repeat(32)}` };
export const NONSENSE: FacilitatorAnswer = { done: false, reason: 'why', said: 'nonsense' };

/** A client that answers as a test says. */
class ToldClient extends FacilitatorClient {
  readonly asked: string[] = [];
  answer: (request: SettlementRequest) => FacilitatorAnswer | Promise<FacilitatorAnswer> = () =>
    DONE;

  override async settle(request: SettlementRequest): Promise<FacilitatorAnswer> {
    this.asked.push(request.claimId);
    return this.answer(request);
  }
}

/** Call `vi.useFakeTimers()` first: its clock is `performance.now()`. */
export function openCarrier(over: Partial<FacilitatorParts> = {}) {
  const chain = new ModelChain(NOW);
  const sign = authorizations(chain);
  const journal = memoryJournal();
  const book = new Book(journal, () => undefined);
  const client = new ToldClient({ url: '' }, chain.asset);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const options = { chain, journal, onError };
  const node = new RelayNode(chain);
  const bounds = { concurrency: 4, believedFor: 30_000 };
  const carrier = new FacilitatorCarrier({ options, client, node, book, ...bounds, ...over });
  /** Milliseconds pass, and then it has its round, and whoever was asked has answered. */
  async function round(after = 0, due = true): Promise<void> {
    vi.advanceTimersByTime(after);
    await carrier.round({ now: chain.time, clock: performance.now(), due });
    await vi.advanceTimersByTimeAsync(0);
  }
  async function queue(over: Partial<SettlementEntry>, ...some: SignedAuthorization[]) {
    const entries = some.map((one) => ({
      ...newEntry({ claimId: `c${BigInt(one.nonce)}`, authorization: one }),
      ...over,
    }));
    await book.save(entries);
    return entries.map(({ claimId }) => claimId);
  }
  /** When the chain was asked of a payment, in milliseconds. */
  const looks: number[] = [];
  const really = chain.authorizationOutcome.bind(chain);
  vi.spyOn(chain, 'authorizationOutcome').mockImplementation((one) => {
    looks.push(performance.now());
    return really(one);
  });
  return { chain, sign, journal, book, client, carrier, errors, round, queue, looks };
}

export const never = (): Promise<FacilitatorAnswer> => new Promise(() => undefined);
