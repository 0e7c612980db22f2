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
    // After an edit it stands at the beginning.
    await expect.poll(() => state(page)).toMatch(/^At the start\. 0 instructions done/u);
    await press(page, 'run');
    await expect.poll(() => state(page)).toContain('Breakpoint on line 27');
    await page.locator('.row', { hasText: 'addi t2, t2, 48' }).locator('.to').click();
    await expect
      .poll(() => page.locator('[aria-current="step"] .text').textContent())
      .toBe('addi t2, t2, 48');
    await context.close();
  });

  test('marks the line that comes next, and takes breakpoints in the editor', async () => {
    const { page, context } = await awake();
    await press(page, 'restart');
    const at = () =>
      page
        .locator('.code-area .here')
        .evaluate((e) => getComputedStyle(e).getPropertyValue('--line'));
    const lineOf = async () => Number(await at()) + 1;
    expect(await lineOf()).toBe(6);
    await press(page, 'step');
    expect(await lineOf()).toBe(7);
    // Line 12 by its number in the gutter.
    await page.locator('.code-area textarea').evaluate((e) => {
      e.scrollTop = 0;
    });
    const box = await page.locator('.code-area .gutter').boundingBox();
    const height = await page
      .locator('.code-area textarea')
      .evaluate((e) => Number.parseFloat(getComputedStyle(e).lineHeight));
    if (!box) throw new Error('no gutter');
    await page.mouse.click(box.x + 10, box.y + 4 + height * 11.5);
    const dots = page.locator('.code-area .dot');
    expect(await dots.count()).toBe(1);
    await press(page, 'restart');
    await press(page, 'run');
    await expect.poll(() => state(page)).toContain('Breakpoint on line 12');
    expect(await lineOf()).toBe(12);
    // F9 at the cursor takes it away again.
    await page.locator('#in-source').evaluate((e) => {
      const area = e as HTMLTextAreaElement;
      const start = area.value.indexOf('call print');
      area.focus();
      area.setSelectionRange(start, start);
    });
    await page.keyboard.press('F9');
    expect(await dots.count()).toBe(0);
    await context.close();
  });

  test('registers and memory are changed in their cells', async () => {
    const source = encodeURIComponent('lw a1, 0(a0)\nadd a2, a1, a1\nebreak\n.data\nw: .word 1');
    const { page, context } = await awake(`?source=${source}`);
    await press(page, 'restart');
    await page.locator('[data-register="10"] dd').click();
    await page.keyboard.type('0x11000');
    await page.keyboard.press('Enter');
    expect(await register(page, 10)).toBe('00011000');
    // Enter goes on to a1; a word that is none is refused and stays to be mended.
    await page.keyboard.type('4294967296');
    await page.keyboard.press('Enter');
    expect(await state(page)).toContain('"4294967296" is no number of 32 bits');
    await page.keyboard.press('Escape');
    await page.locator('.live .memory td').first().click();
    await page.keyboard.type('-21');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await press(page, 'step');
    await press(page, 'step');
    expect(await register(page, 12)).toBe('ffffffd6');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  test('a program waits for what is typed while it runs', async () => {
    const source = encodeURIComponent(
      'again: li a7, 5\necall\nslli a0, a0, 1\nli a7, 1\necall\nli a0, 10\nli a7, 11\necall\nj again',
    );
    const { page, context } = await awake(`?environment=rars&source=${source}`);
    expect(await state(page)).toContain('Waits for input on line 2');
    for (const [typed, printed] of [
      ['21', '42\n'],
      ['-4', '42\n-8\n'],
    ] as const) {
      await page.locator('[data-typing] input').fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-printed]').textContent()).toBe(printed);
      await expect.poll(() => state(page)).toContain('Waits for input');
    }
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
