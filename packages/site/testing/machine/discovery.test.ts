/** What crawlers read to find their way: site maps, feed, llms.txt, robots.txt, licence, reservation. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { formatUsd, PRICES } from '@tollbench/gate/offer/price.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { categories, llmsName } from '@tollbench/tools/categories.ts';
import { XMLParser } from 'fast-xml-parser';
import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';
import { DIST, fileOf, files, read, readJson, slugs } from '../dist.ts';

const BASE = PLACEHOLDERS.baseUrl;

/** Throws with what xmllint says where a file is not well-formed, or not valid by `schema`. */
function xmllint(file: string, schema?: string): void {
  const options = ['--noout', '--nonet', ...(schema ? ['--schema', schema] : [])];
  program('xmllint', [...options, join(DIST, file)]);
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) =>
    ['url', 'sitemap', 'entry', 'link', 'content', 'license', 'category'].includes(name),
});
const parseXml = (file: string) => parser.parse(read(file));

interface Located {
  readonly loc: string;
  readonly lastmod?: string;
}

const sitemaps = files.filter((f) => /^\/sitemap-.+\.xml$/u.test(f));
const urlsOf = (file: string): readonly Located[] => parseXml(file).urlset.url;

describe('site maps', () => {
  const xsd = createRequire(import.meta.url)
    .resolve('sitemap')
    .replace(/[/\\]dist[/\\].*$/u, '/schema/sitemap.xsd');

  it.each(sitemaps)('%s is valid by the schema of sitemaps.org', (file) => {
    xmllint(file, xsd);
  });

  it('are named by the index, each with the date of its newest page', () => {
    xmllint('/sitemap.xml');
    const { sitemapindex } = parseXml('/sitemap.xml');
    expect(sitemapindex['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const named: readonly Located[] = sitemapindex.sitemap;
    expect(named.map((s) => fileOf(s.loc)).sort()).toEqual(sitemaps);
    for (const { loc, lastmod } of named) {
      const dates = urlsOf(fileOf(loc) as string).flatMap((u) => u.lastmod ?? []);
      expect(lastmod).toBe(dates.sort().at(-1));
    }
  });

  it('have every page for people once, and nothing that is not there', () => {
    const listed = sitemaps.flatMap((file) => urlsOf(file).map((u) => fileOf(u.loc)));
    // Nothing leads to the pages that stand in place of others, nor to a category that holds nothing yet.
    const isLed = (file: string) =>
      !/^\/(?:404|offline)\.html$/u.test(file) &&
      (!file.startsWith('/category/') ||
        /class="(?:tools|posts)-list[^>]*>\s*<li/u.test(read(file)));
    const pages = files.filter((f) => f.endsWith('.html') && isLed(f));
    expect(listed.toSorted()).toEqual(pages);
  });

  it('date every tool and sheet', () => {
    for (const section of ['tools', 'sheets'])
      for (const { lastmod } of urlsOf(`/sitemap-${section}.xml`))
        expect(lastmod).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  });
});

/** RFC 3339 as RFC 4287 section 3.3 asks for it: upper-case T and Z. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/u;

describe('the feed, by the rules of RFC 4287', () => {
  xmllint('/feed.xml');
  const { feed } = parseXml('/feed.xml');

  it('has its one id, title and date, an author, and a link to itself', () => {
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    for (const name of ['id', 'title', 'updated', 'subtitle', 'icon'])
      expect(typeof feed[name], name).toBe('string');
    expect(URL.canParse(feed.id)).toBe(true);
    expect(feed.updated).toMatch(INSTANT);
    expect(feed.author.name).not.toBe('');
    const self = feed.link.filter((l: Record<string, string>) => l['@_rel'] === 'self');
    expect(self).toEqual([
      { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': `${BASE}/feed.xml` },
    ]);
  });

  it('has no element that Atom does not know', () => {
    const known = {
      feed: ['id', 'title', 'subtitle', 'updated', 'author', 'link', 'icon', 'entry'],
      entry: ['id', 'title', 'updated', 'published', 'link', 'category', 'summary'],
    };
    const names = (o: object) => Object.keys(o).filter((n) => !n.startsWith('@_'));
    for (const name of names(feed)) expect(known.feed).toContain(name);
    for (const entry of feed.entry)
      for (const name of names(entry)) expect(known.entry).toContain(name);
  });

  it('has entries with one id, title and date each, ids that differ, and a page behind every link', () => {
    expect(feed.entry.length).toBeGreaterThan(0);
    for (const entry of feed.entry) {
      expect(typeof entry.title).toBe('string');
      expect(entry.updated).toMatch(INSTANT);
      if (entry.published !== undefined) {
        expect(entry.published).toMatch(INSTANT);
        expect(entry.published <= entry.updated).toBe(true);
      }
      // Section 4.1.1: without content, an entry has an alternate link, one a type and language.
      expect(entry.link.map((l: Record<string, string>) => l['@_rel'])).toEqual(['alternate']);
      expect(files).toContain(fileOf(entry.link[0]['@_href']));
      expect(categories.map((c) => c.id)).toContain(entry.category[0]['@_term']);
    }
    const ids = feed.entry.map((e: { id: string }) => e.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('runs from the newest to the oldest, and is as new as its newest', () => {
    const dates: string[] = feed.entry.map((e: { updated: string }) => e.updated);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(feed.updated).toBe(dates[0]);
  });
});

/** llmstxt.org: H1, blockquote, prose without headings, then H2 sections that are lists of links. */
function llms(text: string) {
  const lines = text.split('\n').filter((line) => line !== '');
  const [title, summary, ...rest] = lines;
  const firstSection = rest.findIndex((line) => line.startsWith('## '));
  const body = firstSection < 0 ? rest : rest.slice(0, firstSection);
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of rest.slice(body.length))
    if (line.startsWith('## ')) sections.push({ title: line.slice(3), lines: [] });
    else sections.at(-1)?.lines.push(line);
  return { title, summary, body, sections };
}
const LINK = /^- \[([^\]]+)\]\((https?:[^)\s]+)\)(: .+)?$/u;
const linksOf = (lines: readonly string[]): string[] =>
  lines.map((line) => LINK.exec(line)?.[2] ?? `no link: ${line}`);

