/** Which recoveries go to which thread, and when another is started: threads that answer when a test says so. */
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { ToldWorker } from '../../testing/told-worker.ts';
import type { Engine } from './engine.ts';
import { RecoveryPool } from './pool.ts';

const QUESTION = { digest: new Uint8Array(32), compact: new Uint8Array(64) };
const SIGNER = new Uint8Array(20).fill(7);
/** Bytes of one question. */
const RECORD = 97;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function open(threads: number) {
  const here = { count: 0 };
  const inThreads: Engine = { name: 'threads', perTurn: 4, recover: () => SIGNER };
  const engine: Engine = {
    ...inThreads,
    recover() {
      here.count++;
      return SIGNER;
    },
  };
  const workers: ToldWorker[] = [];
  const startWorker = (): Worker => {
    const worker = new ToldWorker(inThreads);
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const pool = new RecoveryPool({ engine, threads, startWorker });
  const answers: unknown[] = [];
  /** Asks so many in one turn, and lets it pass. */
  async function ask(count: number): Promise<void> {
    for (let n = 0; n < count; n++)
      void pool
        .recover(QUESTION.digest, QUESTION.compact, 0)
        .then((signer) => answers.push(signer));
    await turn();
  }
  /** How many each thread was asked, message by message. */
  const asked = () => workers.map(({ asked }) => asked.map(({ length }) => length / RECORD));
  /** So many threads that are up and have nothing before them: each is started when those before it are full. */
  async function start(count: number): Promise<void> {
    for (let up = 0; up < count; up++) {
      answers.length = 0;
      await ask(256 * up + 5);
      workers.at(-1)?.emit('message', 'ready');
      for (const worker of workers) if (worker.asked.length > 0) worker.answer();
      while (answers.length < 256 * up + 5) await turn();
    }
    here.count = 0;
    answers.length = 0;
  }
  return { pool, here, workers, answers, ask, asked, start };
}

describe('what waits', () => {
  test('is recovered here, as many a turn as the engine says, where no thread may be', async () => {
    const { here, workers, ask } = open(0);
    await ask(9);
    expect(here.count).toBe(4);
    await turn();
    expect(here.count).toBe(8);
    await turn();
    expect([here.count, workers.length]).toEqual([9, 0]);
    await turn();
    expect(here.count).toBe(9);
  });

  test('is shared out evenly, whatever is left over goes to the first', async () => {
    const { ask, asked, start, here, pool } = open(3);
    await start(3);
    expect(pool.threads).toBe(3);
    await ask(5);
    expect([asked(), here.count]).toEqual([[[2], [2], [1]], 0]);
    await ask(4);
    // So few are quicker here.
    expect([asked(), here.count]).toEqual([[[2], [2], [1]], 4]);
  });

  test('fills a thread to two hundred and fifty-six; a full one is asked nothing', async () => {
    const { ask, asked, start, here } = open(2);
    await start(2);
    await ask(400);
    expect(asked()).toEqual([[200], [200]]);
    await ask(113);
    expect(asked()).toEqual([
      [200, 56],
      [200, 56],
    ]);
    expect(here.count).toBe(1);
    await ask(20);
    expect([asked(), here.count]).toEqual([
      [
        [200, 56],
        [200, 56],
      ],
      5,
    ]);
  });

  test('is answered by whoever has it', async () => {
    const { ask, start, workers, answers, here } = open(1);
    await start(1);
    await ask(5);
    await turn();
    expect(answers).toEqual([]);
    workers[0]?.answer();
    await turn();
    expect(answers).toEqual(Array(5).fill(SIGNER));
    expect(here.count).toBe(0);
  });
});

describe('another thread is started', () => {
  test('when more wait than are recovered in a turn, and while one starts no other is', async () => {
    const { ask, workers, pool } = open(2);
    await ask(4);
    expect(workers).toHaveLength(0);
    await ask(5);
    expect(workers).toHaveLength(1);
    await ask(500);
    expect(workers).toHaveLength(1);
    workers[0]?.emit('message', 'ready');
    expect(pool.threads).toBe(1);
    // Of the five hundred more are left than one thread takes.
    await turn();
    expect(workers).toHaveLength(2);
  });

  test('up to as many as there may be', async () => {
    const { ask, workers, start, pool } = open(2);
    await start(2);
    await ask(2_000);
    expect([workers.length, pool.threads]).toEqual([2, 2]);
  });

  test('when what is left is more than a turn, and not when it is a turn', async () => {
    const { ask, workers, start, here } = open(2);
    await start(1);
    await ask(260);
    expect([workers.length, here.count]).toEqual([1, 4]);
    await ask(5);
    expect([workers.length, here.count]).toEqual([2, 8]);
  });

  test('in place of one that died, until three did', async () => {
    const { ask, workers, pool } = open(1);
    for (let deaths = 1; deaths <= 5; deaths++) {
      await ask(5);
      await turn();
      expect(workers).toHaveLength(Math.min(deaths, 3));
      workers.at(-1)?.emit('exit', 1);
    }
    expect(pool.threads).toBe(0);
  });
});

describe('a thread that dies', () => {
  test('leaves to the others, and to this one, what it did not answer', async () => {
    const { ask, asked, start, workers, here } = open(2);
    await start(2);
    await ask(10);
    expect(asked()).toEqual([[5], [5]]);
    workers[0]?.emit('exit', 1);
    await turn();
    expect([asked()[1], here.count]).toEqual([[5, 5], 0]);
    workers[1]?.emit('exit', 1);
    await turn();
    expect(here.count).toBe(4);
  });

  test('with nothing before it disturbs no turn', async () => {
    const { ask, start, workers, here } = open(1);
    await start(1);
    workers[0]?.emit('exit', 1);
    await ask(9);
    expect(here.count).toBe(4);
  });

  test('is not replaced once the pool is closed, and all are ended', async () => {
    const { ask, start, workers, pool } = open(2);
    await start(2);
    await pool.close();
    expect(workers.map(({ ended }) => ended)).toEqual([1, 1]);
    for (const worker of workers) worker.emit('exit', 1);
    await ask(500);
    expect([workers.length, pool.threads]).toEqual([2, 0]);
  });
});
