/** What pages send: a tool's before anybody touches it, the home page, and what the search fetches. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { read, readBytes, readJson, slugs } from './dist.ts';
import { visitors } from './visit.ts';

const { origin, newContext } = visitors();

test.each(slugs)('%s: no more than 45 kB of compressed script', async (slug) => {
  const context = await newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(`${origin()}/${slug}.html`, { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts].map((path) => gzipSync(readBytes(path)).length);
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(45_000);
  await context.close();
});

const packed = (path: string): number => brotliCompressSync(readBytes(path)).length;
const rows = (readJson('/search.json') as readonly unknown[]).length;
const posts = rows - slugs.length;

/** Bytes of each row, that 64 tools and 60 posts may come to 15 kB on first use and 50 kB after the first key. */
test.each([
  ['/search.json', 15_000],
  ['/search-more.json', 50_000],
])('%s stays in its share', (path, whole) => {
  expect(readJson(path)).toHaveLength(rows);
  expect(packed(path)).toBeLessThanOrEqual((whole * rows) / 124);
});

/** The frame and the picture are there from the first tool; the rest grows with the tools and the posts listed. */
test('the home page leaves room for 64 tools and 60 posts in 15 kB', () => {
  const html = read('/index.html');
  const [, tools = '', journal = ''] = html.split(/(?=<section class="(?:contents|journal)")/u);
  const size = (text: string) => brotliCompressSync(text).length;
  expect(tools).toContain(`${slugs[0]}.html`);
  expect(journal).toContain('/blogs/');
  const listed = Math.min(12, posts);
  const grown =
    size(html) +
    (size(tools) * (64 - slugs.length)) / slugs.length +
    (size(journal) * (12 - listed)) / listed;
  expect(grown).toBeLessThanOrEqual(15_000);
});
