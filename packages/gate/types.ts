/**
 * The words of the gate: a request, the resource it names, the visitor who asks, the verdict.
 *
 * A server gives the gate its resources and its requests, and acts on verdicts:
 *
 *     const verdict = gate.handle(request);           // a Verdict, or a promise of one
 *     verdict.kind === 'serve'  → the resource, with `verdict.headers` and `verdict.extra`
 *     anything else             → `verdict.answer` as it stands (or a page of the server's own)
 *
 * A resource that is made on demand (an export) may fail to be made. Its verdict carries a `sale`:
 * make the content, then `await sale.confirm()`; if making it fails, `await sale.release()`.
 */
import type { Address, Asset } from './chain/types.ts';

/** What is sold. Each class has one price; see `price.ts`. */
export type ResourceClass = 'workbench-tool' | 'static-sheet' | 'blog-post' | 'tool-export';

/** One thing the site serves. Extend it with whatever the server needs to serve it. */
export interface Resource {
  /** Canonical path, as `normalisePath` gives it: the key. */
  readonly path: string;
  /** `null`: free for everyone. */
  readonly class: Exclude<ResourceClass, 'tool-export'> | null;
  /** One sentence for the challenge. */
  readonly description: string;
  readonly mimeType: string;
  /** Strong entity tag with its quotes; a visitor that presents it gets 304 and pays nothing. */
  readonly etag?: string;
  /** Entity tags of the other content codings of the same content, which are as current. */
  readonly etags?: readonly string[];
  /** Whether the request rate per source applies (the tool pages). */
  readonly limited?: boolean;
  /** Format → media type of the exports at `?export=<format>`; keys are lower case. */
  readonly exports?: Readonly<Record<string, string>>;
  /** Names of the query parameters that make a different export: the tool's own inputs. */
  readonly inputs?: readonly string[];
  /**
   * What is wrong with the query of an export, before anything is asked for it: with its inputs, and with other
   * names that came along. Empty where it can be made; must answer at once. Without it other names are ignored.
   */
  readonly refuses?: (
    inputs: ReadonlyMap<string, string>,
    others: ReadonlyMap<string, string>,
  ) => readonly InputRefusal[];
}

/** One input of an export that is refused. */
export interface InputRefusal {
  /** Its name; null where it is all of them that do not go together. */
  readonly field: string | null;
  readonly value: string | null;
  readonly message: string;
}

/** The resources of the site. `find` takes a canonical path and must answer at once. */
export interface Catalogue<R extends Resource = Resource> {
  find(path: string): R | undefined;
}

/** What a request asks for, once its spelling is out of the way. */
export interface Target<R extends Resource = Resource> {
  readonly resource: R;
  /** What one payment buys: the path, and for an export its format and inputs in canonical order. */
  readonly key: string;
  readonly class: ResourceClass | null;
  readonly mimeType: string;
  /** The format where an export is asked for, else `null`. */
  readonly export: string | null;
  /** An export's inputs as the query gave them, decoded; compute from these and nothing else. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Header fields by lower-case name, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface GateRequest {
  readonly method: string;
  /** The request target as received, query and all. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /** Address of the connection's peer, before any proxy header is believed. */
  readonly peer: string;
  /** Names the request in what is told of it. */
  readonly id?: string;
}

export type CrawlerKind = 'training' | 'search' | 'answer' | 'user' | 'other';

/**
 * How far a visitor's name can be trusted: `none` claims to be no crawler; `forged` is a claim that
 * was checked and is false.
 */
export type Claim = 'none' | 'unverified' | 'verified' | 'forged';

export interface Visitor {
  /** The crawler's token in the table, `null` for people and programs that are not in it. */
  readonly token: string | null;
  readonly operator: string | null;
  readonly kind: CrawlerKind | 'person';
  readonly claim: Claim;
}

/** Name and value in turn, as `writeHead` takes them. */
export type RawHeaders = readonly string[];

/** RFC 9457: why a program cannot have what it asked for. */
export interface Problem {
  /** URI of the kind of problem, or `about:blank` where the status says it all. */
  readonly type?: string;
  readonly title: string;
  readonly status: number;
  /** What went wrong this time, quoting the offending value. */
  readonly detail?: string;
  readonly instance?: string;
  /** Members of the problem type's own. */
  readonly [extension: string]: unknown;
}

/** A whole response. `body` is empty where the method or the status has none. */
export interface Answer {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body: Uint8Array;
  /** What the body says, where it is a problem document: also when the method has no body. */
  readonly problem?: Problem;
}

