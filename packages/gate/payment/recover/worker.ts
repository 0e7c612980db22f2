/** A thread that recovers: says that it is ready, then answers every message of questions with one. */
import { parentPort } from 'node:worker_threads';
import { answerAll } from './batch.ts';
import { chooseEngine } from './choose.ts';

const { engine } = chooseEngine();
parentPort?.on('message', (packed: Uint8Array) => {
  parentPort?.postMessage(answerAll(packed, engine));
});
parentPort?.postMessage('ready');
