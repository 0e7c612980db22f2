/**
 * The interface description held to the running service: every operation is asked, by whom it concerns,
 * and what it answers is compared with what it says, status, type, headers and body; and what it shows as
 * an example has the shape of what came.
 */
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from './testing/service.ts';

type Json = Record<string, unknown>;
interface Media {
  readonly schema: { readonly $ref?: string };
  readonly example?: unknown;
}
interface Reply {
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly schema: Json }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Reply>>;
}
interface Described {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: Json;
}

let site: TestService;
let openapi: Described;
let ajv: Ajv2020;
/** `getTool 200 ETag`: every answer and header that came, of those that are described. */
const came = new Set<string>();

beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: '1' });
  openapi = (await (await fetch(`${site.origin}/openapi.json`)).json()) as Described;
  ajv = new Ajv2020({ allErrors: true, strict: false });
  (addFormats.default ?? addFormats)(ajv);
  ajv.addSchema({ $id: 'https://openapi.test/', components: openapi.components });
});
afterAll(() => site?.stop());

function resolved<T>(part: T): T {
  const at = (part as { $ref?: string }).$ref;
  if (at === undefined) return part;
  const keys = at.slice(2).split('/');
  return keys.reduce<unknown>((within, key) => (within as Json)[key], openapi) as T;
}

const operation = (path: string): Operation => {
  const found = openapi.paths[path]?.get;
  if (!found) throw new Error(`${path} is not described`);
  return found;
};

/** The path with the examples of its parameters. */
const filled = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const parameter = operation(path)
      .parameters?.map(resolved)
      .find((p) => p.name === name);
    return String(parameter?.example);
  });

const validator = (schema: Media['schema']): ValidateFunction => {
  const found =
    schema.$ref === undefined
      ? ajv.compile(schema)
      : ajv.getSchema(`https://openapi.test/${schema.$ref}`);
  if (!found) throw new Error(`no schema ${schema.$ref}`);
  return found as ValidateFunction;
};

const PROBLEM = 'application/problem+json';

/** Headers of the service's own: each that comes must be described. */
const OF_OURS =
  /^(x-service-.*|crawler-.*|payment-.*|x-payment-.*|retry-after|ratelimit.*|etag|content-usage|link|content-disposition)$/u;

/** Holds an answer to what is described of it; the answer's body as text. */
async function hold(path: string, answer: Response, status: number): Promise<string> {
  const { operationId, responses } = operation(path);
  const what = `${operationId} ${status}`;
  const body = await answer.text();
  expect.soft(answer.status, `${what}: ${body.slice(0, 300)}`).toBe(status);
  const key = responses[status] ? String(status) : `${String(status)[0]}XX`;
  const described = responses[key];
  if (!described) throw new Error(`${what} is not described`);
  const reply = resolved(described);
  came.add(`${operationId} ${key}`);
  holdHeaders(reply, answer, `${operationId} ${key}`);
  if (reply.content === undefined) {
    expect.soft(body, what).toBe('');
    return body;
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
  const media = reply.content[type];
  if (!media) throw new Error(`${what} as ${type} is not described`);
  const check = validator(media.schema);
  const said = /json$/u.test(type) ? (JSON.parse(body) as unknown) : body;
  if (type === PROBLEM) came.add(`${operationId} ${key} "${(said as Json)['title']}"`);
  expect.soft(check(said), `${what}: ${JSON.stringify(check.errors)}`).toBe(true);
  expect.soft(check(media.example), `the example of ${what}`).toBe(true);
  holdShape(type, media.example, body, what);
  return body;
}

function holdHeaders(reply: Reply, answer: Response, what: string): void {
  const described = new Map(
    Object.entries(reply.headers ?? {}).map(([name, header]) => [
      name.toLowerCase(),
      resolved(header).schema,
    ]),
  );
  for (const [name, value] of answer.headers) {
    const schema = described.get(name);
    if (schema === undefined) {
      expect.soft(OF_OURS.test(name), `${what}: ${name} is not described`).toBe(false);
      continue;
    }
    came.add(`${what} ${name}`);
    const number = schema['type'] === 'integer' || schema['type'] === 'number';
    const check = ajv.compile(schema);
    expect.soft(check(number ? Number(value) : value), `${what} ${name}: ${value}`).toBe(true);
  }
}

/** What has no schema is compared by its outline: an XML document's elements, a text's first line. */
function holdShape(type: string, example: unknown, body: string, what: string): void {
  if (/json$/u.test(type)) return;
  if (/xml$/u.test(type)) {
    const live = outline(body);
    for (const element of outline(String(example))) expect(live, what).toContain(element);
  } else if (/^text\/(plain|html|csv)$/u.test(type)) {
    const first = String(example).split(/[\n…]/u)[0] as string;
    expect.soft(first.length, `the example of ${what}`).toBeGreaterThan(3);
    expect.soft(body.slice(0, first.length), `the example of ${what}`).toBe(first);
  }
}

/** Every element and attribute by its path from the root, `urlset/url/loc`. */
function outline(xml: string): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown, at: string): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, at);
    else if (typeof node === 'object' && node !== null)
      for (const [name, inner] of Object.entries(node)) {
        found.add(`${at}/${name}`);
        walk(inner, `${at}/${name}`);
      }
  };
  walk(new XMLParser({ ignoreAttributes: false, ignoreDeclaration: true }).parse(xml), '');
  return found;
}

