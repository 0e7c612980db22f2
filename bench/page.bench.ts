/**
 * The pages in Debian's Chromium, served by the real server: compressed script before a page is
 * touched, the first computation, frames while an input is dragged, axe, the height of the page on a laptop and a phone,
 * the stops of the tab key with every fold open, and Lighthouse, as a phone
 * and as a desktop, on the flagships with their sheets and on a page of every other kind.
 *
 *   node bench/page.bench.ts [--no-lighthouse] [--seconds N] [slug …]
 *
 * The aims: 6 kB of script, 50 ms, 60 frames a second, 100 four times, nothing found.
 */
import { gzipSync } from 'node:zlib';
import { startTestService } from '@tollbench/server/testing/service.ts';
import { axeFindings, launch, SIZES } from '@tollbench/site/testing/browser.ts';
import { drag, type Moved } from '@tollbench/site/testing/drag.ts';
import { tabStops } from '@tollbench/site/testing/tab-stops.ts';
import { registry } from '@tollbench/tools/registry.ts';
import type { Browser, Page } from 'playwright-core';
import { CATEGORIES, FORMS, lighthouse } from './page/lighthouse.ts';

const FLAGSHIPS = [
  'fir-designer',
  'loop-shaper',
  'root-locus',
  'smith-chart',
  'mosfet-explorer',
  'modem-lab',
  'kmap-minimizer',
  'matrix-lab',
  'active-filter',
  'rv32-simulator',
  'spectrum-analyzer',
  'circuit-solver',
];

/** Home, lists, a category, a post. */
const LISTS = [
  '/',
  '/blogs.html',
  '/category/control-systems.html',
  '/blogs/embedded-systems/choosing-a-crc.html',
];

/** What is moved where the first slider of the form would not do. */
const MOVED: Readonly<Record<string, Moved>> = {
  'fir-designer': { kind: 'slider', selector: '[data-slider="ripple"]' },
  'kmap-minimizer': { kind: 'press', selector: '[data-region="hero"] [data-cell]' },
  'matrix-lab': {
    kind: 'text',
    selector: '#in-a',
    texts: Array.from({ length: 60 }, (_, k) => `4 1 ${k / 10}; 1 3 0; ${-k / 20} 0 2`),
  },
  'circuit-solver': {
    kind: 'text',
    selector: '#in-netlist',
    texts: Array.from(
      { length: 60 },
      (_, k) =>
        `low pass\nV1 in 0 PULSE(0 1 0 1u 1u 1m 2m)\nR1 in out ${1000 + 10 * k}\nC1 out 0 100n\n.tran 5u 2m\n`,
    ),
  },
  'rv32-simulator': { kind: 'watch' },
  'spectrum-analyzer': {
    kind: 'text',
    selector: '#in-noise',
    texts: Array.from({ length: 60 }, (_, k) => `${k + 1}u`),
  },
};
const SLIDER: Moved = { kind: 'slider', selector: '[data-field]:not([hidden]) [data-slider]' };
/** Inputs a page is opened with for the drag: a processor wants a program that does not end. */
const OPENED: Readonly<Record<string, string>> = {
  'rv32-simulator': `?source=${encodeURIComponent('1: addi a0, a0, 1\n j 1b\n')}&budget=1000`,
};

const given = process.argv.slice(2);
const after = given.indexOf('--seconds');
const seconds = after < 0 ? 3 : Number(given[after + 1]);
const names = given.filter((word, k) => !word.startsWith('--') && (after < 0 || k !== after + 1));
const slugs = names.length > 0 ? names : FLAGSHIPS;
const unknown = slugs.filter((slug) => !(slug in registry));
if (unknown.length > 0 || !(seconds > 0)) {
  console.error(`usage: page.bench.ts [--no-lighthouse] [--seconds N] [slug …]; ${unknown}`);
  process.exit(2);
}

/** Of the whole page, in CSS pixels. */
const height = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

/** The page with one of its inputs moved, the numbers of that, and what came before. */
async function measure(browser: Browser, origin: string, slug: string): Promise<string> {
  const context = await browser.newContext({ viewport: SIZES.laptop, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Time of the page's own thread, which other programs on the machine do not stretch.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${origin}/${slug}.html`, { waitUntil: 'networkidle' });
  const weight = (await Promise.all(scripts)).reduce((a, b) => a + b, 0);
  const touched = Date.now();
  await page.mouse.move(2, 2);
  await page.locator('[data-live]').waitFor({ state: 'attached' });
  const answered = Date.now() - touched;
  const first = await page.evaluate(
    () => performance.getEntriesByName('first computation')[0]?.duration ?? Number.NaN,
  );
  const found = await axeFindings(page);
  const tall = [await height(page)];
  await page.setViewportSize(SIZES.phone);
  tall.push(await height(page));
  await page.setViewportSize(SIZES.laptop);
  const opened = OPENED[slug];
  if (opened) {
    await page.goto(`${origin}/${slug}.html${opened}`, { waitUntil: 'networkidle' });
    await page.locator('[data-act="run"]').click();
  }
  const how = MOVED[slug] ?? SLIDER;
  await drag(page, session, how, 1);
  const f = await drag(page, session, how, seconds);
  const stops = (await tabStops(page)).length;
  await context.close();
  return [
    slug.padEnd(16),
    `${(weight / 1000).toFixed(1)} kB`.padStart(8),
    `${first.toFixed(1)} ms`.padStart(9),
    `${answered} ms`.padStart(8),
    f.rate.toFixed(1).padStart(6),
    `${f.late.toFixed(1)} ms`.padStart(8),
    `${(100 * f.dropped).toFixed(1)} %`.padStart(7),
    f.pictures.toFixed(1).padStart(8),
    `${f.busy.toFixed(1)} ms`.padStart(8),
    String(found.length).padStart(4),
    tall.join(' / ').padStart(12),
    String(stops).padStart(5),
  ].join(' ');
}

const service = await startTestService();
const browser = await launch();
try {
  console.log(
    `Chromium ${browser.version()}, ${SIZES.laptop.width} × ${SIZES.laptop.height}, ${seconds} s of dragging\n`,
  );
  console.log(
    'page               script     first  answer frames      95 % dropped pictures     busy  axe       height stops',
  );
  for (const slug of slugs) console.log(await measure(browser, service.origin, slug));
  await browser.close();
  if (!given.includes('--no-lighthouse')) {
    console.log(`\nLighthouse: ${CATEGORIES.join(', ')}`);
    for (const path of [
      ...LISTS,
      ...slugs.flatMap((slug) => [`/${slug}.html`, `/ref-${slug}.html`]),
    ])
      for (const form of FORMS) {
        const { scores, lost } = await lighthouse(service.origin + path, form);
        const row = CATEGORIES.map((name) => String(scores[name]).padStart(4)).join('');
        console.log(`${path.padEnd(46)}${form.padEnd(8)}${row}  ${lost.join(', ')}`);
      }
  }
} finally {
  await browser.close();
  await service.stop();
}
