/**
 * A file that is written whole or not at all: beside what stood there, and put in its place at the end. A
 * device or a pipe, which nothing can take the place of, is written as it is.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  open,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from './usage.ts';

/** Exit status of a command that SIGINT ended. */
const INTERRUPTED = 130;

/** Where a command writes what it makes. */
export interface Sink {
  write(content: string | Uint8Array): Promise<void>;
  /** All is written. */
  finish(): Promise<void>;
  /** It is given up. */
  discard(): Promise<void>;
}

/** A file, or standard output where none is named or `-`. @throws Failure, one sentence that names the file */
export async function openSink(file: string | undefined): Promise<Sink> {
  return file === undefined || file === '-' ? STANDARD_OUTPUT : await WholeFile.open(file);
}

const STANDARD_OUTPUT: Sink = {
  async write(content) {
    if (!process.stdout.write(content)) await once(process.stdout, 'drain');
  },
  finish: async () => {},
  discard: async () => {},
};

/** Writes all there is to one place. */
export async function writeOut(
  file: string | undefined,
  content: string | Uint8Array,
): Promise<void> {
  const sink = await openSink(file);
  await sink.write(content);
  await sink.finish();
}

interface Place {
  /** Where it is written until it is whole. */
  readonly part: string;
  /** What it then replaces. */
  readonly target: string;
}

class WholeFile implements Sink {
  readonly #file: string;
  readonly #handle: FileHandle;
  /** Null for a device. */
  readonly #place: Place | null;
  readonly #interrupted = (): void => {
    if (this.#place) rmSync(this.#place.part, { force: true });
    process.exit(INTERRUPTED);
  };

  constructor(file: string, handle: FileHandle, place: Place | null) {
    this.#file = file;
    this.#handle = handle;
    this.#place = place;
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, this.#interrupted);
  }

  /** @throws Failure where `file` is a folder, may not be written, or its folder is not there */
  static async open(file: string): Promise<WholeFile> {
    try {
      const there = await stat(file).catch(absent);
      if (there?.isDirectory())
        throw unwritable(file, Object.assign(new Error(), { code: 'EISDIR' }));
      if (there && !there.isFile()) return new WholeFile(file, await open(file, 'w'), null);
      // Replacing a file asks the folder alone: what is marked read-only is left in peace all the same.
      if (there) await access(file, constants.W_OK);
      // Behind a symbolic link stands the file that is meant.
      const target = there ? await realpath(file) : file;
      const part = join(dirname(target), `.tollbench-${randomBytes(6).toString('hex')}.part`);
      const handle = await open(part, 'wx', there ? there.mode & 0o777 : 0o666);
      return new WholeFile(file, handle, { part, target });
    } catch (error) {
      throw unwritable(file, error);
    }
  }

  async write(content: string | Uint8Array): Promise<void> {
    try {
      await this.#handle.writeFile(content);
    } catch (error) {
      await this.discard();
      throw unwritable(this.#file, error);
    }
  }

  /** Puts it in its place. */
  async finish(): Promise<void> {
    try {
      if (this.#place) await this.#handle.sync();
      await this.#handle.close();
      if (this.#place) await rename(this.#place.part, this.#place.target);
      this.#forget();
    } catch (error) {
      await this.discard();
      throw unwritable(this.#file, error);
    }
  }

  /** Leaves what stood there as it was. */
  async discard(): Promise<void> {
    // It may be closed already, and its disk gone: there is nothing more to lose.
    await this.#handle.close().catch(() => {});
    if (this.#place) await rm(this.#place.part, { force: true }).catch(() => {});
    this.#forget();
  }

  #forget(): void {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, this.#interrupted);
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'its disk is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left to this user',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links lead in a circle',
};

/** What the system refuses, as a sentence; what is no refusal of the system, as it is. */
function unwritable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof Failure) return error;
  const why = WHY[String(error.code)] ?? error.message;
  return new Failure(`--out is "${file}", which cannot be written: ${why}`);
}
