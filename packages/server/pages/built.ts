/** What a build says of itself, in the mark beside its folder: that it is whole, and of which program. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the pages, because all that lies within is served; scripts/build-site.mjs writes it last. */
const FOLDER = '../.astro';
const MARK = `${FOLDER}/built`;

export interface Built {
  /** Of all that the pages are made of. */
  readonly pages: string;
  /** Of that part of it which the service runs by, too: tools, prices, crawlers. */
  readonly program: string;
}

/** What is to be said of pages that cannot be shown; it follows on "The pages". */
export class Unshowable extends Error {
  override readonly name = 'Unshowable';
}

/**
 * The mark of a build; null for a folder of pages that was put there by other means than ours.
 * @throws Unshowable while it is built, or where its build was broken off
 */
export function builtIn(dist: string): Built | null {
  if (!existsSync(join(dist, FOLDER))) return null;
  try {
    const [pages = '', program = ''] = readFileSync(join(dist, MARK), 'utf8').split('\n');
    return { pages, program };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Unshowable('are being built, or a build was broken off; npm run build builds them');
  }
}

/**
 * Reads a build that stands still meanwhile.
 * @throws Unshowable where it does not
 */
export async function readWhole<T>(
  dist: string,
  read: () => Promise<T>,
): Promise<[T, Built | null]> {
  const before = builtIn(dist);
  const what = await read();
  if (builtIn(dist)?.pages !== before?.pages)
    throw new Unshowable('were built anew while they were read; ask again');
  return [what, before];
}
