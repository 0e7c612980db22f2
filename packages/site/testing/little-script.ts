/** What a page loads of scripts before anybody touches it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBytes } from './dist.ts';
import type { Visitors } from './visit.ts';

/** Defines the tests: no more than 6 kB, packed. */
export function littleScript({ newContext, origin }: Visitors, pages: readonly string[]) {
  test.each(pages)('%s: no more than 6 kB of script before anybody touches it', async (path) => {
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
}
