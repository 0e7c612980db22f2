import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../testing/fixtures.ts';
import type { Crawler } from './crawler.ts';
import { CRAWLERS } from './crawler-table.ts';
import { fetchFeed } from './feeds.ts';
import type { NameService } from './name-service.ts';
import { AddressRanges, FeedError, readFeed } from './ranges.ts';
import { createIdentifier, feedsOf, type IdentifierOptions } from './verify.ts';

// Documentation prefixes (RFC 5737, RFC 3849) stand in for an operator's.
const FEED = {
  creationTime: '2026-01-01T00:00:00',
  prefixes: [{ ipv4Prefix: '192.0.2.0/28' }, { ipv6Prefix: '2001:db8:1::/48' }],
};

describe('address ranges', () => {
  it('hold exactly what their prefixes cover', () => {
    const ranges = readFeed(JSON.stringify(FEED));
    for (const inside of ['192.0.2.0', '192.0.2.15', '::ffff:192.0.2.7', '2001:db8:1:ffff::1']) {
      expect([inside, ranges.has(inside)]).toEqual([inside, true]);
    }
    for (const outside of [
      '192.0.1.255',
      '192.0.2.16',
      '2001:db8:2::',
      '::192.0.2.7',
      'nonsense',
    ]) {
      expect([outside, ranges.has(outside)]).toEqual([outside, false]);
    }
  });

  it('agree with looking at every prefix in turn', () => {
    const octets = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 3 })));
    const prefix = fc.tuple(octets, fc.integer({ min: 8, max: 32 }));
    const number = (address: readonly number[]) =>
      address.reduce((sum, octet) => sum * 256 + octet, 0);
    fc.assert(
      fc.property(fc.array(prefix, { maxLength: 20 }), octets, (prefixes, address) => {
        const ranges = new AddressRanges(
          prefixes.map(([base, length]) => `${base.join('.')}/${length}`),
        );
        const inSome = prefixes.some(([base, length]) => {
          const size = 2 ** (32 - length);
          return Math.floor(number(base) / size) === Math.floor(number(address) / size);
        });
        expect(ranges.has(address.join('.'))).toBe(inSome);
      }),
    );
  });

  it('are single addresses without a length, and all there are with a length of nothing', () => {
    const one = new AddressRanges(['192.0.2.7', '2001:db8::7']);
    for (const [address, inside] of [
      ['192.0.2.7', true],
      ['192.0.2.6', false],
      ['192.0.2.8', false],
      ['2001:db8::7', true],
      ['2001:db8::6', false],
      ['2001:db8::8', false],
    ] as const)
      expect([address, one.has(address)]).toEqual([address, inside]);
    const all = new AddressRanges(['0.0.0.0/0']);
    expect(['0.0.0.0', '255.255.255.255', '::1'].map((each) => all.has(each))).toEqual([
      ...[true, true, false],
    ]);
  });

  it('hold the wider one of two prefixes that begin at one address, whichever comes first', () => {
    for (const prefixes of [
      ['192.0.2.0/28', '192.0.2.0/24', '192.0.2.0/30'],
      ['192.0.2.0/24', '192.0.2.0/30', '192.0.2.255'],
    ]) {
      const ranges = new AddressRanges(prefixes);
      for (const inside of ['192.0.2.0', '192.0.2.77', '192.0.2.255'])
        expect([inside, ranges.has(inside)]).toEqual([inside, true]);
      expect(ranges.has('192.0.3.0')).toBe(false);
      expect(ranges.size).toBe(3);
    }
  });

  it('say what is wrong with a feed, and of which prefix', () => {
    const error = (json: string) => {
      try {
        return readFeed(json);
      } catch (thrown) {
        return thrown;
      }
    };
    expect(error('<html>')).toMatchObject({
      ...{ code: 'invalid_feed', cause: expect.any(SyntaxError) },
      message: 'the feed is not JSON',
    });
    for (const none of ['null', '{}', '{"prefixes":{}}', '{"prefixes":[]}'])
      expect(error(none)).toMatchObject({ message: 'the feed has no prefixes' });
    for (const entry of ['null', '{}', '{"ipv4Prefix":7}', '{"ipv6Prefix":null}', '5'])
      expect(error(`{"prefixes":[${entry}]}`)).toMatchObject({
        ...{ name: 'FeedError', message: `the feed holds ${entry}, which is no prefix` },
      });
    for (const prefix of [
      '1.2.3.4/8/8',
      '1.2.3.4/x8',
      '1.2.3.4/8x',
      '1.2.3.4/',
      '1.2.3.4/-1',
      '/8',
    ])
      expect(error(`{"prefixes":[{"ipv4Prefix":"${prefix}"}]}`)).toMatchObject({
        ...{ name: 'FeedError', message: `"${prefix}" is no address prefix` },
      });
    expect(error('{"prefixes":[{"ipv6Prefix":"::ffff:1.2.3.4/100"}]}')).toMatchObject({
      message: '"::ffff:1.2.3.4/100" is a mapped prefix',
    });
  });

  it('have ten thousand prefixes at most', () => {
    const feed = (count: number) =>
      JSON.stringify({
        prefixes: Array.from({ length: count }, () => ({ ipv4Prefix: '1.1.1.1' })),
      });
    expect(readFeed(feed(10_000)).size).toBe(10_000);
    expect(() => readFeed(feed(10_001))).toThrow('the feed has 10001 prefixes; 10000 at most');
  });

  it.each([
    'not json',
    'null',
    '{}',
    '{"prefixes":[]}',
    '{"prefixes":[{}]}',
    '{"prefixes":[{"ipv4Prefix":"192.0.2.0/33"}]}',
    '{"prefixes":[{"ipv4Prefix":"192.0.2/24"}]}',
    '{"prefixes":[{"ipv6Prefix":"::ffff:192.0.2.0/120"}]}',
  ])('are not read from %s', (json) => {
    expect(() => readFeed(json)).toThrow(FeedError);
  });
});

