/** The ledger's desk before a thread that the test plays, turn by turn. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Desk, type DeskOptions } from '../ledger/sqlite/desk.ts';
import type { Answer, Call, FromWorker, ToWorker } from '../ledger/sqlite/messages.ts';
import { LedgerUnavailable } from '../ledger/types.ts';

class Thread extends EventEmitter {
  readonly heard: ToWorker[] = [];
  /** It keeps the process from ending. */
  holds = true;
  ended = false;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  ref(): void {
    this.holds = true;
  }

  unref(): void {
    this.holds = false;
  }

  async terminate(): Promise<number> {
    this.ended = true;
    return 1;
  }

  say(message: FromWorker): void {
    this.emit('message', message);
  }

  /** The calls of the last message. */
  get calls(): readonly Call[] {
    const last = this.heard.at(-1);
    if (last === undefined || last === 'close') throw new Error('nothing was handed over');
    return last;
  }

  /** Answers those calls of the last message, by their place in it, each with its first argument. */
  answer(places: readonly number[] | 'all' = 'all', done = true): void {
    const answers = this.calls
      .filter((_, place) => places === 'all' || places.includes(place))
      .map(({ id, args }): Answer => ({ id, ok: true, value: args[0] }));
    this.say({ answers, done });
  }
}

/** Those that were started, in their order. */
export const threads: Thread[] = [];

export const thread = (): Thread => {
  const last = threads.at(-1);
  if (last === undefined) throw new Error('no thread was started');
  return last;
};
export function deskOf(options: DeskOptions = {}): Desk {
  return new Desk('no file', options, () => {
    threads.push(new Thread());
    return thread() as unknown as Worker;
  });
}

/** One that is open. */
export async function opened(options: DeskOptions = {}): Promise<Desk> {
  const desk = deskOf(options);
  const open = desk.open();
  thread().say({ opened: true });
  await open;
  return desk;
}

/** The end of the turn, in which what was asked is handed over. */
export const turn = () => vi.advanceTimersByTimeAsync(0);
export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What became of each promise so far. */
export function watched(...promises: readonly Promise<unknown>[]): unknown[] {
  const seen: unknown[] = promises.map(() => 'waits');
  promises.forEach((promise, i) => {
    promise.then(
      (value) => {
        seen[i] = value === undefined ? 'done' : value;
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(LedgerUnavailable);
        seen[i] = (error as Error).message;
      },
    );
  });
  return seen;
}
export const ask = (desk: Desk, ...names: readonly string[]) =>
  watched(...names.map((name) => desk.ask('get', [name])));
export const args = () => thread().calls.map(({ args: [first] }) => first);

/** Time passes when the test says so. */
export function inTurns(): void {
  beforeEach(() => {
    threads.length = 0;
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
