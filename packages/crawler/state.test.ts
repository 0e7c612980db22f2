import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fileOf, type Kept, PageBook, receiptFileOf } from './state.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawler-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('file names stay inside their folder', () => {
  for (const url of [
    'http://a.test/../../etc/passwd',
    'http://a.test/%2e%2e/%2e%2e/x',
    'http://a.test/a\\..\\b',
    'http://a.test/?q=../..',
    'http://a.test/..%2f..%2fx',
  ])
    expect(fileOf(url)).toMatch(/^pages\/a\.test\/(?!.*\.\.(\/|$))/);
});

test('a plain address keeps its name', () => {
  expect(fileOf('http://localhost:8402/step-response.html')).toBe(
    'pages/localhost_8402/step-response.html',
  );
  expect(fileOf('http://a.test/blogs/x/y.html')).toBe('pages/a.test/blogs/x/y.html');
  expect(fileOf('http://a.test/')).toBe('pages/a.test/index.html');
});

test('no two addresses have one name, and no file stands where another needs a folder', () => {
  const urls = [
    '/',
    '/index.html',
    '/a',
    '/a/',
    '/a/b',
    '/a/b.html',
    '/a.html',
    '/a.html/b.html',
    '/a.html?x=1',
    '/a.html?x=2',
    '/A.html',
    '/a:b.html',
    '/a_b.html',
    '//a.html',
    '/a.html@receipt.jws',
    `/${'x'.repeat(120)}.html`,
    `/${'x'.repeat(121)}.html`,
    `/${'y/'.repeat(40)}z.html`,
    `/${'y/'.repeat(41)}z.html`,
  ].map((path) => `http://a.test${path}`);
  const files = urls.flatMap((url) => [
    fileOf(url),
    receiptFileOf(fileOf(url)),
    `${fileOf(url)}@part`,
  ]);
  const lower = files.map((file) => file.toLowerCase());
  expect(new Set(lower).size).toBe(files.length);
  const folders = new Set(
    lower.flatMap((file) => file.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
  );
  for (const file of lower) expect(folders).not.toContain(file);
  for (const file of files)
    for (const name of file.split('/')) expect(name.length).toBeLessThanOrEqual(160);
});

describe('what is kept of the pages', () => {
  const page: Kept = {
    file: 'pages/a.test/x.html',
    receipt: null,
    etag: '"x"',
    sha256: '0'.repeat(64),
    lastmod: null,
    fetchedAt: '2026-11-22T00:00:00.000Z',
  };
  const fresh = () => mkdtempSync(join(folder, 'book-'));

  test('is there again, the newest of each, and a line that was cut off is not', () => {
    const out = fresh();
    const book = new PageBook(out);
    book.keep('http://a.test/x', page);
    book.keep('http://a.test/y', page);
    book.keep('http://a.test/x', { ...page, etag: '"y"' });
    book.close();
    appendFileSync(join(out, 'pages.jsonl'), '{"url":"http://a.test/z"');
    for (let run = 0; run < 2; run++) {
      const again = new PageBook(out);
      expect(again.get('http://a.test/x')).toEqual({ ...page, etag: '"y"' });
      expect(again.get('http://a.test/y')).toEqual(page);
      expect(again.get('http://a.test/z')).toBeUndefined();
      again.keep('http://a.test/y', page);
      again.close();
    }
  });

  test('by a run before there were receipts is known', () => {
    const out = fresh();
    const { receipt: _, ...earlier } = page;
    writeFileSync(join(out, 'crawl.json'), JSON.stringify({ 'http://a.test/x': earlier }));
    const book = new PageBook(out);
    expect(book.get('http://a.test/x')).toEqual(page);
    book.close();
  });

  test.each([
    ['no JSON', '{', /it is not JSON/],
    ['a list', '[]', /it is not an object/],
    ['of no page', JSON.stringify(page), /it has no url/],
    [
      'a file elsewhere',
      JSON.stringify({ ...page, url: 'u', file: '../x' }),
      /its file is "\.\.\/x"/,
    ],
    ['no hash', JSON.stringify({ ...page, url: 'u', sha256: 'x' }), /its sha256 is "x"/],
  ])('is refused where a line is %s', (_what, line, words) => {
    const out = fresh();
    writeFileSync(join(out, 'pages.jsonl'), `${line}\n`);
    expect(() => new PageBook(out)).toThrow(words);
    expect(() => new PageBook(out)).toThrow(/line 1 is not the record of a crawl.*another --out/);
  });
});
