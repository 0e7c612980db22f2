/** `PAYMENT-SIGNATURE` of x402 version 2, as the reference middleware wants it. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { SignedAuthorization } from '@tollbench/gate/chain/types.ts';

export function referenceHeader({ signature, ...authorization }: SignedAuthorization): string {
  const accepted = {
    scheme: 'exact',
    network: `eip155:${BASE_USDC.chainId}`,
    amount: String(authorization.value),
    asset: BASE_USDC.address,
    payTo: authorization.to,
    maxTimeoutSeconds: 300,
    extra: { name: BASE_USDC.name, version: BASE_USDC.version },
  };
  const message = {
    x402Version: 2,
    resource: {
      url: 'http://127.0.0.1:18413/page.html',
      description: 'A page',
      mimeType: 'text/html',
    },
    accepted,
    payload: { signature, authorization },
  };
  return Buffer.from(
    JSON.stringify(message, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ).toString('base64');
}
