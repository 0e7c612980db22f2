/**
 * The signed message of EIP-3009 `TransferWithAuthorization`: its EIP-712 digest, and who signed it.
 * Source: EIP-712, EIP-3009, EIP-2 (low s).
 */
import { hashTypedData, recoverAddress, type Address as ViemAddress } from 'viem';
import type { Address, Asset, Authorization, Hex, SignedAuthorization } from './types.ts';

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

/** Half the order of secp256k1: the token refuses a signature with a larger s, as EIP-2 does. */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

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

/** The 32 bytes that are signed. */
export function authorizationDigest(asset: Asset, authorization: Authorization): Hex {
  return hashTypedData(authorizationTypedData(asset, authorization));
}

/**
 * A key's signature in the one form the token accepts: 65 bytes, s in the lower half, v 27 or 28.
 * Null for every other, a contract wallet's among them.
 */
export function splitSignature(signature: Hex): { r: Hex; s: Hex; v: 27 | 28 } | null {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null;
  const r: Hex = `0x${signature.slice(2, 66)}`;
  const s: Hex = `0x${signature.slice(66, 130)}`;
  const v = Number.parseInt(signature.slice(130), 16);
  if (BigInt(s) > MAX_S || (v !== 27 && v !== 28)) return null;
  return { r, s, v };
}

/** The address whose key signed, or null if the token could recover nobody from the signature. */
export async function recoverSigner(
  asset: Asset,
  authorization: SignedAuthorization,
): Promise<Address | null> {
  if (splitSignature(authorization.signature) === null) return null;
  const hash = authorizationDigest(asset, authorization);
  try {
    return await recoverAddress({ hash, signature: authorization.signature });
  } catch {
    // No point of the curve belongs to this r: nobody signed it.
    return null;
  }
}
