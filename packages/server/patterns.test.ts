/**
 * What license.xml, robots.txt, the reservation of mining, llms.txt and the prose of openapi.json
 * promise, asked of the running service. A pattern, line or sentence that no check knows fails.
 */

import { formatUsd, PRICES } from '@tollbench/gate/offer/price.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { files, slugs } from '@tollbench/site/testing/dist.ts';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask as askOf, mostSpecific, SOLD, sentencesOf, TRAINER } from './testing/promises.ts';
import { startTestService, type TestService } from './testing/service.ts';

let site: TestService;
beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: '1' });
});
afterAll(() => site.stop());

const ask: (path: string, asked?: Parameters<typeof askOf>[2]) => ReturnType<typeof askOf> = (
  path,
  asked = {},
) => askOf(site, path, asked);
const textOf = async (path: string): Promise<string> => (await ask(path)).body;
const asTrainer = (path: string) => ask(path, { agent: TRAINER, method: 'HEAD' });

/** Every address of the built site, and the ways in which a tool's page is asked for. */
const addresses = [
  ...files.filter((f) => !f.startsWith('/.')).map((f) => (f === '/index.html' ? '/' : f)),
  ...files.filter((f) => f.startsWith('/.well-known/')),
  '/healthz',
  ...slugs.flatMap((slug) => [
    `/${slug}.html?utm_source=a`,
    `/${slug}.html?export=csv`,
    `/${slug}.html?utm_source=a&export=json`,
    `/ref-${slug}.html?export=csv`,
    `/ref-${slug}.html?x=1`,
  ]),
];

/** What the service asks of a training crawler: dollars, or null where it reads free. */
async function priceAt(path: string): Promise<string | null> {
  const { status, headers } = await asTrainer(path);
  expect([200, 402], `${path} is ${status}`).toContain(status);
  return status === 402 ? (headers.get('x-service-price-usd') ?? '') : null;
}

const list = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? value : [value as T];

interface License {
  readonly permits: { readonly '#text': string; readonly '@_type': string };
  readonly payment: {
    readonly '@_type': string;
    readonly amount?: { readonly '#text': string; readonly '@_currency': string };
    readonly accepts?: { readonly '@_type': string };
  };
}
interface Content {
  readonly '@_url': string;
  readonly license: License | readonly License[];
  readonly copyright: { readonly '@_contactUrl': string };
  readonly terms: string;
}

describe('/license.xml', () => {
  const contents = async (): Promise<readonly Content[]> => {
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    return list(parser.parse(await textOf('/license.xml')).rsl.content as Content);
  };

  /** Dollars for training, null for free. */
  function trainingPrice({ license }: Content): string | null {
    const [terms, ...more] = list(license).filter(({ permits }) =>
      permits['#text'].split(' ').includes('ai-train'),
    );
    expect(more).toEqual([]);
    return terms?.payment.amount?.['#text'] ?? null;
  }

  test('sells what the service sells, at its price, and gives what it gives: every address', async () => {
    const patterns = (await contents()).map((c) => [c['@_url'], trainingPrice(c)] as const);
    for (const path of addresses)
      expect([path, mostSpecific(patterns, path)]).toEqual([path, await priceAt(path)]);
  });

  test('uses every pattern, promises search and answers free, and names pages that are there', async () => {
    const all = await contents();
    for (const content of all) {
      expect(Object.keys(content).sort()).toEqual(['@_url', 'copyright', 'license', 'terms']);
      const used = addresses.some(
        (path) =>
          mostSpecific(
            all.map((c) => [c['@_url'], c['@_url']] as const),
            path,
          ) === content['@_url'],
      );
      expect([content['@_url'], used]).toEqual([content['@_url'], true]);
      for (const url of [content.terms, content.copyright['@_contactUrl']])
        expect((await ask(new URL(url).pathname)).status).toBe(200);
      const free = list(content.license).filter(({ payment }) => payment['@_type'] === 'free');
      expect(free[0]?.permits['#text']).toMatch(/^search ai-index ai-input( ai-train)?$/);
      for (const { permits, payment } of list(content.license)) {
        expect(permits['@_type']).toBe('usage');
        if (payment['@_type'] === 'free') expect(Object.keys(payment)).toEqual(['@_type']);
        else {
          expect(Object.keys(payment).sort()).toEqual(['@_type', 'accepts', 'amount']);
          expect(payment.accepts?.['@_type']).toBe('application/x402+json');
          expect(payment.amount?.['@_currency']).toBe('USD');
        }
      }
    }
  });
});

