/**
 * Nothing that is printed holds a secret, whatever door it comes in by: settings that are refused, headers,
 * and servers that quote, in their errors, what they were asked with.
 */
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { start } from '../run.ts';
import { openService } from '../start.ts';
import { openSurroundings, SHEET, type Surroundings, smallSite } from '../testing/production.ts';
import { freePort } from '../testing/service.ts';
import { type Outputs, openLog } from './sinks.ts';

const KEY = `0x${'5ec2e7'.repeat(10)}5ec2`;
/** Each is planted somewhere below; none may be printed. */
const SECRETS = [
  KEY.slice(2),
  'rpc-path-key-4711',
  'rpc-query-key-4712',
  'hook-path-key-4713',
  'pg-p%40ss-4714',
  'pg-p@ss-4714',
  'redis-p@ss-4715',
  'admin-token-of-24-letters-4716',
  'otel-header-key-4717',
  'bearer-of-a-visitor-4718',
] as const;

const servers: { close(): unknown }[] = [];
let around: Surroundings;
beforeAll(async () => {
  around = await openSurroundings();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await around?.close();
});

function outputs() {
  const written: string[] = [];
  const to: Outputs = { out: (text) => written.push(text), err: (text) => written.push(text) };
  return { written, to };
}

function expectNoSecret(text: string): void {
  for (const secret of SECRETS) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  // A signature, or call data with one in it.
  expect(text).not.toMatch(/[0-9a-f]{128}/i);
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server of PostgreSQL that refuses whoever comes, in words that quote what it was sent. */
const rudeDatabase = () =>
  listening(
    createTcp((socket) => {
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        const words = `password "pg-p@ss-4714" refused: ${sent.toString('latin1').replaceAll('\0', ' ')}`;
        const fields = Buffer.from(`SFATAL\0C28P01\0M${words} postgres://u:pg-p%40ss-4714@h/d\0\0`);
        const head = Buffer.from([0x45, 0, 0, 0, 0]);
        head.writeInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([head, fields]));
      });
    }),
  );

const rudeRedis = () =>
  listening(
    createTcp((socket) => {
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        const words = sent.toString('latin1').replaceAll(/\s+/g, ' ');
        socket.write(`-ERR no redis-p@ss-4715 ${words}\r\n`.repeat(3));
      });
    }),
  );

const production = () => ({
  ...around.env,
  RELAYER_PRIVATE_KEY: KEY,
  BASE_URL: 'https://site.test',
  RPC_URL: `${around.node.url}/v2/rpc-path-key-4711?k=rpc-query-key-4712`,
  ALERT_URL: `http://127.0.0.1:9/hook-path-key-4713`,
});

describe.each(['text', 'json'] as const)('a start that fails, as %s', (LOG_FORMAT) => {
  /** What is set, and the words that show that it came to that. */
  const failing: Readonly<Record<string, () => Promise<readonly [object, RegExp]>>> = {
    'a key that is none': async () => [{ RELAYER_PRIVATE_KEY: `${KEY}zz` }, /68 characters/],
    'a key in the wrong place': async () => [{ PAY_TO: KEY }, /PAY_TO/],
    'an address of a node that is none': async () => [
      { RPC_URL: 'ftp://n.test/rpc-path-key-4711' },
      /RPC_URL/,
    ],
    'an address of a webhook that is none': async () => [
      { ALERT_URL: 'hook.test/hook-path-key-4713' },
      /ALERT_URL/,
    ],
    'a database that refuses': async () => [
      { DATABASE_URL: `postgres://u:pg-p%40ss-4714@127.0.0.1:${await rudeDatabase()}/d` },
      /The ledger: .*refused/,
    ],
    'a database that is not there': async () => [
      { DATABASE_URL: `postgres://u:pg-p%40ss-4714@127.0.0.1:${await freePort()}/d` },
      /The ledger: .*ECONNREFUSED/,
    ],
    'a Redis that refuses': async () => [
      { REDIS_URL: `redis://:redis-p%40ss-4715@127.0.0.1:${await rudeRedis()}` },
      /REDIS_URL/,
    ],
    'a token that is too short': async () => [
      { ADMIN_PORT: '0', ADMIN_TOKEN: 'redis-p@ss-4715' },
      /ADMIN_TOKEN has 15 characters/,
    ],
    'a format that there is not': async () => [{ LOG_FORMAT: 'xml' }, /LOG_FORMAT is "xml"/],
  };

  test.each(Object.entries(failing))('%s', async (_, planted) => {
    const { written, to } = outputs();
    const [more, words] = await planted();
    const env = { ...production(), LOG_FORMAT, PORT: String(await freePort()), ...more };
    const pages = { dist: smallSite(`${around.folder}/dist-of-starts`), pack: false };
    expect(await start(env, to, pages)).toBe(1);
    expect(written.join('')).toMatch(words);
    expectNoSecret(written.join(''));
    if (env.LOG_FORMAT === 'json') for (const line of written) JSON.parse(line);
  });
});

