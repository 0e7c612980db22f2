import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const PAYEE = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const KEY = `0x${'11'.repeat(32)}`;
const PRODUCTION = {
  PAY_TO: PAYEE,
  RPC_URL: 'https://rpc.test',
  BASE_URL: 'https://site.test',
  RELAYER_PRIVATE_KEY: KEY,
};

test('nothing set is the sandbox on port 8402', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8402,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:8402',
    production: null,
    contact: null,
    observe: false,
  });
});

test('the four settings of production make production', () => {
  expect(readConfig(PRODUCTION).production).toEqual({
    payTo: PAYEE,
    rpcUrl: 'https://rpc.test',
    settle: { kind: 'relayer', privateKey: KEY },
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
  ] as const)('%j', (env, setting, message) => {
    const attempt = () => readConfig(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(new RegExp(`^${setting} `));
  });

  test('a key is never quoted', () => {
    const secret = '0xdeadbeef'.padEnd(60, '7');
    expect(() => readConfig({ ...PRODUCTION, RELAYER_PRIVATE_KEY: secret })).toThrow(
      expect.not.stringContaining('deadbeef') as never,
    );
  });
});
