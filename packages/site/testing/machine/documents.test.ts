/** The JSON documents: held to their schemas, to the contract by name and type, and to the gate. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { createPolicy } from '@tollbench/gate/offer/policy.ts';
import { formatUsd, PRICES } from '@tollbench/gate/offer/price.ts';
import { problemBody } from '@tollbench/gate/offer/problem.ts';
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { createClassifier, paysFor } from '@tollbench/gate/who/crawlers.ts';
import { categories, categoryOf } from '@tollbench/tools/categories.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { place } from '../../place.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';
import { fileOf, files, read, readJson, slugs } from '../dist.ts';

const BASE = PLACEHOLDERS.baseUrl;
const tools = await loadTools();
const schemaFiles = files.filter((f) => f.startsWith('/schemas/'));

type Json = Record<string, unknown>;

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
// A CommonJS package whose function Node imports as the module itself.
(addFormats.default ?? addFormats)(ajv);
// An annotation: the unit of a number.
ajv.addKeyword('x-unit');
for (const file of schemaFiles) ajv.addSchema(readJson(file) as Json);

function validator(file: string): ValidateFunction {
  const found = ajv.getSchema(`${BASE}${file}`);
  if (!found) throw new Error(`no schema calls itself ${BASE}${file}`);
  return found;
}

/** What a document does wrong by the schema it names itself. */
function complaints(document: unknown): unknown[] {
  const named = (document as { $schema?: unknown }).$schema;
  if (typeof named !== 'string') return ['it names no schema'];
  const check = validator(named.slice(BASE.length));
  return check(document) ? [] : (check.errors ?? []);
}

const documents = [
  '/api/index.json',
  '/api/categories.json',
  '/api/pricing.json',
  '/ai.txt',
  ...slugs.map((slug) => `/api/${slug}.json`),
];

describe('schemas', () => {
  it('are published, and are valid JSON Schema 2020-12 under their own addresses', () => {
    expect(schemaFiles.map((f) => f.slice('/schemas/'.length))).toEqual(
      [
        'ai-v1.json',
        'categories-v1.json',
        'challenge-v1.json',
        'index-v1.json',
        'pricing-v1.json',
        'problem-v1.json',
        'tool-v1.json',
        ...tools.map((t) => `${t.slug}-result.json`),
      ].sort(),
    );
    for (const file of schemaFiles) {
      const schema = readJson(file) as Json;
      expect(schema['$schema'], file).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(schema['$id'], file).toBe(BASE + file);
      expect(ajv.validateSchema(schema), file).toBe(true);
    }
  });

  it('close every object; a problem alone may have members of its own', () => {
    const open: string[] = [];
    const walk = (schema: unknown, where: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, additionalProperties } = schema as Json;
      if (type === 'object' && additionalProperties !== false) open.push(where);
      for (const [key, inner] of Object.entries(schema)) walk(inner, `${where}/${key}`);
    };
    for (const file of schemaFiles) walk(readJson(file), file);
    expect(open).toEqual(['/schemas/problem-v1.json']);
  });

  it.each(documents)('%s keeps to its own', (file) => {
    expect(complaints(readJson(file))).toEqual([]);
  });

  it.each(documents)('%s would not pass with a member more, less, or of another type', (file) => {
    const document = readJson(file) as Json;
    expect(complaints({ ...document, surprise: 1 })).not.toEqual([]);
    for (const name of Object.keys(document).filter((key) => key !== '$schema')) {
      const { [name]: value, ...less } = document;
      expect(complaints(less), `without ${name}`).not.toEqual([]);
      const other = typeof value === 'number' ? 'text' : 0;
      expect(complaints({ ...document, [name]: other }), `other ${name}`).not.toEqual([]);
    }
  });

  it('take the gate’s problems', () => {
    const check = validator('/schemas/problem-v1.json');
    const body = problemBody({ title: 'No such export', status: 404, formats: ['csv'] });
    expect(check(JSON.parse(Buffer.from(body).toString()))).toBe(true);
    expect(check({ title: 'No status', type: 'about:blank' })).toBe(false);
  });
});

