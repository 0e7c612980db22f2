import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, clientAddress, parseProxyTrust, sourceOf } from './source.ts';

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
  ])('%s counts as %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
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

  it.each(['two', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::/129', '99', '10.0.0.0/', 'a,1.2.3.4'])(
    'TRUST_PROXY=%s is refused',
    (setting) => {
      expect(() => parseProxyTrust(setting)).toThrow(/TRUST_PROXY/);
    },
  );
});
