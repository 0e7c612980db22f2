/** The bench of a tool's page: the answer on the first screen, panels by choice, refusals on the picture, held designs. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleDay, sampleOf } from '../../../scripts/sample.ts';
import { axeFindings, openPage } from './browser.ts';
import { slugs } from './dist.ts';
import { firstScreen, isSeen, LAPTOP } from './first-screen.ts';
import { answer, visitors } from './visit.ts';

const visits = visitors();
const { visit } = visits;

/** Pages a run; in time every tool has its turn, and `npm run long -- first-screen` takes all. */
const MAX_PAGES = 4;
firstScreen(visits, sampleOf(slugs, MAX_PAGES, sampleDay()));

describe('panels', () => {
  test('a tab or a small picture makes its panel large, and the link keeps it', async () => {
    const { page, context, complaints } = await visit('/loop-shaper.html', { viewport: LAPTOP });
    const large = (of: Page) =>
      of.locator('[data-region="hero"] > .output').getAttribute('data-output');
    const first = await large(page);
    await page.locator('[data-region="dock"] [data-output="nyquist"]').click();
    await expect.poll(() => large(page)).toBe('nyquist');
    expect(await page.locator(`[data-region="dock"] [data-output="${first}"]`).count()).toBe(1);
    expect(new URL(page.url()).hash).toBe('#show=nyquist');
    await page.locator('[data-show="nyquist"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => large(page)).not.toBe('nyquist');
    const chosen = await large(page);
    expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    const again = await openPage(context, page.url());
    await expect.poll(() => large(again.page)).toBe(chosen);
    expect([...complaints(), ...again.complaints()]).toEqual([]);
    await context.close();
  });

  test('on a wide screen two stand large, on a wall three', async () => {
    const { page, context } = await visit('/loop-shaper.html', {
      viewport: { width: 1920, height: 1080 },
    });
    const heights = () =>
      page
        .locator('.screen .output:has(.plot-stage)')
        .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height > 400));
    await expect.poll(async () => (await heights()).filter(Boolean).length).toBe(2);
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect.poll(async () => (await heights()).filter(Boolean).length).toBe(3);
    await context.close();
  });
});

test('with the keyboard of a phone open, the figures and the field that is typed in are both in sight', async () => {
  const { page, context } = await visit('/active-filter.html', {
    viewport: { width: 360, height: 420 },
  });
  for (const name of ['edge', 'gain', 'copies']) {
    const field = page.locator(`#in-${name}`);
    await field.focus();
    // The page may scroll smoothly.
    await expect
      .poll(async () => {
        const [box, line] = [
          await field.boundingBox(),
          await page.locator('.headline').boundingBox(),
        ];
        if (!box || !line) throw new Error(`${name} is not drawn`);
        const below = box.y >= line.y + line.height - 0.5;
        return line.y >= -0.5 && below && box.y + box.height <= 420.5;
      })
      .toBe(true);
  }
  await context.close();
});

describe('a refusal', () => {
  test('stands on the picture, leads to its field, and does what it offers', async () => {
    const { page, context } = await visit('/active-filter.html', { viewport: LAPTOP });
    await page.evaluate(() => {
      for (const group of document.querySelectorAll('details')) group.open = false;
    });
    const order = page.locator('#in-order');
    await order.evaluate((e: HTMLInputElement) => {
      e.value = '99';
      e.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const alert = page.locator('.over [data-alert]');
    await expect.poll(() => alert.textContent()).toContain('is 99');
    expect(await isSeen(page, '.over [data-alert]')).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await alert.getByRole('button', { name: /^Go to/u }).click();
    expect(await order.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('in-order');
    await alert.getByRole('button', { name: /^Use/u }).click();
    await expect.poll(() => alert.isVisible()).toBe(false);
    const taken = await order.inputValue();
    expect(new URL(page.url()).searchParams.get('order')).toBe(taken);
    expect(await page.locator('[data-stale]').count()).toBe(0);
    await context.close();
  });
});

describe('what is held', () => {
  test('several are held, named, shown beside the readings, and travel in the link', async () => {
    const { page, context, complaints } = await visit('/step-response.html', { viewport: LAPTOP });
    const overshoot = page.locator('.readout[data-name="overshoot"]');
    await page.keyboard.press('h');
    await page.fill('#in-system', '1/(s^2+1.2s+1)');
    await page.press('#in-system', 'Enter');
    await expect.poll(() => overshoot.textContent()).toContain('A 37.23');
    await page.locator('[data-region="hero"] [data-do="hold"]').click();
    await page.fill('#in-system', '1/(s^2+s+1)');
    await page.press('#in-system', 'Enter');
    await expect.poll(() => overshoot.textContent()).toMatch(/A 37\.23.*B 9\.47/u);
    await page.locator('[data-holds] summary').click();
    const name = page.getByRole('textbox', { name: 'Name of A' });
    await name.fill('little damping');
    await name.press('Enter');
    await expect.poll(() => overshoot.textContent()).toContain('little damping 37.23');
    expect(await axeFindings(page)).toEqual([]);
    const again = await openPage(context, page.url());
    const there = again.page.locator('.readout[data-name="overshoot"]');
    await expect.poll(() => there.textContent()).toMatch(/little damping 37\.23.*B 9\.47/u);
    expect(await answer(again.page, 'overshoot')).toBe(await answer(page, 'overshoot'));
    await again.page.locator('[data-holds] summary').click();
    await again.page.getByRole('button', { name: 'Show: little damping' }).click();
    await expect.poll(() => answer(again.page, 'overshoot')).toBe('37.23%');
    await again.page.getByRole('button', { name: 'Let go: B' }).click();
    await expect.poll(() => there.textContent()).not.toContain('B 9.47');
    expect([...complaints(), ...again.complaints()]).toEqual([]);
    await context.close();
  });
});

describe('a long computation', () => {
  test('says how far it is, shows that the picture is old, and can be stopped', async () => {
    // A function of 12 variables by lot, whose minimum nobody proves in a minute.
    let seed = 1;
    const minterms = Array.from({ length: 4096 }, (_, k) => k).filter(() => {
      seed = (seed * 48271) % 2147483647;
      return seed % 2 === 0;
    });
    const { page, context } = await visit(
      '/kmap-minimizer.html?effort=long&variables=A+B+C+D+E+F+G+H+I+J+K+L',
      { viewport: LAPTOP },
    );
    // One change and no other under way: what is stopped must not be followed by the next.
    await expect.poll(() => page.locator('[data-tool][data-busy]').count()).toBe(0);
    await page.fill('#in-minterms', `Y = m(${minterms.join(', ')})`);
    const status = page.locator('[data-status]');
    await expect.poll(() => status.isVisible()).toBe(true);
    expect(await status.textContent()).toContain('what is shown is of the inputs before');
    expect(await page.locator('[data-tool][data-busy]').count()).toBe(1);
    // A slow hand: the field is left, and says again what was typed, long before the button is let go.
    await status.getByRole('button', { name: 'Stop' }).click({ delay: 600 });
    await expect.poll(() => status.isVisible()).toBe(false);
    expect(await page.locator('[data-tool][data-stale]').count()).toBe(1);
    await context.close();
  });
});
