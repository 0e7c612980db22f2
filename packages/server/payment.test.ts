/** Payments from end to end: the whole service, a real chain, unmodified clients. */
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch';
import { startTestService, type TestService } from './testing/service.ts';

let site: TestService;
beforeAll(async () => {
  site = await startTestService();
});
afterAll(() => site.stop());

const SHEET = '/ref-step-response.html';
const PAGE = '/step-response.html';
const OTHER = '/ref-resistor-network.html';

/** `fetch` with a training crawler's name on it, for the clients to wrap. */
const crawlerFetch = ((input: string | URL | Request, init?: RequestInit) => {
  const request = new Request(input, init);
  request.headers.set('User-Agent', 'GPTBot/1.2');
  return fetch(request);
}) as typeof fetch;

async function paidIn(work: () => Promise<void>): Promise<bigint> {
  const before = await site.chain.balanceOf(site.payTo);
  await work();
  await site.service.settle();
  return (await site.chain.balanceOf(site.payTo)) - before;
}

async function errorOf(response: Response): Promise<string> {
  expect(response.status).toBe(402);
  return ((await response.json()) as { error: string }).error;
}

describe('a transaction hash', () => {
  test('402, then a transfer, then 200', async () => {
    const challenge = await site.asCrawler(SHEET);
    expect(challenge.status).toBe(402);
    expect(challenge.headers.get('x-service-price-atomic')).toBe('1000');
    const { accepts } = (await challenge.json()) as {
      accepts: [{ maxAmountRequired: string; payTo: string }];
    };
    expect(accepts[0]).toMatchObject({ maxAmountRequired: '1000', payTo: site.payTo });
    const hash = await site.transfer(BigInt(accepts[0].maxAmountRequired));
    const paid = await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': hash } });
    expect(paid.status).toBe(200);
    expect(await paid.text()).toContain('<h1');
    // A dropped connection costs nothing: the same page again.
    expect((await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': hash } })).status).toBe(200);
    // Another page is another purchase.
    expect(await errorOf(await site.asCrawler(OTHER, { headers: { 'X-PAYMENT': hash } }))).toBe(
      'payment_already_used',
    );
  });

  test('too little, to somebody else, and made up are refused by their own names', async () => {
    const short = await site.transfer(999n);
    expect(await errorOf(await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': short } }))).toMatch(
      /amount|value|insufficient/,
    );
    const astray = await site.transfer(1000n, '0x000000000000000000000000000000000000dEaD');
    expect(
      await errorOf(await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': astray } })),
    ).not.toBe('');
    expect((await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': 'nonsense' } })).status).toBe(
      402,
    );
  });

  test('what carried five prices buys an export, once', async () => {
    const hash = await site.transfer(5000n);
    const url = `${PAGE}?num=1&den=1%202%205&export=csv`;
    const bought = await site.asCrawler(url, { headers: { 'X-PAYMENT': hash } });
    expect(bought.status).toBe(200);
    expect(bought.headers.get('content-disposition')).toBe(
      'attachment; filename="step-response.csv"',
    );
    expect(await bought.text()).toMatch(/^time,response\r\n/i);
    expect((await site.asCrawler(OTHER, { headers: { 'X-PAYMENT': hash } })).status).toBe(402);
  });
});

describe('unmodified clients', () => {
  test('x402-fetch (v1) pays, and the money is in payTo', async () => {
    const pay = wrapV1(crawlerFetch, site.wallet as never);
    const arrived = await paidIn(async () => {
      const response = await pay(site.origin + OTHER);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-payment-response')).toBeTruthy();
    });
    expect(arrived).toBe(1000n);
  });

  test('@x402/fetch (v2) pays, and the money is in payTo', async () => {
    const pay = wrapFetchWithPaymentFromConfig(crawlerFetch, {
      schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(site.account) }],
    });
    const arrived = await paidIn(async () => {
      const response = await pay(site.origin + PAGE);
      expect(response.status).toBe(200);
      expect(response.headers.get('payment-response')).toBeTruthy();
    });
    expect(arrived).toBe(1000n);
  });
});

/** The payment header that a v1 client would send for a page, held back from being sent. */
async function signedFor(path: string): Promise<string> {
  let header = '';
  const capture = ((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    header = request.headers.get('X-PAYMENT') ?? header;
    return header ? Promise.resolve(new Response('kept back')) : crawlerFetch(input, init);
  }) as typeof fetch;
  await wrapV1(capture, site.wallet as never)(site.origin + path);
  expect(header).not.toBe('');
  return header;
}

describe('a signed authorization', () => {
  test('fifty concurrent copies are one payment', async () => {
    const header = await signedFor(SHEET);
    const arrived = await paidIn(async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          site.asCrawler(SHEET, { headers: { 'X-PAYMENT': header } }),
        ),
      );
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    });
    expect(arrived).toBe(1000n);
  });

  test('buys one page and no other', async () => {
    const header = await signedFor(SHEET);
    const arrived = await paidIn(async () => {
      const answers = await Promise.all(
        [SHEET, OTHER, PAGE].map((path) =>
          site.asCrawler(path, { headers: { 'X-PAYMENT': header } }),
        ),
      );
      expect(answers.map((a) => a.status).sort()).toEqual([200, 402, 402]);
    });
    expect(arrived).toBe(1000n);
  });

  test('HEAD says what GET would and spends nothing; 304, 400 and 404 spend nothing', async () => {
    const header = await signedFor(SHEET);
    const arrived = await paidIn(async () => {
      const headers = { 'X-PAYMENT': header };
      const head = await site.asCrawler(SHEET, { method: 'HEAD', headers });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect((await site.asCrawler(SHEET, { method: 'OPTIONS', headers })).status).toBe(204);
      expect(
        (
          await site.asCrawler(SHEET, {
            headers: { ...headers, 'If-None-Match': head.headers.get('etag') ?? '' },
          })
        ).status,
      ).toBe(304);
      expect((await site.asCrawler('/no-such-page.html', { headers })).status).toBe(404);
      expect((await site.asCrawler(`${PAGE}?export=dxf`, { headers })).status).toBe(404);
    });
    expect(arrived).toBe(0n);
    expect((await site.asCrawler(OTHER, { headers: { 'X-PAYMENT': header } })).status).toBe(200);
  });
});

