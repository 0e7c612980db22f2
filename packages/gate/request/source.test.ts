import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressBits,
  canonicalAddress,
  clientAddress,
  isLocal,
  isTrusted,
  parseProxyTrust,
  sourceOf,
  TRUST_NONE,
  trustKey,
} from './source.ts';

describe('a source', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
    // A unix socket has no address, and is one source.
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });

  it.each([
    ['1::ffff:cb00:7109', '1:0:0:0:0:ffff:cb00:7109'],
    ['::1:ffff:cb00:7109', '0:0:0:0:1:ffff:cb00:7109'],
    ['::fffe:cb00:7109', '0:0:0:0:0:fffe:cb00:7109'],
    ['::ffff:0:cb00:7109', '0:0:0:0:ffff:0:cb00:7109'],
    ['::203.0.113.9', '0:0:0:0:0:0:cb00:7109'],
    ['fe80::%eth0', 'fe80:0:0:0:0:0:0:0'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('%s is no IPv4 address: it is %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical);
  });

  it('is a number of 32 or 128 bits, or none', () => {
    expect(addressBits('203.0.113.9')).toEqual({ version: 4, value: 0xcb007109n });
    expect(addressBits('::ffff:203.0.113.9')).toEqual({ version: 4, value: 0xcb007109n });
    expect(addressBits('1:2::a')).toEqual({ version: 6, value: (1n << 112n) + (2n << 96n) + 10n });
    for (const none of ['', 'a', '1.2.3', '%eth0']) expect(addressBits(none)).toBeNull();
  });

  it('has one canonical spelling however it is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = canonicalAddress(address);
        expect(canonical).not.toBeNull();
        expect(canonicalAddress(canonical ?? '')).toBe(canonical);
        expect(canonicalAddress(address.toUpperCase())).toBe(canonical);
        expect(canonicalAddress(new URL(`http://[${address}]`).hostname.slice(1, -1))).toBe(
          canonical,
        );
      }),
    );
  });
});

