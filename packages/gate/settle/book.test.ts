/** What is open, in memory: found where it was put, counted where it waits, and gone when it is decided. */
import { describe, expect, test, vi } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { authorizationOf, NOW } from '../testing/claims.ts';
import { Book, isOpen } from './book.ts';
import { Failures } from './failures.ts';
import { memoryJournal } from './memory-journal.ts';
import { newEntry } from './outcome.ts';
import { DeadlineQueue, deadlineOf } from './queue.ts';
import { serial } from './serial.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from './types.ts';
import { Waiters } from './waiters.ts';

const entry = (
  id: string,
  over: Partial<SettlementEntry> = {},
  seconds = 300,
): SettlementEntry => ({
  ...newEntry({
    claimId: id,
    authorization: authorizationOf(id.charCodeAt(0), { validBefore: BigInt(NOW + seconds) }),
  }),
  ...over,
});

function open(...entries: readonly SettlementEntry[]) {
  const journal = memoryJournal();
  const changed: SettlementEntry[] = [];
  const book = new Book(journal, (one) => changed.push(one));
  return { book, journal, changed, ready: journal.put(entries) };
}

const idsOf = (some: Iterable<SettlementEntry>): string[] =>
  [...some].map(({ claimId }) => claimId);

describe('the book', () => {
  test('counts what it was told of, and reads that alone', async () => {
    const { book, journal, ready } = open(entry('a'), entry('b'));
    await ready;
    const readAll = vi.spyOn(journal, 'open');
    book.notice(BigInt(NOW + 300), 'a');
    book.notice(BigInt(NOW + 300), 'a');
    book.notice(BigInt(NOW + 300), 'gone');
    expect([book.waiting, book.queue.size, book.open]).toEqual([2, 0, 0]);
    await book.readNoticed();
    expect([book.waiting, book.queue.size, book.open]).toEqual([1, 1, 1]);
    expect(readAll).not.toHaveBeenCalled();
    // What is open is known: told of again, it is not counted twice.
    book.notice(BigInt(NOW + 300), 'a');
    expect(book.waiting).toBe(1);
    book.notice(BigInt(NOW + 300), undefined);
    expect(book.waiting).toBe(2);
    await book.readNoticed();
    expect(readAll).toHaveBeenCalledTimes(1);
    expect(idsOf(book.queue)).toEqual(['a', 'b']);
    expect(book.waiting).toBe(2);
  });

  test('reads what nobody named at the next look where the journal did not answer', async () => {
    const { book, journal, ready } = open(entry('a'));
    await ready;
    book.notice(BigInt(NOW + 300), undefined);
    vi.spyOn(journal, 'open').mockRejectedValueOnce(new Error('locked'));
    await expect(book.readNoticed()).rejects.toThrow('locked');
    expect(book.waiting).toBe(1);
    await book.readNoticed();
    expect([idsOf(book.queue), book.waiting]).toEqual([['a'], 1]);
  });

  test('reads many that it was told of in parts, all of them', async () => {
    const ids = Array.from({ length: 1_100 }, (_, index) => `n${index}`);
    const { book, journal, ready } = open(...ids.map((id) => entry(id)));
    await ready;
    for (const id of ids) book.notice(BigInt(NOW + 300), id);
    const read = vi.spyOn(journal, 'get');
    await book.readNoticed();
    expect(read.mock.calls.flat()).toEqual(ids);
    expect([book.queue.size, book.waiting]).toEqual([1_100, 1_100]);
  });

  test('reads all, and what was told of before is not told of any more', async () => {
    const { book, ready } = open(entry('a'));
    await ready;
    book.notice(BigInt(NOW + 300), 'a');
    await book.readAll();
    expect([book.waiting, book.queue.size]).toEqual([1, 1]);
  });

  test('knows what it wrote better than what it reads again', async () => {
    const { book, journal, changed, ready } = open(entry('a'));
    await ready;
    await book.readAll();
    const sent = entry('a', { state: 'broadcast', txHash: '0x01' });
    await book.save([sent]);
    expect(changed).toEqual([sent]);
    await journal.put([entry('a')]);
    await book.readAll();
    expect(book.get('a')).toBe(sent);
    expect([book.queue.size, [...book.broadcast], [...book.unknown]]).toEqual([0, ['a'], []]);
    await book.save([]);
    expect(changed).toHaveLength(1);
  });

  test('writes entries and transactions at once, either alone, and nothing where there is none', async () => {
    const { book, journal } = open();
    const put = vi.spyOn(journal, 'put');
    const sent: RelayedTransaction = {
      ...{ txHash: '0x0a', relayer: '0x01', txNonce: 1, rawTx: '0x', sentAt: NOW, state: 'open' },
    };
    const one = entry('a');
    await book.save([one]);
    await book.save([], [sent]);
    await book.save([one], [sent]);
    await book.save([]);
    expect(put.mock.calls).toEqual([
      [[one], []],
      [[], [sent]],
      [[one], [sent]],
    ]);
  });

  test('writes before it knows: what the journal does not take has not changed', async () => {
    const { book, journal, changed, ready } = open(entry('a'));
    await ready;
    await book.readAll();
    vi.spyOn(journal, 'put').mockRejectedValue(new Error('disk full'));
    await expect(book.save([entry('a', { state: 'failed' })])).rejects.toThrow('disk full');
    expect(book.get('a')?.state).toBe('queued');
    expect(changed).toEqual([]);
  });

  test.each(['settled', 'failed'] as const)(
    'has each entry where its state says, and forgets what is decided: %s',
    async (end) => {
      const { book, ready } = open(entry('a'), entry('b', { state: 'failed' }));
      await ready;
      await book.readUrgent('a');
      expect(await book.readUrgent('b')).toMatchObject({ state: 'failed' });
      expect([book.urgent, book.open]).toEqual([1, 1]);
      const where = () => [book.queue.has('a'), book.broadcast.has('a'), book.unknown.has('a')];
      const states: [SettlementState, boolean[], boolean][] = [
        ['queued', [true, false, false], true],
        ['broadcast', [false, true, false], true],
        ['unknown', [false, false, true], true],
        ['queued', [true, false, false], true],
        [end, [false, false, false], false],
      ];
      for (const [state, place, known] of states) {
        const one = entry('a', { state });
        await book.save([one]);
        expect([where(), book.get('a') !== undefined, book.isUrgent('a')]).toEqual([
          place,
          known,
          known,
        ]);
        expect([isOpen(one), book.open, book.urgent]).toEqual([
          known,
          Number(known),
          Number(known),
        ]);
      }
    },
  );

  test('says which are urgent and wait', async () => {
    const decided = entry('c', { state: 'settled', txHash: '0x01' });
    const { book, ready } = open(entry('a'), entry('b'), decided);
    await ready;
    await book.readAll();
    expect(await book.readUrgent('b')).toMatchObject({ claimId: 'b' });
    expect(idsOf(book.urgentQueued())).toEqual(['b']);
    await book.save([entry('b', { state: 'broadcast' })]);
    expect([book.urgentQueued(), book.isUrgent('b')]).toEqual([[], true]);
    expect(await book.readUrgent('c')).toEqual(decided);
    expect(book.isUrgent('c')).toBe(false);
    expect(await book.readUrgent('nobody')).toBe(undefined);
    expect(book.urgent).toBe(1);
  });

  test('lets rest what could not go, until its time has come', async () => {
    const { book, ready } = open(entry('a'), entry('b'), entry('c', { state: 'unknown' }));
    await ready;
    await book.readAll();
    book.rest('a', 100);
    book.rest('b', 200);
    book.rest('c', 100);
    expect([book.queue.size, book.waiting]).toEqual([0, 2]);
    book.wake(99);
    expect(book.queue.size).toBe(0);
    book.wake(100);
    expect(idsOf(book.queue)).toEqual(['a']);
    book.wake(Number.POSITIVE_INFINITY);
    expect(idsOf(book.queue)).toEqual(['a', 'b']);
    // Sent while it rested, it does not come back.
    book.rest('a', 300);
    await book.save([entry('a', { state: 'broadcast' })]);
    expect(book.waiting).toBe(1);
    book.wake(400);
    expect(idsOf(book.queue)).toEqual(['b']);
  });

  test('says how many expire when; what was not read, or rests, is as urgent as the first', async () => {
    const { book, ready } = open(entry('a', {}, 30), entry('b', {}, 40), entry('c', {}, 40));
    await ready;
    expect(book.deadlines(NOW)).toEqual([]);
    book.notice(BigInt(NOW + 300), 'x');
    expect(book.deadlines(NOW)).toEqual([{ validBefore: NOW + 600, count: 1 }]);
    await book.readNoticed();
    await book.readAll();
    const known = [
      { validBefore: NOW + 30, count: 1 },
      { validBefore: NOW + 40, count: 2 },
    ];
    expect(book.deadlines(NOW)).toEqual(known);
    book.notice(BigInt(NOW + 300), 'y');
    expect(book.deadlines(NOW)).toEqual([{ validBefore: NOW + 30, count: 1 }, ...known]);
  });

  test('finds what a transaction carries', async () => {
    const [one, two]: Hex[] = ['0x01', '0x02'];
    const sent = (id: string, txHash: Hex | undefined, state: SettlementState = 'broadcast') =>
      entry(id, { state, ...(txHash && { txHash }) });
    const { book, ready } = open(
      sent('a', one),
      sent('b', two),
      sent('c', one),
      sent('d', one, 'unknown'),
    );
    await ready;
    await book.readAll();
    expect(book.carriedBy(one as Hex)).toEqual(['a', 'c']);
    expect(book.carriedBy('0x03')).toEqual([]);
  });
});

