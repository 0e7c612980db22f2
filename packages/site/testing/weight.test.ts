/** What a tool's page sends before anybody touches it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBytes, slugs } from './dist.ts';
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
