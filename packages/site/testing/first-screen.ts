/** The first screen of tools' pages: the picture and the answer, on a laptop and on a phone, without scrolling. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitors } from './visit.ts';

export const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 800 };

/** Whether an element stands on the screen, `least` pixels of its height or all of it. */
export const isSeen = (
  page: Page,
  selector: string,
  least = Number.POSITIVE_INFINITY,
): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((e, least) => {
      const { top, bottom, left, right, height } = e.getBoundingClientRect();
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return (
        seen >= Math.min(least, height) - 0.5 &&
        height > 0 &&
        left >= -0.5 &&
        right <= innerWidth + 0.5
      );
    }, least);

/** Defines the tests, a page each. */
export function firstScreen({ visit }: Visitors, slugs: readonly string[]) {
  test.each(slugs)(
    '%s: the picture and the first figures stand on the first screen, and the page is not long',
    async (slug) => {
      const { page, context, complaints } = await visit(`/${slug}.html`, { viewport: LAPTOP });
      // One page at both widths: to load it again would take as long as all that is looked at.
      for (const [viewport, picture, figures, most] of [
        [LAPTOP, 480, '[data-region="figures"] [data-answer] .readout:nth-child(3)', 6000],
        [PHONE, 220, '.headline span', 12_000],
      ] as const) {
        await page.setViewportSize(viewport);
        const seen = async () => [
          await isSeen(page, '[data-region="hero"] > .output', picture),
          await isSeen(page, figures),
        ];
        await expect.poll(seen, { message: 'the picture, the figures' }).toEqual([true, true]);
        // At another width the pictures are drawn again with the next frames.
        const sideways = () =>
          page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        await expect.poll(sideways, { message: 'scrolls sideways' }).toBe(false);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height).toBeLessThanOrEqual(most);
      }
      expect(complaints()).toEqual([]);
      await context.close();
    },
  );
}
