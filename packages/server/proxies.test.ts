import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseProxyTrust } from '@tollbench/gate/request/source.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examine } from './doctor.ts';
import { type ProxyWatch, readSeen, watchProxies } from './proxies.ts';
import { startTestService } from './testing/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-proxies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A watch on a clock of its own, and requests to it. */
function watching(setting = '', baseUrl = 'https://site.test', dataDir?: string) {
  const data = dataDir ?? mkdtempSync(join(folder, `${files++}-`));
  const trust = parseProxyTrust(setting);
  const lines: string[] = [];
  const errors: unknown[] = [];
  let now = 0;
  const watch: ProxyWatch = watchProxies({
    trust,
    baseUrl,
    dataDir: data,
    say: (line) => lines.push(line),
    onError: (error) => errors.push(error),
    clock: () => now,
  });
  const see = (peer: string, headers: Record<string, string> = {}, url = '/'): void =>
    watch.see({ url, headers, socket: { remoteAddress: peer } });
  return {
    ...watch,
    lines,
    errors,
    data,
    trust,
    see,
    pass: (seconds: number) => {
      now += seconds;
    },
    /** 240 requests by ten programs over two minutes. */
    crowd(each: (i: number) => [peer: string, headers?: Record<string, string>]) {
      for (let i = 0; i < 240; i++) {
        const [peer, headers = {}] = each(i);
        see(peer, { 'user-agent': `program ${i % 10}`, ...headers });
        now += 0.5;
      }
    },
    conditions: () => readSeen(data, trust).map(({ condition }) => condition),
  };
}

const visitor = (i: number): string => `203.0.113.${i % 200}`;

describe('with TRUST_PROXY unset', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])(
    'the first %s is said at once',
    (header) => {
      const { see, lines } = watching();
      see('127.0.0.1');
      expect(lines).toEqual([]);
      see('127.0.0.1', { [header]: '198.51.100.1' });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/127\.0\.0\.1.*TRUST_PROXY is not set.*set TRUST_PROXY=1/);
      expect(lines[0]).not.toContain('198.51.100.1');
      expect(lines[0]?.includes('must send X-Forwarded-For')).toBe(header !== 'x-forwarded-for');
    },
  );

  it('is said once an hour, however many arrive', () => {
    const { crowd, lines } = watching();
    for (let hour = 0; hour < 29; hour++)
      crowd((i) => [visitor(i), { 'x-forwarded-for': '198.51.100.1' }]);
    expect(lines).toHaveLength(1);
    crowd((i) => [visitor(i), { 'x-forwarded-for': '198.51.100.1' }]);
    crowd((i) => [visitor(i), { 'x-forwarded-for': '198.51.100.1' }]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('a public address');
    expect(lines[1]).not.toContain('203.0.113');
  });

  it('many programs at one address are said, a quiet minute or one visitor is not', () => {
    const proxied = watching();
    proxied.crowd(() => ['127.0.0.1']);
    expect(proxied.lines).toEqual([
      expect.stringMatching(/one visitor with one address 127\.0\.0\.1\. .*TRUST_PROXY=1/),
    ]);
    const alone = watching();
    alone.crowd(() => ['203.0.113.9', { 'user-agent': 'one browser' }]);
    const many = watching();
    many.crowd((i) => [visitor(i)]);
    const burst = watching();
    for (let i = 0; i < 1000; i++) burst.see('127.0.0.1', { 'user-agent': `program ${i % 10}` });
    const home = watching('', 'http://localhost:8402');
    home.crowd(() => ['127.0.0.1']);
    const checked = watching();
    for (let i = 0; i < 240; i++, checked.pass(1))
      checked.see('127.0.0.1', { 'user-agent': `check ${i % 10}` }, '/healthz');
    for (const { lines } of [alone, many, burst, home, checked]) expect(lines).toEqual([]);
  });
});

describe('with TRUST_PROXY set', () => {
  it('nothing is said of the shipped configuration, nor of clients that send the field', () => {
    const shipped = watching('1');
    shipped.crowd((i) => ['127.0.0.1', { 'x-forwarded-for': visitor(i) }]);
    const appended = watching('1');
    appended.crowd((i) => [
      '127.0.0.1',
      { 'x-forwarded-for': i % 3 === 0 ? `6.6.6.6, ${visitor(i)}` : visitor(i) },
    ]);
    const named = watching('loopback');
    named.crowd((i) => ['127.0.0.1', { 'x-forwarded-for': visitor(i) }]);
    for (const { lines } of [shipped, appended, named]) expect(lines).toEqual([]);
  });

  it("a proxy that does not write the field is said: nginx's default", () => {
    const { crowd, lines } = watching('1');
    crowd((i) => ['127.0.0.1', i % 4 === 0 ? { 'x-forwarded-for': visitor(i) } : {}]);
    expect(lines).toEqual([
      expect.stringMatching(/without X-Forwarded-For.*can choose its address/),
    ]);
  });

  it('a proxy too few is said at the first request that shows it', () => {
    const { see, lines } = watching('2');
    see('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' });
    expect(lines).toEqual([]);
    see('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    expect(lines).toEqual([expect.stringMatching(/1 of the 2 addresses.*TRUST_PROXY=2/)]);
  });

  it('a proxy too many is said, with the number that would be right', () => {
    const { crowd, lines } = watching('1');
    crowd((i) => ['127.0.0.1', { 'x-forwarded-for': `${visitor(i)}, 192.0.2.${i % 8}` }]);
    expect(lines).toEqual([expect.stringMatching(/TRUST_PROXY=1 reads 1.*set TRUST_PROXY=2/)]);
  });

  it('one address for everybody is said', () => {
    const { crowd, lines } = watching('1');
    crowd(() => ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }]);
    expect(lines).toEqual([expect.stringMatching(/one visitor with one address\. If they are/)]);
  });

  it('a proxy that the networks do not name is said', () => {
    const { see, lines } = watching('10.0.0.0/8');
    see('::ffff:192.168.7.1', { 'x-forwarded-for': '203.0.113.9' });
    expect(lines).toEqual([
      expect.stringMatching(/from 192\.168\.7\.1, which TRUST_PROXY does not/),
    ]);
  });
});

