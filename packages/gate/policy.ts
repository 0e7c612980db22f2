/** A policy from the few things that differ from site to site, the rest as the documents say. */
import { randomBytes } from 'node:crypto';
import type { Policy } from './types.ts';

export type PolicyOptions = Pick<Policy, 'baseUrl' | 'payTo' | 'asset'> & Partial<Policy>;

/** @throws RangeError for what could not work: a short key, a slash at the end of the origin */
export function createPolicy(options: PolicyOptions): Policy {
  const policy: Policy = {
    mode: 'charge',
    forged: 'charge',
    settlement: 'batch',
    network: 'base',
    relayers: [],
    licenseUrl: null,
    challengeKey: randomBytes(32),
    paymentWindow: 300,
    repeatWindow: 3600,
    absentGrace: 120,
    settleMargin: 30,
    farthestExpiry: 86_400,
    credit: 100_000n,
    limit: { quota: 60, window: 60 },
    refusedPayments: 60,
    ...options,
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
