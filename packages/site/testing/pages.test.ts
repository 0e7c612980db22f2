/** The pages in a real browser: what a visitor does with them, and what axe says of them. */
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { registry } from '@tollbench/tools/registry.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, SIZES } from './browser.ts';
import { type Built, buildSite } from './build.ts';
import { type Served, serveBuild } from './serve.ts';

let built: Built;
let served: Served;
let browser: Browser;

beforeAll(async () => {
  built = await buildSite();
  served = await serveBuild(built.dist);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
  await built?.remove();
});

async function visit(
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: () => readonly string[] }> {
  const context = await browser.newContext({
    viewport: SIZES.laptop,
    serviceWorkers: 'block',
    ...options,
  });
  return { context, ...(await openPage(context, served.origin + path, options.javaScriptEnabled)) };
}

const answer = (page: Page, name: string) =>
  page.locator(`[data-name="${name}"] .value`).textContent();

/** Every tool with its sheet and every post; of the lists, which are all alike, one of each kind. */
async function someOfEach(): Promise<string[]> {
  const pages = (await readdir(built.dist, { recursive: true }))
    .filter((f) => f.endsWith('.html'))
    .sort();
  return pages.filter(
    (f) =>
      !f.startsWith('category/') ||
      f === 'category/control-systems.html' ||
      f === 'category/antennas.html',
  );
}

describe('a tool page', () => {
  test('computes while a value is typed, and the link reproduces it', async () => {
    const { page, context, complaints } = await visit('/step-response.html');
    const before = await answer(page, 'overshoot');
    const picture = await page.locator('[data-region="hero"] svg').first().innerHTML();
    await page.fill('#in-den', '1 1.2 1');
    await expect.poll(() => answer(page, 'overshoot')).not.toBe(before);
    await expect
      .poll(() => page.locator('[data-region="hero"] svg').first().innerHTML())
      .not.toBe(picture);
    await page.press('#in-den', 'Enter');
    expect(new URL(page.url()).searchParams.get('den')).toBe('1 1.2 1');
    const after = await answer(page, 'overshoot');
    const again = await openPage(context, page.url());
    await expect.poll(() => answer(again.page, 'overshoot')).toBe(after);
    expect(await again.page.inputValue('#in-den')).toBe('1 1.2 1');
    expect([...complaints(), ...again.complaints()]).toEqual([]);
    await context.close();
  });

  test.each([
    ['step-response', 'den', '1 1.2 1'],
    ['resistor-network', 'vout', '5'],
    ['crc-lfsr', 'text', 'Tollbench'],
    ['matrix-lab', 'a', '2 1; 1 3'],
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
      await expect.poll(() => picture(page), { timeout: 15_000 }).not.toBe(before);
      await page.locator('[data-copy-link]').click();
      const link = await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain(`${slug}.html?`)
        .then(() => page.evaluate(() => navigator.clipboard.readText()));
      const again = await openPage(context, link);
      expect(await again.page.inputValue(`#in-${name}`)).toBe(text);
      await expect.poll(() => picture(again.page), { timeout: 15_000 }).toBe(await picture(page));
      expect([...complaints(), ...again.complaints()]).toEqual([]);
      await context.close();
    },
  );

  test('the back button undoes a step, not a keystroke', async () => {
    const { page, context } = await visit('/step-response.html');
    const first = await answer(page, 'overshoot');
    await page.locator('#in-den').selectText();
    await page.locator('#in-den').pressSequentially('1 0.2 1');
    await page.press('#in-den', 'Enter');
    await page.fill('#in-amplitude', '2');
    await page.press('#in-amplitude', 'Enter');
    await page.goBack();
    expect(await page.inputValue('#in-amplitude')).toBe('1');
    expect(await page.inputValue('#in-den')).toBe('1 0.2 1');
    await page.goBack();
    expect(await page.inputValue('#in-den')).toBe('1 0.6 1');
    await expect.poll(() => answer(page, 'overshoot')).toBe(first);
    await page.goForward();
    expect(await page.inputValue('#in-den')).toBe('1 0.2 1');
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
    const context = await browser.newContext({ viewport: SIZES.phone, hasTouch: true });
    const page = await context.newPage();
    await page.route('**/kmap-minimizer.*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(`${served.origin}/kmap-minimizer.html`);
    await page.locator('[data-region="hero"] [data-cell]').first().tap();
    await expect.poll(() => new URL(page.url()).searchParams.size).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(0);
    await context.close();
  });

  test('a tool that cannot be fetched says so and leaves what was built', async () => {
    const { page, context } = await visit('/');
    await page.route('**/step-response.*.js', (route) => route.abort());
    await page.goto(`${served.origin}/step-response.html`);
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
      '/step-response.html?den=1+2+1&export=csv',
    );
    await context.close();
  });

  test('holds a design for comparison', async () => {
    const { page, context } = await visit('/step-response.html');
    await page.waitForSelector('[data-live]');
    await page.keyboard.press('h');
    await page.fill('#in-den', '1 1 1');
    await expect
      .poll(() => page.locator('[data-name="overshoot"]').textContent())
      .toContain('held 37.23');
    await page.keyboard.press('Escape');
    await page.locator('[data-region="hero"] [data-do="hold"]').click();
    expect(await page.locator('[data-name="overshoot"]').textContent()).not.toContain('held');
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
          setTimeout(() => resolve(sum), 300);
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
    await expect.poll(async () => (await kept()).every(Boolean), { timeout: 15_000 }).toBe(true);
    await context.setOffline(true);
    await page.goto(`${served.origin}/step-response.html?den=1+1+1`);
    await page.waitForSelector('[data-live]');
    await expect.poll(() => answer(page, 'overshoot')).not.toBe('37.23%');
    await page.locator('[data-steps] summary').click();
    await expect.poll(() => page.locator('[data-steps-body] math').count()).toBeGreaterThan(0);
    await context.close();
  });
});

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
  }, 120_000);

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
  }, 120_000);
});