describe('what was seen', () => {
  it('is said again at the next start, until it is no more so or the setting is another', async () => {
    const first = watching();
    first.see('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    await first.stop();
    expect(first.conditions()).toEqual(['not-trusted']);
    expect(watching('1', 'https://site.test', first.data).lines).toEqual([]);

    const next = watching('', 'https://site.test', first.data);
    expect(next.lines).toEqual([
      expect.stringMatching(/^Before this start, last at 20.*TRUST_PROXY/),
    ]);
    next.see('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    expect(next.lines).toHaveLength(1);
    next.crowd((i) => [visitor(i), { 'x-forwarded-for': '203.0.113.9' }]);
    next.crowd((i) => [visitor(i)]);
    next.crowd((i) => [visitor(i)]);
    await next.stop();
    expect(next.conditions()).toEqual([]);
  });

  it('names no visitor, and stays small', async () => {
    const { crowd, data, stop, conditions } = watching('2');
    for (let i = 0; i < 20; i++)
      crowd(() => ['203.0.113.9', { 'x-forwarded-for': `198.51.100.7${' '.repeat(5000)}` }]);
    await stop();
    expect(conditions()).toEqual(['fewer-than-trusted', 'one-address']);
    const text = readFileSync(join(data, 'observed-proxies.json'), 'utf8');
    expect(text).not.toMatch(/203\.0\.113|198\.51\.100/);
    expect(text.length).toBeLessThan(2000);
  });

  it('is written at most once a minute', async () => {
    const { see, crowd, stop, errors, data } = watching();
    // Each attempt to write into a folder that is gone leaves an error.
    rmSync(data, { recursive: true });
    for (let minute = 0; minute < 20; minute += 2) {
      see('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
      crowd((i) => ['127.0.0.1', i % 2 ? {} : { 'x-forwarded-for': '203.0.113.9' }]);
    }
    await stop();
    expect(errors.length).toBeGreaterThan(5);
    expect(errors.length).toBeLessThanOrEqual(21);
  });

  it('that cannot be written, or read, is an entry in the log and no more', async () => {
    const { see, stop, errors, data, trust } = watching();
    rmSync(data, { recursive: true });
    see('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    await stop();
    expect(errors).toHaveLength(1);
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'observed-proxies.json'), '{"trust":"none","se');
    expect(readSeen(broken, trust)).toEqual([]);
  });
});

describe('a running service', () => {
  let stop = async (): Promise<void> => {};
  afterEach(async () => {
    await stop();
    stop = async () => {};
  });

  it('says it, and so does doctor beside it', async () => {
    const { origin, dataDir, lines, stop: end } = await startTestService();
    stop = end;
    const doctor = async (setting = '') =>
      (await examine({ DATA_DIR: dataDir, TRUST_PROXY: setting })).filter(
        ({ about }) => about === 'TRUST_PROXY',
      );
    expect(await doctor()).toMatchObject([{ level: 'ok' }]);
    await fetch(`${origin}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(lines.join()).not.toContain('TRUST_PROXY');
    const response = await fetch(origin, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(response.status).toBe(200);
    expect(lines.join('\n')).toMatch(/X-Forwarded-For.*set TRUST_PROXY=1/);
    await expect.poll(() => doctor()).toMatchObject([{ level: 'warning' }]);
    const [finding] = await doctor();
    expect(finding?.text).toMatch(/set TRUST_PROXY=1.*\(last seen at 20/);
    expect(await doctor('1')).toMatchObject([{ level: 'ok' }]);
    const all = await examine({ DATA_DIR: dataDir });
    expect(all.filter(({ level }) => level === 'wrong')).toEqual([]);
    expect((await fetch(origin)).status).toBe(200);
  });

  it('is not made by doctor: it leaves no folder behind', async () => {
    const dataDir = join(folder, 'not', 'yet');
    const findings = await examine({ DATA_DIR: dataDir });
    expect(findings.find(({ about }) => about === 'DATA_DIR')).toMatchObject({ level: 'ok' });
    expect(existsSync(join(folder, 'not'))).toBe(false);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const found = await examine({ DATA_DIR: join(file, 'data') });
    expect(found.find(({ about }) => about === 'DATA_DIR')).toMatchObject({ level: 'wrong' });
  });
});
