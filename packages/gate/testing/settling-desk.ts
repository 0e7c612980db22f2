/** A desk with a carrier that does what a test says, on a clock that a test moves. */
import { vi } from 'vitest';
import type { Book } from '../settle/book.ts';
import { type Carrier, Desk, type DeskOptions, type Round } from '../settle/desk.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { newEntry } from '../settle/outcome.ts';
import type { SettlementEntry, SettlementOutcome } from '../settle/types.ts';
import { authorizationOf, NOW } from './claims.ts';
import { FakeChain } from './fake-chain.ts';

export const FAR = NOW + 100_000;
/** Entry `c<index>`. */
export const entryOf = (index: number, validBefore = FAR): SettlementEntry =>
  newEntry({
    claimId: `c${index}`,
    authorization: authorizationOf(index, { validBefore: BigInt(validBefore) }),
  });

/** Call `vi.useFakeTimers()` first. */
/** `deaf`: nobody is told of anything. */
export function openDesk(over: Partial<DeskOptions> = {}, { deaf = false } = {}) {
  const chain = new FakeChain(NOW);
  const journal = memoryJournal();
  const errors: unknown[] = [];
  const told: string[] = [];
  const rounds: [number, boolean][] = [];
  const state = {
    ...{ underWay: 0, left: 0, held: false, asked: [] as (number | undefined)[] },
    round: (async () => undefined) as (round: Round) => Promise<void>,
    start: vi.fn(async () => undefined),
  };
  const zero = performance.now();
  const carrier: Carrier = {
    start: () => state.start(),
    async round(round) {
      rounds.push([round.clock - zero, round.due]);
      await state.round(round);
    },
    underWay(before) {
      if (before !== undefined) state.asked.push(before - zero);
      return before === undefined ? state.underWay : state.left;
    },
    expected: () => 10,
    blocked: () => null,
    holds: () => state.held,
    troubles: () => [{ code: 'relayer_poor', sentence: 'no ether' }],
    feeReport: () => null,
  };
  let book: Book | undefined;
  const desk = new Desk(
    {
      ...{ chain, journal },
      ...(!deaf && {
        onError: (error: unknown) => errors.push(error),
        onOutcome: ({ claimId, status }: SettlementOutcome) => told.push(`${claimId} ${status}`),
      }),
      ...over,
    },
    (given) => {
      book = given;
      return carrier;
    },
  );
  async function sell(...entries: readonly SettlementEntry[]): Promise<void> {
    await journal.put(entries);
    for (const { authorization, claimId } of entries)
      desk.noticed(authorization.validBefore, claimId);
  }
  /** What a look took on is on its way. */
  const send = (...entries: readonly SettlementEntry[]) =>
    book?.save(entries.map((entry) => ({ ...entry, state: 'broadcast', txHash: '0x01' })));
  const settle = (...entries: readonly SettlementEntry[]) =>
    book?.save(entries.map((entry) => ({ ...entry, state: 'settled', txHash: '0x01' })));
  const until = (at: number) => vi.advanceTimersByTimeAsync(zero + at - performance.now());
  const codes = () => desk.health().map(({ code }) => code);
  return { chain, journal, errors, told, rounds, state, desk, sell, send, settle, until, codes };
}