describe('the queue', () => {
  test('gives what expires first first, and says how many expire when', () => {
    const queue = new DeadlineQueue();
    for (const [id, seconds] of [
      ['d', 90],
      ['a', 10],
      ['c', 50],
      ['b', 50],
      ['e', 700],
      ['f', 600],
    ] as const)
      queue.add(entry(id, {}, seconds));
    expect(idsOf(queue)).toEqual(['a', 'c', 'b', 'd', 'f', 'e']);
    expect(queue.deadlines(NOW)).toEqual([
      { validBefore: NOW + 10, count: 1 },
      { validBefore: NOW + 50, count: 2 },
      { validBefore: NOW + 90, count: 1 },
      { validBefore: NOW + 600, count: 2 },
    ]);
    queue.delete('c');
    queue.delete('nobody');
    queue.delete('a');
    expect([idsOf(queue), queue.size, queue.has('a'), queue.has('b')]).toEqual([
      ['b', 'd', 'f', 'e'],
      4,
      false,
      true,
    ]);
    // Known already: it moves, and is there once.
    queue.add(entry('b', {}, 95));
    expect([idsOf(queue), queue.size]).toEqual([['d', 'b', 'f', 'e'], 4]);
    expect(queue.deadlines(NOW).at(0)).toEqual({ validBefore: NOW + 90, count: 1 });
    queue.delete('e');
    queue.delete('f');
    expect(queue.deadlines(NOW).at(-1)).toEqual({ validBefore: NOW + 95, count: 1 });
  });

  test('takes what never expires for as late as a number can say', () => {
    const never = entry('a', {
      authorization: authorizationOf(1, { validBefore: 2n ** 256n - 1n }),
    });
    expect(deadlineOf(never)).toBe(Number.MAX_SAFE_INTEGER);
    expect(deadlineOf(entry('a'))).toBe(NOW + 300);
  });
});

