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

/** A folder from which nobody sells while it is held; a service that charges nobody may run on it. */
export interface QuietFolder extends HeldFolder {
  /** There is such a service. */
  readonly observed: boolean;
}

const TRIES = 50;
const BETWEEN_MS = 100;

/** Held by whoever runs on a folder, … */
const IN_USE = 'in-use.lock';
/** … and by whoever may sell there, which in observe mode nobody does. */
const CHARGES = 'charges.lock';

/**
 * Makes the folder if it is not there, shows that it can be written, and holds it until `release` or
 * the end of the process, however it ends. One that is just being left is waited for, five seconds.
 * @param observes whoever holds it sells nothing: its ledger may be moved meanwhile
 * @throws ConfigError for a path that is no folder, that cannot be written, or that is in use
 */
export async function holdDataDir(path: string, observes = false): Promise<HeldFolder> {
  tryOut(path);
  const inUse = await locked(
    path,
    IN_USE,
    'where another Tollbench is running: stop that one, or set another DATA_DIR',
  );
  if (observes) return { release: () => inUse.close() };
  try {
    const charges = await locked(
      path,
      CHARGES,
      'whose ledger is being moved: start again after it',
    );
    return {
      release: () => {
        charges.close();
        inUse.close();
      },
    };
  } catch (error) {
    inUse.close();
    throw error;
  }
}

/**
 * Keeps everybody from selling from a folder: a service in observe mode may run there, one that charges is
 * refused, now and for as long as it is held.
 * @throws ConfigError where one charges
 */
export async function quietDataDir(path: string): Promise<QuietFolder> {
  const charges = await locked(
    path,
    CHARGES,
    'where another Tollbench is running and charges: stop that one, or start it with GATE_MODE=observe',
  );
  const inUse = openLock(path, IN_USE);
  const observed = !tryLock(inUse);
  return {
    observed,
    release: () => {
      inUse.close();
      charges.close();
    },
  };
}

/** A lock of the file system, which ends with the process: no stale file ever has to be judged. */
const openLock = (path: string, name: string): DatabaseSync => new DatabaseSync(join(path, name));

/** @throws Error where it cannot be locked at all */
function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/locked/.test(words(error))) return false;
    throw error;
  }
}

/** @throws ConfigError that says `held` where it is another's for five seconds */
async function locked(path: string, name: string, held: string): Promise<DatabaseSync> {
  const lock = openLock(path, name);
  try {
    for (let tries = 1; !tryLock(lock); tries++) {
      if (tries === TRIES) throw new ConfigError('DATA_DIR', `is "${path}", ${held}`);
      await sleep(BETWEEN_MS);
    }
    return lock;
  } catch (error) {
    lock.close();
    throw error instanceof ConfigError
      ? error
      : new ConfigError('DATA_DIR', `is "${path}", which cannot be locked: ${words(error)}`);
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
