/** The content policy of the service, kept by every page that was built, whatever a visitor does there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './browser.ts';
import { files, slugs } from './dist.ts';
import { complaintsOf, useFrame, useTool } from './everything.ts';
import { type Served, serveBuild } from './serve.ts';

let served: Served;
let browser: Browser;

beforeAll(async () => {
  served = await serveBuild();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const tools = slugs.map((slug) => `/${slug}.html`);
const sheets = slugs.map((slug) => `/ref-${slug}.html`);
const others = files.filter(
  (file) => file.endsWith('.html') && !tools.includes(file) && !sheets.includes(file),
);

test.each(tools)(
  '%s',
  async (path) => {
    const saved: string[] = [];
    const complaints = await complaintsOf(browser, served.origin + path, async (page) =>
      saved.push(...(await useTool(page))),
    );
    expect(complaints).toEqual([]);
    expect(saved.filter((name) => name.endsWith('.png')).length).toBeGreaterThan(0);
  },
  // A tool with many plots saves each of them twice.
  240_000,
);

test.each(others)('%s', async (path) => {
  expect(await complaintsOf(browser, served.origin + path, useFrame)).toEqual([]);
});

test.each(sheets)('%s', async (path) => {
  expect(await complaintsOf(browser, served.origin + path, (page) => page.pdf())).toEqual([]);
});
