/** The data folder: there, writable, and this process's alone. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './config.ts';
import { writePrivate } from './sandbox/keys.ts';

export interface HeldFolder {
  release(): void;
}

const TRIES = 50;
const BETWEEN_MS = 100;

/**
 * Makes the folder if it is not there, shows that it can be written, and holds it until `release` or
 * the end of the process, however it ends. One that is just being left is waited for, five seconds.
 * @throws ConfigError for a path that is no folder, that cannot be written, or that is in use
 */
export async function holdDataDir(path: string): Promise<HeldFolder> {
  tryOut(path);
  // A lock of the file system, which ends with the process: no stale file ever has to be judged.
  const lock = new DatabaseSync(join(path, 'in-use.lock'));
  for (let tries = 1; ; tries++)
    try {
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
      return { release: () => lock.close() };
    } catch (error) {
      if (tries < TRIES && /locked/.test(words(error))) {
        await sleep(BETWEEN_MS);
        continue;
      }
      lock.close();
      throw new ConfigError(
        'DATA_DIR',
        /locked/.test(words(error))
          ? `is "${path}", where another Tollbench is running: stop that one, or set another DATA_DIR`
          : `is "${path}", which cannot be locked: ${words(error)}`,
      );
    }
}

function tryOut(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    if (isFile(path))
      throw new ConfigError('DATA_DIR', `is "${path}", which is a file, not a folder`);
    throw new ConfigError('DATA_DIR', `is "${path}", which cannot be made: ${words(error)}`);
  }
  const file = join(path, `.try-${process.pid}`);
  try {
    writeFileSync(file, 'x');
    rmSync(file);
  } catch (error) {
    throw new ConfigError(
      'DATA_DIR',
      `is "${path}", where nothing can be written: ${words(error)}`,
    );
  }
}

/** Where a folder cannot be made, as in /proc, Node's own `recursive` tries for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (isFile(path)) throw new Error('a file is in the way');
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    // Not even to be looked at: the first error says more.
    return false;
  }
}

/**
 * The text of a private file of this folder, made by `make` the first time: whoever is first, all
 * read the same.
 */
export function madeOnce(path: string, make: () => string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const own = `${path}.${process.pid}.new`;
  writePrivate(own, make());
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path, 'utf8');
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
