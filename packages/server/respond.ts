/** From a page in memory and what the gate said to bytes on the wire. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORS } from '@tollbench/gate/offer/cors.ts';
import type { Answer, RawHeaders, Refusal, Serve } from '@tollbench/gate/types.ts';
import type { Coding } from '@tollbench/site/packing.ts';
import { codingFor } from './coding.ts';
import type { Delivery } from './delivery.ts';
import { overlay } from './headers.ts';
import type { Page } from './library.ts';

/**
 * What every answer carries. The one inline script is the theme's; its hash is in the policy. No style
 * stands in the pages. Pictures of `data:` and `blob:` are what a PNG is made from; the transform and the
 * products of matrices are WebAssembly.
 */
export function securityHeaders(themeHash: string): RawHeaders {
  return [
    'Content-Security-Policy',
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' '${themeHash}'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
  ];
}

/** Header lists of a page's 304 that are kept. */
const MAX_KEPT = 64;

type Prepared = { readonly headers: RawHeaders; readonly bytes: Buffer };

/**
 * Sends answers. Header lists are made once a page, coding and gate header list, so that a request
 * costs no string; every answer carries `common` and may be read across origins.
 */
export class Responder {
  readonly #common: RawHeaders;
  readonly #delivery: Delivery;
  readonly #prepared = new WeakMap<Page, { for: RawHeaders; by: Map<Coding | null, Prepared> }>();
  readonly #unchanged = new WeakMap<Page, Map<string, string[]>>();
  /** Answers that the gate sends again and again: the challenge of this second. */
  readonly #answers = new WeakMap<RawHeaders, string[]>();

  constructor(security: RawHeaders, delivery: Delivery) {
    this.#common = [...security, ...CORS];
    this.#delivery = delivery;
  }

  /** @param id of the request; told where somebody pays, so that a free page costs no list of its own */
  page(request: IncomingMessage, response: ServerResponse, verdict: Serve<Page>, id: string): void {
    const page = verdict.target.resource;
    const coding = codingFor(
      request.headers['accept-encoding'] as string | undefined,
      page.codings,
    );
    const { headers, bytes } = this.#prepare(page, verdict.headers, coding);
    const { extra } = verdict;
    const own = verdict.price === null ? [] : named(id);
    const receipt = verdict.receipt?.(page.sha256) ?? [];
    response.writeHead(
      200,
      (extra.length + own.length === 0
        ? headers
        : overlay(headers, extra, receipt, own)) as string[],
    );
    this.#end(request, response, bytes);
  }

  /** 304, with what the 200 would say of the page, so that a cache keeps it right. */
  notModified(response: ServerResponse, refusal: Refusal<Page>): void {
    const { headers } = refusal.answer;
    const page = refusal.target?.resource;
    response.writeHead(304, page ? this.#current(page, headers) : overlay(this.#common, headers));
    response.end();
  }

  /** Asked again and again with the same tag: laid over each other once, but for limits, which change. */
  #current(page: Page, headers: RawHeaders): string[] {
    let known = this.#unchanged.get(page);
    if (known === undefined || known.size >= MAX_KEPT) {
      known = new Map();
      this.#unchanged.set(page, known);
    }
    const key = headers.join('\n');
    let whole = known.get(key);
    if (whole === undefined) {
      const own = ['Cache-Control', cacheControl(page), 'Vary', 'Accept-Encoding'];
      whole = overlay(this.#common, own, headers);
      known.set(key, whole);
    }
    return whole;
  }

  /** The headers of an answer with those that every answer has. */
  headersOf({ headers }: Answer): string[] {
    const known = this.#answers.get(headers);
    if (known !== undefined) return known;
    const whole = overlay(this.#common, headers);
    this.#answers.set(headers, whole);
    return whole;
  }

  /** A whole answer, as the gate or the service made it; a refusal names the request by its `id`. */
  answer(response: ServerResponse, answer: Answer, id: string | null = null): void {
    const headers = this.headersOf(answer);
    const told = id !== null && answer.status >= 400;
    response.writeHead(answer.status, told ? [...headers, ...named(id)] : headers);
    this.#delivery.end(response, answer.body.length === 0 ? undefined : answer.body);
  }

  /** Content that is made for this answer alone. */
  made(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    content: {
      readonly headers: RawHeaders;
      readonly body: Uint8Array;
      readonly source: string | null;
      /** Of the request. */
      readonly id: string;
    },
  ): void {
    response.writeHead(status, overlay(this.#common, content.headers, named(content.id)));
    this.#end(request, response, content.body, content.source);
  }

  #end(
    request: IncomingMessage,
    response: ServerResponse,
    body: Uint8Array,
    source: string | null = null,
  ): void {
    this.#delivery.end(response, request.method === 'HEAD' ? undefined : body, source);
  }

  #prepare(page: Page, gate: RawHeaders, coding: Coding | null): Prepared {
    let known = this.#prepared.get(page);
    if (known?.for !== gate) {
      known = { for: gate, by: new Map() };
      this.#prepared.set(page, known);
    }
    let prepared = known.by.get(coding);
    if (!prepared) {
      const { bytes, etag } = (coding !== null && page.codings[coding]) || page.identity;
      const own = [
        ['Content-Type', page.contentType],
        ['Content-Length', String(bytes.length)],
        ['ETag', etag],
        ['Cache-Control', cacheControl(page)],
        ['Vary', 'Accept-Encoding'],
        coding ? ['Content-Encoding', coding] : [],
      ].flat();
      prepared = { bytes, headers: overlay(own, this.#common, gate) };
      known.by.set(coding, prepared);
    }
    return prepared;
  }
}

/** What a payer, or who was refused, tells the publisher to have it looked up. */
const named = (id: string): RawHeaders => ['X-Request-Id', id];

/**
 * What is sold is never kept by a shared cache, which would hand it on unpaid. The rest is asked
 * after at each visit, by its tag.
 */
function cacheControl(page: Page): string {
  if (page.immutable) return 'public, max-age=31536000, immutable';
  return page.class === null ? 'public, no-cache' : 'private, no-cache';
}
