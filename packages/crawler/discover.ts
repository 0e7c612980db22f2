/** What a site says of itself before anything is fetched: robots.txt, ai.txt, the sitemap. */
import { XMLParser } from 'fast-xml-parser';
import robots from 'robots-parser';
import { quoted, readBody } from './body.ts';
import { CrawlError } from './error.ts';

// The package is CommonJS: what Node imports is the function that its types call `default`.
const parseRobots = robots as unknown as typeof robots.default;

export interface Found {
  readonly url: string;
  /** As the sitemap gives it. */
  readonly lastmod: string | undefined;
}

export interface Site {
  readonly origin: string;
  readonly allowed: (url: string) => boolean;
  /** In the order of the sitemaps, each once. */
  readonly pages: readonly Found[];
}

/** Sitemap index files may nest, but a site has no more sitemaps, and no more pages, than this. */
const MAX_SITEMAPS = 1000;
const MAX_PAGES = 1_000_000;
/** Bytes: what RFC 9309 asks a crawler to read of robots.txt, and a sitemap's own bound. */
const MAX_ROBOTS = 500 * 1024;
const MAX_SITEMAP = 50 * 2 ** 20;

/**
 * Reads robots.txt and the sitemaps it names (or /sitemap.xml) of the site that `start` is on.
 * Only pages of the same origin count.
 * @throws CrawlError `discovery` for a site that does not answer and a document that does not parse,
 *   `too-large` for one that is longer than such documents are
 */
export async function discover(start: string, userAgent: string, get: typeof fetch): Promise<Site> {
  const { origin } = new URL(start);
  const robotsUrl = `${origin}/robots.txt`;
  const text = (await document(robotsUrl, userAgent, get, MAX_ROBOTS)) ?? '';
  const rules = parseRobots(robotsUrl, text);
  const named = rules.getSitemaps();
  // Grows while it is gone through.
  const queue = new Set((named.length > 0 ? named : ['/sitemap.xml']).slice(0, MAX_SITEMAPS));
  const pages = new Map<string, Found>();
  for (const named of queue) {
    const url = URL.parse(named, origin)?.href;
    if (url === undefined)
      throw new CrawlError('discovery', named, `the sitemap "${quoted(named)}" is no address`);
    const xml = await document(url, userAgent, get, MAX_SITEMAP);
    if (xml === null) continue;
    const { sitemaps, urls } = readSitemap(xml, url);
    for (const sitemap of sitemaps) if (queue.size < MAX_SITEMAPS) queue.add(sitemap);
    for (const page of urls)
      if (pages.size < MAX_PAGES && URL.parse(page.url)?.origin === origin)
        pages.set(page.url, page);
  }
  return {
    origin,
    allowed: (url) => rules.isAllowed(url, userAgent) !== false,
    pages: [...pages.values()],
  };
}

async function document(
  url: string,
  userAgent: string,
  get: typeof fetch,
  limit: number,
): Promise<string | null> {
  let response: Response;
  try {
    response = await get(url, { headers: { 'User-Agent': userAgent } });
  } catch (cause) {
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const words = why instanceof Error ? why.message : String(why);
    throw new CrawlError('discovery', url, `${url} does not answer: ${words}`, { cause });
  }
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new CrawlError('discovery', url, `${url} answered ${response.status}`);
  return new TextDecoder().decode(await readBody(response, url, limit));
}

interface SitemapXml {
  readonly sitemapindex?: { readonly sitemap?: readonly { readonly loc?: unknown }[] };
  readonly urlset?: {
    readonly url?: readonly { readonly loc?: unknown; readonly lastmod?: unknown }[];
  };
}

const parser = new XMLParser({
  isArray: (name) => name === 'sitemap' || name === 'url',
  parseTagValue: false,
});

export function readSitemap(xml: string, url: string): { sitemaps: string[]; urls: Found[] } {
  let parsed: SitemapXml;
  try {
    parsed = parser.parse(xml, true) as SitemapXml;
  } catch (cause) {
    throw new CrawlError('discovery', url, `${url} is not well-formed XML`, { cause });
  }
  if (!('sitemapindex' in parsed) && !('urlset' in parsed))
    throw new CrawlError('discovery', url, `${url} is neither a sitemap nor a sitemap index`);
  const index = parsed.sitemapindex;
  const set = parsed.urlset;
  return {
    sitemaps: (index?.sitemap ?? []).flatMap(({ loc }) =>
      typeof loc === 'string' ? [loc.trim()] : [],
    ),
    urls: (set?.url ?? []).flatMap(({ loc, lastmod }) =>
      typeof loc === 'string'
        ? [{ url: loc.trim(), lastmod: typeof lastmod === 'string' ? lastmod : undefined }]
        : [],
    ),
  };
}
