/** What is not well is said once when it starts and once when it ends, across restarts too. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Teller } from '../house/teller.ts';
import { openWebhook, type TestWebhook } from '../testing/webhook.ts';
import { type AlarmPace, Alarms } from './alarms.ts';
import type { Condition } from './condition.ts';
import { readKept } from './kept.ts';
import type { Source } from './source.ts';

let dataDir: string;
let hook: TestWebhook;
const open: Alarms[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollbench-alarms-'));
  hook = await openWebhook();
});
afterEach(async () => {
  for (const alarms of open.splice(0)) await alarms.stop();
  await hook.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const FULL: Condition = { code: 'disk_full', sentence: 'the disk is full' };
/** Never looks by itself, and forgets at once: the tests say when. */
const PACE: AlarmPace = { every: 3_600_000, over: 0, webhook: { retry: 5, maxRetry: 20 } };

function alarms(
  over: Partial<AlarmPace> = {},
  alertUrl: string | null = hook.url,
  teller?: Teller,
) {
  const lines: string[] = [];
  const made = new Alarms({
    dataDir,
    service: 'https://site.test',
    alertUrl,
    secrets: ['https://rpc.test/v2/secret'],
    say: (line) => lines.push(line),
    onError: (error) => lines.push(String(error)),
    teller,
    pace: { ...PACE, ...over },
  });
  open.push(made);
  return { made, lines };
}

/** A source whose findings a test sets. */
function finding(): Source & { found: readonly Condition[] } {
  const source = { code: 'x', about: 'x', found: [] as readonly Condition[] };
  return Object.assign(source, { look: async () => source.found });
}

test('what starts and what ends is said once each, in the log and to the webhook', async () => {
  const { made, lines } = alarms();
  const source = finding();
  await made.start([source]);
  expect(made.conditions).toEqual([]);
  source.found = [FULL];
  for (let looks = 0; looks < 3; looks++) await made.look();
  expect(made.conditions).toEqual([FULL]);
  source.found = [];
  for (let looks = 0; looks < 3; looks++) await made.look();
  await expect.poll(() => hook.notices).toHaveLength(2);
  const [started, ended] = hook.notices;
  expect(started).toEqual({
    service: 'https://site.test',
    code: 'disk_full',
    state: 'started',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    text: 'the disk is full',
  });
  expect(ended).toEqual({
    ...started,
    state: 'ended',
    text: 'over after less than a minute: the disk is full',
  });
  expect(lines).toEqual([
    'Not well (disk_full): the disk is full.',
    'Well again (disk_full), over after less than a minute: the disk is full.',
  ]);
});

test('one that comes and goes is one, until it has been gone for a while', async () => {
  const { made } = alarms({ over: 3_600_000 });
  const source = finding();
  await made.start([source]);
  for (let times = 0; times < 4; times++) {
    source.found = times % 2 === 0 ? [FULL] : [];
    await made.look();
    expect(made.conditions).toEqual(source.found);
  }
  await expect.poll(() => hook.notices).toHaveLength(1);
  await expect.poll(() => readKept(dataDir).alarms).toMatchObject([{ code: 'disk_full' }]);
});

test('of many processes one that does not tell says it in its log, and sends it once it tells', async () => {
  const told: string[][] = [];
  let tells = false;
  const teller = {
    found: (codes: readonly string[]) => told.push([...codes]),
    tells: () => tells,
    name: 'host 1',
  };
  const { made, lines } = alarms({}, hook.url, teller);
  const source = finding();
  await made.start([source]);
  source.found = [FULL];
  await made.look();
  source.found = [];
  await made.look();
  expect(lines.filter((line) => line.includes('disk_full'))).toHaveLength(2);
  expect(hook.notices).toEqual([]);
  source.found = [FULL];
  await made.look();
  tells = true;
  await made.look();
  await made.look();
  source.found = [];
  await made.look();
  await expect
    .poll(() => hook.notices)
    .toMatchObject([
      { code: 'disk_full', state: 'started', process: 'host 1' },
      { code: 'disk_full', state: 'ended', process: 'host 1' },
    ]);
  expect(told).toEqual([[], ['disk_full'], [], ...Array(3).fill(['disk_full']), []]);
});

