/**
 * Whether TRUST_PROXY fits what arrives, judged from the requests themselves. What cannot be told
 * from them (a client that writes a field, or a proxy that does) is said as an "if".
 */
import type { IncomingHttpHeaders } from 'node:http';
import {
  canonicalAddress,
  clientAddress,
  isLocal,
  isTrusted,
  type ProxyTrust,
} from '@tollbench/gate/request/source.ts';

export const CONDITIONS = [
  'not-trusted',
  'not-written',
  'fewer-than-trusted',
  'more-than-trusted',
  'one-address',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What of an incoming request is looked at. */
export interface Arrival {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** A sentence for each condition that holds, `null` for one that does not, none where it is open. */
export type Findings = ReadonlyMap<Condition, string | null>;

/** Fields by which proxies tell whom they forward for; only the first is ever read. */
const CARRIERS = {
  'x-forwarded-for': 'X-Forwarded-For',
  forwarded: 'Forwarded',
  'x-real-ip': 'X-Real-IP',
  'cf-connecting-ip': 'CF-Connecting-IP',
  'true-client-ip': 'True-Client-IP',
} as const;
const CARRIER_KEYS = Object.keys(CARRIERS) as (keyof typeof CARRIERS)[];

/** Fewer requests, or by fewer programs, may well be one visitor's. */
const ENOUGH_REQUESTS = 200;
const ENOUGH_PROGRAMS = 5;

/** Requests since the last findings, counted. Its size does not depend on who sends what. */
export class Arrivals {
  readonly #trust: ProxyTrust;
  readonly #carriers = new Set<string>();
  readonly #programs = new Set<string>();
  #requests = 0;
  /** Without X-Forwarded-For from a peer that is believed. */
  #bare = 0;
  /** With any carrier from a peer that is not believed, and the last such peer. */
  #unread = 0;
  #peer = '';
  /** Addresses in the shortest X-Forwarded-For that was believed. */
  #fewest = Number.POSITIVE_INFINITY;
  #address: string | null = null;
  #alike = true;

  constructor(trust: ProxyTrust) {
    this.#trust = trust;
  }

  /** Whether there were enough for all of `findings`. */
  get enough(): boolean {
    return this.#requests >= ENOUGH_REQUESTS;
  }

  /** Counts a request; returns what it alone shows not to fit. */
  count(peer: string, headers: IncomingHttpHeaders): Condition | null {
    this.#requests++;
    const field = headers['x-forwarded-for'];
    if (this.#programs.size < ENOUGH_PROGRAMS)
      this.#programs.add((headers['user-agent'] ?? '').slice(0, 100));
    if (this.#alike) {
      const address = clientAddress(peer, field, this.#trust);
      this.#address ??= address;
      this.#alike = address === this.#address;
    }
    if (!isTrusted(peer, this.#trust))
      return this.#countUnread(peer, headers) ? 'not-trusted' : null;
    if (field === undefined || field === '') {
      this.#bare++;
      return null;
    }
    const length = entries(field);
    this.#fewest = Math.min(this.#fewest, length);
    return this.#trust.kind === 'hops' && length < this.#trust.hops ? 'fewer-than-trusted' : null;
  }

  #countUnread(peer: string, headers: IncomingHttpHeaders): boolean {
    let carried = false;
    for (const key of CARRIER_KEYS)
      if (headers[key] !== undefined) {
        this.#carriers.add(CARRIERS[key]);
        carried = true;
      }
    if (!carried) return false;
    this.#unread++;
    this.#peer = canonicalAddress(peer) ?? peer;
    return true;
  }

  /** What the requests so far show. Not enough of them show only what one alone can. */
  findings(): Findings {
    const found = new Map<Condition, string | null>();
    const say = (condition: Condition, holds: boolean, words: () => string): void => {
      if (holds) found.set(condition, words());
      else if (this.enough) found.set(condition, null);
    };
    const { hops } = this.#trust.kind === 'hops' ? this.#trust : { hops: 0 };
    const several = this.enough && this.#programs.size >= ENOUGH_PROGRAMS;
    say('not-trusted', this.#unread > 0, () => this.#notTrusted());
    say('fewer-than-trusted', this.#fewest < hops, () => this.#fewer(hops));
    // One program alone may be whoever runs the service, looking past the proxy.
    if (!several) return found;
    say('not-written', this.#bare * 2 >= this.#requests, () => this.#notWritten());
    const more = hops > 0 && this.#bare === 0 && this.#fewest > hops;
    say('more-than-trusted', more, () => this.#more(hops));
    say('one-address', this.#alike, () => this.#oneAddress());
    return found;
  }

  #notTrusted(): string {
    const fields = [...this.#carriers].join(', ');
    const from = isLocal(this.#peer) ? this.#peer : 'a public address';
    const what = `Requests come with ${fields} (${this.#unread} of ${this.#requests}), last from ${from}, `;
    const unread = this.#carriers.has(CARRIERS['x-forwarded-for'])
      ? ''
      : ' and the proxy must send X-Forwarded-For, the only field that is read;';
    return this.#trust.kind === 'none'
      ? `${what}and TRUST_PROXY is not set. If a proxy of yours writes that, all its visitors share one limit: set TRUST_PROXY=1;${unread} if none stands in front, clients write it themselves and nothing is to be done.`
      : `${what}which TRUST_PROXY does not name. If that is a proxy of yours, all its visitors share one limit: add its address to TRUST_PROXY;${unread} if not, clients write it themselves and nothing is to be done.`;
  }

  #fewer(hops: number): string {
    return `A request came with ${this.#fewest} of the ${hops} addresses in X-Forwarded-For that TRUST_PROXY=${hops} counts on: fewer proxies stand in its way, and a client that writes the rest itself chooses its address and passes every limit. Set TRUST_PROXY to the number of proxies that each add one.`;
  }

  #notWritten(): string {
    return `${this.#bare} of ${this.#requests} requests came without X-Forwarded-For, which TRUST_PROXY believes: the proxy does not write it, or clients reach this port past the proxy. Either way a client that sends the field can choose its address and pass every limit. Let the proxy write it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and let nobody else reach this port.`;
  }

  #more(hops: number): string {
    return `Each of ${this.#requests} requests came with ${this.#fewest} addresses or more in X-Forwarded-For, and TRUST_PROXY=${hops} reads ${hops}. If ${this.#fewest} proxies of yours stand in front, visitors are counted by the address of one of them: set TRUST_PROXY=${this.#fewest}; if not, clients write the rest themselves and nothing is to be done.`;
  }

  #oneAddress(): string {
    const at = this.#address !== null && isLocal(this.#address) ? ` ${this.#address}` : '';
    const what = `All of ${this.#requests} requests, by ${ENOUGH_PROGRAMS} programs or more, count as one visitor with one address${at}.`;
    return this.#trust.kind === 'none'
      ? `${what} If a proxy stands in front, all its visitors share one limit: let it write X-Forwarded-For, and set TRUST_PROXY=1.`
      : `${what} If they are several, the proxy that TRUST_PROXY believes does not write X-Forwarded-For, or a second proxy in front of it is not counted.`;
  }
}

function entries(field: string | readonly string[]): number {
  const text = typeof field === 'string' ? field : field.join(',');
  let count = 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++;
  return count;
}
