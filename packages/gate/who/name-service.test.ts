/** Names by a real name server, there and away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dns } from '../testing/dns.ts';
import { dnsNames, pointerOf } from './name-service.ts';

const dns = new Dns({
  hosts: { 'crawl-1.bot.example': ['192.0.2.1', '2001:db8::1'] },
  pointers: [[pointerOf('192.0.2.2'), 'crawl-2.bot.example']],
});
beforeAll(async () => {
  await dns.start();
});
afterAll(() => dns.stop());

describe('the name service', () => {
  it('says the names of an address, and the addresses of a name by their version', async () => {
    const names = dnsNames({ servers: [dns.address], timeout: 20_000 });
    for (const address of ['192.0.2.1', '2001:db8::1', '2001:db8:0:0:0:0:0:1'])
      expect(await names.reverse(address)).toEqual(['crawl-1.bot.example']);
    expect(await names.reverse('192.0.2.2')).toEqual(['crawl-2.bot.example']);
    expect(await names.lookup('crawl-1.bot.example', 4)).toEqual(['192.0.2.1']);
    expect(await names.lookup('crawl-1.bot.example', 6)).toEqual(['2001:db8::1']);
  });

  it('tells "no such" from no answer', async () => {
    const names = dnsNames({ servers: [dns.address], timeout: 20_000 });
    const exist = ['crawl-1.bot.example', 'bot.example', 'none.example'].map(names.exists);
    expect(await Promise.all(exist)).toEqual([true, true, false]);
    await expect(names.reverse('192.0.2.3')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(names.lookup('none.bot.example', 4)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    const hasty = dnsNames({ servers: [dns.address], timeout: 50 });
    dns.hang();
    try {
      await expect(hasty.reverse('192.0.2.1')).rejects.toMatchObject({ code: 'ETIMEOUT' });
      await expect(hasty.lookup('a.example', 6)).rejects.toMatchObject({ code: 'ETIMEOUT' });
      await expect(hasty.exists('bot.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
      const asked = names.reverse('192.0.2.1');
      names.cancel();
      await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' });
    } finally {
      dns.goOn();
    }
    const nobody = dnsNames({ servers: ['127.0.0.1:9'], timeout: 50 });
    await expect(nobody.reverse('192.0.2.1')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNREFUSED|ETIMEOUT/),
    });
    await expect(names.reverse('nonsense')).rejects.toThrow('"nonsense" is no address');
  });
});

describe('the name of an address', () => {
  it.each([
    ['192.0.2.17', '17.2.0.192.in-addr.arpa'],
    ['::ffff:192.0.2.17', '17.2.0.192.in-addr.arpa'],
    [
      '2001:db8::567:89ab',
      'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    ],
  ])('of %s is %s', (address, name) => {
    expect(pointerOf(address)).toBe(name);
  });
});
