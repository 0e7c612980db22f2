/**
 * The 402, for x402 v1 clients (body) and v2 clients (`PAYMENT-REQUIRED` header) at once.
 *
 * Nothing in an unpaid challenge depends on the request but its resource and the second, so it is
 * built once a resource and second and then sent as it stands.
 *
 * `nonce` is a keyed hash of resource and second: it tells which challenge was answered without
 * anything being kept, nobody else can make one, and a payer that signs with it pays at most once
 * for that challenge, because the token takes a nonce of one payer once.
 */
import { createHmac } from 'node:crypto';
import type { Answer, Policy, RawHeaders, ResourceClass, Target } from '../types.ts';
import { CORS } from './cors.ts';
import { formatUsd, priceOf } from './price.ts';

/** Why a presented payment was refused. `code` is x402's where x402 has one. */
export interface PaymentError {
  readonly code: string;
  /** A sentence that names the field and quotes the value. */
  readonly message: string;
  readonly field?: string;
}

/** A target that has a price. */
export type PricedTarget = Target & { readonly class: ResourceClass };

export const VARY =
  'User-Agent, X-PAYMENT, PAYMENT-SIGNATURE, X-PAYMENT-PROOF, Signature, Signature-Input, Signature-Agent';

const NO_PAYMENT = 'X-PAYMENT header is required';
/** Clients and proxies cap header lines; the v2 challenge stays under this. */
const MAX_HEADER_LENGTH = 2000;

/** CAIP-2 name of the policy's network, `eip155:8453`. */
export function caip2(policy: Pick<Policy, 'asset'>): string {
  return `eip155:${policy.asset.chainId}`;
}

/** Full URL of what a payment buys. */
export function resourceUrl(target: Target, policy: Policy): string {
  return policy.baseUrl + target.key;
}

/** Challenges of one priced target: `at(second)` gives the same bytes for the whole second. */
export interface ChallengeTemplate {
  at(second: number): Answer;
  /** A challenge to a payment that was refused, which says why. */
  refused(second: number, error: PaymentError): Answer;
}

export function challengeTemplate(target: PricedTarget, policy: Policy): ChallengeTemplate {
  const price = priceOf(target.class).toString();
  const usd = formatUsd(priceOf(target.class), policy.asset.decimals);
  const extra = { name: policy.asset.name, version: policy.asset.version };
  const offer = JSON.stringify({
    scheme: 'exact',
    network: policy.network,
    maxAmountRequired: price,
    resource: resourceUrl(target, policy),
    description: target.resource.description,
    mimeType: target.mimeType,
    payTo: policy.payTo,
    maxTimeoutSeconds: policy.paymentWindow,
    asset: policy.asset.address,
    extra,
  });
  const required = paymentRequired(target, policy, price, NO_PAYMENT);
  const named: RawHeaders = [
    'X-Service-Resource-Class',
    target.class,
    'X-Service-Price-Atomic',
    price,
    'X-Service-Price-USD',
    usd,
    'crawler-price',
    `USD ${usd}`,
    'Vary',
    VARY,
    ...CORS,
    ...licenseHeaders(policy, pages(policy)),
  ];
  const links = pages(policy)
    .map(([name, url]) => `,${JSON.stringify(name)}:${JSON.stringify(url)}`)
    .join('');
  let current: { readonly second: number; readonly answer: Answer } | null = null;

  /** `why` is the body's `error`, and what stands beside it; `header` says the same for v2. */
  function build(now: number, why: string, header: string): Answer {
    const nonce = challengeNonce(target.key, now, policy.challengeKey);
    const body = Buffer.from(
      `{"x402Version":1,"error":${why},"accepts":[${offer.slice(0, -1)},"validAfter":${now},"validBefore":${now + policy.paymentWindow},"nonce":"${nonce}"}]${links}}`,
    );
    return {
      status: 402,
      headers: [
        'Content-Type',
        'application/json',
        'Content-Length',
        String(body.length),
        'Cache-Control',
        'no-store',
        'PAYMENT-REQUIRED',
        header,
        ...named,
      ],
      body,
    };
  }

  return {
    at(now) {
      if (current?.second !== now)
        current = { second: now, answer: build(now, JSON.stringify(NO_PAYMENT), required) };
      return current.answer;
    },
    refused: (now, { code, message }) =>
      build(
        now,
        `${JSON.stringify(code)},"errorMessage":${JSON.stringify(message)}`,
        paymentRequired(target, policy, price, code),
      ),
  };
}

/** 32 bytes: HMAC-SHA-256 of the resource and the second. */
export function challengeNonce(key: string, second: number, secret: Uint8Array): string {
  return `0x${createHmac('sha256', secret).update(`${second}\n${key}`).digest('hex')}`;
}

/** Pages that explain a challenge: the member of the body, the address, the link relation. */
type ExplainingPage = readonly [member: 'terms' | 'help', url: string, relation: string];

function pages({ termsUrl, helpUrl }: Policy): ExplainingPage[] {
  const found: ExplainingPage[] = [];
  if (termsUrl !== null) found.push(['terms', termsUrl, 'terms-of-service']);
  if (helpUrl !== null) found.push(['help', helpUrl, 'help']);
  return found;
}

/**
 * What may be done with what is sold: the licence (RSL), and the preference where nobody paid
 * (AIPREF draft); with links to the pages given.
 */
export function licenseHeaders(policy: Policy, more: readonly ExplainingPage[] = []): RawHeaders {
  const usage = ['Content-Usage', 'train-ai=n, search=y'];
  const links = more.map(([, url, relation]) => `<${url}>; rel="${relation}"`);
  if (policy.licenseUrl !== null) {
    links.unshift(`<${policy.licenseUrl}>; rel="license"; type="application/rsl+xml"`);
  }
  return links.length === 0 ? usage : ['Link', links.join(', '), ...usage];
}

/** The v2 challenge. Of an export with many inputs the header names the tool; the body has it all. */
function paymentRequired(
  target: PricedTarget,
  policy: Policy,
  price: string,
  error: string,
): string {
  const encode = (resource: object): string =>
    Buffer.from(
      JSON.stringify({
        x402Version: 2,
        error,
        resource,
        accepts: [
          {
            scheme: 'exact',
            network: caip2(policy),
            amount: price,
            asset: policy.asset.address,
            payTo: policy.payTo,
            maxTimeoutSeconds: policy.paymentWindow,
            extra: { name: policy.asset.name, version: policy.asset.version },
          },
        ],
      }),
    ).toString('base64');
  const { description } = target.resource;
  const { mimeType } = target;
  const whole = encode({ url: resourceUrl(target, policy), description, mimeType });
  if (whole.length <= MAX_HEADER_LENGTH) return whole;
  return encode({
    url: policy.baseUrl + target.resource.path.slice(0, 500),
    description: description.slice(0, 80),
    mimeType,
  });
}