describe('every page', () => {
  test('/ goes to the search, which finds a tool; ? lists the keys', async () => {
    const { page, context, complaints } = await visit('/');
    await page.keyboard.press('/');
    await page.keyboard.type('overshoot');
    await page.waitForSelector('#found-0');
    expect(await page.locator('#found-0').textContent()).toContain('Step response');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/step-response.html');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('the theme is remembered and there before the first paint', async () => {
    const { page, context } = await visit('/');
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.locator('[data-theme-toggle]').click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.goto(`${served.origin}/step-response.html`, { waitUntil: 'commit' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await context.close();
  });

  test.each([
    ['laptop', 'light'],
    ['phone', 'dark'],
  ] as const)(
    'axe finds nothing and nothing overflows: %s, %s',
    async (size, colorScheme) => {
      const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme,
        serviceWorkers: 'block',
      });
      for (const file of await someOfEach()) {
        const { page, complaints } = await openPage(context, `${served.origin}/${file}`);
        expect(await axeFindings(page), file).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          file,
        ).toBe(true);
        expect(complaints(), file).toEqual([]);
        await page.close();
      }
      await context.close();
    },
    300_000,
  );

  test('a sheet carries no script but data', async () => {
    const sheets = (await readdir(built.dist)).filter((f) => f.startsWith('ref-'));
    expect(sheets.length).toBeGreaterThan(0);
    for (const file of sheets) {
      const html = await readFile(`${built.dist}/${file}`, 'utf8');
      expect([...html.matchAll(/<script[^>]*>/gu)].map((m) => m[0])).toEqual([
        '<script type="application/ld+json">',
      ]);
      expect(html).not.toMatch(/\son[a-z]+="/u);
    }
  });

  test('no tool page needs more than 45 kB of compressed script before it is touched', async () => {
    const weights = new Map<string, number>();
    for (const slug of Object.keys(registry)) {
      const context = await browser.newContext({ viewport: SIZES.laptop, serviceWorkers: 'block' });
      const page = await context.newPage();
      const scripts: string[] = [];
      page.on(
        'request',
        (request) =>
          request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
      );
      await page.goto(`${served.origin}/${slug}.html`, { waitUntil: 'networkidle' });
      const bytes = await Promise.all(
        scripts.map(async (s) => gzipSync(await readFile(built.dist + s)).length),
      );
      weights.set(
        slug,
        bytes.reduce((a, b) => a + b, 0),
      );
      await context.close();
    }
    for (const [slug, weight] of weights) expect([slug, weight <= 45_000]).toEqual([slug, true]);
  });
});
