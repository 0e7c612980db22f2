/** Where the tab key stops on a tool's page, and what each stop is called. */
import { expect, test } from 'vitest';
import { tabStops } from './tab-stops.ts';
import type { Visitors } from './visit.ts';

/** Of the tool and the page around it; how many neighbours it names is not its doing. */
const MAX_STOPS = 145;
const NEIGHBOURS = 'details.menu li a, nav.near a';

/** Defines the tests: few stops, each with a name of its own. */
export function fewStops({ visit }: Visitors, slugs: readonly string[]) {
  test.each(slugs)('%s: few stops of the tab key, each with a name of its own', async (slug) => {
    const { page, context } = await visit(`/${slug}.html`);
    // With every fold open.
    const stops = await tabStops(page);
    // The frame of the page, its fields and its files: fewer would be none counted.
    expect(stops.length).toBeGreaterThan(30);
    const neighbours = await page.locator(NEIGHBOURS).count();
    expect(neighbours).toBeGreaterThan(0);
    expect(stops.length - neighbours).toBeLessThanOrEqual(MAX_STOPS);
    const names = await page.evaluate(() => {
      const named = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      return {
        values: named('button.value').map((v) => [v.ariaLabel ?? '', v.textContent]),
        listings: named('[data-copy-listing]').map((v) => v.ariaLabel ?? ''),
        grips: named('.plot-grip').map((g) => g.ariaLabel ?? ''),
      };
    });
    for (const [name = '', text = ''] of names.values) {
      // What it is a value of, and then what is read.
      expect(name.endsWith(`, ${text}`)).toBe(true);
      expect(name.length).toBeGreaterThan(text.length + 2);
    }
    for (const name of names.listings) expect(name).toMatch(/^Copy ./u);
    // A symbol is no name: `1/T_i` is the integral time.
    for (const name of names.grips) expect(name).not.toMatch(/^1\/|_|^.{0,2}$/u);
    await context.close();
  });
}
