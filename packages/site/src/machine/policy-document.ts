/** `/ai.txt`: who is free and who pays, what, how, how fast, under which licence, and whom to ask. */
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';
import { absolute, NAME } from '../site.ts';
import { DOCUMENTS, machine } from './paths.ts';
import { paymentTerms, priceList } from './pricing-document.ts';
import { TERMS } from './terms.ts';

type Crawler = (typeof CRAWLERS)[number];

/** Whether the gate charges a crawler by its kind. Robots-only tokens are never seen in a request. */
export const pays = (crawler: Crawler): boolean =>
  crawler.kind === 'training' && crawler.robotsOnly !== true;

export const robotsOnly = (crawler: Crawler): boolean => crawler.robotsOnly === true;

export const free = (crawler: Crawler): boolean => crawler.kind !== 'training';

export function policyDocument() {
  const entries = (wanted: (crawler: Crawler) => boolean) => CRAWLERS.filter(wanted).map(bot);
  return {
    $schema: absolute(machine.schema('ai-v1')),
    name: NAME,
    url: absolute('/'),
    description:
      'People, search engines, answer engines and fetches that a user asked for read everything free. A crawler that trains models pays per fetch, in USDC over x402. Discovery documents and tool metadata are free for everyone.',
    protocol: paymentTerms(),
    access: {
      person: 'free',
      search: 'free',
      answer: 'free',
      user: 'free',
      training: 'paid',
      other: 'free',
      unknown: 'free',
    },
    bot_allowlist: {
      free: entries(free),
      paid: entries(pays),
      robots_only: entries(robotsOnly),
    },
    identification: {
      by: 'User-Agent',
      rule: 'A training token anywhere in the User-Agent decides; otherwise the first token known.',
      robots_only: `A request under a token that only robots.txt knows ${PLACEHOLDERS.robotsOnly}.`,
      claims: PLACEHOLDERS.claims,
    },
    pricing: { classes: priceList(), url: absolute(machine.pricing) },
    how_to_pay: HOW_TO_PAY,
    rate_limits: [
      {
        path: '/{tool}.html',
        requests: TERMS.rateLimit.requests,
        window_seconds: TERMS.rateLimit.window,
        per: 'client address; IPv6 by its /64',
        status: 429,
      },
    ],
    license: {
      url: absolute(machine.licence),
      type: 'application/rsl+xml',
      summary:
        'What was paid for may be used to train models, and so may what is free for every crawler. Search and answers with a link are free. Without payment, text and data mining of what has a price is reserved.',
    },
    contact: PLACEHOLDERS.contact,
    documents: DOCUMENTS,
  };
}

const HOW_TO_PAY = [
  'GET the page. The answer is 402: its body is an x402 version 1 challenge, its PAYMENT-REQUIRED header the same for version 2.',
  `Pay with an x402 client, which signs a USDC transfer authorization (EIP-3009) and repeats the GET with X-PAYMENT or PAYMENT-SIGNATURE. Or send maxAmountRequired to payTo yourself, in one USDC transaction on ${TERMS.network}, and repeat the GET with X-PAYMENT: 0x<txhash>.`,
  `One payment buys one page. The same payer may fetch that page again with the same payment until ${TERMS.repeatWindow / 60} minutes after first delivery, so a dropped connection costs nothing.`,
  'A transaction of n times the price buys n fetches. X-PAYMENT-REMAINING says what it can still buy.',
  'An account that is new here is served once its payment is settled, a block or two later; then it has credit. Until a signed payment is settled the answer names no transaction; fetched again after that, it does.',
  'A transaction is public: a bare hash belongs to who presents it first. X-PAYMENT-PROOF shows that it is yours, from any address, whoever came first: token=… as X-PAYMENT-TOKEN of the first answer had it; signature=… by the payer over the line "Tollbench payment <hash or nonce> at <origin>"; or secret=… whose keccak256 stands behind the arguments of the transfer.',
  'Send If-None-Match with the ETag you have: an unchanged page is 304 and costs nothing.',
  'A 503 with Retry-After is no refusal: send the same request again, with the same payment. Do not pay again.',
  'HEAD, OPTIONS, 4xx and 5xx spend nothing.',
  `Each paid answer to a GET carries a signed receipt in its PAYMENT-RESPONSE header: a JWS as in the x402 extension offer-receipt, with the payer, the address, the SHA-256 of the content before any coding, and the licence scope. The keys that sign are in ${machine.did}.`,
];

function bot(crawler: Crawler) {
  return {
    token: crawler.token,
    operator: crawler.operator,
    kind: crawler.kind,
    source: crawler.source,
    reviewed: crawler.reviewed,
    ...(crawler.note !== undefined && { note: crawler.note }),
  };
}
