/**
 * Every member and every sentence of /ai.txt and /api/pricing.json, asked of the running service.
 * One that no check here knows fails: whoever promises more writes down how it is known to be so.
 */

import { createHash } from 'node:crypto';
import { authorizationTypedData } from '@tollbench/gate/chain/authorization.ts';
import { priceOf } from '@tollbench/gate/offer/price.ts';
import { ALICE, BOB, header, openBooth, short } from '@tollbench/gate/testing/booth.ts';
import { PAY_TO } from '@tollbench/gate/testing/fixtures.ts';
import type { ResourceClass } from '@tollbench/gate/types.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { DIST, files } from '@tollbench/site/testing/dist.ts';
import { ExactEvmScheme } from '@x402/evm';
import {
  extractReceiptFromResponse,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { bytesToHex, keccak256, parseAbi } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch';
import {
  type Answered,
  type Asked,
  ask as askOf,
  checkOf,
  leavesOf,
  PERSON,
  SOLD,
  sentencesOf,
  TRAINER,
} from './testing/promises.ts';
import { startTestService, type TestService } from './testing/service.ts';

let site: TestService;
beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: '1', CONTACT: 'desk@tollbench.example' });
});
afterAll(() => site.stop());

const ask = (path: string, asked: Asked = {}): Promise<Answered> => askOf(site, path, asked);
const json = async (path: string) => JSON.parse((await ask(path)).body);
const here = (url: unknown): string => {
  const { origin, pathname } = new URL(String(url));
  expect(origin).toBe(site.origin);
  return pathname;
};

/** The service's own 402 to what is sold, which the documents are to agree with. */
async function challenge(path: string = SOLD['static-sheet']) {
  const { status, headers, body } = await ask(path, { agent: TRAINER });
  expect(status).toBe(402);
  const v1 = JSON.parse(body);
  const v2 = JSON.parse(
    Buffer.from(headers.get('payment-required') ?? '', 'base64').toString('utf8'),
  );
  return { v1, v2, headers };
}

/** Status for an agent on one of each that is sold; an export is computed, so not for everyone. */
async function reads(agent: string, exportsToo: boolean): Promise<Set<number>> {
  const paths = Object.entries(SOLD).filter(([name]) => exportsToo || name !== 'tool-export');
  const answers = paths.map(([, path]) => ask(path, { agent, method: 'HEAD' }));
  return new Set((await Promise.all(answers)).map(({ status }) => status));
}

const AGENTS: Readonly<Record<string, readonly string[]>> = {
  person: [PERSON, 'curl/8.14.1'],
  search: ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  answer: ['Mozilla/5.0; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot'],
  user: ['Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot'],
  training: [TRAINER, 'CCBot/2.0 (https://commoncrawl.org/faq/)', 'GPTBot2'],
  other: ['facebookexternalhit/1.1', 'Scrapy/2.11 (+https://scrapy.org)'],
  unknown: ['SomebodysCrawler/0.1 (+https://example.org)'],
};

const isFree = async (kind: string): Promise<void> => {
  for (const agent of AGENTS[kind] ?? [])
    expect([agent, await reads(agent, true)]).toEqual([agent, new Set([200])]);
};

/** Atomic units that come to the payee, claims that wait for their settlement among them. */
async function paidIn(work: () => Promise<void>): Promise<bigint> {
  await site.service.settle();
  const before = await site.chain.balanceOf(site.payTo);
  await work();
  await site.service.settle();
  return (await site.chain.balanceOf(site.payTo)) - before;
}

/** A client's own fetch, under a training crawler's name. */
const crawlerFetch = ((input: string | URL | Request, init?: RequestInit) => {
  const request = new Request(input, init);
  request.headers.set('User-Agent', TRAINER);
  return fetch(request);
}) as typeof fetch;

const payingV1 = (): typeof fetch => wrapV1(crawlerFetch, site.wallet as never);
const payingV2 = () =>
  wrapFetchWithPaymentFromConfig(crawlerFetch, {
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(site.account) }],
  });

