/** The home page: a bench that is dragged at once, a list that is filtered; the posts under their tabs; what is shown offline. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { files, read, slugs } from './dist.ts';
import { visitors } from './visit.ts';

const { visit, origin } = visitors();

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;

/** Where the grip is, in pixels of the window: as built, or alive. */
async function gripAt(page: Page): Promise<{ x: number; y: number }> {
  const box = await page
    .locator('[data-front] :is([data-grip], [data-catch] .room)')
    .locator('visible=true')
    .first()
    .boundingBox();
  if (!box) throw new Error('the bench shows no grip');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const side = (page: Page) => page.locator('[data-side]').innerText();
const link = (page: Page) => page.locator('[data-onward]').getAttribute('href');

describe('the bench', () => {
  test('is dragged by the first press; its link opens the tool as it then is', async () => {
    const { page, context, complaints } = await visit('/');
    const [before, was] = [await side(page), await link(page)];
    const { x, y } = await gripAt(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.locator('[data-grip]').waitFor();
    await page.mouse.move(x + 60, y - 30, { steps: 5 });
    await expect.poll(() => link(page)).not.toBe(was);
    await page.mouse.up();
    await expect.poll(() => side(page)).not.toBe(before);
    const load = await page.locator('[data-grip]').getAttribute('aria-valuetext');
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('[data-onward]').click();
    await page.waitForURL('**/smith-chart.html?*');
    const query = new URL(page.url()).searchParams;
    expect(load?.startsWith(`${query.get('r')} `)).toBe(true);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('a finger that lands on the grip before anything is loaded has it in hand', async () => {
    const { page, context, complaints } = await visit('/', PHONE);
    const { x, y } = await gripAt(page);
    const touch = await context.newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const was = await link(page);
    await finger('touchStart', { x, y });
    await page.locator('[data-grip][data-dragged]').waitFor();
    const top = await page.evaluate(() => scrollY);
    for (const step of [1, 2, 3, 4])
      await finger('touchMove', { x: x + 10 * step, y: y - 12 * step });
    await finger('touchEnd');
    await expect.poll(() => link(page)).not.toBe(was);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('is reached and moved by keys', async () => {
    const { page, context } = await visit('/');
    await page.locator('[data-front] [data-plot]').focus();
    const grip = page.locator('[data-grip]:focus');
    await grip.waitFor();
    const before = await grip.getAttribute('aria-valuetext');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => grip.getAttribute('aria-valuetext')).not.toBe(before);
    await context.close();
  });

  test('nothing moves when it comes alive, nor when the pictures of the list come', async () => {
    const { page, context } = await visit('/', PHONE);
    const places = () =>
      page.evaluate(() =>
        ['.plate', '.contents', '.journal', '.foot'].map((part) =>
          Math.round((document.querySelector(part)?.getBoundingClientRect().top ?? 0) + scrollY),
        ),
      );
    const before = await places();
    await page.locator('[data-front] [data-plot]').focus();
    await page.locator('[data-grip]').waitFor();
    const pictures = page.locator('.tools-list img');
    // They come as they are scrolled to: one that is jumped over stays away.
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await page.locator('.foot').scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.filter((i) => !(i as HTMLImageElement).complete).length),
      )
      .toBe(0);
    expect(await places()).toEqual(before);
    await context.close();
  });
});

describe('the list', () => {
  test('shows every tool with a picture of its own and one line', () => {
    const html = read('/index.html');
    expect(slugs.length).toBeGreaterThan(0);
    for (const slug of slugs) {
      const [item = ''] =
        new RegExp(`<li[^>]*>\\s*<a href="/${slug}\\.html">.*?</li>`, 'su').exec(html) ?? [];
      expect(item, slug).toContain(`src="/pictures/${slug}.svg"`);
      expect(item, slug).toMatch(/width="\d+" height="\d+" loading="lazy"/u);
      expect(item, slug).toMatch(/<span>[^<]{10,60}<\/span>/u);
      const picture = read(`/pictures/${slug}.svg`);
      expect(/^<svg xmlns="[^"]+" viewBox="[-\d. ]+" .*<\/svg>$/su.test(picture), slug).toBe(true);
      // It stands alone: no property of the page, and nothing that the content policy would refuse.
      expect(/var\(|<style|\sstyle=|<script|NaN/u.exec(picture)?.[0], slug).toBe(undefined);
    }
  });

  test('is filtered as one types, by category and by export', async () => {
    const { page, context, complaints } = await visit('/');
    const shown = () => page.locator('[data-filtered] li:visible b').allInnerTexts();
    const says = () => page.locator('[data-filter] output').innerText();
    const all = await shown();
    expect(all).toHaveLength(slugs.length);
    await page.locator('[data-filter] input').fill('steady state eror');
    const sorted = async () => (await shown()).toSorted();
    await expect.poll(sorted).toEqual(['DC-DC converter', 'Loop shaper', 'Step response']);
    expect(await says()).toBe(`3 of ${all.length}`);
    await page.locator('[data-filter] input').fill('');
    await page.locator('[name="export"]').selectOption('touchstone');
    await expect
      .poll(sorted)
      .toEqual(['LC filter', 'S-parameters', 'Smith chart', 'Transmission line', 'Wire antenna']);
    await page.locator('[name="category"]').selectOption('risc-v');
    await expect.poll(says).toBe('None');
    await page.locator('[name="export"]').selectOption('');
    await expect
      .poll(sorted)
      .toEqual([
        'Cache simulator',
        'Page table walker',
        'Pipeline viewer',
        'RISC-V instruction codec',
        'RV32 assembler and simulator',
      ]);
    expect(await page.locator('[data-filtered] h2:visible').count()).toBe(1);
    await page.locator('[name="category"]').selectOption('');
    await expect.poll(shown).toEqual(all);
    await page.locator('[data-filter] input').fill('crc16');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/crc-lfsr.html');
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('links no category that has nothing, and each that has', () => {
    const nothing = files.filter(
      (file) =>
        file.startsWith('/category/') &&
        !/class="(?:tools-list|posts-list)[^>]*>\s*<li/u.test(read(file)),
    );
    // Today each of the twenty has something; one that is added begins with nothing.
    expect(files.filter((f) => f.startsWith('/category/')).length).toBeGreaterThanOrEqual(20);
    for (const page of ['/index.html', '/404.html', '/sitemap-pages.xml', '/blogs.html'])
      for (const file of nothing) expect(read(page), page).not.toContain(file);
    const home = read('/index.html');
    for (const file of files.filter((f) => f.startsWith('/category/') && !nothing.includes(f)))
      expect(home).toContain(`href="${file}"`);
  });
});

test('posts stand newest first, and a tab leaves those of its category', async () => {
  const { page, context, complaints } = await visit('/blogs.html');
  const days = await page.locator('.posts-list time').allInnerTexts();
  expect(days).toEqual([...days].sort().reverse());
  const shown = () => page.locator('.posts-list li:visible .of').allInnerTexts();
  const tab = page.locator('[data-tab="control-systems"]');
  await tab.click();
  await expect.poll(async () => new Set(await shown())).toEqual(new Set(['Control systems']));
  expect(await tab.getAttribute('aria-current')).toBe('true');
  expect(new URL(page.url()).hash).toBe('#control-systems');
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await expect.poll(shown).toHaveLength(days.length);
  expect(complaints()).toEqual([]);
  await context.close();
  // Without scripts the tab leads to the page of its category.
  expect(read('/blogs.html')).toContain('href="/category/control-systems.html#posts"');
});

test('a page that was never visited is, offline, a page of ours that names those that are kept', async () => {
  const { page, context } = await visit('/crawlers.html', { serviceWorkers: 'allow' });
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map((r) => new URL(r.url).pathname),
    );
  await expect.poll(kept).toContain('/crawlers.html');
  await context.setOffline(true);
  const answer = await page.goto(`${origin()}/terms.html`);
  expect(answer?.status()).toBe(503);
  expect(await page.locator('h1').innerText()).toContain('No network');
  await expect
    .poll(() => page.locator('[data-kept-pages] a').allInnerTexts())
    .toContain('For operators of crawlers');
  await page.locator('[data-kept-pages] a', { hasText: 'For operators of crawlers' }).click();
  await page.waitForURL('**/crawlers.html');
  expect(await page.locator('h1').innerText()).not.toContain('No network');
  await context.close();
});

test('captions of a post are numbered once', async () => {
  const { page, context } = await visit('/blogs/embedded-systems/choosing-a-crc.html');
  const captions = await page
    .locator('.post figcaption')
    .evaluateAll((all) =>
      all.map(
        (e) => `${getComputedStyle(e, '::before').content.replace(/^none$/u, '')}${e.textContent}`,
      ),
    );
  expect(captions.length).toBeGreaterThan(1);
  for (const caption of captions) {
    expect(caption).toMatch(/^(?:Figure|Table) \d+\. /u);
    expect(caption.match(/(?:Figure|Table) \d+\./gu)).toHaveLength(1);
  }
  await context.close();
});
