/** Which servers will do, and what is said of the others. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { freePort, Redis } from '../../testing/redis.ts';
import { bulk, redisWords } from '../../testing/redis-words.ts';
import { RedisLimiter } from '../redis-limiter.ts';
import { RedisRefused } from './connect.ts';

const PASSWORD = 'correct horse/battery@staple';
const server = new Redis({ password: PASSWORD });
beforeAll(() => server.start());
afterAll(() => server.remove());

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const terms = { quota: 2, window: 600, whenAway: 'closed', deadline: 20_000 } as const;

async function open(url: string): Promise<RedisLimiter> {
  const limiter = await RedisLimiter.open({ ...terms, url });
  ends.push(() => limiter.close());
  return limiter;
}

describe('a Redis with a password', () => {
  const at = (user: string) => server.url.replace(/\/\/.*@/u, `//${user}`);

  it('lets in who has it', async () => {
    expect((await (await open(server.url)).take('a')).allowed).toBe(true);
  });

  it.each([
    ['another one', ':wrong-horse@', 'WRONGPASS'],
    ['another user', 'gate:wrong-horse@', 'WRONGPASS'],
    ['none', '', 'NOAUTH'],
  ])(
    'and %s is refused at once, with its own words and without the password',
    async (_, user, word) => {
      const refused = open(at(user));
      await expect(refused).rejects.toBeInstanceOf(RedisRefused);
      await expect(refused).rejects.toThrow(
        `the limiter's Redis at 127.0.0.1:${server.port} refuses: ${word}`,
      );
      await expect(refused).rejects.not.toThrow('wrong-horse');
    },
  );

  it('that is changed later is away until it is changed back', async () => {
    const limiter = await open(server.url);
    server.run('CONFIG', 'SET', 'requirepass', 'another');
    server.run('-a', 'another', 'CLIENT', 'KILL', 'TYPE', 'normal');
    await expect.poll(() => limiter.health()[0]?.sentence).toContain('refuses: WRONGPASS');
    server.run('-a', 'another', 'CONFIG', 'SET', 'requirepass', PASSWORD);
    await expect.poll(() => limiter.health()).toEqual([]);
  });

  it('may lack a right that is needed: that is named', async () => {
    server.run('ACL', 'SETUSER', 'blind', 'on', '>blind-horse', '~tollbench:*', '+@all', '-info');
    await expect(open(at('blind:blind-horse@'))).rejects.toThrow(/refuses: NOPERM .*'info'/u);
    server.run('ACL', 'SETUSER', 'elsewhere', 'on', '>blind-horse', '~cache:*', '+@all');
    await expect(open(at('elsewhere:blind-horse@'))).rejects.toThrow(/refuses: NOPERM .*key/u);
  });
});

describe('over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-tls-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  let secure = new Redis();
  let url = '';
  beforeAll(async () => {
    const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    program('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate]);
    const port = await freePort();
    url = `rediss://127.0.0.1:${port}`;
    const files = { 'tls-cert-file': certificate, 'tls-key-file': key };
    const settings = { ...files, 'tls-port': String(port), 'tls-auth-clients': 'no' };
    secure = await new Redis({ settings }).start();
  });
  afterAll(async () => {
    await secure.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('no certificate is taken that nobody vouches for, and none that the machine trusts is refused', async () => {
    const strange = await open(url);
    expect(strange.health()[0]?.sentence).toContain('self-signed certificate');
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, readFileSync(certificate, 'utf8')]);
    try {
      await expect.poll(() => strange.health()).toEqual([]);
      expect((await (await open(url)).take('a')).allowed).toBe(true);
    } finally {
      setDefaultCACertificates(trusted);
    }
  });
});

describe('a server that will not do', () => {
  const saying = async (info: string, more = {}) => {
    const words = await redisWords({ INFO: bulk(info), ...more });
    ends.push(() => words.server.close());
    return open(words.url);
  };

  test.each([
    [
      'redis_version:6.2.14\r\nredis_mode:standalone',
      'of version 6.2.14; it takes Redis 7 or later',
    ],
    ['redis_version:2.8.4', 'of version 2.8.4'],
    ['# nothing', 'of version unknown'],
    ['redis_version:7.2.4\r\nredis_mode:cluster', 'a node of a cluster'],
  ])('"%s" is told so', async (info, what) => {
    const refused = saying(`# Server\r\n${info}\r\nos:Linux`);
    await expect(refused).rejects.toBeInstanceOf(RedisRefused);
    await expect(refused).rejects.toThrow(what);
  });

  it('is not one that says that it is Valkey, or a later Redis', async () => {
    const EVALSHA = '*3\r\n:1\r\n:1\r\n:0\r\n';
    for (const info of [
      'redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.3\r\nredis_mode:standalone',
      'redis_version:10.0.1\r\nredis_mode:standalone',
    ])
      expect((await saying(info, { EVALSHA })).health()).toEqual([]);
  });

  it('is one that answers something else, or nothing that can be read: it is away', async () => {
    const limiter = await saying('redis_version:7.0.0', { EVALSHA: '+OK\r\n' });
    expect(limiter.health()[0]?.sentence).toContain(
      'it answered something else than three numbers',
    );
    const loading = await saying('redis_version:7.0.0', { EVALSHA: '-LOADING the dataset\r\n' });
    expect(loading.health()[0]?.sentence).toContain('LOADING');
  });
});

describe('a server that repeats what it was sent', () => {
  it('is quoted without the password', async () => {
    const said = "-ERR unknown command 'AUTH', with args beginning with: 'correct horse'";
    const { server, url } = await redisWords({ AUTH: `${said}\r\n` });
    ends.push(() => server.close());
    const refused = open(url.replace('//', '//:correct%20horse@'));
    await expect(refused).rejects.toThrow(/refuses: ERR unknown command 'AUTH', .* '…'$/u);
  });
});

describe('settings that will not do', () => {
  it.each([
    [{ quota: 1.5 }, 'quota is 1.5; a whole number from 0 to 10000 would do'],
    [{ quota: 10_001 }, 'quota is 10001'],
    [{ quota: -1 }, 'quota is -1'],
    [{ window: 0 }, 'window is 0; a number of seconds from 0.001 to 31536000 would do'],
    [{ window: Number.NaN }, 'window is NaN'],
    [{ deadline: 0 }, 'deadline is 0; a whole number of milliseconds from 1 to 60000 would do'],
    [{ prefix: 'x'.repeat(65) }, 'prefix is of 65 characters; 64 at most would do'],
  ])('%o are refused in one sentence', async (over, sentence) => {
    const asked = RedisLimiter.open({ ...terms, url: server.url, ...over });
    await expect(asked).rejects.toThrow(RangeError);
    await expect(asked).rejects.toThrow(sentence);
  });
});