test('an export with bad inputs is 400, names the field, and gives the payment back', async () => {
  const hash = await site.transfer(5000n);
  // One is refused by its field, the other only when it is computed.
  for (const value of ['x', '[0]/[1 1]']) {
    const bad = await site.asCrawler(`${PAGE}?system=${encodeURIComponent(value)}&export=csv`, {
      headers: { 'X-PAYMENT': hash },
    });
    expect(bad.status).toBe(400);
    const problem = (await bad.json()) as { errors: { field: string; value: string }[] };
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'system', value })]);
  }
  expect(
    (await site.asCrawler(`${PAGE}?export=csv`, { headers: { 'X-PAYMENT': hash } })).status,
  ).toBe(200);
});

test('an export is refused by name before anybody is asked to pay for it', async () => {
  const refused = await site.asCrawler(`${PAGE}?export=csv&sistem=4&band=x&end=3&wavelength=1`);
  expect(refused.status).toBe(400);
  expect(refused.headers.get('payment-required')).toBeNull();
  const { title, errors } = (await refused.json()) as {
    title: string;
    errors: { field: string; value: string; message: string }[];
  };
  expect(title).toBe('The inputs cannot be used');
  expect(errors).toEqual([
    { field: 'sistem', value: '4', message: 'is no input; the nearest is system' },
    {
      field: 'wavelength',
      value: '1',
      message: 'is no input; the inputs are system, delay, amplitude, band, rise, horizon, end',
    },
    {
      field: 'end',
      value: '3',
      message:
        'is asked for only with horizon=set, and here horizon=auto: leave it out, or give horizon=set',
    },
    { field: 'band', value: 'x', message: '"x" is not a number in %' },
  ]);
});

test('where a visitor came from makes no other purchase, and an expression is its number', async () => {
  const hash = await site.transfer(5000n);
  const headers = { 'X-PAYMENT': hash };
  const bought = await site.asCrawler(`${PAGE}?utm_source=x&export=csv&num=2*pi`, { headers });
  expect(bought.status).toBe(200);
  const file = await bought.text();
  const again = await site.asCrawler(`${PAGE}?export=csv&num=2*pi&gclid=1`, { headers });
  expect(await again.text()).toBe(file);
  const plain = await fetch(`${site.origin}${PAGE}?export=csv&num=6.283185307179586`);
  expect(await plain.text()).toBe(file);
});

test('twenty spellings of a path do not walk past the gate', async () => {
  const spellings = [
    '/ref-step-response.html',
    '//ref-step-response.html',
    '/./ref-step-response.html',
    '/%2e/ref-step-response.html',
    '/x/../ref-step-response.html',
    '/x/%2e%2e/ref-step-response.html',
    '/REF-STEP-RESPONSE.HTML',
    '/Ref-Step-Response.html',
    '/ref-step-response.html/',
    '/ref-step-response.html//',
    '/%72ef-step-response.html',
    '/ref%2Dstep-response.html',
    '/ref-step-response.htm%6C',
    '/ref-step-response.html?x=1',
    '/ref-step-response.html?',
    '/ref-step-response.html#x',
    '/ref-step-response.html;x=1',
    '/ref-step-response.html%00',
    '/ref-step-response%2ehtml',
    '/%252e/ref-step-response.html',
    '\\ref-step-response.html',
    '/blogs/../ref-step-response.html',
    '/ref-step-response.html%20',
    '/ref-step-response.html.',
    '/step-response.html?EXPORT=csv',
    '/step-response.html?%65xport=csv',
    '/step-response.html?export=CSV',
    '/step-response.html?export=csv&export=csv',
  ];
  const { request } = await import('node:http');
  const { port } = new URL(site.origin);
  const statuses = await Promise.all(
    spellings.map(
      (path) =>
        new Promise<string>((resolve, reject) => {
          // As they stand: a URL parser would tidy them up on the way.
          request(
            { host: '127.0.0.1', port, path, headers: { 'User-Agent': 'CCBot/2.0' } },
            (response) => {
              response.resume();
              resolve(`${path} ${response.statusCode}`);
            },
          )
            .on('error', reject)
            .end();
        }),
    ),
  );
  for (const line of statuses) expect(line).toMatch(/ (402|404|400)$/);
  expect(statuses.filter((s) => s.endsWith(' 402')).length).toBeGreaterThan(8);
});

test('people, search and answer engines read everything free', async () => {
  for (const agent of [
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'OAI-SearchBot/1.0',
    'ChatGPT-User/1.0',
    'curl/8',
  ])
    for (const path of [PAGE, SHEET, `${PAGE}?export=json`]) {
      const response = await fetch(site.origin + path, { headers: { 'User-Agent': agent } });
      expect([agent, path, response.status]).toEqual([agent, path, 200]);
    }
});
