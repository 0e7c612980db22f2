/** What a crawl keeps on disk: the pages, what each was when it was fetched, under which names. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CrawlError } from './error.ts';

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

export type State = Record<string, Kept>;

/**
 * The record of earlier runs into this folder.
 * @throws CrawlError `file` where it is something else
 */
export function readState(path: string): State {
  if (!existsSync(path)) return {};
  const refused = (why: string, cause?: unknown): CrawlError =>
    new CrawlError(
      'file',
      path,
      `${path} is not the record of a crawl (${why}); give another --out or remove it`,
      { cause },
    );
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw refused('it is not JSON', cause);
  }
  if (!isObject(state)) throw refused('it is not an object');
  const kept: State = {};
  for (const [url, page] of Object.entries(state)) {
    if (!isObject(page)) throw refused(`${url} has no fields`);
    kept[url] = keptOf(page, (field) => refused(`${url} has ${field} of another form`));
  }
  return kept;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keptOf(page: Fields, refused: (field: string) => CrawlError): Kept {
  const text = (field: string, form: RegExp): string => {
    const value = page[field];
    if (typeof value !== 'string' || !form.test(value)) throw refused(field);
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