const SHEETS = ['/ref-step-response.html', '/ref-resistor-network.html', '/ref-matrix-lab.html'];

/** An account that nobody has seen, with so much of the asset. */
async function funded(amount: bigint): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  await site.transfer(amount, account.address);
  return account;
}

/** `X-PAYMENT` of a version 1 client for a page. */
async function signed(account: PrivateKeyAccount): Promise<string> {
  const authorization = {
    from: account.address,
    to: site.payTo,
    value: priceOf('static-sheet'),
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1000) + 280),
    nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
  };
  const signature = await account.signTypedData(
    authorizationTypedData(site.chain.asset, authorization),
  );
  return header({ ...authorization, signature });
}

const paySigned = (path: string, payment: string): Promise<Answered> =>
  ask(path, { agent: TRAINER, headers: { 'X-PAYMENT': payment }, from: '203.0.113.30' });

function transactionOf({ status, headers }: Answered): string {
  expect(status).toBe(200);
  const told = Buffer.from(headers.get('payment-response') ?? '', 'base64').toString();
  return JSON.parse(told).transaction;
}

const presentHash = (hash: string, from: string, proof?: string): Promise<Answered> =>
  ask(SOLD['static-sheet'], {
    agent: TRAINER,
    headers: { 'X-PAYMENT': hash, ...(proof !== undefined && { 'X-PAYMENT-PROOF': proof }) },
    from,
  });

type Check = (value: unknown, document: Record<string, unknown>) => unknown;