describe('who a visitor is', () => {
  let server: Server;
  let base = '';
  const answer = JSON.stringify(FEED);
  /** Characters of a feed. */
  let longest = 0;
  beforeAll(async () => {
    server = createServer((req, res) => {
      if (req.url === '/gone.json') res.writeHead(404).end();
      else if (req.url === '/empty.json') res.writeHead(204).end();
      else if (req.url === '/long.json') res.end(`${'é'.repeat(Number(longest))}`);
      else if (req.url === '/moved.json') res.writeHead(302, { Location: '/answer.json' }).end();
      else res.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const crawler = (token: string, kind: Crawler['kind'], verification: Crawler['verification']) =>
    ({ token, kind, verification, operator: 'O', source: 's', reviewed: 'd' }) satisfies Crawler;
  const table = () => [
    crawler('AnswerBot', 'answer', { by: 'ranges', feeds: [`${base}/answer.json`] }),
    crawler('GoneBot', 'answer', { by: 'ranges', feeds: [`${base}/gone.json`] }),
    crawler('MovedBot', 'answer', { by: 'ranges', feeds: [`${base}/moved.json`] }),
    crawler('NamedBot', 'search', { by: 'reverse-dns', suffixes: ['bot.example'] }),
    crawler('TrainBot', 'training', { by: 'ranges', feeds: [`${base}/answer.json`] }),
    crawler('QuietBot', 'search', { by: 'none' }),
  ];
  const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  const names: NameService = {
    reverse: (address) => {
      if (address === '192.0.2.1') return Promise.resolve(['crawl-1.bot.example.']);
      if (address === '192.0.2.2') return Promise.resolve(['crawl-2.bot.example']);
      if (address === '192.0.2.3')
        return Promise.resolve(['bot.example.evil.example', 'evilbot.example']);
      if (address === '192.0.2.9')
        return Promise.reject(Object.assign(new Error('of 192.0.2.9'), { code: 'ETIMEOUT' }));
      return none();
    },
    exists: () => Promise.resolve(true),
    lookup: (name) => (name === 'crawl-1.bot.example' ? Promise.resolve(['192.0.2.1']) : none()),
  };
  /** Seconds. */
  const now = 0;
  /** Addresses for documentation stand in for those that strangers have. */
  const isPublic = (address: string) => !address.startsWith('127.');
  const make = (over: Partial<IdentifierOptions> = {}) => {
    const errors: string[] = [];
    const onError = (error: unknown, doing: string) => void errors.push(`${doing}: ${error}`);
    const identifier = createIdentifier({
      ...{ crawlers: table(), fetchFeed, names, isPublic, onError, clock: () => now },
      ...over,
    });
    const seen = (token: string, address: string) =>
      identifier.identify(request('/', { 'user-agent': `${token}/1.0` }), address);
    const claim = async (token: string, address: string) => (await seen(token, address)).claim;
    return { identifier, seen, claim, errors };
  };

  it('is told by ranges once they are loaded, and by nothing before', async () => {
    const { identifier, claim, seen } = make();
    expect(await claim('AnswerBot', '198.51.100.1')).toBe('unverified');
    const { loaded, failed } = await identifier.refresh();
    expect(loaded).toBe(1);
    expect(new Set(failed.map(({ url }) => url))).toEqual(
      new Set([`${base}/gone.json`, `${base}/moved.json`]),
    );
    expect(seen('AnswerBot', '192.0.2.7')).toMatchObject({ claim: 'verified' });
    expect(seen('AnswerBot', '198.51.100.1')).toMatchObject({ claim: 'forged' });
    expect(await claim('GoneBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('QuietBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('TrainBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('curl', '198.51.100.1')).toBe('none');
  });

  it('is told by a name only where the name points back', async () => {
    const { claim, errors } = make();
    expect(await claim('NamedBot', '192.0.2.1')).toBe('verified');
    expect(await claim('NamedBot', '192.0.2.2')).toBe('forged');
    expect(await claim('NamedBot', '192.0.2.3')).toBe('forged');
    expect(await claim('NamedBot', '192.0.2.4')).toBe('forged');
    expect(errors).toEqual([]);
    expect(await claim('NamedBot', '192.0.2.9')).toBe('unverified');
    expect(errors).toEqual(['asking a name server: Error: ETIMEOUT']);
  });

  it('is told at once of a name that is remembered', async () => {
    const { seen, claim } = make();
    expect(seen('NamedBot', '192.0.2.1')).toBeInstanceOf(Promise);
    await claim('NamedBot', '192.0.2.1');
    expect(seen('NamedBot', '192.0.2.1')).toMatchObject({ claim: 'verified' });
  });

  it('is nothing that is told of an address that no stranger can have', async () => {
    const { identifier, seen } = make();
    await identifier.refresh();
    for (const token of ['AnswerBot', 'NamedBot'])
      expect(seen(token, '127.0.0.1')).toMatchObject({ token, claim: 'unverified' });
    // As it is unless a test says otherwise.
    const { identify, refresh } = createIdentifier({
      ...{ crawlers: table(), fetchFeed, onError: () => undefined },
    });
    await refresh();
    const of = (address: string) => identify(request('/', { 'user-agent': 'AnswerBot' }), address);
    for (const address of ['10.0.0.1', '::1', '192.0.2.77', '100.64.1.1'])
      expect(of(address)).toMatchObject({ claim: 'unverified' });
    expect(of('1.1.1.1')).toMatchObject({ claim: 'forged' });
  });

  it('is told by the names alone where no feed is loaded, and by none where there is no name service', async () => {
    const crawlers = [
      ...table(),
      crawler('EmptyBot', 'answer', { by: 'ranges', feeds: [] }),
      crawler('BothBot', 'search', {
        ...{ by: 'reverse-dns', suffixes: ['bot.example'] },
        feeds: [`${base}/answer.json`],
      }),
    ];
    const onError = (error: unknown) => {
      throw error;
    };
    const identifier = createIdentifier({ crawlers, isPublic, onError });
    // Nothing is fetched, so nothing failed; what is known by itself is told at once.
    expect(await identifier.refresh()).toEqual({ loaded: 0, failed: [] });
    for (const token of ['NamedBot', 'EmptyBot', 'AnswerBot', 'BothBot'])
      expect(identifier.identify(request('/', { 'user-agent': token }), '192.0.2.7')).toMatchObject(
        { token, claim: 'unverified' },
      );
    const { identifier: fed, claim } = make({ crawlers });
    await fed.refresh();
    expect(await claim('EmptyBot', '198.51.100.1')).toBe('unverified');
    // In its ranges or with its name: either is enough.
    expect(await claim('BothBot', '192.0.2.7')).toBe('verified');
    expect(await claim('BothBot', '198.51.100.1')).toBe('forged');
  });

  it('is asked of every feed of the table that decides of somebody free, and of no other', () => {
    expect(feedsOf(table())).toEqual(
      ['answer', 'gone', 'moved'].map((name) => `${base}/${name}.json`),
    );
    const all = feedsOf(CRAWLERS);
    expect(all).toContain('https://claude.com/crawling/bots.json');
    expect(all).not.toContain('https://openai.com/gptbot.json');
    expect(all.every((url) => url.startsWith('https://'))).toBe(true);
  });

  it('is told of a person and of several User-Agents as of one', () => {
    const { identifier } = make();
    const of = (agent: string | string[] | undefined) => {
      const asked = request('/');
      const headers = { ...asked.headers, 'user-agent': agent };
      return identifier.identify({ ...asked, headers }, '192.0.2.7');
    };
    for (const agent of [undefined, '', 'curl/8'])
      expect(of(agent)).toMatchObject({ kind: 'person', claim: 'none' });
    expect(of(['curl/8', 'TrainBot/1'])).toMatchObject({ token: 'TrainBot', kind: 'training' });
    expect(of(['QuietBot/1', 'AnswerBot/1'])).toMatchObject({ token: 'QuietBot' });
  });

  it('is read from a feed of two million characters at most', async () => {
    expect(await fetchFeed(`${base}/empty.json`)).toBe('');
    longest = 2_000_000;
    expect(await fetchFeed(`${base}/long.json`)).toHaveLength(2_000_000);
    longest = 2_000_001;
    await expect(fetchFeed(`${base}/long.json`)).rejects.toThrow('longer than 2,000,000');
    await expect(fetchFeed(`${base}/gone.json`)).rejects.toThrow('gone.json answered 404');
  });

  it('takes no name for one that was not found, by any of its codes', async () => {
    for (const code of ['ENOTFOUND', 'ENODATA']) {
      const missing = () => Promise.reject(Object.assign(new Error('none'), { code }));
      for (const service of [
        { ...names, reverse: missing, lookup: missing },
        { ...names, reverse: () => Promise.resolve(['a.bot.example']), lookup: missing },
      ]) {
        const { claim, errors } = make({ names: service });
        expect(await claim('NamedBot', '192.0.2.1')).toBe('forged');
        expect(errors).toEqual([]);
      }
    }
  });
});
