/**
 * Brotli and gzip of the pages, kept on disk by content and never made twice of the same bytes. What is
 * the same at every address is packed with the build; the rest by the service: gzip, which is quick, when
 * a page is read, and brotli at its best, which takes a hundred times as long, in the background.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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

const PACKERS: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  gzip: (content) => gzipAsync(content, { level: 6 }),
  br: (content) =>
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // As wide as the content and no wider: the tables of a wider window are tens of megabytes of nothing.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          22,
          Math.max(16, Math.ceil(Math.log2(content.length))),
        ),
      },
    }),
};

/** Takes a coding of a file, where that is smaller than the file itself. */
export type Ready = (coding: Coding, packed: Buffer) => void;

/** Older than this, a file that is being written is one that a crash left behind, milliseconds. */
const LEFT_BEHIND = 3_600_000;

/** What packing came to, in files. */
export interface Tally {
  /** Files that are worth packing. */
  readonly files: number;
  /** Those of them that were not kept from before. */
  readonly packed: number;
}

interface Wanted {
  readonly name: string;
  readonly content: Buffer;
  readonly ready: Ready;
}

/**
 * Packed copies in `folder`, named by the digest of what they hold; nothing else stays there. `shelves`
 * are further folders of the same kind, such as the build's, which are read alone.
 */
export class PackStore {
  readonly #folder: string;
  readonly #shelves: readonly string[];
  /** Which folder has a file. */
  readonly #present = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #wanted: Wanted[] = [];
  /** Made already, still to be written. */
  readonly #unwritten: { readonly name: string; readonly packed: Buffer }[] = [];
  #files = 0;
  #closed = false;

  constructor(folder: string, shelves: readonly string[] = []) {
    this.#folder = folder;
    this.#shelves = shelves;
  }

  /** Makes the folder where it is missing, and looks what is kept. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const folder of [this.#folder, ...this.#shelves])
      for (const name of await readdir(folder).catch(() => [])) this.#present.set(name, folder);
  }

  /**
   * Hands over both codings of a file: gzip before this is done, and brotli too where it is kept; else
   * once `pack` has made it.
   */
  async want(content: Buffer, ready: Ready): Promise<void> {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 40);
    const give: Ready = (coding, packed) => {
      if (packed.length < content.length) ready(coding, packed);
    };
    this.#files++;
    const quick = await this.#kept(`${digest}.gz`);
    const zipped = quick ?? (await PACKERS.gzip(content));
    if (quick === undefined) this.#unwritten.push({ name: `${digest}.gz`, packed: zipped });
    give('gzip', zipped);
    const name = `${digest}.br`;
    const best = await this.#kept(name);
    if (best === undefined) this.#wanted.push({ name, content, ready: give });
    else give('br', best);
  }

  /** How it stands: files, and those among them that `pack` has to make. */
  tally(): Tally {
    return { files: this.#files, packed: this.#wanted.length };
  }

  /**
   * Makes what is wanted, one after the other so that a core is left for visitors; then drops from the
   * folder what nobody wanted. What it came to: fewer files packed than wanted only where it was closed.
   * @throws where the folder cannot be written
   */
  async pack(): Promise<Tally> {
    try {
      return await this.#packAll();
    } catch (error) {
      // The folder of a service that has stopped may be gone.
      if (!this.#closed) throw error;
      return { files: this.#files, packed: 0 };
    }
  }

  close(): void {
    this.#closed = true;
  }

  async #packAll(): Promise<Tally> {
    for (const { name, packed } of this.#unwritten.splice(0)) {
      if (this.#closed) break;
      await this.#write(name, packed);
    }
    // The smallest first: the pages of the many visitors before long tables.
    this.#wanted.sort((a, b) => b.content.length - a.content.length);
    let made = 0;
    for (let next = this.#wanted.pop(); next && !this.#closed; next = this.#wanted.pop()) {
      // Another process of the same folder may have made it since this one looked.
      const kept = await readFile(join(this.#folder, next.name)).catch(() => undefined);
      const packed = kept?.length ? kept : await PACKERS.br(next.content);
      if (this.#closed) break;
      if (packed !== kept) await this.#write(next.name, packed);
      next.ready('br', packed);
      made++;
    }
    if (!this.#closed) await this.#prune();
    return { files: this.#files, packed: made };
  }

  /** The bytes of a file that is kept. One that a crash left empty, or that a build took away, is not. */
  async #kept(name: string): Promise<Buffer | undefined> {
    this.#used.add(name);
    const folder = this.#present.get(name);
    if (folder === undefined) return undefined;
    const packed = await readFile(join(folder, name)).catch(() => undefined);
    return packed?.length === 0 ? undefined : packed;
  }

  /** Written aside and renamed, so that a start that is cut off leaves no half file under a good name. */
  async #write(name: string, packed: Buffer): Promise<void> {
    const file = join(this.#folder, name);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, packed);
    await rename(part, file);
  }

  async #prune(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      // What a shelf has need not lie here a second time.
      const elsewhere = (this.#present.get(name) ?? this.#folder) !== this.#folder;
      if ((!this.#used.has(name) || elsewhere) && !(await this.#isFresh(name)))
        await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Whether it may be what another process is writing just now. */
  async #isFresh(name: string): Promise<boolean> {
    if (!name.endsWith('.part')) return false;
    const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < LEFT_BEHIND;
  }
}

/** `14 of 902 files, the rest as before`. */
export const tallyWords = ({ files, packed }: Tally): string =>
  packed === 0
    ? `0 of ${files} files, all as before`
    : `${packed} of ${files} files${packed < files ? ', the rest as before' : ''}`;