/** What each sentence promises, and how it is known to be so. */
const SENTENCES: Readonly<Record<string, () => Promise<unknown>>> = {
  'People, search engines, answer engines and fetches that a user asked for read everything free.':
    async () => {
      for (const kind of ['person', 'search', 'answer', 'user']) await isFree(kind);
    },
  'A crawler that trains models pays per fetch, in USDC over x402.': async () => {
    expect(await reads(TRAINER, true)).toEqual(new Set([402]));
    const arrived = await paidIn(async () => {
      for (const sheet of SHEETS.slice(0, 2))
        expect((await payingV2()(site.origin + sheet)).status).toBe(200);
    });
    expect(arrived).toBe(2n * priceOf('static-sheet'));
  },
  'Discovery documents and tool metadata are free for everyone.': async () => {
    const { documents } = await json('/ai.txt');
    const paths = Object.values(documents).map(here);
    for (const path of [...paths, '/api/step-response.json'])
      for (const agent of [PERSON, TRAINER])
        expect([path, (await ask(path, { agent })).status]).toEqual([path, 200]);
  },
  'A training token anywhere in the User-Agent decides; otherwise the first token known.':
    async () => {
      for (const agent of [`${PERSON} GPTBot/1`, 'GPTBot/1 Googlebot/2.1', 'Googlebot/2.1 CCBot'])
        expect([agent, await reads(agent, true)]).toEqual([agent, new Set([402])]);
      expect(await reads('bingbot/2.0 Googlebot/2.1', false)).toEqual(new Set([200]));
    },
  'A request under a token that only robots.txt knows pays as a training crawler does.':
    async () => {
      for (const token of ['Google-Extended', 'Applebot-Extended'])
        expect(await reads(token, true)).toEqual(new Set([402]));
    },
  'No signature, address range or host name is checked.': async () => {
    const [googlebot = ''] = AGENTS['search'] ?? [];
    // Of nobody who has published an address: what is checked elsewhere would be charged or refused.
    for (const from of ['1.1.1.1', '2606:4700::1111'])
      expect((await ask(SHEETS[0] ?? '', { agent: googlebot, from })).status).toBe(200);
  },
  'GET the page.': async () => challenge(),
  'The answer is 402: its body is an x402 version 1 challenge, its PAYMENT-REQUIRED header the same for version 2.':
    async () => {
      const { v1, v2 } = await challenge();
      expect([v1.x402Version, v2.x402Version]).toEqual([1, 2]);
      expect(v2.accepts[0]).toMatchObject({
        amount: v1.accepts[0].maxAmountRequired,
        payTo: v1.accepts[0].payTo,
        asset: v1.accepts[0].asset,
      });
      expect(v2.resource.url).toBe(v1.accepts[0].resource);
    },
  'Pay with an x402 client, which signs a USDC transfer authorization (EIP-3009) and repeats the GET with X-PAYMENT or PAYMENT-SIGNATURE.':
    async () => {
      expect((await payingV1()(site.origin + SHEETS[0])).status).toBe(200);
      expect((await payingV2()(site.origin + SHEETS[0])).status).toBe(200);
    },
  'Or send maxAmountRequired to payTo yourself, in one USDC transaction on base, and repeat the GET with X-PAYMENT: 0x<txhash>.':
    async () => {
      const [{ maxAmountRequired }] = (await challenge()).v1.accepts;
      const hash = await site.transfer(BigInt(maxAmountRequired));
      const paid = await ask(SOLD['static-sheet'], {
        agent: TRAINER,
        headers: { 'X-PAYMENT': hash },
      });
      expect(paid.status).toBe(200);
    },
  'One payment buys one page.': async () => {
    const headers = { 'X-PAYMENT': await site.transfer(priceOf('static-sheet')) };
    const from = '203.0.113.1';
    const [first = '', second = ''] = SHEETS;
    expect((await ask(first, { agent: TRAINER, headers, from })).status).toBe(200);
    expect((await ask(second, { agent: TRAINER, headers, from })).status).toBe(402);
  },
  // Only the clock of a gate of our own can be put forward by an hour.
  'The same payer may fetch that page again with the same payment until 60 minutes after first delivery, so a dropped connection costs nothing.':
    async () => {
      for (const kind of ['signed', 'transaction']) {
        const booth = openBooth();
        const payment =
          kind === 'signed'
            ? await booth.sign(ALICE)
            : booth.chain.pay(ALICE.address, PAY_TO, 1000n);
        const again = async () => short(await booth.pay('/ref-step-response.html', payment));
        expect([kind, await again()]).toEqual([kind, 'serve']);
        booth.chain.time += 3599;
        expect([kind, await again()]).toEqual([kind, 'serve']);
        booth.chain.time += 120;
        expect(await again()).not.toBe('serve');
      }
    },
  'A transaction of n times the price buys n fetches.': async () => {
    const headers = { 'X-PAYMENT': await site.transfer(3n * priceOf('static-sheet')) };
    const from = '203.0.113.2';
    const statuses = [];
    for (const path of [...SHEETS, '/ref-crc-lfsr.html'])
      statuses.push((await ask(path, { agent: TRAINER, headers, from })).status);
    expect(statuses).toEqual([200, 200, 200, 402]);
  },
  'X-PAYMENT-REMAINING says what it can still buy.': async () => {
    const headers = { 'X-PAYMENT': await site.transfer(3n * priceOf('static-sheet')) };
    const from = '203.0.113.20';
    const left = [];
    for (const path of SHEETS)
      left.push(
        (await ask(path, { agent: TRAINER, headers, from })).headers.get('x-payment-remaining'),
      );
    expect(left).toEqual(['2000', '1000', '0']);
  },
  'An account that is new here is served once its payment is settled, a block or two later; then it has credit.':
    async () => {
      const account = await funded(2n * priceOf('static-sheet'));
      expect(transactionOf(await paySigned(SHEETS[0] ?? '', await signed(account)))).toMatch(/^0x/);
      expect(await site.chain.balanceOf(account.address)).toBe(priceOf('static-sheet'));
      expect(transactionOf(await paySigned(SHEETS[0] ?? '', await signed(account)))).toBe('');
    },
  'Until a signed payment is settled the answer names no transaction; fetched again after that, it does.':
    async () => {
      const account = await funded(2n * priceOf('static-sheet'));
      await paySigned(SHEETS[0] ?? '', await signed(account));
      const payment = await signed(account);
      expect(transactionOf(await paySigned(SHEETS[1] ?? '', payment))).toBe('');
      await site.service.settle();
      expect(transactionOf(await paySigned(SHEETS[1] ?? '', payment))).toMatch(/^0x/);
    },
  'A transaction is public: a bare hash belongs to who presents it first.': async () => {
    const hash = await site.transfer(priceOf('static-sheet'));
    const bare = (from: string) => presentHash(hash, from);
    expect((await bare('203.0.113.21')).status).toBe(200);
    expect((await bare('203.0.113.22')).status).toBe(402);
    expect((await bare('203.0.113.21')).status).toBe(200);
  },
  'X-PAYMENT-PROOF shows that it is yours, from any address, whoever came first: token=… as X-PAYMENT-TOKEN of the first answer had it; signature=… by the payer over the line "Tollbench payment <hash or nonce> at <origin>"; or secret=… whose keccak256 stands behind the arguments of the transfer.':
    async () => {
      const hash = await site.transfer(priceOf('static-sheet'));
      const first = await presentHash(hash, '203.0.113.23');
      const token = `token=${first.headers.get('x-payment-token')}`;
      expect((await presentHash(hash, '203.0.113.24', token)).status).toBe(200);
      const message = `Tollbench payment ${hash} at ${site.origin}`;
      const signature = `signature=${await site.account.signMessage({ message })}`;
      expect((await presentHash(hash, '203.0.113.25', signature)).status).toBe(200);
      expect((await presentHash(hash, '203.0.113.23')).status).toBe(402);

      const secret = `0x${'5e'.repeat(32)}` as const;
      const committed = await site.wallet.writeContract({
        address: site.chain.asset.address,
        abi: parseAbi(['function transfer(address to, uint256 value) returns (bool)']),
        functionName: 'transfer',
        args: [site.payTo, priceOf('static-sheet')],
        dataSuffix: keccak256(secret),
      });
      await site.wallet.waitForTransactionReceipt({ hash: committed });
      expect((await presentHash(committed, '203.0.113.26')).status).toBe(402);
      for (const from of ['203.0.113.27', '203.0.113.28'])
        expect((await presentHash(committed, from, `secret=${secret}`)).status).toBe(200);
      // The page for operators has the same line to sign, with the address of this service.
      const { body } = await ask('/crawlers.html');
      expect(body).toContain(`Tollbench payment 0x… at ${site.origin}`);
      for (const kind of ['token', 'signature', 'secret'])
        expect(body).toContain(`X-PAYMENT-PROOF: ${kind}=`);
    },
  'Send If-None-Match with the ETag you have: an unchanged page is 304 and costs nothing.':
    async () => {
      const etag = (await ask(SOLD['blog-post'])).headers.get('etag') ?? '';
      const headers = { 'If-None-Match': etag };
      expect((await ask(SOLD['blog-post'], { agent: TRAINER, headers })).status).toBe(304);
    },
  'A 503 with Retry-After is no refusal: send the same request again, with the same payment.':
    async () => {
      const booth = openBooth();
      const payment = await booth.sign(ALICE);
      booth.chain.down = true;
      const verdict = await booth.pay('/ref-step-response.html', payment);
      if (verdict.kind === 'serve') throw new Error('served without a look at the chain');
      expect(verdict.answer.status).toBe(503);
      expect(verdict.answer.headers).toContain('Retry-After');
      booth.chain.down = false;
      expect(short(await booth.pay('/ref-step-response.html', payment))).toBe('serve');
    },
  'Do not pay again.': async () => {
    const booth = openBooth();
    const payment = await booth.sign(BOB);
    booth.chain.down = true;
    for (let i = 0; i < 3; i++) await booth.pay('/ref-step-response.html', payment);
    booth.chain.down = false;
    expect(short(await booth.pay('/ref-step-response.html', payment))).toBe('serve');
    await booth.settleAll();
    expect(booth.chain.balance(PAY_TO)).toBe(1000n);
  },
  'HEAD, OPTIONS, 4xx and 5xx spend nothing.': async () => {
    const headers = { 'X-PAYMENT': await site.transfer(priceOf('tool-export')) };
    const about = { agent: TRAINER, headers, from: '203.0.113.3' };
    const page = SOLD['workbench-tool'];
    const statuses = [
      await ask(SOLD['tool-export'], { ...about, method: 'HEAD' }),
      await ask(SOLD['tool-export'], { ...about, method: 'OPTIONS' }),
      await ask('/no-such-page.html', about),
      await ask(`${page}?export=dxf`, about),
      await ask(`${page}?export=csv&export=json`, about),
      await ask(`${page}?export=csv&den=x`, about),
      await ask(page, { ...about, method: 'POST' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 204, 404, 404, 400, 400, 405]);
    expect((await ask(SOLD['tool-export'], about)).status).toBe(200);
  },
  'Each paid answer to a GET carries a signed receipt in its PAYMENT-RESPONSE header: a JWS as in the x402 extension offer-receipt, with the payer, the address, the SHA-256 of the content before any coding, and the licence scope.':
    async () => {
      const response = await payingV2()(site.origin + SHEETS[2]);
      const receipt = extractReceiptFromResponse(response);
      if (receipt?.format !== 'jws') throw new Error('no receipt in the JWS form');
      expect(await verifyReceiptSignatureJWS(receipt)).toMatchObject({
        payer: site.account.address.toLowerCase(),
        resourceUrl: site.origin + SHEETS[2],
        contentSha256: createHash('sha256')
          .update(await response.text())
          .digest('hex'),
        licenseScope: expect.stringMatching(/^[a-z-]+$/),
      });
    },
  'The keys that sign are in /.well-known/did.json.': async () => {
    const { verificationMethod } = await json('/.well-known/did.json');
    const receipt = extractReceiptFromResponse(await payingV2()(site.origin + SHEETS[2]));
    if (receipt?.format !== 'jws') throw new Error('no receipt in the JWS form');
    await verifyReceiptSignatureJWS(receipt, verificationMethod[0].publicKeyJwk);
  },
  // What the licence allows is nothing that a service does; that it says the same is.
  'What was paid for may be used to train models, and so may what is free for every crawler.':
    async () => {
      const { body } = await ask('/license.xml');
      const trains = [...body.matchAll(/<license>([\s\S]*?)<\/license>/g)].filter(([licence]) =>
        licence.includes('ai-train'),
      );
      expect(trains.length).toBeGreaterThan(0);
      for (const [licence] of trains) expect(licence).toMatch(/type="(crawl|free)"/);
      expect((await ask('/terms.html')).body).toContain('Who paid for a fetch may train models');
    },
  'Search and answers with a link are free.': async () => {
    for (const kind of ['search', 'answer']) await isFree(kind);
    expect((await ask('/terms.html')).body).toContain('with a link to the page');
  },
  'Without payment, text and data mining of what has a price is reserved.': async () => {
    const rules = await json('/.well-known/tdmrep.json');
    expect(rules.some((rule: Record<string, unknown>) => rule['tdm-reservation'] === 1)).toBe(true);
    expect((await challenge()).headers.get('content-usage')).toBe('train-ai=n, search=y');
  },
  'The interactive page of a tool.': async () => {
    expect((await ask(SOLD['workbench-tool'])).body).toContain('<form');
  },
  'The reference sheet of a tool, without scripts: the one to ingest.': async () => {
    const { body } = await ask(SOLD['static-sheet']);
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !tag.includes('application/ld+json'))).toEqual([]);
  },
  'A post, with numbers and figures computed at build.': async () => {
    expect((await ask(SOLD['blog-post'])).body).toMatch(/<figure[\s\S]*<svg/);
  },
  'A file computed from the inputs in the query: the deliverable.': async () => {
    const path = (num: number) => `/step-response.html?export=csv&num=${num}`;
    const [one, two] = await Promise.all([ask(path(1)), ask(path(2))]);
    expect(one.headers.get('content-disposition')).toContain('attachment');
    expect(one.body).not.toBe(two.body);
  },
};

