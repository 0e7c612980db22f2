/** The keyboard on the pages: where the tab key stops, tables of values, and keys of one letter. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleDay, sampleOf } from '../../../scripts/sample.ts';
import { slugs } from './dist.ts';
import { fewStops } from './few-stops.ts';
import { visitors } from './visit.ts';

const visits = visitors();
const { visit, origin } = visits;

/** Pages a run; in time every tool has its turn, and `npm run long -- keyboard` takes all. */
const MAX_PAGES = 4;
fewStops(visits, sampleOf(slugs, MAX_PAGES, sampleDay()));

describe('a table of values', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('td, th') as HTMLTableCellElement | null;
      const row = cell?.parentElement as HTMLTableRowElement | null;
      return cell && row ? [row.sectionRowIndex, cell.cellIndex] : undefined;
    });

  test('is one stop; arrow keys, Home, End and pages go on, and Enter copies', async () => {
    const { page, context } = await visit('/fir-designer.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const grid = page.locator('[data-output="coefficients"] table');
    const cells = grid.locator('tbody tr').first().locator('td, th');
    const [columns, rows] = [await cells.count(), await grid.locator('tbody tr').count()];
    expect(columns).toBeGreaterThan(1);
    expect(rows).toBeGreaterThan(20);
    const stop = grid.locator('button:not([tabindex="-1"]), [tabindex="0"]');
    expect(await stop.count()).toBe(1);
    await stop.focus();
    const [, from = 0] = (await focused(page)) ?? [];
    const keys: readonly [string, readonly [number, number]][] = [
      ['ArrowDown', [1, from]],
      ['End', [1, columns - 1]],
      ['ArrowRight', [1, columns - 1]],
      ['Home', [1, 0]],
      ['ArrowUp', [0, 0]],
      ['ArrowUp', [0, 0]],
      ['Control+End', [rows - 1, columns - 1]],
      ['PageUp', [Math.max(0, rows - 11), columns - 1]],
      ['Control+Home', [0, 0]],
      ['ArrowDown', [1, 0]],
      ['ArrowRight', [1, 1]],
    ];
    for (const [key, place] of keys) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, place]);
    }
    await page.keyboard.press('Enter');
    const copied = await page.evaluate(() => document.activeElement?.getAttribute('data-copy'));
    expect(copied).toMatch(/\d/u);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    // With Shift, every digit of it.
    await page.keyboard.press('Shift+Enter');
    const exact = await page.evaluate(() => document.activeElement?.getAttribute('data-exact'));
    expect(exact).not.toBe(copied);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(exact);
    // Out of the table, and back to the same cell.
    await page.keyboard.press('Tab');
    expect(await grid.locator(':focus').count()).toBe(0);
    expect(await stop.count()).toBe(1);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toEqual([1, 1]);
    await context.close();
  });

  test('of words has cells that can be read and copied too', async () => {
    const { page, context } = await visit('/crc-lfsr.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const words = page.locator('table[role="grid"] tbody td.text').first();
    const row = words.locator('xpath=..').locator('button.value').first();
    await row.focus();
    const text = (await words.textContent())?.trim() ?? '';
    for (let k = 0; k < 10 && !(await words.evaluate((e) => e === document.activeElement)); k++)
      await page.keyboard.press('ArrowRight');
    for (let k = 0; k < 10 && !(await words.evaluate((e) => e === document.activeElement)); k++)
      await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await context.close();
  });
});

describe('keys of one letter', () => {
  test('can be turned off in the list of keys, for this page and the next', async () => {
    const { page, context } = await visit('/rv32-simulator.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const open = () => page.locator('dialog[open]').count();
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await expect.poll(open).toBe(1);
    const letters = page.locator('dialog [data-letter-keys]');
    expect(await letters.isChecked()).toBe(true);
    await letters.uncheck();
    await page.locator('dialog button').click();
    const steps = () => page.locator('[data-state]').textContent();
    const before = await steps();
    const here = page.url();
    for (const key of ['?', '/', 'l', 'h', 's']) await page.keyboard.press(key);
    expect(await open()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('find');
    expect(await steps()).toBe(before);
    expect(page.url()).toBe(here);
    expect(await page.locator('[data-said]').textContent()).toBe('');
    await page.goto(`${origin()}/`);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('find');
    // The button has no letter, and turns them on again.
    await page.locator('[data-keys]').click();
    await page.locator('dialog [data-letter-keys]').check();
    await page.locator('dialog button').click();
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('find');
    await context.close();
  });
});
