/** What a stranger, and a publisher with many tabs, cannot make grow. */
import { describe, expect, test } from 'vitest';
import { bringsToken, Sessions } from './sessions.ts';
import { startBoard } from './testing/board.ts';
import { TOKEN } from './testing/desk.ts';
import { Tries } from './tries.ts';

const HOURS = 3_600_000;

describe('sessions', () => {
  test('end after twelve hours, whatever is done with them', () => {
    const sessions = new Sessions();
    const cookie = sessions.begin(0);
    const session = sessions.find(cookie, 12 * HOURS - 1);
    expect(session?.csrf).toMatch(/^[\w-]{43}$/);
    expect(sessions.find(cookie, 12 * HOURS)).toBeNull();
    expect(sessions.find('made-up', 0)).toBeNull();
    expect(sessions.find(undefined, 0)).toBeNull();
  });

  test('are so many: the oldest goes', () => {
    const sessions = new Sessions();
    const cookies = Array.from({ length: 65 }, (_, i) => sessions.begin(i));
    const there = cookies.map((cookie) => sessions.find(cookie, 100) !== null);
    expect(there).toEqual([false, ...Array(64).fill(true)]);
  });

  test('know their own forms', () => {
    const session = { csrf: 'abc', ends: 0 };
    expect(
      ['abc', 'abd', 'ab', 'abcd', '', null].map((each) => bringsToken(session, each)),
    ).toEqual([...[true, false, false, false, false, false]]);
  });
});

describe('wrong tokens', () => {
  const wrong = (tries: Tries, address: string, times: number, at = 0) => {
    for (let i = 0; i < times; i++) tries.wrong(address, at);
  };

  test('are ten a minute from one address, and the others are not held to it', () => {
    const tries = new Tries();
    wrong(tries, 'a', 9);
    expect(tries.waits('a', 0)).toBe(0);
    wrong(tries, 'a', 1, 20_000);
    expect(tries.waits('a', 20_000)).toBe(40);
    expect(tries.waits('b', 20_000)).toBe(0);
    expect(tries.waits('a', 60_000)).toBe(0);
    wrong(tries, 'a', 1, 60_000);
    expect(tries.waits('a', 60_001)).toBe(0);
  });

  test('from many addresses are counted together, where each had its own count before', () => {
    const tries = new Tries();
    for (let i = 0; i < 256; i++) wrong(tries, `address ${i}`, 1);
    for (let i = 0; i < 10; i++) wrong(tries, `other ${i}`, 1);
    expect(tries.waits('yet another', 1)).toBe(60);
    expect(tries.waits('address 7', 1)).toBe(0);
    expect(tries.waits('yet another', 60_000)).toBe(0);
  });
});

test('pages that are kept fresh are sixteen; one that goes makes room', async () => {
  const site = await startBoard(50);
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const ends = Array.from({ length: 16 }, () => new AbortController());
  const live = (signal?: AbortSignal) =>
    fetch(`${site.desk.address}/live`, { headers, signal: signal ?? null });
  const opened = await Promise.all(ends.map(({ signal }) => live(signal)));
  expect(opened.map(({ status }) => status)).toEqual(Array(16).fill(200));
  const more = await live();
  expect([more.status, more.headers.get('retry-after'), await more.text()]).toEqual([
    ...[503, '30', '16 pages are kept fresh already; close one.\n'],
  ]);
  ends[0]?.abort();
  const again = new AbortController();
  await expect.poll(async () => (await live(again.signal)).status).toBe(200);
  for (const end of [...ends, again]) end.abort();
  await site.stop();
});
