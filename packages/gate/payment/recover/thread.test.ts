/** One thread, whose every message and end a test says: who is answered, and what holds the process open. */
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { allEngines } from '../../testing/agreement.ts';
import { signatureCase } from '../../testing/signatures.ts';
import { ToldWorker } from '../../testing/told-worker.ts';
import { RecoveryThread, type Waiting } from './thread.ts';

const [engine] = allEngines();

function open({ ready = true } = {}) {
  const worker = new ToldWorker(engine);
  const deaths: (readonly Waiting[])[] = [];
  const thread = new RecoveryThread(worker as unknown as Worker, (left) => deaths.push(left));
  if (ready) worker.emit('message', 'ready');
  /** Numbers of the questions that were answered, and rightly. */
  const answered: number[] = [];
  let asked = 0;
  function ask(count: number): readonly Waiting[] {
    const questions = Array.from({ length: count }, (): Waiting => {
      const number = asked++;
      const { digest, signature, key } = signatureCase('thread', number, 'valid');
      const compact = Buffer.from(signature.slice(2, 130), 'hex');
      const recovery = signature.endsWith('1b') ? 0 : 1;
      const done = (signer: Uint8Array | null): void => {
        expect(`0x${Buffer.from(signer ?? []).toString('hex')}`).toBe(key);
        answered.push(number);
      };
      return { digest, compact, recovery, done };
    });
    thread.ask(questions);
    return questions;
  }
  return { worker, thread, deaths, answered, ask };
}

describe('a thread', () => {
  test('is ready with the first thing that it says, and does not hold the process open', () => {
    const { thread, worker } = open({ ready: false });
    expect([thread.ready, worker.holds]).toEqual([false, false]);
    worker.emit('message', 'ready');
    expect([thread.ready, worker.holds, thread.load]).toEqual([true, false, 0]);
  });

  test('answers list after list, and holds the process open until the last', () => {
    const { thread, worker, ask, answered } = open();
    ask(2);
    ask(3);
    expect([thread.load, worker.holds, worker.asked.length]).toEqual([5, true, 2]);
    worker.answer();
    expect(answered).toEqual([0, 1]);
    expect([thread.load, worker.holds]).toEqual([3, true]);
    worker.answer();
    expect(answered).toEqual([0, 1, 2, 3, 4]);
    expect([thread.load, worker.holds]).toEqual([0, false]);
    ask(1);
    expect(worker.holds).toBe(true);
  });

  test('says nobody where nobody signed', () => {
    const { thread, worker } = open();
    const said: unknown[] = [];
    const nobody = {
      digest: new Uint8Array(32),
      compact: new Uint8Array(64),
      recovery: 0,
    } as const;
    thread.ask([{ ...nobody, done: (signer) => said.push(signer) }]);
    worker.answer();
    expect(said).toEqual([null]);
  });

  test('is ended when it is closed', async () => {
    const { thread, worker } = open();
    await thread.close();
    expect(worker.ended).toBe(1);
  });
});

describe('a thread leaves all that it did not answer', () => {
  test.each(['exit', 'messageerror'])('at its %s', (event) => {
    const { thread, worker, ask, deaths, answered } = open();
    ask(2);
    const left = [...ask(3), ...ask(1)];
    worker.answer();
    worker.emit(event, 1);
    expect(deaths).toEqual([left]);
    expect([thread.ready, thread.load, worker.ended]).toEqual([false, 0, 1]);
    // However it goes on: it is heard no more, and its end is told once.
    worker.answer();
    worker.emit('message', 'ready');
    worker.emit('exit', 1);
    expect(answered).toEqual([0, 1]);
    expect([thread.ready, deaths.length, worker.ended]).toEqual([false, 1, 1]);
  });

  test.each([
    ['too little', new Uint8Array(19)],
    ['too much', new Uint8Array(40)],
    ['a text', 'yes'],
  ])('when it answers %s', (_, message) => {
    const { worker, ask, deaths, answered } = open();
    const left = ask(1);
    worker.emit('message', message);
    expect([deaths, answered, worker.ended]).toEqual([[left], [], 1]);
  });

  test('when it answers unasked', () => {
    const { worker, deaths } = open();
    worker.emit('message', new Uint8Array(0));
    expect([deaths, worker.ended]).toEqual([[[]], 1]);
  });

  test('at the end that follows an error, and not before', () => {
    const { worker, ask, deaths } = open();
    const left = ask(1);
    worker.emit('error', new Error('out of memory'));
    expect(deaths).toEqual([]);
    worker.emit('exit', 1);
    expect(deaths).toEqual([left]);
  });

  test('before it was ready too', () => {
    const { thread, worker, deaths } = open({ ready: false });
    worker.emit('exit', 1);
    expect([thread.ready, deaths]).toEqual([false, [[]]]);
  });
});