describe('the reservation of text and data mining', () => {
  test('is of what is sold, and of nothing else', async () => {
    const rules: readonly Record<string, unknown>[] = JSON.parse(
      await textOf('/.well-known/tdmrep.json'),
    );
    const patterns = rules.map((r) => [r['location'] as string, r['tdm-reservation']] as const);
    for (const path of addresses)
      expect([path, mostSpecific(patterns, path)]).toEqual([
        path,
        (await priceAt(path)) === null ? 0 : 1,
      ]);
    for (const rule of rules) {
      const reserved = rule['tdm-reservation'] === 1;
      expect(rule['tdm-policy']).toBe(reserved ? `${site.origin}/tdm-policy.json` : undefined);
    }
  });

  test('is lifted by payment, as its policy says and the service does', async () => {
    expect(JSON.parse(await textOf('/tdm-policy.json'))).toEqual({
      '@context': ['http://www.w3.org/ns/odrl.jsonld', { tdm: 'http://www.w3.org/ns/tdmrep#' }],
      '@type': 'Offer',
      profile: 'http://www.w3.org/ns/tdmrep',
      uid: `${site.origin}/tdm-policy.json`,
      assigner: {
        uid: `${site.origin}/`,
        'vcard:fn': 'Tollbench',
        'vcard:hasURL': `${site.origin}/ai.txt`,
      },
      permission: [
        { target: `${site.origin}/`, action: 'tdm:mine', duty: [{ action: 'compensate' }] },
      ],
    });
    const headers = { 'X-PAYMENT': await site.transfer(BigInt(PRICES['blog-post'])) };
    const paid = await ask(SOLD['blog-post'], { agent: TRAINER, headers });
    expect(paid.status).toBe(200);
  });
});

describe('/robots.txt', () => {
  interface Group {
    readonly agents: string[];
    readonly rules: string[];
  }

  test('has three groups, and each is treated as it says', async () => {
    const groups: Group[] = [];
    const others: string[] = [];
    const comments: string[] = [];
    for (const line of (await textOf('/robots.txt')).split('\n').filter((l) => l !== '')) {
      const [, field, value = ''] = /^([A-Za-z-]+): (.+)$/.exec(line) ?? [];
      const group = groups.at(-1);
      if (line.startsWith('#')) comments.push(line);
      else if (field === 'User-agent') {
        if (group === undefined || group.rules.length > 0)
          groups.push({ agents: [value], rules: [] });
        else group.agents.push(value);
      } else if (field === 'Content-Signal' || field === 'Allow' || field === 'Disallow')
        group?.rules.push(line);
      else others.push(line);
    }
    const signal = 'Content-Signal: search=yes, ai-input=yes, ai-train=no';
    expect(groups.map(({ rules }) => rules)).toEqual([
      [signal, 'Allow: /'],
      [signal, 'Allow: /'],
      ['Disallow: /'],
    ]);
    expect(others).toEqual([`Sitemap: ${site.origin}/sitemap.xml`]);
    const [everyone, paying, refused] = groups;
    expect(everyone?.agents).toEqual(['*']);
    for (const token of paying?.agents ?? [])
      expect([token, (await ask(SOLD['static-sheet'], { agent: token })).status]).toEqual([
        token,
        402,
      ]);
    for (const { token, kind, robotsOnly } of CRAWLERS) {
      const group = robotsOnly ? refused : kind === 'training' ? paying : everyone;
      expect([token, group?.agents.includes(token) || group === everyone]).toEqual([token, true]);
      if (group === everyone) expect(paying?.agents).not.toContain(token);
    }
    // What the comments say: free reading, the addresses, the price, no right from the file itself.
    expect(comments).toEqual([
      `# People, search and answer engines read everything free. Terms: ${site.origin}/ai.txt`,
      `# Licence (RSL), also in the Link header of every page that has a price: ${site.origin}/license.xml`,
      '# These train models, and pay for each page (HTTP 402, x402). The right to train comes with the',
      '# payment, by the licence, and not from this file.',
      '# These tokens ask for training rights in pages that another crawler fetched free. They fetch',
      '# nothing and so cannot pay: what nobody paid for is not trained on.',
    ]);
    for (const path of addresses) {
      const { status, headers } = await asTrainer(path);
      const links = headers.get('link') ?? '';
      expect([path, links.includes(`<${site.origin}/license.xml>; rel="license"`)]).toEqual([
        path,
        status === 402,
      ]);
    }
  });
});

