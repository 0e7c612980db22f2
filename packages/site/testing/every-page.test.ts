/** What is on every page: the search, the keys, the theme; and what is on no sheet. */
import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { files, read, slugs } from './dist.ts';
import { visitors } from './visit.ts';

const { visit, origin } = visitors();

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

  test('the search answers from titles at once; the rest joins with the first key, and nothing jumps', async () => {
    const { page, context, complaints } = await visit('/crawlers.html');
    const asked: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    await page.route('**/search-more.json', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('/');
    await expect.poll(() => asked).toContain('/search.json');
    expect(asked).not.toContain('/search-more.json');
    await page.keyboard.type('step');
    await page.waitForSelector('#found-0');
    const row = page.locator('#found-0');
    const before = { text: await row.textContent(), box: await row.boundingBox() };
    expect(before.text).toBe('Step response');
    // FlexRay is an option of a tool and stands in no title: nothing is said before all is known.
    await page.locator('#find').fill('flexray');
    await page.waitForSelector('#found', { state: 'hidden' });
    letGo();
    await page.waitForSelector('#found-0');
    expect(await row.textContent()).toContain('CRC and LFSR');
    await page.locator('#find').fill('step');
    await expect.poll(() => row.textContent()).toMatch(/^Step response.{20,}/u);
    // Fractions of a pixel are the rounding of where it stands.
    expect((await row.boundingBox())?.height).toBeCloseTo(before.box?.height ?? 0, 0);
    await page.locator('#find').fill('xylophone');
    await page.waitForSelector('#found .none');
    expect(asked.filter((path) => path.startsWith('/search'))).toHaveLength(2);
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
    await page.goto(`${origin()}/step-response.html`, { waitUntil: 'commit' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await context.close();
  });

  test('has no frame; axe, which looks at none, complains where something is wrong', async () => {
    for (const file of files.filter((f) => f.endsWith('.html')))
      expect(read(file), file).not.toMatch(/<i?frame\b|<object\b|<embed\b/u);
    const { page, context } = await visit('/404.html');
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => {
      document.body.append(new Image(9, 9));
      document.querySelector('h1')?.setAttribute('aria-pressed', 'perhaps');
    });
    const rules = (await axeFindings(page)).map((line) => line.split(':')[0]);
    expect(rules).toEqual(expect.arrayContaining(['image-alt', 'aria-valid-attr-value']));
    await context.close();
  });

  test('a sheet carries no script but data', () => {
    expect(slugs.length).toBeGreaterThan(0);
    for (const slug of slugs) {
      const html = read(`/ref-${slug}.html`);
      expect([...html.matchAll(/<script[^>]*>/gu)].map((m) => m[0])).toEqual([
        '<script type="application/ld+json">',
      ]);
      expect(html).not.toMatch(/\son[a-z]+="/u);
    }
  });
});
