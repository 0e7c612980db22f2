/** The built pages, served, and a browser to look at them with: for the tests of one file. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, openPage, PATIENCE, SHELL, SIZES } from './browser.ts';
import { DIST } from './dist.ts';
import { type Served, serveBuild } from './serve.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of in its console. */
  readonly complaints: () => readonly string[];
}

export interface Visitors {
  /** A visitor who has not been here before, at a laptop unless said otherwise; the test closes it. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page in a context of its own, which the test closes; `path` is as in an address. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
  origin(): string;
  browser(): Browser;
}

/** To be called at the top of a test file: the server and the browser live as long as its tests. */
export function visitors(program = SHELL): Visitors {
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([serveBuild(DIST), launch(program)]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  const newContext = async (options: BrowserContextOptions = {}) => {
    const usual = { viewport: SIZES.laptop, serviceWorkers: 'block' } as const;
    const context = await browser.newContext({ ...usual, ...options });
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return {
    newContext,
    origin: () => served.origin,
    browser: () => browser,
    async visit(path, options = {}) {
      const context = await newContext(options);
      const url = new URL(path, served.origin).href;
      return { context, ...(await openPage(context, url, options.javaScriptEnabled)) };
    },
  };
}

/** The text of a readout. */
export const answer = (page: Page, name: string): Promise<string | null> =>
  page.locator(`[data-name="${name}"] .value`).textContent();

/** Reads until two readings a quarter of a second apart are alike: nothing is under way any more. */
export async function settled<T>(page: Page, read: () => Promise<T>): Promise<T> {
  for (let before = await read(); ; ) {
    await page.waitForTimeout(250);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
