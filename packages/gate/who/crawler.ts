/** What the table of crawlers says of each; `crawler-table.ts` is the table. */
import type { CrawlerKind } from '../types.ts';

/** How an operator lets you verify that a request is its crawler's. */
export type Verification =
  /** Published address ranges, `{creationTime, prefixes:[{ipv4Prefix|ipv6Prefix}]}`. */
  | { readonly by: 'ranges'; readonly feeds: readonly string[] }
  /** Forward-confirmed reverse DNS into one of these domains. */
  | {
      readonly by: 'reverse-dns';
      readonly suffixes: readonly string[];
      readonly feeds?: readonly string[];
    }
  | { readonly by: 'none' };

export interface Crawler {
  /** Product token as it stands in the User-Agent; matched without regard to case. */
  readonly token: string;
  readonly operator: string;
  readonly kind: CrawlerKind;
  readonly verification: Verification;
  /** Where the operator, or failing that a public list, says what the crawler is for. */
  readonly source: string;
  /** Day of the judgement, YYYY-MM-DD. */
  readonly reviewed: string;
  /** Why this kind, where the purpose is mixed or not stated. */
  readonly note?: string;
  /** The token speaks to robots.txt alone: a request that claims it is forged. */
  readonly robotsOnly?: true;
}

/** A token of a public list that the table leaves out on purpose. */
export interface Omitted {
  readonly token: string;
  readonly why: string;
}
