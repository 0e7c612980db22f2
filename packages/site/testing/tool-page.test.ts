/** A tool's page in a real browser: what a visitor does with it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, openPage, SIZES } from './browser.ts';
import { answer, visitors } from './visit.ts';

const { visit, origin, newContext } = visitors();

describe('a tool page', () => {
  test('computes while a value is typed, and the link reproduces it', async () => {
    const { page, context, complaints } = await visit('/step-response.html');
    const before = await answer(page, 'overshoot');
    const picture = await page.locator('[data-region="hero"] svg').first().innerHTML();
    await page.fill('#in-system', '1/(s^2+1.2s+1)');
    await expect.poll(() => answer(page, 'overshoot')).not.toBe(before);
    await expect
      .poll(() => page.locator('[data-region="hero"] svg').first().innerHTML())
      .not.toBe(picture);
    await page.press('#in-system', 'Enter');
    expect(new URL(page.url()).searchParams.get('system')).toBe('1/(s^2+1.2s+1)');
    const after = await answer(page, 'overshoot');
    const again = await openPage(context, page.url());
    await expect.poll(() => answer(again.page, 'overshoot')).toBe(after);
    expect(await again.page.inputValue('#in-system')).toBe('1/(s^2+1.2s+1)');
    expect([...complaints(), ...again.complaints()]).toEqual([]);
    await context.close();
  });

  test.each([
    ['step-response', 'system', '1/(s^2+1.2s+1)'],
    ['resistor-network', 'vout', '5'],
    ['crc-lfsr', 'text', 'Tollbench'],
    ['mosfet-explorer', 'vgs', '1.2'],
  ])(
    '%s: type a value, see the picture change, copy the link, open it',
    async (slug, name, text) => {
      const { page, context, complaints } = await visit(`/${slug}.html`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const picture = (of: Page) => of.locator('[data-region="hero"] svg').first().innerHTML();
      const before = await picture(page);
      await page.fill(`#in-${name}`, text);
      await expect.poll(() => picture(page)).not.toBe(before);
      await page.locator('[data-copy-link]').click();
      const link = await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain(`${slug}.html?`)
        .then(() => page.evaluate(() => navigator.clipboard.readText()));
      const again = await openPage(context, link);
      expect(await again.page.inputValue(`#in-${name}`)).toBe(text);
      await expect.poll(() => picture(again.page)).toBe(await picture(page));
      expect([...complaints(), ...again.complaints()]).toEqual([]);
      await context.close();
    },
  );

  test('leads onwards with the system of now', async () => {
    const { page, context, complaints } = await visit('/step-response.html');
    await page.fill('#in-system', '3/(s^2+1.2s+3)');
    const link = page.locator('[data-onwards] a[href*="loop-shaper"]').first();
    await expect.poll(() => link.getAttribute('href')).toContain('1.2s');
    await link.click();
    await page.waitForURL(/loop-shaper/u);
    await expect.poll(() => page.inputValue('#in-plant')).toBe('3/(s^2+1.2s+3)');
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('the back button undoes a step, not a keystroke', async () => {
    const { page, context } = await visit('/step-response.html');
    const first = await answer(page, 'overshoot');
    await page.locator('#in-system').selectText();
    await page.locator('#in-system').pressSequentially('1/(s^2+0.2s+1)');
    await page.press('#in-system', 'Enter');
    await page.fill('#in-amplitude', '2');
    await page.press('#in-amplitude', 'Enter');
    await page.goBack();
    expect(await page.inputValue('#in-amplitude')).toBe('1');
    expect(await page.inputValue('#in-system')).toBe('1/(s^2+0.2s+1)');
    await page.goBack();
    expect(await page.inputValue('#in-system')).toBe('1/(s^2 + 0.6s + 1)');
    await expect.poll(() => answer(page, 'overshoot')).toBe(first);
    await page.goForward();
    expect(await page.inputValue('#in-system')).toBe('1/(s^2+0.2s+1)');
    await context.close();
  });

  test('says what is wrong beside the field and keeps the last picture', async () => {
    const { page, context } = await visit('/step-response.html');
    const before = await answer(page, 'overshoot');
    await page.fill('#in-band', '200');
    await expect
      .poll(() => page.locator('#error-band').textContent())
      .toContain('must be less than 100');
    expect(await page.getAttribute('#in-band', 'aria-invalid')).toBe('true');
    expect(await page.getAttribute('#in-band', 'aria-describedby')).toContain('error-band');
    expect(await answer(page, 'overshoot')).toBe(before);
    expect(await axeFindings(page)).toEqual([]);
    await page.fill('#in-band', '5');
    await expect.poll(() => page.locator('#error-band').textContent()).toBe('');
    await context.close();
  });

  test('a link with a bad value shows that value and its error', async () => {
    const { page, context } = await visit('/step-response.html?band=x');
    expect(await page.inputValue('#in-band')).toBe('x');
    await expect
      .poll(() => page.locator('#error-band').textContent())
      .toContain('"x" is not a number');
    await context.close();
  });

  test('a value copies itself with its unit, and says so', async () => {
    const { page, context } = await visit('/step-response.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('[data-name="settlingTime"] .value').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^11\.\d+ s$/u);
    expect(await page.locator('[data-said]').textContent()).toContain('Copied');
    await page.locator('[data-name="settlingTime"] .value').click({ modifiers: ['Shift'] });
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^11\.\d{8,} s$/u);
    await context.close();
  });

  test('a first press on the picture is not lost while the tool is fetched', async () => {
    const context = await newContext({
      viewport: SIZES.phone,
      hasTouch: true,
      serviceWorkers: 'allow',
    });
    const page = await context.newPage();
    const pressed = Promise.withResolvers<void>();
    await page.route('**/kmap-minimizer.*.js', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto(`${origin()}/kmap-minimizer.html`);
    await page.locator('[data-region="hero"] [data-cell]').first().tap();
    pressed.resolve();
    await expect.poll(() => new URL(page.url()).searchParams.size).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(0);
    await context.close();
  });

  test('an example that is chosen while the tool is fetched is opened', async () => {
    const { page, context, complaints } = await visit('/step-response.html');
    const preset = page.locator('[data-preset]');
    const before = await answer(page, 'overshoot');
    // The choice is what wakes the page: nothing of its tool has come.
    await preset.selectOption({ index: 3 });
    const chosen = await preset.locator('option').nth(3).getAttribute('value');
    expect(chosen).toMatch(/=/u);
    await expect.poll(() => new URL(page.url()).search.slice(1)).toBe(chosen);
    await expect.poll(() => answer(page, 'overshoot')).not.toBe(before);
    expect(await preset.inputValue()).toBe(chosen);
    await page.reload();
    expect(new URL(page.url()).search.slice(1)).toBe(chosen);
    await page.goBack();
    await expect.poll(() => answer(page, 'overshoot')).toBe(before);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('a tool that cannot be fetched says so and leaves what was built', async () => {
    const { page, context } = await visit('/');
    await page.route('**/step-response.*.js', (route) => route.abort());
    await page.goto(`${origin()}/step-response.html`);
    await page.mouse.move(5, 5);
    await expect
      .poll(() => page.locator('[data-alert]').textContent())
      .toContain('could not load its calculator');
    expect(await answer(page, 'overshoot')).toBe('37.23%');
    await context.close();
  });

  test('an export is made in the page', async () => {
    const { page, context } = await visit('/step-response.html?den=1+2+1');
    await page.waitForSelector('[data-live]');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.take [data-export="csv"]').click(),
    ]);
    expect(file.suggestedFilename()).toBe('step-response.csv');
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(rows.length).toBeGreaterThan(100);
    expect(await page.locator('.take [data-export="csv"]').getAttribute('href')).toBe(
      '/step-response.html?system=%5B1%5D%2F%5B1+2+1%5D&export=csv',
    );
    await context.close();
  });

  test('sets the working with the numbers of now', async () => {
    const { page, context, complaints } = await visit('/step-response.html');
    await page.fill('#in-amplitude', '3');
    await page.press('#in-amplitude', 'Enter');
    await page.locator('[data-steps] summary').click();
    await expect
      .poll(() =>
        page
          .locator('[data-steps-body] math')
          .allTextContents()
          .then((t) => t.join(' ')),
      )
      .toContain('3');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('reads without scripts', async () => {
    const { page, context } = await visit('/step-response.html', { javaScriptEnabled: false });
    expect(await answer(page, 'overshoot')).toBe('37.23%');
    // Drawn for several widths, and the one that fits is shown.
    expect(await page.locator('[data-region="hero"] svg:visible').count()).toBe(1);
    await context.close();
  });

  test('nothing moves while it loads', async () => {
    const { page, context } = await visit('/step-response.html');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          // What was buffered is told in a task of its own, after the frames that the faces changed.
          void document.fonts.ready.then(() =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => resolve(sum))),
            ),
          );
        }),
    );
    expect(shift).toBeLessThan(0.01);
    await context.close();
  });

  test('opens offline after the first visit, with its export and its working', async () => {
    const { page, context } = await visit('/step-response.html', { serviceWorkers: 'allow' });
    const kept = () =>
      page.evaluate(async () => {
        const scripts = performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.endsWith('.js'));
        const wanted = [location.pathname, ...scripts.map((entry) => entry.name)];
        return Promise.all(wanted.map(async (url) => (await caches.match(url)) !== undefined));
      });
    await expect.poll(async () => (await kept()).every(Boolean)).toBe(true);
    await context.setOffline(true);
    await page.goto(`${origin()}/step-response.html?den=1+1+1`);
    await page.waitForSelector('[data-live]');
    await expect.poll(() => answer(page, 'overshoot')).not.toBe('37.23%');
    await page.locator('[data-steps] summary').click();
    await expect.poll(() => page.locator('[data-steps-body] math').count()).toBeGreaterThan(0);
    await context.close();
  });
});