describe('llms.txt', () => {
  const named = categories.map((c) => `/llms-${llmsName(c.id)}.txt`);

  it('has a file for each of the twenty categories, named without hyphens', () => {
    expect(files.filter((f) => f.startsWith('/llms-'))).toEqual(named.toSorted());
    expect(named).toHaveLength(20);
    expect(named).toContain('/llms-controlsystems.txt');
  });

  it.each(['/llms.txt', ...named])('%s is built as the convention says', (file) => {
    const { title, summary, body, sections } = llms(read(file));
    expect(title).toMatch(/^# \S/u);
    expect(summary).toMatch(/^> \S/u);
    expect(body.length).toBeGreaterThan(0);
    for (const line of body) expect(line).not.toMatch(/^#/u);
    for (const section of sections) {
      expect(section.lines.length, section.title).toBeGreaterThan(0);
      for (const line of section.lines) expect(line).toMatch(LINK);
      for (const url of linksOf(section.lines)) expect(files, url).toContain(fileOf(url));
    }
    expect(sections.at(-1)?.title).toBe('Optional');
  });

  it('leads to every category, and from there to every sheet, metadata document and post', () => {
    const top = llms(read('/llms.txt')).sections.find((s) => s.title === 'Categories');
    expect(linksOf(top?.lines ?? []).map(fileOf)).toEqual(named);
    const found = named.flatMap((file) =>
      llms(read(file)).sections.flatMap((s) => linksOf(s.lines).map(fileOf)),
    );
    for (const slug of slugs) {
      expect(found).toContain(`/ref-${slug}.html`);
      expect(found).toContain(`/api/${slug}.json`);
    }
    for (const post of files.filter((f) => /^\/blogs\/.+\.html$/u.test(f)))
      expect(found).toContain(post);
  });
});

describe('robots.txt', () => {
  const text = read('/robots.txt');
  const rules = robotsParser(`${BASE}/robots.txt`, text);
  const pages = files.filter((f) => !f.startsWith('/_assets/')).map((f) => BASE + f);

  it('lets everybody in who is free or can pay', () => {
    for (const { token, robotsOnly } of CRAWLERS) {
      const allowed = pages.every((page) => rules.isAllowed(page, token));
      expect(allowed, token).toBe(robotsOnly !== true);
    }
    for (const page of pages) expect(rules.isAllowed(page, 'Mozilla/5.0')).toBe(true);
  });

  it('refuses the tokens that ask for training rights without a fetch of their own', () => {
    for (const token of ['Google-Extended', 'Applebot-Extended'])
      expect(rules.isAllowed(`${BASE}/${slugs[0]}.html`, token)).toBe(false);
  });

  it('has one group a crawler, each with a content signal, and nothing a validator would not know', () => {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines)
      expect(line).toMatch(/^(Sitemap|User-agent|Content-Signal|Allow|Disallow): \S/u);
    const agents = lines.flatMap((l) => /^User-agent: (.+)$/u.exec(l)?.[1] ?? []);
    expect(new Set(agents).size).toBe(agents.length);
    // Who pays or is refused has a group of its own; everybody else is `*`.
    const named = CRAWLERS.filter((c) => c.kind === 'training').map((c) => c.token);
    expect(agents.toSorted()).toEqual(['*', ...named].toSorted());
    // A signal knows no condition, and nobody trains here without one.
    for (const line of lines.filter((l) => l.startsWith('Content-Signal')))
      expect(line).toMatch(/^Content-Signal: search=yes, ai-input=yes, ai-train=no$/u);
    const general = text.slice(text.indexOf('User-agent: *')).split('\n\n')[0];
    expect(general).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no');
  });

  it('names the licence and the site map by full addresses', () => {
    expect(rules.getSitemaps()).toEqual([`${BASE}/sitemap.xml`]);
    const licence = /^# Licence .* (\S+)$/mu.exec(text)?.[1];
    expect(files).toContain(fileOf(licence ?? ''));
  });
});

describe('the licence', () => {
  xmllint('/license.xml');
  const { rsl } = parseXml('/license.xml');
  interface License {
    readonly permits: { '#text': string; '@_type': string };
    readonly payment: {
      '@_type': string;
      amount?: { '#text': string; '@_currency': string };
      accepts?: { '@_type': string };
    };
  }
  const contents: readonly { '@_url': string; license: readonly License[]; terms: string }[] =
    rsl.content;

  it('is RSL 1.0: known uses and payments, each pattern once', () => {
    expect(rsl['@_xmlns']).toBe('https://rslstandard.org/rsl');
    const urls = contents.map((c) => c['@_url']);
    expect(new Set(urls).size).toBe(urls.length);
    for (const content of contents) {
      expect('@_server' in content).toBe(false);
      expect(files).toContain(fileOf(content.terms));
      for (const { permits, payment } of content.license) {
        expect(permits['@_type']).toBe('usage');
        for (const use of permits['#text'].split(' '))
          expect(['search', 'ai-index', 'ai-input', 'ai-train']).toContain(use);
        expect(['free', 'crawl']).toContain(payment['@_type']);
      }
    }
  });

  it('asks for training what the gate asks for a fetch', () => {
    const asked = (url: string): string | undefined => {
      const terms = contents.find((c) => c['@_url'] === url)?.license;
      const payment = terms?.find((l) => l.permits['#text'].includes('ai-train'))?.payment;
      expect(payment?.amount?.['@_currency']).toBe('USD');
      expect(payment?.accepts?.['@_type']).toBe('application/x402+json');
      return payment?.amount?.['#text'];
    };
    expect(asked('/*.html')).toBe(formatUsd(PRICES['workbench-tool']));
    expect(asked('/ref-*.html')).toBe(formatUsd(PRICES['static-sheet']));
    expect(asked('/blogs/*.html')).toBe(formatUsd(PRICES['blog-post']));
    expect(asked('/*?export=')).toBe(formatUsd(PRICES['tool-export']));
  });
});

describe('the reservation of text and data mining', () => {
  it('covers what the licence sells and leads to a policy that payment lifts', () => {
    const rules = readJson('/.well-known/tdmrep.json') as Record<string, unknown>[];
    const sold = [
      ...read('/license.xml').matchAll(/<content url="([^"]+)">([\s\S]*?)<\/content>/gu),
    ]
      .filter(([, , terms]) => terms?.includes('type="crawl"'))
      .map(([, url]) => url?.replaceAll('&amp;', '&'));
    expect(sold.length).toBeGreaterThan(0);
    for (const rule of rules)
      expect(rule).toEqual(
        sold.includes(rule['location'] as string)
          ? {
              location: rule['location'],
              'tdm-reservation': 1,
              'tdm-policy': `${BASE}/tdm-policy.json`,
            }
          : { location: rule['location'], 'tdm-reservation': 0 },
      );
    expect(readJson('/tdm-policy.json')).toMatchObject({
      '@type': 'Offer',
      profile: 'http://www.w3.org/ns/tdmrep',
      uid: `${BASE}/tdm-policy.json`,
      permission: [{ action: 'tdm:mine', duty: [{ action: 'compensate' }] }],
    });
  });
});

describe('every document for machines', () => {
  it('links to nothing of this site that is not there', () => {
    const documents = files.filter(
      (f) => /\.(json|txt|xml)$/u.test(f) && !f.startsWith('/_assets/') && f !== '/openapi.json',
    );
    const missing: string[] = [];
    for (const file of documents)
      for (const [url] of read(file).matchAll(/https:\/\/tollbench\.invalid[^\s"'<>)\\]*/gu)) {
        const path = fileOf(url.replace(/[.,;:]$/u, ''));
        if (path !== undefined && !files.includes(path)) missing.push(`${file}: ${url}`);
      }
    expect(missing).toEqual([]);
  });
});
