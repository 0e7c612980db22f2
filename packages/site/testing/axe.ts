/**
 * Pages as axe sees them: a test a page and look. `npm test` looks at some of the tools on a laptop, and at a
 * sample of the rest, both of which rotate (`scripts/sample.ts`); `npm run long -- axe` at all of it.
 */
import { expect, test } from 'vitest';
import { sampleDay, sampleOf } from '../../../scripts/sample.ts';
import { axeFindings, SIZES } from './browser.ts';
import { files } from './dist.ts';
import type { Visitors } from './visit.ts';

const LOOKS = {
  'laptop, light': { viewport: SIZES.laptop, colorScheme: 'light' },
  'phone, dark': { viewport: SIZES.phone, colorScheme: 'dark' },
} as const;
export type Look = keyof typeof LOOKS;
export type Case = readonly [file: string, look: Look];

const isTool = (file: string): boolean => files.includes(file.replace(/^\//u, '/ref-'));

/** Of the lists of categories, which are all alike, one with tools and one without. */
const LISTS = ['/category/control-systems.html', '/category/antennas.html'];
const pages = files.filter(
  (file) => file.endsWith('.html') && (!file.startsWith('/category/') || LISTS.includes(file)),
);

/** Every tool once. */
export const tools: readonly Case[] = pages.filter(isTool).map((file) => [file, 'laptop, light']);

/** Of the tools, as many as a run takes time for; the rest on the days after. */
export const toolsOfTheDay = (): readonly Case[] => sampleOf(tools, 7, sampleDay());

/** Every tool in the other look; sheets, posts and lists in both. */
export const others: readonly Case[] = pages.flatMap((file): Case[] =>
  isTool(file)
    ? [[file, 'phone, dark']]
    : [
        [file, 'laptop, light'],
        [file, 'phone, dark'],
      ],
);

/** Defines the tests: axe finds nothing, nothing overflows, nothing complains. */
export function faultless({ visit }: Visitors, cases: readonly Case[]) {
  test.each(cases)('%s: %s', async (file, look) => {
    const { page, context, complaints } = await visit(file, LOOKS[look]);
    expect(await axeFindings(page)).toEqual([]);
    const fits = () => document.documentElement.scrollWidth <= innerWidth;
    expect(await page.evaluate(fits)).toBe(true);
    expect(complaints()).toEqual([]);
    await context.close();
  });
}
