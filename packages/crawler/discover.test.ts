import { describe, expect, test } from 'vitest';
import { discover } from './discover.ts';

/** A site of texts by path; what is not there is 404. */
const siteOf = (texts: Readonly<Record<string, string>>, asked: string[] = []) =>
  (async (input: string) => {
    asked.push(input);
    const text = texts[input.replace('https://a.test', '')];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  }) as typeof fetch;
const find = (send: typeof fetch) => discover('https://a.test/x', 'Bot', send);
const index = (...names: string[]) =>
  `<sitemapindex>${names.map((n) => `<sitemap><loc>${n}</loc></sitemap>`).join('')}</sitemapindex>`;
const set = (...pages: string[]) =>
  `<urlset>${pages.map((n) => `<url><loc>${n}</loc></url>`).join('')}</urlset>`;

describe('what a site says of itself', () => {
  test('is its pages, of its own origin, each once, from sitemaps in sitemaps', async () => {
    const send = siteOf({
      '/robots.txt': 'User-agent: *\nDisallow: /no\nSitemap: https://a.test/i.xml',
      '/i.xml': index('https://a.test/s.xml', 'https://a.test/i.xml'),
      '/s.xml': set('https://a.test/1', 'https://a.test/1', 'https://b.test/2', 'nowhere'),
    });
    const site = await find(send);
    expect(site.pages.map(({ url }) => url)).toEqual(['https://a.test/1']);
    expect([site.allowed('https://a.test/1'), site.allowed('https://a.test/no')]).toEqual([
      true,
      false,
    ]);
  });

  test('is read to a bound: a sitemap index that names thousands is not followed to its end', async () => {
    const asked: string[] = [];
    const names = Array.from({ length: 3000 }, (_, i) => `https://a.test/${i}.xml`);
    await find(siteOf({ '/sitemap.xml': index(...names) }, asked));
    // robots.txt and a thousand sitemaps.
    expect(asked).toHaveLength(1001);
  });

  test('that has no end is refused', async () => {
    const endless = (async () =>
      new Response(
        new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(2 ** 16)) }),
      )) as unknown as typeof fetch;
    await expect(find(endless)).rejects.toMatchObject({ code: 'too-large' });
  });

  test.each([
    ['no XML', 'text', /neither a sitemap nor a sitemap index|not well-formed/],
    ['another document', '<html></html>', /neither a sitemap nor a sitemap index/],
  ])('that is %s is refused', async (_what, text, words) => {
    await expect(find(siteOf({ '/sitemap.xml': text }))).rejects.toThrow(words);
  });

  test('by nothing, for it does not answer, is said in a sentence', async () => {
    const down = (async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    }) as typeof fetch;
    await expect(find(down)).rejects.toThrow(
      'https://a.test/robots.txt does not answer: connect ECONNREFUSED',
    );
  });
});
