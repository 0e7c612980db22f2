/**
 * One challenge as the gate sends it, from the request to the paid request, for the metadata
 * documents. The gate is not asked: a test compares this with what it answers, byte for byte.
 */
import { createHash } from 'node:crypto';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';
import { absolute, path as page } from '../site.ts';
import { machine } from './paths.ts';
import { atomic, type PriceClass, TERMS, usdText } from './terms.ts';

export interface ChallengeExample {
  readonly request: string;
  readonly response_headers: readonly string[];
  readonly response_body: string;
  readonly paid_request: string;
}

export interface Offered {
  readonly class: PriceClass;
  readonly path: string;
  /** What the challenge says it sells. */
  readonly description: string;
  readonly mimeType: string;
  /** YYYY-MM-DD: the example is a challenge of that day's first second. */
  readonly day: string;
}

const NO_PAYMENT = 'X-PAYMENT header is required';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** A request as it goes over the wire. */
function request(path: string, fields: readonly (readonly [string, string])[]): string {
  const lines = [['Host', PLACEHOLDERS.host], ...fields].map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

export function challengeExample(offered: Offered): ChallengeExample {
  const crawler = CRAWLERS.find((c) => c.kind === 'training' && c.robotsOnly !== true);
  if (!crawler) throw new Error('the crawler table has nobody who pays');
  const { class: sold, path, description, mimeType } = offered;
  const price = String(atomic(sold));
  const resource = absolute(path);
  const terms = {
    payTo: TERMS.payTo,
    maxTimeoutSeconds: TERMS.paymentWindow,
    asset: TERMS.asset,
    extra: TERMS.domain,
  };
  const second = Date.parse(`${offered.day}T00:00:00Z`) / 1000;
  const body = {
    x402Version: 1,
    error: NO_PAYMENT,
    accepts: [
      {
        scheme: TERMS.scheme,
        network: TERMS.network,
        maxAmountRequired: price,
        resource,
        description,
        mimeType,
        ...terms,
        validAfter: second,
        validBefore: second + TERMS.paymentWindow,
        // The gate's is keyed with a secret of its own; this one has its form.
        nonce: `0x${createHash('sha256').update(`${second}\n${path}`).digest('hex')}`,
      },
    ],
    terms: absolute(page.terms),
    help: absolute(page.crawlers),
  };
  const required = {
    x402Version: 2,
    error: NO_PAYMENT,
    resource: { url: resource, description, mimeType },
    accepts: [
      {
        scheme: TERMS.scheme,
        network: TERMS.networkCaip2,
        amount: price,
        asset: TERMS.asset,
        payTo: TERMS.payTo,
        maxTimeoutSeconds: TERMS.paymentWindow,
        extra: TERMS.domain,
      },
    ],
  };
  const agent = ['User-Agent', crawler.token] as const;
  return {
    request: request(path, [agent]),
    response_headers: [
      'Content-Type: application/json',
      'Cache-Control: no-store',
      `PAYMENT-REQUIRED: ${base64(required)}`,
      `X-Service-Resource-Class: ${sold}`,
      `X-Service-Price-Atomic: ${price}`,
      `X-Service-Price-USD: ${usdText(sold)}`,
      `crawler-price: USD ${usdText(sold)}`,
      'Vary: User-Agent, X-PAYMENT, PAYMENT-SIGNATURE, X-PAYMENT-PROOF, Signature, Signature-Input, Signature-Agent',
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-PAYMENT-REMAINING, X-PAYMENT-TOKEN, X-Service-Resource-Class, X-Service-Price-Atomic, X-Service-Price-USD, crawler-price, crawler-charged, Retry-After, RateLimit, RateLimit-Policy, ETag, Link, Content-Usage, Content-Disposition, X-Request-Id',
      `Link: <${absolute(machine.licence)}>; rel="license"; type="application/rsl+xml", <${absolute(page.terms)}>; rel="terms-of-service", <${absolute(page.crawlers)}>; rel="help"`,
      'Content-Usage: train-ai=n, search=y',
    ],
    response_body: JSON.stringify(body),
    // Left open on purpose: an example with a hash in it would be presented as a payment.
    paid_request: request(path, [agent, ['X-PAYMENT', '0x<txhash>']]),
  };
}
