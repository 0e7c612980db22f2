/**
 * Who signed an EIP-3009 authorization: its EIP-712 digest by hand, the token's rule of signatures,
 * and the recovery by the engine of `recover/`.
 * Source: EIP-712, EIP-3009, FiatTokenV2_2's ECRecover.
 */
import type { Address, Asset, Authorization, Hex, SignedAuthorization } from '../chain/types.ts';
import { keccak256 } from './keccak.ts';
import { recover } from './recover/recovery.ts';

const WORD = 32;
const TYPE_HASH = hashText(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
);
const DOMAIN_TYPE_HASH = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
);
/** Half of secp256k1's order: the token refuses signatures whose s is above it (EIP-2). */
const MAX_S = Buffer.from(
  '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0',
  'hex',
);
const domains = new WeakMap<Asset, Buffer>();

/** The 32 bytes of the EIP-712 domain separator of the asset. */
export function domainSeparator(asset: Asset): Hex {
  return hexOf(separatorOf(asset));
}

function separatorOf(asset: Asset): Buffer {
  const known = domains.get(asset);
  // Stryker disable next-line ConditionalExpression: made anew it is the same, later
  if (known !== undefined) return known;
  const words = Buffer.concat([
    DOMAIN_TYPE_HASH,
    hashText(asset.name),
    hashText(asset.version),
    uint256(BigInt(asset.chainId), 'chainId'),
    Buffer.alloc(WORD - 20),
    hexBytes(asset.address, 20, 'address'),
  ]);
  const separator = Buffer.from(keccak256(words));
  // Stryker disable next-line CallExpression: made anew it is the same, later
  domains.set(asset, separator);
  return separator;
}

/**
 * What the payer signed: the 32 bytes of `hashTypedData` over `authorizationTypedData`.
 * @throws RangeError naming the field that does not fit its type, which `read.ts` refuses before
 */
export function authorizationDigest(authorization: Authorization, asset: Asset): Hex {
  return hexOf(digestOf(authorization, asset));
}

function digestOf(authorization: Authorization, asset: Asset): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const message = Buffer.alloc(7 * WORD);
  message.set(TYPE_HASH, 0);
  message.set(hexBytes(from, 20, 'from'), 2 * WORD - 20);
  message.set(hexBytes(to, 20, 'to'), 3 * WORD - 20);
  message.set(uint256(value, 'value'), 3 * WORD);
  message.set(uint256(validAfter, 'validAfter'), 4 * WORD);
  message.set(uint256(validBefore, 'validBefore'), 5 * WORD);
  message.set(hexBytes(nonce, WORD, 'nonce'), 6 * WORD);
  const whole = Buffer.alloc(2 + 2 * WORD);
  whole.writeUInt16BE(0x1901);
  whole.set(separatorOf(asset), 2);
  whole.set(keccak256(message), 2 + WORD);
  return keccak256(whole);
}

/** A signature in the one form in which the token takes a key's. */
export interface KeySignature {
  /** 64 bytes, r and s. */
  readonly compact: Uint8Array;
  /** v less 27. */
  readonly recovery: 0 | 1;
}

/**
 * The token's rule: 65 bytes, s in the lower half, v 27 or 28. Null for everything else: the twin
 * with a high s, v as 0 or 1, EIP-2098's 64 bytes, a contract wallet's signature.
 */
export function keySignature(signature: Hex): KeySignature | null {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const compact = bytes.subarray(0, 2 * WORD);
  const v = bytes[2 * WORD];
  if ((v !== 27 && v !== 28) || compact.compare(MAX_S, 0, WORD, WORD) > 0) return null;
  return { compact, recovery: v === 27 ? 0 : 1 };
}

/**
 * The account whose key signed the authorization, in lower case, or null where the token would recover
 * nobody. Another account than the payer's is the answer for whatever else was signed: compare it
 * with `from`.
 * @throws RangeError as `authorizationDigest`
 */
export async function recoverSigner(
  authorization: SignedAuthorization,
  asset: Asset,
): Promise<Address | null> {
  return signerOf(digestOf(authorization, asset), authorization.signature);
}

/**
 * The account whose key signed a digest, in lower case, or null where `keySignature` takes it for no
 * key's or no key can have made it.
 * @param digest 32 bytes
 */
export async function signerOf(digest: Uint8Array, signature: Hex): Promise<Address | null> {
  const key = keySignature(signature);
  if (key === null) return null;
  const signer = await recover(digest, key.compact, key.recovery);
  return signer === null ? null : hexOf(signer);
}

/**
 * The account whose key signed a line of text as wallets do (EIP-191, `personal_sign`), in lower case,
 * or null where no key can have made the signature. Some wallets write v as 0 or 1: no token is asked
 * here, so that is taken too.
 */
export async function messageSigner(text: string, signature: Hex): Promise<Address | null> {
  const line = Buffer.from(text);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${line.length}`);
  const v = signature.slice(-2);
  const usual = v === '00' ? '1b' : v === '01' ? '1c' : v;
  return signerOf(
    keccak256(Buffer.concat([prefix, line])),
    `${signature.slice(0, -2)}${usual}` as Hex,
  );
}

function hashText(text: string): Uint8Array {
  return keccak256(Buffer.from(text));
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** @throws RangeError unless it is `0x` and `length` bytes */
function hexBytes(hex: Hex, length: number, field: string): Buffer {
  // Buffer stops silently at the first character that is no digit, so the length tells.
  const bytes = Buffer.from(hex.slice(2), 'hex');
  if (bytes.length !== length || hex.length !== 2 + 2 * length || !hex.startsWith('0x'))
    throw new RangeError(`${field} is ${hex}, expected 0x and ${length} bytes`);
  return bytes;
}

/** @throws RangeError unless it is a uint256 */
function uint256(value: bigint, field: string): Buffer {
  const digits = value.toString(16).padStart(2 * WORD, '0');
  if (value < 0n || digits.length > 2 * WORD)
    throw new RangeError(`${field} is ${value}, which no uint256 is`);
  return Buffer.from(digits, 'hex');
}
