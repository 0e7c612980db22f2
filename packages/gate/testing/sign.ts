/** Signing EIP-3009 authorizations the way wallets do, through viem's typed data. */
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Asset, Authorization, SignedAuthorization } from '../chain/types.ts';

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

export function typedData(message: Authorization, asset: Asset) {
  const { name, version, chainId, address: verifyingContract } = asset;
  const primaryType = 'TransferWithAuthorization' as const;
  return {
    domain: { name, version, chainId, verifyingContract },
    types: TYPES,
    primaryType,
    message,
  };
}

export async function signAuthorization(
  account: PrivateKeyAccount,
  authorization: Authorization,
  asset: Asset,
): Promise<SignedAuthorization> {
  const signature = await account.signTypedData(typedData(authorization, asset));
  return { ...authorization, signature };
}
