/** The paying client: `payingFetch` where a program has its own plan, `crawl` where it wants a site. */
export {
  type CrawlEvent,
  type CrawlOptions,
  type CrawlSummary,
  crawl,
  type Outcome,
} from './crawl.ts';
export { keyInDocument, keyOfDidKey, ReceiptError } from './did.ts';
export { discover } from './discover.ts';
export { CrawlError, type CrawlErrorCode } from './error.ts';
export { FileJournal } from './file-journal.ts';
export { MemoryJournal, type PaymentJournal } from './journal.ts';
export { type PayingFetch, type PayingFetchOptions, payingFetch } from './paying-fetch.ts';
export { type Claims, isSigned, type Receipt, readReceipt } from './receipt.ts';