const prose: Check = async (value) => {
  for (const sentence of sentencesOf(String(value))) {
    const check = SENTENCES[sentence];
    if (check === undefined) throw new Error(`no check knows this promise: "${sentence}"`);
    await check();
  }
};

const sameAs =
  (wanted: () => unknown): Check =>
  async (value) =>
    expect(value).toEqual(await wanted());
const answersFree: Check = async (value) => {
  for (const agent of [PERSON, TRAINER])
    expect([value, (await ask(here(value), { agent })).status]).toEqual([value, 200]);
};
const label: Check = (value) => expect(value).toMatch(/\w/);
const accepted = async () => (await challenge()).v1.accepts[0];

/** Protocol terms: at the top of pricing.json, under `protocol` in ai.txt. */
const PROTOCOL: Readonly<Record<string, Check>> = {
  protocol: sameAs(() => 'x402'),
  'x402_versions.*': async (value) => {
    const { v1, v2 } = await challenge();
    expect([v1.x402Version, v2.x402Version]).toContain(value);
  },
  scheme: sameAs(async () => (await accepted()).scheme),
  network: sameAs(async () => (await accepted()).network),
  network_caip2: sameAs(async () => (await challenge()).v2.accepts[0].network),
  currency: async (value) => {
    expect(value).toBe('USDC');
    expect((await accepted()).extra.name).toBe('USD Coin');
  },
  asset: sameAs(async () => (await accepted()).asset),
  decimals: sameAs(() => site.chain.asset.decimals),
  payTo: sameAs(async () => (await accepted()).payTo),
};