test('a service whose node, webhook and visitors quote all they know prints none of it', async () => {
  const { written, to } = outputs();
  const node = await rudeNode();
  const env = {
    ...production(),
    RPC_URL: `${node.url}/v2/rpc-path-key-4711?k=rpc-query-key-4712`,
    ...{ ADMIN_PORT: '0', ADMIN_TOKEN: 'admin-token-of-24-letters-4716' },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=otel-header-key-4717',
    ...{ LOG_FORMAT: 'json', LOG_LEVEL: 'debug', PORT: String(await freePort()) },
  };
  const config = readConfig(env);
  const log = await openLog(config.log, env, to);
  const service = await openService(config, log.info, {
    dist: smallSite(`${around.folder}/dist-of-secrets`),
    ...{ pack: false, log, pace: { every: 50, over: 0, webhook: { retry: 20 } } },
  });
  const origin = `http://127.0.0.1:${config.port}`;
  const presented: string[] = [];
  const asCrawler = ((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('User-Agent', 'GPTBot/1.2');
    request.headers.set('Authorization', 'Bearer bearer-of-a-visitor-4718');
    request.headers.set('X-Request-Id', 'redis-p@ss-4715');
    presented.push(request.headers.get('payment-signature') ?? '');
    return fetch(request);
  }) as typeof fetch;
  const client = new ExactEvmScheme(around.fixture.wallet.account);
  const pay = wrapFetchWithPaymentFromConfig(asCrawler, {
    schemes: [{ network: 'eip155:8453', client }],
  });
  // The relayer has no ether: nothing is settled, and who is new is put off.
  await pay(`${origin}${SHEET}`).catch(() => null);
  node.quotes = true;
  await pay(`${origin}${SHEET}`).catch(() => null);
  const header = presented.findLast((payment) => payment !== '') ?? '';
  for (const payment of [header, `0x${'ab'.repeat(65)}`, 'rpc-path-key-4711'])
    await asCrawler(`${origin}${SHEET}`, { headers: { 'X-PAYMENT': payment } });
  await service.alarms.look();
  log.failed(new Error(`asked ${env.RPC_URL} with ${KEY} and ${header}`), 'trying the log itself');
  await service.stop();
  const text = written.join('');
  expectNoSecret(text);
  expect(header.length).toBeGreaterThan(200);
  expect(text).not.toContain(header);
  // It did say what was going on, and each line is one of JSON.
  const lines = written.map((line) => JSON.parse(line) as { msg: string; module: string });
  expect(lines.map(({ module }) => module)).toEqual(
    expect.arrayContaining(['service', 'alarms', 'payments']),
  );
  expect(lines.some(({ msg }) => msg.startsWith('A payment was'))).toBe(true);
});

/** A node that passes questions on until it is told to quote them in errors, with its own address. */
async function rudeNode() {
  const node = { url: '', quotes: false };
  const server = createHttp(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const headers = { 'content-type': 'application/json' };
    if (!node.quotes) {
      const answer = await fetch(around.fixture.rpcUrl, { method: 'POST', headers, body });
      response.writeHead(200, headers).end(await answer.text());
      return;
    }
    const asked: unknown = JSON.parse(body.toString());
    const message = `key rpc-path-key-4711 of ${node.url}${request.url} is over its quota: ${body}`;
    const of = ({ id }: { id: number }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32005, message },
    });
    const answers = Array.isArray(asked) ? asked.map(of) : of(asked as { id: number });
    response.writeHead(200, headers).end(JSON.stringify(answers));
  });
  node.url = `http://127.0.0.1:${await listening(server)}`;
  return node;
}
