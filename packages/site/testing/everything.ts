/** What a visitor can do on a page, all of it: for tests of what must never happen, whatever is done. */
import type { Browser, Locator, Page } from 'playwright-core';
import { openPage, SIZES } from './browser.ts';

/** Every button and link of these, one after the other, where they are there and can be pressed. */
async function pressAll(all: Locator, press: (one: Locator) => Promise<unknown>): Promise<number> {
  const count = await all.count();
  let pressed = 0;
  for (let k = 0; k < count; k++) {
    const one = all.nth(k);
    if (!(await one.isVisible()) || !(await one.isEnabled())) continue;
    await one.scrollIntoViewIfNeeded();
    await press(one);
    pressed++;
  }
  return pressed;
}

/** Presses what saves a file, and waits for it; its name. */
async function save(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await file.path();
  return file.suggestedFilename();
}

/**
 * Uses everything on a tool's page that is awake: reads its plots by mouse and key, drags its grips,
 * holds, opens what is closed, saves every file, loads every case, searches, changes the theme, prints.
 * The names of the files that it saved.
 */
export async function useTool(page: Page): Promise<readonly string[]> {
  const files: string[] = [];
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details')) closed.open = true;
  });
  await pressAll(page.locator('.plot-stage'), async (stage) => {
    await stage.hover();
    for (const key of ['ArrowRight', 'ArrowUp', '+', '0']) await stage.press(key);
  });
  await pressAll(page.locator('.plot-grip'), dragGrip(page));
  await pressAll(page.locator('[data-cell], [data-act]:not([data-act="run"])'), (one) =>
    one.click({ timeout: 2000 }).catch(() => undefined),
  );
  await page.locator('h1').click();
  await page.keyboard.press('h');
  await pressAll(page.locator('[data-do="data"]'), (one) => one.click());
  for (const which of ['[data-do="svg"]', '[data-do="png"]', '[data-png]', '.take [data-export]'])
    await pressAll(page.locator(which), async (one) => files.push(await save(page, one)));
  await loadCases(page);
  await useFrame(page);
  return files;
}

/** Drags a grip a little with the mouse, then moves it by key. */
function dragGrip(page: Page) {
  return async (grip: Locator): Promise<void> => {
    const box = await grip.boundingBox();
    if (!box) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y + 4, { steps: 3 });
    await page.mouse.up();
    await grip.press('ArrowRight').catch(() => undefined);
  };
}

/** Every case that the page offers, and a value that is wrong, which is said beside its field. */
async function loadCases(page: Page): Promise<void> {
  const cases = page.locator('[data-preset]');
  if ((await cases.count()) > 0)
    for (const value of await cases
      .locator('option')
      .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value)))
      if (value !== '') await cases.selectOption(value);
  const field = page
    .locator('.inputs input[type="text"]:visible, .inputs textarea:visible')
    .first();
  await field.fill('?!');
  await field.press('Enter');
}

/** What every page with scripts has: themes, keys, the search; and its print. */
export async function useFrame(page: Page): Promise<void> {
  for (const _ of ['dark', 'light']) await page.locator('[data-theme-toggle]').click();
  await page.locator('[data-keys]').click();
  await page.locator('dialog[open] button').click();
  await page.locator('#find').fill('filter');
  await page.locator('#found [role="option"]').first().waitFor();
  await page.locator('#find').press('Escape');
  await page.pdf();
}

/** Opens a page of its own, uses it, and says what its console complained of. */
export async function complaintsOf(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<unknown>,
): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: SIZES.laptop, serviceWorkers: 'block' });
  try {
    const { page, complaints } = await openPage(context, url);
    await use(page);
    return complaints();
  } finally {
    await context.close();
  }
}
