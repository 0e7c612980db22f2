/** The posts: that they are whole pages, and that their links hold. What each claims is held beside this, in posts/. */
import { fromQuery } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { describe, expect, test } from 'vitest';
import { posts } from '../src/posts.ts';
import { path } from '../src/site.ts';
import { files, read } from './dist.ts';

const TAG = /<[^>]+>/gu;
const words = (html: string): string[] =>
  html
    .replace(TAG, ' ')
    .replace(/&[a-z#0-9]+;/gu, ' ')
    .split(/\s+/u)
    .filter((w) => /[\p{L}\p{N}]/u.test(w));
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((m) => m[1] ?? m[0]);

describe('the pages', () => {
  const pages = new Map<string, string>(
    posts.map(({ category, slug }) => path.post(category, slug)).map((at) => [at, read(at)]),
  );

  const article = (html: string) => /<article.*<\/article>/su.exec(html)?.[0] ?? '';

  test('six posts or more, in five categories or more', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6);
    expect(new Set(posts.map((p) => p.category)).size).toBeGreaterThanOrEqual(5);
    expect(posts.some((p) => p.category === 'crawler-economics')).toBe(true);
  });

  test('each has 700 to 1300 words of text beside its figures, tables and sources', () => {
    for (const [address, html] of pages) {
      const text = article(html)
        .replace(/<header>.*?<\/header>/su, ' ')
        .replace(/<section class="references">.*$/su, ' ')
        .replace(/<figure.*?<\/figure>/gsu, ' ')
        .replace(/<math.*?<\/math>/gsu, ' ');
      const count = words(text).length;
      expect(count, address).toBeGreaterThanOrEqual(700);
      expect(count, address).toBeLessThanOrEqual(1300);
    }
  });

  test('each computes two figures or tables or more, every one numbered, captioned and described', () => {
    for (const [address, html] of pages) {
      const figures = all(article(html), /<figure.*?<\/figure>/gsu);
      expect(figures.length, address).toBeGreaterThanOrEqual(2);
      for (const figure of figures) {
        const caption = /<figcaption[^>]*>(.*?)<\/figcaption>/su.exec(figure)?.[1] ?? '';
        expect(caption, address).toMatch(/^<b>(?:Figure|Table) \d+\.<\/b> /u);
        expect(words(caption).length, address).toBeGreaterThan(8);
        for (const svg of all(figure, /<svg.*?<\/svg>/gsu)) {
          expect(svg).toMatch(/<title[^>]*>[^<]+<\/title>/u);
          expect(words(/<desc[^>]*>([^<]+)<\/desc>/u.exec(svg)?.[1] ?? '').length).toBeGreaterThan(
            12,
          );
        }
      }
      for (const kind of ['Figure', 'Table'])
        expect(all(html, new RegExp(`<b>${kind} (\\d+)\\.`, 'gu')).map(Number), address).toEqual(
          figures.filter((f) => f.includes(`<b>${kind} `)).map((_, i) => i + 1),
        );
    }
  });

  test('each sets mathematics as MathML, and no number fails to print', () => {
    for (const [address, html] of pages) {
      expect(all(html, /<math/gu).length, address).toBeGreaterThan(2);
      expect(words(article(html)).join(' '), address).not.toMatch(
        /\bNaN\b|undefined|not defined|\[object|Infinity|\\[a-z]/u,
      );
    }
  });

  test('each needs no script, and gives its ids once', () => {
    for (const [address, html] of pages) {
      expect(article(html), address).not.toMatch(/<script|\son[a-z]+="/u);
      const ids = all(html, /\sid="([^"]+)"/gu);
      expect(new Set(ids).size, address).toBe(ids.length);
    }
  });

  test('each is described as a TechArticle under its category', () => {
    for (const post of posts) {
      const html = pages.get(path.post(post.category, post.slug)) ?? '';
      const data = JSON.parse(
        /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1] ?? '',
      );
      const [about, crumbs] = data['@graph'];
      expect(about['@type']).toBe('TechArticle');
      expect(about).toMatchObject({
        headline: post.title,
        datePublished: post.published,
        dateModified: post.updated,
      });
      expect(crumbs['@type']).toBe('BreadcrumbList');
      expect(crumbs.itemListElement).toHaveLength(3);
    }
  });

  test('each stands in the lists, in the search and by its tools', async () => {
    const lists = read('/blogs.html');
    const search = JSON.parse(read('/search.json')) as [string, string][];
    for (const post of posts) {
      const address = path.post(post.category, post.slug);
      expect(lists).toContain(`href="${address}"`);
      expect(read(path.category(post.category))).toContain(`href="${address}"`);
      expect(search.map((row) => row[1])).toContain(address);
      for (const slug of post.tools)
        if (await loadTool(slug)) expect(read(path.tool(slug))).toContain(`href="${address}"`);
    }
  });

  test('links lead somewhere, and those into tools carry inputs that the tool takes', async () => {
    let states = 0;
    for (const [address, html] of pages)
      for (const href of all(article(html), /href="(\/[^"]*)"/gu)) {
        const [file = '', query = ''] = href.replaceAll('&amp;', '&').split('?');
        if (!file.startsWith('/api/')) expect(files, `${address}: ${href}`).toContain(file);
        const tool = await loadTool(file.slice(1).replace(/\.html$/u, ''));
        if (!tool || !query) continue;
        states++;
        for (const name of new URLSearchParams(query).keys())
          expect(Object.keys(tool.inputs), href).toContain(name);
        expect(() => fromQuery(tool.inputs, query), href).not.toThrow();
      }
    expect(states).toBeGreaterThanOrEqual(6);
  });
});
