/** What a fetch costs: the one table that every document and every challenge is written from. */
import type { ResourceClass } from '../types.ts';

/** Atomic USDC (6 decimals) per fetch. */
export const PRICES: Readonly<Record<ResourceClass, number>> = Object.freeze({
  'workbench-tool': 1000,
  'static-sheet': 1000,
  'blog-post': 1000,
  'tool-export': 5000,
});

export const USDC_DECIMALS = 6;

/** Atomic units a class costs. */
export function priceOf(resourceClass: ResourceClass): bigint {
  return BigInt(PRICES[resourceClass]);
}

/**
 * Atomic units as a decimal number of dollars, exact, without trailing zeros: 1000 → `0.001`.
 * @throws RangeError for a negative or fractional amount
 */
export function formatUsd(atomic: number | bigint, decimals = USDC_DECIMALS): string {
  if (atomic < 0 || (typeof atomic === 'number' && !Number.isSafeInteger(atomic))) {
    throw new RangeError(`an amount is a whole number of atomic units, got ${atomic}`);
  }
  const digits = atomic.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}
