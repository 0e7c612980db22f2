/** Pages as axe sees them: a test a page. */
import { expect, test } from 'vitest';
import { axeFindings, SIZES } from './browser.ts';
import { files } from './dist.ts';
import type { Visitors } from './visit.ts';

const LOOKS = {
  'laptop, light': { viewport: SIZES.laptop, colorScheme: 'light' },
  'phone, dark': { viewport: SIZES.phone, colorScheme: 'dark' },
} as const;
export type Look = keyof typeof LOOKS;

export const isSheet = (file: string): boolean => file.startsWith('/ref-');
export const isTool = (file: string): boolean => files.includes(file.replace(/^\//u, '/ref-'));

/** Every page of a kind; of the lists of categories, which are all alike, one with tools and one without. */
export function pagesThat(are: (file: string) => boolean): string[] {
  const some = ['/category/control-systems.html', '/category/antennas.html'];
  return files.filter(
    (file) =>
      file.endsWith('.html') &&
      (!file.startsWith('/category/') || some.includes(file)) &&
      are(file),
  );
}

/** Defines the tests: axe finds nothing, nothing overflows, nothing complains. */
export function faultless({ visit }: Visitors, pages: readonly string[], looks: readonly Look[]) {
  const cases = pages.flatMap((file) => looks.map((look) => [file, look] as const));
  test.each(cases)('%s: %s', async (file, look) => {
    const { page, context, complaints } = await visit(file, LOOKS[look]);
    expect(await axeFindings(page)).toEqual([]);
    const fits = () => document.documentElement.scrollWidth <= innerWidth;
    expect(await page.evaluate(fits)).toBe(true);
    expect(complaints()).toEqual([]);
    await context.close();
  });
}