/** The contract's table, member by member. */
const CONTRACT: Readonly<Record<string, (value: unknown) => boolean>> = {
  $schema: (v) => v === `${BASE}/schemas/tool-v1.json`,
  slug: isString,
  title: isString,
  category: (v) =>
    [
      'signal-processing',
      'electronic-devices',
      'communication',
      'electromagnetics',
      'control-systems',
      'digital-electronics',
      'math-engines',
      'analog-circuits',
      'risc-v',
    ].includes(v as string),
  category_label: isString,
  urls: has({ interactive: isUrl, static_sheet: isUrl, api_doc: isUrl, blog_index: isUrl }),
  description: isString,
  keywords: arrayOf(isString),
  pricing: has({
    class: (v) => v === 'workbench-tool',
    protocol: (v) => v === 'x402',
    network: (v) => v === PLACEHOLDERS.network,
    currency: (v) => v === 'USDC',
    price_atomic: (v) => v === 1000,
    price_usd: (v) => v === 0.001,
    payTo: (v) => v === PLACEHOLDERS.payTo,
    static_sheet_price_atomic: (v) => v === 1000,
    export_price_atomic: (v) => v === 5000,
  }),
  content: has({
    formulas: (v) => arrayOf(isString)(v) && (v as unknown[]).length > 0,
    citations: arrayOf(isString),
    faq: arrayOf(has({ q: isString, a: isString })),
  }),
  accessibility: has({
    crawlable: (v) => typeof v === 'boolean',
    javascript_required: (v) => typeof v === 'boolean',
    static_alternative: (v) => isString(v) && (v as string).startsWith('/'),
    structured_data: arrayOf(isString),
  }),
  x402_challenge_example: has({
    request: isString,
    response_headers: arrayOf(isString),
    response_body: (v) => isString(v) && typeof JSON.parse(v as string) === 'object',
    paid_request: isString,
  }),
  last_updated: (v) => /^\d{4}-\d{2}-\d{2}$/u.test(v as string),
};

function isString(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}
function arrayOf(item: (value: unknown) => boolean) {
  return (value: unknown): boolean => Array.isArray(value) && value.every(item);
}
/** An object with exactly these members. */
function has(members: Readonly<Record<string, (value: unknown) => boolean>>) {
  return (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).sort().join() === Object.keys(members).sort().join() &&
    Object.entries(members).every(([name, fits]) => fits((value as Json)[name]));
}

describe('tool metadata', () => {
  it('is there for every tool and for nothing else', () => {
    expect(slugs).toEqual(tools.map((t) => t.slug).sort());
    expect(
      files.filter((f) => /^\/api\/(?!(?:index|categories|pricing)\.json$)/u.test(f)).sort(),
    ).toEqual(
      // Sorted as files: `crc.json` stands behind `crc-lfsr.json`, and `crc` before `crc-lfsr`.
      slugs.map((s) => `/api/${s}.json`).sort(),
    );
  });

  it.each(slugs)('of %s has the contract’s members, by name and type', (slug) => {
    const document = readJson(`/api/${slug}.json`) as Json;
    expect(Object.keys(document)).toEqual(Object.keys(CONTRACT));
    for (const [name, fits] of Object.entries(CONTRACT))
      expect(fits(document[name]), `${name}: ${JSON.stringify(document[name])}`).toBe(true);
  });

  it.each(tools.map((t) => [t.slug, t] as const))('of %s says what the tool says', (slug, tool) => {
    const document = readJson(`/api/${slug}.json`) as Json & {
      urls: Record<string, string>;
      accessibility: { static_alternative: string; structured_data: string[] };
    };
    expect(document['category_label']).toBe(categoryOf(tool.category).label);
    expect(document['last_updated']).toBe(tool.lastUpdated);
    expect(document['keywords']).toEqual(tool.keywords);
    expect(document.urls).toEqual({
      interactive: `${BASE}/${slug}.html`,
      static_sheet: `${BASE}/ref-${slug}.html`,
      api_doc: `${BASE}/api/${slug}.json`,
      blog_index: `${BASE}/llms-${tool.category.replaceAll('-', '')}.txt`,
    });
    for (const url of Object.values(document.urls)) expect(files).toContain(fileOf(url));
    expect(document.accessibility.static_alternative).toBe(`/ref-${slug}.html`);
    expect(document.accessibility.structured_data.toSorted()).toEqual([
      'BreadcrumbList',
      'FAQPage',
      'SoftwareApplication',
      'TechArticle',
    ]);
  });
});

