import { describe, expect, it } from 'vitest';
import { place, saysWhose } from './place.ts';
import { PLACEHOLDERS } from './placeholders.ts';

const facts = {
  baseUrl: 'http://localhost:8402',
  payTo: '0x7017bE9c40000000000000000000000000000bEe',
  contact: null,
  keep: { days: 30 },
  verifyCrawlers: 'off' as const,
  network: {
    name: 'base-sepolia',
    asset: {
      chainId: 84532,
      address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      name: 'USDC',
      version: '2',
    },
  },
};
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('placing a site’s own facts', () => {
  it('puts address and host where they stand with and without a scheme', () => {
    const text = `Host: ${PLACEHOLDERS.host} at ${PLACEHOLDERS.baseUrl}/x`;
    expect(place(text, facts, 'text/plain')).toBe(
      'Host: localhost:8402 at http://localhost:8402/x',
    );
  });

  it('reaches into base64-encoded JSON, and leaves other base64 as it is', () => {
    const offer = base64({ payTo: PLACEHOLDERS.payTo, url: `${PLACEHOLDERS.baseUrl}/größe` });
    const other = base64({ nothing: 'of ours, but long enough to be looked at' });
    const placed = place(`PAYMENT-REQUIRED: ${offer}\n${other}`, facts, 'text/plain');
    expect(placed).toBe(
      `PAYMENT-REQUIRED: ${base64({ payTo: facts.payTo, url: 'http://localhost:8402/größe' })}\n${other}`,
    );
  });

  it('writes a missing contact as null in JSON and as the site’s address elsewhere', () => {
    const json = JSON.stringify({ contact: PLACEHOLDERS.contact });
    expect(JSON.parse(place(json, facts, 'application/json'))).toEqual({ contact: null });
    expect(place(PLACEHOLDERS.contact, facts, 'text/plain')).toBe('http://localhost:8402/');
    const named = { ...facts, contact: 'mailto:desk@tollbench.example' };
    expect(JSON.parse(place(json, named, 'application/json'))).toEqual({ contact: named.contact });
  });

  it('says for how many days something is kept', () => {
    const text = `kept for ${PLACEHOLDERS.keepDays}.`;
    expect(place(text, facts, 'text/html')).toBe('kept for 30 days.');
    expect(place(text, { ...facts, keep: { days: 1 } }, 'text/html')).toBe('kept for one day.');
  });

  it('says how crawlers are checked, and whom an address is told, in markup and JSON alike', () => {
    const { claims, addressAsked, robotsOnly } = PLACEHOLDERS;
    const text = `Claims: ${claims} Addresses: ${addressAsked} It ${robotsOnly}.`;
    const says = (verifyCrawlers: 'off' | 'observe' | 'charge' | 'refuse', type = 'text/html') =>
      place(text, { ...facts, verifyCrawlers }, type);
    expect(says('off')).toBe(
      'Claims: No signature, address range or host name is checked. Addresses: Nobody else is asked about it. It pays as a training crawler does.',
    );
    expect(says('observe')).toContain('is counted, and served all the same. One that cannot');
    expect(says('charge')).toContain('pays as a training crawler does. One that cannot');
    expect(says('refuse')).toContain('is answered 403. One that cannot');
    expect(says('refuse')).toMatch(/It is answered 403\.$/);
    for (const verify of ['observe', 'charge', 'refuse'] as const) {
      expect(says(verify)).toContain('name servers are asked for the name of its address');
      expect(says(verify)).toBe(says(verify, 'application/json'));
      expect(says(verify)).not.toMatch(/["&<>\\]/);
    }
    for (const verify of ['observe', 'charge'] as const)
      expect(says(verify)).toMatch(/It pays as a training crawler does\.$/);
  });

  it('leaves a word of the build in nothing it has placed', () => {
    const all = JSON.stringify({ ...PLACEHOLDERS, inner: base64(PLACEHOLDERS) });
    const placed = place(all, facts, 'application/json');
    expect(placed).not.toContain('.invalid');
    expect(Buffer.from(JSON.parse(placed).inner, 'base64').toString()).not.toContain('.invalid');
  });
});

describe('a file that says nothing of who runs the site', () => {
  const text = 'const a = 1; // the same everywhere';
  const contacts = [null, 'mailto:a@b.example', 'https://b.example/'];

  it('is the same at every address', () => {
    expect(saysWhose(Buffer.from(text))).toBe(false);
    for (const contact of contacts)
      expect(place(text, { ...facts, contact }, 'text/plain')).toBe(text);
  });

  it.each([
    ...Object.values(PLACEHOLDERS),
    '<p data-contact class="x">somebody</p>',
    base64({ payTo: PLACEHOLDERS.payTo }),
  ])('is told from one with %s', (trace) => {
    const other = `${text} ${trace}`;
    expect(saysWhose(Buffer.from(other))).toBe(true);
    expect(place(other, facts, 'text/plain')).not.toBe(other);
  });
});

it('says everywhere what is paid in: the network in both its names, the token and its domain', () => {
  const { network, networkCaip2, asset, tokenName, tokenVersion } = PLACEHOLDERS;
  const offer = { network: networkCaip2, asset, extra: { name: tokenName, version: tokenVersion } };
  const text = `on ${network}\nPAYMENT-REQUIRED: ${base64(offer)}`;
  const sepolia = {
    network: 'eip155:84532',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    extra: { name: 'USDC', version: '2' },
  };
  expect(place(text, facts, 'text/plain')).toBe(
    `on base-sepolia\nPAYMENT-REQUIRED: ${base64(sepolia)}`,
  );
});
