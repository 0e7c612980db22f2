import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, visitors } from './visit.ts';

const { visit } = visitors();

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-matrix="a"] [aria-label="Row ${row}, column ${column}"]`);
const stateOf = (page: Page) => new URL(page.url()).searchParams.get('a');
const read = (page: Page) =>
  page
    .locator('[data-matrix="a"] tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('input')].map((c) => c.value)),
    );
/** Pastes as a browser does where the clipboard is allowed, without the clipboard. */
const paste = (page: Page, row: number, column: number, text: string) =>
  cell(page, row, column).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('a matrix', () => {
  test('is cells that are typed and walked, and a text on demand', async () => {
    const { page, context, complaints } = await visit('/matrix-lab.html');
    await page.waitForSelector('[data-live]');
    expect(await read(page)).toEqual([
      ['4', '1', '-2'],
      ['1', '3', '0'],
      ['-2', '0', '5'],
    ]);
    await expect.poll(() => answer(page, 'determinant')).toBe('43');
    await cell(page, 1, 1).fill('1/2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('7');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    expect(await read(page)).toEqual([
      ['1/2', '1', '-2'],
      ['7', '8', '0'],
      ['-2', '9', '5'],
    ]);
    await expect.poll(() => stateOf(page)).toBe('1/2 1 -2; 7 8 0; -2 9 5');
    await page.locator('[data-matrix="a"] [data-matrix-do="toggle"]').click();
    expect(await page.inputValue('#in-a')).toBe('1/2 1 -2; 7 8 0; -2 9 5');
    await page.fill('#in-a', '[[1,2],[3,4]]');
    await expect.poll(() => answer(page, 'determinant')).toBe('−2');
    await page.locator('[data-matrix="a"] [data-matrix-do="toggle"]').click();
    expect(await read(page)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('takes a block of a spreadsheet, grows with it, and undoes it in one step', async () => {
    const { page, context } = await visit('/matrix-lab.html?a=1+2;+3+4');
    await page.waitForSelector('[data-live]');
    await expect.poll(() => read(page)).toHaveLength(2);
    await paste(page, 2, 2, '5\t6\n7\t8\n');
    await expect.poll(() => stateOf(page)).toBe('1 2 0; 3 5 6; 0 7 8');
    await paste(page, 1, 1, Array.from({ length: 41 }, () => '1').join('\n'));
    await expect
      .poll(() => page.locator('[data-said]').textContent())
      .toBe('Not pasted: it would come to 41×3; the most is 40×40');
    expect(await read(page)).toHaveLength(3);
    await page.getByLabel('Remove the last column').first().click();
    await expect.poll(() => stateOf(page)).toBe('1 2; 3 5; 0 7');
    await page.getByLabel('Add a row').first().click();
    await expect.poll(() => stateOf(page)).toBe('1 2; 3 5; 0 7; 0 0');
    await page.goBack();
    await expect.poll(() => read(page)).toHaveLength(3);
    await context.close();
  });

  test('names an empty cell and keeps it', async () => {
    const { page, context } = await visit('/matrix-lab.html?a=1+2;+3+4');
    await page.waitForSelector('[data-live]');
    await expect.poll(() => read(page)).toHaveLength(2);
    await cell(page, 2, 1).fill('');
    await expect
      .poll(() => page.locator('#error-a').textContent())
      .toContain('row 2, column 1 is empty');
    expect(await cell(page, 2, 1).getAttribute('aria-invalid')).toBe('true');
    expect(await cell(page, 1, 1).getAttribute('aria-invalid')).toBe(null);
    await cell(page, 2, 1).fill('5');
    await expect.poll(() => page.locator('#error-a').textContent()).toBe('');
    await expect.poll(() => answer(page, 'determinant')).toBe('−6');
    await context.close();
  });

  test('at 360 pixels scrolls within its brackets, and the page does not shift for it', async () => {
    const { page, context } = await visit('/matrix-lab.html', {
      viewport: { width: 360, height: 800 },
    });
    await page.waitForSelector('[data-live]');
    const sticksOut = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    expect(await sticksOut()).toBeLessThanOrEqual(0);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.01);
    for (let k = 0; k < 5; k++) await page.getByLabel('Add a column').first().click();
    await expect.poll(async () => (await read(page))[0]?.length).toBe(8);
    expect(await sticksOut()).toBeLessThanOrEqual(0);
    await context.close();
  });

  test('without JavaScript is its text', async () => {
    const { page, context } = await visit('/matrix-lab.html', { javaScriptEnabled: false });
    expect(await page.locator('#in-a').isVisible()).toBe(true);
    expect(await page.locator('[data-matrix="a"] table').isVisible()).toBe(false);
    await context.close();
  });
});
