/** Settings that bound what may be lost: on trust, on gas, and on blocks that do not stay. */
import { parseGwei, parseUnits } from 'viem';
import { decimal, type Env, whole } from './env.ts';

export interface ChainLimits {
  /** Milliseconds until a silent node counts as unavailable. */
  readonly timeout: number;
  /** Blocks on a transaction, its own included, before a payment by hash counts. */
  readonly confirmations: number;
}

/** In atomic units, millionths of a dollar. */
export interface TrustLimits {
  /** What one payer may have been served and not settled. */
  readonly creditMax: bigint;
  /** What all together may, beside what grows with settled history. */
  readonly exposureMax: bigint;
  /** One part in so many of all that was ever settled: what it grows by. */
  readonly exposureShare: bigint;
}

/** As the settler takes them; what is not set is left to it. */
export interface FeeLimits {
  /** The most of a batch's worth that its gas may cost, in millionths: 1,000,000 is all of it. */
  readonly maxShare?: bigint;
  /** Millionths of a dollar for one ether; without it only the cap on the price of gas holds. */
  readonly ethUsd?: bigint;
  /** The most wei for a unit of gas. */
  readonly maxGasPrice?: bigint;
}

/** The names of settings that are about gas: who hands payments to a facilitator pays none. */
export const OF_GAS = ['MAX_FEE_SHARE', 'ETH_USD', 'MAX_FEE_GWEI'] as const;

/**
 * A time-out under 100 ms takes every node for dead; over a minute, a payer has gone before it is told.
 * More than 64 blocks of two seconds are half of the 300 seconds that a payment may be old.
 */
export function chainLimitsOf(env: Env): ChainLimits {
  return {
    timeout:
      whole(env, 'RPC_TIMEOUT', { min: 100, max: 60_000, of: 'milliseconds, such as 5000' }) ??
      5_000,
    confirmations: whole(env, 'CONFIRMATIONS', { min: 1, max: 64, of: 'blocks, such as 1' }) ?? 1,
  };
}

/** A million dollars: more is a slip of units, not a publisher's wish. */
const MAX_TRUST = 1_000_000_000_000;

export function trustLimitsOf(env: Env): TrustLimits {
  const amount = (name: string, otherwise: number): bigint =>
    BigInt(
      whole(env, name, {
        min: 0,
        max: MAX_TRUST,
        of: `millionths of a dollar, such as ${otherwise} for $${otherwise / 1e6}`,
      }) ?? otherwise,
    );
  return {
    creditMax: amount('CREDIT_MAX', 100_000),
    exposureMax: amount('EXPOSURE_MAX', 50_000),
    exposureShare: 10n,
  };
}

export function feeLimitsOf(env: Env): FeeLimits {
  const share = decimal(env, 'MAX_FEE_SHARE', {
    min: 0,
    max: 10,
    digits: 6,
    of: 'what a batch brings, such as 1 for all of it or 0.25 for a quarter',
  });
  const ether = decimal(env, 'ETH_USD', {
    min: 1,
    max: 1_000_000,
    digits: 6,
    of: 'dollars for an ether, such as 3000',
  });
  const gwei = decimal(env, 'MAX_FEE_GWEI', {
    min: 0,
    max: 100_000,
    digits: 9,
    of: 'gwei for a unit of gas, such as 0.05',
  });
  return {
    ...(share === undefined ? {} : { maxShare: parseUnits(share, 6) }),
    ...(ether === undefined ? {} : { ethUsd: parseUnits(ether, 6) }),
    ...(gwei === undefined ? {} : { maxGasPrice: parseGwei(gwei) }),
  };
}
