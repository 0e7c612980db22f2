/** Signing EIP-3009 authorizations the way wallets do, through viem's typed data. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { authorizationTypedData } from '../chain/authorization.ts';
import type { Asset, Authorization, SignedAuthorization } from '../chain/types.ts';

export async function signAuthorization(
  account: PrivateKeyAccount,
  authorization: Authorization,
  asset: Asset,
): Promise<SignedAuthorization> {
  const signature = await account.signTypedData(authorizationTypedData(asset, authorization));
  return { ...authorization, signature };
}