const PAGE = formatUsd(PRICES['static-sheet']);
const EXPORT = formatUsd(PRICES['tool-export']);

/** Sentences of llms.txt and of OpenAPI that say what is so, and how it is known. */
const SENTENCES: readonly (readonly [sentence: RegExp, check: () => Promise<unknown>])[] = [
  [
    /^Every tool has an interactive page, a reference sheet without scripts, and a metadata document\.$/,
    async () => {
      for (const slug of slugs)
        for (const path of [`/${slug}.html`, `/ref-${slug}.html`, `/api/${slug}.json`])
          expect([path, (await ask(path, { method: 'HEAD' })).status]).toEqual([path, 200]);
    },
  ],
  [
    /^The sheet is the one to read: definition, symbols, formulas, validity, a worked example, a table, figures, pitfalls, sources\.$/,
    async () => {
      const sheet = await textOf(SOLD['static-sheet']);
      for (const part of ['Symbols', 'Formulas', 'Pitfalls', 'Sources', '<table', '<svg'])
        expect([part, sheet.toLowerCase().includes(part.toLowerCase())]).toEqual([part, true]);
    },
  ],
  [
    /^People, search engines, answer engines and fetches that a user asked for read everything free\.$/,
    async () => {
      for (const agent of ['Firefox/140.0', 'bingbot/2.0', 'PerplexityBot/1.0', 'Claude-User/1.0'])
        for (const path of Object.values(SOLD))
          expect([agent, path, (await ask(path, { agent })).status]).toEqual([agent, path, 200]);
    },
  ],
  [
    new RegExp(
      `^A crawler that trains models pays per fetch in USDC over x402: ${PAGE} USD a page, ${EXPORT} USD an export\\.$`,
    ),
    pricesHold,
  ],
  [
    new RegExp(`^A page costs ${PAGE} USD, an export ${EXPORT} USD, in USDC on base\\.$`),
    pricesHold,
  ],
  [
    /^This file, the others named here and all metadata are free\.$/,
    async () => {
      const named = [...(await textOf('/llms.txt')).matchAll(/\((http[^)\s]+)\)/g)];
      const paths = named.map(([, url]) => new URL(url as string).pathname);
      for (const path of [...paths, ...slugs.map((slug) => `/api/${slug}.json`)])
        expect([path, (await asTrainer(path)).status]).toEqual([path, 200]);
    },
  ],
  [
    /^The terms are in http\S+\/ai\.txt\.$/,
    async () => expect((await asTrainer('/ai.txt')).status).toBe(200),
  ],
  // Counts of a category, held against its lists below.
  [/^(\d+ posts?)?(, )?(\d+ tools?)?\.$|^Nothing yet\.$/, async () => undefined],
  [
    new RegExp(
      `^A crawler that trains models pays ${PAGE} USD a page over x402; everyone else reads free\\.$`,
    ),
    pricesHold,
  ],
  [
    /^A crawler that trains models is answered 402 on paid paths until it presents a payment\.$/,
    async () => {
      const path = '/ref-crc-lfsr.html';
      expect((await asTrainer(path)).status).toBe(402);
      const headers = { 'X-PAYMENT': await site.transfer(BigInt(PRICES['static-sheet'])) };
      expect((await ask(path, { agent: TRAINER, headers })).status).toBe(200);
    },
  ],
  [
    /^One payment buys one resource; the same payment fetches it again for an hour\.$/,
    async () => {
      const headers = { 'X-PAYMENT': await site.transfer(BigInt(PRICES['static-sheet'])) };
      const asked = { agent: TRAINER, headers, from: '203.0.113.50' };
      const fetched = [];
      for (const slug of ['matrix-lab', 'matrix-lab', 'crc-lfsr'])
        fetched.push((await ask(`/ref-${slug}.html`, asked)).status);
      expect(fetched).toEqual([200, 200, 402]);
    },
  ],
  [
    /^HEAD answers what GET would, without a body and without spending a payment\.$/,
    async () => {
      const headers = { 'X-PAYMENT': await site.transfer(BigInt(PRICES['static-sheet'])) };
      const asked = { agent: TRAINER, headers, from: '203.0.113.51' };
      const head = await ask('/ref-matrix-lab.html', { ...asked, method: 'HEAD' });
      expect([head.status, head.body]).toEqual([200, '']);
      expect((await ask('/ref-crc-lfsr.html', asked)).status).toBe(200);
    },
  ],
  [
    /^OPTIONS is free\.$/,
    async () =>
      expect((await ask(SOLD['static-sheet'], { agent: TRAINER, method: 'OPTIONS' })).status).toBe(
        204,
      ),
  ],
  [
    /^Paths carry no version\.$/,
    async () => {
      const { paths } = JSON.parse(await textOf('/openapi.json'));
      for (const path of Object.keys(paths)) expect(path).not.toMatch(/\/v\d/);
    },
  ],
];

