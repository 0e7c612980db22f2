/** What pages send: scripts before anybody touches them, the home page, small pictures, and what the search fetches. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { files, read, readBytes, readJson, slugs } from './dist.ts';
import { visitors } from './visit.ts';

const { origin, newContext } = visitors();

/** Every kind of page, and every tool. */
const PAGES = [
  '/',
  ...slugs.map((slug) => `/${slug}.html`),
  '/blogs.html',
  '/category/control-systems.html',
  files.find((file) => /^\/blogs\/.*\.html$/u.test(file)) ?? '',
];

test.each(PAGES)('%s: no more than 6 kB of script before anybody touches it', async (path) => {
  const context = await newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(origin() + path, { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts].map((script) => gzipSync(readBytes(script)).length);
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(6000);
  await context.close();
});

const packed = (path: string): number => brotliCompressSync(readBytes(path)).length;
const rows = (readJson('/search.json') as readonly unknown[]).length;

/** Bytes of each row, that 64 tools and 60 posts may come to 15 kB on first use and 50 kB after the first key. */
test.each([
  ['/search.json', 15_000],
  ['/search-more.json', 50_000],
])('%s stays in its share', (path, whole) => {
  expect(readJson(path)).toHaveLength(rows);
  expect(packed(path)).toBeLessThanOrEqual((whole * rows) / 124);
});

/** The frame and the bench are there from the first tool, and posts listed are six at most; the rest grows with the tools. */
test('the home page leaves room for 64 tools in 15 kB', () => {
  const html = read('/index.html');
  const [, tools = ''] = html.split(/(?=<section class="(?:contents|journal)")/u);
  const size = (text: string) => brotliCompressSync(text).length;
  expect(tools).toContain(`${slugs[0]}.html`);
  const grown = size(html) + (size(tools) * (64 - slugs.length)) / slugs.length;
  expect(grown).toBeLessThanOrEqual(15_000);
});

test.each(slugs)('the small picture of %s is no more than 8 kB', (slug) => {
  expect(packed(`/pictures/${slug}.svg`)).toBeLessThanOrEqual(8000);
});
