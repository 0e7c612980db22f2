/** What a crawl keeps on disk: the pages, what each was when it was fetched, under which names. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CrawlError } from './error.ts';
import { LineFile } from './line-file.ts';

export interface Kept {
  /** Under the folder of the crawl. */
  readonly file: string;
  /** The signed receipt beside it, null where none came. */
  readonly receipt: string | null;
  readonly etag: string | null;
  readonly sha256: string;
  readonly lastmod: string | null;
  readonly fetchedAt: string;
}

/**
 * What is kept of each address, as lines of JSON in `pages.jsonl`: a line a page, so that the thousandth
 * page costs no more to note than the first.
 * @throws CrawlError `file` where a file of the folder is something else
 */
export class PageBook {
  readonly #path: string;
  readonly #file: LineFile;
  readonly #pages: Map<string, Kept>;

  constructor(folder: string) {
    this.#path = join(folder, 'pages.jsonl');
    this.#pages = readEarlier(join(folder, 'crawl.json'));
    this.#file = new LineFile(this.#path);
    try {
      this.#file.lines.forEach((line, i) => {
        const { url, ...page } = pageIn(line, `${this.#path}, line ${i + 1}`);
        this.#pages.set(url, page);
      });
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get(url: string): Kept | undefined {
    return this.#pages.get(url);
  }

  keep(url: string, page: Kept): void {
    this.#file.append(JSON.stringify({ url, ...page }));
    this.#pages.set(url, page);
  }

  close(): void {
    this.#file.close();
  }
}

/** The record as runs before `pages.jsonl` kept it: one object of all pages. */
function readEarlier(path: string): Map<string, Kept> {
  if (!existsSync(path)) return new Map();
  const all = objectIn(readFileSync(path, 'utf8'), path);
  return new Map(
    Object.entries(all).map(([url, page]) => [
      url,
      keptOf(isObject(page) ? page : {}, `${path}, ${url}`),
    ]),
  );
}

function pageIn(line: string, where: string): Kept & { readonly url: string } {
  const { url, ...page } = objectIn(line, where);
  if (typeof url !== 'string') throw unknown(where, 'it has no url');
  return { url, ...keptOf(page, where) };
}

function objectIn(text: string, where: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unknown(where, 'it is not JSON', cause);
  }
  if (!isObject(value)) throw unknown(where, 'it is not an object');
  return value;
}

const unknown = (where: string, why: string, cause?: unknown): CrawlError =>
  new CrawlError(
    'file',
    where,
    `${where} is not the record of a crawl (${why}); give another --out or remove it`,
    { cause },
  );

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keptOf(page: Fields, where: string): Kept {
  const text = (field: string, form: RegExp): string => {
    const value = page[field];
    if (typeof value !== 'string' || !form.test(value))
      throw unknown(where, `its ${field} is ${JSON.stringify(value)?.slice(0, 100) ?? 'missing'}`);
    return value;
  };
  const orNull = (field: string, form: RegExp): string | null =>
    page[field] === null || page[field] === undefined ? null : text(field, form);
  return {
    file: text('file', INSIDE),
    receipt: orNull('receipt', INSIDE),
    etag: orNull('etag', /^/),
    sha256: text('sha256', /^[0-9a-f]{64}$/),
    lastmod: orNull('lastmod', /^/),
    fetchedAt: text('fetchedAt', /^\d{4}-/),
  };
}

/** A path that `fileOf` makes, or made once: it stays inside its folder. */
const INSIDE = /^pages\/(?!.*\.\.(\/|$))/;

/** Whole or not at all: written aside, then renamed. No page has `@` and letters in its name. */
export async function write(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}@part`, content);
  await rename(`${path}@part`, path);
}

/** The receipt of a page stands beside it. */
export const receiptFileOf = (file: string): string => `${file}@receipt.jws`;

const MAX_FOLDERS = 16;
const MAX_NAME = 100;

/**
 * A file name for a URL under its host: `localhost_8402/step-response.html`. Two URLs have two names,
 * and no file stands where another one needs a folder: what a name cannot say as it is (queries, capital
 * letters where a disk takes them for small ones, a file without an ending) is hashed behind `@`.
 */
export function fileOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const segments = pathname.split('/').slice(1);
  const last = segments.pop() ?? '';
  const folders = segments.map((s) => plain(s).replaceAll('.', '_')).slice(0, MAX_FOLDERS);
  const name = last === '' ? 'index.html' : plain(last);
  const said = `/${[...folders, last === '' ? '' : name].join('/')}`;
  const exact =
    said === pathname &&
    search === '' &&
    name.includes('.') &&
    last !== 'index.html' &&
    !/[A-Z]/.test(pathname);
  const tag = exact ? '' : `@${sha256(pathname + search).slice(0, 16)}`;
  return join('pages', host.replace(/[^a-z0-9.-]/gi, '_'), ...folders, name) + tag;
}

const plain = (segment: string): string =>
  segment
    .slice(0, MAX_NAME)
    .replace(/[^A-Za-z0-9._~%-]/g, '_')
    .replace(/^\.+|^$/, '_');

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
