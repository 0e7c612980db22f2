/** The token's interface, as far as the gate calls and listens to it (EIP-20, EIP-3009; USDC's v2.2). */
import {
  decodeErrorResult,
  encodeFunctionData,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { lower } from './authorization.ts';
import { addressWord, word } from './multicall.ts';
import type { Hex, SignedAuthorization } from './types.ts';

export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
]);

/** The form that EIP-3009 itself has, which takes the signature of a key alone. */
const TRANSFER_BY_KEY = toFunctionSelector(
  'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
);

export const TRANSFER = toEventSelector('Transfer(address,address,uint256)');
export const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)');
export const AUTHORIZATION_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)');

/** What `require(…, "…")` reverts with, and what a failed assertion does. */
const errors = parseAbi(['error Error(string)', 'error Panic(uint256)']);

/** Whether a signature goes to the token as a key's: v, r and s in words of their own. */
export const isKeySignature = (signature: Hex): boolean =>
  /^0x[0-9a-f]{128}1[bc]$/i.test(signature);

/**
 * The call that carries an authorization out: a key's 65 bytes in the form that every token of EIP-3009
 * has, any other signature in the one that only those have which ask contract wallets.
 */
export function transferCalldata(authorization: SignedAuthorization): Hex {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  if (isKeySignature(signature)) {
    // Nine words, written out: every payment is encoded, and a general ABI coder takes ten times as long.
    const [rAndS, v] = [signature.slice(2, 130), word(Number.parseInt(signature.slice(130), 16))];
    const terms = `${word(value)}${word(validAfter)}${word(validBefore)}${nonce.slice(2)}`;
    return `${TRANSFER_BY_KEY}${addressWord(from)}${addressWord(to)}${terms}${v}${rAndS}`;
  }
  const args = [lower(from), lower(to), value, validAfter, validBefore, nonce, signature] as const;
  return encodeFunctionData({ abi: tokenAbi, functionName: 'transferWithAuthorization', args });
}

/** The contract's own words, where it had any. */
export function revertReason({ data, message }: { data: Hex; message: string }): string {
  if (data === '0x') return message;
  try {
    const decoded = decodeErrorResult({ abi: errors, data });
    // Of a custom error or a panic its bytes are all there is to say.
    return decoded.errorName === 'Error' ? decoded.args[0] : data;
  } catch {
    return data;
  }
}
