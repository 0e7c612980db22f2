/**
 * Twelve questions, one a tool: how many actions and seconds it takes to the answer, on a laptop and a phone,
 * in Debian's Chromium against the real server.
 *
 * An action is a field filled, a choice made, a group unfolded, or a screen scrolled. The seconds of the hand
 * are those of the keystroke-level model (Card, Moran and Newell, 1980): 1.35 s to make up one's mind before a
 * field, 1.1 s to point, 0.2 s to press, 0.4 s to the keyboard and back, 0.28 s a key; and 1 s a screen scrolled,
 * for which the model has no figure. The seconds of the machine, from the last key to the answer, are measured
 * and added. Figures of a model, good for before and after and not for a stopwatch.
 *
 *   node bench/tasks.bench.ts [slug …]
 */
import { startTestService } from '@tollbench/server/testing/service.ts';
import { launch } from '@tollbench/site/testing/browser.ts';
import { Hand } from '@tollbench/site/testing/hand.ts';
import { tasks } from './tasks/tasks.ts';

const SIZES = { laptop: { width: 1440, height: 900 }, phone: { width: 360, height: 800 } } as const;

const service = await startTestService();
const browser = await launch();
const given = process.argv.slice(2);
const chosen = tasks.filter(({ tool }) => given.length === 0 || given.includes(tool));
if (chosen.length === 0) throw new Error(`there is no task for ${given.join(', ')}`);
try {
  console.log('tool                  laptop: actions, seconds   phone: actions, seconds');
  for (const task of chosen) {
    const row: string[] = [];
    for (const viewport of Object.values(SIZES)) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(`${service.origin}/${task.tool}.html`, { waitUntil: 'load' });
      await page.mouse.move(2, 2);
      await page.locator('[data-live]').waitFor({ state: 'attached' });
      const hand = new Hand(page);
      for (const step of task.steps) await hand.take(step);
      await hand.read(task);
      row.push(`${String(hand.actions).padStart(14)} ${hand.seconds.toFixed(1).padStart(9)}  `);
      await context.close();
    }
    console.log(`${task.tool.padEnd(18)}${row.join('')}`);
  }
} finally {
  await browser.close();
  await service.stop();
}
