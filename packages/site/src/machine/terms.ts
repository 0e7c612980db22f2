/**
 * On what terms the gate sells, as the documents tell it. Prices come from the gate's own table;
 * the rest are its defaults, and a test holds them to `createPolicy`.
 */
import { formatUsd, PRICES, USDC_DECIMALS } from '@tollbench/gate/offer/price.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';

export type PriceClass = keyof typeof PRICES;

export const TERMS = {
  protocol: 'x402',
  /** The challenge's body is version 1, its PAYMENT-REQUIRED header version 2. */
  versions: [1, 2],
  scheme: 'exact',
  network: PLACEHOLDERS.network,
  /** CAIP-2 name of the network. */
  networkCaip2: PLACEHOLDERS.networkCaip2,
  currency: 'USDC',
  decimals: USDC_DECIMALS,
  asset: PLACEHOLDERS.asset,
  /** EIP-712 domain of the asset. */
  domain: { name: PLACEHOLDERS.tokenName, version: PLACEHOLDERS.tokenVersion },
  payTo: PLACEHOLDERS.payTo,
  /** Seconds from `validAfter` to `validBefore`. */
  paymentWindow: 300,
  /** Seconds after first delivery during which the same payment fetches the same page again. */
  repeatWindow: 3600,
  rateLimit: { requests: 60, window: 60 },
  /** A minute and source; then 429. */
  refusedPayments: 60,
  /** What one export may take (seconds, MiB, MiB), and the seconds of computing of a source in a minute. */
  exports: { time: 10, memory: 384, file: 16, budget: 30 },
} as const;

export const atomic = (priceClass: PriceClass): number => PRICES[priceClass];

/** Decimal dollars, `0.001`. */
export const usdText = (priceClass: PriceClass): string => formatUsd(PRICES[priceClass]);

export const usd = (priceClass: PriceClass): number => Number(usdText(priceClass));

export interface Ware {
  readonly class: PriceClass;
  /** Path template of what the class covers. */
  readonly path: string;
  readonly description: string;
}

/** What is sold, in the order of the price table. */
export const WARES: readonly Ware[] = (
  [
    ['workbench-tool', '/{tool}.html', 'The interactive page of a tool.'],
    [
      'static-sheet',
      '/ref-{tool}.html',
      'The reference sheet of a tool, without scripts: the one to ingest.',
    ],
    [
      'blog-post',
      '/blogs/{category}/{post}.html',
      'A post, with numbers and figures computed at build.',
    ],
    [
      'tool-export',
      '/{tool}.html?export={format}',
      'A file computed from the inputs in the query: the deliverable.',
    ],
  ] as const
).map(([name, path, description]) => ({ class: name, path, description }));
