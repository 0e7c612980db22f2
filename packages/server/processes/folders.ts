/**
 * What a process alone writes: the data folder is the first worker's own, as it is that of a process
 * alone; every further one has a folder in it. Ledger, keys and packed pages are never in these.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^worker-([2-9]|[1-6]\d)$/;

export const ownDirOf = (dataDir: string, number: number): string =>
  number === 1 ? dataDir : join(dataDir, `worker-${number}`);

/** Makes the folders of so many processes, and takes away those of more that once were. */
export function makeOwnDirs(dataDir: string, size: number): void {
  for (let number = 2; number <= size; number++)
    mkdirSync(ownDirOf(dataDir, number), { recursive: true, mode: 0o700 });
  for (const name of workerFolders(dataDir))
    if (Number(NAME.exec(name)?.[1]) > size)
      rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** The folders of all processes of a service. */
export const ownDirs = (dataDir: string): string[] => [
  dataDir,
  ...workerFolders(dataDir).map((name) => join(dataDir, name)),
];

function workerFolders(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => NAME.test(name));
  } catch (error) {
    // It is made at the first start, or cannot be, which is told of it then.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
