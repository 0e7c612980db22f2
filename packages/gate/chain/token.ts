/** The part of the token's interface that the gate calls and listens to (EIP-20, EIP-3009, v2.2). */
import { parseAbi, toEventSelector } from 'viem';

export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
]);

export const TRANSFER = toEventSelector('Transfer(address,address,uint256)');
export const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)');
export const AUTHORIZATION_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)');
