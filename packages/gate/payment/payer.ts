/** Who paid with a transaction, how much, and whether the presenter may say that it was them. */

import { sameHex } from '../chain/same-hex.ts';
import type { Address, Hex, TransactionOutcome } from '../chain/types.ts';
import { type Ask, type Facts, LATER, type Later, type Need } from '../facts.ts';
import type { PaymentKey, PaymentRecord } from '../ledger/types.ts';
import type { PaymentError } from '../offer/challenge.ts';
import type { Policy } from '../types.ts';
import { signedBy } from './holder.ts';
import { commitmentOf, FIELD, type Holder, isTokenOf, opens, unproved } from './proof.ts';

type Confirmed = Extract<TransactionOutcome, { status: 'confirmed' }>;
type Step = Need | Later | { readonly refused: PaymentError };

export interface PaidBy {
  readonly payment: PaymentKey;
  /** In lower case. */
  readonly payer: Address;
  /** Atomic units. */
  readonly worth: bigint;
  readonly holder: Holder;
  readonly record: PaymentRecord | null;
}

/** Accounts that one transaction may have paid from; more are nobody's payment here. */
const MAX_PAYERS = 8;

/**
 * The payer of a confirmed transaction. Its sender, unless another account that paid in it signs for
 * it: what such an account paid is a payment of its own, however many share the transaction.
 */
export function payerOf(
  ask: Ask,
  hash: Hex,
  key: PaymentKey,
  transaction: Confirmed,
  record: PaymentRecord | null,
  facts: Facts,
  policy: Policy,
): Step | PaidBy {
  const sender = lower(transaction.from);
  if (policy.relayers.some((relayer) => sameHex(sender, relayer))) {
    return refused(
      'invalid_transaction_state',
      `transaction ${hash} settles authorizations: it is nobody's payment by itself`,
    );
  }
  const paid = amounts(transaction, policy);
  if ('refused' in paid) return paid;
  const bySender = (holder: Holder): PaidBy => {
    return { payment: key, payer: sender, worth: paid.get(sender) ?? 0n, holder, record };
  };
  const { proof, source } = ask;
  if (proof?.kind === 'signature') {
    const step = signedBy(proof.signature, [...paid.keys()], hash, facts, policy, source);
    if (!('holder' in step)) return step;
    const { signer, holder } = step;
    return signer === sender ? bySender(holder) : byOther(key, signer, paid, holder, facts);
  }
  if (proof?.kind === 'token') {
    const payer = bearerOf(proof.token, key, paid, policy);
    if (payer === undefined)
      return unproved(`${FIELD}: the token is not that of a payment in transaction ${hash}`);
    return byOther(key, payer, paid, { presenter: source, proved: true }, facts);
  }
  if (!paid.has(sender)) {
    return refused(
      'invalid_exact_evm_payload_signature',
      `transaction ${hash} was sent by ${sender}, which is not the account that paid; prove with ${FIELD}: signature=… that it is yours`,
    );
  }
  return byItsSender(ask, transaction.input, bySender);
}

/** The sender's own payment: bare, or by the secret that it committed to. */
function byItsSender(
  { proof, source }: Ask,
  input: Hex,
  by: (holder: Holder) => PaidBy,
): Step | PaidBy {
  const commitment = commitmentOf(input);
  if (proof?.kind !== 'secret') {
    if (commitment === null) return by({ presenter: source, proved: false });
    return unproved(
      `the transaction commits to a secret, ${commitment}: present it with ${FIELD}: secret=0x…`,
    );
  }
  if (commitment === null)
    return unproved(
      `${FIELD}: the transaction commits to no secret: 32 bytes behind the arguments of a transfer call, and there are none`,
    );
  if (!opens(proof.secret, commitment))
    return unproved(
      `${FIELD}: the keccak256 of the secret is not ${commitment}, which stands in the transaction`,
    );
  return by({ presenter: source, proved: true });
}

/** Whose the token is of those who paid beside the sender: of its own payment nobody has one under such a key. */
function bearerOf(
  token: string,
  key: PaymentKey,
  paid: ReadonlyMap<Address, bigint>,
  policy: Policy,
): Address | undefined {
  for (const payer of paid.keys())
    if (isTokenOf(token, otherKey(key, payer), true, policy)) return payer;
  return undefined;
}

/** What of a transaction counts, by who paid it. */
function amounts(
  { transfers }: Confirmed,
  policy: Policy,
): { readonly refused: PaymentError } | ReadonlyMap<Address, bigint> {
  const toPayee = transfers.filter(({ to }) => sameHex(to, policy.payTo));
  const { asset, payTo } = policy;
  if (toPayee.length === 0) {
    return refused(
      'invalid_exact_evm_payload_recipient_mismatch',
      `the transaction transfers nothing of ${asset.address} to ${payTo}`,
    );
  }
  const paid = new Map<Address, bigint>();
  for (const { from, value, authorized } of toPayee)
    if (!authorized) paid.set(lower(from), (paid.get(lower(from)) ?? 0n) + value);
  if (paid.size === 0) {
    return refused(
      'invalid_exact_evm_payload_authorization_value',
      'the transaction carries signed authorizations out, and pays nothing beside them; present the signed authorization, which is the payment',
    );
  }
  if (paid.size > MAX_PAYERS) {
    return refused(
      'invalid_transaction_state',
      `the transaction pays from ${paid.size} accounts; at most ${MAX_PAYERS} are told apart`,
    );
  }
  return paid;
}

/** What another account than the sender paid: a payment of its own, with a record of its own. */
function byOther(
  key: PaymentKey,
  payer: Address,
  paid: ReadonlyMap<Address, bigint>,
  holder: Holder,
  { again }: Facts,
): Step | PaidBy {
  const payment = otherKey(key, payer);
  if (again === undefined) return { need: 'again', payment };
  if (again === 'unavailable') return LATER.ledger;
  return { payment, payer, worth: paid.get(payer) ?? 0n, holder, record: again };
}

/** The key of what another account than the sender paid in a transaction. */
function otherKey(key: PaymentKey, payer: Address): PaymentKey {
  return `${key}:${payer}`;
}

function refused(code: string, message: string): { readonly refused: PaymentError } {
  return { refused: { code, message } };
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
