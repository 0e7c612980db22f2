/** The doctor: it sees what is wrong from outside, and touches nothing. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDesk } from './desk/desk.ts';
import type { Finding } from './doctor.ts';
import { examine } from './doctor.ts';
import { openSurroundings, type Surroundings, startProduction } from './testing/production.ts';
import { freePort } from './testing/service.ts';

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

test('it looks at the desk, the log and the collector of traces', async () => {
  let status = 200;
  const other = createServer((_request, response) => response.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port: taken } = other.address() as AddressInfo;
  const dataDir = join(around.folder, 'never');
  const port = await freePort();
  const settings = {
    ...{
      ...env,
      DATA_DIR: dataDir,
      ADMIN_PORT: String(port),
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'warn',
    },
    ADMIN_TOKEN: 'a-token-of-the-desk-for-tests',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${taken}/deep-secret-of-traces`,
  };
  const of = async (name: string, more: Record<string, string> = {}) =>
    about(await examine({ ...settings, ...more }), name);
  expect(about(await examine({ ...env, DATA_DIR: dataDir }), 'ADMIN_PORT')).toMatchObject([
    { level: 'ok', text: expect.stringContaining('no desk') },
  ]);
  expect(await of('log')).toMatchObject([{ text: 'lines of JSON, warn and above' }]);
  expect(await of('ADMIN_PORT')).toMatchObject([
    {
      level: 'ok',
      text: `nobody answers at http://127.0.0.1:${port}; the desk opens with the service`,
    },
  ]);
  const desk = await openDesk({
    config: readConfig(settings),
    ...{ say: () => {}, onError: () => {} },
  });
  expect(await of('ADMIN_PORT')).toMatchObject([
    { level: 'ok', text: `the desk answers at http://127.0.0.1:${port}` },
  ]);
  await desk?.stop();
  const elsewhere = { ADMIN_PORT: String(taken) };
  expect(await of('ADMIN_PORT', elsewhere)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('no desk of Tollbench') },
  ]);
  expect(await of('ADMIN_HOST', { ADMIN_HOST: '0.0.0.0' })).toMatchObject([{ level: 'warning' }]);
  expect(await of('disk', { KEEP_MB: '1' })).toMatchObject([
    { level: 'ok', text: expect.stringMatching(/has 0 MiB and may have 1 \(KEEP_MB\)$/) },
  ]);
  const { bavail, bsize } = statfsSync(around.folder);
  const most = await of('disk', { KEEP_MB: '1048576' });
  expect(most).toMatchObject([{ level: bavail * bsize < 2 ** 40 ? 'warning' : 'ok' }]);
  const traces = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  expect(await of(traces)).toMatchObject([
    { level: 'ok', text: expect.stringMatching(/takes traces$/) },
  ]);
  status = 404;
  const refused = await of(traces);
  expect(refused).toMatchObject([
    { level: 'warning', text: expect.stringMatching(/answered 404 to a trace$/) },
  ]);
  expect(JSON.stringify(refused)).not.toContain('deep-secret');
  expect(await of(traces, { [traces]: `http://127.0.0.1:${port}` })).toMatchObject([
    { level: 'warning', text: expect.stringMatching(/takes no traces: .*ECONNREFUSED/) },
  ]);
  other.closeAllConnections();
  other.close();
});
