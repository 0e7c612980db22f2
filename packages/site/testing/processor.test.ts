/** The processor's page in a real browser: stepping, breakpoints, a program without end, errors. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { visitors } from './visit.ts';

const { visit } = visitors();

describe('the processor', () => {
  const state = (page: Page) => page.locator('[data-state]').textContent();
  const register = (page: Page, n: number) =>
    page.locator(`[data-register="${n}"] dd`).textContent();
  const press = (page: Page, act: string) => page.locator(`[data-act="${act}"]`).click();
  const awake = async (query = '') => {
    const visited = await visit(`/rv32-simulator.html${query}`);
    await visited.page.mouse.move(20, 20);
    await visited.page.locator('.live').waitFor();
    return visited;
  };

  test('steps forwards and back, by button and by key, and marks what changes', async () => {
    const { page, context, complaints } = await awake();
    expect(await state(page)).toContain('Ended with exit code 85');
    const end = await register(page, 10);
    await press(page, 'back');
    expect(await state(page)).toContain('691 instructions done');
    await press(page, 'step');
    expect(await register(page, 10)).toBe(end);
    await press(page, 'restart');
    await page.keyboard.press('s');
    await page.keyboard.press('s');
    expect(await register(page, 9)).toBe('00000001');
    expect(await page.locator('[data-register] dd[data-changed]').count()).toBe(1);
    await page.keyboard.press('b');
    expect(await register(page, 9)).toBe('00000000');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('stops at a breakpoint set on a line, which stays when the source is edited', async () => {
    const { page, context } = await awake();
    await page.locator('.row', { hasText: 'remu t2, a0, t1' }).locator('.break').click();
    await press(page, 'restart');
    for (const k of [1, 2, 3]) {
      await press(page, 'run');
      await expect.poll(() => state(page)).toContain('Breakpoint on line 27');
      expect(await page.locator('[data-printed]').textContent()).toBe(
        '0\n1\n1\n'.slice(0, 2 * k - 2),
      );
    }
    const source = await page.inputValue('#in-source');
    await page.fill('#in-source', source.replace('COUNT, 20', 'COUNT, 5'));
    await expect.poll(() => state(page)).toContain('exit code 3');
    await press(page, 'restart');
    await press(page, 'run');
    await expect.poll(() => state(page)).toContain('Breakpoint on line 27');
    await page.locator('.row', { hasText: 'addi t2, t2, 48' }).locator('.to').click();
    await expect
      .poll(() => page.locator('[aria-current="step"] .text').textContent())
      .toBe('addi t2, t2, 48');
    await context.close();
  });

  test('runs without end and without holding up the page', async () => {
    const loop = encodeURIComponent('1: addi a0, a0, 1\n j 1b\n');
    const { page, context } = await awake(`?source=${loop}&budget=1000`);
    await press(page, 'run');
    await expect.poll(() => state(page)).toBe('Running.');
    await page.fill('#in-view', 'sp');
    expect(await page.locator('[data-act="run"]').textContent()).toBe('Pause');
    await press(page, 'run');
    await expect.poll(() => state(page)).toMatch(/^Paused\. [\d\u202f]{7,} instructions done/u);
    await context.close();
  });

  test('every error of a program is told at its line, and the last good program stays', async () => {
    const { page, context } = await awake();
    await page.fill('#in-source', 'addd a0\n nop\n li a9, 1\n');
    await expect
      .poll(() => page.locator('#error-source').textContent())
      .toBe(
        'Program line 1, column 1: unknown instruction "addd"\nProgram line 3, column 5: "a9" is not a register',
      );
    expect(await page.locator('.gutter mark').allTextContents()).toEqual(['1', '3']);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'back');
    expect(await state(page)).toContain('691 instructions done');
    await context.close();
  });
});