test('what several places say under one code is one alarm; a source that fails is its own', async () => {
  const { made } = alarms();
  const two = [finding(), finding()] as const;
  two[0].found = [{ code: 'relayer_poor', sentence: 'a is poor' }];
  two[1].found = [
    { code: 'relayer_poor', sentence: 'b is poor' },
    { code: 'relayer_poor', sentence: 'a is poor' },
  ];
  const failing: Source = {
    code: 'node_silent',
    about: 'the chain is not seen',
    look: () => Promise.reject(new Error('no answer from https://rpc.test/v2/secret')),
  };
  await made.start([...two, failing]);
  expect(made.conditions).toEqual([
    { code: 'relayer_poor', sentence: 'a is poor; b is poor' },
    { code: 'node_silent', sentence: 'the chain is not seen: no answer from …' },
  ]);
});

test('a restart says nothing twice, and what ended meanwhile is said to be over', async () => {
  const first = alarms();
  const source = finding();
  source.found = [FULL, { code: 'clock_off', sentence: 'an hour ahead' }];
  await first.made.start([source]);
  await expect.poll(() => hook.notices).toHaveLength(2);
  await first.made.stop();
  const second = alarms();
  source.found = [FULL];
  await second.made.start([source]);
  await expect.poll(() => hook.notices).toHaveLength(3);
  expect(hook.notices[2]).toMatchObject({ code: 'clock_off', state: 'ended' });
  expect(hook.notices[2]?.since).toBe(hook.notices[1]?.since);
  expect(readKept(dataDir).alarms.map(({ code }) => code)).toEqual(['disk_full']);
});

test('what the webhook has not taken is tried again, in order, and by the next start too', async () => {
  hook.answer = 500;
  const first = alarms();
  const source = finding();
  source.found = [FULL];
  await first.made.start([source]);
  source.found = [];
  await first.made.look();
  await expect.poll(() => hook.asked).toBeGreaterThan(2);
  expect(first.lines.filter((line) => /ALERT_URL did not take/.test(line))).toHaveLength(1);
  await first.made.stop();
  expect(readKept(dataDir).unsent.map(({ state }) => state)).toEqual(['started', 'ended']);
  hook.answer = 204;
  await alarms().made.start([source]);
  await expect.poll(() => hook.notices.map(({ state }) => state)).toEqual(['started', 'ended']);
  await expect.poll(() => readKept(dataDir).unsent).toEqual([]);
});

test('a redirect is not followed, and a webhook that never answers holds nothing up', async () => {
  hook.answer = 307;
  const { made, lines } = alarms({ webhook: { retry: 5, maxRetry: 5, timeout: 50 } });
  const source = finding();
  source.found = [FULL];
  await made.start([source]);
  await expect.poll(() => lines.join('\n')).toContain('it answered 307, a redirect');
  expect(hook.redirected).toBe(0);
  hook.answer = 'silence';
  const asked = hook.asked;
  await expect.poll(() => hook.asked).toBeGreaterThan(asked + 1);
  await made.look();
  await made.stop();
});

test('a file that is not whole is as none, and one that cannot be written ends nothing', async () => {
  writeFileSync(join(dataDir, 'alarms.json'), '{"alarms":[{"co');
  const { made, lines } = alarms({}, null);
  const source = finding();
  source.found = [FULL];
  rmSync(dataDir, { recursive: true });
  await made.start([source]);
  await made.stop();
  expect(made.conditions).toEqual([FULL]);
  expect(lines.join('\n')).toMatch(/ENOENT/);
});

test('what is kept is there for doctor to read', async () => {
  const { made } = alarms({}, null);
  const source = finding();
  source.found = [FULL];
  await made.start([source]);
  await made.stop();
  expect(JSON.parse(readFileSync(join(dataDir, 'alarms.json'), 'utf8'))).toMatchObject({
    alarms: [{ code: 'disk_full', text: 'the disk is full' }],
    unsent: [],
  });
});
