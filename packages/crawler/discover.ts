/** What a site says of itself before anything is fetched: robots.txt, ai.txt, the sitemap. */
import { XMLParser } from 'fast-xml-parser';
import robots from 'robots-parser';
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

/** Sitemap index files may nest once, and a site has no more sitemaps than this. */
const MAX_SITEMAPS = 1000;

/**
 * Reads robots.txt and the sitemaps it names (or /sitemap.xml) of the site that `start` is on.
 * Only pages of the same origin count. Throws CrawlError `discovery` for a document that does not parse.
 */
export async function discover(start: string, userAgent: string, get: typeof fetch): Promise<Site> {
  const { origin } = new URL(start);
  const robotsUrl = `${origin}/robots.txt`;
  const text = (await document(robotsUrl, userAgent, get)) ?? '';
  const rules = parseRobots(robotsUrl, text);
  const named = rules.getSitemaps();
  const queue = named.length > 0 ? [...named] : [`${origin}/sitemap.xml`];
  const pages = new Map<string, Found>();
  for (let i = 0; i < queue.length && i < MAX_SITEMAPS; i++) {
    const url = queue[i] as string;
    const xml = await document(url, userAgent, get);
    if (xml === null) continue;
    const { sitemaps, urls } = readSitemap(xml, url);
    queue.push(...sitemaps.filter((s) => !queue.includes(s)));
    for (const page of urls) if (URL.parse(page.url)?.origin === origin) pages.set(page.url, page);
  }
  return {
    origin,
    allowed: (url) => rules.isAllowed(url, userAgent) !== false,
    pages: [...pages.values()],
  };
}

async function document(url: string, userAgent: string, get: typeof fetch): Promise<string | null> {
  const response = await get(url, { headers: { 'User-Agent': userAgent } });
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new CrawlError('discovery', url, `${url} answered ${response.status}`);
  return response.text();
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
