/** The process that keeps several workers serving: the data folder is its, and signals are told to it. */
import type { Config } from '../config.ts';
import { holdDataDir } from '../data-dir.ts';
import type { Log } from '../log/log.ts';
import { forking } from './cluster.ts';
import { makeOwnDirs } from './folders.ts';
import { type Pace, Primary } from './primary.ts';
import { listenTo } from './signals.ts';

/**
 * Runs until it is told to end. SIGHUP lets all workers read the pages anew, SIGUSR2 replaces them one
 * by one. Exit status: 0 ended, 1 none could start.
 * @throws ConfigError where the data folder cannot be had
 */
export async function lead(
  { dataDir, observe, workers: size }: Config,
  log: Log,
  pace: Partial<Pace> = {},
): Promise<number> {
  const folder = await holdDataDir(dataDir, observe);
  try {
    makeOwnDirs(dataDir, size);
    const { info: say, warn, failed } = log.of('workers');
    const primary = new Primary({ size, fork: forking(size), say, warn, pace });
    const change = (work: Promise<void>): void =>
      void work.catch((error: unknown) => failed(error, 'changing the workers'));
    const stop = listenTo({
      end: () => {
        say('Stopping every worker …');
        primary.end();
      },
      endAtOnce: () => primary.kill(),
      reload: () => change(primary.reload()),
      replace: () => {
        say('Replacing every worker, one after the other …');
        change(primary.roll());
      },
    });
    try {
      return await primary.run();
    } finally {
      stop();
    }
  } finally {
    folder.release();
  }
}
