import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { allEngines } from '../../testing/agreement.ts';
import { kinds, signatureCase } from '../../testing/signatures.ts';
import type { Engine } from './engine.ts';
import { type PoolOptions, RecoveryPool, threadsFor } from './pool.ts';

const [fastest] = allEngines();
const pools: RecoveryPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const hex = (address: Uint8Array | null): string =>
  address === null ? 'nobody' : Buffer.from(address).toString('hex');

/** Of every kind in turn, as the curve is asked. */
const questions = Array.from({ length: 600 }, (_, k) => {
  const { digest, signature } = signatureCase('pool', k, kinds[k % kinds.length]);
  const compact = Buffer.alloc(64);
  Buffer.from(signature.slice(2, 130), 'hex').copy(compact);
  const recovery = (k & 1) as 0 | 1;
  return { digest, compact, recovery, answer: hex(fastest.recover(digest, compact, recovery)) };
});

/** A pool, and how many its own thread recovered. */
function open(options: Partial<PoolOptions> = {}) {
  const here = { count: 0 };
  const engine: Engine = {
    ...fastest,
    perTurn: 12,
    recover(...question) {
      here.count++;
      return fastest.recover(...question);
    },
  };
  const pool = new RecoveryPool({ engine, threads: 2, ...options });
  pools.push(pool);
  /** Asks so many in one turn, and holds each answer against the engine's own. */
  async function ask(count: number): Promise<void> {
    const asked = questions.slice(0, count);
    const answers = await Promise.all(
      asked.map(({ digest, compact, recovery }) => pool.recover(digest, compact, recovery)),
    );
    expect(answers.map(hex)).toEqual(asked.map(({ answer }) => answer));
  }
  return { pool, here, ask };
}

