import { describe, expect, it, test } from 'vitest';
import { readRedisAddress } from './address.ts';

describe('the address of a Redis', () => {
  it('is read with its user, password and database', () => {
    expect(readRedisAddress('rediss://gate:p%40ss%2Fw@cache.example:6380/3')).toEqual({
      host: 'cache.example',
      port: 6380,
      tls: true,
      username: 'gate',
      password: 'p@ss/w',
      database: 3,
      shown: 'cache.example:6380',
    });
    const bare = { tls: false, username: undefined, password: undefined, database: 0 };
    const [local, six] = ['redis://localhost', 'redis://[::1]/'].map(readRedisAddress);
    expect(local).toEqual({ ...bare, host: 'localhost', port: 6379, shown: 'localhost:6379' });
    expect(six).toEqual({ ...bare, host: '::1', port: 6379, shown: '[::1]:6379' });
  });

  test.each([
    ['', 'cannot be read as an address'],
    ['redis://user:hunter2@host:port', 'cannot be read as an address'],
    ['http://user:hunter2@host', 'begins with http:'],
    ['unix:/run/redis.sock', 'begins with unix:'],
    ['host:6379', 'begins with host:'],
    ['redis:///0', 'names no host'],
    ['redis://:hunter2@host/cache', 'ends in "/cache", which is not a number of a database'],
    ['redis://:hunter2@host/0?db=2', 'has a "?" or a "#", behind which nothing is read'],
    ['redis://:hunter2%@host', 'has a "%" in its user or password'],
  ])(
    '"%s" is refused in one sentence that says what would do, without the password',
    (url, what) => {
      const refused = () => readRedisAddress(url);
      expect(refused).toThrow(RangeError);
      expect(refused).toThrow(`the address of the limiter's Redis ${what}`);
      expect(refused).toThrow('redis://user:password@host:6379/0, or rediss:// for TLS, would do');
      expect(refused).not.toThrow('hunter2');
    },
  );
});
