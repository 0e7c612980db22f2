import { describe, expect, it } from 'vitest';
import { PaymentRequirementsSchema } from 'x402/types';
import { isMiss, resolve } from '../request/resolve.ts';
import { ASSET, CATALOGUE, headerMap, PAY_TO, testPolicy } from '../testing/fixtures.ts';
import type { Answer } from '../types.ts';
import { challengeTemplate, licenseHeaders, type PricedTarget } from './challenge.ts';

const policy = testPolicy();
const NOW = 1_800_000_000;

function targetOf(url: string): PricedTarget {
  const found = resolve(url, CATALOGUE);
  if (isMiss(found) || found.class === null) throw new Error(`${url} has no price`);
  return found as PricedTarget;
}
const body = (answer: Answer) => JSON.parse(Buffer.from(answer.body).toString());
const v2 = (answer: Answer) =>
  JSON.parse(
    Buffer.from(headerMap(answer.headers).get('payment-required') ?? '', 'base64').toString(),
  );

describe('the challenge', () => {
  const template = challengeTemplate(targetOf('/step-response.html'), policy);
  const answer = template.at(NOW);

  it('has the body of the contract, and every key that v1 clients insist on', () => {
    expect(answer.status).toBe(402);
    expect(body(answer)).toEqual({
      x402Version: 1,
      error: 'X-PAYMENT header is required',
      accepts: [
        {
          scheme: 'exact',
          network: 'base',
          maxAmountRequired: '1000',
          resource: 'https://tollbench.example/step-response.html',
          description: 'Step response of a transfer function',
          mimeType: 'text/html',
          payTo: PAY_TO,
          maxTimeoutSeconds: 300,
          asset: ASSET.address,
          extra: { name: 'USD Coin', version: '2' },
          validAfter: NOW,
          validBefore: NOW + 300,
          nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      ],
      terms: 'https://tollbench.example/terms.html',
      help: 'https://tollbench.example/crawlers.html',
    });
  });

  it('links the licence, the terms and how to pay, and names no page that a site has not', () => {
    expect(headerMap(answer.headers).get('link')).toBe(
      '<https://tollbench.example/license.xml>; rel="license"; type="application/rsl+xml", <https://tollbench.example/terms.html>; rel="terms-of-service", <https://tollbench.example/crawlers.html>; rel="help"',
    );
    const bare = testPolicy({ licenseUrl: null, termsUrl: null, helpUrl: null });
    const unlinked = challengeTemplate(targetOf('/step-response.html'), bare).at(NOW);
    expect(headerMap(unlinked.headers).has('link')).toBe(false);
    expect(Object.keys(body(unlinked))).toEqual(['x402Version', 'error', 'accepts']);
    const helpUrl = 'https://a.test/"help"';
    const only = testPolicy({ licenseUrl: null, termsUrl: null, helpUrl });
    const helped = challengeTemplate(targetOf('/step-response.html'), only).at(NOW);
    expect(headerMap(helped.headers).get('link')).toBe(`<${helpUrl}>; rel="help"`);
    expect([body(helped).help, 'terms' in body(helped)]).toEqual([helpUrl, false]);
    // Beside what was sold, the licence alone: how to pay is said where it is asked for.
    expect(licenseHeaders(policy)[1]).toBe(
      '<https://tollbench.example/license.xml>; rel="license"; type="application/rsl+xml"',
    );
    for (const each of [answer, unlinked])
      expect(headerMap(each.headers).get('content-usage')).toBe('train-ai=n, search=y');
    expect(licenseHeaders(bare)).toEqual(['Content-Usage', 'train-ai=n, search=y']);
  });

  it('carries the v2 challenge in a header under 2 KB', () => {
    expect(v2(answer)).toMatchObject({
      x402Version: 2,
      resource: { url: 'https://tollbench.example/step-response.html' },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '1000',
          asset: ASSET.address,
          payTo: PAY_TO,
          maxTimeoutSeconds: 300,
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
    });
    const inputs = `num=${'1,'.repeat(3000)}`;
    const long = challengeTemplate(targetOf(`/step-response.html?export=csv&${inputs}`), policy);
    expect(headerMap(long.at(NOW).headers).get('payment-required')?.length).toBeLessThan(2048);
    expect(body(long.at(NOW)).accepts[0].resource.length).toBeGreaterThan(6000);
  });

  it('names what it is for whole up to 2000 letters of the header, and what identifies it beyond', () => {
    const whole = targetOf('/step-response.html');
    const header = (path: string, description: string) => {
      const resource = { ...whole.resource, path, description };
      const made = challengeTemplate({ ...whole, key: path, resource }, policy).at(NOW);
      return { encoded: headerMap(made.headers).get('payment-required') ?? '', said: v2(made) };
    };
    // Three bytes are four letters: as many more as fill the header up, and one.
    const rest = 1500 - Buffer.from(header('/a', '').encoded, 'base64').length;
    const [fits, over] = [rest, rest + 1].map((length) => header('/a', 'd'.repeat(length)));
    expect(fits?.encoded).toHaveLength(2000);
    expect(fits?.said.resource.description).toHaveLength(rest);
    expect(over?.said.resource).toEqual({
      ...{ url: 'https://tollbench.example/a', description: 'd'.repeat(80), mimeType: 'text/html' },
    });
    const path = `/${'p'.repeat(3000)}`;
    const long = header(path, 'd'.repeat(3000));
    expect(long.encoded.length).toBeLessThan(2000);
    expect(long.said.resource.url).toBe(`https://tollbench.example${path.slice(0, 500)}`);
  });

  it('has the price in every header that tells it, is cached by nobody and varies', () => {
    expect(Object.fromEntries(headerMap(answer.headers))).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(answer.body.length),
      'cache-control': 'no-store',
      'x-service-resource-class': 'workbench-tool',
      'x-service-price-atomic': '1000',
      'x-service-price-usd': '0.001',
      'crawler-price': 'USD 0.001',
    });
    for (const field of ['User-Agent', 'X-PAYMENT', 'PAYMENT-SIGNATURE', 'Signature']) {
      expect(headerMap(answer.headers).get('vary')?.split(', ')).toContain(field);
    }
  });

  it('costs five times as much for an export', () => {
    const csv = challengeTemplate(targetOf('/step-response.html?num=1&export=csv'), policy).at(NOW);
    expect(body(csv).accepts[0]).toMatchObject({
      maxAmountRequired: '5000',
      mimeType: 'text/csv',
      resource: 'https://tollbench.example/step-response.html?export=csv&num=1',
    });
    expect(headerMap(csv.headers).get('x-service-price-usd')).toBe('0.005');
    expect(headerMap(csv.headers).get('x-service-resource-class')).toBe('tool-export');
  });

  it('is the same object for a second, and new in the next', () => {
    const fresh = challengeTemplate(targetOf('/step-response.html'), policy);
    expect(fresh.at(NOW)).toBe(fresh.at(NOW));
    const next = body(fresh.at(NOW + 1)).accepts[0];
    expect(next.validAfter).toBe(NOW + 1);
    expect(next.nonce).not.toBe(body(answer).accepts[0].nonce);
  });

  it('has a nonce of its own for each resource and key, and the same one everywhere else', () => {
    const nonce = (url: string, challengeKey = policy.challengeKey) =>
      body(challengeTemplate(targetOf(url), { ...policy, challengeKey }).at(NOW)).accepts[0].nonce;
    expect(nonce('/step-response.html')).toBe(nonce('//step-response.html?utm=1'));
    expect(nonce('/step-response.html')).not.toBe(nonce('/ref-step-response.html'));
    expect(nonce('/step-response.html')).not.toBe(
      nonce('/step-response.html', new Uint8Array(32).fill(8)),
    );
  });

  it('says why a payment was refused, in both versions', () => {
    const refused = template.refused(NOW, { code: 'invalid_payload', message: 'it is "x"' });
    expect(body(refused)).toMatchObject({ error: 'invalid_payload', errorMessage: 'it is "x"' });
    expect(v2(refused).error).toBe('invalid_payload');
    expect(template.at(NOW)).toStrictEqual(answer);
  });

  it('is one that the v1 client’s own schema takes', () => {
    for (const offer of body(answer).accepts) {
      expect(PaymentRequirementsSchema.parse(offer)).toMatchObject({ maxAmountRequired: '1000' });
    }
  });
});