/** A thread that runs this, and says first that it is ready. */
const thread = (body: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     ${body}
     parentPort.postMessage('ready');`,
    { eval: true },
  );

describe('recoveries', () => {
  test('that are few stay in the thread that asks, and start none', async () => {
    let started = 0;
    const startWorker = () => {
      started++;
      return thread('')();
    };
    const { here, ask } = open({ startWorker });
    for (let k = 0; k < 20; k++) await ask(12);
    expect([here.count, started]).toEqual([240, 0]);
  });

  test('that are many go to threads as soon as these are up', async () => {
    const { pool, here, ask } = open();
    // Nobody waits for a thread to start: these are recovered here.
    await ask(100);
    expect(here.count).toBe(100);
    await expect.poll(() => pool.threads).toBe(1);
    await ask(100);
    expect(here.count).toBe(100);
    await ask(13);
    expect(here.count).toBe(100);
    await ask(12);
    expect(here.count).toBe(112);
  });

  test('that threads have no room for are recovered here', async () => {
    const { pool, here, ask } = open({ threads: 1 });
    await ask(13);
    await expect.poll(() => pool.threads).toBe(1);
    here.count = 0;
    await ask(600);
    expect(here.count).toBeGreaterThan(0);
    expect(here.count).toBeLessThanOrEqual(600 - 256);
  });

  test('that fill one thread start the next, up to the bound', async () => {
    const { pool, here, ask } = open();
    for (let k = 0; k < 20; k++) await ask(200);
    await expect.poll(() => pool.threads).toBe(1);
    await ask(200);
    expect(pool.threads).toBe(1);
    await ask(600);
    await expect.poll(() => pool.threads).toBe(2);
    here.count = 0;
    await ask(500);
    expect(here.count).toBe(0);
    await ask(600);
    expect(pool.threads).toBe(2);
  });

  test('are answered without threads where there is but one core', async () => {
    const { pool, here, ask } = open({ threads: 0 });
    await ask(600);
    expect([here.count, pool.threads]).toEqual([600, 0]);
  });

  test('have a thread for every other core, up to three', () => {
    expect([1, 2, 3, 4, 64].map(threadsFor)).toEqual([0, 1, 2, 3, 3]);
  });

  test.each([
    ['are waited for at the end of a process', 'while (pool.threads === 0) await sleep(5);'],
    ['leave no process open once they are known', ''],
  ])('%s', async (_, meanwhile) => {
    // A thread with threads of its own ends as a process does: when nothing holds its event loop.
    const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const process = new Worker(
      `const { parentPort, workerData: { digest, compact, recovery } } = require('node:worker_threads');
       const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
       (async () => {
         const { RecoveryPool } = await import(${module('./pool.ts')});
         const { chooseEngine } = await import(${module('./choose.ts')});
         const pool = new RecoveryPool({ engine: chooseEngine().engine, threads: 1 });
         const ask = () => Promise.all(Array.from({ length: 200 }, () =>
           pool.recover(digest, compact, recovery)));
         await ask();
         ${meanwhile}
         parentPort.postMessage(await ask());
       })();`,
      { eval: true, workerData: questions[0] },
    );
    const ended = once(process, 'exit');
    const answered = once(process, 'message');
    const [answers] = await Promise.race([answered, ended]);
    expect(answers).toHaveLength(200);
    expect(new Set(answers.map(hex))).toEqual(new Set([questions[0]?.answer]));
    expect(await ended).toEqual([0]);
  });

  test('let others have their turn between', async () => {
    const { here, ask } = open({ threads: 0 });
    const all = ask(600);
    const counts: number[] = [];
    while (here.count < 600) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(here.count);
    }
    await all;
    const steps = counts.map((count, k) => count - (counts[k - 1] ?? 0));
    expect(Math.max(...steps)).toBe(12);
  });

  test('beyond what may wait are answered at once', async () => {
    const { pool, here } = open({ threads: 0 });
    const [{ digest, compact, recovery } = questions[0]!] = questions;
    const asked = Array.from({ length: 5000 }, () => pool.recover(digest, compact, recovery));
    expect(here.count).toBe(5000 - 4096);
    await Promise.all(asked);
    expect(here.count).toBe(5000);
  });
});

describe('a thread that fails leaves nothing unanswered', () => {
  const failures: Record<string, string> = {
    'it ends at the first question': `parentPort.on('message', () => process.exit(1));`,
    'it throws at the first question': `parentPort.on('message', () => { throw new Error('no'); });`,
    'it answers too little': `parentPort.on('message', () => parentPort.postMessage(new Uint8Array(20)));`,
    'it answers something else': `parentPort.on('message', () => parentPort.postMessage('yes'));`,
    'it answers unasked': `parentPort.on('message', () => {});
      setImmediate(() => parentPort.postMessage(new Uint8Array(0)));`,
  };

  test.each(Object.entries(failures))('when %s', async (_, body) => {
    let started = 0;
    let ended = 0;
    const startWorker = () => {
      started++;
      return thread(body)().on('exit', () => ended++);
    };
    const { pool, here, ask } = open({ threads: 1, startWorker });
    while (ended < 3) await ask(50);
    here.count = 0;
    await ask(600);
    // After three no more is started.
    expect([here.count, started, pool.threads]).toEqual([600, 3, 0]);
  });

  test('when none starts', async () => {
    let tries = 0;
    const startWorker = () => {
      tries++;
      throw new Error('the system gives no thread');
    };
    const { here, ask } = open({ startWorker });
    await ask(100);
    await ask(100);
    expect([here.count, tries]).toEqual([200, 3]);
  });

  test('when it ends before it is ready', async () => {
    const workers: Worker[] = [];
    const startWorker = () => {
      const worker = new Worker('process.exit(1)', { eval: true });
      workers.push(worker);
      return worker;
    };
    const { here, ask } = open({ threads: 1, startWorker });
    for (let k = 1; k <= 4; k++) {
      await ask(50);
      expect(here.count).toBe(50 * k);
      const last = workers.at(-1);
      if (last !== undefined && last.threadId !== -1) await once(last, 'exit');
    }
    expect(workers).toHaveLength(3);
  });

  test('when it is ended with questions before it, and no other is started', async () => {
    let started = 0;
    const startWorker = () => {
      started++;
      // It holds its loop, and says nothing.
      return thread(`parentPort.on('message', () => {});`)();
    };
    const { pool, here, ask } = open({ threads: 1, startWorker });
    await ask(50);
    await expect.poll(() => pool.threads).toBe(1);
    here.count = 0;
    const first = ask(200);
    await new Promise((resolve) => setImmediate(resolve));
    const second = ask(200);
    // No more than 256 are before it: there was room for 56 of the second.
    await expect.poll(() => here.count).toBe(400 - 256);
    await pool.close();
    await Promise.all([first, second, ask(100)]);
    expect([here.count, started, pool.threads]).toEqual([500, 1, 0]);
  });
});
