/** Rows of a table that are chosen, and the rows of a ladder, as a visitor has them before him. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, visitors } from './visit.ts';

const { visit } = visitors();

const solutions = (page: Page) => page.locator('[data-output="solutions"]');
const chooser = (page: Page, name: string) =>
  solutions(page).getByRole('button', { name, exact: true });
const shown = (page: Page) => solutions(page).locator('tr', { hasText: '▸' }).locator('th');
const query = (page: Page) => new URL(page.url()).searchParams;

test('a press on a solution shows it, in the form and the link, and back undoes it', async () => {
  const { page, context, complaints } = await visit('/smith-chart.html');
  await page.waitForSelector('[data-live]');
  await expect.poll(() => shown(page).textContent()).toBe('L 1');
  const before = await answer(page, 'part1');
  await chooser(page, 'shorted shunt stub 2').click();
  await expect.poll(() => shown(page).textContent()).toBe('shorted shunt stub 2');
  expect(query(page).get('topology')).toBe('shunt-short');
  expect(query(page).get('solution')).toBe('2');
  expect(await page.inputValue('#in-solution')).toBe('2');
  await expect.poll(() => answer(page, 'part1')).not.toBe(before);
  await page.goBack();
  await expect.poll(() => shown(page).textContent()).toBe('L 1');
  await expect.poll(() => answer(page, 'part1')).toBe(before);
  expect(complaints()).toEqual([]);
  await context.close();
});

test('by key too, and the focus stays on the row', async () => {
  const { page, context } = await visit('/smith-chart.html');
  await page.waitForSelector('[data-live]');
  await chooser(page, 'L 2').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page).textContent()).toBe('L 2');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('L 2');
  // A section of three parts that needs more Q than the form has brings it.
  await chooser(page, 'π 1').focus();
  await page.keyboard.press(' ');
  await expect.poll(() => shown(page).textContent()).toBe('π 1');
  await context.close();
});

test.each([320, 1440])('%i pixels wide, no step of a ladder is cut off', async (width) => {
  const steps = 'series-L,159.155n,50;shunt-short,120.25,70.71;series-open,33.3,50';
  const { page, context } = await visit(`/smith-chart.html?match=ladder&steps=${steps}`, {
    viewport: { width, height: 800 },
  });
  await page.waitForSelector('[data-live]');
  const cut = await page.evaluate(() => {
    // The column of inputs of the narrowest bench.
    const column = document.querySelector<HTMLElement>('[data-field="steps"]');
    if (!column) return ['no steps'];
    column.style.maxWidth = '240px';
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return ['no canvas'];
    return [
      ...column.querySelectorAll<HTMLSelectElement | HTMLInputElement>('[data-cell]'),
    ].flatMap((cell) => {
      const style = getComputedStyle(cell);
      context.font = `${style.fontSize} ${style.fontFamily}`;
      const text =
        cell instanceof HTMLSelectElement ? (cell.selectedOptions[0]?.text ?? '') : cell.value;
      // A list has its arrow beside the words.
      const room =
        cell.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight) -
        (cell instanceof HTMLSelectElement ? 20 : 0);
      return context.measureText(text).width > room
        ? [`${text}: ${context.measureText(text).width} in ${room}`]
        : [];
    });
  });
  expect(cut).toEqual([]);
  const out = await page.evaluate(() => {
    const column = document.querySelector('[data-field="steps"]')?.getBoundingClientRect();
    return [...document.querySelectorAll('[data-field="steps"] :is(input, select, button)')].filter(
      (e) => e.getBoundingClientRect().right > (column?.right ?? 0) + 1,
    ).length;
  });
  expect(out).toBe(0);
  await context.close();
});
