import { describe, expect, test } from 'vitest';
import { deskOf } from './desk.ts';

const TOKEN = 'a-token-of-24-characters';

describe('the desk', () => {
  test('is not there unless its port is set', () => {
    expect(deskOf({}, 8402)).toBeNull();
    expect(deskOf({ ADMIN_PORT: ' ' }, 8402)).toBeNull();
  });

  test('is on this machine alone, with a token that is made', () => {
    expect(deskOf({ ADMIN_PORT: '8403' }, 8402)).toEqual({
      port: 8403,
      host: '127.0.0.1',
      token: null,
    });
  });

  test('is where it is set', () => {
    const env = { ADMIN_PORT: '0', ADMIN_HOST: '::1', ADMIN_TOKEN: TOKEN };
    expect(deskOf(env, 0)).toEqual({ port: 0, host: '::1', token: TOKEN });
  });

  test.each([
    [{ ADMIN_PORT: '84o3' }, /^ADMIN_PORT is "84o3"; it is a number from 0 to 65535/],
    [{ ADMIN_PORT: '65536' }, /^ADMIN_PORT is "65536"/],
    [{ ADMIN_PORT: '-1' }, /^ADMIN_PORT is "-1"/],
    [{ ADMIN_PORT: '8402' }, /^ADMIN_PORT is 8402, the port of the pages \(PORT\)/],
    [{ ADMIN_HOST: '127.0.0.1' }, /^ADMIN_HOST is set without ADMIN_PORT/],
    [{ ADMIN_TOKEN: TOKEN }, /^ADMIN_TOKEN is set without ADMIN_PORT/],
    [{ ADMIN_PORT: '1', ADMIN_TOKEN: TOKEN.slice(1) }, /^ADMIN_TOKEN has 23 characters; .* 24 to/],
    [{ ADMIN_PORT: '1', ADMIN_TOKEN: 'x'.repeat(513) }, /^ADMIN_TOKEN has 513 characters/],
    [{ ADMIN_PORT: '1', ADMIN_TOKEN: `${TOKEN} and more` }, /^ADMIN_TOKEN has characters that/],
  ])('%j is refused', (env, words) => {
    expect(() => deskOf(env, 8402)).toThrow(words);
  });

  test('never says a token', () => {
    const env = { ADMIN_PORT: '1', ADMIN_TOKEN: 'secret' };
    expect(() => deskOf(env, 8402)).toThrow(expect.not.stringContaining('secret') as never);
  });
});
