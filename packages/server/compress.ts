/**
 * Brotli and gzip of the pages. Gzip is quick and made when a page is read; brotli at its best takes
 * a hundred times as long, so it is made in the background, kept on disk by content, and never made
 * twice of the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Coding = 'br' | 'gzip';

/** Below this a compressed answer saves no packet. */
const MIN_SIZE = 900;
const COMPRESSIBLE =
  /^(text\/|image\/svg|application\/(json|xml|javascript|manifest|.*\+(json|xml)))/;

export const isCompressible = (mimeType: string, size: number): boolean =>
  size >= MIN_SIZE && COMPRESSIBLE.test(mimeType);

/** The bytes in gzip, or null where that would not make them smaller. */
export async function gzipped(content: Buffer): Promise<Buffer | null> {
  return smaller(await gzipAsync(content, { level: 6 }), content);
}

const smaller = (packed: Buffer, content: Buffer): Buffer | null =>
  packed.length < content.length ? packed : null;

interface Wanted {
  readonly name: string;
  readonly content: Buffer;
  readonly ready: (packed: Buffer) => void;
}

/** Brotli copies under `folder`, named by the digest of what they hold; nothing else stays there. */
export class BrotliStore {
  readonly #folder: string;
  readonly #used = new Set<string>();
  readonly #wanted: Wanted[] = [];
  #present = new Set<string>();
  #closed = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    this.#present = new Set(await readdir(this.#folder));
  }

  /** Hands over the bytes in brotli: at once where they are kept, else once `pack` has made them. */
  async want(content: Buffer, ready: (packed: Buffer) => void): Promise<void> {
    const name = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.br`;
    this.#used.add(name);
    if (!this.#present.has(name)) {
      this.#wanted.push({ name, content, ready });
      return;
    }
    const packed = smaller(await readFile(join(this.#folder, name)), content);
    if (packed !== null) ready(packed);
  }

  /** How many are still to be made. */
  get waiting(): number {
    return this.#wanted.length;
  }

  /** Makes what is wanted, one after the other so that a core is left for visitors; then drops the rest. */
  async pack(): Promise<void> {
    // The smallest first: the pages of the many visitors before long tables.
    this.#wanted.sort((a, b) => b.content.length - a.content.length);
    for (let next = this.#wanted.pop(); next && !this.#closed; next = this.#wanted.pop())
      await this.#make(next);
    if (!this.#closed) await this.#prune();
  }

  close(): void {
    this.#closed = true;
  }

  async #make({ name, content, ready }: Wanted): Promise<void> {
    const packed = await brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    if (this.#closed) return;
    const file = join(this.#folder, name);
    // Written aside and renamed, so that a start that is cut off leaves no half file under a good name.
    await writeFile(`${file}.part`, packed);
    await rename(`${file}.part`, file);
    if (smaller(packed, content) !== null) ready(packed);
  }

  async #prune(): Promise<void> {
    for (const name of this.#present)
      if (!this.#used.has(name)) await rm(join(this.#folder, name), { force: true });
  }
}