/**
 * A payment reserved while its content is made. Call exactly one of the two.
 * `confirm` resolves with what to answer: the `serve` verdict, with its payment headers, once the
 * sale is on disk (and settled, where the policy settles first), or why it cannot be served.
 */
export interface Sale<R extends Resource = Resource> {
  confirm(): Promise<Verdict<R>>;
  /** The content could not be made: the payment is as if never presented. */
  release(reason: string): Promise<void>;
}

export interface Serve<R extends Resource = Resource> {
  readonly kind: 'serve';
  readonly target: Target<R>;
  readonly visitor: Visitor;
  /** Who asks, as limits count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly source: string;
  /** Send these with the content. One array a resource: the same object for every free visitor. */
  readonly headers: RawHeaders;
  /** Send these too: rate limit fields, what was paid. Fields here win over the server's own. */
  readonly extra: RawHeaders;
  /** Present when content made on demand is being bought: see `Sale`. */
  readonly sale: Sale<R> | null;
  /**
   * Where a paid answer to a GET is signed for: gives the headers that go over `extra`, a receipt for
   * the content with this SHA-256 (hex, before any content coding) among them.
   */
  readonly receipt?: (contentSha256: string) => RawHeaders;
  /** What was or (in observe mode) would have been charged, in atomic units; `null` when free. */
  readonly price: bigint | null;
}

export type RefusalKind =
  /** 304: what the visitor has is current. */
  | 'not-modified'
  /** 402 */
  | 'challenge'
  /** 429 */
  | 'limit'
  /** 403 */
  | 'refuse'
  /** 503 with Retry-After: the outcome of a payment is not known yet. */
  | 'retry-later'
  /** 404: no such resource, or no such export format. */
  | 'not-found'
  /** 400: the query contradicts itself. */
  | 'bad-request'
  /** 405 */
  | 'bad-method'
  /** 204 to OPTIONS */
  | 'options';

/** Everything that is not the content. `answer` is complete, for machines; a person may get a page. */
export interface Refusal<R extends Resource = Resource> {
  readonly kind: RefusalKind;
  readonly answer: Answer;
  readonly visitor: Visitor;
  /** Of `not-modified`: what has not been modified, so that a server adds what its 200 would say. */
  readonly target?: Target<R>;
}

export type Verdict<R extends Resource = Resource> = Serve<R> | Refusal<R>;

export interface Policy {
  /** `observe` charges nobody and counts what would have been charged. */
  readonly mode: 'charge' | 'observe';
  /** What becomes of a claim that was checked and is false. */
  readonly forged: 'observe' | 'charge' | 'refuse';
  /** `batch`: serve after the claim, settle in batches; `first`: settle, then serve. */
  readonly settlement: 'batch' | 'first';
  /** Origin of the site without a trailing slash: `https://tollbench.example`. */
  readonly baseUrl: string;
  readonly payTo: Address;
  readonly asset: Asset;
  /** The x402 v1 name of the network, `base`. Its CAIP-2 name follows from the asset's chain id. */
  readonly network: string;
  /** Accounts that send settlements: their transactions are never anybody's payment. */
  readonly relayers: readonly Address[];
  /** Absolute URL of the RSL licence, for `Link: rel="license"`. */
  readonly licenseUrl: string | null;
  /** Pages for people, named in every challenge: what payment allows, and how to pay. */
  readonly termsUrl: string | null;
  readonly helpUrl: string | null;
  /** Key of the hash that makes challenge nonces: at least 16 bytes, kept over restarts. */
  readonly challengeKey: Uint8Array;
  /** Seconds from a challenge's `validAfter` to its `validBefore`. */
  readonly paymentWindow: number;
  /** Seconds after first delivery during which the same payment fetches the same resource again. */
  readonly repeatWindow: number;
  /** Seconds a transaction may stay unknown to the chain before the answer is 402, not 503. */
  readonly absentGrace: number;
  /** Seconds an authorization must still be valid for, so that it can be settled. */
  readonly settleMargin: number;
  /** Seconds ahead that an authorization's `validBefore` may lie. */
  readonly farthestExpiry: number;
  /** Atomic units that a payer may be served before they are settled, however much it has settled. */
  readonly creditMax: bigint;
  /** Atomic units that all payers together may be served before they are settled … */
  readonly exposureMax: bigint;
  /** … beyond one part in so many of all that was ever settled. */
  readonly exposureShare: bigint;
  /** Seconds for which a claim stays reserved while its content is made and its money fetched. */
  readonly lease: number;
  /** Requests per source to a limited resource, in a window of seconds. */
  readonly limit: { readonly quota: number; readonly window: number };
  /** Refused payments per source and minute, so that guesses cannot wear out the chain node. */
  readonly refusedPayments: number;
}
