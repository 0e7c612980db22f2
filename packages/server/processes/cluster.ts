/** A crew on Node's cluster: one listening socket, from which each worker takes its connections itself. */
import cluster, { type Worker as ClusterWorker } from 'node:cluster';
import type { OnError } from './crew.ts';
import { type Channel, CrewMember } from './member.ts';
import { isOrder, isReport } from './messages.ts';
import { PULSE } from './pulses.ts';
import type { Fork, Forked } from './worker.ts';

/** Tells a worker its number and how many there are: `2/4`. */
const NUMBER = 'TOLLBENCH_WORKER';

export const isWorker = (): boolean => cluster.isWorker;

/** This process's number; null where it is no worker. */
export const workerNumber = (): number | null =>
  cluster.isWorker ? Number.parseInt(process.env[NUMBER] ?? '', 10) : null;

/** Forks workers that run this process's own command once more, with its settings. */
export function forking(size: number): Fork {
  // Handed on in turn by the primary, a connection on its way to a worker that dies would hang for ever. From
  // one socket the next worker takes it, and one that hangs or closes its door leaves none behind. The price
  // is that they are not spread as evenly.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  return (number, heard) => {
    const worker = cluster.fork({ [NUMBER]: `${number}/${size}` });
    worker.on('message', (message: unknown) => {
      if (isReport(message)) heard.report(message);
    });
    worker.once('exit', (code: number | null, signal: string | null) =>
      heard.gone(signal ?? `status ${code}`),
    );
    // What cannot be sent to it any more: its end is told by itself.
    worker.on('error', () => {});
    return handOf(worker);
  };
}

function handOf(worker: ClusterWorker): Forked {
  return {
    pid: worker.process.pid ?? 0,
    send: (order) => {
      if (worker.isConnected()) worker.send(order, () => {});
    },
    kill: () => worker.process.kill('SIGKILL'),
  };
}

/**
 * This worker's side. Where its primary is gone it ends in order, as when it is told to.
 * @throws Error where this process is not a worker of ours
 */
export function memberHere(onError: OnError, end: () => void): CrewMember {
  const own = cluster.worker;
  const [, number, size] = /^(\d+)\/(\d+)$/.exec(process.env[NUMBER] ?? '') ?? [];
  if (own === undefined || number === undefined)
    throw new Error('this process is no worker of a Tollbench');
  // Not for what it starts in its turn.
  delete process.env[NUMBER];
  // Node ends a worker at once that has lost its primary, in the midst of its answers, unless it says this.
  own.exitedAfterDisconnect = true;
  own.on('disconnect', end);
  const channel: Channel = {
    number: Number(number),
    size: Number(size),
    send: (report) => {
      if (own.isConnected()) own.send(report, () => {});
    },
    listen: (listener) =>
      own.on('message', (message: unknown) => {
        if (isOrder(message)) listener(message);
      }),
  };
  channel.send({ says: 'lives' });
  setInterval(() => channel.send({ says: 'lives' }), PULSE).unref();
  return new CrewMember(channel, onError, end);
}

/** Lets go of the primary, so that this process ends when nothing else keeps it. */
export function leave(): void {
  if (process.connected) process.disconnect?.();
}
