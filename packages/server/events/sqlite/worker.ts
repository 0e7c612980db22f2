/** The thread that `events.sqlite` is open in: what is asked of the store, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { Store } from '../store.ts';
import type { Answer, Call } from './messages.ts';
import { openToWrite } from './open.ts';

const port = parentPort;
if (port === null) throw new Error('this is a worker thread of the store of events');

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

try {
  const store = new Store(openToWrite(workerData.path));
  port.on('message', async ({ id, method, args }: Call) => {
    const work = store[method] as (...args: readonly unknown[]) => Promise<unknown>;
    let answer: Answer;
    try {
      answer = { id, value: await work.apply(store, args as unknown[]) };
    } catch (error) {
      answer = { id, why: wordsOf(error) };
    }
    port.postMessage(answer);
    if (method === 'close') port.close();
  });
  port.postMessage({ id: 0, value: null } satisfies Answer);
} catch (error) {
  port.postMessage({ id: 0, why: wordsOf(error) } satisfies Answer);
}
