/**
 * Is a visitor the crawler it claims to be: by the address ranges its operator publishes, or by
 * forward-confirmed reverse DNS.
 *
 * Only claims that bring something are checked: search, answer and user crawlers are free, so they
 * are worth forging; a training crawler pays whoever it is. Where nothing can be asked (no feed was
 * loaded, or none for two weeks; no name server answers) the claim stays `unverified`: silence is not
 * forgery. So it does for an address that no stranger can have: it is a proxy's that nobody believes.
 */

import { monotonic } from '../request/limiter.ts';
import type { SharedCache } from '../request/shared-cache.ts';
import type { GateRequest, Visitor } from '../types.ts';
import type { Crawler } from './crawler.ts';
import { CRAWLERS } from './crawler-table.ts';
import { type Classifier, createClassifier } from './crawlers.ts';
import { type FeedReport, Feeds } from './feeds.ts';
import type { NameService } from './name-service.ts';
import { Names } from './names.ts';
import { isPublic as isPublicAddress } from './public-address.ts';

export interface IdentifierOptions {
  readonly crawlers?: readonly Crawler[];
  /** Gets a feed's text, as `fetchFeed` does. Without it no feed is loaded. */
  readonly fetchFeed?: (url: string) => Promise<string>;
  /** Without it no name is looked up. */
  readonly names?: NameService;
  /** Where other processes find what this one asked. */
  readonly shared?: SharedCache | null;
  /** Told, at most once an hour, that no name server answers. */
  readonly onError: (error: unknown, doing: string) => void;
  /** Addresses whose names are remembered. */
  readonly remembered?: number;
  /** Milliseconds that a request waits for a name. */
  readonly patience?: number;
  /** Which addresses are checked: those that a stranger can have. */
  readonly isPublic?: (address: string) => boolean;
  /** Seconds from any beginning, never going back. */
  readonly clock?: () => number;
}

export interface Identifier {
  /** At once for people, for training crawlers, wherever ranges decide, and for names that are remembered. */
  identify(request: GateRequest, address: string): Visitor | Promise<Visitor>;
  /**
   * Loads every feed of the table that is missing or a day old; call it every hour. One that fails keeps
   * what it had, for two weeks. Never rejects.
   */
  refresh(): Promise<FeedReport>;
}

export function createIdentifier(options: IdentifierOptions): Identifier {
  const { crawlers = CRAWLERS, isPublic = isPublicAddress, clock = monotonic } = options;
  const { fetchFeed, names: service, onError, shared = null } = options;
  const { remembered = 10_000, patience = 1_000 } = options;
  const classify: Classifier = createClassifier({ crawlers });
  const byToken = new Map<string | null, Crawler>(
    crawlers.map((crawler) => [crawler.token, crawler]),
  );
  const urls = fetchFeed === undefined ? [] : feedsOf(crawlers);
  const silent = () => Promise.reject(new Error('no feeds'));
  const feeds = new Feeds({ urls, fetchFeed: fetchFeed ?? silent, shared, clock });
  const names = service && new Names({ service, shared, clock, patience, remembered, onError });

  function identify(request: GateRequest, address: string): Visitor | Promise<Visitor> {
    const agent = request.headers['user-agent'];
    const visitor = classify(agent?.toString());
    if (visitor.kind === 'training') return visitor;
    const verification = byToken.get(visitor.token)?.verification;
    if (verification === undefined || verification.by === 'none') return visitor;
    if (!isPublic(address)) return visitor;
    // Stryker disable next-line ArrayDeclaration: no feed says as much as one that is not loaded
    const known = feeds.has(verification.feeds ?? [], address);
    if (known === true || verification.by === 'ranges') return judged(visitor, known);
    const named = names === undefined ? null : names.isIn(address, verification.suffixes);
    return named instanceof Promise
      ? named.then((named) => judged(visitor, named))
      : judged(visitor, named);
  }

  return { identify, refresh: () => feeds.refresh() };
}

/** Every feed that decides of somebody who does not pay anyway. */
export function feedsOf(crawlers: readonly Crawler[]): string[] {
  const free = crawlers.filter(({ kind }) => kind !== 'training');
  return [
    ...new Set(
      free.flatMap(({ verification }) =>
        verification.by === 'none' ? [] : (verification.feeds ?? []),
      ),
    ),
  ];
}

/** @param genuine null where it is not known */
function judged(visitor: Visitor, genuine: boolean | null): Visitor {
  return genuine === null ? visitor : { ...visitor, claim: genuine ? 'verified' : 'forged' };
}
