/** What a tool's page prints, and what it says without scripts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { read, slugs } from './dist.ts';
import { visitors } from './visit.ts';

const { visit } = visitors();

/** A page of paper in CSS pixels: A4 between margins of 15 mm. */
const PAPER = { width: 680, height: 1009 };

/** The page as it is printed, with the event that a print comes with. */
async function print(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

test('a print has the address of its state, all inputs, and what is chosen in ink', async () => {
  const { page, context } = await visit('/step-response.html?amplitude=2');
  await print(page);
  const address = page.locator('[data-address]');
  expect(await address.isVisible()).toBe(true);
  expect(await address.textContent()).toBe(page.url());
  // Whatever is folded in the window.
  const unseen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-field]:not([hidden])')]
      .filter((field) => !field.checkVisibility())
      .map((field) => field.dataset['field']),
  );
  expect(unseen).toEqual([]);
  await context.close();
});

test.each(['active-filter', 'crc-lfsr'])(
  '%s: of a choice the print has the words of what is chosen, and no colour to tell it by',
  async (slug) => {
    const { page, context } = await visit(`/${slug}.html`);
    await print(page);
    const choices = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-field]:not([hidden]) .segments')].map(
        (segments) => {
          const seen = [...segments.querySelectorAll('label')].filter((l) => l.checkVisibility());
          const chosen = segments.querySelector(':checked + span');
          const { color = '', backgroundColor = '' } = chosen ? getComputedStyle(chosen) : {};
          return [seen.map((l) => l.textContent), chosen?.textContent, color, backgroundColor];
        },
      ),
    );
    expect(choices.length).toBeGreaterThan(0);
    for (const [seen, chosen, ...colours] of choices) {
      expect(seen).toEqual([chosen]);
      expect(colours).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    }
    await context.close();
  },
);

test('the picture and the first figures stand on the first page', async () => {
  const { page, context } = await visit('/active-filter.html');
  await print(page);
  const bottom = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((e) => e.getBoundingClientRect().bottom + scrollY);
  expect(await bottom('[data-region="hero"] .output')).toBeLessThan(PAPER.height);
  expect(await bottom('.readout .value')).toBeLessThan(PAPER.height);
  await context.close();
});

test.each(slugs)(
  '%s: without scripts the page points to its sheet, and the sheet to it',
  (slug) => {
    const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/su.exec(read(`/${slug}.html`)) ?? [];
    expect(noscript).toContain('JavaScript');
    expect(noscript).toContain(`href="/ref-${slug}.html"`);
    const sheet = read(`/ref-${slug}.html`);
    const head = sheet.slice(sheet.indexOf('<h1'), sheet.indexOf('<h2'));
    expect(head).toContain(`href="/${slug}.html"`);
  },
);
