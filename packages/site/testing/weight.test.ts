/** What pages send: scripts before anybody touches them, the home page, small pictures, and what the search fetches. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sampleDay, sampleOf } from '../../../scripts/sample.ts';
import { CHROMIUM } from './browser.ts';
import { files, read, readBytes, readJson, slugs } from './dist.ts';
import { littleScript } from './little-script.ts';
import { visitors } from './visit.ts';

/** Every kind of page, and as many tools as a run takes time for; `npm run long -- weight` takes all. */
const MAX_TOOLS = 6;
// The shell moves a pointer of its own now and then, which wakes a page.
littleScript(visitors(CHROMIUM), [
  '/',
  ...sampleOf(slugs, MAX_TOOLS, sampleDay()).map((slug) => `/${slug}.html`),
  '/blogs.html',
  '/category/control-systems.html',
  files.find((file) => /^\/blogs\/.*\.html$/u.test(file)) ?? '',
]);

const packed = (path: string): number => brotliCompressSync(readBytes(path)).length;
const size = (text: string): number => brotliCompressSync(text).length;

/** What the library is to hold. */
const TOOLS = 64;
const POSTS = 60;

/** Tools and posts grow apart, that all come to 15 kB on first use and 50 kB after the first key. */
test.each([
  ['/search.json', 15_000],
  ['/search-more.json', 50_000],
])('%s stays in its share', (path, whole) => {
  const rows = readJson(path) as readonly (readonly string[])[];
  const posts = rows.filter((row) => row.some((text) => text.startsWith('/blogs/')));
  const tools = rows.filter((row) => !posts.includes(row));
  expect(tools).toHaveLength(slugs.length);
  expect(posts.length).toBeGreaterThan(0);
  const all = size(JSON.stringify(rows));
  /** What a row more takes beside the others: the mean of every second one. */
  const more = (some: typeof rows): number => {
    const half = some.filter((_, k) => k % 2 === 1);
    return (all - size(JSON.stringify(rows.filter((row) => !half.includes(row))))) / half.length;
  };
  const grown = all + (TOOLS - tools.length) * more(tools) + (POSTS - posts.length) * more(posts);
  expect(grown).toBeLessThanOrEqual(whole);
});

/** The frame and the bench are there from the first tool, and posts listed are six at most; the rest grows by what a tool's line takes. */
test('the home page leaves room for 64 tools in 15 kB', () => {
  const html = read('/index.html');
  const lines = html.match(/<li data-exports=.*?<\/li>/gsu) ?? [];
  expect(lines).toHaveLength(slugs.length);
  const without = lines.reduce((text, line) => text.replace(line, ''), html);
  const each = (size(html) - size(without)) / lines.length;
  expect(size(html) + each * (TOOLS - lines.length)).toBeLessThanOrEqual(15_000);
});

test.each(slugs)('the small picture of %s is no more than 8 kB', (slug) => {
  expect(packed(`/pictures/${slug}.svg`)).toBeLessThanOrEqual(8000);
});
