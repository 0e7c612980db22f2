import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf, readState, receiptFileOf } from './state.ts';

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

test.each([
  ['no JSON', '{', /it is not JSON/],
  ['a list', '[]', /it is not an object/],
  ['a page that is a word', '{"http://a.test/":"x"}', /http:\/\/a\.test\/ has no fields/],
  ['a file elsewhere', '{"http://a.test/":{"file":"../x"}}', /has file of another form/],
])('%s is not the record of a crawl', (_what, text, words) => {
  const path = join(folder, 'crawl.json');
  writeFileSync(path, text);
  expect(() => readState(path)).toThrow(words);
  expect(() => readState(path)).toThrow(/is not the record of a crawl.*another --out/);
});
