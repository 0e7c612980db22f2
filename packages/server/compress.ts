/** Brotli and gzip of every page, made once and kept: the same bytes are never compressed twice. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Coding = 'br' | 'gzip';

/** Below this a compressed answer saves no packet. */
const LEAST = 900;
const COMPRESSIBLE =
  /^(text\/|image\/svg|application\/(json|xml|javascript|manifest|.*\+(json|xml)))/;

export const isCompressible = (mimeType: string, size: number): boolean =>
  size >= LEAST && COMPRESSIBLE.test(mimeType);

/** Compressed copies under `folder`, named by the digest of what they hold; nothing else stays there. */
export class CompressedStore {
  readonly #folder: string;
  readonly #used = new Set<string>();
  #present = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    this.#present = new Set(await readdir(this.#folder));
  }

  /** The bytes in a coding, or null where that would not make them smaller. */
  async get(content: Buffer, coding: Coding): Promise<Buffer | null> {
    const name = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.${coding}`;
    this.#used.add(name);
    const file = join(this.#folder, name);
    let packed: Buffer;
    if (this.#present.has(name)) packed = await readFile(file);
    else {
      packed =
        coding === 'br'
          ? await brotliAsync(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              },
            })
          : await gzipAsync(content, { level: 9 });
      // Written aside and renamed, so that a start that is cut off leaves no half file under a good name.
      await writeFile(`${file}.part`, packed);
      await rename(`${file}.part`, file);
    }
    return packed.length < content.length ? packed : null;
  }

  /** Drops what this build no longer serves. */
  async prune(): Promise<void> {
    for (const name of this.#present)
      if (!this.#used.has(name)) await rm(join(this.#folder, name), { force: true });
  }
}
