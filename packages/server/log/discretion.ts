/**
 * Takes out of what is printed what nobody may read in a log: the keys and passwords that are known, and
 * what looks like one wherever it comes from, such as an error that quotes the request it failed at.
 */

const GONE = '…';
/** A shorter word would be taken out of half of all sentences, and guards nothing. */
const MIN_SECRET = 4;
/** Characters of one text that are looked at: an error may quote a whole answer. */
const MAX_TEXT = 32_768;

/** An address: more than its host may be a key. Quotes, brackets and spaces end it. A file of a trace is none. */
const ADDRESS = /\b(?!file:)([a-z][a-z0-9+.-]{1,20}):\/\/([^\s"'`<>()[\]{}\\]*)/gi;
/** A signature, or call data with one in it: 65 bytes or more. Hashes, nonces and accounts are shorter. */
const SIGNED = /(?:0x)?[0-9a-f]{128,}/gi;
/** JSON in Base64, as payments and receipts are sent. */
const PACKED = /\beyJ[\w+/=-]{16,}(?:\.[\w-]*)*/g;
const LONG = /[A-Za-z0-9+/_-]{160,}={0,2}/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;

export class Discretion {
  readonly #secrets = new Set<string>();
  #known: RegExp | null = null;

  constructor(secrets: Iterable<string> = []) {
    this.hide(...secrets);
  }

  /** From now on these are taken out; those of fewer than four characters are not. */
  hide(...secrets: readonly string[]): void {
    for (const secret of secrets) if (secret.length >= MIN_SECRET) this.#secrets.add(secret);
    // The longest first: of two that begin alike the whole one goes.
    const words = [...this.#secrets].sort((a, b) => b.length - a.length).map(escaped);
    this.#known = words.length === 0 ? null : new RegExp(words.join('|'), 'gi');
  }

  /** The text without what is secret; cut where it is very long. */
  clean(text: string): string {
    const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}${GONE}` : text;
    return (this.#known === null ? short : short.replace(this.#known, GONE))
      .replace(ADDRESS, (_, scheme: string, rest: string) => `${scheme}://${fitOf(scheme, rest)}`)
      .replace(SIGNED, (hex) => `${hex.slice(0, 2) === '0x' ? '0x' : ''}${GONE}`)
      .replace(PACKED, GONE)
      .replace(LONG, GONE)
      .replace(BEARER, `$1 ${GONE}`);
  }
}

/**
 * The host, without a user's name and password, which may hold a slash themselves. The path of what is asked
 * over HTTP may be a key; elsewhere it is the name of a database.
 */
function fitOf(scheme: string, rest: string): string {
  const bare = rest.slice(rest.lastIndexOf('@') + 1);
  const end = bare.search(/^(?:https?|wss?)$/i.test(scheme) ? /[/?#]/ : /[?#]/);
  return end < 0 || end === bare.length - 1
    ? bare
    : `${bare.slice(0, end)}${bare[end] === '/' ? '/' : ''}${GONE}`;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
