/** The example in a metadata document, held to what the gate answers once the server has loaded the build. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { challengeTemplate, type PricedTarget } from '@tollbench/gate/offer/challenge.ts';
import { createPolicy } from '@tollbench/gate/offer/policy.ts';
import { isMiss, resolve } from '@tollbench/gate/request/resolve.ts';
import { createClassifier, paysFor } from '@tollbench/gate/who/crawlers.ts';
import { type Library, loadLibrary } from '@tollbench/server/library.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIST, slugs } from '../dist.ts';

const baseUrl = 'http://localhost:8402';
const payTo = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const policy = createPolicy({
  baseUrl,
  payTo,
  asset: BASE_USDC,
  licenseUrl: `${baseUrl}/license.xml`,
  termsUrl: `${baseUrl}/terms.html`,
  helpUrl: `${baseUrl}/crawlers.html`,
});

interface Example {
  readonly request: string;
  readonly response_headers: readonly string[];
  readonly response_body: string;
  readonly paid_request: string;
}

const network = { name: 'base', asset: BASE_USDC };
const shown = { contact: null, keep: { days: 30 }, verifyCrawlers: 'off' } as const;
const facts = { baseUrl, payTo, network, ...shown };

let library: Library;
let cache: string;

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'tollbench-compressed-'));
  library = await loadLibrary(DIST, await loadTools(), facts, cache);
});
afterAll(() => rm(cache, { recursive: true, force: true }));

function loaded(path: string): string {
  const page = library.find(path);
  if (!page) throw new Error(`the library has no ${path}`);
  return page.identity.bytes.toString('utf8');
}

const example = (slug: string): Example =>
  JSON.parse(loaded(`/api/${slug}.json`)).x402_challenge_example;

/** A request as text, taken apart: method, target, fields by lower-case name. */
function parse(text: string): { line: string; fields: Map<string, string>; rest: string } {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const fields = lines.map((l) => /^([A-Za-z0-9-]+): (.*)$/u.exec(l)?.slice(1) ?? ['?', l]);
  return {
    line,
    fields: new Map(fields.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    rest: text.slice(end + 4),
  };
}

describe.each(slugs)('the challenge example of %s', (slug) => {
  it('is what the gate answers, but for the nonce, which is keyed', () => {
    const { response_body, response_headers, request } = example(slug);
    const target = resolve(parse(request).line.split(' ')[1] ?? '', library);
    if (isMiss(target)) throw new Error('the example asks for nothing that exists');
    const body = JSON.parse(response_body);
    const answer = challengeTemplate(target as PricedTarget, policy).at(body.accepts[0].validAfter);
    const real = Buffer.from(answer.body).toString('utf8');
    const withoutNonce = (text: string) => text.replace(/"nonce":"0x[0-9a-f]{64}"/u, '"nonce":""');
    expect(withoutNonce(response_body)).toBe(withoutNonce(real));
    expect(withoutNonce(real)).not.toBe(real);
    const lines: string[] = [];
    for (let i = 0; i < answer.headers.length; i += 2)
      lines.push(`${answer.headers[i]}: ${answer.headers[i + 1]}`);
    expect(response_headers).toEqual(lines.filter((l) => !l.startsWith('Content-Length:')));
  });

  it('comes from a request that the gate charges for, and is answered by one that pays', () => {
    const { request, paid_request } = example(slug);
    const asked = parse(request);
    expect(asked.line).toBe(`GET /${slug}.html HTTP/1.1`);
    expect(asked.fields.get('host')).toBe('localhost:8402');
    expect(asked.rest).toBe('');
    expect(paysFor(createClassifier()(asked.fields.get('user-agent')))).toBe(true);
    const paid = parse(paid_request);
    expect(paid.line).toBe(asked.line);
    expect(Object.fromEntries(paid.fields)).toEqual({
      ...Object.fromEntries(asked.fields),
      'x-payment': '0x<txhash>',
    });
  });

  it('keeps to the published schema of a challenge', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true });
    (addFormats.default ?? addFormats)(ajv);
    const check = ajv.compile(JSON.parse(loaded('/schemas/challenge-v1.json')) as object);
    const body = JSON.parse(example(slug).response_body);
    expect(check(body), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...body, accepts: [] })).toBe(false);
  });
});

describe('a loaded build', () => {
  it('has the site’s own address and payee everywhere, inside base64 too', () => {
    for (const page of library.pages.values()) {
      if (!/^(text|application\/(json|xml|atom|rsl))/u.test(page.mimeType)) continue;
      if (page.immutable) continue;
      const text = page.identity.bytes.toString('utf8');
      expect(text.includes('tollbench.invalid'), page.path).toBe(false);
      for (const [encoded] of text.matchAll(/\beyJ[A-Za-z0-9+/]{20,}={0,2}/gu))
        expect(Buffer.from(encoded, 'base64').toString('utf8')).not.toContain('.invalid');
    }
    expect(JSON.parse(loaded('/api/pricing.json')).payTo).toBe(payTo);
  });

  it('says null where the publisher names no contact', () => {
    expect(JSON.parse(loaded('/ai.txt')).contact).toBeNull();
  });
});
