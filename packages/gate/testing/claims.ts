/** Authorizations and claims to test with. */
import type { Address, SignedAuthorization } from '../chain/types.ts';
import type { ClaimRequest } from '../ledger/types.ts';

export const NOW = 1_800_000_000;
export const PAYER: Address = '0x00000000000000000000000000000000000000c1';

export function authorizationOf(nonce: number, over: Partial<SignedAuthorization> = {}) {
  return {
    from: PAYER,
    to: '0x00000000000000000000000000000000000000aa',
    value: 1000n,
    validAfter: 0n,
    validBefore: BigInt(NOW + 300),
    nonce: `0x${nonce.toString(16).padStart(64, '0')}`,
    signature: `0x${nonce.toString(16).padStart(130, '1')}`,
    ...over,
  } as SignedAuthorization;
}

let ids = 0;

export function claimOf(over: Partial<ClaimRequest> = {}): ClaimRequest {
  const authorization = over.authorization === undefined ? authorizationOf(1) : over.authorization;
  return {
    id: `claim-${ids++}`,
    payment: authorization === null ? 'tx:0x01' : `auth:${authorization.nonce}`,
    kind: authorization === null ? 'transaction' : 'authorization',
    presenter: '203.0.113.9',
    payer: PAYER,
    worth: 1000n,
    authorization,
    resource: '/a.html',
    resourceClass: 'workbench-tool',
    settlementResource: { url: 'https://t/a.html', description: 'A', mimeType: 'text/html' },
    price: 1000n,
    now: NOW,
    windowEnds: NOW + 300,
    repeatWindow: 3600,
    reserve: false,
    proved: false,
    leaseUntil: (over.now ?? NOW) + 120,
    cover: null,
    repeatOnly: false,
    crawler: 'GPTBot',
    ...over,
  };
}
