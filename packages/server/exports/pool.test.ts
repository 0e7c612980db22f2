/** The export processes for real: what a job may cost, who waits, and who is let go. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Job, Outcome } from './job.ts';
import { ExportPool, type PoolLimits } from './pool.ts';

const pools: ExportPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function open(limits: Partial<PoolLimits> = {}, worker?: URL) {
  const errors: string[] = [];
  const pool = new ExportPool({
    // Busy machines start processes slowly: only the tests of time give less.
    limits: { time: 60, patience: 120, budget: 1000, ...limits },
    onError: (_error, doing) => errors.push(doing),
    ...(worker && { worker }),
  });
  pools.push(pool);
  return { pool, errors };
}

const HOSTILE = new URL('./testing/hostile.ts', import.meta.url);
const origin = 'http://x.test';
const csv = (inputs: Record<string, string> = {}): Job => ({
  slug: 'step-response',
  format: 'csv',
  inputs: new Map(Object.entries(inputs)),
  origin,
});
const deed = (slug: string, size = 0): Job => ({
  slug,
  format: String(size),
  inputs: new Map(),
  origin,
});
const free = (source: string, signal?: AbortSignal) => ({
  source,
  paid: false,
  ...(signal && { signal }),
});
const textOf = (outcome: Outcome): string =>
  Buffer.from((outcome as Extract<Outcome, { kind: 'file' }>).content).toString('utf8');

describe('an export process', () => {
  const { pool } = open();

  test('makes the file that the tool makes', async () => {
    const outcome = await pool.run(csv(), free('a'));
    expect(outcome).toMatchObject({ kind: 'file', name: 'step-response.csv' });
    expect(textOf(outcome).split('\r\n').length).toBeGreaterThan(100);
  });

  test('says which input is refused', async () => {
    expect(await pool.run(csv({ band: 'x' }), free('a'))).toMatchObject({
      kind: 'refused',
      errors: [{ field: 'band', value: 'x' }],
    });
  });

  test.runIf(process.platform === 'linux')(
    'has nothing of the service’s environment, and a bound on memory from the kernel',
    () => {
      const [pid] = pool.pids as [number];
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .filter(Boolean)
        .map((line) => line.split('=')[0]);
      expect(names.sort()).toEqual([
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
        'TINYPOOL_WORKER_ID',
      ]);
      const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      const data = /^Max data size\s+(\d+)\s+(\d+)/m.exec(limits);
      expect(data?.[1]).toBe(data?.[2]);
      expect(Number(data?.[1])).toBeLessThan(1.2 * 2 ** 30);
      expect(limits).toMatch(/^Max core file size\s+0\s+0/m);
    },
  );
});

describe('a tool that nobody has written yet', () => {
  const { pool, errors } = open({ memory: 128, heap: 64, file: 2, processes: 1 }, HOSTILE);
  const run = (slug: string, size?: number) => pool.run(deed(slug, size), free('a'));

  test.each([
    ['arrays', 400],
    ['spike', 400],
    ['heap', 400],
  ])('that fills memory with %s is stopped at its bound', async (slug, size) => {
    expect(await run(slug, size)).toEqual({
      kind: 'exhausted',
      reason: 'the computation needs more than 128 MiB',
    });
    expect((await run('wait')).kind).toBe('file');
  });

  test('may use what is allowed', async () => {
    expect(textOf(await run('spike', 60))).toBe(String(60 * 2 ** 20));
  });

  test('that makes too long a file is told how long it would be', async () => {
    expect(await run('text', 3)).toEqual({
      kind: 'exhausted',
      reason: 'the file would have 3.0 MiB, and 2 MiB is the most',
    });
    expect((await run('text', 2)).kind).toBe('file');
  });

  test('that ends its process, or throws, ends nothing else', async () => {
    expect((await run('exit')).kind).toBe('exhausted');
    expect(errors).toContain('a process that made 0 of exit');
    expect(await run('throws')).toMatchObject({
      kind: 'broken',
      reason: expect.stringMatching(/TypeError: a defect/),
    });
    expect((await run('wait')).kind).toBe('file');
  });
});

describe('time', () => {
  test('ends a computation that has none, and its process with it', async () => {
    const { pool } = open({ time: 1.5 }, HOSTILE);
    const [before] = pool.pids;
    expect(await pool.run(deed('endless'), free('a'))).toEqual({
      kind: 'exhausted',
      reason: 'the computation takes more than 1.5 s',
    });
    await expect.poll(() => pool.pids.includes(before as number)).toBe(false);
  });

  test('is shared: a source whose minute is used up is told when to come back', async () => {
    const { pool } = open({ time: 1.5, budget: 1 }, HOSTILE);
    await pool.run(deed('endless'), free('a'));
    const outcome = await pool.run(deed('wait'), free('a'));
    expect(outcome).toMatchObject({ kind: 'over-budget', seconds: 1 });
    const { retryAfter } = outcome as Extract<Outcome, { kind: 'over-budget' }>;
    expect(retryAfter).toBeGreaterThan(30);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect((await pool.run(deed('wait'), free('b'))).kind).not.toBe('over-budget');
  });

  test('does not run for whoever has left, waiting or computing', async () => {
    const { pool } = open({ processes: 1 }, HOSTILE);
    const [one, two] = [new AbortController(), new AbortController()];
    const computing = pool.run(deed('endless'), free('a', one.signal));
    const waiting = pool.run(deed('endless'), free('b', two.signal));
    two.abort();
    expect(await waiting).toEqual({ kind: 'left' });
    one.abort();
    expect(await computing).toEqual({ kind: 'left' });
    expect(await pool.run(deed('endless'), free('a', AbortSignal.abort()))).toEqual({
      kind: 'left',
    });
    expect((await pool.run(deed('wait'), free('a'))).kind).toBe('file');
  });
});

describe('the queue', () => {
  test('is bounded, in number and in time, and says when to come back', async () => {
    const { pool } = open({ processes: 1, waiting: 2, patience: 0.5 }, HOSTILE);
    const stop = new AbortController();
    const computing = pool.run(deed('endless'), free('a', stop.signal));
    const waiting = [pool.run(deed('wait'), free('b')), pool.run(deed('wait'), free('c'))];
    expect(await pool.run(deed('wait'), free('d'))).toEqual({
      kind: 'busy',
      reason: '2 exports wait already',
      retryAfter: expect.any(Number),
    });
    for (const outcome of await Promise.all(waiting))
      expect(outcome).toMatchObject({
        kind: 'busy',
        reason: expect.stringMatching(/waited 0.5 s/),
      });
    stop.abort();
    await computing;
  });

  test('lets one who pays go first, and one source’s many wait behind another’s one', async () => {
    const { pool } = open({ processes: 1, waitingEach: 60 }, HOSTILE);
    const done: string[] = [];
    const begin = (who: string, paid: boolean, n: number) =>
      Array.from({ length: n }, () =>
        pool.run(deed('wait', 5), { source: who, paid }).then(() => done.push(who)),
      );
    await Promise.all([
      ...begin('many', false, 30),
      ...begin('one', false, 1),
      ...begin('payer', true, 1),
    ]);
    // The first of many was already being computed when the others came.
    expect(done.indexOf('payer')).toBeLessThanOrEqual(1);
    expect(done.indexOf('one')).toBeLessThanOrEqual(3);
    expect(done).toHaveLength(32);
  });

  test('is answered, to the first, when the pool closes; nothing is begun after', async () => {
    const { pool } = open({ processes: 1 }, HOSTILE);
    const all = ['a', 'b', 'c'].map((source) => pool.run(deed('endless'), free(source)));
    await pool.close();
    const closing = { kind: 'busy', reason: 'the service is stopping', retryAfter: 5 };
    expect(await Promise.all(all)).toEqual([closing, closing, closing]);
    expect(await pool.run(deed('wait'), free('d'))).toEqual(closing);
  });
});
