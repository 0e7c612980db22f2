import { readFileSync } from 'node:fs';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { describe, expect, test } from 'vitest';
import { nearMisses, SETTINGS } from './config/names.ts';
import { ConfigError, readConfig } from './config.ts';

const PAYEE = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const KEY = `0x${'11'.repeat(32)}`;
const PRODUCTION = {
  PAY_TO: PAYEE,
  RPC_URL: 'https://rpc.test',
  BASE_URL: 'https://site.test',
  RELAYER_PRIVATE_KEY: KEY,
};
const TOKEN = {
  CHAIN_ID: '42161',
  NETWORK_NAME: 'arbitrum',
  TOKEN_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  TOKEN_NAME: 'USD Coin',
  TOKEN_VERSION: '2',
  TOKEN_DECIMALS: '6',
};
const FACILITATOR = {
  ...PRODUCTION,
  RELAYER_PRIVATE_KEY: '',
  FACILITATOR_URL: 'https://f.test',
};

test('nothing set is the sandbox on port 8402', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8402,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:8402',
    production: null,
    contact: null,
    alertUrl: null,
    reportUrl: null,
    keep: { days: 30, bytes: 512 * 2 ** 20 },
    observe: false,
    verifyCrawlers: 'off',
    network: { name: 'base', asset: BASE_USDC },
    chain: { timeout: 5_000, confirmations: 1 },
    trust: { creditMax: 100_000n, exposureMax: 50_000n },
    fees: {},
  });
});

test('the four settings of production make production', () => {
  expect(readConfig(PRODUCTION).production).toEqual({
    payTo: PAYEE,
    database: null,
    rpcUrls: ['https://rpc.test'],
    settle: { kind: 'relayer', privateKeys: [KEY] },
  });
});

test('a facilitator in place of a relayer is asked where its URL says, without the slash at its end', () => {
  const env = { ...PRODUCTION, RELAYER_PRIVATE_KEY: '', FACILITATOR_URL: 'https://f.test/x402/' };
  expect(readConfig(env).production?.settle).toEqual({
    kind: 'facilitator',
    url: 'https://f.test/x402',
  });
});

test('two nodes, several keys, and all that bounds a loss', () => {
  const other = `0x${'2A'.repeat(32)}`;
  const config = readConfig({
    ...PRODUCTION,
    RPC_URL: 'https://rpc.test/key, http://127.0.0.1:8545',
    RELAYER_PRIVATE_KEY: `${KEY}, ${other}`,
    RPC_TIMEOUT: '2500',
    CONFIRMATIONS: '3',
    CREDIT_MAX: '0',
    EXPOSURE_MAX: '1000000',
    MAX_FEE_SHARE: '0.25',
    ETH_USD: '3000.5',
    MAX_FEE_GWEI: '0.05',
    ALERT_URL: 'https://hooks.test/T0/secret',
    REPORT_URL: 'https://hooks.test/T0/daily',
    KEEP_DAYS: '90',
    KEEP_MB: '2048',
  });
  expect(config.production).toMatchObject({
    rpcUrls: ['https://rpc.test/key', 'http://127.0.0.1:8545'],
    settle: { privateKeys: [KEY, other.toLowerCase()] },
  });
  expect(config).toMatchObject({
    alertUrl: 'https://hooks.test/T0/secret',
    reportUrl: 'https://hooks.test/T0/daily',
    keep: { days: 90, bytes: 2 ** 31 },
    chain: { timeout: 2500, confirmations: 3 },
    trust: { creditMax: 0n, exposureMax: 1_000_000n },
    fees: { maxShare: 250_000n, ethUsd: 3_000_500_000n, maxGasPrice: 50_000_000n },
  });
});

