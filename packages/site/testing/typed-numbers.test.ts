/** Numbers as visitors type them: kept as they are, and asked about where their size is odd. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { visitors } from './visit.ts';

const { visit } = visitors();

test('a number stays as it was typed, in its field and in the link', async () => {
  const { page, context } = await visit('/mosfet-explorer.html');
  const open = () =>
    page.locator('.group > summary').evaluateAll((all) => {
      for (const summary of all) (summary.parentElement as HTMLDetailsElement).open = true;
    });
  await open();
  await page.fill('#in-vgs', '0.05');
  await page.press('#in-vgs', 'Enter');
  await page.fill('#in-vds', '0.2');
  await page.press('#in-vds', 'Enter');
  await page.fill('#in-vsb', '0.600');
  await page.press('#in-vsb', 'Enter');
  const texts = (of: Page) =>
    Promise.all(['vgs', 'vds', 'vsb'].map((name) => of.inputValue(`#in-${name}`)));
  expect(await texts(page)).toEqual(['0.05', '0.2', '0.600']);
  const { searchParams } = new URL(page.url());
  expect(['vgs', 'vds', 'vsb'].map((name) => searchParams.get(name))).toEqual([
    '0.05',
    '0.2',
    '0.600',
  ]);
  const again = await openPage(context, page.url());
  expect(await texts(again.page)).toEqual(['0.05', '0.2', '0.600']);
  await context.close();
});

test('a number of an odd size is asked about, and taken meanwhile', async () => {
  const { page, context, complaints } = await visit('/mosfet-explorer.html?width=10');
  const field = page.locator('[data-field="width"]');
  await expect.poll(() => field.locator('[data-asked]').textContent()).toContain('10\u202fm?');
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await field.getByRole('button', { name: 'Use 10\u202fµm' }).click();
  expect(await page.inputValue('#in-width')).toBe('10u');
  expect(await field.locator('[data-asked]').count()).toBe(0);
  expect(complaints()).toEqual([]);
  await context.close();
});
