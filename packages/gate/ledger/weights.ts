/** What a claim weighs in the totals that are kept beside the claims. Amounts in atomic units. */
import type { SettlementState } from '../settle/types.ts';

export interface Weight {
  readonly signed: boolean;
  readonly state: 'reserved' | 'sold' | 'released';
  readonly price: bigint;
  /** Of its settlement, `null` before there is one. */
  readonly settlement: SettlementState | null;
}

/** A claim's share of each total. */
export interface Shares {
  /** Of its payer: claimed and not settled, … */
  readonly owed: bigint;
  /** … and of that, what was sold. */
  readonly unsettled: bigint;
  /** Of all payers: sold and not collected, those that failed included, … */
  readonly exposed: bigint;
  /** … and sold and collected. */
  readonly collected: bigint;
}

const NONE: Shares = { owed: 0n, unsettled: 0n, exposed: 0n, collected: 0n };

/** `null` weighs nothing: the claim is not there. */
export function sharesOf(weight: Weight | null): Shares {
  if (weight === null || weight.state === 'released') return NONE;
  const { signed, state, price, settlement } = weight;
  // What was paid by hash is here already, unless the chain took it back.
  if (!signed)
    return { ...NONE, exposed: state === 'sold' && settlement === 'failed' ? price : 0n };
  const open = settlement !== 'settled' && settlement !== 'failed';
  const sold = state === 'sold';
  return {
    owed: open ? price : 0n,
    unsettled: open && sold ? price : 0n,
    exposed: sold && settlement !== 'settled' ? price : 0n,
    collected: sold && settlement === 'settled' ? price : 0n,
  };
}
