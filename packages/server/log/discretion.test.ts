import { describe, expect, test } from 'vitest';
import { Discretion } from './discretion.ts';
import { secretsOf } from './secrets.ts';

const KEY = `0x${'c0ffee'.repeat(10)}beef`;
const HASH = `0x${'ab'.repeat(32)}`;

describe('what looks like a secret', () => {
  const { clean } = { clean: (text: string) => new Discretion().clean(text) };

  test.each([
    [
      'of an address the host is left',
      'POST https://rpc.test/v2/abcd?k=1 failed',
      'POST https://rpc.test/… failed',
    ],
    [
      'and no name or password',
      'at postgres://me:p@ss/w@db.test:5432/books.',
      'at postgres://db.test:5432/books.',
    ],
    [
      'an address without more is as it was',
      'on http://localhost:8402 and http://a.test/.',
      'on http://localhost:8402 and http://a.test/…',
    ],
    [
      'a file of a trace stays',
      'at file:///opt/tollbench/packages/a.ts:1:2',
      'at file:///opt/tollbench/packages/a.ts:1:2',
    ],
    ['a database keeps its name', 'redis://:pw@r.test:6379/1?x=y', 'redis://r.test:6379/1…'],
    ['signatures and call data', `sig 0x${'1f'.repeat(65)}, end`, 'sig 0x…, end'],
    ['also without 0x', `raw ${'1f'.repeat(70)}`, 'raw …'],
    [
      'a payment in Base64',
      `X-PAYMENT: ${Buffer.from('{"x402Version":1,"scheme":"exact"}').toString('base64')}`,
      'X-PAYMENT: …',
    ],
    ['a token behind its word', 'authorization: Bearer abc.def-123456', 'authorization: Bearer …'],
  ])('%s', (_, text, left) => {
    expect(clean(text)).toBe(left);
  });

  test('hashes, nonces and accounts stay: by them a payment is found again', () => {
    const line = `auth:8453:0x${'12'.repeat(20)}:${HASH}`;
    expect(clean(line)).toBe(line);
  });

  test('a text without end is cut before it is looked at', () => {
    expect(clean('a b '.repeat(1e6)).length).toBeLessThan(33_000);
  });
});

describe('what the settings hold', () => {
  const env = {
    RELAYER_PRIVATE_KEY: `${KEY},0x${'77'.repeat(32)}`,
    RPC_URL: 'https://rpc.test/v2/aLongApiKey4711, https://user:hunter22@b.test',
    ALERT_URL: 'https://hooks.test/services/T000/B000/XXXXsecretXXXX?token=quiet',
    DATABASE_URL: 'postgres://tollbench:p%40ssword@db.test/books?sslmode=verify-full',
    REDIS_URL: 'redis://:opensesame@r.test:6379/1',
    ADMIN_TOKEN: 'a-token-of-24-characters!',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=otelsecret,other=quieter',
    TOKEN_NAME: 'USD Coin',
  };
  const discretion = new Discretion(secretsOf(env));

  test.each([
    KEY,
    KEY.slice(2).toUpperCase(),
    '77'.repeat(32),
    'aLongApiKey4711',
    'hunter22',
    'XXXXsecretXXXX',
    'quiet',
    'p%40ssword',
    'p@ssword',
    'opensesame',
    env.ADMIN_TOKEN,
    'otelsecret',
    'quieter',
  ])('%s is never printed', (secret) => {
    const said = discretion.clean(`it said "${secret}", and ended`);
    expect(said).not.toContain(secret);
    expect(said).toMatch(/^it said "….*", and ended$/);
  });

  test('hosts, names of databases and what is no secret are', () => {
    for (const word of [
      'rpc.test',
      'db.test',
      'r.test:6379',
      'books',
      'verify-full',
      'USD Coin',
      'services',
    ])
      expect(discretion.clean(`at ${word} it`)).toBe(`at ${word} it`);
  });

  test('a key that is learnt of later is taken out from then on', () => {
    const later = new Discretion();
    expect(later.clean('k.9+x stays')).toBe('k.9+x stays');
    later.hide('k.9+x', 'abc');
    expect(later.clean('k.9+x goes, kz9xx and abc stay')).toBe('… goes, kz9xx and abc stay');
  });
});
