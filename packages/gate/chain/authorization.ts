/**
 * The message of EIP-3009 `TransferWithAuthorization` as wallets sign it, and the tokens it is signed for.
 * Its digest and who signed it are in payment/signature.ts.
 */
import type { Address as ViemAddress } from 'viem';
import type { Address, Asset, Authorization } from './types.ts';

const usdc = { version: '2', decimals: 6 } as const;

/** USDC on Base. */
export const BASE_USDC: Asset = {
  ...usdc,
  chainId: 8453,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
};

/** USDC on Base Sepolia, whose EIP-712 name differs. */
export const BASE_SEPOLIA_USDC: Asset = {
  ...usdc,
  chainId: 84532,
  address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  name: 'USDC',
};

export const TRANSFER_WITH_AUTHORIZATION = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const;

/** Payers write addresses in any case; viem refuses a mixed one that is no checksum. */
export const lower = (address: Address): Address => address.toLowerCase() as Address;

/** The typed data as a wallet signs it. */
export function authorizationTypedData(asset: Asset, authorization: Authorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    domain: {
      name: asset.name,
      version: asset.version,
      chainId: asset.chainId,
      verifyingContract: asset.address as ViemAddress,
    },
    types: { TransferWithAuthorization: TRANSFER_WITH_AUTHORIZATION },
    primaryType: 'TransferWithAuthorization',
    message: { from: lower(from), to: lower(to), value, validAfter, validBefore, nonce },
  } as const;
}
