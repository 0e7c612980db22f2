/** The publisher's desk over a month of a million events: alone, and while crawlers are answered 402. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SqliteEvents } from '@tollbench/server/events/sqlite.ts';
import { fillMonth } from '@tollbench/server/events/testing/month.ts';
import { chromium } from 'playwright-core';
import { freePort } from '../../packages/gate/testing/redis.ts';
import { programPath } from '../../scripts/programs.ts';
import { SHEET, type World } from './paid.ts';
import { publisher, type Running, start } from './site.ts';

export const TOKEN = 'the-token-of-this-benchmark';
const EVENTS = 1_000_000;
/** Of one page, for its middle. */
const LOOKS = 20;
const SPAN = '/?span=30d';
const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

export async function deskRows({ chain }: World): Promise<void> {
  const port = await freePort();
  let filled = 0;
  const service = await start({
    env: { ...publisher(chain), ADMIN_PORT: String(port), ADMIN_TOKEN: TOKEN, KEEP_MB: '4096' },
    async prepare(dataDir) {
      const store = await SqliteEvents.open(`${dataDir}/events.sqlite`);
      filled = await fillMonth(store, { events: EVENTS, to: Date.now() });
      await store.close();
    },
  });
  const desk = `http://127.0.0.1:${port}`;
  try {
    const alone = await looks(desk);
    const crawlers = ask402(service);
    const busy = await looks(desk);
    const rate = await crawlers();
    console.log(`the desk, ${filled} events of 30 days: the page in ${words(alone)} ms`);
    console.log(`  while ${rate} challenges a second are answered: ${words(busy)} ms`);
    console.log(`  first paint in Chromium: ${(await firstPaints(desk)).join(', ')} ms`);
  } finally {
    await service.end();
  }
}

export const words = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${at(0.5)} (median of ${times.length}, at most ${at(0.999)})`;
};

export async function looks(desk: string, path = SPAN, repeats = LOOKS): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const begun = performance.now();
    const answer = await fetch(desk + path, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const text = await answer.text();
    if (answer.status !== 200)
      throw new Error(`the desk answered ${answer.status} to ${path}: ${text}`);
    times.push(performance.now() - begun);
    // What is kept of one look for the next is over by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

/** Asks without end; the function ends it and says how many were answered a second. */
function ask402({ origin }: Running): () => Promise<string> {
  const args = ['-t1', '-c32', '-d60s', '-H', `User-Agent: ${GPTBOT}`, origin + SHEET];
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  wrk.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return async () => {
    const ended = once(wrk, 'exit');
    wrk.kill('SIGINT');
    await ended;
    return /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? '?';
  };
}

async function firstPaints(desk: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: programPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(`${desk}/login`);
    await page.fill('input[name=token]', TOKEN);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    const found: string[] = [];
    for (const path of [SPAN, `${SPAN}&kind=training`, `${SPAN}&outcome=sold`]) {
      await page.goto(desk + path);
      const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
      // The page's own policy lets nobody wait in it for words of ours.
      while (!(Number(await page.evaluate(paint)) > 0)) await page.waitForTimeout(20);
      found.push(Number(await page.evaluate(paint)).toFixed(0));
    }
    return found;
  } finally {
    await browser.close();
  }
}
