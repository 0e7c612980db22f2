/** The pages for crawlers, of terms and of privacy: what they say, held to what the service does. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { MemoryLimiter } from '@tollbench/gate/request/limiter.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { NAMED_FOR, UNNAMED_FOR } from '@tollbench/gate/who/names.ts';
import { DIST, files } from '@tollbench/site/testing/dist.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeBeside } from '../../scripts/programs.ts';
import { eventsFile } from './events/open.ts';
import { LIMITS } from './exports/pool.ts';
import { ask as askOf, PERSON, SOLD, TRAINER } from './testing/promises.ts';
import { startTestService, type TestService } from './testing/service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let site: TestService;
beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: '1', CONTACT: 'desk@tollbench.example' });
});
afterAll(() => site.stop());

const ask: (path: string, asked?: Parameters<typeof askOf>[2]) => ReturnType<typeof askOf> = (
  path,
  asked = {},
) => askOf(site, path, asked);
const unescaped = (html: string): string =>
  html.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
  );
const PAGES = ['/crawlers.html', '/terms.html', '/privacy.html'];

describe('the three pages', () => {
  test('are free for everyone, and linked from the foot of every page', async () => {
    for (const path of PAGES)
      for (const agent of [PERSON, TRAINER])
        expect([path, (await ask(path, { agent })).status]).toEqual([path, 200]);
    for (const file of files.filter((f) => f.endsWith('.html'))) {
      const html = readFileSync(join(DIST, file), 'utf8');
      const foot = html.slice(html.indexOf('<footer'));
      for (const path of PAGES)
        expect([file, foot.includes(`href="${path}"`)]).toEqual([file, true]);
    }
  });

  test('are named by every 402, in its body and its Link', async () => {
    for (const path of Object.values(SOLD)) {
      for (const headers of [{}, { 'X-PAYMENT': 'nonsense' }]) {
        const refused = await ask(path, { agent: TRAINER, headers });
        expect(refused.status).toBe(402);
        const { terms, help } = JSON.parse(refused.body);
        expect([terms, help]).toEqual([
          `${site.origin}/terms.html`,
          `${site.origin}/crawlers.html`,
        ]);
        const link = refused.headers.get('link');
        expect(link).toContain(`<${terms}>; rel="terms-of-service"`);
        expect(link).toContain(`<${help}>; rel="help"`);
      }
    }
  });

  test('say whom to write to, and say so where nobody is named', async () => {
    for (const path of PAGES)
      expect((await ask(path)).body).toContain(
        '<a href="mailto:desk@tollbench.example">desk@tollbench.example</a>',
      );
    const nobody = await startTestService();
    try {
      const html = await (await fetch(`${nobody.origin}/crawlers.html`)).text();
      expect(html).toContain('has named no address to write to');
      expect(html).not.toMatch(/mailto:|contact@/);
    } finally {
      await nobody.stop();
    }
  });
});

describe('/crawlers.html', () => {
  test('has every crawler of the table', async () => {
    const { body } = await ask('/crawlers.html');
    for (const { token } of CRAWLERS) expect([token, body.includes(token)]).toEqual([token, true]);
  });

  test('has a client of ten lines that pays as it stands, and README has the same', async () => {
    const { body } = await ask('/crawlers.html');
    const shown = unescaped(
      /<pre[^>]*data-client[^>]*><code[^>]*>([\s\S]*?)<\/code>/.exec(body)?.[1] ?? '',
    );
    expect(shown.trimEnd().split('\n')).toHaveLength(10);
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(readme).toContain(
      `\`\`\`js\n${shown.replace(site.origin, 'http://localhost:8402')}\`\`\``,
    );
    const folder = mkdtempSync(join(tmpdir(), 'tollbench-client-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    try {
      const file = join(folder, 'client.mjs');
      writeFileSync(file, shown);
      const { stdout } = await nodeBeside([file], {
        env: { CRAWLER_PRIVATE_KEY: site.sandbox.crawler.privateKey },
      });
      expect(stdout).toMatch(/^200 \d{4,}\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    await site.service.settle();
    expect(await site.chain.balanceOf(site.payTo)).toBe(1000n);
  });

  test('tells what an export may take', async () => {
    const { body } = await ask('/crawlers.html');
    const { time, memory, file, budget } = LIMITS;
    expect(body.replace(/\s+/g, ' ')).toContain(
      `${time} seconds, ${memory} MiB of memory and ${file} MiB of output`,
    );
    expect(body.replace(/\s+/g, ' ')).toContain(`have ${budget} seconds of computing`);
  });

  test('tells the limit of refused payments', async () => {
    expect((await ask('/crawlers.html')).body).toContain('60 refused payments a minute');
    const guess = { agent: TRAINER, headers: { 'X-PAYMENT': 'nonsense' }, from: '203.0.113.77' };
    for (let i = 0; i < 60; i++) expect((await ask(SOLD['static-sheet'], guess)).status).toBe(402);
    expect((await ask(SOLD['static-sheet'], guess)).status).toBe(429);
  });
});

describe('where crawlers are checked', () => {
  let strict: TestService;
  beforeAll(async () => {
    const crawlers = CRAWLERS.map((each) => ({ ...each, verification: { by: 'none' as const } }));
    strict = await startTestService(
      { TRUST_PROXY: '1', VERIFY_CRAWLERS: 'refuse' },
      // What is checked, and how, is proven in who/verifying.test.ts; here nobody is asked.
      { whereabouts: { crawlers } },
    );
  });
  afterAll(() => strict.stop());
  const body = async (path: string) => (await askOf(strict, path)).body;

  test('/crawlers.html and /ai.txt say so, and what becomes of a false name', async () => {
    const { identification } = JSON.parse(await body('/ai.txt'));
    expect(identification.claims).toMatch(
      /is checked, where .* is answered 403\. .* is believed\.$/,
    );
    expect(await body('/crawlers.html')).toContain(identification.claims);
    expect((await ask('/crawlers.html')).body).toContain(
      'No signature, address range or host name is checked.',
    );
    expect((await ask('/crawlers.html')).body).not.toContain(identification.claims);
  });

  test('a token of robots.txt alone is refused as they say, and charged elsewhere', async () => {
    const extended = { agent: 'Google-Extended' };
    for (const [at, words, status] of [
      [strict, 'is answered 403', 403],
      [site, 'pays as a training crawler does', 402],
    ] as const) {
      expect((await askOf(at, SOLD['static-sheet'], extended)).status).toBe(status);
      expect((await askOf(at, '/ai.txt')).body).toContain(
        `A request under a token that only robots.txt knows ${words}.`,
      );
      expect((await askOf(at, '/crawlers.html')).body).toContain(
        `a request under one of them ${words}.`,
      );
    }
  });

  test('/privacy.html says who is asked about an address, and that nobody is elsewhere', async () => {
    const said = 'the answer is kept with the address for a day at most';
    expect(Math.max(NAMED_FOR, UNNAMED_FOR)).toBeLessThanOrEqual(86_400);
    expect(await body('/privacy.html')).toContain(said);
    const elsewhere = (await ask('/privacy.html')).body;
    expect(elsewhere).toContain('Nobody else is asked about it.');
    expect(elsewhere).not.toContain(said);
  });
});

/** What a column holds, also where its bytes are kept for their hexadecimal digits or as text. */
const legible = (value: unknown): string =>
  value instanceof Uint8Array
    ? `0x${Buffer.from(value).toString('hex')} ${Buffer.from(value).toString('latin1')}`
    : String(value);

