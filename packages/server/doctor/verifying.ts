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
/** One of Googlebot's. Whatever is answered of it, a name server has answered. */
const ASKED_ABOUT = '66.249.66.1';

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

async function nameServer({ servers }: Whereabouts): Promise<Finding> {
  try {
    await dnsNames({ servers }).reverse(ASKED_ABOUT);
    return ok(ABOUT, 'a name server answers');
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === 'ENOTFOUND' || code === 'ENODATA'
      ? ok(ABOUT, 'a name server answers')
      : warning(
          ABOUT,
          `no name server answers (${String(code)}); whom it would tell stays unverified`,
        );
  }
}
