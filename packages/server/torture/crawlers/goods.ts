/** What there is to buy: paths as the service itself calls them, and their prices. */
import type { Random } from '@tollbench/engines/numeric/random.ts';

export const PAGE_PRICE = 1000n;
export const EXPORT_PRICE = 5000n;

const TOOLS = ['active-filter', 'crc-lfsr', 'fir-designer', 'matrix-lab', 'step-response'] as const;

export interface Good {
  readonly path: string;
  readonly price: bigint;
}

const PAGES: readonly Good[] = [
  ...TOOLS.map((tool) => ({ path: `/ref-${tool}.html`, price: PAGE_PRICE })),
  ...TOOLS.map((tool) => ({ path: `/${tool}.html`, price: PAGE_PRICE })),
  { path: '/blogs/instrumentation/divider-error.html', price: PAGE_PRICE },
];

const EXPORTS: readonly Good[] = ['step-response', 'active-filter'].flatMap((tool) =>
  ['csv', 'json'].map((format) => ({
    path: `/${tool}.html?export=${format}`,
    price: EXPORT_PRICE,
  })),
);

export const pick = <T>(random: Random, from: readonly [T, ...T[]] | readonly T[]): T =>
  from[Math.floor(random.uniform() * from.length)] as T;

export const aPage = (random: Random): Good => pick(random, PAGES);
export const anExport = (random: Random): Good => pick(random, EXPORTS);

/** `count` pages, each another one. */
export function somePages(random: Random, count: number): Good[] {
  const start = Math.floor(random.uniform() * PAGES.length);
  return Array.from({ length: count }, (_, k) => PAGES[(start + k) % PAGES.length] as Good);
}
