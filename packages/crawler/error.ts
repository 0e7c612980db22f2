/** Why a fetch was not paid, or what was paid for did not come. */
export type CrawlErrorCode =
  /** The 402 has no offer this client can pay: another scheme, network or asset, or no x402 at all. */
  | 'no-offer'
  /** The price is above what one fetch may cost, or what is left of the budget. */
  | 'too-dear'
  | 'over-budget'
  /** The site refused a payment; `message` carries its reason. While it could be collected no second is signed. */
  | 'refused'
  /** The outcome of a payment stayed unknown: the same payment can be presented again later. */
  | 'unsettled'
  /** An answer is longer than this client reads. */
  | 'too-large'
  /** A discovery document that cannot be read. */
  | 'discovery'
  /** A file of ours cannot be used: it is not what it should be, or another process holds it. */
  | 'file';

export class CrawlError extends Error {
  readonly code: CrawlErrorCode;
  /** What was asked for; of `file`, the path. */
  readonly url: string;

  constructor(code: CrawlErrorCode, url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CrawlError';
    this.code = code;
    this.url = url;
  }
}
