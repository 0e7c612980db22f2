/** A receipt on its arrival: is it signed by who was paid, and of what was bought? */
import { createHash } from 'node:crypto';
import { readBody } from './body.ts';
import { documentUrlOf, type KeyId, keyInDocument, keyOfDidKey, ReceiptError } from './did.ts';
import { isSigned, type Receipt, readReceipt } from './receipt.ts';

/** What was bought, as this side knows it. */
export interface Bought {
  readonly url: string;
  readonly payer: string;
  /** As it came, content codings undone. */
  readonly content: Uint8Array;
}

const MAX_DOCUMENT = 64 * 1024;
const DOCUMENT_MS = 10_000;

/** Checks receipts; a site's DID document is fetched once, and again where it lacks a key. */
export class ReceiptChecker {
  readonly #fetch: typeof fetch;
  readonly #documents = new Map<string, unknown>();

  constructor(send: typeof fetch = fetch) {
    this.#fetch = send;
  }

  /** Null where all is well, else a sentence's clause that says what is not: "is signed by …". Never throws. */
  async problemOf(jws: string, bought: Bought): Promise<string | null> {
    try {
      const receipt = readReceipt(jws);
      const problem = mismatchOf(receipt, bought) ?? strangerOf(receipt.key, bought.url);
      if (problem !== null) return problem;
      return isSigned(receipt, await this.#keyOf(receipt.key))
        ? null
        : 'does not verify: its signature is not of what it says';
    } catch (error) {
      if (error instanceof ReceiptError) return `does not verify: ${error.message}`;
      return `could not be verified: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  async #keyOf(key: KeyId) {
    if (key.method === 'key') return keyOfDidKey(key);
    const known = this.#documents.get(key.did);
    if (known !== undefined)
      try {
        return keyInDocument(key, known);
      } catch (error) {
        // A new key since: the document is read again.
        if (!(error instanceof ReceiptError)) throw error;
      }
    const document = await this.#document(key);
    this.#documents.set(key.did, document);
    return keyInDocument(key, document);
  }

  async #document(key: KeyId): Promise<unknown> {
    const { href } = documentUrlOf(key);
    const signal = AbortSignal.timeout(DOCUMENT_MS);
    const response = await this.#fetch(href, { redirect: 'error', signal });
    const bytes = await readBody(response, href, MAX_DOCUMENT);
    if (!response.ok) throw new Error(`${href} answers ${response.status}`);
    try {
      return JSON.parse(Buffer.from(bytes).toString('utf8'));
    } catch {
      throw new ReceiptError(`${href} is not JSON`);
    }
  }
}

/** What the receipt says otherwise than it was. */
function mismatchOf({ claims }: Receipt, { url, payer, content }: Bought): string | null {
  if (!sameAddress(claims.resourceUrl, url)) return `is for ${claims.resourceUrl}`;
  if (claims.payer.toLowerCase() !== payer.toLowerCase()) return `names ${claims.payer} as payer`;
  if (claims.contentSha256 !== null && claims.contentSha256 !== sha256(content))
    return 'is for other content than came: the SHA-256 of what came is not the one in it';
  return null;
}

const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A site orders the inputs in a query as it likes, and leaves out what makes no difference: the page counts. */
function sameAddress(said: string, asked: string): boolean {
  const [a, b] = [URL.parse(said), URL.parse(asked)];
  return a !== null && b !== null && a.origin === b.origin && a.pathname === b.pathname;
}

/** A signature proves something only where it is known to be the site's own. */
function strangerOf(key: KeyId, url: string): string | null {
  const { host, hostname } = new URL(url);
  if (key.method === 'key')
    return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      ? null
      : 'is signed by a did:key, which does not tell whose it is';
  const own = documentUrlOf(key).host;
  return own === host ? null : `is signed by ${key.did}, not by ${host}`;
}