/** What is sold, row by row: checked as rows, so that a member alone says nothing. */
const CLASSES: Readonly<Record<string, Check>> = {
  'classes.*.class': async (value) => {
    const { headers } = await challenge(SOLD[value as ResourceClass]);
    expect(headers.get('x-service-resource-class')).toBe(value);
  },
  'classes.*.path': label,
  'classes.*.price_atomic': amount,
  'classes.*.price_usd': amount,
  'classes.*.description': prose,
};
function amount(value: unknown): void {
  expect(value).toBeGreaterThan(0);
}
async function rowsAgree(rows: readonly Record<string, unknown>[]): Promise<void> {
  expect(rows.map((row) => row['class']).sort()).toEqual(Object.keys(SOLD).sort());
  for (const row of rows) {
    const path = SOLD[row['class'] as ResourceClass];
    const { headers, v1 } = await challenge(path);
    expect(row['price_atomic']).toBe(Number(headers.get('x-service-price-atomic')));
    expect(row['price_atomic']).toBe(Number(v1.accepts[0].maxAmountRequired));
    expect(row['price_usd']).toBe(Number(headers.get('x-service-price-usd')));
    const template = String(row['path'])
      .replace(/[.?]/g, '\\$&')
      .replace(/\{\w+\}/g, '[a-z0-9-]+');
    expect(path).toMatch(new RegExp(`^${template}$`));
  }
}

