/** The pages of a running service, replaced by those of a newer build: all of them, or none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLibrary } from '../library.ts';
import { Unshowable } from './built.ts';
import { Shelves } from './shelves.ts';

const TOOL = { slug: 'gain', title: 'Gain', inputs: {}, exports: {} } as unknown as AnyTool;
const FACTS = {
  baseUrl: 'https://t.example',
  payTo: '0x1111111111111111111111111111111111111111',
  contact: null,
  keep: { days: 30 },
  network: { name: 'base', asset: { chainId: 8453 } },
} as unknown as Parameters<typeof loadLibrary>[2];

let folder: string;
let dist: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollbench-shelves-'));
  dist = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build as scripts/build-site.mjs leaves it: the folder anew, the mark last. */
function build(version: string, { program = 'program', mark = true, without = '' } = {}): void {
  rmSync(dist, { recursive: true, force: true });
  rmSync(join(folder, '.astro/built'), { force: true });
  mkdirSync(join(folder, '.astro'), { recursive: true });
  mkdirSync(join(dist, '_assets'), { recursive: true });
  for (const name of ['index.html', '404.html', 'gain.html', `_assets/${version}.js`])
    if (name !== without) writeFileSync(join(dist, name), `${version} ${name}`);
  if (mark) writeFileSync(join(folder, '.astro/built'), `${version}\n${program}\n`);
}

const open = () =>
  Shelves.open(dist, () => loadLibrary(dist, [TOOL], FACTS, join(folder, 'compressed')));
const textOf = (shelves: Shelves, path: string): string | undefined =>
  shelves.find(path)?.identity.bytes.toString();

test('what was loaded is shown when that is said, in one step, and what open pages ask for stays', async () => {
  build('one');
  const shelves = await open();
  build('two');
  await shelves.load();
  expect(textOf(shelves, '/')).toBe('one index.html');
  // Another process may show it already, and its pages ask for its files.
  expect(textOf(shelves, '/_assets/two.js')).toBe('two _assets/two.js');
  expect(shelves.show(true)).toBe(true);
  expect(textOf(shelves, '/')).toBe('two index.html');
  expect(shelves.pages.get('/')?.identity.bytes.toString()).toBe('two index.html');
  expect(textOf(shelves, '/_assets/one.js')).toBe('one _assets/one.js');
  build('three');
  await shelves.load();
  shelves.show(true);
  expect(textOf(shelves, '/_assets/two.js')).toBe('two _assets/two.js');
  expect(shelves.find('/_assets/one.js')).toBeUndefined();
});

test('of a build that another process shows it has the files, of whatever program that is, and no page', async () => {
  build('one');
  const shelves = await open();
  build('two', { program: 'other' });
  await shelves.adopt();
  expect(textOf(shelves, '/_assets/two.js')).toBe('two _assets/two.js');
  expect(textOf(shelves, '/')).toBe('one index.html');
  expect(textOf(shelves, '/_assets/one.js')).toBe('one _assets/one.js');
  expect(shelves.show(true)).toBe(false);
  build('three', { mark: false });
  await expect(shelves.adopt()).rejects.toThrow(Unshowable);
});

test('what was loaded is forgotten when that is said', async () => {
  build('one');
  const shelves = await open();
  build('two');
  await shelves.load();
  expect(shelves.show(false)).toBe(false);
  expect(shelves.show(true)).toBe(false);
  expect(textOf(shelves, '/')).toBe('one index.html');
  expect(shelves.find('/_assets/two.js')).toBeUndefined();
});

test.each([
  ['is under way', { mark: false }, 'are being built'],
  ['is of another program', { program: 'other' }, 'of another version of the program'],
  ['lacks a page that is sold', { without: 'gain.html' }, 'the build has no /gain.html'],
  ['lacks the page for what is not there', { without: '404.html' }, 'the build has no /404.html'],
])('a build that %s leaves the pages as they are', async (_which, how, words) => {
  build('one');
  const shelves = await open();
  build('two', how);
  const refused = await shelves.load().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unshowable);
  expect(String(refused)).toContain(words);
  expect(shelves.show(true)).toBe(false);
  expect(textOf(shelves, '/')).toBe('one index.html');
  expect(textOf(shelves, '/gain.html')).toBe('one gain.html');
  build('three');
  await shelves.load();
  expect(shelves.show(true)).toBe(true);
});

test('a build that begins while another is read is not mixed with it', async () => {
  build('one');
  let during = () => {};
  const shelves = await Shelves.open(dist, async () => {
    const library = await loadLibrary(dist, [TOOL], FACTS, join(folder, 'compressed'));
    during();
    return library;
  });
  build('two');
  during = () => build('three');
  await expect(shelves.load()).rejects.toThrow('were built anew while they were read');
  during = () => build('four', { mark: false });
  await expect(shelves.load()).rejects.toThrow('are being built');
});

test('a start waits for no build that is under way, and says so; pages without a mark are taken as they are', async () => {
  build('one', { mark: false });
  await expect(open()).rejects.toThrow(Unshowable);
  rmSync(join(folder, '.astro'), { recursive: true });
  const shelves = await open();
  writeFileSync(join(dist, 'index.html'), 'changed');
  await shelves.load();
  shelves.show(true);
  expect(textOf(shelves, '/')).toBe('changed');
});
