/**
 * What collecting costs, and what it brings: whole numbers throughout, in wei, atomic units of the
 * asset and millionths of a dollar.
 */
import { formatGwei } from 'viem';

/** Ether to wei. */
const WEI = 10n ** 18n;
const MILLION = 1_000_000n;

export interface Prices {
  /** Millionths of a dollar for one ether; `null` where nobody said. */
  readonly ethUsd: bigint | null;
  /** Decimals of the asset, which is worth a dollar. */
  readonly decimals: number;
}

/** Wei in millionths of a dollar, rounded up. */
export function usdOf(wei: bigint, ethUsd: bigint): bigint {
  return (wei * ethUsd + WEI - 1n) / WEI;
}

/** A cost as a share of what it brings, in millionths, rounded up; `null` without ether's price. */
export function shareOf(cost: bigint, value: bigint, { ethUsd, decimals }: Prices): bigint | null {
  if (ethUsd === null || value === 0n) return null;
  const brings = value * WEI * MILLION;
  const costs = cost * ethUsd * 10n ** BigInt(decimals) * MILLION;
  return (costs + brings - 1n) / brings;
}

/** The most wei that `share` (in millionths) of `value` atomic units is worth, rounded down. */
export function affordable(value: bigint, share: bigint, ethUsd: bigint, decimals: number): bigint {
  return (value * share * WEI) / (10n ** BigInt(decimals) * ethUsd);
}

/** Wei as people read a price of gas. */
export const gweiText = (wei: bigint): string => `${formatGwei(wei)} gwei`;
