/** The doctor: it sees what is wrong from outside, and touches nothing. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from './doctor.ts';
import { examine } from './doctor.ts';
import { openSurroundings, type Surroundings, startProduction } from './testing/production.ts';

let around: Surroundings;
let env: Record<string, string>;
beforeAll(async () => {
  around = await openSurroundings();
  const { DATA_DIR: _, ...settings } = around.env;
  env = { ...settings, BASE_URL: 'https://site.test' };
});
afterAll(() => around.close());

/** Every file below a folder with all that shows a change: its bytes, its mode, its times. */
function traces(folder: string): Record<string, string> {
  if (!existsSync(folder)) return { '.': 'absent' };
  const names = ['.', ...(readdirSync(folder, { recursive: true }) as string[])].sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = join(folder, name);
      const { mode, mtimeMs, ctimeMs, ino, size } = statSync(path);
      const bytes = statSync(path).isFile() ? readFileSync(path) : '';
      const digest = createHash('sha256').update(bytes).digest('hex');
      return [name, [mode, mtimeMs, ctimeMs, ino, size, digest].join(' ')];
    }),
  );
}

const about = (findings: readonly Finding[], name: string) =>
  findings.filter((finding) => finding.about === name);

async function looksOnly(dataDir: string): Promise<Finding[]> {
  const before = traces(around.folder);
  const findings = await examine({ ...env, DATA_DIR: dataDir });
  expect(traces(around.folder)).toEqual(before);
  return findings;
}

test('it leaves a folder that is not there, and one that was used, as they are', async () => {
  expect(about(await looksOnly(join(around.folder, 'never')), 'ledger')).toMatchObject([
    { level: 'ok', text: 'none yet; the first start makes it' },
  ]);
  const dataDir = join(around.folder, 'used');
  const site = await startProduction(around, { DATA_DIR: dataDir });
  await site.stop();
  const findings = await looksOnly(dataDir);
  expect(findings.filter(({ level }) => level === 'wrong')).toEqual([]);
  expect(about(findings, 'ledger')).toMatchObject([{ level: 'ok', text: 'empty' }]);
  expect(about(findings, 'exposure')).toMatchObject([
    { level: 'ok', text: expect.stringContaining('the bound is $0.05') },
  ]);
  expect(about(findings, 'token')).toMatchObject([
    { level: 'ok', text: expect.stringContaining('USD Coin at 0x8335') },
  ]);
  expect(about(findings, 'relayer')).toMatchObject([
    { level: 'ok', text: `${around.relayer} holds 1 ETH` },
  ]);
});

test('it brings no ledger of an older version up to date, and says what the next start will do', async () => {
  const dataDir = join(around.folder, 'older');
  mkdirSync(dataDir);
  const old = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
  old.exec('PRAGMA journal_mode = WAL; CREATE TABLE payments (key TEXT); PRAGMA user_version = 1');
  old.close();
  expect(about(await looksOnly(dataDir), 'ledger')).toMatchObject([
    { text: expect.stringMatching(/version 1.*the next start brings it/) },
  ]);
});

test('beside a running service it says so, and what is not well there', async () => {
  const site = await startProduction(around, { DATA_DIR: join(around.folder, 'running') });
  const { port } = new URL(site.origin);
  const settings = { ...env, DATA_DIR: join(around.folder, 'running'), PORT: port };
  expect(about(await examine(settings), 'service')).toMatchObject([
    { text: `running at ${site.origin}` },
  ]);
  around.node.target = null;
  await expect
    .poll(async () => about(await examine(settings), 'alarm'))
    .toMatchObject([{ level: 'wrong', text: expect.stringMatching(/^node_silent since 2/) }]);
  expect(about(await examine(settings), 'RPC_URL')).toMatchObject([{ level: 'wrong' }]);
  await site.stop();
  expect(await examine(settings)).toEqual(
    expect.arrayContaining([
      { level: 'ok', about: 'service', text: `not running at ${site.origin}` },
      {
        level: 'warning',
        about: 'alarm',
        text: expect.stringMatching(/^node_silent was not over when the service last ran/),
      },
    ]),
  );
  around.node.target = around.fixture.rpcUrl;
});

test('of nodes and webhooks it shows no more than the host', async () => {
  const secret = `${around.node.url}/v2/secret`;
  const findings = await examine({ ...env, RPC_URL: `${secret},http://127.0.0.1:9/secret` });
  expect(about(findings, 'RPC_URL')).toMatchObject([
    { level: 'ok', text: expect.stringContaining('chain 8453') },
    { level: 'wrong', text: expect.stringContaining('127.0.0.1:9') },
  ]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});