describe('X-Forwarded-For', () => {
  const peer = '10.0.0.1';
  const header = '6.6.6.6, 203.0.113.9, 10.0.0.7';
  it.each([
    [undefined, '10.0.0.1'],
    ['0', '10.0.0.1'],
    ['1', '10.0.0.7'],
    ['2', '203.0.113.9'],
    ['10.0.0.0/8', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.7'],
    ['private', '203.0.113.9'],
    ['192.0.2.0/24', '10.0.0.1'],
    ['loopback, 10.0.0.0/8,203.0.113.0/24', '6.6.6.6'],
  ])('with TRUST_PROXY=%s names %s', (setting, client) => {
    expect(clientAddress(peer, header, parseProxyTrust(setting))).toBe(client);
  });

  it('is not believed from somebody who is no configured proxy', () => {
    const trust = parseProxyTrust('10.0.0.0/8');
    expect(clientAddress('203.0.113.66', '1.2.3.4', trust)).toBe('203.0.113.66');
  });

  it('stops at an entry that is no address, and at its beginning', () => {
    const hops = parseProxyTrust('3');
    expect(clientAddress(peer, 'unknown, 203.0.113.9', hops)).toBe('203.0.113.9');
    expect(clientAddress(peer, '_hidden', hops)).toBe(peer);
    expect(clientAddress(peer, '', hops)).toBe(peer);
    expect(clientAddress(peer, '203.0.113.9', hops)).toBe('203.0.113.9');
  });

  it('may carry ports, brackets and several fields', () => {
    const one = parseProxyTrust('1');
    expect(clientAddress(peer, '203.0.113.9:4711', one)).toBe('203.0.113.9');
    expect(clientAddress(peer, '[2001:db8::1]:4711', one)).toBe('2001:db8:0:0:0:0:0:1');
    expect(clientAddress(peer, ['1.1.1.1', '203.0.113.9'], one)).toBe('203.0.113.9');
    expect(clientAddress('::ffff:10.0.0.1', '203.0.113.9', parseProxyTrust('10.0.0.1'))).toBe(
      '203.0.113.9',
    );
  });

  it('never lets a client choose what the proxy did not write', () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4(), { maxLength: 5 }), fc.ipV4(), (spoofed, real) => {
        const forwarded = [...spoofed, real].join(', ');
        expect(clientAddress(peer, forwarded, parseProxyTrust('1'))).toBe(real);
      }),
    );
  });

  it('is read with or without a port, and is no address where it is spelt otherwise', () => {
    const one = parseProxyTrust('1');
    for (const [entry, client] of [
      ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
      ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
      ['[203.0.113.9]:80', '203.0.113.9'],
      ['x[2001:db8::1]:80', peer],
      ['[2001:db8::1]:80x', peer],
      ['[2001:db8::1]x', peer],
      ['[2001:db8::1', peer],
      ['[]', peer],
      ['x203.0.113.9:80', peer],
      ['203.0.113.9:80x', peer],
      ['203.0.113.9:', peer],
      ['203.0.113.9.1:80', peer],
    ] as const)
      expect([entry, clientAddress(peer, entry, one)]).toEqual([entry, client]);
  });

  it('that was not sent, or comes through a socket without an address, leaves the peer', () => {
    const hops = parseProxyTrust('2');
    expect(clientAddress(peer, undefined, hops)).toBe(peer);
    expect(clientAddress('', '203.0.113.9', TRUST_NONE)).toBe('');
    expect(clientAddress('unix', '203.0.113.9', hops)).toBe('203.0.113.9');
    expect(clientAddress('unix', '203.0.113.9', parseProxyTrust('private'))).toBe('unix');
    expect(clientAddress('::1', '203.0.113.9', parseProxyTrust('loopback'))).toBe('203.0.113.9');
    expect(clientAddress('fd00::1', '203.0.113.9', parseProxyTrust('loopback'))).toBe(
      'fd00:0:0:0:0:0:0:1',
    );
  });

  it.each([
    [undefined, TRUST_NONE],
    ['', TRUST_NONE],
    ['  ', TRUST_NONE],
    ['0', TRUST_NONE],
    ['false', TRUST_NONE],
    ['1', { kind: 'hops', hops: 1 }],
    [' 12 ', { kind: 'hops', hops: 12 }],
    ['16', { kind: 'hops', hops: 16 }],
  ])('with TRUST_PROXY=%s is believed as %j', (setting, trust) => {
    expect(parseProxyTrust(setting)).toEqual(trust);
  });

  it('is read from a peer of the networks, or from any where hops are counted', () => {
    const networks = parseProxyTrust('10.0.0.0/8');
    for (const [address, trust, trusted] of [
      ['10.1.2.3', networks, true],
      ['::ffff:10.1.2.3', networks, true],
      ['11.1.2.3', networks, false],
      ['fc00::1%eth0', parseProxyTrust('private'), true],
      ['unix', networks, false],
      ['11.1.2.3', parseProxyTrust('1'), true],
      ['10.1.2.3', TRUST_NONE, false],
    ] as const)
      expect([address, isTrusted(address, trust)]).toEqual([address, trusted]);
  });

  it('is known under the setting that it was seen under', () => {
    expect(trustKey(TRUST_NONE)).toBe('none');
    expect(trustKey(parseProxyTrust('3'))).toBe('hops 3');
    const both = ['10.0.0.0/8, 192.0.2.1', '192.0.2.1,10.0.0.0/8'].map((setting) =>
      trustKey(parseProxyTrust(setting)),
    );
    expect(both[0]).toBe(both[1]);
    expect(both[0]).toMatch(/10\.0\.0\.0.*192\.0\.2\.1/);
    expect(trustKey(parseProxyTrust('10.0.0.0/9'))).not.toBe(
      trustKey(parseProxyTrust('10.0.0.0/8')),
    );
  });

  it.each([
    ...['127.0.0.1', '127.255.0.1', '::1', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', 'fc00::1', 'fdff::1', '::ffff:192.168.1.1'],
  ])('%s is of this machine or of a private network', (address) => {
    expect(isLocal(address)).toBe(true);
  });

  it.each(['128.0.0.1', '11.0.0.1', '172.32.0.1', '192.169.0.1', '::2', 'fe00::1', 'unknown'])(
    '%s is not',
    (address) => {
      expect(isLocal(address)).toBe(false);
    },
  );

  it.each(['17', '10.0.0.0/x8', '10.0.0.0/8x', '10.0.0.0/-8', '10.0.0.0/0008'])(
    'TRUST_PROXY=%s is refused, with what it is',
    (setting) => {
      expect(() => parseProxyTrust(setting)).toThrow(RangeError);
      expect(() => parseProxyTrust(setting)).toThrow(setting);
    },
  );

  it.each(['two', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::/129', '99', '10.0.0.0/', 'a,1.2.3.4'])(
    'TRUST_PROXY=%s is refused',
    (setting) => {
      expect(() => parseProxyTrust(setting)).toThrow(/TRUST_PROXY/);
    },
  );
});
