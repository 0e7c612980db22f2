/**
 * Whether crawlers are who they say, asked beside the service: feeds at the start and every hour that are due,
 * names as they are needed. With a Redis the processes that have it ask once together.
 */
import type { SharedCache } from '@tollbench/gate/request/shared-cache.ts';
import type { Crawler } from '@tollbench/gate/who/crawler.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { type FeedReport, fetchFeed } from '@tollbench/gate/who/feeds.ts';
import { dnsNames } from '@tollbench/gate/who/name-service.ts';
import { createIdentifier, feedsOf, type Identifier } from '@tollbench/gate/who/verify.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log/log.ts';

/** Milliseconds between two looks for feeds that are due: what failed is tried again then. */
const LOOKS_EVERY = 3_600_000;
/** Characters of a reason: it may quote what a feed holds. */
const LONGEST = 160;

/** What tests have of their own; the table's, the system's and the internet's unless given. */
export interface Whereabouts {
  readonly crawlers?: readonly Crawler[];
  /** Name servers, `address:port`. */
  readonly servers?: readonly string[];
  /** Addresses that are checked. */
  readonly isPublic?: (address: string) => boolean;
}

export interface VerifyingParts extends Whereabouts {
  readonly shared: SharedCache | null;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
}

export interface Verifying {
  readonly identify: Identifier['identify'];
  /** Begins to load the feeds, and waits for none. */
  start(): void;
  /** Ends what is asked now. */
  stop(): void;
}

/** null where the setting is to check nothing. */
export function verifyingOf(
  { verifyCrawlers }: Pick<Config, 'verifyCrawlers'>,
  shared: SharedCache | null,
  { info: say, warn }: Pick<Log, 'info' | 'warn'>,
  whereabouts: Whereabouts,
): Verifying | null {
  return verifyCrawlers === 'off' ? null : openVerifying({ ...whereabouts, shared, say, warn });
}

export function openVerifying(parts: VerifyingParts): Verifying {
  const { crawlers = CRAWLERS, servers, isPublic, shared, say, warn } = parts;
  const ending = new AbortController();
  const names = dnsNames({ servers });
  const total = feedsOf(crawlers).length;
  let missed: string | null = null;
  const identifier = createIdentifier({
    ...{ crawlers, names, shared },
    ...(isPublic && { isPublic }),
    fetchFeed: (url) => fetchFeed(url, ending.signal),
    onError: (error, doing) => {
      if (!ending.signal.aborted)
        warn(`No answer, ${doing}: ${reasonOf(error)}. What it would tell stays unverified.`);
    },
  });
  const look = async (): Promise<void> => {
    const report = await identifier.refresh();
    const now = missedIn(report);
    if (ending.signal.aborted || now === missed) return;
    missed = now;
    const known = `${report.loaded} of ${total} feeds of crawlers are known`;
    if (now === '') say(`${known}.`);
    else warn(`${known}; not had, and tried again in an hour: ${now}.`);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    identify: identifier.identify,
    start() {
      void look();
      timer = setInterval(() => void look(), LOOKS_EVERY).unref();
    },
    stop() {
      clearInterval(timer);
      ending.abort(new Error('the service ends'));
      names.cancel();
    },
  };
}

const missedIn = ({ failed }: FeedReport): string =>
  failed
    .map(({ url, error }) => feedWords(url, error))
    .toSorted()
    .join('; ');

/** Without its scheme: the log takes the paths of addresses for secrets, as those of nodes are. */
export const feedWords = (url: string, error: unknown): string =>
  `${url.replace(/^https?:\/\//, '')} (${reasonOf(error).replaceAll(url, 'it')})`;

/** Of what `fetch` throws the cause says more. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = inner instanceof Error && inner.message !== '' ? inner.message : String(inner);
  return words.slice(0, LONGEST);
}