describe('failures', () => {
  test('are told for five minutes, with the commonest reason', () => {
    const failures = new Failures();
    expect(failures.sentence(0)).toBe(null);
    failures.add(0, 'a');
    failures.add(1, 'b');
    failures.add(2, 'b');
    expect(failures.sentence(299_999)).toBe(
      '3 settlements failed in the last 5 min, 2 of them with "b"',
    );
    expect(failures.sentence(300_001)).toBe(
      '1 settlement failed in the last 5 min, 1 of them with "b"',
    );
    failures.add(300_002, 'c');
    expect(failures.sentence(300_002)).toContain('1 of them with "c"');
    for (let count = 0; count < 1_000; count++) failures.add(300_003, 'd');
    expect(failures.sentence(300_003)).toBe(
      '1000 or more settlements failed in the last 5 min, 1000 of them with "d"',
    );
    expect(failures.sentence(600_003)).toBe(null);
  });

  test('of two reasons as common as each other tell the first', () => {
    const failures = new Failures();
    for (const reason of ['a', 'b', 'b', 'a']) failures.add(0, reason);
    expect(failures.sentence(0)).toContain('2 of them with "a"');
  });
});

describe('who waits', () => {
  test('is told once, all of them, and nothing after they gave up', async () => {
    vi.useFakeTimers();
    const waiters = new Waiters();
    const outcome = { claimId: 'a', status: 'settled', txHash: '0x01' } as const;
    const [one, two] = [waiters.wait('a', 100), waiters.wait('a', 200)];
    const other = waiters.wait('b', 200);
    vi.advanceTimersByTime(150);
    expect(await one).toBe(null);
    waiters.tell(outcome);
    expect(await two).toBe(outcome);
    expect(vi.getTimerCount()).toBe(1);
    const late = waiters.wait('a', 100);
    waiters.tell({ ...outcome, claimId: 'c' });
    vi.advanceTimersByTime(100);
    expect([await late, await other]).toEqual([null, null]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('one after the other', () => {
  test('goes on after one that failed, whose failure is its own', async () => {
    const inTurn = serial();
    const order: string[] = [];
    const step = Promise.withResolvers<void>();
    const first = inTurn(async () => {
      await step.promise;
      order.push('first');
      throw new Error('broken');
    });
    const second = inTurn(async () => order.push('second'));
    step.resolve();
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe(2);
    expect(order).toEqual(['first', 'second']);
  });
});

describe('a journal in memory', () => {
  test('keeps what it was given, and tells the open, the unfinal and what is on its way', async () => {
    const journal = memoryJournal();
    const sent = { relayer: '0x01', txNonce: 1, rawTx: '0x', sentAt: NOW } as const;
    await journal.put(
      [entry('a'), entry('b', { state: 'settled' }), entry('c', { state: 'failed' })],
      [
        { ...sent, txHash: '0x0a', state: 'open' },
        { ...sent, txHash: '0x0b', state: 'mined' },
      ],
    );
    await journal.put([
      entry('d', { state: 'settled', final: true }),
      entry('e', { state: 'unknown' }),
    ]);
    expect(idsOf(await journal.open())).toEqual(['a', 'e']);
    expect(idsOf(await journal.unfinal())).toEqual(['b']);
    expect((await journal.openTransactions()).map(({ txHash }) => txHash)).toEqual(['0x0a']);
    expect(await journal.transaction('0x0b')).toMatchObject({ state: 'mined' });
    expect(await journal.get('c')).toMatchObject({ state: 'failed' });
  });
});