const prefixed = (prefix: string, checks: Readonly<Record<string, Check>>) =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix}.${name}`, check]));

const bot: Readonly<Record<string, Check>> = {
  token: async (value) => {
    const { bot_allowlist: lists } = await policy();
    const inFree = lists.free.some((b) => b.token === value);
    for (const agent of [
      String(value),
      `Mozilla/5.0 (compatible; ${value}/1.0; +https://x.example)`,
    ])
      expect([agent, await reads(agent, !inFree)]).toEqual([agent, new Set([inFree ? 200 : 402])]);
  },
  operator: label,
  kind: async (value) => expect((await policy()).access[String(value)]).toBeDefined(),
  source: (value) => expect(value).toMatch(/^https:\/\/|^packages\/crawler /),
  reviewed: (value) => expect(Date.parse(String(value))).toBeLessThanOrEqual(Date.now()),
  note: label,
};

interface Policy {
  readonly access: Readonly<Record<string, string>>;
  readonly bot_allowlist: { readonly free: readonly { readonly token: string }[] };
}
let policyRead: Promise<Policy> | null = null;
/** ai.txt, read once: it is asked for each of some hundred crawlers. */
function policy(): Promise<Policy> {
  policyRead ??= json('/ai.txt') as Promise<Policy>;
  return policyRead;
}

