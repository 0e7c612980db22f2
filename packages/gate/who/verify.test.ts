import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { request } from '../testing/fixtures.ts';
import type { Crawler } from './crawler.ts';
import { AddressRanges, FeedError, readFeed } from './ranges.ts';
import { createIdentifier, fetchFeed, type NameService } from './verify.ts';

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
  let answer = JSON.stringify(FEED);
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
      if (address === '192.0.2.9') return Promise.reject(new Error('timeout'));
      return none();
    },
    lookup: (name) => (name === 'crawl-1.bot.example' ? Promise.resolve(['192.0.2.1']) : none()),
  };
  const make = () => {
    const errors: string[] = [];
    const onError = (_error: unknown, doing: string) => void errors.push(doing);
    const identifier = createIdentifier({ crawlers: table(), fetchFeed, names, onError });
    const claim = async (token: string, address: string) =>
      (await identifier.identify(request('/', { 'user-agent': `${token}/1.0` }), address)).claim;
    return { identifier, claim, errors };
  };

  it('is told by ranges once they are loaded, and by nothing before', async () => {
    const { identifier, claim, errors } = make();
    expect(await claim('AnswerBot', '198.51.100.1')).toBe('unverified');
    expect(await identifier.refresh()).toEqual({ loaded: 1, failed: 2 });
    expect(errors).toEqual([`feed ${base}/gone.json`, `feed ${base}/moved.json`]);
    expect(await claim('AnswerBot', '192.0.2.7')).toBe('verified');
    expect(await claim('AnswerBot', '198.51.100.1')).toBe('forged');
    expect(await claim('GoneBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('QuietBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('TrainBot', '198.51.100.1')).toBe('unverified');
    expect(await claim('curl', '198.51.100.1')).toBe('none');
  });

  it('keeps the ranges it had when a feed turns bad', async () => {
    const { identifier, claim } = make();
    await identifier.refresh();
    answer = '<html>';
    await identifier.refresh();
    answer = JSON.stringify(FEED);
    expect(await claim('AnswerBot', '192.0.2.7')).toBe('verified');
  });

  it('is told by a name only where the name points back', async () => {
    const { claim, errors } = make();
    expect(await claim('NamedBot', '192.0.2.1')).toBe('verified');
    expect(await claim('NamedBot', '192.0.2.2')).toBe('forged');
    expect(await claim('NamedBot', '192.0.2.3')).toBe('forged');
    expect(await claim('NamedBot', '192.0.2.4')).toBe('forged');
    expect(errors).toEqual([]);
    expect(await claim('NamedBot', '192.0.2.9')).toBe('unverified');
    expect(errors).toEqual(['reverse DNS of 192.0.2.9']);
  });

  it('is asked of the names once an address, and again after an outage or a refresh', async () => {
    const { identifier, claim, errors } = make();
    const asked = vi.spyOn(names, 'reverse');
    for (let i = 0; i < 3; i++) expect(await claim('NamedBot', '192.0.2.1')).toBe('verified');
    expect(asked).toHaveBeenCalledTimes(1);
    await identifier.refresh();
    await claim('NamedBot', '192.0.2.1');
    expect(asked).toHaveBeenCalledTimes(2);
    for (let i = 0; i < 2; i++) await claim('NamedBot', '192.0.2.9');
    expect(asked).toHaveBeenCalledTimes(4);
    expect(errors.filter((doing) => doing.startsWith('reverse'))).toHaveLength(2);
    asked.mockRestore();
  });

  it('is told by the names alone where no feed is loaded, and by none where there is no name service', async () => {
    const onError = (error: unknown) => {
      throw error;
    };
    const crawlers = [
      ...table(),
      crawler('EmptyBot', 'answer', { by: 'ranges', feeds: [] }),
      crawler('BothBot', 'search', {
        ...{ by: 'reverse-dns', suffixes: ['bot.example'] },
        feeds: [`${base}/answer.json`],
      }),
    ];
    const identifier = createIdentifier({ crawlers, onError });
    // Nothing is fetched, so nothing failed; what is known by itself is told at once.
    expect(await identifier.refresh()).toEqual({ loaded: 0, failed: 0 });
    for (const token of ['NamedBot', 'EmptyBot', 'AnswerBot', 'BothBot'])
      expect(identifier.identify(request('/', { 'user-agent': token }), '192.0.2.7')).toMatchObject(
        { token, claim: 'unverified' },
      );
    const fed = createIdentifier({ crawlers, onError: () => undefined, fetchFeed, names });
    await fed.refresh();
    const claim = async (token: string, address: string) =>
      (await fed.identify(request('/', { 'user-agent': token }), address)).claim;
    expect(await claim('EmptyBot', '198.51.100.1')).toBe('unverified');
    // In its ranges or with its name: either is enough.
    expect(await claim('BothBot', '192.0.2.7')).toBe('verified');
    expect(await claim('BothBot', '198.51.100.1')).toBe('forged');
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
      const errors: string[] = [];
      for (const service of [
        { reverse: missing, lookup: missing },
        { reverse: () => Promise.resolve(['a.bot.example']), lookup: missing },
      ]) {
        const { identify } = createIdentifier({
          ...{ crawlers: table(), names: service, onError: (_, doing) => void errors.push(doing) },
        });
        const seen = await identify(request('/', { 'user-agent': 'NamedBot' }), '192.0.2.1');
        expect(seen.claim).toBe('forged');
      }
      expect(errors).toEqual([]);
    }
  });
});
