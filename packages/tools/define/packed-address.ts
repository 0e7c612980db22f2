/** States too large for a query, in the fragment: packed, and named where even that is too much. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { recent } from '@tollbench/engines/recent.ts';
import { fitsQuery, holdsState, STATE_MARK } from './address.ts';
import { createBase64, readBase64 } from './base64.ts';

/** Characters of a fragment at most: Firefox takes addresses of 1 MiB in all, others take more. */
export const FRAGMENT = 1_000_000;
/** Characters of an unpacked state at most: a megabyte can be made to hold a gigabyte. */
export const STATE = 2 ** 23;
/** Bytes of a text that a link may name. */
export const FILE = 2 ** 26;

/** Bytes that are unpacked at a time: deflate makes at most about a thousand of one. */
const PIECE = 1024;
const MAX_NAME_LENGTH = 120;

/** A long text that a link does not hold. */
export interface FileWord {
  /** The input it is the text of. */
  readonly field: string;
  readonly name: string;
  /** Of the text in UTF-8, its lines ended by one line feed. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface Address {
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  /** What the address only names. */
  readonly left: readonly (FileWord & { readonly text: string })[];
}

export interface AddressOptions {
  /** Characters of the fragment at most; FRAGMENT unless said. */
  readonly most?: number;
  /** What a text is called; by its input unless said. */
  readonly nameOf?: (field: string, sha256: string) => string;
}

/** A link that cannot be read; its message is a sentence for whoever opened it. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** The address of a state that is given as its query, without `?`. */
export async function writeAddress(
  path: string,
  query: string,
  { most = FRAGMENT, nameOf = (field) => `${field}.txt` }: AddressOptions = {},
): Promise<Address> {
  if (fitsQuery(path, query)) return { search: query && `?${query}`, hash: '', left: [] };
  const rest = pairsOf(query);
  const left: (FileWord & { text: string })[] = [];
  for (;;) {
    const files = left.map(fileWord).join('');
    const letters = rest.reduce((sum, [, text]) => sum + text.length, 0);
    const state = letters > STATE ? undefined : new URLSearchParams(rest).toString();
    if (state !== undefined && state.length <= STATE) {
      const hash = `${STATE_MARK}${await pack(state)}${files}`;
      if (hash.length <= most || rest.length === 0) return { search: '', hash, left };
    }
    const largest = Math.max(...rest.map(([, text]) => text.length));
    const at = rest.findIndex(([, text]) => text.length === largest);
    const [field, text] = rest.splice(at, 1)[0] as [string, string];
    const of = digest(text);
    left.push({
      field,
      text,
      ...of,
      name: nameOf(field, of.sha256).slice(0, MAX_NAME_LENGTH).toWellFormed(),
    });
  }
}

/**
 * The state of a fragment as a query, and the texts it only names. Throws AddressError for one that is cut,
 * altered or larger than the bounds: it is all right or not read at all.
 */
export async function readAddress(hash: string): Promise<{ query: string; left: FileWord[] }> {
  if (!holdsState(hash)) throw new AddressError('This is no link to a state.');
  if (hash.length > FRAGMENT)
    throw new AddressError(
      `This link has ${hash.length} characters after its #; the most is ${FRAGMENT}.`,
    );
  const [packed = '', ...words] = hash.slice(STATE_MARK.length).split('&');
  return { query: packed === '' ? '' : await unpack(packed), left: words.map(readFileWord) };
}

/** Names and texts of a query. What is written as it is, is taken as it is: URLSearchParams takes seconds for megabytes. */
const pairsOf = (query: string): [string, string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at < 0 || /[%+]/u.test(pair)
        ? [...new URLSearchParams(pair)]
        : [[pair.slice(0, at), pair.slice(at + 1)]];
    });

/** Length and SHA-256 of a text in UTF-8. Not by Web Crypto, which a page without https does not have. */
export const digest = (text: string): Digest =>
  digests(text, () => {
    const encoded = new TextEncoder().encode(text);
    return { bytes: encoded.length, sha256: bytesToHex(sha256(encoded)) };
  });

interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

// A file is asked for when it is opened, when its link is written and when it is kept.
const digests = recent<Digest>(2);

const fileWord = ({ field, bytes, sha256, name }: FileWord): string =>
  `&file=${field}:${bytes}:${sha256}:${encodeURIComponent(name)}`;

function readFileWord(word: string): FileWord {
  const [, field, bytes, sha256, name] =
    /^file=([A-Za-z]\w*):([1-9]\d{0,8}):([0-9a-f]{64}):([^:&]+)$/u.exec(word) ?? [];
  const damaged = `This link is damaged: "${word.slice(0, 40)}" names no file.`;
  if (!field || !bytes || !sha256 || !name || Number(bytes) > FILE) throw new AddressError(damaged);
  try {
    return {
      field,
      sha256,
      bytes: Number(bytes),
      name: decodeURIComponent(name).slice(0, MAX_NAME_LENGTH),
    };
  } catch {
    throw new AddressError(damaged);
  }
}

async function pack(query: string): Promise<string> {
  const packed = new Blob([query]).stream().pipeThrough(new CompressionStream('deflate'));
  return createBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** zlib's format and not bare deflate: its checksum finds a link that lost or changed a letter. */
async function unpack(packed: string): Promise<string> {
  const damaged = 'This link is damaged: it was cut short, or a part of it was changed.';
  const bytes = readBase64(packed);
  if (!bytes) throw new AddressError(damaged);
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, (at += PIECE)));
      },
    },
    // Nothing is read ahead: what is unpacked at once stays small.
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let query = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return query + decoder.decode();
      query += decoder.decode(value, { stream: true });
      if (query.length > STATE) break;
    }
  } catch {
    throw new AddressError(damaged);
  }
  // Its end does not matter any more, and may be an error of its own.
  await reader.cancel().catch(() => undefined);
  throw new AddressError(`This link unpacks to more than ${STATE} characters, the most there is.`);
}
