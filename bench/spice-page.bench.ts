import { startTestService } from '@tollbench/server/testing/service.ts';
import { launch, SIZES } from '@tollbench/site/testing/browser.ts';
import { drag } from '@tollbench/site/testing/drag.ts';
import type { Page } from 'playwright-core';

/**
 * The circuit simulator's page in Debian's Chromium, served by the real server: the first answer of a small circuit, the time
 * from a changed value to its new curve, and a transient of 1,000 nodes over 10,000 steps in the worker, while frames of the page
 * are counted. Aims: 50 ms, 100 ms, 60 frames a second.
 */
const EDITS = 15;

const small = (ohms: number) =>
  `low pass\nV1 in 0 AC 1 PULSE(0 1 0 1u 1u 1m 2m)\nR1 in out ${ohms}\nC1 out 0 100n\n.tran 5u 2m\n.end\n`;

const stage = (ohms: number) =>
  `two stages\nVCC vcc 0 12\nV1 in 0 SIN(0 5m 1k)\nC1 in b 1u\nR1 vcc b 100k\nR2 b 0 22k\nRC vcc c ${ohms}\nRE e 0 1k\nCE e 0 47u\nQ1 c b e Q\nQ2 vcc c out Q\nRL out 0 1k\n.model Q NPN(IS=1e-14 BF=200 VAF=80 CJE=10p CJC=4p TF=400p)\n.tran 5u 3m\n.end\n`;

const ladder = [
  'ladder',
  'V1 n0 0 SIN(0 1 1meg)',
  ...Array.from({ length: 1000 }, (_, k) => `R${k} n${k} n${k + 1} 10\nC${k} n${k + 1} 0 1p`),
  '.tran 1n 10u 0 1n',
  '.print tran v(n10) v(n100)',
  '.end',
  '',
].join('\n');

/** Writes the netlist and waits until a picture of it stands; ms. */
const edited = (page: Page, deck: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const picture = document.querySelector('[data-region="hero"]') as HTMLElement;
        const field = document.querySelector('#in-netlist') as HTMLTextAreaElement;
        const start = performance.now();
        const watch = new MutationObserver(() => {
          if (document.querySelector('[data-busy],[data-stale]')) return;
          watch.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        watch.observe(picture, { subtree: true, childList: true, attributes: true });
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    deck,
  );

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const service = await startTestService();
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: SIZES.laptop, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${service.origin}/circuit-solver.html`, { waitUntil: 'networkidle' });
  await page.mouse.move(2, 2);
  await page.locator('[data-live]').waitFor({ state: 'attached' });
  const first = await page.evaluate(
    () => performance.getEntriesByName('first computation')[0]?.duration ?? Number.NaN,
  );
  console.log(`first computation of the page's own example: ${first.toFixed(1)} ms`);
  for (const [name, deck] of [
    ['RC low pass', small],
    ['two transistors', stage],
  ] as const) {
    const taken: number[] = [];
    taken.push(await edited(page, deck(900)));
    for (let k = 0; k < EDITS; k++) {
      taken.push(await edited(page, deck(1000 + 10 * k)));
      await page.waitForTimeout(150);
    }
    const [once = 0, ...again] = taken;
    console.log(
      `${name}: first ${once.toFixed(0)} ms, from an edit to its curve ${median(again).toFixed(0)} ms (${Math.max(...again).toFixed(0)} at most)`,
    );
  }
  const start = performance.now();
  const whole = edited(page, ladder);
  const frames = await drag(page, session, { kind: 'watch' }, 2);
  const drawn = await whole;
  console.log(
    `1,000 nodes, 10,000 steps: ${(drawn / 1000).toFixed(2)} s; ${frames.rate.toFixed(1)} frames a second in the first ${((performance.now() - start) / 1000 > 2 ? 2 : drawn / 1000).toFixed(1)} s, 95 % within ${frames.late.toFixed(1)} ms, main thread ${frames.busy.toFixed(1)} ms a frame`,
  );
} finally {
  await browser.close();
  await service.stop();
}