describe('what is paid in', () => {
  test('is named by its network', () => {
    expect(readConfig({ NETWORK: 'base-sepolia' }).network).toEqual({
      name: 'base-sepolia',
      asset: {
        chainId: 84532,
        address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
        name: 'USDC',
        version: '2',
        decimals: 6,
      },
    });
  });

  test('or described whole', () => {
    expect(readConfig({ ...PRODUCTION, ...TOKEN }).network).toEqual({
      name: 'arbitrum',
      asset: {
        chainId: 42161,
        address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        name: 'USD Coin',
        version: '2',
        decimals: 6,
      },
    });
  });
});

describe('every bad setting is one sentence that names it', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT', /"80a"/],
    [{ PORT: '70000' }, 'PORT', /"70000"/],
    [{ BASE_URL: 'tollbench.example' }, 'BASE_URL', /"tollbench.example"/],
    [{ BASE_URL: 'https://a.test/sub' }, 'BASE_URL', /origin alone/],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY', /"maybe"/],
    [{ CONTACT: 'me' }, 'CONTACT', /"me"/],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT', /"xml"; it is one of text, json/],
    [{ LOG_LEVEL: 'trace' }, 'LOG_LEVEL', /"trace"; it is one of debug, info, warn, error/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT', /http/],
    [{ SETTLEMENT: 'later' }, 'SETTLEMENT', /batch, first/],
    [{ GATE_MODE: 'free' }, 'GATE_MODE', /charge, observe/],
    [{ RELAYER_PRIVATE_KEY: KEY }, 'RELAYER_PRIVATE_KEY', /belongs to production/],
    [{ PAY_TO: PAYEE }, 'RPC_URL', /missing while PAY_TO is set/],
    [{ RPC_URL: 'https://rpc.test' }, 'PAY_TO', /missing while RPC_URL is set/],
    [{ ...PRODUCTION, PAY_TO: '0x12' }, 'PAY_TO', /40 hex digits/],
    [{ ...PRODUCTION, PAY_TO: PAYEE.replace('d8dA', 'D8dA') }, 'PAY_TO', /checksum/],
    [{ ...PRODUCTION, PAY_TO: `0x${'0'.repeat(40)}` }, 'PAY_TO', /zero address/],
    [{ ...PRODUCTION, RPC_URL: 'ftp://x' }, 'RPC_URL', /"ftp:\/\/x"/],
    [{ ...PRODUCTION, BASE_URL: '' }, 'BASE_URL', /missing/],
    [{ ...PRODUCTION, RELAYER_PRIVATE_KEY: undefined }, 'RELAYER_PRIVATE_KEY', /missing/],
    [{ ...PRODUCTION, FACILITATOR_URL: 'https://f.test' }, 'FACILITATOR_URL', /both set/],
    [
      { ...PRODUCTION, RELAYER_PRIVATE_KEY: `0x${'ff'.repeat(32)}` },
      'RELAYER_PRIVATE_KEY',
      /secp256k1/,
    ],
    [
      { ...PRODUCTION, RELAYER_PRIVATE_KEY: `${KEY},0x12` },
      'RELAYER_PRIVATE_KEY',
      /key 2 has 4 characters/,
    ],
    [
      { ...PRODUCTION, RELAYER_PRIVATE_KEY: `${KEY},${KEY.toUpperCase().replace('X', 'x')}` },
      'RELAYER_PRIVATE_KEY',
      /key 2 is key 1 again/,
    ],
    [
      { ...PRODUCTION, RELAYER_PRIVATE_KEY: Array(9).fill(KEY).join(',') },
      'RELAYER_PRIVATE_KEY',
      /holds 9 keys; 8 at most/,
    ],
    [{ ...PRODUCTION, RPC_URL: 'https://a.test,https://a.test' }, 'RPC_URL', /a.test twice/],
    [{ ...PRODUCTION, RPC_URL: 'https://a.test,' }, 'RPC_URL', /is ""/],
    [{ ...PRODUCTION, RPC_URL: 'http://a,http://b,http://c' }, 'RPC_URL', /names 3 nodes/],
    [{ ALERT_URL: 'https://me:pw@a.test' }, 'ALERT_URL', /would not be sent/],
    [{ ...PRODUCTION, PAY_TO: BASE_USDC.address }, 'PAY_TO', /the token itself/],
    [{ RPC_TIMEOUT: '5s' }, 'RPC_TIMEOUT', /"5s"; .* from 100 to 60000 of milliseconds/],
    [{ RPC_TIMEOUT: '99' }, 'RPC_TIMEOUT', /"99"/],
    [{ ...PRODUCTION, CONFIRMATIONS: '0' }, 'CONFIRMATIONS', /from 1 to 64/],
    [{ ...PRODUCTION, CONFIRMATIONS: '65' }, 'CONFIRMATIONS', /from 1 to 64/],
    [{ CONFIRMATIONS: '2' }, 'CONFIRMATIONS', /without PAY_TO and RPC_URL/],
    [{ CREDIT_MAX: '$1' }, 'CREDIT_MAX', /"\$1"; .*100000 for \$0.1/],
    [{ CREDIT_MAX: '1e5' }, 'CREDIT_MAX', /"1e5"/],
    [{ EXPOSURE_MAX: '0.05' }, 'EXPOSURE_MAX', /"0.05"; .*50000 for \$0.05/],
    [{ EXPOSURE_MAX: '-1' }, 'EXPOSURE_MAX', /"-1"/],
    [{ EXPOSURE_MAX: '1000000000001' }, 'EXPOSURE_MAX', /1000000000000/],
    [{ MAX_FEE_SHARE: '0' }, 'MAX_FEE_SHARE', /above 0, at most 10/],
    [{ MAX_FEE_SHARE: '10.1' }, 'MAX_FEE_SHARE', /above 0, at most 10/],
    [{ MAX_FEE_SHARE: '50%' }, 'MAX_FEE_SHARE', /"50%"/],
    [{ MAX_FEE_SHARE: '0.0000001' }, 'MAX_FEE_SHARE', /at most 6 digits behind a point/],
    [{ ETH_USD: '3,000' }, 'ETH_USD', /"3,000"; .* from 1 to 1000000/],
    [{ ETH_USD: '0.9' }, 'ETH_USD', /from 1 to/],
    [{ MAX_FEE_GWEI: '1e-3' }, 'MAX_FEE_GWEI', /"1e-3"/],
    [{ ...FACILITATOR, ETH_USD: '3000' }, 'ETH_USD', /the facilitator pays the gas/],
    [{ ...FACILITATOR, FACILITATOR_URL: 'https://f.test/?k=1' }, 'FACILITATOR_URL', /with a \?/],
    [{ ALERT_URL: 'hooks.test/T0/secret' }, 'ALERT_URL', /"hooks.test…"; .*http/],
    [{ ALERT_URL: 'https://hooks.test/a#b' }, 'ALERT_URL', /with a #/],
    [{ REPORT_URL: 'https://hooks.test/a#b' }, 'REPORT_URL', /with a #/],
    [
      { VERIFY_CRAWLERS: 'on' },
      'VERIFY_CRAWLERS',
      /"on"; it is one of off, observe, charge, refuse/,
    ],
    [{ KEEP_DAYS: '0' }, 'KEEP_DAYS', /"0"; it is a whole number from 1 to 3660 of days/],
    [{ KEEP_DAYS: '3661' }, 'KEEP_DAYS', /"3661"/],
    [{ KEEP_MB: '0.5' }, 'KEEP_MB', /"0.5"; it is a whole number from 1 to 1048576 of MiB/],
    [{ NETWORK: 'Base' }, 'NETWORK', /"Base"; .* base, base-sepolia/],
    [{ NETWORK: 'base', ...PRODUCTION, ...TOKEN }, 'CHAIN_ID', /both set/],
    [{ ...TOKEN }, 'CHAIN_ID', /the sandbox has a token of its own/],
    [{ ...PRODUCTION, TOKEN_NAME: 'USDC' }, 'CHAIN_ID', /missing while TOKEN_NAME is set/],
    [{ ...PRODUCTION, ...TOKEN, TOKEN_VERSION: '' }, 'TOKEN_VERSION', /missing while CHAIN_ID/],
    [{ ...PRODUCTION, ...TOKEN, CHAIN_ID: '0x2105' }, 'CHAIN_ID', /"0x2105"/],
    [{ ...PRODUCTION, ...TOKEN, TOKEN_DECIMALS: '18' }, 'TOKEN_DECIMALS', /"18"; .*millionths/],
    [{ ...PRODUCTION, ...TOKEN, TOKEN_NAME: '<b>' }, 'TOKEN_NAME', /"<b>"/],
    [{ ...PRODUCTION, ...TOKEN, NETWORK_NAME: 'Arb One' }, 'NETWORK_NAME', /"Arb One"/],
    [{ ...PRODUCTION, ...TOKEN, NETWORK_NAME: 'base' }, 'NETWORK_NAME', /8453, not 42161/],
    [{ ...PRODUCTION, ...TOKEN, TOKEN_ADDRESS: '0x12' }, 'TOKEN_ADDRESS', /40 hex digits/],
  ] as const)('%j', (env, setting, message) => {
    const attempt = () => readConfig(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(new RegExp(`^${setting} `));
  });

  test('what a node or a webhook is asked with is not quoted: its path is a key', () => {
    for (const name of ['RPC_URL', 'FACILITATOR_URL', 'ALERT_URL', 'REPORT_URL'])
      for (const url of ['ftp://u:secret@a.test/', 'ftp://a.test/v2/secret', 'a.test/secret']) {
        const env = { ...(name === 'FACILITATOR_URL' ? FACILITATOR : PRODUCTION), [name]: url };
        expect(() => readConfig(env)).toThrow(expect.not.stringContaining('secret') as never);
        expect(() => readConfig(env)).toThrow(/a\.test/);
      }
  });

  test('a key is never quoted', () => {
    const secret = '0xdeadbeef'.padEnd(60, '7');
    expect(() => readConfig({ ...PRODUCTION, RELAYER_PRIVATE_KEY: secret })).toThrow(
      expect.not.stringContaining('deadbeef') as never,
    );
  });
});

describe('a name that is nearly that of a setting', () => {
  test.each([
    ['EXPOSURE_MAXX', 'EXPOSURE_MAX'],
    ['CONFIRMATION', 'CONFIRMATIONS'],
    ['CREDTI_MAX', 'CREDIT_MAX'],
    ['ALERT-URL', 'ALERT_URL'],
    ['settlement', 'SETTLEMENT'],
    ['RPC_URI', 'RPC_URL'],
  ])('%s is refused with %s', (name, nearest) => {
    expect(() => readConfig({ [name]: '5' })).toThrow(
      `${name} is no setting; the nearest is ${nearest}.`,
    );
    expect(nearMisses({ [name]: '5' })).toEqual([{ name, nearest }]);
  });

  test('is only told where the setting itself is there too', () => {
    const env = { NETWORK: 'base', NETWORKS: 'host,bridge' };
    expect(readConfig(env)).toMatchObject({
      network: { name: 'base' },
      nearMisses: [{ name: 'NETWORKS', nearest: 'NETWORK' }],
    });
  });

  test('is told from what belongs to other programs, and from what is empty', () => {
    const others = ['HOSTNAME', 'PORTS', 'XDG_DATA_DIRS', 'PATH', 'HTTP_PROXY', 'BASE_URL_OLD'];
    for (const name of others) expect(nearMisses({ [name]: 'x' })).toEqual([]);
    expect(nearMisses({ EXPOSURE_MAXX: ' ' })).toEqual([]);
    for (const name of SETTINGS) expect(nearMisses({ [name]: 'x' })).toEqual([]);
  });
});

test('README has every setting in its table, and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const table = /\| setting \| what it is \|\n([\s\S]*?)\n\n/.exec(readme)?.[1] ?? '';
  const names = table.split('\n').flatMap((row) => {
    const [, first = ''] = row.split('|');
    return [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  });
  expect(names.sort()).toEqual([...SETTINGS].sort());
});
