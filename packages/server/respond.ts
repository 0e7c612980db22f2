/** From a page in memory and what the gate said to bytes on the wire. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawHeaders, Serve } from '@tollbench/gate/types.ts';
import type { Coding } from './compress.ts';
import type { Page } from './library.ts';

/**
 * What every answer carries. The one inline script is the theme's; its hash is in the policy. Styles
 * in attributes are the plots' own.
 */
export function securityHeaders(themeHash: string): RawHeaders {
  return [
    'Content-Security-Policy',
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' '${themeHash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
  ];
}

/** The best coding that a client takes and the page has: brotli, gzip, or as it is. */
export function codingFor(accept: string | undefined, page: Page): Coding | null {
  if (accept === undefined) return null;
  if (page.codings.br && takes(accept, 'br')) return 'br';
  if (page.codings.gzip && takes(accept, 'gzip')) return 'gzip';
  return null;
}

/** Whether an Accept-Encoding names a coding and does not give it q=0. */
function takes(accept: string, coding: Coding): boolean {
  const at = accept.indexOf(coding);
  if (at < 0) return false;
  if (!accept.includes('q=0')) return true;
  const entry = accept.split(',').find((e) => e.trim().split(';')[0]?.trim() === coding);
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(entry);
}

type Prepared = { readonly headers: string[]; readonly bytes: Buffer };

/** Header lists made once a page, coding and gate header list, so that a request costs no string. */
export class Responder {
  readonly #common: RawHeaders;
  readonly #prepared = new WeakMap<Page, { for: RawHeaders; by: Map<Coding | null, Prepared> }>();

  constructor(common: RawHeaders) {
    this.#common = common;
  }

  page(
    request: IncomingMessage,
    response: ServerResponse,
    verdict: Serve<Page>,
    status = 200,
  ): void {
    const page = verdict.target.resource;
    const { headers, bytes } = this.#prepare(
      page,
      verdict.headers,
      codingFor(request.headers['accept-encoding'] as string | undefined, page),
    );
    response.writeHead(
      status,
      verdict.extra.length === 0 ? headers : merge(headers, verdict.extra),
    );
    if (request.method === 'HEAD') response.end();
    else response.end(bytes);
  }

  /** A page that stands for a status, such as 404, whatever the gate would say of it as a resource. */
  statusPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    status: number,
    extra: RawHeaders,
  ): void {
    const coding = codingFor(request.headers['accept-encoding'] as string | undefined, page);
    const { bytes } = (coding !== null && page.codings[coding]) || page.identity;
    response.writeHead(status, [
      ...this.#common,
      'Content-Type',
      page.contentType,
      'Content-Length',
      String(bytes.length),
      ...(coding ? ['Content-Encoding', coding] : []),
      'Cache-Control',
      'no-store',
      'Vary',
      'Accept, Accept-Encoding',
      ...extra,
    ]);
    response.end(request.method === 'HEAD' ? undefined : bytes);
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
      prepared = {
        bytes,
        headers: [
          'Content-Type',
          page.contentType,
          'Content-Length',
          String(bytes.length),
          'ETag',
          etag,
          'Cache-Control',
          cacheControl(page),
          'Vary',
          'Accept-Encoding',
          ...(coding ? ['Content-Encoding', coding] : []),
          ...(page.class === null ? ['Access-Control-Allow-Origin', '*'] : []),
          ...this.#common,
          ...gate,
        ],
      };
      known.by.set(coding, prepared);
    }
    return prepared;
  }
}

/**
 * What is sold is never kept by a shared cache, which would hand it on unpaid. The rest is asked
 * after at each visit, by its tag.
 */
function cacheControl(page: Page): string {
  if (page.immutable) return 'public, max-age=31536000, immutable';
  return page.class === null ? 'public, no-cache' : 'private, no-cache';
}

/** Fields of `extra` take the place of the page's own, but for Vary, which adds up. */
export function merge(headers: readonly string[], extra: RawHeaders): string[] {
  const replaced = new Set<string>();
  for (let i = 0; i < extra.length; i += 2) replaced.add((extra[i] as string).toLowerCase());
  replaced.delete('vary');
  const merged: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (!replaced.has((headers[i] as string).toLowerCase()))
      merged.push(headers[i] as string, headers[i + 1] as string);
  merged.push(...extra);
  return merged;
}
