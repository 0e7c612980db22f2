/** What the pipeline is made of, and its bounds. */
import type { Rpc } from '../../chain/rpc.ts';
import type { Address, Hex } from '../../chain/types.ts';
import type { DeskOptions } from '../desk.ts';
import type { FeeLimits } from '../fees/policy.ts';

export interface PipelineOptions extends DeskOptions {
  readonly rpc: Rpc;
  /** Private keys of the accounts that send, one or more. */
  readonly accounts: readonly Hex[];
  readonly multicall3?: Address;
  readonly fees?: FeeLimits;
  /** Gas one authorization may take; a wallet contract can ask for any amount. Default 300,000. */
  readonly gasPerAuthorization?: bigint;
  /** Of a block's gas, the hundredths that may be asked for. Default 50. */
  readonly blockShare?: number;
  /** Transactions that one account has on their way at once. Default 12: nodes keep 16 for each. */
  readonly maxInFlight?: number;
  /** Milliseconds after which a transaction that is in no block is sent again. Default 6,000. */
  readonly resendAfter?: number;
  /** Milliseconds after which it is replaced by one that pays more. Default 15,000. */
  readonly replaceAfter?: number;
  /** Milliseconds without a block after which a nonce is a matter for the publisher. Default 40,000. */
  readonly stuckAfter?: number;
  /** Milliseconds that one rests which could not go just now. Default 4,000. */
  readonly restFor?: number;
  /** Atomic units of the payment that the fees are reported for: the smallest price. Default 1,000. */
  readonly payment?: bigint;
}

export const DEFAULTS = {
  gasPerAuthorization: 300_000n,
  blockShare: 50,
  maxInFlight: 12,
  resendAfter: 6_000,
  replaceAfter: 15_000,
  stuckAfter: 40_000,
  restFor: 4_000,
  payment: 1_000n,
} as const;

/** A wallet may pass the rehearsal and then harm the batch: it does so twice, and then goes alone. */
export const ATTEMPTS_IN_COMPANY = 2;
/** Transactions that one authorization is put into, all told: what fails in each costs gas. */
export const MAX_ATTEMPTS = 6;