/** A request of a source of its own, so that no test uses up another's share. */
let sources = 0;
const from = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { 'X-Forwarded-For': `198.51.100.${++sources % 250}`, ...init.headers },
});
const person = (path: string, init: RequestInit = {}) => fetch(site.origin + path, from(init));
const crawler = (path: string, init: RequestInit = {}) => site.asCrawler(path, from(init));

const PAID = ['/{tool}.html', '/ref-{tool}.html', '/blogs/{category}/{post}.html'];
const [TOOL] = PAID as [string];

describe('every operation', () => {
  test('answers a person, and again with 304', async () => {
    for (const path of Object.keys(openapi.paths)) {
      const answer = await person(filled(path));
      const etag = answer.headers.get('etag');
      await hold(path, answer, 200);
      if (operation(path).responses['304'] === undefined) continue;
      const again = await person(filled(path), { headers: { 'If-None-Match': String(etag) } });
      await hold(path, again, 304);
    }
  });

  test('with a parameter says 404 where there is nothing', async () => {
    for (const [path, { get }] of Object.entries(openapi.paths)) {
      if (get.responses['404'] === undefined) continue;
      const nowhere = path.replaceAll(/\{\w+\}/gu, 'no-such-thing');
      await hold(path, await person(nowhere), 404);
    }
  });
});

describe('what is sold', () => {
  test('asks a training crawler for a payment, and is served for one', async () => {
    for (const path of PAID) {
      const where = filled(path);
      await hold(path, await crawler(where), 402);
      await hold(path, await crawler(where, { headers: { 'X-PAYMENT': 'nonsense' } }), 402);
      const hash = await site.transfer(1000n);
      await hold(path, await crawler(where, { headers: { 'X-PAYMENT': hash } }), 200);
    }
  });

  test('is exported in every format that the tool has', async () => {
    const index = (await (await person('/api/index.json')).json()) as {
      tools: { slug: string; exports: string[] }[];
    };
    for (const { slug, exports } of index.tools.filter((t) => filled(TOOL) === `/${t.slug}.html`))
      for (const format of exports)
        await hold(TOOL, await person(`/${slug}.html?export=${format}`), 200);
    const json = (await (await person(`${filled(TOOL)}?export=json`)).json()) as Json;
    const schema = (await (await fetch(String(json['$schema']))).json()) as Json;
    expect(schema['$id']).toBe(json['$schema']);
    const check = ajv.compile(schema);
    expect.soft(check(json), JSON.stringify(check.errors)).toBe(true);
    expect.soft(check({ ...json, results: { riseTime: '1 203' } })).toBe(false);
    const hash = await site.transfer(5000n);
    const bought = await crawler(`${filled(TOOL)}?export=csv`, { headers: { 'X-PAYMENT': hash } });
    await hold(TOOL, bought, 200);
  });
});

