/** Whether what crawlers say they are can be checked from here: their operators' feeds, and name servers. */
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { fetchFeed } from '@tollbench/gate/who/feeds.ts';
import { dnsNames } from '@tollbench/gate/who/name-service.ts';
import { readFeed } from '@tollbench/gate/who/ranges.ts';
import { feedsOf } from '@tollbench/gate/who/verify.ts';
import type { Config } from '../config.ts';
import { feedWords, type Whereabouts } from '../who/verifying.ts';
import { type Finding, ok, warning } from './finding.ts';

const ABOUT = 'VERIFY_CRAWLERS';
const UNTOLD = 'whom it would tell stays unverified';

/** Nothing of it is wrong: what cannot be asked stays unverified, and free. */
export async function verifying(
  { verifyCrawlers }: Pick<Config, 'verifyCrawlers'>,
  where: Whereabouts = {},
): Promise<Finding[]> {
  if (verifyCrawlers === 'off')
    return [ok(ABOUT, 'off: what crawlers say they are is not checked')];
  return Promise.all([feeds(where), nameServer(where)]);
}

async function feeds({ crawlers = CRAWLERS }: Whereabouts): Promise<Finding> {
  const urls = feedsOf(crawlers);
  const had = await Promise.all(
    urls.map(async (url) => {
      try {
        readFeed(await fetchFeed(url));
        return null;
      } catch (error) {
        return feedWords(url, error);
      }
    }),
  );
  const missing = had.filter((each) => each !== null);
  if (missing.length === 0) return ok(ABOUT, `all ${urls.length} feeds of crawlers answer`);
  return warning(
    ABOUT,
    `${urls.length - missing.length} of ${urls.length} feeds of crawlers answer; whom the others would tell stays unverified: ${missing.join('; ')}`,
  );
}

/** Asked for the domain of a crawler: one that knows none of the internet would make everybody unverified. */
async function nameServer({ servers, crawlers = CRAWLERS }: Whereabouts): Promise<Finding> {
  const domain = crawlers.flatMap(({ verification }) =>
    verification.by === 'reverse-dns' ? verification.suffixes : [],
  )[0];
  if (domain === undefined) return ok(ABOUT, 'no crawler of the table is known by its name');
  try {
    return (await dnsNames({ servers }).exists(domain))
      ? ok(ABOUT, `a name server answers, and knows ${domain}`)
      : warning(ABOUT, `a name server answers, and knows no ${domain}; ${UNTOLD}`);
  } catch (error) {
    const { code } = error as { code?: unknown };
    return warning(ABOUT, `no name server answers (${String(code)}); ${UNTOLD}`);
  }
}