async function pricesHold(): Promise<void> {
  for (const [sold, path] of Object.entries(SOLD))
    expect([sold, await priceAt(path)]).toEqual([sold, sold === 'tool-export' ? EXPORT : PAGE]);
}

async function prose(text: string): Promise<void> {
  for (const sentence of sentencesOf(text)) {
    const known = SENTENCES.find(([pattern]) => pattern.test(sentence));
    if (known === undefined) throw new Error(`no check knows this promise: "${sentence}"`);
    await known[1]();
  }
}

/** Prose of a file in the llms.txt convention: what is no heading, quotation or link. */
const proseOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !/^(#|>|- \[)/.test(line));

describe('llms.txt', () => {
  test('says nothing of the service that is not so', async () => {
    for (const line of proseOf(await textOf('/llms.txt'))) await prose(line);
  });

  test('nor does that of a category, which counts what it lists', async () => {
    const categories = files.filter((f) => f.startsWith('/llms-'));
    expect(categories).toHaveLength(20);
    const seen = new Set<string>();
    for (const file of categories) {
      const text = await textOf(file);
      for (const line of proseOf(text)) {
        // The same words stand in all: asked once.
        for (const sentence of sentencesOf(line)) {
          if (!seen.has(sentence)) await prose(sentence);
          seen.add(sentence);
        }
        const counted = (word: string) =>
          Number(new RegExp(`(\\d+) ${word}s?\\b`).exec(line)?.[1] ?? 0);
        expect(counted('tool')).toBe(text.match(/\/ref-[a-z0-9-]+\.html\)/g)?.length ?? 0);
        expect(counted('post')).toBe(
          text.match(/\/blogs\/[a-z-]+\/[a-z0-9-]+\.html\)/g)?.length ?? 0,
        );
      }
    }
  });

  test('names the pages for people about terms', async () => {
    const text = await textOf('/llms.txt');
    for (const path of ['/crawlers.html', '/terms.html', '/privacy.html'])
      expect(text).toContain(`(${site.origin}${path})`);
  });
});

interface Item {
  readonly get: {
    readonly security: readonly unknown[];
    readonly parameters?: readonly { readonly $ref: string }[];
  };
}

describe('/openapi.json', () => {
  test('says nothing of the service, in its description, that is not so', async () => {
    const { info } = JSON.parse(await textOf('/openapi.json'));
    for (const paragraph of info.description.split('\n\n')) await prose(paragraph);
    expect(new URL(info.termsOfService).pathname).toBe('/terms.html');
    expect((await ask('/terms.html')).status).toBe(200);
  });

  test('calls free what a training crawler reads free, and no other', async () => {
    const { paths, components } = JSON.parse(await textOf('/openapi.json'));
    for (const [template, item] of Object.entries<Item>(paths)) {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
        const refs = item.get.parameters ?? [];
        const named = refs.map(
          ({ $ref }) => components.parameters[$ref.split('/').at(-1) as string],
        );
        return named.find((p) => p.name === name && p.in === 'path').example;
      });
      const { status } = await asTrainer(path);
      expect([path, status]).toEqual([path, item.get.security.length === 0 ? 200 : 402]);
    }
  });
});

test('a sentence that no check knows is found', async () => {
  await expect(prose('Claims are checked by reverse DNS.')).rejects.toThrow('no check knows');
});
