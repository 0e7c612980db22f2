/** The content policy of the service, kept by every page that was built, whatever a visitor does there. */
import { expect, test } from 'vitest';
import { files, slugs } from './dist.ts';
import { complaintsOf, useFrame, useTool } from './everything.ts';
import { visitors } from './visit.ts';

const { browser, origin } = visitors();

const tools = slugs.map((slug) => `/${slug}.html`);
const sheets = slugs.map((slug) => `/ref-${slug}.html`);
const others = files.filter(
  (file) => file.endsWith('.html') && !tools.includes(file) && !sheets.includes(file),
);

test.each(tools)('%s', async (path) => {
  const saved: string[] = [];
  const complaints = await complaintsOf(browser(), origin() + path, async (page) =>
    saved.push(...(await useTool(page))),
  );
  expect(complaints).toEqual([]);
  expect(saved.filter((name) => name.endsWith('.png')).length).toBeGreaterThan(0);
});

test.each(others)('%s', async (path) => {
  expect(await complaintsOf(browser(), origin() + path, useFrame)).toEqual([]);
});

test.each(sheets)('%s', async (path) => {
  expect(await complaintsOf(browser(), origin() + path, (page) => page.pdf())).toEqual([]);
});