describe('/privacy.html', () => {
  const rowsOf = (file: string): string => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      return tables
        .flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all())
        .map((row) => Object.values(row).map(legible).join(' '))
        .join('\n');
    } finally {
      database.close();
    }
  };
  const rows = (): string => rowsOf(site.service.money.ledgerPath);
  /** Of crawlers and counts, as they are written at that moment. */
  const traffic = async (): Promise<string> => {
    await site.service.traffic.flush();
    return rowsOf(eventsFile(site.dataDir));
  };

  test('sets no cookie, and keeps and logs nothing of a visit', async () => {
    const said: unknown[] = [];
    for (const stream of ['log', 'error', 'warn', 'info'] as const)
      vi.spyOn(console, stream).mockImplementation((...words) => said.push(...words));
    const from = '198.51.100.42';
    for (const path of ['/', SOLD['blog-post'], '/step-response.html?num=31337', '/no-such-page'])
      expect((await ask(path, { from })).headers.has('set-cookie')).toBe(false);
    expect((await ask('/step-response.html?export=csv&num=31337', { from })).status).toBe(200);
    vi.restoreAllMocks();
    expect(said).toEqual([]);
    expect(rows()).not.toMatch(/198\.51\.100\.42|31337/);
    const counted = await traffic();
    expect(counted).toContain(SOLD['blog-post']);
    expect(counted).not.toMatch(/198\.51\.100|31337|no-such-page/);
  });

  test('keeps of a crawler’s request what it says, for as long as it says, and then forgets it', async () => {
    const from = '203.0.113.77';
    for (const path of [SOLD['static-sheet'], '/secret-31337'])
      await ask(path, { agent: TRAINER, from });
    const kept = await traffic();
    for (const part of ['GPTBot', 'challenge', '203.0.113.0/24', SOLD['static-sheet']])
      expect([part, kept.includes(part)]).toEqual([part, true]);
    expect(kept).not.toMatch(/203\.0\.113\.77|31337/);
    const [, days] = /They are kept for (\d+) days/.exec((await ask('/privacy.html')).body) ?? [];
    expect(Number(days)).toBe(site.service.config.keep.days);
    const { events } = site.service.traffic;
    const later = (after: number) => Date.now() + (Number(days) + after) * 86_400_000;
    await events.prune(later(-1), Number(days), 2 ** 40);
    expect((await events.size()).events).toBeGreaterThan(1);
    await events.prune(later(1), Number(days), 2 ** 40);
    expect(await events.size()).toEqual({ events: 0, bytes: 0, oldest: null });
    expect(await traffic()).not.toContain('203.0.113');
  });

  test('keeps of a payment what it says', async () => {
    const from = '2001:db8:7:8:9:a:b:c';
    const headers = { 'X-PAYMENT': await site.transfer(5000n) };
    const path = '/step-response.html?export=csv&num=424242';
    expect((await ask(path, { agent: TRAINER, headers, from })).status).toBe(200);
    const kept = rows();
    for (const part of [
      '2001:db8:7:8::/64',
      site.account.address.toLowerCase(),
      '424242',
      'GPTBot',
    ])
      expect([part, kept.includes(part)]).toEqual([part, true]);
    expect(kept).not.toContain('9:a:b:c');
  });

  test('forgets the addresses behind a limit after its minute, with the next request of anyone', () => {
    let now = 0;
    const limiter = new MemoryLimiter({ quota: 60, window: 60, clock: () => now });
    for (let i = 0; i < 50; i++) limiter.take(`192.0.2.${i}`);
    now = 59;
    limiter.take('198.51.100.1');
    expect(limiter.size).toBe(51);
    now = 60;
    limiter.take('198.51.100.2');
    expect(limiter.size).toBe(2);
  });

  test('names every place in a browser where the pages keep something', async () => {
    const { body } = await ask('/privacy.html');
    const scripts = files.filter((f) => f.endsWith('.js') || f.endsWith('.html'));
    const code = scripts.map((f) => readFileSync(join(DIST, f), 'utf8')).join('\n');
    const places = {
      localStorage: /localStorage\b/,
      IndexedDB: /\bindexedDB\b/,
      'service worker': /\bcaches\.open\b/,
    };
    for (const [name, uses] of Object.entries(places))
      expect([name, body.includes(name)]).toEqual([name, uses.test(code)]);
    expect(code).not.toMatch(/sessionStorage\.|document\.cookie|sendBeacon|cookieStore/);
    const keys = [...code.matchAll(/localStorage\.setItem\(([^,]+),/g)].map(([, key]) => key);
    // What each key is called on the page.
    const named = { theme: 'Dark or light', 'letter-keys': 'Keys of one sign' };
    const names = keys.map((key = '') => key.replace(/^["'`](.*)["'`]$/u, '$1'));
    expect(new Set(names)).toEqual(new Set(Object.keys(named)));
    for (const name of Object.values(named)) expect(body).toContain(name);
  });

  test('loads nothing from anybody else', async () => {
    for (const path of [SOLD['workbench-tool'], SOLD['static-sheet'], '/privacy.html']) {
      const policy = (await ask(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/https?:|\*/);
    }
  });
});
