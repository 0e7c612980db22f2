/** Who signed an EIP-3009 authorization: the EIP-712 digest by hand, the recovery by viem. */
import { concat, keccak256, numberToHex, pad, recoverAddress, toBytes } from 'viem';
import type { Address, Asset, Authorization, Hex, SignedAuthorization } from '../chain/types.ts';

const TYPE_HASH = keccak256(
  toBytes(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
);
const DOMAIN_TYPE_HASH = keccak256(
  toBytes('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);
/** Half of secp256k1's order: the token refuses signatures whose s is above it (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const domains = new WeakMap<Asset, Hex>();

/** EIP-712 domain separator of the asset. */
export function domainSeparator(asset: Asset): Hex {
  const known = domains.get(asset);
  if (known !== undefined) return known;
  const separator = keccak256(
    concat([
      DOMAIN_TYPE_HASH,
      keccak256(toBytes(asset.name)),
      keccak256(toBytes(asset.version)),
      word(BigInt(asset.chainId)),
      pad(asset.address),
    ]),
  );
  domains.set(asset, separator);
  return separator;
}

/** What the payer signed: 32 bytes. */
export function authorizationDigest(authorization: Authorization, asset: Asset): Hex {
  const message = keccak256(
    concat([
      TYPE_HASH,
      pad(authorization.from),
      pad(authorization.to),
      word(authorization.value),
      word(authorization.validAfter),
      word(authorization.validBefore),
      authorization.nonce,
    ]),
  );
  return keccak256(concat(['0x1901', domainSeparator(asset), message]));
}

/**
 * The account whose key signed, in lower case, or `null` where the signature is none that the token
 * would recover: not 65 bytes, `v` other than 27 or 28, or the malleable high `s`.
 */
export async function recoverSigner(
  authorization: SignedAuthorization,
  asset: Asset,
): Promise<Address | null> {
  const { signature } = authorization;
  if (signature.length !== 132) return null;
  const v = Number.parseInt(signature.slice(130), 16);
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  if ((v !== 27 && v !== 28) || s > HALF_ORDER || s === 0n) return null;
  try {
    const hash = authorizationDigest(authorization, asset);
    return (await recoverAddress({ hash, signature })).toLowerCase() as Address;
  } catch {
    // The library throws for a signature that no key can have made.
    return null;
  }
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 });
}
