/** A policy from the few things that differ from site to site, the rest as the documents say. */
import { randomBytes } from 'node:crypto';
import { getAddress, isAddress } from 'viem';
import type { Address } from '../chain/types.ts';
import type { Policy } from '../types.ts';

export type PolicyOptions = Pick<Policy, 'baseUrl' | 'payTo' | 'asset'> & Partial<Policy>;

/** Requests per source to a limited resource, in a window of seconds, unless a policy says otherwise. */
export const LIMIT = { quota: 60, window: 60 } as const;
/** Refused payments per source and minute, likewise. */
export const REFUSED_PAYMENTS = 60;

/** @throws RangeError for what could not work: no address, a short key, a slash after the origin */
export function createPolicy(options: PolicyOptions): Policy {
  const policy: Policy = {
    mode: 'charge',
    forged: 'charge',
    settlement: 'batch',
    network: 'base',
    relayers: [],
    licenseUrl: null,
    termsUrl: null,
    helpUrl: null,
    challengeKey: randomBytes(32),
    paymentWindow: 300,
    repeatWindow: 3600,
    absentGrace: 120,
    settleMargin: 30,
    farthestExpiry: 86_400,
    creditMax: 100_000n,
    exposureMax: 50_000n,
    exposureShare: 10n,
    lease: 120,
    limit: LIMIT,
    refusedPayments: REFUSED_PAYMENTS,
    ...options,
    // Wallets refuse to sign for an address whose letter case is not its checksum.
    payTo: checksummed('payTo', options.payTo),
    asset: { ...options.asset, address: checksummed('asset', options.asset.address) },
  };
  if (policy.baseUrl.endsWith('/')) {
    throw new RangeError(`baseUrl is an origin without a slash at its end, got ${policy.baseUrl}`);
  }
  if (policy.challengeKey.length < 16) {
    throw new RangeError(
      `challengeKey has ${policy.challengeKey.length} bytes, at least 16 are needed`,
    );
  }
  return policy;
}

function checksummed(field: string, address: Address): Address {
  if (!isAddress(address, { strict: false })) {
    throw new RangeError(`${field} is "${address}", which is not an address`);
  }
  return getAddress(address.toLowerCase());
}