describe('index and categories', () => {
  const index = readJson('/api/index.json') as {
    tool_count: number;
    tools: { slug: string; urls: Record<string, string> }[];
    documents: Record<string, string>;
  };
  const byCategory = readJson('/api/categories.json') as {
    category_count: number;
    categories: {
      category: string;
      category_label: string;
      url: string;
      blog_index: string;
      tools: { slug: string }[];
      posts: { url: string }[];
    }[];
  };

  it('list every tool once, with addresses that lead to files', () => {
    expect(index.tools.map((t) => t.slug).sort()).toEqual(slugs);
    expect(index.tool_count).toBe(slugs.length);
    expect(byCategory.categories.flatMap((c) => c.tools.map((t) => t.slug)).sort()).toEqual(slugs);
    const urls = [
      ...Object.values(index.documents),
      ...index.tools.flatMap((t) => Object.values(t.urls)),
      ...byCategory.categories.flatMap((c) => [c.url, c.blog_index, ...c.posts.map((p) => p.url)]),
    ];
    for (const url of urls) expect(files, url).toContain(fileOf(url));
  });

  it('have the twenty categories and every post', () => {
    expect(byCategory.categories.map((c) => c.category)).toEqual(categories.map((c) => c.id));
    expect(byCategory.category_count).toBe(20);
    const posts = files.filter((f) => /^\/blogs\/.+\.html$/u.test(f));
    expect(byCategory.categories.flatMap((c) => c.posts.map((p) => fileOf(p.url))).sort()).toEqual(
      posts,
    );
  });
});

describe('prices and terms', () => {
  const pricing = readJson('/api/pricing.json') as Json & {
    classes: { class: keyof typeof PRICES; price_atomic: number; price_usd: number }[];
    payment: { window_seconds: number; repeat_window_seconds: number };
  };
  const ai = readJson('/ai.txt') as Json & {
    pricing: { classes: unknown };
    protocol: Json;
    rate_limits: { requests: number; window_seconds: number }[];
  };
  const policy = createPolicy({ baseUrl: BASE, payTo: PLACEHOLDERS.payTo, asset: BASE_USDC });

  it('are the gate’s price table, class for class', () => {
    expect(Object.fromEntries(pricing.classes.map((c) => [c.class, c.price_atomic]))).toEqual(
      PRICES,
    );
    for (const c of pricing.classes) expect(String(c.price_usd)).toBe(formatUsd(PRICES[c.class]));
    expect(ai.pricing.classes).toEqual(pricing.classes);
  });

  it('are the gate’s policy: network, asset, windows and rate', () => {
    const network = { name: policy.network, asset: policy.asset };
    const shown = { contact: null, keep: { days: 30 }, verifyCrawlers: 'off' } as const;
    const facts = { baseUrl: BASE, payTo: policy.payTo, network, ...shown };
    for (const terms of [pricing, ai.protocol])
      expect(JSON.parse(place(JSON.stringify(terms), facts, 'application/json'))).toMatchObject({
        network: policy.network,
        network_caip2: `eip155:${policy.asset.chainId}`,
        asset: policy.asset.address,
        decimals: policy.asset.decimals,
        payTo: policy.payTo,
      });
    expect(pricing.payment.window_seconds).toBe(policy.paymentWindow);
    expect(pricing.payment.repeat_window_seconds).toBe(policy.repeatWindow);
    expect(ai.rate_limits).toMatchObject([
      { requests: policy.limit.quota, window_seconds: policy.limit.window },
    ]);
  });
});

describe('the bot allowlist', () => {
  const { bot_allowlist: listed, contact } = readJson('/ai.txt') as {
    bot_allowlist: Record<'free' | 'paid' | 'robots_only', { token: string }[]>;
    contact: string;
  };

  it('names every crawler of the gate’s table once', () => {
    expect(
      [...listed.free, ...listed.paid, ...listed.robots_only].map((b) => b.token).sort(),
    ).toEqual(CRAWLERS.map((c) => c.token).sort());
  });

  it('says of each what the gate does with it', () => {
    const identify = createClassifier();
    for (const { token } of listed.free) expect(paysFor(identify(token)), token).toBe(false);
    for (const { token } of listed.paid) expect(paysFor(identify(token)), token).toBe(true);
    for (const { token } of listed.robots_only) expect(identify(token).claim, token).toBe('forged');
  });

  it('stands beside the publisher’s contact', () => {
    expect(contact).toBe(PLACEHOLDERS.contact);
  });
});

describe('every JSON document', () => {
  it('is indented UTF-8 that ends in a newline', () => {
    const json = [
      ...files.filter((f) => /^\/(api|schemas)\//u.test(f)),
      '/ai.txt',
      '/openapi.json',
    ];
    for (const file of json) {
      const text = JSON.stringify(readJson(file), null, 2);
      expect(`${text}\n` === read(file), file).toBe(true);
    }
  });
});
