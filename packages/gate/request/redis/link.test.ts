/** When another connection is tried for, and what is told meanwhile. */
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bulk, redisWords } from '../../testing/redis-words.ts';
import { readRedisAddress } from './address.ts';
import { RedisLink } from './link.ts';

/** Milliseconds that a connection is tried out for at most: of all timers the one that is no pause. */
const ATTEMPT = 2_000;
const COUNTED = '*3\r\n:1\r\n:1\r\n:0\r\n';
const LOADING = '-LOADING the dataset\r\n';

/** A link to a server that says what `script` has now; time passes when the test says so, and all pauses are whole. */
async function open() {
  const script = { INFO: bulk('redis_version:7.0.15'), EVALSHA: LOADING };
  const { server, url } = await redisWords(script);
  const sockets: Socket[] = [];
  let ended = 0;
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('close', () => ended++);
  });
  let changes = 0;
  const link = new RedisLink({
    address: readRedisAddress(url),
    probe: 'probe',
    deadline: 20_000,
    onChange: () => changes++,
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await link.open();
  const close = () => {
    link.close();
    server.close();
  };
  const pauses = () => timers.mock.calls.map(([, delay]) => delay).filter((ms) => ms !== ATTEMPT);
  return { link, script, sockets, close, pauses, ended: () => ended, changes: () => changes };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a link to a Redis that is away', () => {
  it('tries again after pauses that double up to three seconds, and tells it once', async () => {
    const { link, close, pauses, ended, changes } = await open();
    const since = link.away?.since;
    for (let attempt = 1; attempt <= 7; attempt++) {
      // Who serves may see the end of a connection before who asks has set its pause.
      await expect.poll(() => [ended(), pauses().length]).toEqual([attempt, attempt]);
      vi.runOnlyPendingTimers();
    }
    await expect.poll(ended).toBe(8);
    await expect.poll(pauses).toEqual([100, 200, 400, 800, 1600, 3000, 3000, 3000]);
    expect([link.away?.since, link.here, changes()]).toEqual([since, false, 1]);
    expect(link.away?.why).toBe('LOADING the dataset');
    close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives an attempt up that is not answered', async () => {
    const { link, script, sockets, close, pauses, ended } = await open();
    await expect.poll(() => [ended(), pauses().length]).toEqual([1, 1]);
    script.INFO = '';
    vi.runOnlyPendingTimers();
    await expect.poll(() => sockets.length).toBe(2);
    vi.advanceTimersByTime(ATTEMPT);
    await expect.poll(pauses).toEqual([100, 200]);
    expect(link.away?.why).toBe('it did not answer within 2000 ms');
    await expect.poll(ended).toBe(2);
    close();
  });

  it('takes an answer that is there in the turn of its deadline, and waits no longer for one that is not', async () => {
    const { link, script, close } = await open();
    script.EVALSHA = COUNTED;
    vi.runOnlyPendingTimers();
    await expect.poll(() => link.here).toBe(true);
    let answer = (_: string): void => expect.fail('nobody asked');
    const ask = () =>
      link.run(
        () =>
          new Promise<string>((resolve) => {
            answer = resolve;
          }),
      );
    const asked = ask();
    vi.advanceTimersByTime(20_000);
    answer('in time');
    expect(await asked).toBe('in time');
    await new Promise((resolve) => setImmediate(resolve));
    expect(link.here).toBe(true);
    const refused = expect(ask()).rejects.toThrow('it did not answer within 20000 ms');
    vi.advanceTimersByTime(20_000);
    await refused;
    expect(link.here).toBe(false);
    close();
  });

  it('does not try at once for one that fails as soon as it is there, but for one that was there a while', async () => {
    const { link, script, sockets, close, pauses, changes } = await open();
    script.EVALSHA = COUNTED;
    const comesAndGoes = async (seconds: number) => {
      vi.runOnlyPendingTimers();
      await expect.poll(() => link.here).toBe(true);
      vi.advanceTimersByTime(seconds * 1000);
      sockets.at(-1)?.destroy();
      await expect.poll(() => link.here).toBe(false);
    };
    for (const seconds of [0, 1, 4, 0]) await comesAndGoes(seconds);
    expect(pauses()).toEqual([100, 200, 400, 100, 200]);
    // Away, and four times here and away.
    expect(changes()).toBe(9);
    close();
  });
});