const kept: Check = (value, document) => {
  const limit = (document['rate_limits'] as Record<string, unknown>[])[0];
  expect(Object.values(limit ?? {})).toContain(value);
};

const AI: Readonly<Record<string, Check>> = {
  $schema: answersFree,
  name: async (value) => expect((await ask('/')).body).toContain(`<title>${value}`),
  url: answersFree,
  description: prose,
  ...prefixed('protocol', PROTOCOL),
  ...Object.fromEntries(
    Object.keys(AGENTS).map((kind): [string, Check] => [
      `access.${kind}`,
      async (value) => {
        for (const agent of AGENTS[kind] ?? [])
          expect([agent, await reads(agent, true)]).toEqual([
            agent,
            new Set([value === 'paid' ? 402 : 200]),
          ]);
      },
    ]),
  ),
  ...prefixed('bot_allowlist.free.*', bot),
  ...prefixed('bot_allowlist.paid.*', bot),
  ...prefixed('bot_allowlist.robots_only.*', bot),
  'identification.by': async (value) => {
    expect(value).toBe('User-Agent');
    const headers = { From: 'gptbot(at)openai.com', 'Signature-Agent': '"https://openai.com"' };
    expect((await ask(SHEETS[0] ?? '', { headers })).status).toBe(200);
    expect((await ask(SHEETS[0] ?? '', { agent: TRAINER, headers })).status).toBe(402);
  },
  'identification.rule': prose,
  'identification.robots_only': prose,
  'identification.claims': prose,
  ...prefixed('pricing', CLASSES),
  'pricing.url': answersFree,
  'how_to_pay.*': prose,
  'rate_limits.*.path': kept,
  'rate_limits.*.requests': kept,
  'rate_limits.*.window_seconds': kept,
  'rate_limits.*.per': kept,
  'rate_limits.*.status': kept,
  'license.url': answersFree,
  'license.type': async (value) =>
    expect((await ask('/license.xml')).headers.get('content-type')).toContain(String(value)),
  'license.summary': prose,
  contact: sameAs(() => 'mailto:desk@tollbench.example'),
  'documents.*': answersFree,
};

const KINDS_OF: Readonly<Record<string, readonly string[]>> = {
  people: ['person', 'unknown'],
  'search engines': ['search'],
  'answer engines': ['answer'],
  'fetches that a user asked for': ['user'],
  'crawlers that do not train models': ['other'],
};

const PRICING: Readonly<Record<string, Check>> = {
  $schema: answersFree,
  ...PROTOCOL,
  ...CLASSES,
  'payment.request_headers.*': async (value) => {
    let sent: string[] = [];
    const watching = ((input: string | URL | Request, init?: RequestInit) => {
      sent = [...sent, ...new Request(input, init).headers.keys()];
      return crawlerFetch(input, init);
    }) as typeof fetch;
    const pay =
      value === 'X-PAYMENT'
        ? wrapV1(watching, site.wallet as never)
        : wrapFetchWithPaymentFromConfig(watching, {
            schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(site.account) }],
          });
    expect((await pay(site.origin + SHEETS[1])).status).toBe(200);
    expect(sent).toContain(String(value).toLowerCase());
  },
  'payment.window_seconds': sameAs(async () => {
    const { validAfter, validBefore } = await accepted();
    return validBefore - validAfter;
  }),
  // The hour itself passes in the check of the sentence that promises it.
  'payment.repeat_window_seconds': sameAs(() => 3600),
  'free.visitors.*': async (value) => {
    const kinds = KINDS_OF[String(value)];
    if (kinds === undefined) throw new Error(`no check knows these visitors: "${value}"`);
    for (const kind of kinds) await isFree(kind);
  },
  'free.paths.*': async (value) => {
    const real = pathsOf(String(value));
    expect(real.length, String(value)).toBeGreaterThan(0);
    for (const path of real)
      expect([path, (await ask(path, { agent: TRAINER, method: 'HEAD' })).status]).toEqual([
        path,
        200,
      ]);
  },
  policy: answersFree,
  license: answersFree,
};

