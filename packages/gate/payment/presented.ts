/** What a request presents: a payment, and what shows whose it is. */
import type { Policy, RequestHeaders } from '../types.ts';
import { FIELD, type Proof, readProof } from './proof.ts';
import { type Credential, readPayment } from './read.ts';

export interface Presented {
  readonly credential: Credential;
  readonly proof: Proof | null;
}

/** Reads both. A proof that is misread, or proves nothing that is there, makes the payment invalid. */
export function readPresented(headers: RequestHeaders, policy: Policy): Presented {
  const credential = readPayment(headers, policy);
  const proof = readProof(headers);
  if (proof === null) return { credential, proof };
  if ('error' in proof) {
    const invalid = { kind: 'invalid', error: proof.error } as const;
    return { credential: credential.kind === 'invalid' ? credential : invalid, proof: null };
  }
  if (credential.kind !== 'none') return { credential, proof };
  const message = `${FIELD} says whose a payment is, and there is none in X-PAYMENT or PAYMENT-SIGNATURE`;
  const error = { code: 'invalid_payment_proof', message, field: FIELD };
  return { credential: { kind: 'invalid', error }, proof: null };
}
