/**
 * The signed receipt of a paid answer: x402's `offer-receipt` extension in its JWS form (RFC 7515,
 * compact, Ed25519), with two claims more than x402 asks for: what was sent, and what it may be used
 * for. It says what was sold and to whom, also where nobody asks this site any more.
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import type { Paid } from '../facts.ts';
import type { Policy, Target } from '../types.ts';
import { caip2 } from './challenge.ts';

export interface ReceiptClaims {
  readonly version: 1;
  /** CAIP-2: `eip155:8453`. */
  readonly network: string;
  readonly resourceUrl: string;
  readonly payer: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** The transaction that moved the money, once it is known. */
  readonly transaction?: string;
  /** SHA-256 of the content before any content coding, in hex. */
  readonly contentSha256: string;
  /** What the payment permits, as the licence (RSL) calls it. */
  readonly licenseScope: string;
  /** Of the whole address, in hex, where `resourceUrl` leaves out the inputs of an export. */
  readonly resourceUrlSha256?: string;
}

/** A receipt that is signed later, from the ledger alone: nothing is known any more of what was sent. */
export type LaterReceiptClaims = Omit<ReceiptClaims, 'contentSha256'>;

/** Signs receipts. `kid` is a DID URL that leads to the public key. */
export interface ReceiptSigner {
  /** The compact JWS. */
  sign(claims: ReceiptClaims | LaterReceiptClaims): string;
}

/** RSL's word for what a payment permits beyond what is free; the licence of the site says the same. */
export const LICENSE_SCOPE = 'ai-train';

/** Characters: the address stands in a header, in base64 twice, and header lines are short. */
const MAX_RESOURCE_URL = 500;

/** What a receipt says of a payment and the content it bought. `now` in seconds, `contentSha256` in hex. */
export function receiptClaims(
  paid: Paid,
  target: Target,
  policy: Policy,
  now: number,
  contentSha256: string,
): ReceiptClaims {
  return {
    version: 1,
    network: caip2(policy),
    ...addressOf(policy.baseUrl, target.key, target.resource.path, target.export),
    payer: paid.payer,
    issuedAt: now,
    ...(paid.txHash !== null && { transaction: paid.txHash }),
    contentSha256,
    licenseScope: LICENSE_SCOPE,
  };
}

/** A sale as the ledger has it. */
export interface SoldEarlier {
  readonly payer: string;
  /** `Target.key`, which begins with the path. */
  readonly resource: string;
  /** The transaction that moved the money, `null` where that is not known. */
  readonly txHash: string | null;
}

/** What a receipt can say of a sale long after it. `now` in seconds: when it is signed, not when it was sold. */
export function laterReceiptClaims(
  { payer, resource, txHash }: SoldEarlier,
  policy: Pick<Policy, 'baseUrl' | 'asset'>,
  now: number,
): LaterReceiptClaims {
  const [path = '', query = ''] = resource.split(/\?(.*)/s);
  const format = new URLSearchParams(query).get('export');
  return {
    version: 1,
    network: caip2(policy),
    ...addressOf(policy.baseUrl, resource, path, format),
    payer,
    issuedAt: now,
    ...(txHash !== null && { transaction: txHash }),
    licenseScope: LICENSE_SCOPE,
  };
}

/** An export with many inputs is named by its tool and format, and pinned by the hash of its address. */
function addressOf(
  baseUrl: string,
  key: string,
  path: string,
  format: string | null,
): Pick<ReceiptClaims, 'resourceUrl' | 'resourceUrlSha256'> {
  const whole = baseUrl + key;
  if (whole.length <= MAX_RESOURCE_URL) return { resourceUrl: whole };
  const query = format === null ? '' : `?export=${format}`;
  return {
    resourceUrl: baseUrl + path + query,
    resourceUrlSha256: createHash('sha256').update(whole).digest('hex'),
  };
}

/**
 * A signer with an Ed25519 key.
 * @throws RangeError for a key of another kind
 */
export function receiptSigner(key: KeyObject, kid: string): ReceiptSigner {
  if (key.type !== 'private' || key.asymmetricKeyType !== 'ed25519')
    throw new RangeError('receipts are signed with a private Ed25519 key');
  const header = base64url({ alg: 'EdDSA', kid });
  return {
    sign(claims) {
      const signed = `${header}.${base64url(inOrder(claims))}`;
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
    },
  };
}

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Members by name, which is all that JCS (RFC 8785) asks of strings and whole numbers. */
const inOrder = (claims: LaterReceiptClaims): object =>
  // Stryker disable next-line EqualityOperator: no name stands twice
  Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1)));
