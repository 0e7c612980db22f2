/** Long texts that links only name, kept in this browser by their SHA-256: at most ROOM, the longest unused go first. */
import { digest } from '@tollbench/tools/define/packed-address.ts';

/** Bytes of UTF-8. */
const ROOM = 2 ** 26;

interface Entry {
  readonly sha256: string;
  readonly bytes: number;
  /** When it was last written or read, ms. */
  readonly used: number;
}

/** Keeps a text. Throws where the browser keeps nothing, or has no room. */
export async function keepText(sha256: string, text: string, bytes: number): Promise<void> {
  await inStores('readwrite', async (entries, texts) => {
    const all = await done<Entry[]>(entries.getAll());
    entries.put({ sha256, bytes, used: Date.now() } satisfies Entry);
    if (all.some((e) => e.sha256 === sha256)) return;
    texts.put(text, sha256);
    let total = bytes;
    for (const e of all.sort((a, b) => b.used - a.used)) {
      total += e.bytes;
      if (total <= ROOM) continue;
      entries.delete(e.sha256);
      texts.delete(e.sha256);
    }
  });
}

/** A text that was kept, and is still what it was; undefined where there is none. */
export async function keptText(sha256: string): Promise<string | undefined> {
  try {
    const text = await inStores('readwrite', async (entries, texts) => {
      const entry = await done<Entry | undefined>(entries.get(sha256));
      if (!entry) return undefined;
      entries.put({ ...entry, used: Date.now() });
      return done<string | undefined>(texts.get(sha256));
    });
    return text !== undefined && digest(text).sha256 === sha256 ? text : undefined;
  } catch {
    // A browser that keeps nothing has nothing: the visitor is asked for the file, and told.
    return undefined;
  }
}

async function inStores<T>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open('tollbench', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('entries', { keyPath: 'sha256' });
    opening.result.createObjectStore('texts');
  };
  const base = await done(opening);
  try {
    const transaction = base.transaction(['entries', 'texts'], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up'));
    });
    ended.catch(() => undefined);
    const result = await work(transaction.objectStore('entries'), transaction.objectStore('texts'));
    await ended;
    return result;
  } finally {
    base.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
