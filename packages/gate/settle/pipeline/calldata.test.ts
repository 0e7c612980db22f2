/** What is written out by hand is what a general ABI coder makes of it. */
import { encodeFunctionData, multicall3Abi, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import type { Hex, SignedAuthorization } from '../../chain/types.ts';
import { authorizationOf } from '../../testing/claims.ts';
import { batchCalldata, calldataBytes } from './calldata.ts';

const ASSET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const byKey = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);
const byWallet = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);

const functionName = 'transferWithAuthorization';
const terms = ({ from, to, value, validAfter, validBefore, nonce }: SignedAuthorization) =>
  [from, to, value, validAfter, validBefore, nonce] as const;

function expected({ signature, ...rest }: SignedAuthorization): Hex {
  const args = terms({ signature, ...rest });
  if (signature.length !== 132)
    return encodeFunctionData({ abi: byWallet, functionName, args: [...args, signature] });
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)].map((part): Hex => `0x${part}`);
  const v = Number.parseInt(signature.slice(130), 16);
  const key = [v, r ?? '0x', s ?? '0x'] as const;
  return encodeFunctionData({ abi: byKey, functionName, args: [...args, ...key] });
}

const batch: readonly SignedAuthorization[] = [
  { ...authorizationOf(1), signature: `0x${'3a'.repeat(64)}1b` },
  {
    ...authorizationOf(2),
    value: (1n << 256n) - 1n,
    validAfter: 7n,
    signature: `0x${'C4'.repeat(64)}1c`,
  },
  { ...authorizationOf(3), signature: `0x${'5b'.repeat(97)}` },
];

test.each([true, false])('a batch in which one may fail: %s', (allowFailure) => {
  const calls = batch.map(
    (one) => ({ target: ASSET, allowFailure, callData: expected(one) }) as const,
  );
  const wanted = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls],
  });
  const made = batchCalldata(ASSET, batch, allowFailure);
  expect(made.toLowerCase()).toBe(wanted.toLowerCase());
  expect(calldataBytes(batch.map(({ signature }) => signature))).toBe((made.length - 2) / 2);
});
