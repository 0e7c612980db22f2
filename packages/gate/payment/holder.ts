/** Whom a claim on a payment is made for: its source, or who proves that the payment is theirs. */
import type { Address, Hex } from '../chain/types.ts';
import { type Ask, type Facts, LATER, type Later, type Need } from '../facts.ts';
import type { PaymentKey, PaymentRecord } from '../ledger/types.ts';
import type { PaymentError } from '../offer/challenge.ts';
import type { Policy } from '../types.ts';
import { FIELD, type Holder, isTokenOf, proofText, unproved } from './proof.ts';

/** A need, a refusal, an outage, or whom the claim is for. */
export type HolderStep = Need | Later | { readonly refused: PaymentError } | { holder: Holder };

/** The same, and which of the candidates it was that signed. */
type SignerStep = Exclude<HolderStep, { holder: Holder }> | { holder: Holder; signer: Address };

/**
 * Whom a claim on a payment of `payer` is for, by token or signature; without a proof, its source.
 * `subject` is the hash or the nonce that a signature is over.
 */
export function holderOf(
  { proof, source }: Ask,
  payment: PaymentKey,
  record: PaymentRecord | null,
  payer: Address,
  subject: Hex,
  facts: Facts,
  policy: Policy,
): HolderStep {
  if (proof === null) return { holder: { presenter: source, proved: false } };
  switch (proof.kind) {
    case 'secret':
      return unproved(
        `${FIELD}: a secret belongs to a transaction that commits to it; prove this payment with a token or a signature`,
      );
    case 'token':
      if (record !== null && isTokenOf(proof.token, payment, record.proved, policy))
        return { holder: { presenter: record.presenter, proved: record.proved } };
      return unproved(
        `${FIELD}: the token is not that of this payment, or its payer has proved since that it is theirs; sign "${proofText(subject, policy)}" instead`,
      );
    case 'signature':
      return signedBy(proof.signature, [payer], subject, facts, policy, source);
  }
}

/** Whether one of the candidates signed for the payment. */
export function signedBy(
  signature: Hex,
  candidates: readonly Address[],
  subject: Hex,
  { budget, prover }: Facts,
  policy: Policy,
  source: string,
): SignerStep {
  const text = proofText(subject, policy);
  // Signatures cost work, of a payment that is known as well.
  if (budget === undefined) return { need: 'budget' };
  if (prover === undefined) return { need: 'prover', text, signature, candidates };
  if (prover === 'unavailable') return LATER.chain;
  if (prover !== null) return { holder: { presenter: source, proved: true }, signer: prover };
  return unproved(
    `${FIELD}: the signature is not one of ${candidates.join(' or ')} over the line "${text}" (EIP-191, or ERC-1271)`,
  );
}
