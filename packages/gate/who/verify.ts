/**
 * Is a visitor the crawler it claims to be: by the address ranges its operator publishes, or by
 * forward-confirmed reverse DNS.
 *
 * Only claims that bring something are checked: search, answer and user crawlers are free, so they
 * are worth forging; a training crawler pays whoever it is. Where nothing can be asked (no feed was
 * loaded, no name server answers) the claim stays `unverified`: silence is not forgery.
 */

import type { GateRequest, Visitor } from '../types.ts';
import type { Crawler } from './crawler.ts';
import { CRAWLERS } from './crawler-table.ts';
import { type Classifier, createClassifier } from './crawlers.ts';
import { type AddressRanges, readFeed } from './ranges.ts';

/** Name service, as `node:dns/promises` has it; rejects with `code` `ENOTFOUND` for "no such". */
export interface NameService {
  reverse(address: string): Promise<string[]>;
  /** Every address of a name. */
  lookup(name: string): Promise<string[]>;
}

export interface IdentifierOptions {
  readonly crawlers?: readonly Crawler[];
  /** Gets a feed's text. Without it no feed is loaded. */
  readonly fetchFeed?: (url: string) => Promise<string>;
  /** Without it no name is looked up. */
  readonly names?: NameService;
  readonly onError: (error: unknown, doing: string) => void;
  /** Addresses whose names are remembered. */
  readonly remembered?: number;
}

export interface Identifier {
  /** At once for people, for training crawlers, and wherever ranges alone decide. */
  identify(request: GateRequest, address: string): Visitor | Promise<Visitor>;
  /** Loads every feed of the table, forgets names. A feed that fails keeps what it had. */
  refresh(): Promise<{ readonly loaded: number; readonly failed: number }>;
}

export function createIdentifier(options: IdentifierOptions): Identifier {
  const { crawlers = CRAWLERS, fetchFeed, names, onError, remembered = 10_000 } = options;
  const classify: Classifier = createClassifier({ crawlers });
  const byToken = new Map<string | null, Crawler>(
    crawlers.map((crawler) => [crawler.token, crawler]),
  );
  const feeds = new Map<string, AddressRanges>();
  const named = new Map<string, Promise<boolean | null>>();

  function identify(request: GateRequest, address: string): Visitor | Promise<Visitor> {
    const agent = request.headers['user-agent'];
    const visitor = classify(agent?.toString());
    if (visitor.kind === 'training') return visitor;
    const verification = byToken.get(visitor.token)?.verification;
    if (verification === undefined || verification.by === 'none') return visitor;
    // Stryker disable next-line ArrayDeclaration: no feed says as much as one that is not loaded
    const known = inRanges(verification.feeds ?? [], address);
    if (known === true) return as(visitor, 'verified');
    if (verification.by === 'ranges') return known === null ? visitor : as(visitor, 'forged');
    if (names === undefined) return visitor;
    return isNamed(address, verification.suffixes, names).then((named) =>
      named === null ? visitor : as(visitor, named ? 'verified' : 'forged'),
    );
  }

  /** `null` while any of the feeds is missing and none of the others has the address. */
  function inRanges(urls: readonly string[], address: string): boolean | null {
    let missing = urls.length === 0;
    for (const url of urls) {
      const ranges = feeds.get(url);
      if (ranges === undefined) missing = true;
      else if (ranges.has(address)) return true;
    }
    return missing ? null : false;
  }

  function isNamed(
    address: string,
    suffixes: readonly string[],
    names: NameService,
  ): Promise<boolean | null> {
    const key = `${address} ${suffixes[0]}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    if (named.size >= remembered) named.clear();
    const asked = confirm(address, suffixes, names).catch((error: unknown) => {
      named.delete(key);
      onError(error, `reverse DNS of ${address}`);
      return null;
    });
    named.set(key, asked);
    return asked;
  }

  async function refresh() {
    named.clear();
    const urls = new Set(crawlers.flatMap(({ verification }) => feedsOf(verification)));
    let failed = 0;
    if (fetchFeed === undefined) return { loaded: feeds.size, failed };
    for (const url of urls) {
      try {
        feeds.set(url, readFeed(await fetchFeed(url)));
      } catch (error) {
        failed++;
        onError(error, `feed ${url}`);
      }
    }
    return { loaded: feeds.size, failed };
  }

  return { identify, refresh };
}

function feedsOf(verification: Crawler['verification']): readonly string[] {
  return verification.by === 'none' ? [] : (verification.feeds ?? []);
}

function as(visitor: Visitor, claim: 'verified' | 'forged'): Visitor {
  return { ...visitor, claim };
}

/** The address has a name in one of the domains, and that name has the address. */
async function confirm(
  address: string,
  suffixes: readonly string[],
  names: NameService,
): Promise<boolean> {
  for (const name of await orNone(names.reverse(address))) {
    const host = name.toLowerCase().replace(/\.$/, '');
    if (!suffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) continue;
    if ((await orNone(names.lookup(host))).includes(address)) return true;
  }
  return false;
}

/** "No such name" is an answer; every other failure is none. */
async function orNone(asked: Promise<string[]>): Promise<string[]> {
  try {
    return await asked;
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    // Stryker disable next-line ArrayDeclaration: what is no name and no address confirms nothing
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** A feed over HTTPS (or HTTP on this machine), bounded in time and size, redirects refused. */
export async function fetchFeed(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  if (response.body === null) return text;
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 2_000_000) throw new Error(`${url} is longer than 2,000,000 characters`);
  }
  return text + decoder.decode();
}