/** The built paths that a template stands for. */
function pathsOf(template: string): string[] {
  // Made by the service itself.
  if (template === '/.well-known/did.json') return [template];
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[a-z0-9-]+');
  const wanted = new RegExp(`^${pattern}$`);
  return files.map((file) => (file === '/index.html' ? '/' : file)).filter((f) => wanted.test(f));
}

async function everyLeaf(path: string, checks: Readonly<Record<string, Check>>): Promise<void> {
  const document = await json(path);
  const unknown: string[] = [];
  for (const [leaf, value] of leavesOf(document)) {
    const check = checkOf(checks, leaf);
    if (check === undefined) unknown.push(leaf);
    else await check(value, document);
  }
  expect(unknown).toEqual([]);
}

test(`the build in ${DIST} is asked as it is served`, async () => {
  expect((await ask('/')).status).toBe(200);
});

describe('/ai.txt', () => {
  test('promises nothing that is not so', () => everyLeaf('/ai.txt', AI));

  test('has every crawler of the table in the list of what becomes of it', async () => {
    const { bot_allowlist: lists } = await json('/ai.txt');
    const listed = [...lists.free, ...lists.paid, ...lists.robots_only];
    expect(listed.map((b: { token: string }) => b.token).sort()).toEqual(
      CRAWLERS.map((c) => c.token).sort(),
    );
  });

  test('says at which rate tool pages are limited, and for whom', async () => {
    const { rate_limits: limits } = await json('/ai.txt');
    expect(limits).toEqual([
      {
        path: '/{tool}.html',
        requests: 60,
        window_seconds: 60,
        per: 'client address; IPv6 by its /64',
        status: 429,
      },
    ]);
    for (const sources of [['198.51.100.7'], ['2001:db8:5:6::1', '2001:db8:5:6:ffff::2']]) {
      for (let i = 0; i < 60; i++) {
        const from = sources[i % sources.length] as string;
        expect((await ask(SOLD['workbench-tool'], { method: 'HEAD', from })).status).toBe(200);
      }
      const over = await ask(SOLD['workbench-tool'], { from: sources[0] as string });
      expect(over.status).toBe(429);
      expect(over.headers.get('ratelimit-policy')).toBe('"tool-page";q=60;w=60');
      expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect((await ask(SOLD['workbench-tool'], { from: '2001:db8:5:7::1' })).status).toBe(200);
    expect((await ask(SOLD['static-sheet'], { from: '198.51.100.7' })).status).toBe(200);
  });

  test('a promise that no check knows is found', async () => {
    expect(checkOf(AI, 'identification.verified_by.0')).toBeUndefined();
    await expect(prose('The publisher answers within an hour.', {})).rejects.toThrow(
      'no check knows this promise',
    );
  });
});

describe('/api/pricing.json', () => {
  test('promises nothing that is not so', () => everyLeaf('/api/pricing.json', PRICING));

  test('sells what the service sells, at its prices', async () => {
    await rowsAgree((await json('/api/pricing.json')).classes);
    await rowsAgree((await json('/ai.txt')).pricing.classes);
  });

  test('names every page and document that is free', async () => {
    const { free } = await json('/api/pricing.json');
    const named = new Set((free.paths as string[]).flatMap(pathsOf));
    const paths = files
      .map((file) => (file === '/index.html' ? '/' : file))
      // Parts of pages, and the page that stands for an error.
      .filter(
        (f) =>
          !/^\/(_assets\/|pictures\/|\.build|favicon|service-worker|search(-more)?\.json|404\.html)/.test(
            f,
          ),
      );
    for (const path of paths) {
      const { status } = await ask(path, { agent: TRAINER, method: 'HEAD' });
      expect([path, status === 200]).toEqual([path, named.has(path)]);
    }
  });
});