describe('a refusal', () => {
  test('of inputs names them: 400', async () => {
    await hold(TOOL, await person('/step-response.html?export=csv&den=0'), 400);
    await hold(TOOL, await person('/step-response.html?export=csv&export=svg'), 400);
  });

  test('of a format that the tool does not have: 404', async () => {
    await hold(TOOL, await person('/step-response.html?export=docx'), 404);
  });

  test('of a false name, where the publisher refuses it: 403', async () => {
    const strict = await startTestService(
      { VERIFY_CRAWLERS: 'refuse' },
      { whereabouts: { crawlers: CRAWLERS.filter(({ robotsOnly }) => robotsOnly === true) } },
    );
    try {
      for (const path of PAID) {
        const headers = { 'User-Agent': 'Google-Extended' };
        await hold(path, await fetch(strict.origin + filled(path), { headers }), 403);
      }
    } finally {
      await strict.stop();
    }
  });

  test('of a source that asks too often: 429', async () => {
    const same = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
    let answer = await person(filled(TOOL), same);
    for (let k = 0; k < 61 && answer.status === 200; k++) {
      await answer.arrayBuffer();
      answer = await person(filled(TOOL), same);
    }
    await hold(TOOL, answer, 429);
  });

  test('of a source whose payments are refused again and again: 429', async () => {
    const nonsense = { headers: { 'X-Forwarded-For': '203.0.113.8', 'X-PAYMENT': 'nonsense' } };
    const [, sheet, post] = PAID as [string, string, string];
    let answer = await crawler(filled(sheet), nonsense);
    for (let k = 0; k < 200 && answer.status === 402; k++) {
      await answer.arrayBuffer();
      answer = await crawler(filled(sheet), nonsense);
    }
    await hold(sheet, answer, 429);
    await hold(post, await crawler(filled(post), nonsense), 429);
  });
});

describe('without its chain', () => {
  beforeAll(async () => {
    // That it cannot reach its chain is what the service should say in its log.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await site.sandbox.stop();
  });
  afterAll(() => vi.restoreAllMocks());

  test('the service sells nothing and says so: 503, and readiness tells the reason', async () => {
    for (const [k, path] of PAID.entries()) {
      const unseen = { headers: { 'X-PAYMENT': `0x${String(k + 2).repeat(64)}` } };
      await hold(path, await crawler(filled(path), unseen), 503);
    }
    await expect
      .poll(async () => (await (await person('/readyz')).json()) as Json, { timeout: 30_000 })
      .toMatchObject({ ready: true, selling: false });
    await hold('/readyz', await person('/readyz'), 200);
  });
});

/** Described, and not asked for here, each with the reason. */
const UNASKED: readonly RegExp[] = [
  // It takes a service that is starting; the tests of its door see that.
  /^getReadiness 503/u,
  /^(?!(getToolPage|getSheet|getPost) )\w+ 503/u,
  // It takes a request that is no HTTP.
  /^\w+ 4XX/u,
  // It takes a computation of ten seconds; the tests of the exports' pool have one.
  /^getToolPage 422/u,
];

test('everything that is described has come', () => {
  const described = Object.values(openapi.paths).flatMap(({ get }) =>
    Object.entries(get.responses).flatMap(([status, response]) => [
      `${get.operationId} ${status}`,
      // An answer may have one of several reasons: the one that is shown is one that is given.
      ...Object.values(resolved(response).content ?? {}).flatMap(({ example }) => {
        const title = (example as Json | undefined)?.['title'];
        const problem = resolved(response).content?.[PROBLEM] !== undefined;
        return problem ? [`${get.operationId} ${status} "${title}"`] : [];
      }),
      ...Object.keys(resolved(response).headers ?? {}).map(
        (name) => `${get.operationId} ${status} ${name.toLowerCase()}`,
      ),
    ]),
  );
  const missing = described.filter(
    (one) => !came.has(one) && !UNASKED.some((known) => known.test(one)),
  );
  expect(missing).toEqual([]);
});
