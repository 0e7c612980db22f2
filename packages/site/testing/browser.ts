/** Real browsers for tests: Debian's Chromium, whole and without its windows, told to leave the network alone. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { programPath } from '../../../scripts/programs.ts';

export const CHROMIUM = process.env['CHROMIUM'] ?? programPath('chromium');

/** The same engine without what a person sees of a browser: it opens a page in two thirds of the time. */
export const SHELL = process.env['CHROMIUM'] ?? programPath('chromium-headless-shell');

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The whole browser, as `bench/` measures it, or what is given. */
export function launch(executablePath = CHROMIUM): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGS });
}

/** How long a page may take to do what it will surely do, in milliseconds: a busy machine is slow. */
export const PATIENCE = 60_000;

/** The sizes at which pages are looked at. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1366, height: 768 },
  desktop: { width: 1920, height: 1080 },
  wall: { width: 3840, height: 2160 },
} as const;

/** Opens a page and gathers what it complains of in its console; `complaints()` should stay empty. */
export async function openPage(
  context: BrowserContext,
  url: string,
  scripts = true,
): Promise<{ page: Page; complaints: () => readonly string[] }> {
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(url, { waitUntil: 'load' });
  if (scripts && (await page.locator('[data-tool]').count()) > 0) {
    await waken(page, url, heard);
    await unfold(page);
  }
  return { page, complaints: () => heard };
}

/** A tool's page wakes when the visitor moves, and is ready when its tool has answered. */
async function waken(page: Page, url: string, heard: string[]): Promise<void> {
  const alive = async (): Promise<boolean> => {
    await page.mouse.move(2, 2);
    const live = page.locator('[data-live]').waitFor({ state: 'attached', timeout: PATIENCE });
    return live.then(
      () => true,
      () => false,
    );
  };
  if (await alive()) return;
  // Once in thousands of visits a page of a starved machine hung: it is told of whole, and opened once more.
  console.warn(`${url} did not come alive: ${JSON.stringify(await stateOf(page))}; ${heard}`);
  await page.reload({ waitUntil: 'load' });
  if (!(await alive())) heard.push('the tool did not come alive');
}

/** Run in the page: its own words, what it fetched, and whether it draws. */
const STATE = `(async () => ({
  says: document.querySelector('[data-alert]')?.textContent,
  draws: await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise((resolve) => setTimeout(resolve, 2000, false)),
  ]),
  fetched: performance.getEntriesByType('resource').map(({ name }) => name),
}))()`;

/** What keeps a page from being alive. */
const stateOf = (page: Page): Promise<unknown> =>
  Promise.race([
    page.evaluate(STATE),
    new Promise((resolve) => setTimeout(resolve, 5000, 'its script does not answer')),
  ]);

/** Opens every group of inputs, as a visitor does who goes through all of them. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('details.group').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '');
  });

/**
 * What axe finds wrong, one line each: `rule: where`. It runs within the page alone, which has no frames,
 * and writes down nothing of what is well: a third of the time that it takes by itself.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary ?? ''}`),
  );
}
